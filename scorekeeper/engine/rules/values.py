"""The values that options of the house rules can have, and the brackets of a picked hand."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorekeeper.engine.texts import Choice, later


class Play(Choice):
    """The games: someone picks (or cards make a picker), two-handed without a picker, or a race of bids."""

    PICK = "pick", later("someone picks")
    TWO_HANDED = "two-handed", later("two-handed")
    RACE = "race", later("a race")


class Bury(Choice):
    """For whom the buried cards count (A4)."""

    SIDE_TRICK = "side-trick", later("the picking side, with a trick")
    PICKER_TRICK = "picker-trick", later("the picking side, if the picker took a trick")
    ALWAYS = "always", later("the picking side, always")


class BlindTo(Choice):
    """The seats that take the blind and bury as many cards."""

    PICKER = "picker", later("the picker")
    NEXT_TAKES_TWO = "next-takes-two", later("picker and next seat, two each")
    NEXT_TAKES_ONE = "next-takes-one", later("the picker three, the next seat one")
    PARTNER_TAKES_TWO = "partner-takes-two", later("picker and partner, two each")


class Partner(Choice):
    """The ways in which the picker's partner is found."""

    JACK_OF_DIAMONDS = "jack-of-diamonds", later("jack of diamonds")
    CALLED_ACE = "called-ace", later("called ace")
    JACK_AND_ACE = "jack-and-ace", later("jack of diamonds and called ace")
    BLACK_QUEENS = "black-queens", later("black queens")  # nobody picks: the holders of the two play together
    FIRST_QUEENS = "first-queens", later("the first two queens played")
    TRIO = "trio", later("queen of clubs, jack and 7 of diamonds")
    NEIGHBOUR = "neighbor", later("the next seat")
    DIE = "die", later("chosen by a die roll")
    CARDS = "cards", later("holders of the partner cards")
    FIRST_TRICK = "first-trick", later("whoever wins the first trick")
    NOBODY = "nobody", later("nobody")


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


class PartnerCard(Choice):
    """A trump whose holder can be the partner."""

    QC = "QC", later("Q♣")
    QS = "QS", later("Q♠")
    QH = "QH", later("Q♥")
    QD = "QD", later("Q♦")
    JC = "JC", later("J♣")
    JS = "JS", later("J♠")
    JH = "JH", later("J♥")
    JD = "JD", later("J♦")
    AD = "AD", later("A♦")
    TEN = "10D", later("10♦")
    KD = "KD", later("K♦")
    NINE = "9D", later("9♦")
    EIGHT = "8D", later("8♦")
    SEVEN = "7D", later("7♦")


class MustPick(Choice):
    """The player who has to pick when it is their turn."""

    OFF = "off", later("nobody")
    LEFT_OF_DEALER = "left-of-dealer", later("the player left of the dealer")
    QUEEN_OF_CLUBS = "queen-of-clubs", later("whoever has the queen of clubs")
    QUEEN_OF_SPADES = "queen-of-spades", later("whoever has the queen of spades")
    JACK_OF_DIAMONDS = "jack-of-diamonds", later("whoever has the jack of diamonds")
    SEVEN_OF_DIAMONDS = "seven-of-diamonds", later("whoever has the seven of diamonds")


class Split(Choice):
    """The shares of the picking side in its wins and losses."""

    PICKER_REST = "picker-rest", later("one share per partner, the picker gets the rest")
    EVEN = "even", later("evenly")
    WEIGHTS = "weights", later("custom")


class Margin(Choice):
    """The effect of schneider and no trick: raise the stake, double (1501 A-wing), or nothing (Sheepshoof)."""

    STAKE = "stake", later("pay more points")
    DOUBLING = "doubling", later("double")
    NONE = "none", later("don't count")


class Sheepshead(Choice):
    """The permission to call Sheepshead, the bet on all tricks."""

    OFF = "off", later("off")
    ALONE = "alone", later("alone")
    HOLDING_JACK = "holding-jack", later("alone, holding the jack of diamonds")
    WITH_PARTNER = "with-partner", later("with partner")


