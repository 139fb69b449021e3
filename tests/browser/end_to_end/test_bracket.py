"""Twenty-five players from sign-up over one session and a cut to ten, two tables and a final table, to the poster."""

import pytest
from playwright.sync_api import Page

from tests.browser.screens.event_bracket import BracketDirector, BracketSpectator
from tests.browser.screens.event_table import EventTable
from tests.plugins.browser import Phones

pytestmark = [pytest.mark.browser, pytest.mark.long]

NAMES = [
    *("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou", "Max"),
    *("Ned", "Ora", "Pat", "Quin", "Ray", "Sue", "Tom", "Una", "Val", "Wes", "Xan", "Yve"),
]
SEED = 11
HANDS = 2
SESSION = {"sessions[0].tables.5.hands": str(HANDS), "fee": "20"}
BRACKET = {"stage.rounds[0].hands": str(HANDS), "stage.rounds[1].hands": str(HANDS)}
# At table t (from 0) seat s (from 0) of the session; each table is zero, and no two players have the same.
SCORES = [[40 - t, 20 - t, t - 10, 2 * t - 20, -(30 + t)] for t in range(5)]
# At both tables of the first round, by seat: the first two go on; the third of table 1 is the best who does not.
ROUND = [[9, 4, 3, -6, -10], [8, 5, 2, -5, -10]]


def test_from_sign_up_to_the_poster(laptop: Page, new_phone: Phones) -> None:
    director = BracketDirector(laptop)
    sign_up(director)
    qualified = a_session(director)
    assert len(qualified) == 10
    spectator = BracketSpectator(new_phone(), director.public)
    spectator.sees("isn't drawn yet")
    assert director.draw_bracket(SEED) == qualified
    spectator.sees(qualified[0])
    going_on = first_round(director)
    winner = final_table(director, new_phone(), going_on)
    spectator.sees(winner)
    poster = director.poster()
    assert all(name in poster for name in qualified)
    assert not any(name in poster for name in set(NAMES) - set(qualified))
    is_paid_by_place(director, winner)


def sign_up(director: BracketDirector) -> None:
    """Found it, set it up with short tables, enter twenty-five, all of them paid and here."""
    director.found_as("Harvest Cup", "Kohler Falls", "cut-and-final")
    director.set_up(sessions=1, fields=SESSION, why="A short session")
    assert director.set_up_bracket(BRACKET)[0] == "The best 10 advance."
    director.go_to("Players")
    director.enter_list(NAMES, len(NAMES))
    everybody = f"1-{len(NAMES)}"
    director.tick(everybody, "Check in for session 1", "#count-here", len(NAMES))
    director.tick(everybody, "Mark paid", "#count-paid", len(NAMES))
    director.go_to("Draw")
    director.draw(1, SEED)


def a_session(director: BracketDirector) -> list[str]:
    """Type the cards of five tables; returns the ten best by what was typed."""
    points: dict[str, int] = {}
    for table, scores in zip(director.tables_of(1), SCORES, strict=True):
        points |= director.type_totals(table, scores)
    director.end_session("Next, draw the bracket")
    return sorted(points, key=points.__getitem__, reverse=True)[:10]


def first_round(director: BracketDirector) -> list[str]:
    """Two tables from their cards; returns who goes on: two of each, and the best who did not."""
    seated = [director.seats(table) for table in (1, 2)]
    for table, scores in zip(director.tables_of(2), ROUND, strict=True):
        director.type_totals(table, scores)
    director.ends_round()
    expected = [*seated[0][:2], *seated[1][:2], seated[0][2]]
    found = director.seats(3)
    assert sorted(found) == sorted(expected)
    return found


def final_table(director: BracketDirector, phone: Page, names: list[str]) -> str:
    """The final table on a phone: the same seat picks alone and wins everything in both hands."""
    (link,) = director.table_links(3)
    table = EventTable(phone, link, HANDS)
    assert sorted(table.names) == sorted(names)
    for _hand in range(HANDS):
        table.record({"picker": 2, "partner": "alone", "points": 95}, [-2, 8, -2, -2, -2])
    table.hand_in(table.names[0])
    pins = director.pins()
    table.confirm(table.names[2], pins[table.names[2]])
    table.is_official(table.names[2])
    director.ends_round()
    return table.names[1]


def is_paid_by_place(director: BracketDirector, winner: str) -> None:
    """The winner of the final has the first prize: 35% of 25 fees of 20."""
    director.go_to("Results & payouts")
    director.sign()
    assert any(winner in due and "$175.00" in due for due in director.dues())
