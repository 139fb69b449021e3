"""Options of leasters."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import HandGroup, Option, in_section
from scorekeeper.engine.rules.values import LeasterBlind, LeasterTie
from scorekeeper.engine.texts import later

option = in_section(later("leaster"), Option)


@dataclass(frozen=True)
class LeasterRules:
    """Options of leasters: the winner and the payouts."""

    leaster_needs_trick: bool = option(
        True,
        later("Leaster winner needs a trick"),
        help=later("Only a player who took a trick can win."),
        example=later("Ann took no trick and Bob has 12 points: Bob wins."),
        matters_to=HandGroup.LEASTER,
        search="must take a trick, trickless",
        source="002, 003; 000: a common variant, and the fewster",
    )
    leaster_no_trick_wins: bool = option(
        False,
        later("Taking no trick wins the leaster"),
        help=later("A player with no tricks wins, ahead of anyone with 0 points."),
        example=later("Ann took no trick and Bob has 0 points: Ann wins."),
        matters_to=HandGroup.LEASTER,
        source="000: Sheepshoof",
    )
    leaster_pays_winner: bool = option(
        True,
        later("Leaster winner gets paid"),
        help=later("The losers pay the winner. If off, they only pay into the pot."),
        example=later("If off, the winner of a leaster gets nothing and the pot grows."),
        matters_to=HandGroup.LEASTER,
        source="000",
    )
    leaster_jack_wins: bool = option(
        False,
        later("Jack of diamonds wins the leaster"),
        help=later("Whoever takes the jack of diamonds wins, whatever the points."),
        example=later("Ann has 60 points and took the jack of diamonds: Ann wins."),
        source="live tables",
    )
    leaster_blind: LeasterBlind = option(
        LeasterBlind.LAST_TRICK,
        later("Blind in a leaster"),
        help=later("Which trick takes the blind."),
        example=later("An ace in the blind: its 11 points go to the last trick."),
        search="widow, blind points",
        source="000, 002",
    )
    leaster_tie: LeasterTie = option(
        LeasterTie.PUSH,
        later("Tied leaster"),
        help=later("Who wins if players tie. If everyone ties, nobody pays."),
        example=later("Ann and Bob tie with 20: nobody pays, both collect 3, or they share 3 as 2 and 1."),
        matters_to=HandGroup.COUNTED,
        search="tie, tied",
        source="live tables; 000: Sheepshoof",
    )
    leaster_no_points: int = option(
        1,
        later("Pay for a leaster with no points"),
        help=later("What each winner with no card points gets from each loser, also without a trick or in a tie."),
        example=later("With 3, a winner with 0 points gets 12. Two who tie and both collect get 9 each."),
        unit=later("points from each loser"),
        lowest=1,
        matters_to=HandGroup.LEASTER,
        tried=(1, 2, 3),
        source="000: three",
    )
    leaster_all_tricks: int = option(
        1,
        later("Pay for a leaster with every trick"),
        help=later("What a winner with every trick gets from each player."),
        example=later("With 3, a winner with every trick gets 12."),
        unit=later("points from each player"),
        lowest=1,
        matters_to=HandGroup.LEASTER,
        tried=(1, 2, 3),
        source="000: three; 003: one",
    )
    leaster_no_trick: int = option(
        1,
        later("Pay for a leaster without a trick"),
        help=later("What each winner with no tricks gets from each loser (1 = the same as for no card points)."),
        example=later("With 2, a winner without a trick gets 8."),
        unit=later("points from each loser"),
        lowest=1,
        matters_to=HandGroup.LEASTER,
        tried=(1, 2, 3),
        source="000: two, three-handed",
    )
