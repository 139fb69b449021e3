"""One ranking: rank, points, and prize of every player are the same on every page and in every file.

Each kind of event is played once for the module, up to the moment before its final has ended. Every player's own pages
and the PDFs are read at that moment alone, and later those of the players whose lines differ in kind.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from scorekeeper.wording.amounts import money
from tests.exports.papers import pages
from tests.pages import without_discs
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
from tests.tournaments.web.browsers import at_event
from tournaments.engine.event.ceremony import StepKind, ceremony_steps
from tournaments.engine.event.values import SessionTable
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.exports import static_site
from tournaments.queries.book import read_book
from tournaments.queries.closing import prizes
from tournaments.queries.entrants import history, persons_of
from tournaments.queries.results import RankingStatus, ranking
from tournaments.services import brackets, tables
from tournaments.wording.standings import ties

pytestmark = pytest.mark.django_db

PRIZES = PrizeTable(places=tuple(PrizeSize(share) for share in (4000, 2500, 1500, 1000, 1000)))
MONEY: dict[str, Any] = {"prizes": PRIZES, "fee": 2000}


class Line(NamedTuple):
    """What a surface says of a player: the rank as it is shown (``T2``) and the points that won it."""

    rank: str
    points: int


Lines = dict[str, Line]


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


@pytest.fixture(scope="module", params=EVENTS)
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


class Screens:
    """The pages and files of an event at one moment, each of them fetched once."""

    def __init__(self, event: Seated) -> None:
        self.event = event
        self.director = at_event(event)
        self.kept: dict[str, bytes] = {}

    def get(self, path: str) -> bytes:
        """A page under the event's own address, or a public one from anybody's browser."""
        if path not in self.kept:
            whole = path if path.startswith("/p/") else f"/t/{self.event.event.pk}/{path}"
            response: Any = (Client() if path.startswith("/p/") else self.director).get(whole)
            assert response.status_code == 200, whole
            self.kept[path] = b"".join(response.streaming_content) if response.streaming else bytes(response.content)
        return self.kept[path]

    def page(self, path: str) -> str:
        """The text of a page as it is sent."""
        return without_discs(self.get(path).decode())

    def words(self, path: str) -> str:
        """The words of a page as they are seen."""
        return plain(self.page(path))

    def rows(self, sheet: str) -> list[dict[str, str]]:
        """The rows of a CSV file."""
        return csv_rows(self.get(f"exports/{sheet}.csv"))


# What each page and file says.


def names(event: Seated) -> dict[str, int]:
    return {f"Player {number}": number for number in event.book.entrants}


def plain(text: str) -> str:
    """The words of a page as they are seen."""
    seen = re.sub(r'<span class="visually-hidden">[^<]*</span>', "", text)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", seen))).strip()


def whole(points: object) -> int:
    return int(str(points).replace("\N{MINUS SIGN}", "-").replace("*", ""))


def player(text: str) -> str:
    """The first name of a player in a text."""
    found = re.search(r"Player \d+", text)
    return found[0] if found else ""


def html_table(page: str) -> Lines:
    """The standings in a page: the columns by their heads."""
    lines: Lines = {}
    at: dict[str, int] = {}
    for row in re.findall(r"<tr.*?</tr>", without_discs(page), re.DOTALL):
        cells = [plain(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        if "Points" in cells and ("Rank" in cells or "Place" in cells):
            at = {name: cells.index(name) for name in cells}
        elif at and (name := player(" ".join(cells))):
            rank = cells[at.get("Rank", at.get("Place", 0))].replace(" ", "")
            lines[name] = Line(rank, whole(cells[at["Points"]].split()[0]))
    return lines


def projector(page: str) -> Lines:
    lines: Lines = {}
    for slide in re.findall(r'<section class="slide standings".*?</section>', page, re.DOTALL):
        for row in re.findall(r"<li>.*?</li>", slide, re.DOTALL):
            rank, *_, points = plain(row).split()
            lines[player(plain(row))] = Line(rank, whole(points))
    return lines


def pdf_texts(content: bytes) -> list[str]:
    """The pages of a PDF; signs stand with their numbers again, where another font parted them."""
    texts = [page.extract_text() for page in PdfReader(BytesIO(content)).pages]
    return [re.sub(r"\N{MINUS SIGN}\s*", "-", text) for text in texts]


def standings_pdf(content: bytes) -> Lines:
    """The cells of the PDF, one a line: the rank before the name, the points as the head places them."""
    cells = [line.strip() for text in pdf_texts(content) for line in text.splitlines()]
    head = cells[cells.index("Rank") :]
    name_at, lines = head.index("Player"), Lines()
    for at, cell in enumerate(cells):
        if match := re.fullmatch(r"(Player \d+) +\(\d+\)", cell):
            lines[match[1]] = Line(cells[at - name_at], whole(cells[at - name_at + head.index("Points")]))
    return lines


def csv_rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))


def from_rows(event: Seated, rows: list[dict[str, Any]]) -> Lines:
    """Lines of a file for programs; it has rank and place, and shared ones tell the tie."""
    column = "rank" if event.book.setup.ties_share else "place"
    assert all(row["place"] == row[column] for row in rows)
    shared = Counter(int(row[column]) for row in rows)
    return {
        row["name"]: Line(f"{'T' * (shared[int(row[column])] > 1)}{row[column]}", int(row["points"])) for row in rows
    }


def workbook_rows(content: bytes, sheet: str) -> list[dict[str, Any]]:
    head, *below = load_workbook(BytesIO(content), data_only=True)[sheet].iter_rows(values_only=True)
    return [dict(zip(map(str, head), row, strict=True)) for row in below]


def event_json(event: Seated, content: bytes) -> Lines:
    rows = [row | {"name": f"Player {row['entrant']}"} for row in json.loads(content)["derived"]["standings"]]
    return from_rows(event, rows)


def certificates(content: bytes) -> Lines:
    lines: Lines = {}
    for text in pdf_texts(content):
        rank = re.search(r"(Tied for )?(\d+)\w\w place", text)
        points = re.search(r"with\s+(\S+)\s+points", text)
        assert rank
        assert points
        lines[player(text)] = Line(f"{'T' * bool(rank[1])}{rank[2]}", whole(points[1]))
    return lines


def own_pages(screens: Screens, address: str, players: Lines) -> Lines:
    lines: Lines = {}
    for name in players:
        page = screens.words(f"{address}/{name.removeprefix('Player ')}")
        if match := re.search(r"Rank (T ?)?(\d+) .*?Points (\S+)", page):
            lines[name] = Line(f"{'T' * bool(match[1])}{match[2]}", whole(match[3]))
    return lines


def past_events(event: Seated, players: Lines) -> Lines:
    lines: Lines = {}
    for name in players:
        (person,) = persons_of(event.book.entrant(int(name.removeprefix("Player ")))).values()
        (past,) = (each for each in history(person) if each.event == event.event)
        if past.rank and past.points is not None:
            lines[name] = Line(f"{'T' * past.tied}{past.rank}", past.points)
    return lines


def surfaces(screens: Screens, folder: Path, players: Lines) -> Iterator[tuple[str, Lines]]:
    """Everything that ranks everybody, and what each of these ``players`` sees."""
    event = screens.event
    public = f"/p/{event.event.slug}"
    yield "standings", html_table(screens.page("standings"))
    yield "print", html_table(screens.page("standings/print"))
    yield "public", html_table(screens.page(f"{public}/standings"))
    yield "projector", projector(screens.page(f"{public}/projector"))
    yield "standings.csv", from_rows(event, screens.rows("standings"))
    book = workbook_rows(screens.get("exports/event.xlsx"), "Standings")
    rows = [{"name": row["Name"], "rank": row["Rank"], "place": row["Place"], "points": row["Points"]} for row in book]
    yield "workbook", from_rows(event, rows)
    yield "event.json", event_json(event, screens.get("exports/event.json"))
    yield "without money", from_rows(event, json.loads(screens.get("exports/event.json?money=no"))["standings"])
    static_site.publish(event.event, folder)
    yield "results.json", from_rows(event, json.loads((folder / "results.json").read_text("utf-8"))["standings"])
    yield "published page", html_table((folder / "standings.html").read_text("utf-8"))
    yield "published csv", from_rows(event, csv_rows((folder / "standings.csv").read_bytes()))
    for what, lines in (
        ("card", own_pages(screens, "standings", players)),
        ("own page", own_pages(screens, public, players)),
        ("past events", past_events(event, players)),
    ):
        yield what, {name: line for name, line in decided(event).items() if name not in players} | lines


def decided(event: Seated, status: RankingStatus = RankingStatus.OFFICIAL) -> Lines:
    """The ranking itself."""
    rows = ranking(event.event, read_book(event.event.journal_id), status).rows
    tied = ties(rows, event.book.setup)
    return {f"Player {row.entrant}": Line(tied[row.entrant].label, row.points) for row in rows}


def assert_all_alike(screens: Screens, folder: Path, *, everybody: bool = False, papers: bool = False) -> None:
    """``everybody``: each player's own pages; else those of the first two and the last. ``papers``: PDFs, too."""
    wanted = decided(screens.event)
    assert len(wanted) >= 10
    first, second, *_, last = wanted
    players = wanted if everybody else {name: wanted[name] for name in (first, second, last)}
    shown = dict(surfaces(screens, folder, players))
    if papers:
        shown["standings.pdf"] = standings_pdf(screens.get("standings.pdf"))
        shown["certificates.pdf"] = certificates(screens.get("certificates.pdf?places=99"))
    assert {surface: _differences(lines, wanted) for surface, lines in shown.items() if lines != wanted} == {}


