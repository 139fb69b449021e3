"""The values that options of the house rules can have, and the brackets of a picked hand."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Play(StrEnum):
    """The games: somebody picks (or cards make a picker), two-handed without a picker, or a race of bids."""

    PICK = "pick"
    TWO_HANDED = "two-handed"
    RACE = "race"


class Bury(StrEnum):
    """For whom the buried cards count (A4)."""

    SIDE_TRICK = "side-trick"  # the picking side, when it took a trick
    PICKER_TRICK = "picker-trick"  # the picking side, when the picker took one
    ALWAYS = "always"


class BlindTo(StrEnum):
    """The seats that take the blind and bury as many cards."""

    PICKER = "picker"
    NEXT_TAKES_TWO = "next-takes-two"
    NEXT_TAKES_ONE = "next-takes-one"
    PARTNER_TAKES_TWO = "partner-takes-two"


class Partner(StrEnum):
    """The ways in which the picker's partner is found."""

    JACK_OF_DIAMONDS = "jack-of-diamonds"
    CALLED_ACE = "called-ace"
    JACK_AND_ACE = "jack-and-ace"  # two partners: the jack of diamonds and the called ace
    BLACK_QUEENS = "black-queens"  # nobody picks: the holders of the two play together
    FIRST_QUEENS = "first-queens"  # nobody picks: the first two to play a queen play together
    TRIO = "trio"  # nobody picks: queen of clubs, jack and seven of diamonds play together
    NEIGHBOUR = "neighbor"  # the next seat
    DIE = "die"
    CARDS = "cards"  # the holders of one or two cards
    FIRST_TRICK = "first-trick"  # the winner of the first trick
    NOBODY = "nobody"


class PartnerBy(StrEnum):
    """Way to become a partner."""

    HOLDING = "holding"  # one of the cards, or the called one
    PLAYING_FIRST = "playing-first"  # the first two of the cards that are played make picker and partner
    FIRST_TRICK = "first-trick"
    SEAT = "seat"  # so many seats from the picker


class PartnerRule(NamedTuple):
    """The general rule for partners, of which each ``Partner`` is a case: who gets to be one, by which cards.

    ``calls_ace``: the picker calls an ace, and its holder is a partner too. ``has_pick`` is false where nobody picks:
    the holder of the first of the cards counts as picker.
    """

    cards: tuple[str, ...] = ()
    by: PartnerBy = PartnerBy.HOLDING
    calls_ace: bool = False
    has_pick: bool = True

    @property
    def most(self) -> int:
        """The largest number of partners that a picker can have."""
        return len(self.cards) + self.calls_ace - (not self.has_pick) if self.by is PartnerBy.HOLDING else 1


JACK_PARTNER = "JD"  # unless the house rules name another jack
ACES = ("AC", "AS", "AH")
PARTNER_RULES = {
    Partner.JACK_OF_DIAMONDS: PartnerRule((JACK_PARTNER,)),
    Partner.CALLED_ACE: PartnerRule(calls_ace=True),
    Partner.JACK_AND_ACE: PartnerRule((JACK_PARTNER,), calls_ace=True),
    Partner.BLACK_QUEENS: PartnerRule(("QC", "QS"), has_pick=False),
    Partner.FIRST_QUEENS: PartnerRule(("QC", "QS", "QH", "QD"), PartnerBy.PLAYING_FIRST, has_pick=False),
    Partner.TRIO: PartnerRule(("QC", "JD", "7D"), has_pick=False),
    Partner.NEIGHBOUR: PartnerRule(by=PartnerBy.SEAT),
    Partner.DIE: PartnerRule(by=PartnerBy.SEAT),
    Partner.CARDS: PartnerRule(),  # with the cards of the house rules
    Partner.FIRST_TRICK: PartnerRule(by=PartnerBy.FIRST_TRICK),
    Partner.NOBODY: PartnerRule(),
}
MADE_BY_CARDS = frozenset(partner for partner, rule in PARTNER_RULES.items() if not rule.has_pick)
MADE_IN_PLAY = frozenset(
    partner for partner, rule in PARTNER_RULES.items() if rule.by in (PartnerBy.PLAYING_FIRST, PartnerBy.FIRST_TRICK)
)
ALWAYS_PARTNER = frozenset(partner for partner, rule in PARTNER_RULES.items() if rule.by is PartnerBy.SEAT)


