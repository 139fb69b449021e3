"""One ranking: rank, points, and prize of every player are the same on every page and in every file.

Each kind of event is played once for the module, up to the moment before its final has ended. Every player's own pages
and the PDFs are read at that moment alone, and later those of the players whose lines differ in kind.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import transaction

from tests.tournaments.bracketed import (
    bracketed,
    by_number,
    confirm,
    played_round,
    played_sessions,
    published,
    rounds,
    score,
    set_up,
)
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.hourly import Fest, fest
from tests.tournaments.played_out import correct, pay_fee, played, played_out, sign
from tests.tournaments.seated import Seated, get_seated
from tests.tournaments.surfaces import (
    Line,
    Screens,
    assert_all_alike,
    assert_prizes_alike,
    csv_rows,
    decided,
    files_name,
    html_table,
    plain,
    transferred,
    won,
    workbook_rows,
)
from tests.tournaments.web.browsers import at_event
from tournaments.engine.event.values import SessionTable
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.queries.book import read_book
from tournaments.queries.closing import prizes
from tournaments.queries.results import ranking
from tournaments.services import brackets, tables
from tournaments.wording.standings import ties

pytestmark = pytest.mark.django_db

PRIZES = PrizeTable(places=tuple(PrizeSize(share) for share in (4000, 2500, 1500, 1000, 1000)))
MONEY: dict[str, Any] = {"prizes": PRIZES, "fee": 2000}


class Kind(NamedTuple):
    """A kind of event: how it is played until all is confirmed, and how it ends."""

    play: Callable[[], Seated]
    end: Callable[[Seated], None]


def sessions_only(**setup: Any) -> Kind:
    """At each table seat 2 has 2, seat 3 has 1: 2 and 7 are tied for first, 3 and 8 for third, the others for fifth."""
    return Kind(lambda: played(**setup), lambda event: end_session(event, 1))


def end_session(event: Seated, session: int) -> None:
    tables.lock(event.event, session, key=key(), actor=DIRECTOR)


def level_final(table: SessionTable) -> list[int]:
    """The first two of four by number are tied at the top, the others at the bottom."""
    better = sorted(table.seats)[:2]
    return [4 if entrant in better else -4 for entrant in table.seats]


def with_bracket(sessions: int = 2, **setup: Any) -> Kind:
    """Of twelve ten go on to two tables, two of each to a final whose first two are tied."""
    return Kind(lambda: before_the_final_ends(sessions, **setup), end_final)


def end_final(event: Seated) -> None:
    brackets.advance(event.event, 2, key=key(), actor=DIRECTOR)


def before_the_final_ends(sessions: int, **setup: Any) -> Seated:
    stage = {"rounds": rounds(2), "at_tie": "better-seed"}
    cut = {"cut": 10} if sessions else {}
    seated = bracketed(12 if sessions else 10, set_up(stage, seeds="number", **cut), sessions, **MONEY, **setup)
    for entrant in seated.book.entrants:
        pay_fee(seated, entrant)
    played_sessions(seated, lambda table: [4 * units for units in by_number(table)])
    published(seated)
    played_round(seated)
    run = seated.book.bracket
    assert run
    score(seated, run.session(False, 2), level_final)
    return seated


def hourly_day() -> Fest:
    """A day of two rounds, the first one signed, the second one confirmed."""
    day = fest()
    day.sell_to(*range(1, 11), many=2)
    day.play_round(day.make())
    day.sign(1)
    day.play_round(day.make(), ends=False)
    return day


def end_day(event: Seated) -> None:
    end_session(event, 2)
    Fest(event.event).sign(2)


FINAL = "cut, bracket, final"
EVENTS = {
    "sessions": sessions_only(),
    "sessions, places by tie-breaks": sessions_only(ties_share=False),
    FINAL: with_bracket(),
    f"{FINAL}, places by tie-breaks": with_bracket(ties_share=False),
    "bracket alone": with_bracket(0),
    "hourly": Kind(hourly_day, end_day),
}


# Each way to rank, and each way to share prizes or not. The tests below play the final whose ties share them.
OFTEN = ("sessions", f"{FINAL}, places by tie-breaks", "hourly")


@pytest.fixture(
    scope="module", params=[pytest.param(kind, marks=() if kind in OFTEN else pytest.mark.long) for kind in EVENTS]
)
def played_once(request: pytest.FixtureRequest, module_db: None) -> Iterator[tuple[str, int]]:
    with transaction.atomic():
        yield request.param, EVENTS[request.param].play().event.pk
        transaction.set_rollback(True)


class Here(NamedTuple):
    """An event of a kind, as it was played, for one test."""

    event: Seated
    kind: Kind

    def over(self) -> Seated:
        """End its last session, round, or final."""
        self.kind.end(self.event)
        return self.event


@pytest.fixture
def here(played_once: tuple[str, int], db: None) -> Here:
    kind, event = played_once
    return Here(get_seated(event), EVENTS[kind])


def only(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("played_once", [kind], indirect=True)


def assert_nobody_wins_yet(screens: Screens) -> None:
    """No page and no file names a winner before the final has ended, but of rounds of a day that are signed."""
    event = screens.event
    signed = {number: by_hour.award.by_entrant() for number, by_hour in event.book.hours.items()}
    rounds_won = Counter({f"Player {who}": amount for each in signed.values() for who, amount in each.items()})
    assert files_name(screens) == (rounds_won, rounds_won, rounds_won)
    assert not transferred(screens)
    verdicts = {row["Check"]: row["Result"] for row in workbook_rows(screens.get("exports/event.xlsx"), "Sum checks")}
    assert verdicts["Prizes and leftovers match the pot"] == 1
    assert "No winners yet: the ranking isn't final." in screens.words("closing")
    assert 'class="winner"' not in screens.page("closing")
    assert 'id="undecided"' not in screens.page("closing")
    papers = ["certificates.pdf", "prizes.pdf", *(["certificates.pdf?round=2"] if signed else [])]
    assert {screens.director.get(f"/t/{event.event.pk}/{path}").status_code for path in papers} == {302}
    if event.book.setup.hourly:
        assert "Winner" not in screens.words("rounds").partition("Round 2")[2].partition("Round 1")[0]
    if event.book.setup.bracket:
        for path in ("standings", "standings/print", f"/p/{event.event.slug}/standings"):
            assert "prize" not in screens.words(path).partition("Rank")[2].lower(), path


def test_every_page_and_file_ranks_alike(here: Here, tmp_path: Path) -> None:
    before = Screens(here.event)
    assert_all_alike(before, tmp_path / "before", everybody=True)
    assert_nobody_wins_yet(before)
    assert_all_alike(Screens(event := here.over()), tmp_path / "over")
    sign(event)
    signed = Screens(event)
    assert_all_alike(signed, tmp_path / "signed", papers=True)
    assert_prizes_alike(signed)


@only(FINAL)
def test_ties_at_a_final_and_at_places_of_a_bracket_share_their_prizes(here: Here) -> None:
    """The pot is 299.88: first and second place share 119.95 and 74.97, third and fourth get their own."""
    event = here.over()
    lines = decided(event)
    first = [name for name, line in lines.items() if line == Line("T1", 4)]
    assert len(first) == 2
    sign(event)
    assert {won(event)[name] for name in first} == {(11995 + 7497) // 2}
    assert lines["Player 5"].rank == lines["Player 6"].rank == "T5"  # third at their tables, both with 0
    assert won(event)["Player 5"] == won(event)["Player 6"] == 2999 // 2
    rows = ranking(event.event, read_book(event.event.journal_id)).rows
    words = ties(rows, event.book.setup)[int(first[0].split()[1])].words
    assert words == "2 tied players share prize money."
    for path in (
        f"/t/{event.event.pk}/standings",
        f"/p/{event.event.slug}/standings",
        f"/p/{event.event.slug}/projector",
    ):
        assert words in plain(at_event(event).get(path).content.decode())


@only(FINAL)
def test_a_players_page_names_the_points_that_won_the_place_and_the_other_ones(here: Here) -> None:
    public = f"/p/{here.event.event.slug}"
    assert re.search(r"Points \+40 in the sessions\b", Screens(here.event).words(f"{public}/1"))
    after = Screens(here.over())
    for path in (f"{public}/1", "standings/1"):
        assert "Points +4 in the final table Sessions +40" in after.words(path)
    assert "Points 0 in round 1 Sessions +8" in after.words(f"{public}/5")
    assert "Points −40 in the sessions Sessions" not in after.words(f"{public}/12")
    assert "counts as" not in after.words(f"{public}/1")


@only(FINAL)
def test_files_give_those_who_share_a_rank_one_place_everywhere(here: Here) -> None:
    event = here.over()
    ranks = {name: int(line.rank.strip("T")) for name, line in decided(event).items()}
    book = Screens(event).get("exports/event.xlsx")
    assert {row["Player"]: row["Place"] for row in workbook_rows(book, "Standings")} == ranks
    final = [row for row in workbook_rows(book, "Bracket") if row["Round"] == "Final table"]
    assert [row["Place at table"] for row in final] == [row["Bracket place"] for row in final]
    assert {row["Player"]: row["Bracket place"] for row in final} == {
        row["Player"]: ranks[row["Player"]] for row in final
    }


@only(f"{FINAL}, places by tie-breaks")
def test_the_better_seed_wins_the_higher_prize_where_ties_do_not_share(here: Here) -> None:
    event = here.over()
    sign(event)
    first, second, *_ = decided(event)
    assert [decided(event)[name].rank for name in (first, second)] == ["1", "2"]
    assert won(event)[first] > won(event)[second]


def corrected_sessions() -> Seated:
    """Signed, then a hand of the only session was corrected."""
    event = played_out()
    sign(event)
    correct(event, 1, 4, 5)
    return event


def corrected_final() -> Seated:
    """Signed, then the only hand of the final was corrected, and the correction applied."""
    stage = set_up({"rounds": rounds(2, hands=1, fill="best-out")}, seeds="number")
    event = bracketed(10, stage, sessions=0, **MONEY)
    for entrant in event.book.entrants:
        pay_fee(event, entrant)
    published(event)
    played_round(event)
    final = event.book.tables_of(2)[0]
    event.play(final.id)
    confirm(event, final)
    brackets.advance(event.event, 2, key=key(), actor=DIRECTOR)
    sign(event)
    correct(event, final.id, 4, 5)
    brackets.correct(event.event, 2, key=key(), actor=DIRECTOR, why="typed for the wrong seats")
    return event


@pytest.mark.parametrize("make", [corrected_sessions, corrected_final])
def test_after_a_correction_everything_shows_the_signed_results_and_says_so(
    make: Callable[[], Seated], tmp_path: Path
) -> None:
    event = make()
    signed = event.book.signed[-1].standings
    now = prizes(event.event, read_book(event.event.journal_id)).rows
    assert [(row.entrant, row.points) for row in signed] != [(row.entrant, row.points) for row in now]
    assert [f"Player {row.entrant}" for row in signed] == list(decided(event))
    screens = Screens(event)
    assert_all_alike(screens, tmp_path / "results", everybody=True, papers=True)
    assert_prizes_alike(screens)
    assert "Scores were corrected after signing." in screens.words("standings")
    assert html_table(screens.page("standings?show=official")) != decided(event)
    for path in (f"/p/{event.event.slug}/2", "standings/2"):  # they won, and lost by the correction
        assert re.search(r"Points \+2 .*table \d · counts as \+2 −1 ", screens.words(path))
    if event.book.bracket:
        winner = next(iter(decided(event)))
        assert re.search(rf"Winner {winner}\b", screens.words(f"/p/{event.event.slug}/bracket"))
        bracket = csv_rows((tmp_path / "results" / "bracket.csv").read_bytes())
        places = {row["name"]: row["final_place"] for row in bracket if row["round"] == "Final table"}
        assert {name: line.rank.strip("T") for name, line in decided(event).items() if name in places} == places
        points = {row["name"]: int(row["points"]) for row in bracket if row["round"] == "Final table"}
        assert {name: decided(event)[name].points for name in points} == points
    assert {row["status"] for row in screens.rows("standings")} == {"signed"}
    assert json.loads((tmp_path / "results" / "results.json").read_text("utf-8"))["status"] == "signed"
    verdicts = {row["Check"]: row["Result"] for row in workbook_rows(screens.get("exports/event.xlsx"), "Sum checks")}
    assert verdicts["Signed standings match the tables"] == 0