def _differences(lines: Lines, wanted: Lines) -> dict[str, tuple[Line | None, Line | None]]:
    return {
        name: (lines.get(name), wanted.get(name)) for name in {*lines, *wanted} if lines.get(name) != wanted.get(name)
    }


def won(event: Seated) -> dict[str, int]:
    """The prizes that are signed, by name; of an hourly day those of the day."""
    return {f"Player {number}": amount for number, amount in event.book.signed[-1].award.by_entrant().items()}


def files_name(screens: Screens) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """The prizes of everybody by name, in minor units, as three files have them."""
    listed: Counter[str] = Counter()
    for row in screens.rows("prizes"):
        if row["number"]:
            listed[row["name"]] += round(100 * float(row["amount"]))
    rows = screens.rows("standings")
    ranked = {row["name"]: round(100 * float(row["prize"])) for row in rows if float(row["prize"] or 0)}
    sheet = workbook_rows(screens.get("exports/event.xlsx"), "Standings")
    in_book = {row["Name"]: round(100 * row["Prize"]) for row in sheet if row["Prize"]}
    return listed, Counter(ranked), Counter(in_book)


def transferred(screens: Screens) -> Counter[str]:
    """The prizes of the transfer file, those of the rounds of a day left out."""
    in_json: Counter[str] = Counter()
    for each in json.loads(screens.get("exports/event.json"))["derived"]["prizes"]["won"]:
        in_json[f"Player {each['entrant']}"] += each["amount"]
    return in_json