class Crack(Choice):
    """The players who may crack."""

    OFF = "off", later("off")
    NO_CHANCE = "no-chance-to-pick", later("only players who had no chance to pick")
    ANY_DEFENDER = "any-defender", later("any defender")


class Recrack(Choice):
    """The players who may answer a crack."""

    OFF = "off", later("off")
    PICKER = "picker", later("the picker")
    PARTNER = "partner", later("the partner")
    PICKING_SIDE = "picking-side", later("picker or partner")


class Blitz(Choice):
    """A set of cards that may be shown for a blitz."""

    BLACK_QUEENS = "black-queens", later("black queens")
    RED_QUEENS = "red-queens", later("red queens")
    BLACK_JACKS = "black-jacks", later("black jacks")
    MIDDLE_JACKS = "middle-jacks", later("jacks of spades and hearts")
    ALL_JACKS = "all-jacks", later("all jacks")
    ANY_TWO_JACKS = "any-two-jacks", later("any two jacks")


class BlitzWhen(Choice):
    """The times when a blitz may be called, and so the players who may."""

    BEFORE_PICK = "before-pick", later("before pick")
    WITH_CRACK = "with-crack", later("with crack")
    AFTER_CRACK = "after-crack", later("after crack")
    SECOND_CARD = "second-card", later("on playing the second card")
    ANY_TIME = "any-time", later("any time")


class MarksUntil(Choice):
    """The time until which marks may be called."""

    FIRST_CARD = "first-card", later("before the first card")
    LAST_TRICK = "last-trick", later("until the last trick")


class NoPick(Choice):
    """The hands that can follow when nobody picks."""

    LEASTER = "leaster", later("leaster")
    DOUBLER = "doubler", later("doubler")
    POT = "pot", later("pot")
    FORCED_PICK = "forced-pick", later("forced pick")
    SCHWANZER = "schwanzer", later("schwanzer")
    MOSTER = "moster", later("moster")
    MITTLER = "mittler", later("mittler")
    SCHNEIDSTER = "schneidster", later("schneidster")
    NEXT_DEAL = "next-deal", later("next deal")


class Redeal(Choice):
    """The dealer after a deal that nobody picked."""

    SAME_DEALER = "same-dealer", later("same dealer")
    NEXT_DEALER = "next-dealer", later("next dealer")


class DoublerRound(Choice):
    """The deals that make a round with a scheduled doubler."""

    DEALS = "deals", later("every deal, even passed ones")  # one turn to deal for each seat, passed deals among them
    HANDS = "hands", later("only hands played")  # as many hands played as there are seats


class RoundAgain(Choice):
    """The effect of 60 all, or of the king at the cut, during a round of doubles."""

    QUEUE = "queue", later("another round follows")
    RESTART = "restart", later("the round starts over")


class Stacking(Choice):
    """The effect of a second pass-out while a doubler waits."""

    MULTIPLY = "multiply", later("doubles again")
    QUEUE = "queue", later("one more double hand later")
    KEEP = "keep", later("the double hand waits")
    ONCE = "once", later("not possible in these rules")


class LeasterBlind(Choice):
    """The trick of a leaster that takes the blind."""

    LAST_TRICK = "last-trick", later("goes to the last trick")
    FIRST_TRICK = "first-trick", later("goes to the first trick")
    NAMED_BY_DEALER = "named-by-dealer", later("named by dealer")
    NAMED_BY_CALLER = "named-by-caller", later("named by caller")
    SPLIT = "split", later("split between two tricks")  # each of its cards goes to a trick of its own or to nobody
    NOBODY = "nobody", later("nobody")


class LeasterTie(Choice):
    """The winners when the fewest points are tied."""

    PUSH = "push", later("push: nobody pays")
    EACH_COLLECTS = "each-collects", later("each winner collects")
    FEWEST_TRICKS = "fewest-tricks", later("fewest tricks")
    FIRST_TRICK = "first-trick", later("whoever took the first trick of them wins")
    LOWER_SCORE = "lower-score", later("the lower total in the game wins")
    SHARE = "share", later("the winners share what each loser pays")
    FIRST_SEAT = "first-seat", later("first player left of the dealer wins")
    RANDOM_DRAW = "random-draw", later("a random draw decides")