class PartnerCard(StrEnum):
    """A trump whose holder can be the partner."""

    QC = "QC"
    QS = "QS"
    QH = "QH"
    QD = "QD"
    JC = "JC"
    JS = "JS"
    JH = "JH"
    JD = "JD"
    AD = "AD"
    TEN = "10D"
    KD = "KD"
    NINE = "9D"
    EIGHT = "8D"
    SEVEN = "7D"


class MustPick(StrEnum):
    """The player who has to pick when it is their turn."""

    OFF = "off"
    LEFT_OF_DEALER = "left-of-dealer"
    QUEEN_OF_CLUBS = "queen-of-clubs"
    QUEEN_OF_SPADES = "queen-of-spades"
    JACK_OF_DIAMONDS = "jack-of-diamonds"
    SEVEN_OF_DIAMONDS = "seven-of-diamonds"


class Split(StrEnum):
    """The shares of the picking side in its wins and losses."""

    PICKER_REST = "picker-rest"
    EVEN = "even"
    WEIGHTS = "weights"


class Margin(StrEnum):
    """The effect of schneider and no trick: raise the stake, double (1501 A-wing), or nothing (Sheepshoof)."""

    STAKE = "stake"
    DOUBLING = "doubling"
    NONE = "none"


class Sheepshead(StrEnum):
    """The permission to call Sheepshead, the bet on all tricks."""

    OFF = "off"
    ALONE = "alone"
    HOLDING_JACK = "holding-jack"
    WITH_PARTNER = "with-partner"


class Crack(StrEnum):
    """The players who may crack."""

    OFF = "off"
    NO_CHANCE = "no-chance-to-pick"
    ANY_DEFENDER = "any-defender"


class Recrack(StrEnum):
    """The players who may answer a crack."""

    OFF = "off"
    PICKER = "picker"
    PARTNER = "partner"
    PICKING_SIDE = "picking-side"


class Blitz(StrEnum):
    """A set of cards that may be shown for a blitz."""

    BLACK_QUEENS = "black-queens"
    RED_QUEENS = "red-queens"
    BLACK_JACKS = "black-jacks"
    MIDDLE_JACKS = "middle-jacks"
    ALL_JACKS = "all-jacks"
    ANY_TWO_JACKS = "any-two-jacks"


class BlitzWhen(StrEnum):
    """The times when a blitz may be called, and so the players who may."""

    BEFORE_PICK = "before-pick"
    WITH_CRACK = "with-crack"
    AFTER_CRACK = "after-crack"
    SECOND_CARD = "second-card"
    ANY_TIME = "any-time"


class MarksUntil(StrEnum):
    """The time until which marks may be called."""

    FIRST_CARD = "first-card"
    LAST_TRICK = "last-trick"


class NoPick(StrEnum):
    """The hands that can follow when nobody picks."""

    LEASTER = "leaster"
    DOUBLER = "doubler"
    POT = "pot"
    FORCED_PICK = "forced-pick"
    SCHWANZER = "schwanzer"
    MOSTER = "moster"
    MITTLER = "mittler"
    SCHNEIDSTER = "schneidster"
    NEXT_DEAL = "next-deal"


class Redeal(StrEnum):
    """The dealer after a deal that nobody picked."""

    SAME_DEALER = "same-dealer"
    NEXT_DEALER = "next-dealer"


class DoublerRound(StrEnum):
    """The deals that make a round with a scheduled doubler."""

    DEALS = "deals"  # one turn to deal for each seat, passed deals among them
    HANDS = "hands"  # as many hands played as there are seats


class RoundAgain(StrEnum):
    """The effect of 60 all, or of the king at the cut, during a round of doubles."""

    QUEUE = "queue"  # another round follows this one
    RESTART = "restart"  # the round starts over


class Stacking(StrEnum):
    """The effect of a second pass-out while a doubler waits."""

    MULTIPLY = "multiply"
    QUEUE = "queue"
    KEEP = "keep"
    ONCE = "once"


class LeasterBlind(StrEnum):
    """The trick of a leaster that takes the blind."""

    LAST_TRICK = "last-trick"
    FIRST_TRICK = "first-trick"
    NAMED_BY_DEALER = "named-by-dealer"
    NAMED_BY_CALLER = "named-by-caller"
    SPLIT = "split"  # each of its cards goes to a trick of its own or to nobody
    NOBODY = "nobody"


