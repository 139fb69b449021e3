"""Options of mistakes, penalties, and stolen blinds."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import HandGroup, Option, in_section
from scorekeeper.engine.rules.values import Forfeit, Renege
from scorekeeper.engine.texts import later

option = in_section(later("penalties"), Option)


@dataclass(frozen=True)
class PenaltyRules:
    """Options of mistakes and their penalties."""

    renege: Renege = option(
        Renege.FORFEIT,
        later("Renege"),
        help=later("Not following suit forfeits the hand or costs points."),
        example=later("Bob didn't follow suit: Bob's side loses the hand, or Bob pays each player."),
        matters_to=HandGroup.RENEGE,
        search="revoke, did not follow suit, penalty, punish, misplay",
        source="000, 004; 001: a fee",
    )
    renege_fee: int = option(
        8,
        later("Renege penalty"),
        help=later("What a renege pays each other player."),
        example=later("With 8, Bob pays 32 and everyone else gets 8."),
        unit=later("points to each player"),
        lowest=1,
        matters_to=HandGroup.RENEGE,
        tried=(1, 2, 4, 8),
        search="revoke, fine, penalty, punish",
        source="001",
    )
    forfeit: Forfeit = option(
        Forfeit.LOWEST,
        later("Forfeit counts as"),
        help=later("How big a loss it is when a side gives up a hand for breaking a rule."),
        example=later("The defense reneges: the picking side wins 61–90."),
        matters_to=HandGroup.FORFEIT,
        search="revoke, penalty, punish, lose the hand",
        source="000; 004: the lowest",
    )
    misplay_fee: int = option(
        1,
        later("Misplay penalty"),
        help=later("What a mistake in play, like a card out of turn, costs. Cracks and doublers multiply it."),
        example=later("With 1, a misplay costs 4 and everyone else gets 1."),
        unit=later("points to each player, 0 = off"),
        matters_to=HandGroup.MISPLAY,
        tried=(0, 1, 2, 4),
        search="mistake, fine, penalty, punish, exposed card, played out of turn",
        source="live tables",
    )
    blind_stealing: bool = option(
        False,
        later("Stealing the blind"),
        help=later("Another player can steal the blind after the bury."),
        example=later("Dan steals the blind and plays alone with the picker's bury."),
        needs_pick=True,
        matters_to=HandGroup.STOLEN,
        search="steal",
        source="004",
    )
    no_trick_penalty: int = option(
        0,
        later("Picker takes no tricks, money"),
        help=later("Cents a picker who takes no tricks pays each other player."),
        example=later("With 100, the picker pays each other player $1.00."),
        unit=later("cents to each player, 0 = none"),
        needs_pick=True,
        in_money=True,
        search="trickless, fine, penalty, punish",
        source="004",
    )
    no_trick_penalty_units: int = option(
        0,
        later("Picker takes no tricks, points"),
        help=later("The same in points, when not playing for money."),
        example=later("With 4, the picker pays each other player 4 points."),
        unit=later("points to each player, 0 = none"),
        needs_pick=True,
        matters_to=HandGroup.PLAYED,
        tried=(0, 1, 2, 4),
        search="trickless, fine, penalty, punish",
        source="004",
    )
