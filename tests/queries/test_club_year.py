"""A club's year, beside sums made by plain loops over the hands of the score sheets."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Person
from scorekeeper.queries.club_year import DAYS, RIVALS, ClubYear, club_year
from scorekeeper.queries.games import Span
from scorekeeper.queries.season import season_table
from scorekeeper.services import persons
from scorekeeper.services.paper import PaperGame, import_sheets
from scorekeeper.services.requests import Close, Penalise, Void
from tests.tables import NAMES, SCORER, Table, opened, picked

DAY = date(2026, 1, 2)
GAMES = 9


@pytest.fixture
def tables(db: None) -> list[Table]:
    """Weekly games of five out of six players, two of them on one day, with a void hand and a penalty."""
    chance, tables = Random(7), []
    for number in range(GAMES):
        day = DAY + timedelta(7 * min(number, GAMES - 2))
        table = opened(key=f"club-game-{number}", name=f"Game {number}", names=chance.sample(NAMES, 5), played_on=day)
        for _ in range(4):
            picker, partner = chance.sample(range(1, 6), 2)
            table.record(picked(picker, partner, chance.choice((20, 45, 75, 95))))
        tables.append(table)
    tables[0].change(Void(tables[0].sheet.hands[1].uid))
    tables[1].change(Penalise(1, 4))
    return tables


def totals(table: Table) -> dict[str, int]:
    """The totals of a game, added up line by line."""
    sheet = table.sheet
    sums = dict.fromkeys(sheet.names, 0)
    for line in sheet.lines:
        if line.payouts and not line.voided:
            for name, paid in zip(sheet.names, line.payouts, strict=True):
                sums[name] += paid
    return sums


def year(tables: list[Table], day: date | None = None) -> ClubYear:
    return club_year(Span(tables[0].view.club, day, day))


def test_the_last_game_and_who_won_it(tables: list[Table]) -> None:
    last = year(tables).last_game
    assert last is not None
    sums = totals(tables[-1])
    assert (last.club_game, last.name) == (tables[-1].club_game, f"Game {GAMES - 1}")
    assert {player.name: units for player, units in last.results} == sums
    assert {winner.name for winner in last.winners} == {name for name in sums if sums[name] == max(sums.values())}


def test_standings_are_those_of_the_season(tables: list[Table]) -> None:
    sums: dict[str, int] = {}
    for table in tables:
        for name, units in totals(table).items():
            sums[name] = sums.get(name, 0) + units
    standings = year(tables).standings
    assert {row.name: row.total for row in standings} == sums
    assert standings == season_table(Span(tables[0].view.club))


def streak(results: list[int]) -> int:
    """The number of games won (+) or lost (-) in a row at the end, games at zero left out."""
    length = 0
    for units in results:
        if units > 0:
            length = max(length, 0) + 1
        elif units < 0:
            length = min(length, 0) - 1
    return length


def test_streaks_are_counted_to_the_last_game(tables: list[Table]) -> None:
    results: dict[str, list[int]] = {}
    for table in tables:
        for name, units in totals(table).items():
            results.setdefault(name, []).append(units)
    expected = {name: length for name, run in results.items() if abs(length := streak(run)) >= 2}
    assert expected
    streaks = year(tables).streaks
    assert {one.player.name: one.games if one.is_won else -one.games for one in streaks} == expected


def test_a_game_in_progress_is_in_no_streak(tables: list[Table]) -> None:
    club, today = Span(tables[0].view.club), DAY + timedelta(7 * (GAMES - 2))  # the day of the last two games
    playing, over = club_year(club, today), club_year(club, today + timedelta(1))
    assert [game.is_over for game in playing.games] == [True] * (GAMES - 2) + [False] * 2
    assert playing.streaks == club_year(Span(club.club, last=today - timedelta(1))).streaks
    assert playing.streaks != over.streaks
    assert (playing.standings, playing.rivalries) == (over.standings, over.rivalries)  # who is ahead, so far
    tables[-1].change(Close())
    assert [game.is_over for game in club_year(club, today).games][-2:] == [False, True]


def test_one_pair_is_not_the_closest(db: None) -> None:
    games = [PaperGame(f"Game {day}", DAY + timedelta(day), ("Ann", "Bob"), ((1, -1),)) for day in range(RIVALS)]
    import_sheets(games, rules="standard", key="one-pair", actor=SCORER, close=True)
    this_year = club_year(Span(Person.objects.get(name="Ann").club_id))
    assert len(this_year.rivalries) == 1
    assert (this_year.closest, this_year.most_one_sided) == (None, None)


def pairs(sums: dict[str, int]) -> Iterator[tuple[str, str, int]]:
    for one in sums:
        for other in sums:
            if one < other:
                yield one, other, sums[one] - sums[other]


def test_rivalries_count_who_was_ahead(tables: list[Table]) -> None:
    counts: dict[tuple[str, str], list[int]] = {}
    for table in tables:
        for one, other, difference in pairs(totals(table)):
            count = counts.setdefault((one, other), [0, 0, 0])
            count[0 if difference > 0 else 1 if difference < 0 else 2] += 1
    this_year = year(tables)
    rivalries = {
        tuple(sorted((pair.one.name, pair.other.name))): (
            [pair.ahead, pair.behind, pair.level]
            if pair.one.name < pair.other.name
            else [pair.behind, pair.ahead, pair.level]
        )
        for pair in this_year.rivalries
    }
    assert rivalries == counts
    leads = [abs(count[0] - count[1]) for count in counts.values() if sum(count) >= RIVALS]
    assert this_year.closest is not None
    assert this_year.most_one_sided is not None
    assert (this_year.closest.lead, this_year.most_one_sided.lead) == (min(leads), max(leads))
    often = sorted((sum(count) for count in counts.values()), reverse=True)
    assert this_year.rivalries[0].games == often[0]
    assert (this_year.most_together is None) is (often[0] == often[1])


def test_attendance_counts_days_not_games(tables: list[Table]) -> None:
    days: dict[str, set[date]] = {}
    for number, table in enumerate(tables):
        for name in table.sheet.names:
            days.setdefault(name, set()).add(DAY + timedelta(7 * min(number, GAMES - 2)))
    this_year = year(tables)
    assert this_year.last_days == tuple(sorted(set.union(*days.values()), reverse=True))
    assert {one.player.name: one.days for one in this_year.attendance} == {name: len(days[name]) for name in days}
    for one in this_year.attendance:
        assert one.played == tuple(day in days[one.player.name] for day in this_year.last_days)


def test_a_season_leaves_out_the_other_games(tables: list[Table]) -> None:
    second = year(tables, DAY + timedelta(7))
    assert [game.name for game in second.games] == ["Game 1"]
    assert second.closest is None


def test_a_club_without_games_has_an_empty_year(db: None) -> None:
    empty = club_year(Span(1))
    assert (empty.last_game, empty.standings, empty.streaks, empty.rivalries) == (None, (), (), ())
    assert (empty.attendance, empty.closest) == ((), None)


def test_merged_entries_are_one_player(tables: list[Table]) -> None:
    import_sheets(
        [PaperGame("Old game", date(2025, 1, 1), ("Anna", "Bob"), ((5, -5),))],
        rules="standard",
        key="old-game",
        actor=SCORER,
        close=True,
    )
    persons.merge(Person.objects.get(name="Anna").pk, Person.objects.get(name="Ann").pk)
    this_year = year(tables)
    assert {row.name for row in this_year.standings} == set(NAMES)
    assert this_year.standings == season_table(Span(tables[0].view.club))


def test_many_game_days_show_the_last_ones(db: None) -> None:
    games = [PaperGame(f"Game {day}", DAY + timedelta(day), ("Ann", "Bob"), ((1, -1),)) for day in range(DAYS + 4)]
    import_sheets(games, rules="standard", key="many-days", actor=SCORER, close=True)
    this_year = club_year(Span(Person.objects.get(name="Ann").club_id))
    assert (len(this_year.days), len(this_year.last_days)) == (DAYS + 4, DAYS)
    assert this_year.last_days[0] == DAY + timedelta(DAYS + 3)
    assert this_year.attendance[0].days == DAYS + 4


@pytest.mark.parametrize("games", [1, 3])
def test_a_year_takes_one_statement(db: None, games: int) -> None:
    for number in range(games):
        table = opened(key=f"club-game-{number}")
        table.record()
    span = Span(table.view.club)
    with CaptureQueriesContext(connection) as statements:
        this_year = club_year(span)
        assert this_year.standings
        assert this_year.attendance
    assert len(statements) == 1
