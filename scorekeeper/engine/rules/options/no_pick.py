"""Options of deals that nobody picks, of misdeals, and of the hands that count double after them."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules.options.option import HandGroup, Option, in_section
from scorekeeper.engine.rules.values import (
    DoublerRound,
    EvenMittler,
    MosterTie,
    MustPick,
    NoPick,
    Redeal,
    RoundAgain,
    SchwanzerTie,
    Stacking,
)
from scorekeeper.engine.texts import later

option = in_section(later("no pick"), Option)


@dataclass(frozen=True)
class NoPickRules:
    """Options of hands that nobody picks, and of hands that count double."""

    no_pick: tuple[NoPick, ...] = option(
        (NoPick.LEASTER,),
        later("Nobody picks"),
        help=later(
            "Leaster: the fewest points win. Moster: the most points pay. Mittler: the middle score "
            "wins. Schneidster: closest to 30 without going over wins. Schwanzer: the strongest hand "
            "pays. Next deal: nobody pays."
        ),
        example=later("Everyone passes: leaster. The winner gets 1 from each player."),
        matters_to=HandGroup.ANY,
        search="forced picker, dealer must pick, forced pick, everyone passes, all pass, pass out, "
        "passout, leaster, least, doublers, schwanzer, mauer, mauering, throw in",
        source="000, 001, 002, 003, 004",
    )
    must_pick: MustPick = option(
        MustPick.OFF,
        later("Who must pick"),
        help=later("Who can't pass when it's their turn: the player left of the dealer, or the holder of a card."),
        example=later("Whoever has the queen of clubs can't pass."),
        needs_pick=True,
        source="live tables",
    )
    forced_pick_bump: bool = option(
        True,
        later("Forced pick doubles on the bump"),
        help=later("A forced pick that loses pays double too, if you play double on the bump."),
        example=later("The dealer had to pick and loses with 45: −2 instead of −4 if off."),
        matters_to=HandGroup.PICKED,
        search="forced picker, dealer must pick, punish",
        source="000",
    )
    redeal: Redeal = option(
        Redeal.SAME_DEALER,
        later("Who deals after everyone passes"),
        help=later("The same dealer again, or the next player."),
        example=later("Everyone passes, and Ann dealt: Ann or the next player deals again."),
        search="passed out, all pass, who deals",
        source="001: next; 002, 004: same",
    )
    passes_move_deal: int = option(
        0,
        later("Passed deals until the deal moves on"),
        help=later("After so many passed deals in a row, the next player deals (0 = never)."),
        example=later("With 3, Ann deals up to three times until someone picks. Then Bob deals."),
        unit=later("deals in a row, 0 = never"),
        highest=9,
        search="passed out three times, who deals",
        source="live tables: three",
    )
    misdeal_redeal: Redeal = option(
        Redeal.SAME_DEALER,
        later("Who deals after a misdeal"),
        help=later("The same dealer again, or the next player."),
        example=later("Ann misdeals: Ann or the next player deals again."),
        source="live tables; 001 calls a pass-out a misdeal",
    )
    stacking: Stacking = option(
        Stacking.MULTIPLY,
        later("Everyone passes again"),
        help=later("What happens if everyone passes again before the double hand."),
        example=later("Everyone passes twice: one hand counts four times, or two hands count double."),
        search="doublers, double again, two doublers",
        source="000, 002, 004",
    )
    doubles_once: bool = option(
        False,
        later("Double only once"),
        help=later("A hand is doubled only once, even if several doublers are waiting."),
        example=later("Two doublers: the hand counts twice instead of four times."),
        matters_to=HandGroup.DOUBLED,
        search="doublers",
        source="004",
    )
    doubler_factor: int = option(
        2,
        later("Doubler counts"),
        help=later("What a hand after a doubler counts: 2 for double, 6 for six times."),
        example=later("With 6, a win after a doubler pays 6 from each defender."),
        unit=later("times the points"),
        lowest=2,
        matters_to=HandGroup.DOUBLED,
        tried=(2, 3, 4, 6),
        source="000: double; live tables: six times",
    )
    misdeal_doubles: bool = option(
        False,
        later("Misdeal doubles the next hand"),
        help=later("The hand after a misdeal counts double."),
        example=later("Ann misdeals: a win in the next hand pays 2 from each defender."),
        search="doublers, misdeal",
        source="001",
    )
    scheduled_doubler: int = option(
        0,
        later("Double hand in every round"),
        help=later("Which hand of every round counts double (0 = none)."),
        example=later("With 1, the first hand of each round counts double."),
        unit=later("0 = none"),
        search="doublers, every fifth hand",
        source="001",
    )
    doubler_round: DoublerRound = option(
        DoublerRound.DEALS,
        later("How rounds are counted"),
        help=later("A round counts every deal, or only hands played."),
        example=later("Five deals are a round, or five hands that were played."),
        source="001",
    )
    round_of_doubles: bool = option(
        False,
        later("Rounds of doubles"),
        help=later("Cutting the king of diamonds, or a 60–60 hand, starts a round of doubles."),
        example=later("A hand ends 60–60: the next five hands count double."),
        needs_pick=True,
        matters_to=HandGroup.CUT,
        search="doublers, king of diamonds, 60-60, tie",
        source="004",
    )
    round_again: RoundAgain = option(
        RoundAgain.QUEUE,
        later("Another round of doubles"),
        help=later("During a round of doubles, 60–60 or a king cut adds another round or restarts this one."),
        example=later("60–60 in a round of doubles: five more double hands, or five from now."),
        source="004 leaves it open",
    )
    schwanzer_tie: SchwanzerTie = option(
        SchwanzerTie.HIGHEST_TRUMP,
        later("Tied schwanzer"),
        help=later("Who pays if the strongest hands of a schwanzer are tied."),
        example=later("Ann and Bob both hold 14: the one with the higher trump pays, or both do."),
        matters_to=HandGroup.SCHWANZER,
        source="002; live tables",
    )
    moster_tie: MosterTie = option(
        MosterTie.PUSH,
        later("Tied moster"),
        help=later("Who pays if players tie for the most points."),
        example=later("Ann and Bob tie with 40: nobody pays, or one of them does."),
        matters_to=HandGroup.MOSTER,
        source="live tables",
    )
    moster_all_tricks: bool = option(
        False,
        later("Taking every trick wins the moster"),
        help=later("A player with every trick collects in a moster, instead of paying."),
        example=later("Ann takes every trick and gets 1 from each player."),
        matters_to=HandGroup.MOSTER,
        source="live tables",
    )
    mittler_even: EvenMittler = option(
        EvenMittler.OFF,
        later("Mittler with two middle scores"),
        help=later("Which of two middle scores collects if an even number of players plays a mittler."),
        example=later("Four players with 10, 20, 40, and 50: 20 collects, or 40, or both."),
        matters_to=HandGroup.MITTLER,
        source="live tables",
    )