class LeasterTie(StrEnum):
    """The winners when the fewest points are tied."""

    PUSH = "push"
    EACH_COLLECTS = "each-collects"
    FEWEST_TRICKS = "fewest-tricks"
    FIRST_TRICK = "first-trick"
    LOWER_SCORE = "lower-score"
    SHARE = "share"  # each loser pays once, and the winners share it
    FIRST_SEAT = "first-seat"  # the first of them from the dealer's left
    RANDOM_DRAW = "random-draw"


class MosterTie(StrEnum):
    """The players who pay when the most points of a moster are tied."""

    PUSH = "push"
    FIRST_SEAT = "first-seat"
    RANDOM_DRAW = "random-draw"


class SchwanzerTie(StrEnum):
    """The players who pay when the strongest hands of a schwanzer are tied."""

    HIGHEST_TRUMP = "highest-trump"
    ALL_PAY = "all-pay"


class EvenMittler(StrEnum):
    """The middle score of a mittler among an even number of players."""

    OFF = "off"
    LOWER = "lower"
    UPPER = "upper"
    BOTH = "both"


class PotWhen(StrEnum):
    """The deals that put units into the pot."""

    OFF = "off"
    PASSED = "passed"
    LEASTER = "leaster"
    NO_PICK = "no-pick"


class AnteBy(StrEnum):
    """The players who put an ante into the pot."""

    EVERYBODY = "everybody"
    LOSERS = "losers"  # of the hand that feeds the pot; where nobody lost, everybody


class PotWin(StrEnum):
    """The part of the pot that a winning picking side takes."""

    WHOLE = "whole"
    SINGLE = "single"


class PotSplit(StrEnum):
    """The shares of the picking side in a pot that it wins, or pays into."""

    AS_WON = "as-won"
    EVENLY = "evenly"


class PotLoss(StrEnum):
    """The amount that a losing picking side pays in."""

    MATCH = "match"
    DOUBLE = "double"
    SINGLE = "single"


class Renege(StrEnum):
    """The payments for a renege."""

    FORFEIT = "forfeit"
    FEE = "fee"


class Forfeit(StrEnum):
    """The bracket at which a side forfeits the hand."""

    LOWEST = "lowest"
    SCHNEIDER = "schneider"
    NO_TRICKS = "no-tricks"
    NAMED = "named"


class Remainder(StrEnum):
    """The recipients of the units over when a pot does not divide."""

    FIRST_SEATS = "first-seats"
    DEALER = "dealer"
    HOUSE = "house"


class NewcomerPot(StrEnum):
    """The treatment of the pot when somebody joins (F4)."""

    ADDS = "adds"  # they put one unit into each single pot
    DIVIDES = "divides"  # the pot is divided before they sit down


class CallUp(StrEnum):
    """The hands in which a picker with the jack of diamonds may call the next jack that they do not hold."""

    OFF = "off"
    BEFORE_BLIND = "before-blind"
    AFTER_BLIND = "after-blind"


class CallUpLimit(StrEnum):
    """The highest jack that may be called up to."""

    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"


class PartnerJack(StrEnum):
    """The jack whose holder is the partner."""

    DIAMONDS = "diamonds"
    CLUBS = "clubs"

    @property
    def card(self) -> str:
        """The jack, such as ``JD``."""
        return "J" + self.value[0].upper()


class Announced(StrEnum):
    """The buried cards that must be announced."""

    NOTHING = "nothing"
    JACK_OF_DIAMONDS = "jack-of-diamonds"
    TRUMP = "trump"


class CardLayout(StrEnum):
    """The layouts of the cards two-handed."""

    NONE = "none"
    BATTERY = "battery"
    GRID = "grid"


class OutcomeBracket(StrEnum):
    """The six outcomes of a picked hand, from the picking side's best to its worst (catalog A3).

    ``is_won`` says whether the picking side won.
    """

    ALL_TRICKS = "all-tricks"
    WON_SCHNEIDER = "won-schneider"
    WON = "won"
    LOST = "lost"
    LOST_SCHNEIDER = "lost-schneider"
    NO_TRICKS = "no-tricks"

    def __init__(self, name: str) -> None:
        self.is_won = name in ("all-tricks", "won-schneider", "won")
