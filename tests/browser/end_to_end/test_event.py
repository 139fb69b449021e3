"""An event in its hall: a director at a laptop, the phones of two tables and a spectator at once, to the signature."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.screens.event_desk import Director
from tests.browser.screens.event_public import Spectator
from tests.browser.screens.event_table import EventTable
from tests.browser.screens.figures import signed
from tests.plugins.browser import Phones

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo"]
SEED = 7
HANDS = 2
# Ten fees of 20: the first 40%, the next 24% and 16%, the session's best 10%, the house 10%.
SET_UP = {
    "sessions[0].tables.5.hands": str(HANDS),
    "fee": "20",
    "prizes.places": "40%\n24%\n16%",
    "prizes.sessions": "10%",
    "prizes.house": "10%",
}
Hand = tuple[dict[str, Any], list[int]]
# What each table plays, with what each hand pays its seats; reckoned by hand.
ALONE: Hand = ({"picker": 3, "partner": "alone", "points": 95}, [-2, -2, 8, -2, -2])
PLAYED: tuple[list[Hand], ...] = (
    [({"picker": 2, "partner": 3, "points": 70}, [-1, 2, 1, -1, -1]), ALONE],
    [
        ({"picker": 2, "partner": 3, "points": 70}, [-1, 2, 1, -1, -1]),
        ({"picker": 4, "partner": 1, "points": 61}, [1, -1, -1, 2, -1]),
    ],
)
# By rank, the tables' seats and their points after both hands.
ENDS = [
    ("1", 9, [(0, 3)]),
    ("T2", 1, [(1, 2), (1, 4)]),
    ("T4", 0, [(0, 2), (1, 1), (1, 3)]),
    ("7", -2, [(1, 5)]),
    ("T8", -3, [(0, 1), (0, 4), (0, 5)]),
]

PROVISIONAL, OFFICIAL = "* provisional", ""


def test_an_event(laptop: Page, new_phone: Phones) -> None:
    director = Director(laptop)
    prepare(director)
    tables = [EventTable(new_phone(), link, HANDS) for link in director.table_links(1)]
    spectator = Spectator(new_phone(), director.public)
    sits_where_told(spectator, tables)
    spectator.opens_standings()
    for table, hands in zip(tables, PLAYED, strict=True):
        play(table, hands)
    sees_standings(spectator, tables, PROVISIONAL)
    pins = director.pins()
    for number, table in enumerate(tables, 1):
        director.sees_table(number, "2 of 2")
        confirm(table, pins)
        director.sees_table(number, "confirmed")
    sees_standings(spectator, tables, OFFICIAL)
    finish(director, tables)


def prepare(director: Director) -> None:
    """Found it, set it up, enter and check in all ten, draw from a seed, publish, start the clock."""
    director.found("Autumn Open", "Kohler Falls")
    director.set_up(sessions=1, fields=SET_UP, why="One short session")
    director.go_to("Players")
    director.enter_one_by_one(NAMES[:2])
    director.enter_list(NAMES[2:], len(NAMES))
    everybody = " ".join(map(str, range(1, len(NAMES) + 1)))
    director.tick(everybody, "Check in for session 1", "#count-here", len(NAMES))
    director.tick(everybody, "Mark paid", "#count-paid", len(NAMES))
    director.go_to("Draw")
    director.draw(1, SEED)
    director.go_to("Desk")
    director.start_the_clock()


def sits_where_told(spectator: Spectator, tables: list[EventTable]) -> None:
    """The public page seats a player where their table's own phone does."""
    table, seat = spectator.finds("Ida")
    assert tables[int(table) - 1].names[int(seat) - 1] == "Ida"


def play(table: EventTable, hands: list[Hand]) -> None:
    totals = [0] * len(table.names)
    for record, payouts in hands:
        table.record(record, payouts)
        totals = [total + units for total, units in zip(totals, payouts, strict=True)]
    assert sum(totals) == 0


def confirm(table: EventTable, pins: dict[str, str]) -> None:
    """The first seat hands in; the second confirms, once with the first one's PIN, then with its own."""
    scorer, other = table.names[:2]
    table.hand_in(scorer)
    table.confirm(other, pins[scorer])
    table.is_refused("PIN")
    table.confirm(other, pins[other])
    table.is_official(other)


def sees_standings(spectator: Spectator, tables: list[EventTable], mark: str) -> None:
    """The public page comes to show them by itself; who is tied stands in any order."""
    spectator.comes_to_see([f"{signed(points)}{mark}" for _rank, points, seats in ENDS for _seat in seats])
    assert sorted(spectator.ranks()) == sorted(
        (rank, tables[table].names[seat - 1]) for rank, _points, seats in ENDS for table, seat in seats
    )


def finish(director: Director, tables: list[EventTable]) -> None:
    """End the session, sign, pay, close; the third prize is shared by the two who are second."""
    director.end_the_session()
    director.go_to("Results & payouts")
    director.sign()
    first, second, third = (tables[table].names[seat - 1] for table, seat in ((0, 3), (1, 2), (1, 4)))
    dues = {line.split()[0]: line.split()[-1] for line in director.dues()}
    assert dues == {first: "$100.00", second: "$40.00", third: "$40.00"}
    director.pay_all()
    assert director.cash_box() == {
        "Entry fees": "+$200.00",
        "Prizes": "\N{MINUS SIGN}$180.00",
        "Cash that should be in the box": "$20.00",
    }
    director.close()
