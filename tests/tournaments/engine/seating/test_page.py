"""docs/develop/seating.md matches the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .drawn import drawn, repeats, sixes, spread

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "develop" / "seating.md").read_text(encoding="utf-8")
FIELDS = range(35, 131)
DRAWN = [*range(35, 45), *range(47, 131, 11)]  # with each number of sixes, at few tables and at many


def rules_out(players: int, sessions: int) -> bool:
    """Return whether counting shows that meeting once and sixes within one cannot both be had, at fives and sixes."""
    tables, at_six = divmod(players, 5)
    shared = max(0, 6 + at_six - tables)
    low, more = divmod(6 * at_six * sessions, players)
    most = (players - more) * low * (low - 1) + more * (low + 1) * low
    return most < at_six * sessions * (sessions - 1) * shared


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def table() -> dict[int, list[int]]:
    """The sessions of each field in the page's table of what cannot be."""
    rows = re.findall(r"^\| (\d+) \| \d, \d, \d \| ([\d, ]+) \|$", PAGE, re.MULTILINE)
    return {int(players): numbers(sessions) for players, sessions in rows}


def open_fields() -> set[tuple[int, int]]:
    """The fields of which the page says that no even plan was found."""
    lines = re.findall(r"^- (\d) sessions: ([\d, ]+)$", PAGE, re.MULTILINE)
    return {(players, int(sessions)) for sessions, field in lines for players in numbers(field)}


def test_the_table_holds_what_counting_rules_out() -> None:
    counted = {players: [sessions for sessions in range(2, 7) if rules_out(players, sessions)] for players in FIELDS}
    assert table() == {players: sessions for players, sessions in counted.items() if sessions}


def test_what_is_ruled_out_is_not_called_open() -> None:
    assert open_fields()
    assert not [field for field in open_fields() if rules_out(*field)]


@pytest.mark.parametrize("players", [31, 32, 33, 34])
def test_fields_of_six_tables_are_ruled_out_for_two_sessions(players: int) -> None:
    assert rules_out(players, 2)


@pytest.mark.parametrize(("players", "sessions"), [(37, 5), (44, 2), (119, 6), (61, 6), (48, 5), (66, 3)])
def test_what_the_page_says_of_a_field(players: int, sessions: int) -> None:
    plan = drawn(players, sessions)
    uneven = rules_out(players, sessions) or (players, sessions) in open_fields()
    assert (repeats(plan), spread(sixes(plan)) <= 1) == (0, not uneven)


@pytest.mark.long
@pytest.mark.parametrize("sessions", range(1, 7))
@pytest.mark.parametrize("players", DRAWN)
def test_fields_from_35_players_on(players: int, sessions: int) -> None:
    plan = drawn(players, sessions)
    assert repeats(plan) == 0
    assert spread(sixes(plan)) <= 1 or rules_out(players, sessions) or (players, sessions) in open_fields()
