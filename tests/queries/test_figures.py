"""Figures of a club, beside sums made by hand from the same sheets."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.ledger.tallies import LEASTER, PlayerPart
from scorekeeper.models import Person
from scorekeeper.queries.games import Span, game_name
from scorekeeper.queries.hand_list import HandRole, Which, hands, won
from scorekeeper.queries.season import TILES, course, season_table
from scorekeeper.queries.sheet import part
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.queries.statistics import counted_by_person, figures, head_to_head
from scorekeeper.services import persons
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.games import move_game
from scorekeeper.services.paper import PaperGame, import_sheets
from scorekeeper.services.requests import Correct, Penalise, Void
from scorekeeper.services.seating import change_seating
from tests.tables import NAMES, SCORER, Table, opened, picked

DAY = date(2026, 1, 2)
MONEY = {"preset": "standard", "unit_value": 10, "currency": "USD"}


def hand(chance: Random, seats: int, dealer: int) -> dict[str, Any]:
    """A hand at random; of six, the dealer sits out."""
    dealt = [seat for seat in range(1, seats + 1) if seats == 5 or seat != dealer]
    if chance.random() < 0.2:
        return {"kind": "leaster", "winners": [chance.choice(dealt)], "dealer": dealer}
    picker, partner = chance.sample(dealt, 2)
    return picked(picker, chance.choice((partner, None)), chance.choice((20, 45, 75, 95)), dealer=dealer)


def club_game(number: int, size: int = 5, count: int = 8) -> Table:
    """A game of so many hands, people in another order each time."""
    chance = Random(number)
    names = chance.sample(NAMES, size)
    table = opened(MONEY, key=f"evening-{number}", names=names, dealer=1, played_on=DAY + timedelta(7 * number))
    for played in range(count):
        table.record(hand(chance, size, played % size + 1))
    return table


@pytest.fixture
def club(db: None) -> tuple[int, list[Table]]:
    """Three games, two of five and one of six, with a correction, a void hand and a penalty."""
    tables = [club_game(0), club_game(1, 6), club_game(2)]
    first, second, *_ = tables[0].sheet.hands
    tables[0].change(Correct(first.uid, picked(2, 4, 95, dealer=first.dealer)))
    tables[0].change(Void(second.uid))
    tables[1].change(Penalise(1, 4))
    return tables[0].view.club, tables


def seen(tables: list[Table], name: str) -> Iterator[tuple[SheetLine, int]]:
    """The hands of the sheets at which somebody sat, each with their number there."""
    for table in tables:
        sheet = table.sheet
        if name in sheet.names:
            yield from ((line, sheet.names.index(name) + 1) for line in sheet.hands)


def person(name: str) -> int:
    return Person.objects.get(name=name).pk


def test_the_table_is_the_sum_of_the_sheets(club: tuple[int, list[Table]]) -> None:
    number, tables = club
    totals: dict[str, list[int]] = {}
    for table in tables:
        for name, total in zip(table.sheet.names, table.sheet.totals, strict=True):
            totals.setdefault(name, []).append(total)
    standings = season_table(Span(number))
    assert {row.name: (row.games, row.total, row.best, row.worst) for row in standings} == {
        name: (len(sums), sum(sums), max(sums), min(sums)) for name, sums in totals.items()
    }
    assert [row.total for row in standings] == sorted((row.total for row in standings), reverse=True)
    assert [row.rank for row in standings] == [
        1 + sum(other.total > row.total for other in standings) for row in standings
    ]
    assert [row.tied for row in standings] == [
        sum(other.total == row.total for other in standings) > 1 for row in standings
    ]
    assert standings[0].average == standings[0].total / standings[0].games


def test_a_season_and_a_game_alone(club: tuple[int, list[Table]]) -> None:
    number, tables = club
    second = tables[1].sheet
    day = DAY + timedelta(7)
    by_name = dict(zip(second.names, second.totals, strict=True))
    for span in (Span(number, day, day), Span(number, club_game=second.club_game)):
        assert {row.name: row.total for row in season_table(span)} == by_name
    assert {row.games for row in season_table(Span(number, last=day))} <= {1, 2}
    assert season_table(Span(number, date(2030, 1, 1))) == ()
    assert season_table(Span(number + 1)) == ()


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_counts_of_the_sheets(club: tuple[int, list[Table]], name: str) -> None:
    number, tables = club
    parts = [(part(line, seat), line.payouts[seat - 1], line.category) for line, seat in seen(tables, name)]
    player_figures = figures(Span(number), person(name))

    def counted(*wanted: PlayerPart) -> tuple[int, int, int]:
        units = [paid for played, paid, _ in parts if played in wanted]
        return len(units), sum(paid > 0 for paid in units), sum(units)

    def tally(role: HandRole) -> tuple[int, int, int]:
        of_role = player_figures.tally(Which(role))
        return of_role.times, of_role.gained, of_role.units

    assert tally(HandRole.ANY) == counted(*(each for each in PlayerPart if each is not PlayerPart.SAT_OUT))
    assert tally(HandRole.PICKED) == counted(PlayerPart.PICKER, PlayerPart.ALONE)
    assert tally(HandRole.ALONE) == counted(PlayerPart.ALONE)
    assert tally(HandRole.PARTNER) == counted(PlayerPart.PARTNER)
    assert tally(HandRole.DEFENDED) == counted(PlayerPart.DEFENDER)
    assert tally(HandRole.SAT_OUT) == counted(PlayerPart.SAT_OUT)
    leasters = [paid for _, paid, category in parts if category == LEASTER and paid]
    assert tally(HandRole.LEASTERS)[1:] == (sum(paid > 0 for paid in leasters), sum(leasters))
    best = max(paid for _, paid, _ in parts)
    assert player_figures.peak is not None
    assert player_figures.peak.units == best
    totals = [table.sheet.totals[table.sheet.names.index(name)] for table in tables if name in table.sheet.names]
    assert [night.units for night in player_figures.nights] == totals
    assert player_figures.money == (("USD", 10 * player_figures.total),)
    assert player_figures.total == sum(totals)
    assert counted_by_person(Span(number))[player_figures.person] == player_figures.counted


@pytest.mark.parametrize("name", NAMES)
def test_years_are_sums_of_their_hands(club: tuple[int, list[Table]], name: str) -> None:
    number, tables = club
    move_game(tables[0].club_game, date(2024, 12, 31))
    player_figures = figures(Span(number), person(name))
    total = 0
    for year, of_year in ((2024, tables[:1]), (2026, tables[1:])):
        played = [table for table in of_year if name in table.sheet.names]
        units = sum(table.sheet.totals[table.sheet.names.index(name)] for table in played)
        hands_played = [
            (part(line, seat), line.payouts[seat - 1])
            for line, seat in seen(played, name)
            if part(line, seat) is not PlayerPart.SAT_OUT
        ]
        picks = sum(each in (PlayerPart.PICKER, PlayerPart.ALONE) for each, _ in hands_played)
        total += units
        figures_of_year = next((each for each in player_figures.years if each.year == year), None)
        if not played:
            assert figures_of_year is None
            continue
        assert figures_of_year is not None
        assert (figures_of_year.games, figures_of_year.units, figures_of_year.total) == (len(played), units, total)
        assert (figures_of_year.played, figures_of_year.picked) == (len(hands_played), picks)
        assert figures_of_year.hand_units == sum(paid for _, paid in hands_played)
        assert figures_of_year.pick_rate == picks / len(hands_played)
    assert player_figures.total == total


@pytest.mark.parametrize("name", NAMES)
def test_each_figure_finds_its_hands(club: tuple[int, list[Table]], name: str) -> None:
    number, _ = club
    span, who = Span(number), person(name)
    player_figures = figures(span, who)
    tallies = [
        *player_figures.roles,
        *player_figures.places,
        *player_figures.brackets,
        *(pair.tally for pair in player_figures.pairs),
    ]
    assert len(tallies) > 10
    for tally in tallies:
        listed = hands(span, who, tally.which)
        assert (listed.count, listed.units, len(listed.hands)) == (tally.times, tally.units, tally.times)
        assert sum(one.units for one in listed.hands) == tally.units
        assert hands(span, who, won(tally.which)).count == tally.gained
        lost = hands(span, who, replace(tally.which, gained=False))
        assert (lost.count, lost.units <= 0) == (tally.times - tally.gained, True)


def test_places_are_seats_from_the_dealer(club: tuple[int, list[Table]]) -> None:
    number, tables = club
    player_figures = figures(Span(number), person("Ann"))
    by_place: dict[int, list[int]] = {}
    for table in tables:
        sheet = table.sheet
        if "Ann" not in sheet.names:
            continue
        seat, size = sheet.names.index("Ann") + 1, len(sheet.names)
        for line in sheet.hands:
            assert line.dealer is not None
            if part(line, seat) is not PlayerPart.SAT_OUT:
                by_place.setdefault((seat - line.dealer) % size, []).append(line.payouts[seat - 1])
    assert {tally.which.place: (tally.times, tally.units) for tally in player_figures.places} == {
        place: (len(units), sum(units)) for place, units in by_place.items()
    }
    assert sum(tally.times for tally in player_figures.places) == player_figures.tally(Which()).times


def test_pages_of_hands(club: tuple[int, list[Table]]) -> None:
    number, _ = club
    span, who = Span(number), person("Ann")
    every = hands(span, who, Which()).hands
    pages = [hands(span, who, Which(), first, 5).hands for first in range(0, len(every), 5)]
    assert [one for page in pages for one in page] == list(every)
    assert [one.day for one in every] == sorted((one.day for one in every), reverse=True)


def longest(units: list[int], up: bool) -> int:
    """The longest run by counting on."""
    reached = run = 0
    for paid in units:
        if paid:
            run = run + 1 if (paid > 0) is up else 0
            reached = max(reached, run)
    return reached


@pytest.mark.parametrize("name", NAMES)
def test_runs(club: tuple[int, list[Table]], name: str) -> None:
    number, tables = club
    units = [line.payouts[seat - 1] for line, seat in seen(tables, name)]
    player_figures = figures(Span(number), person(name))
    assert (player_figures.runs.hands_up, player_figures.runs.hands_down) == (
        longest(units, True),
        longest(units, False),
    )
    nights = [night.units for night in player_figures.nights]
    up, down = player_figures.runs.games_up, player_figures.runs.games_down
    assert (len(up), len(down)) == (longest(nights, True), longest(nights, False))
    assert all(night.units > 0 for night in up)
    assert all(night.units < 0 for night in down)
    assert (player_figures.best.units, player_figures.worst.units) == (max(nights), min(nights))


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_a_run_is_its_hands(club: tuple[int, list[Table]], name: str, up: bool) -> None:
    number, _ = club
    listed = hands(Span(number), person(name), Which(run=up))
    moved = [hand for hand in reversed(hands(Span(number), person(name), Which()).hands) if hand.units]
    assert listed.count == longest([hand.units for hand in moved], up)
    uids = [hand.uid for hand in reversed(listed.hands)]
    last = [hand.uid for hand in moved].index(uids[-1])
    assert [hand.uid for hand in moved[: last + 1]][-len(uids) :] == uids
    after = [hand.units for hand in moved[last + 1 :]]
    assert longest(after, up) < len(uids)


def test_two_players(club: tuple[int, list[Table]]) -> None:
    number, tables = club
    found = head_to_head(Span(number), person("Ann"), person("Bob"))
    sides: dict[str, list[tuple[int, int]]] = {"picking": [], "defending": [], "against": []}
    met = []
    for table in tables:
        sheet = table.sheet
        if {"Ann", "Bob"} <= set(sheet.names):
            one, other = (sheet.names.index(name) for name in ("Ann", "Bob"))
            met.append((sheet.totals[one], sheet.totals[other]))
            for line in sheet.hands:
                parts = part(line, one + 1), part(line, other + 1)
                if {PlayerPart.SAT_OUT, PlayerPart.NOBODY_PICKED}.isdisjoint(parts):
                    defend = [each is PlayerPart.DEFENDER for each in parts]
                    side = "against" if defend[0] is not defend[1] else "defending" if all(defend) else "picking"
                    sides[side].append((line.payouts[one], line.payouts[other]))
    assert [(meeting.units, meeting.others) for meeting in found.meetings] == met
    assert (found.units, found.others) == (sum(one for one, _ in met), sum(other for _, other in met))
    assert (found.ahead, found.behind) == (sum(a > b for a, b in met), sum(a < b for a, b in met))
    for side, paid in sides.items():
        together = getattr(found, side)
        assert (together.times, together.units, together.others_units) == (
            len(paid), sum(one for one, _ in paid), sum(other for _, other in paid)
        )  # fmt: skip
        assert (together.gained, together.others_gained) == (sum(a > 0 for a, _ in paid), sum(b > 0 for _, b in paid))


def test_the_course_ends_where_the_table_stands(club: tuple[int, list[Table]]) -> None:
    number, _ = club
    standings = season_table(Span(number))
    run = course(Span(number), [row.person for row in standings])
    assert run.totals[0] == (0,) * len(standings)
    assert run.totals[-1] == tuple(row.total for row in standings)
    assert len(run.totals) == 4
    assert sum(run.totals[1]) == 0


def papers(count: int) -> tuple[PaperGame, ...]:
    """Games of which only the totals are known, two players sitting at each."""
    return tuple(PaperGame(f"P{n}", DAY + timedelta(n), ("Gus", "Hal"), ((n % 3, -(n % 3)),)) for n in range(count))


def test_totals_alone_count_in_units_only(db: None) -> None:
    import_sheets(papers(2 * TILES + 1), rules="standard", key="papers-01", actor=SCORER, close=True)
    number = Person.objects.get(name="Gus").club_id
    gus, hal = season_table(Span(number))
    assert (gus.name, gus.total, gus.games) == ("Gus", 240, 2 * TILES + 1)
    player_figures = figures(Span(number), gus.person)
    assert (player_figures.total, player_figures.without_hands, player_figures.roles, player_figures.peak) == (
        240,
        2 * TILES + 1,
        (),
        None,
    )
    assert (len(player_figures.runs.games_up), player_figures.runs.hands_up) == (160, 0)
    assert hands(Span(number), gus.person, Which()).hands == ()
    run = course(Span(number), [hal.person])
    assert (len(run.totals), run.totals[-1]) == (TILES + 1, (-240,))


def test_an_open_game_of_today_is_in_no_run(club: tuple[int, list[Table]]) -> None:
    number, _ = club
    today = max(figures(Span(number), person("Ann")).nights, key=lambda night: night.day).day
    playing = figures(Span(number), person("Ann"), today)
    assert not playing.nights[-1].is_over
    assert playing.nights[-1] not in (*playing.runs.games_up, *playing.runs.games_down)
    assert len(playing.nights) == len(figures(Span(number), person("Ann")).nights)


def test_merged_and_erased(club: tuple[int, list[Table]]) -> None:
    number, _ = club
    import_sheets(papers(1), rules="standard", key="papers-01", actor=SCORER, close=True)
    before = {row.name: row for row in season_table(Span(number))}
    persons.merge(person("Gus"), person("Ann"))
    after = {row.name: row for row in season_table(Span(number))}
    assert "Gus" not in after
    assert (after["Ann"].total, after["Ann"].games) == (before["Ann"].total, before["Ann"].games + 1)
    assert figures(Span(number), person("Ann")).without_hands == 1
    persons.erase(person("Bob"), "Bob")
    assert {row.name: row.total for row in season_table(Span(number))}["Former player 1"] == before["Bob"].total


def test_made_anew_the_same(club: tuple[int, list[Table]]) -> None:
    number, tables = club
    before = [figures(Span(number), person(name)) for name in NAMES]
    for table in tables:
        rebuild(table.game)
    assert [figures(Span(number), person(name)) for name in NAMES] == before


def test_a_game_by_its_number(club: tuple[int, list[Table]]) -> None:
    number, tables = club
    assert game_name(number, tables[0].club_game) == "Friday"
    assert game_name(number + 1, tables[0].club_game) is None


STATEMENTS: dict[str, tuple[int, Callable[[Span, int, int], object]]] = {
    "table": (1, lambda span, ann, bob: season_table(span)),
    "course": (1, lambda span, ann, bob: course(span, [ann, bob])),
    "figures": (6, lambda span, ann, bob: figures(span, ann)),
    "everybody": (1, lambda span, ann, bob: counted_by_person(span)),
    "hands": (2, lambda span, ann, bob: hands(span, ann, Which())),
    "two": (2, lambda span, ann, bob: head_to_head(span, ann, bob)),
}


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("question", STATEMENTS)
def test_statements(db: None, question: str, count: int) -> None:
    for number in range(count):
        table = opened(key=f"evening-{number}")
        for _ in range(count):
            table.record()
    span, (ann, bob) = Span(table.view.club), (person("Ann"), person("Bob"))
    expected, ask = STATEMENTS[question]
    with CaptureQueriesContext(connection) as asked:
        assert ask(span, ann, bob)
    assert len(asked) == expected


def test_who_comes_and_goes_counts_where_they_sat(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["pot"], "pot": "passed"})
    table.record(picked(1, 3))
    table.record({"kind": "passed"})
    change_seating(table.game, (2, "Gus", 3, 4, 5), key="sit-down-1", expects=3, actor=SCORER)
    table.record(picked(2, 3))
    number = table.view.club
    found = {name: figures(Span(number), person(name)) for name in ("Ann", "Bob", "Gus")}
    played = {
        name: [(one.part, one.units) for one in hands(Span(number), found[name].person, Which()).hands]
        for name in found
    }
    assert [part for part, _ in played["Ann"]] == [PlayerPart.NOBODY_PICKED, PlayerPart.PICKER]
    assert [part for part, _ in played["Bob"]] == [PlayerPart.DEFENDER, PlayerPart.NOBODY_PICKED, PlayerPart.DEFENDER]
    assert [part for part, _ in played["Gus"]] == [PlayerPart.PICKER]
    totals = dict(zip(table.sheet.names, table.sheet.totals, strict=True))
    assert {row.name: row.total for row in season_table(Span(number))} == totals
    assert found["Gus"].total == totals["Gus"] != played["Gus"][0][1]
    assert audit().findings == ()
