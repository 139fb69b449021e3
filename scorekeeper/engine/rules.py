"""The house rules of a table: one frozen value, an option a field, each with its default and its source."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from .cards import CARDS, Deck, deck_points
from .trump import Order


class Partner(StrEnum):
    """How the picker's partner is found."""

    JACK_OF_DIAMONDS = "jack-of-diamonds"
    NOBODY = "nobody"


class Split(StrEnum):
    """How the picking side shares what it wins or loses."""

    PICKER_REST = "picker-rest"
    EVEN = "even"
    WEIGHTS = "weights"


class Margin(StrEnum):
    """What schneider and no trick do: raise the stake, or double (1501 A-wing)."""

    STAKE = "stake"
    DOUBLING = "doubling"


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
    NOBODY = "nobody"


class LeasterTie(StrEnum):
    """Who wins when the fewest points are tied."""

    PUSH = "push"
    EACH_COLLECTS = "each-collects"
    FEWEST_TRICKS = "fewest-tricks"
    FIRST_TRICK = "first-trick"


class PotWhen(StrEnum):
    """Which deals put units into the pot."""

    OFF = "off"
    PASSED = "passed"
    LEASTER = "leaster"
    NO_PICK = "no-pick"


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


class Bracket(StrEnum):
    """The six outcomes of a picked hand, from the picking side's best to its worst (catalogue A3)."""

    ALL_TRICKS = "all-tricks"
    WON_SCHNEIDER = "won-schneider"
    WON = "won"
    LOST = "lost"
    LOST_SCHNEIDER = "lost-schneider"
    NO_TRICKS = "no-tricks"

    @property
    def is_won(self) -> bool:
        """Whether the picking side won."""
        return self in _WINS


_WINS = (Bracket.ALL_TRICKS, Bracket.WON_SCHNEIDER, Bracket.WON)


def option(default: Any, section: str, text: str, source: str) -> Any:
    """A field of the house rules with what the screen, the card and the documentation say about it."""
    return field(default=default, metadata={"section": section, "text": text, "source": source})


