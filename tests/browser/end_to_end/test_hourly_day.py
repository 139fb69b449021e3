"""A festival day of hourly rounds, from the first ticket to the last prize: one round quickly, five in the long run."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.event_tickets import TicketDirector
from tests.plugins.browser import Phones

pytestmark = pytest.mark.browser

SCORES = {  # of each round, at each table by seat
    1: [[10, 5, -2, -5, -8]],
    2: [[12, 6, -3, -6, -9]],
    3: [[30, 7, -8, -12, -17]],
    4: [[40, 8, -4, -10, -14, -20]],
    5: [[50, 9, -20, -39], [11, 4, -5, -10]],
}
# A ticket is 3 dollars, two are 5: the rounds bring 15.00, 13.50, 13.50, 18.00 and 24.00.
# Of these 30% and 20% are won, in whole dollars: what is over goes to the share that lost most by rounding.
WON = {1: (4, 3), 2: (4, 2), 3: (4, 2), 4: (5, 4), 5: (7, 5)}
# By the number of rounds: the fees, and the prizes of the best single rounds (50, 30, 20% of what the rounds leave).
DAYS = {1: ("$15.00", ("$4.00", "$2.00", "$2.00")), 5: ("$84.00", ("$22.00", "$13.00", "$9.00"))}


@pytest.mark.parametrize("rounds", [pytest.param(rounds, marks=pytest.mark.long) for rounds in (1, 5)])
def test_a_festival_day(laptop: Page, new_phone: Phones, rounds: int) -> None:
    director = TicketDirector(laptop)
    director.found_as("Folk Fair", "Milwaukee", "hourly-round")
    best: dict[str, int] = {}
    director.to_tickets()
    for number, sell in enumerate((first, second, third, fourth, fifth)[:rounds], 1):
        sell(director)
        if number == 1 < rounds:
            while_it_plays(director)
        play(director, number, best)
    spectator = new_phone()
    spectator.goto(f"{director.public}standings")
    winners = sorted(best, key=best.__getitem__, reverse=True)[:3]
    expect(spectator.locator("#live tbody th a")).to_contain_text(winners)
    ends(director, winners, *DAYS[rounds])


def first(director: TicketDirector) -> None:
    for name in ("Ann", "Bob", "Cy", "Dan", "Eve"):
        director.sell(name)
    director.counts(5, "1 table of 5")
    director.make(1)


def while_it_plays(director: TicketDirector) -> None:
    """Three buy two tickets each: too few for a table as yet."""
    for name in ("Flo", "Gus", "Hal"):
        director.sell(name, 2)
    director.counts(3, "Need 1 more player for a table")
    expect(director.page.locator("#make")).to_be_disabled()


def second(director: TicketDirector) -> None:
    director.sell("Ann")
    director.sell("Bob")
    director.counts(5, "1 table of 5")
    director.make(2)


def third(director: TicketDirector) -> None:
    """The second tickets of three are there already."""
    director.counts(3, "Need 1 more player for a table")
    director.sell("Ida")
    director.sell("Jo")
    director.make(3)


def fourth(director: TicketDirector) -> None:
    for name in ("Ann", "Bob", "Cy", "Dan", "Eve", "Kay"):
        director.sell(name)
    director.counts(6, "1 table of 6")
    director.make(4)


def fifth(director: TicketDirector) -> None:
    for name in ("Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lou", "Max"):
        director.sell(name)
    director.counts(8, "2 tables of 4")
    director.make(5)


def play(director: TicketDirector, number: int, best: dict[str, int]) -> None:
    """Type the round's cards, end it, sign and pay its prizes; keep everybody's best round."""
    points: dict[str, int] = {}
    for table, scores in zip(director.tables_of(number), SCORES[number], strict=True):
        points |= director.type_totals(table, scores)
    for name, units in points.items():
        best[name] = max(units, best.get(name, units))
    director.end_round(number)
    ranked = sorted(points, key=points.__getitem__, reverse=True)
    won = director.sign_round(number)
    assert [(line.split()[0], line.split()[-1]) for line in won] == [
        (name, f"${dollars}.00") for name, dollars in zip(ranked, WON[number], strict=False)
    ]
    director.to_tickets()


def ends(director: TicketDirector, winners: list[str], fees: str, prizes: tuple[str, ...]) -> None:
    """Sign and pay the prizes of the day, and close it."""
    director.go_to("Results & payouts")
    director.sign()
    due = {line.split()[0]: line.split()[-1] for line in director.dues() if "✓" not in line}
    assert due == dict(zip(winners, prizes, strict=True))
    director.pay_all()
    left = {"Tickets": f"+{fees}", "Prizes": f"\N{MINUS SIGN}{fees}", "Cash that should be in the box": "$0.00"}
    assert director.cash_box() == left
    director.close()
