"""Options of cracks, the answers to them, and blitzes."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import HandGroup, Option, in_section
from scorekeeper.engine.rules.values import Blitz, BlitzWhen, Crack, MarksUntil, Recrack
from scorekeeper.engine.texts import later

option = in_section(later("cracks & blitzes"), Option)


@dataclass(frozen=True)
class MarkRules:
    """Options of cracks and blitzes: who may call them, when, and how often."""

    crack: Crack = option(
        Crack.OFF,
        later("Crack"),
        help=later("Who may double the hand against the picker."),
        example=later("Dan cracks: everyone pays or gets twice as much."),
        needs_pick=True,
        matters_to=HandGroup.MARKED,
        search="cracking, knock, kontra, double",
        source="000, 001, 002; 003: any defender",
    )
    recrack: Recrack = option(
        Recrack.OFF,
        later("Re-crack"),
        help=later("Who may double once more after a crack."),
        example=later("After a crack and a re-crack, a win pays 4 from each defender."),
        matters_to=HandGroup.MARKED,
        search="recrack, recracking, rekontra, redouble",
        source="000, 001, 002, 003",
    )
    castrate: bool = option(
        False,
        later("Castrate"),
        help=later("Another defender may double once more after a re-crack."),
        example=later("Crack, re-crack, and castrate: the hand counts eight times."),
        matters_to=HandGroup.MARKED,
        search="triple crack, crack around the corner",
        source="000, 001",
    )
    max_cracks: int = option(
        0,
        later("Max cracks per hand"),
        help=later("How often players can crack in one hand (0 = no limit)."),
        example=later("With a limit of 1, only the first crack counts as a call."),
        unit=later("0 = no limit"),
        matters_to=HandGroup.MARKED,
        tried=(0, 1, 2),
        search="crack limit",
        source="003",
    )
    max_recracks: int = option(
        0,
        later("Max re-cracks per hand"),
        help=later("How often a crack can be answered (0 = no limit)."),
        example=later("With a limit of 1, nobody answers a second crack."),
        unit=later("0 = no limit"),
        matters_to=HandGroup.MARKED,
        tried=(0, 1, 2),
        search="recrack limit",
        source="003",
    )
    recrack_needs_crack: bool = option(
        True,
        later("Re-crack needs a crack"),
        help=later("A re-crack is allowed only after a crack."),
        example=later("If off, the picker may re-crack before anyone cracks."),
        matters_to=HandGroup.MARKED,
        source="000, 001, 002, 003",
    )
    max_marks: int = option(
        0,
        later("Max cracks & blitzes per hand"),
        help=later("Cracks, re-cracks, and blitzes together in one hand (0 = no limit)."),
        example=later("With 2, nobody can call anything after a crack and a re-crack."),
        unit=later("0 = no limit"),
        needs_pick=True,
        matters_to=HandGroup.MARKED,
        tried=(0, 4, 6),
        search="multipliers, cap, limit",
        source="000, 003",
    )
    max_multiplier: int = option(
        0,
        later("Highest multiplier of doublers, cracks & blitzes"),
        help=later("Limits doublers, cracks, and blitzes together (0 = no limit)."),
        example=later("With 4, crack, re-crack, and blitz count four times, not eight."),
        unit=later("0 = no limit"),
        matters_to=HandGroup.MULTIPLIED,
        tried=(0, 1, 2, 4, 8, 16),
        search="multipliers, cap, limit",
        source="000",
    )
    marks_until: MarksUntil = option(
        MarksUntil.FIRST_CARD,
        later("Cracks & blitzes can be called"),
        help=later("How long players may crack or blitz."),
        example=later("Until the last trick, a defender may still crack at the third trick."),
        matters_to=HandGroup.MARKED,
        search="late crack, multipliers",
        source="000, 003",
    )
    one_mark_per_card: bool = option(
        False,
        later("One call per card"),
        help=later("Only one crack or blitz for each card played."),
        example=later("Two players can't both crack before the same card."),
        matters_to=HandGroup.MARKED,
        source="003",
    )
    blitz: tuple[Blitz, ...] = option(
        (),
        later("Blitz"),
        help=later("The cards that may be shown for a blitz."),
        example=later("Ann shows both black queens: the hand counts double."),
        needs_pick=True,
        matters_to=HandGroup.MARKED,
        search="blitzers, black blitz, red blitz, both queens, show queens, ma",
        source="000, 001, 002, 003",
    )
    blitz_when: tuple[BlitzWhen, ...] = option(
        (BlitzWhen.ANY_TIME,),
        later("When to blitz"),
        help=later("When a blitz may be called."),
        example=later("Before picking, only the player who then picks can blitz."),
        matters_to=HandGroup.MARKED,
        search="blitzers",
        source="000, 001, 002, 003",
    )
    blitzes_per_player: int = option(
        0,
        later("Max blitzes per player"),
        help=later("How often one player can blitz in a hand (0 = no limit)."),
        example=later("With a limit of 1, four queens make one blitz."),
        unit=later("0 = no limit"),
        matters_to=HandGroup.MARKED,
        tried=(0, 1, 2),
        search="blitzers, blitz limit",
        source="002, 003",
    )
    max_blitzes: int = option(
        0,
        later("Max blitzes per hand"),
        help=later("How many blitzes one hand can have (0 = no limit)."),
        example=later("With a limit of 1, only one player can blitz in a hand."),
        unit=later("0 = no limit"),
        matters_to=HandGroup.MARKED,
        tried=(0, 1, 2),
        source="live tables",
    )
