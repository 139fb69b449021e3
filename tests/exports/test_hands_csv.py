"""Every hand as CSV: the units of a player add up to their total, and nothing is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exports import downloads
from scorekeeper.models import Person
from scorekeeper.queries import hand_rows
from scorekeeper.queries.club import club_view
from scorekeeper.queries.games import span_of
from scorekeeper.queries.hand_rows import HandRow
from scorekeeper.queries.season import season_table
from scorekeeper.services import clubs, persons
from scorekeeper.services.requests import DividePot, EnterTotals, Penalise, Void
from tests.services.test_transfer import eventful
from tests.tables import NAMES, opened, picked

DOCS = Path(__file__).resolve().parents[2] / "docs"


def read(content: bytes) -> list[dict[str, str]]:
    """The rows of a file, as any program reads them."""
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def sums(rows: list[dict[str, str]]) -> dict[str, int]:
    """The units of each player, added up."""
    found: Counter[str] = Counter()
    for row in rows:
        found[row["player"]] += int(row["units"])
    return dict(found)


@pytest.mark.django_db
def test_the_hands_of_a_game_add_up_to_its_totals() -> None:
    table = eventful()
    rows = read(downloads.hands_csv(hand_rows.of_club_game(table.club_game)))
    assert sums(rows) == dict(zip(table.sheet.names, table.sheet.totals, strict=True))
    assert {row["game"] for row in rows} == {"Friday at Dan's"}
    assert [row["hand"] for row in rows if row["player"] == "Ann"] == ["1", "2", "", "3"]


@pytest.mark.django_db
def test_a_row_says_who_did_what() -> None:
    table = opened(played_on=date(2026, 11, 20))
    table.record(picked(picker=2, partner=4, points=95))
    table.change(Penalise(seat=1, amount=3))
    rows = downloads.hands_csv(hand_rows.of_club_game(table.club_game)).decode("utf-8-sig").split("\r\n")
    assert rows == [
        "game,date,line,hand,kind,bracket,player,role,units,score",
        "Friday,2026-11-20,1,1,hand,91-120,Ann,,-2,",
        "Friday,2026-11-20,1,1,hand,91-120,Bob,picker,4,",
        "Friday,2026-11-20,1,1,hand,91-120,Cy,,-2,",
        "Friday,2026-11-20,1,1,hand,91-120,Dan,partner,2,",
        "Friday,2026-11-20,1,1,hand,91-120,Eve,,-2,",
        "Friday,2026-11-20,2,,penalty,,Ann,,-3,",
        "",
    ]


@pytest.mark.django_db
def test_the_hands_of_a_season_add_up_to_its_table() -> None:
    home = clubs.home()
    season = clubs.add_season(home.pk, "Spring", date(2026, 1, 1), date(2026, 6, 30))
    pots = {"preset": "standard", "pot": "passed", "no_pick": ["pot"]}
    first = opened(pots, name="First", key="club-game-1", played_on=date(2026, 1, 9))
    first.record()
    first.record({"kind": "passed"})
    first.change(DividePot())
    second = opened(name="Second", key="club-game-2", names=["Anna", *NAMES[1:5]], played_on=date(2026, 2, 9))
    line = second.record().line
    second.record(picked(picker=3, partner=None, points=40))
    assert line is not None
    second.change(Void(line))
    opened(name="Third", key="club-game-3", played_on=date(2026, 3, 9)).change(EnterTotals((3, -1, 0, -1, 1)))
    opened(name="Summer", key="club-game-4", played_on=date(2026, 8, 9)).record()
    number = dict(Person.objects.values_list("name", "pk"))
    persons.merge(number["Anna"], number["Ann"])
    persons.erase(number["Bob"], "Bob")
    view = club_view(home.pk)
    assert view is not None
    for chosen, games in ((view.seasons[0], 3), (None, 4)):
        rows = read(downloads.hands_csv(hand_rows.of_club(home.pk, chosen)))
        table = season_table(span_of(home.pk, chosen))
        assert len({row["game"] for row in rows}) == games
        assert sums(rows) == {standing.name: standing.total for standing in table}
    assert view.seasons[0].season == season


@given(st.text(max_size=5), st.sampled_from(["", *"=+-@\t\r", "'"]))
def test_no_text_begins_like_a_formula_and_the_others_are_left_alone(rest: str, first: str) -> None:
    typed = first + rest
    safe = downloads.escape_formula(typed)
    assert not safe.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert safe in (typed, f"'{typed}")
    assert (safe == typed) == (typed == "" or typed[0] not in "=+-@\t\r")


def test_names_come_back_as_they_were_but_for_formulas_and_units_stay_numbers() -> None:
    names = ('=HYPERLINK("x")', "-Ann", "@Bob", 'Cy "the cat", Jr.', "Ödön", "D'Arcy", "")
    rows = [HandRow("=1+1", date(2026, 1, 1), 1, 1, "hand", "", name, "", -3) for name in names]
    back = read(downloads.hands_csv(rows))
    assert [row["player"] for row in back] == [f"'{name}" if name[:1] in set("=-@") else name for name in names]
    assert {row["game"] for row in back} == {"'=1+1"}
    assert {row["units"] for row in back} == {"-3"}


def test_the_docs_name_every_column() -> None:
    page = (DOCS / "develop" / "exports.md").read_text(encoding="utf-8")
    assert all(f"`{column}`" in page for column in downloads.HAND_COLUMNS)


@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.django_db
def test_statements(games: int) -> None:
    for number in range(games):
        table = opened(key=f"club-game-{number}")
        for _ in range(games):
            table.record()
    home = clubs.home().pk
    with CaptureQueriesContext(connection) as asked:
        assert hand_rows.of_club_game(table.club_game)
    assert len(asked) == 2
    with CaptureQueriesContext(connection) as asked:
        assert hand_rows.of_club(home)
    assert len(asked) == 2
