"""Options of the stake: what a picked hand pays before anyone doubles it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import HandGroup, Option, in_section
from scorekeeper.engine.rules.values import Margin, Sheepshead
from scorekeeper.engine.texts import later

option = in_section(later("stake"), Option)

USUAL_STAKES = (
    (1, 2, 3), (1, 2, 4), (2, 4, 6), (2, 4, 8), (1, 1, 1), (1, 1, 2), (1, 2, 2), (1, 3, 5), (1, 3, 6),
    (2, 3, 4), (3, 6, 9), (5, 10, 15), (10, 20, 30),
)  # fmt: skip


@dataclass(frozen=True)
class StakeRules:
    """Options of the payout of a picked hand before anyone doubles it."""

    stakes: tuple[int, int, int] = option(
        (1, 2, 3),
        later("Stakes"),
        help=later("What each defender pays or gets for game, schneider, and no tricks."),
        example=later("A win with 95 card points: each defender pays 2."),
        unit=later("points: game, schneider, no tricks"),
        matters_to=HandGroup.STAKED,
        tried=USUAL_STAKES,
        search="points per hand, payouts, scoring, 1/2/3, 2/4/6",
        source="000, 002, 003, 004",
    )
    margin: Margin = option(
        Margin.STAKE,
        later("Schneider and no tricks"),
        help=later("Schneider and no tricks have their own points, double the game, or don't count."),
        example=later("With doubling, each defender pays 1 for a game, 2 for schneider, 4 for no tricks."),
        needs_pick=True,
        matters_to=HandGroup.BRACKET,
        search="schneider, schwarz, no-tricker, trickless",
        source="001; 000: Sheepshoof",
    )
    schneider_picker: int = option(
        31,
        later("Schneider for the picking side"),
        help=later("Card points the picking side needs to make schneider."),
        example=later("A picking side that loses with 30 pays for schneider, with 31 it doesn't."),
        unit=later("card points"),
        lowest=1,
        matters_to=HandGroup.BRACKET,
        tried=(30, 31, 29, 41),
        search="schneidered, 30 points, 31",
        source="000, 002, 003, 004; 001: 30",
    )
    schneider_defence: int = option(
        30,
        later("Schneider for the defense"),
        help=later("Card points the defense needs to make schneider."),
        example=later("A defense that loses with 29 pays for schneider, with 30 it doesn't."),
        unit=later("card points"),
        lowest=1,
        matters_to=HandGroup.BRACKET,
        tried=(30, 31, 29, 41),
        search="schneidered, 30 points, 31, defense",
        source="000, 001, 002, 003, 004",
    )
    bump: bool = option(
        False,
        later("Double on the bump"),
        help=later("A picking side that loses pays double."),
        example=later("The picker loses with 45: −4 instead of −2."),
        needs_pick=True,
        matters_to=HandGroup.PICKED,
        search="dotb, double on bump, doubled loss, picker loses double, punish",
        source="000, 001, 002, 004",
    )
    alone_factor: int = option(
        1,
        later("Points for going alone"),
        help=later("Going alone multiplies the points by this."),
        example=later("Alone with 70 and a factor of 3: each defender pays 3, the picker gets 12."),
        unit=later("times the points"),
        lowest=1,
        needs_pick=True,
        matters_to=HandGroup.ALONE,
        tried=(1, 2, 3),
        search="solo, going alone, cutthroat",
        source="004: three; live tables",
    )
    alone_doubles: bool = option(
        False,
        later("Going alone doubles the hand"),
        help=later("Going alone is one more doubling. The limit on doublers, cracks & blitzes includes it."),
        example=later("Alone with 70: each defender pays 2 instead of 1."),
        needs_pick=True,
        matters_to=HandGroup.ALONE,
        search="solo, going alone",
        source="001",
    )
    partner_off_hook: bool = option(
        False,
        later("Partner off the hook"),
        help=later("If the picking side takes no tricks, the picker pays for the partner too."),
        example=later("No tricks: the picker pays the partner's share, too."),
        needs_pick=True,
        matters_to=HandGroup.PICKED,
        search="no-tricker, trickless",
        source="000; live tables",
    )
    trickless_picker: bool = option(
        False,
        later("Partner takes over for a trickless picker"),
        help=later(
            "A picker with no trick of their own gets nothing for a win, and pays for the partner too in a loss."
        ),
        example=later("Won with 70, all by the partner: the partner gets 3 and the picker 0, not 1 and 2."),
        needs_pick=True,
        matters_to=HandGroup.WITH_PARTNER,
        search="Smith rule, trickless, no-tricker",
        source="live tables",
    )
    max_total_multiplier: int = option(
        0,
        later("Limit on everything together"),
        help=later(
            "Limits everything together: schneider, the bump, going alone, doublers, cracks, and "
            "blitzes (0 = no limit)."
        ),
        example=later(
            "With a limit of 8: no tricks, doubled on the bump and cracked twice, pays each defender 8, not 24."
        ),
        unit=later("0 = no limit"),
        needs_pick=True,
        matters_to=HandGroup.MULTIPLIED,
        tried=(0, 2, 4, 8),
        source="live tables",
    )
    sheepshead: Sheepshead = option(
        Sheepshead.OFF,
        later("Calling Sheepshead"),
        help=later("The picker may call Sheepshead: take every trick for twice the no-trick points."),
        example=later("Sheepshead made: each defender pays 6, the picker gets 24."),
        needs_pick=True,
        matters_to=HandGroup.SHEEPSHEAD,
        search="grand, slam, all tricks",
        source="000",
    )