@dataclass(frozen=True)
class HouseRules:
    """All options of a table. Values are checked by ``house_rules.check``; units of score unless said otherwise."""

    preset: str = ""
    title: str = option("House rules", "table", "What the table calls these rules.", "")
    players: int = option(5, "table", "How many are dealt in.", "000, 001, 002, 003: five; 004: four")
    table: int = option(
        5, "table", "How many sit at the table; those over sit out in turn, the dealer first.", "000, 003"
    )
    deck: Deck = option(Deck.PIQUET_32, "cards", "The pack.", "000, 001, 002, 003; 004: 26 cards")
    hand_size: int = option(6, "cards", "Cards in each hand.", "000, 001, 002, 003, 004")
    blind_size: int = option(2, "cards", "Cards in the blind.", "000, 001, 002, 003, 004")
    order: Order = option(Order.STANDARD, "cards", "The order of the trump.", "000; 004: Spitz second")
    partner: Partner = option(
        Partner.JACK_OF_DIAMONDS, "partner", "How the partner is found.", "000, 001, 002, 003, 004"
    )
    split: Split = option(
        Split.PICKER_REST,
        "partner",
        "How the picking side shares: a stake for the partner, evenly, or by weights.",
        "000, 004",
    )
    weights: tuple[int, ...] = option(
        (),
        "partner",
        "With a split by weights: stakes of the picker and of the partner, as many as defenders.",
        "live tables",
    )

    stakes: tuple[int, int, int] = option(
        (1, 2, 3), "stake", "What a defender pays or gets: game, schneider, no trick.", "000, 002, 003, 004"
    )
    margin: Margin = option(Margin.STAKE, "stake", "Schneider and no trick raise the stake, or double.", "001: double")
    schneider_picker: int = option(
        31, "stake", "Card points the picking side needs for schneider.", "000, 002, 003, 004; 001: 30"
    )
    schneider_defence: int = option(
        30, "stake", "Card points the defence needs for schneider.", "000, 001, 002, 003, 004"
    )
    bump: bool = option(False, "stake", "A picking side that loses pays double.", "000, 001, 002, 004")
    alone_factor: int = option(1, "stake", "Alone, the stake is taken this many times.", "004: three; live tables")
    alone_doubles: bool = option(False, "stake", "Going alone is a doubling of its own.", "001")
    partner_off_hook: bool = option(
        False, "stake", "A picking side without a trick: the picker pays for the partner too.", "000; live tables"
    )
    sheepshead: Sheepshead = option(
        Sheepshead.OFF, "stake", "The picker may call Sheepshead: all tricks for twice the no-trick stake.", "000"
    )

    crack: Crack = option(Crack.OFF, "marks", "Who may crack.", "000, 001, 002; 003: any defender")
    recrack: Recrack = option(Recrack.OFF, "marks", "Who may answer a crack.", "000, 001, 002, 003")
    castrate: bool = option(False, "marks", "Another defender may double once more after a re-crack.", "000, 001")
    max_cracks: int = option(0, "marks", "Most cracks in a hand; 0 is no limit.", "003")
    max_recracks: int = option(0, "marks", "Most re-cracks in a hand; 0 is no limit.", "003")
    recrack_needs_crack: bool = option(True, "marks", "Never more re-cracks than cracks so far.", "000, 001, 002, 003")
    max_marks: int = option(0, "marks", "Most marks in a hand; 0 is no limit.", "000, 003")
    max_multiplier: int = option(0, "marks", "The most all doublings together multiply by; 0 is no limit.", "000")
    marks_until: MarksUntil = option(MarksUntil.FIRST_CARD, "marks", "How long marks may be called.", "000, 003")
    one_mark_per_card: bool = option(False, "marks", "During play, at most one mark for each card played.", "003")
    blitz: tuple[Blitz, ...] = option((), "marks", "The cards that may be shown for a blitz.", "000, 001, 002, 003")
    blitz_when: tuple[BlitzWhen, ...] = option(
        (BlitzWhen.ANY_TIME,), "marks", "When a blitz may be called.", "000, 001, 002, 003"
    )
    blitzes_per_player: int = option(0, "marks", "Most blitzes of one player; 0 is no limit.", "002, 003")

    no_pick: tuple[NoPick, ...] = option(
        (NoPick.LEASTER,), "no pick", "What may follow when nobody picks.", "000, 001, 002, 003, 004"
    )
    forced_pick_bump: bool = option(True, "no pick", "A forced pick that loses is bumped like any other.", "000")
    redeal: Redeal = option(
        Redeal.SAME_DEALER, "no pick", "Who deals after everybody passed.", "001: next; 002, 004: same"
    )
    stacking: Stacking = option(
        Stacking.MULTIPLY, "no pick", "What a second pass-out does while a doubler waits.", "000, 002, 004"
    )
    doubles_once: bool = option(False, "no pick", "However many doublers wait, the hand is doubled once.", "004")
    misdeal_doubles: bool = option(False, "no pick", "The hand after a misdeal is a doubler.", "001")
    scheduled_doubler: int = option(0, "no pick", "This hand of every round of dealing is a doubler; 0 is none.", "001")
    round_of_doubles: bool = option(
        False, "no pick", "The king of diamonds at the cut, or 60 all, brings a round of doubles.", "004"
    )

    leaster_needs_trick: bool = option(True, "leaster", "Only who took a trick can win.", "000, 002, 003")
    leaster_blind: LeasterBlind = option(LeasterBlind.LAST_TRICK, "leaster", "Which trick takes the blind.", "000, 002")
    leaster_tie: LeasterTie = option(
        LeasterTie.PUSH, "leaster", "Who wins when the fewest points are tied.", "live tables"
    )
    leaster_no_points: int = option(1, "leaster", "What a winner without a card point gets from each.", "000: three")
    leaster_all_tricks: int = option(
        1, "leaster", "What a winner of all tricks gets from each.", "000: three; 003: one"
    )
    leaster_no_trick: int = option(
        1, "leaster", "What a winner without a trick gets from each.", "000: two, three-handed"
    )

    pot: PotWhen = option(PotWhen.OFF, "pot", "Which deals put units into the pot.", "000")
    pot_ante: int = option(1, "pot", "Units that each player puts in.", "000")
    pot_win: PotWin = option(PotWin.WHOLE, "pot", "What a winning picking side takes.", "000")
    pot_loss: PotLoss = option(PotLoss.MATCH, "pot", "What a losing picking side pays in.", "000")
    pot_remainder: Remainder = option(
        Remainder.FIRST_SEATS, "pot", "Who gets the units over when a pot is divided.", "000"
    )
    newcomer_pot: NewcomerPot = option(
        NewcomerPot.ADDS, "pot", "A newcomer adds a unit to each pot, or the pot is divided before he sits down.", "000"
    )

    renege: Renege = option(
        Renege.FORFEIT, "penalties", "A renege forfeits the hand, or costs a fee.", "000, 004; 001: a fee"
    )
    renege_fee: int = option(8, "penalties", "What a renege costs to each other player.", "001")
    forfeit: Forfeit = option(
        Forfeit.LOWEST, "penalties", "The bracket at which a side forfeits.", "000; 004: the lowest"
    )
    misplay_fee: int = option(
        1,
        "penalties",
        "What a misplay costs to each other player, doubled as the hand is; 0 is no such hand.",
        "live tables",
    )
    blind_stealing: bool = option(False, "penalties", "The blind can be stolen after the bury.", "004")
    no_trick_penalty: int = option(
        0, "penalties", "Money (minor units) a picker without a trick of his own pays each other player.", "004"
    )
    no_trick_penalty_units: int = option(
        0, "penalties", "The same in units of score, where no money is played for.", "004"
    )

    unit_value: int = option(0, "money", "What a unit is worth, in minor units of money; 0 is no money.", "003, 004")
    currency: str = option("USD", "money", "The currency, three letters.", "003, 004")

    @cached_property
    def deck_total(self) -> int:
        """Card points in the deck."""
        return deck_points(self.deck)

    @cached_property
    def labels(self) -> dict[Bracket, str]:
        """What the table calls each bracket: ``61-90``, or ``30-60`` where schneider needs only 30 (001)."""
        half, total = self.deck_total // 2, self.deck_total
        ninety = total - self.schneider_defence
        return {
            Bracket.ALL_TRICKS: "all-tricks",
            Bracket.WON_SCHNEIDER: f"{ninety + 1}-{total}",
            Bracket.WON: f"{half + 1}-{ninety}",
            Bracket.LOST: f"{self.schneider_picker}-{half}",
            Bracket.LOST_SCHNEIDER: f"0-{self.schneider_picker - 1}",
            Bracket.NO_TRICKS: "no-tricks",
        }

    @cached_property
    def brackets(self) -> dict[str, Bracket]:
        """The bracket of each label."""
        return {label: bracket for bracket, label in self.labels.items()}

    @cached_property
    def bracket_of_points(self) -> tuple[Bracket, ...]:
        """The bracket for each number of card points, index 0 to the deck's total, tricks apart."""
        return tuple(map(self._bracket, range(self.deck_total + 1)))

    def _bracket(self, points: int) -> Bracket:
        if points > self.deck_total - self.schneider_defence:
            return Bracket.WON_SCHNEIDER
        if points * 2 > self.deck_total:
            return Bracket.WON
        return Bracket.LOST if points >= self.schneider_picker else Bracket.LOST_SCHNEIDER

    @property
    def cards_needed(self) -> int:
        """Cards that the deal takes."""
        return self.players * self.hand_size + self.blind_size

    @property
    def cards_there(self) -> int:
        """Cards in the pack."""
        return len(CARDS[self.deck])
