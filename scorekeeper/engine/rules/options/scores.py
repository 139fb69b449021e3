"""Options of races, and of what a point is worth."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import MONEY, HandGroup, Option, in_section
from scorekeeper.engine.texts import later

race_option = in_section(later("race"), Option)
money_option = in_section(MONEY, Option)


@dataclass(frozen=True)
class ScoreRules:
    """Options of races and of the value of a point."""

    race_to: int = race_option(
        0,
        later("Race to"),
        help=later("The score that wins the game (0 = no race)."),
        example=later("With 24, the game ends when someone has 24."),
        unit=later("points, 0 = no race"),
        source="000",
    )
    solo_won: int = race_option(
        18,
        later("Solo won"),
        help=later("Points for winning a bid: solo or billy."),
        example=later("With 18, a solo brings the player 18."),
        unit=later("points"),
        matters_to=HandGroup.RACE,
        tried=(6, 12, 18, 24),
        source="000",
    )
    solo_lost: int = race_option(
        6,
        later("Solo lost"),
        help=later("Points each opponent gets when a bid is lost: solo, billy, or best."),
        example=later("With 6, a lost solo brings each opponent 6."),
        unit=later("points"),
        matters_to=HandGroup.RACE,
        tried=(2, 4, 6, 8),
        source="000",
    )
    unit_value: int = money_option(
        0,
        later("Per point"),
        help=later("What each point is worth, in cents (0 = no money)."),
        example=later("With 10 cents, +4 is $0.40."),
        unit=later("cents, 0 = no money"),
        in_money=True,
        search="money, cents, dimes, dollars, price",
        source="003, 004",
    )
    currency: str = money_option(
        "USD",
        later("Currency"),
        help=later("Currency code, like USD."),
        example=later("EUR: amounts are in euros."),
        source="003, 004",
    )
