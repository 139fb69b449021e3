"""Options of the pot."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import HandGroup, Option, in_section
from scorekeeper.engine.rules.values import AnteBy, NewcomerPot, PotLoss, PotSplit, PotWhen, PotWin, Remainder
from scorekeeper.engine.texts import later

option = in_section(later("pot"), Option)


@dataclass(frozen=True)
class PotRules:
    """Options of payments into the pot and out of it."""

    pot: PotWhen = option(
        PotWhen.OFF,
        later("Pot"),
        help=later("Which deals put points into the pot."),
        example=later("Everyone passes: five points go into the pot."),
        needs_pick=True,
        matters_to=HandGroup.FEEDING_POT,
        search="kitty, jackpot, ante",
        source="000",
    )
    pot_ante: int = option(
        1,
        later("Ante"),
        help=later("Points from each player, or in total."),
        example=later("With 2, five players put in 10."),
        unit=later("points"),
        lowest=1,
        matters_to=HandGroup.FEEDING_POT,
        tried=(1, 2, 4, 5),
        source="000",
    )
    pot_ante_by: AnteBy = option(
        AnteBy.EVERYBODY,
        later("Who antes"),
        help=later("Who puts points into the pot."),
        example=later("After a leaster, the four losers put in 1 each."),
        matters_to=HandGroup.FEEDING_POT,
        source="000",
    )
    pot_ante_total: bool = option(
        False,
        later("Ante is a fixed total"),
        help=later("The ante is a fixed total, shared evenly. Odd points start left of the dealer."),
        example=later("With an ante of 1, one player puts in 1 for everyone."),
        matters_to=HandGroup.FEEDING_POT,
        source="000: one point, so a picker who wins has three and the partner one",
    )
    pot_win: PotWin = option(
        PotWin.WHOLE,
        later("Winning the pot"),
        help=later("What a winning picking side takes. A single pot is what one deal put in."),
        example=later("The pot has 10: the picking side takes 10, or a single pot of 5."),
        matters_to=HandGroup.WITH_POT,
        source="000",
    )
    pot_loss: PotLoss = option(
        PotLoss.MATCH,
        later("Losing with a pot"),
        help=later("What a losing picking side pays in. Or the defenders take what it would have won."),
        example=later(
            "The pot has 10 and the picker loses: the picking side pays in 10 or 5, or the defenders take 10."
        ),
        matters_to=HandGroup.WITH_POT,
        source="000; live tables: the defenders take it",
    )
    pot_split: PotSplit = option(
        PotSplit.AS_WON,
        later("Sharing the pot"),
        help=later("How the picking side shares what it takes from the pot or pays in. Odd points go to the picker."),
        example=later("A pot of 5: the picker gets 4 and the partner 1, or 3 and 2 if split evenly."),
        matters_to=HandGroup.SHARING_POT,
        source="000: as the win; live tables: evenly",
    )
    pot_remainder: Remainder = option(
        Remainder.FIRST_SEATS,
        later("Odd points in a pot"),
        help=later("Who gets the odd points when a pot is split."),
        example=later("Eleven points among five: who gets the last one?"),
        matters_to=HandGroup.WITH_POT,
        source="000",
    )
    newcomer_pot: NewcomerPot = option(
        NewcomerPot.ADDS,
        later("New player and the pot"),
        help=later("A new player adds a point to each pot, or the pot is split first."),
        example=later("Two pots wait and Fay joins: Fay puts in 2, or the pot is split."),
        source="000",
    )
