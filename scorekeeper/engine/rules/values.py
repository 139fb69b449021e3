"""The values that options of the house rules can have, and the brackets of a picked hand."""

from __future__ import annotations

from enum import StrEnum


class Play(StrEnum):
    """What is played: somebody picks (or cards make a picker), two-handed without a picker, or a race of bids."""

    PICK = "pick"
    TWO_HANDED = "two-handed"
    RACE = "race"


class Bury(StrEnum):
    """For whom the buried cards count (A4)."""

    SIDE_TRICK = "side-trick"  # the picking side, when it took a trick
    PICKER_TRICK = "picker-trick"  # the picking side, when the picker took one
    ALWAYS = "always"


class BlindTo(StrEnum):
    """Who takes the blind, and buries as many."""

    PICKER = "picker"
    NEXT_TAKES_TWO = "next-takes-two"
    NEXT_TAKES_ONE = "next-takes-one"
    PARTNER_TAKES_TWO = "partner-takes-two"


class Partner(StrEnum):
    """How the picker's partner is found."""

    JACK_OF_DIAMONDS = "jack-of-diamonds"
    CALLED_ACE = "called-ace"
    JACK_AND_ACE = "jack-and-ace"  # two partners: the jack of diamonds and the called ace
    BLACK_QUEENS = "black-queens"  # nobody picks: the holders of the two play together
    FIRST_QUEENS = "first-queens"  # nobody picks: the first two to play a queen play together
    TRIO = "trio"  # nobody picks: queen of clubs, jack and seven of diamonds play together
    NEIGHBOUR = "neighbor"  # the next seat
    DIE = "die"
    NOBODY = "nobody"


MADE_BY_CARDS = frozenset({Partner.BLACK_QUEENS, Partner.FIRST_QUEENS, Partner.TRIO})
MOST_PARTNERS = dict.fromkeys(Partner, 1) | {Partner.NOBODY: 0, Partner.JACK_AND_ACE: 2, Partner.TRIO: 2}
ALWAYS_PARTNER = frozenset({Partner.NEIGHBOUR, Partner.DIE})


class Split(StrEnum):
    """How the picking side shares what it wins or loses."""

    PICKER_REST = "picker-rest"
    EVEN = "even"
    WEIGHTS = "weights"


class Margin(StrEnum):
    """What schneider and no trick do: raise the stake, double (1501 A-wing), or nothing (Sheepshoof)."""

    STAKE = "stake"
    DOUBLING = "doubling"
    NONE = "none"


class Sheepshead(StrEnum):
    """Whether the picker may call Sheepshead, the bet on all tricks."""

    OFF = "off"
    ALONE = "alone"
    HOLDING_JACK = "holding-jack"
    WITH_PARTNER = "with-partner"


class Crack(StrEnum):
    """Who may crack."""

    OFF = "off"
    NO_CHANCE = "no-chance-to-pick"
    ANY_DEFENDER = "any-defender"


class Recrack(StrEnum):
    """Who may answer a crack."""

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
    """When, and so by whom, a blitz may be called."""

    BEFORE_PICK = "before-pick"
    WITH_CRACK = "with-crack"
    AFTER_CRACK = "after-crack"
    SECOND_CARD = "second-card"
    ANY_TIME = "any-time"


class MarksUntil(StrEnum):
    """How long marks may be called."""

    FIRST_CARD = "first-card"
    LAST_TRICK = "last-trick"


class NoPick(StrEnum):
    """What may follow when nobody picks."""

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
    """Who deals after a deal that nobody picked."""

    SAME_DEALER = "same-dealer"
    NEXT_DEALER = "next-dealer"


class DoublerRound(StrEnum):
    """What a round with a scheduled doubler is made of."""

    DEALS = "deals"  # one turn to deal for each seat, passed deals among them
    HANDS = "hands"  # as many hands played as there are seats


class RoundAgain(StrEnum):
    """What 60 all, or the king at the cut, does during a round of doubles."""

    QUEUE = "queue"  # another round follows this one
    RESTART = "restart"  # the round starts over


class Stacking(StrEnum):
    """What a second pass-out does while a doubler waits."""

    MULTIPLY = "multiply"
    QUEUE = "queue"
    KEEP = "keep"
    ONCE = "once"


class LeasterBlind(StrEnum):
    """Which trick of a leaster takes the blind."""

    LAST_TRICK = "last-trick"
    NAMED_BY_DEALER = "named-by-dealer"
    NAMED_BY_CALLER = "named-by-caller"
    SPLIT = "split"  # each of its cards goes to a trick of its own or to nobody
    NOBODY = "nobody"


class LeasterTie(StrEnum):
    """Who wins when the fewest points are tied."""

    PUSH = "push"
    EACH_COLLECTS = "each-collects"
    FEWEST_TRICKS = "fewest-tricks"
    FIRST_TRICK = "first-trick"
    LOWER_SCORE = "lower-score"


class PotWhen(StrEnum):
    """Which deals put units into the pot."""

    OFF = "off"
    PASSED = "passed"
    LEASTER = "leaster"
    NO_PICK = "no-pick"


class AnteBy(StrEnum):
    """Who puts an ante into the pot."""

    EVERYBODY = "everybody"
    LOSERS = "losers"  # of the hand that feeds the pot; where nobody lost, everybody


class PotWin(StrEnum):
    """What the picking side takes when it wins."""

    WHOLE = "whole"
    SINGLE = "single"


class PotLoss(StrEnum):
    """What the picking side pays in when it loses."""

    MATCH = "match"
    DOUBLE = "double"
    SINGLE = "single"


class Renege(StrEnum):
    """How a renege is paid."""

    FORFEIT = "forfeit"
    FEE = "fee"


class Forfeit(StrEnum):
    """The bracket at which a side forfeits the hand."""

    LOWEST = "lowest"
    SCHNEIDER = "schneider"
    NO_TRICKS = "no-tricks"
    NAMED = "named"


class Remainder(StrEnum):
    """Who gets the units over when a pot does not divide."""

    FIRST_SEATS = "first-seats"
    DEALER = "dealer"
    HOUSE = "house"


class NewcomerPot(StrEnum):
    """What somebody who joins finds where a pot is there (F4)."""

    ADDS = "adds"  # he puts one unit into each single pot
    DIVIDES = "divides"  # the pot is divided before he sits down


class CallUp(StrEnum):
    """When a picker who holds the jack of diamonds may call the next jack that he does not hold."""

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


class Announced(StrEnum):
    """Which buried cards must be announced."""

    NOTHING = "nothing"
    JACK_OF_DIAMONDS = "jack-of-diamonds"
    TRUMP = "trump"


class CardLayout(StrEnum):
    """How the cards lie two-handed."""

    NONE = "none"
    BATTERY = "battery"
    GRID = "grid"


class OutcomeBracket(StrEnum):
    """The six outcomes of a picked hand, from the picking side's best to its worst (catalogue A3)."""

    ALL_TRICKS = "all-tricks"
    WON_SCHNEIDER = "won-schneider"
    WON = "won"
    LOST = "lost"
    LOST_SCHNEIDER = "lost-schneider"
    NO_TRICKS = "no-tricks"

    @property
    def is_won(self) -> bool:
        """Return whether the picking side won."""
        return self in _WINS


_WINS = (OutcomeBracket.ALL_TRICKS, OutcomeBracket.WON_SCHNEIDER, OutcomeBracket.WON)