class MosterTie(Choice):
    """The players who pay when the most points of a moster are tied."""

    PUSH = "push", later("push: nobody pays")
    FIRST_SEAT = "first-seat", later("first player left of the dealer pays")
    RANDOM_DRAW = "random-draw", later("a random draw decides")


class SchwanzerTie(Choice):
    """The players who pay when the strongest hands of a schwanzer are tied."""

    HIGHEST_TRUMP = "highest-trump", later("the highest trump pays")
    ALL_PAY = "all-pay", later("all tied players pay")


class EvenMittler(Choice):
    """The middle score of a mittler among an even number of players."""

    OFF = "off", later("not possible in these rules")
    LOWER = "lower", later("the lower one collects")
    UPPER = "upper", later("the higher one collects")
    BOTH = "both", later("both collect")


class PotWhen(Choice):
    """The deals that put units into the pot."""

    OFF = "off", later("off")
    PASSED = "passed", later("when everyone passes")
    LEASTER = "leaster", later("on leasters")
    NO_PICK = "no-pick", later("whenever nobody picks")


class AnteBy(Choice):
    """The players who put an ante into the pot."""

    EVERYBODY = "everybody", later("each player")
    LOSERS = "losers", later("only those who lost")  # of the hand that feeds the pot; where nobody lost, everyone


class PotWin(Choice):
    """The part of the pot that a winning picking side takes."""

    WHOLE = "whole", later("takes the whole pot")
    SINGLE = "single", later("takes a single pot")


class PotSplit(Choice):
    """The shares of the picking side in a pot that it wins, or pays into."""

    AS_WON = "as-won", later("as the win, like 3 and 1 of 4")
    EVENLY = "evenly", later("evenly, like 3 and 2 of 5")


class PotLoss(Choice):
    """The amount that a losing picking side pays in; or the defenders take what it would have won."""

    MATCH = "match", later("matches what it would have won")
    DOUBLE = "double", later("doubles the pot")
    SINGLE = "single", later("pays in one single pot")
    DEFENDERS = "defenders", later("goes to the defenders")


class Renege(Choice):
    """The payments for a renege."""

    FORFEIT = "forfeit", later("forfeits the hand")
    FEE = "fee", later("costs points")


class Forfeit(Choice):
    """The bracket at which a side forfeits the hand."""

    LOWEST = "lowest", later("the lowest loss")
    SCHNEIDER = "schneider", later("schneider")
    NO_TRICKS = "no-tricks", later("no tricks")
    NAMED = "named", later("decided by the table")


class Remainder(Choice):
    """The recipients of the units over when a pot does not divide."""

    FIRST_SEATS = "first-seats", later("the first seats")
    DEALER = "dealer", later("the dealer")
    HOUSE = "house", later("stays in the pot")


class NewcomerPot(Choice):
    """The treatment of the pot when someone joins (F4)."""

    ADDS = "adds", later("adds a point for each pot")
    DIVIDES = "divides", later("the pot is split first")


class CallUp(Choice):
    """The hands in which a picker with the jack of diamonds may call the next jack that they do not hold."""

    OFF = "off", later("off")
    BEFORE_BLIND = "before-blind", later("before blind")
    AFTER_BLIND = "after-blind", later("after blind")


class CallUpLimit(Choice):
    """The highest jack that may be called up to."""

    HEARTS = "hearts", later("jack of hearts")
    SPADES = "spades", later("jack of spades")
    CLUBS = "clubs", later("jack of clubs")


class PartnerJack(Choice):
    """The jack whose holder is the partner."""

    DIAMONDS = "diamonds", later("jack of diamonds")
    CLUBS = "clubs", later("jack of clubs")

    @property
    def card(self) -> str:
        """The jack, such as ``JD``."""
        return "J" + self.value[0].upper()


class Announced(Choice):
    """The buried cards that must be announced."""

    NOTHING = "nothing", later("nothing")
    JACK_OF_DIAMONDS = "jack-of-diamonds", later("jack of diamonds")
    TRUMP = "trump", later("trump")


class CardLayout(Choice):
    """The layouts of the cards two-handed."""

    NONE = "none", later("none")
    BATTERY = "battery", later("battery")
    GRID = "grid", later("grid")


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