def assert_prizes_alike(screens: Screens) -> None:
    """Files, the payouts, the prize list, and the ceremony give each player the same."""
    event, currency = screens.event, screens.event.book.setup.currency
    totals, *others = files_name(screens)
    assert others == [totals, totals]
    assert transferred(screens) == won(event)
    page, paid = screens.words("closing"), "".join(pages(screens.get("payouts.pdf")))
    for name, amount in totals.items():
        assert re.search(rf"{name} \d+,? ?{re.escape(money(amount, currency))}", page), name
        assert re.search(rf"{name.replace(' ', '')}\(\d+\).*?{re.escape(money(amount, currency))}", paid), name
    on_stage: Counter[str] = Counter()
    ranked = decided(event)
    for places in re.findall(r'scope="row">(?:\d\w\w place).*?</tr>', screens.page("closing"), re.DOTALL):
        winners = re.findall(r'class="winner">(Player \d+)', places)
        assert winners == [name for name in ranked if name in winners]
    for step in ceremony_steps(event.book):
        for one in step.players:
            on_stage[f"Player {one.entrant}"] += one.amount
            line = ranked[f"Player {one.entrant}"]
            if step.kind is StepKind.PLACE:
                together = {f"Player {one.entrant}" for one in step.players}
                assert [f"Player {one.entrant}" for one in step.players] == [
                    name for name in ranked if name in together
                ]
            if step.kind in (StepKind.PLACE, StepKind.PLACES):
                assert Line(f"{'T' * line.rank.startswith('T')}{one.rank}", one.points or 0) == line
    assert +on_stage == won(event)


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
    assert {row["Name"]: row["Place"] for row in workbook_rows(book, "Standings")} == ranks
    final = [row for row in workbook_rows(book, "Bracket") if row["Round"] == "Final table"]
    assert [row["Place at table"] for row in final] == [row["Bracket place"] for row in final]
    assert {row["Name"]: row["Bracket place"] for row in final} == {row["Name"]: ranks[row["Name"]] for row in final}


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
