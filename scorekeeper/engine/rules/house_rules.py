"""The house rules of a table: one frozen value, an option a field, each with its default and its source."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from scorekeeper.engine.cards import CARDS, SUITS_DOWN, Deck, Suit, TrumpOrder, deck_points, trump_cards
from scorekeeper.engine.rules.values import (
    ALWAYS_PARTNER,
    MOST_PARTNERS,
    Announced,
    AnteBy,
    BlindTo,
    Blitz,
    BlitzWhen,
    Bury,
    CallUp,
    CallUpLimit,
    CardLayout,
    Crack,
    DoublerRound,
    Forfeit,
    LeasterBlind,
    LeasterTie,
    Margin,
    MarksUntil,
    NewcomerPot,
    NoPick,
    OutcomeBracket,
    Partner,
    PartnerJack,
    Play,
    PotLoss,
    PotWhen,
    PotWin,
    Recrack,
    Redeal,
    Remainder,
    Renege,
    RoundAgain,
    Sheepshead,
    Split,
    Stacking,
)


def option(default: Any, section: str, text: str, source: str, *, replay: bool = False, is_later: bool = False) -> Any:
    """A field of the house rules with what the screen, the card and the documentation say about it.

    ``replay`` marks an option that only a replay reads. ``is_later`` marks one that the first version did not have:
    rules that it stored whole do not name it.
    """
    about = {"section": section, "text": text, "source": source, "replay": replay, "is_later": is_later}
    return field(default=default, metadata=about)


def replay_option(default: Any, text: str, source: str, *, is_later: bool = False) -> Any:
    """An option that only a replay reads."""
    return option(default, "at the table", text, source, replay=True, is_later=is_later)


@dataclass(frozen=True)
class ReplayRules:
    """Calls, buries and deals, as the players must keep them (sections D and E9 of the catalogue)."""

    call_up: CallUp = replay_option(
        CallUp.OFF, "With the jack of diamonds the picker may call the next jack not held.", "000, 002"
    )
    call_up_limit: CallUpLimit = replay_option(
        CallUpLimit.CLUBS,
        "The highest jack that may be called up to.",
        "000: hearts, or spades and clubs too",
        is_later=True,
    )
    call_up_found: bool = replay_option(
        False, "The picker may call up only with a jack of diamonds found in the blind.", "000, 003", is_later=True
    )
    partner_jack: PartnerJack = replay_option(PartnerJack.DIAMONDS, "The jack whose holder is the partner.", "000")
    call_down: bool = replay_option(
        False, "With the jack of clubs the picker may call down to the jack of spades.", "000"
    )
    ace_for_jack: bool = replay_option(False, "With the jack of diamonds the picker calls a fail ace.", "000")
    call_alone: bool = replay_option(
        False, "The picker may announce to go alone, also without the jack.", "000, 001, 002, 003, 004"
    )
    alone_with_jack: bool = replay_option(
        True, "Who holds the jack of diamonds may announce to go alone.", "004: a violation at some tables"
    )
    bury_jack: bool = replay_option(True, "The jack of diamonds may be buried.", "000: no; 004: yes, announced")
    announce_bury: Announced = replay_option(
        Announced.NOTHING, "Which buried cards must be announced.", "001: any trump; 004: the jack of diamonds"
    )
    call_ten: bool = replay_option(False, "With all three aces the picker may call a ten.", "000")
    call_own_ace: bool = replay_option(False, "The picker may call an ace they hold, and is alone in secret.", "000")
    unknown: bool = replay_option(
        False, "Without a card of a suit to call, a card laid face down stands for it.", "000"
    )
    ace_when_led: bool = replay_option(
        False, "The partner plays the called ace when its suit is first led.", "000; 002: they may hold it back"
    )
    trio_calls_on: bool = replay_option(
        False, "Who holds two of the three partner cards may call the eight of diamonds or the jack of hearts.", "000"
    )
    redeal_on_request: bool = replay_option(
        False, "A hand without ace, face card and trump (Sheepshoof: of 3s and 2s) may be thrown in.", "000"
    )
    layout: CardLayout = replay_option(CardLayout.NONE, "Two-handed: where the cards lie.", "000")


@dataclass(frozen=True)
class HouseRules(ReplayRules):
    """All options of a table, in units of score unless said otherwise; ``impossible_rules`` names their faults."""

    preset: str = ""
    title: str = option("House rules", "table", "What the table calls these rules.", "")
    play: Play = option(
        Play.PICK, "table", "Somebody picks, two play without a picker, or bids race to a score.", "000"
    )
    players: int = option(5, "table", "How many are dealt in.", "000, 001, 002, 003: five; 004: four")
    table: int = option(
        5, "table", "How many sit at the table; those over sit out in turn, the dealer first.", "000, 003"
    )
    deck: Deck = option(Deck.PIQUET_32, "cards", "The pack.", "000, 001, 002, 003; 000, 004: 30, 26 and 20 cards")
    hand_size: int = option(6, "cards", "Cards in each hand.", "000, 001, 002, 003, 004")
    blind_size: int = option(2, "cards", "Cards in the blind.", "000, 001, 002, 003, 004")
    order: TrumpOrder = option(TrumpOrder.STANDARD, "cards", "The order of the trump.", "000; 004: Spitz second")
    trump_suit: Suit = option(Suit.DIAMONDS, "cards", "The suit that is trump beside queens and jacks.", "000")
    queen_order: tuple[Suit, ...] = option(SUITS_DOWN, "cards", "The queens from high to low.", "000")
    jack_order: tuple[Suit, ...] = option(SUITS_DOWN, "cards", "The jacks from high to low.", "000")
    blind_to: BlindTo = option(
        BlindTo.PICKER, "cards", "Who takes the blind and buries: the picker, or another seat with them.", "000"
    )
    bury: Bury = option(
        Bury.SIDE_TRICK,
        "cards",
        "For whom the bury counts: the picking side with a trick, or always.",
        "000: with a trick; 001, 002, 003, 004: always",
    )
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
        "With a split by weights: stakes of the picker and of each partner, as many as defenders.",
        "live tables",
    )

    stakes: tuple[int, int, int] = option(
        (1, 2, 3), "stake", "What a defender pays or gets: game, schneider, no trick.", "000, 002, 003, 004"
    )
    margin: Margin = option(
        Margin.STAKE, "stake", "Schneider and no trick raise the stake, double, or do nothing.", "001; 000: Sheepshoof"
    )
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
    misdeal_redeal: Redeal = option(
        Redeal.SAME_DEALER,
        "no pick",
        "Who deals after a misdeal.",
        "live tables; 001 calls a pass-out a misdeal",
        is_later=True,
    )
    stacking: Stacking = option(
        Stacking.MULTIPLY, "no pick", "What a second pass-out does while a doubler waits.", "000, 002, 004"
    )
    doubles_once: bool = option(False, "no pick", "However many doublers wait, the hand is doubled once.", "004")
    misdeal_doubles: bool = option(False, "no pick", "The hand after a misdeal is a doubler.", "001")
    scheduled_doubler: int = option(0, "no pick", "This hand of every round of dealing is a doubler; 0 is none.", "001")
    doubler_round: DoublerRound = option(
        DoublerRound.DEALS,
        "no pick",
        "A round with a scheduled doubler counts turns to deal, passed deals too, or only hands played.",
        "001",
        is_later=True,
    )
    round_of_doubles: bool = option(
        False, "no pick", "The king of diamonds at the cut, or 60 all, brings a round of doubles.", "004"
    )
    round_again: RoundAgain = option(
        RoundAgain.QUEUE,
        "no pick",
        "60 all, or the king at the cut, during a round of doubles: another round follows, or this one starts over.",
        "004 leaves it open",
        is_later=True,
    )

    leaster_needs_trick: bool = option(
        True,
        "leaster",
        "Only a player who took a trick can win; without one, the next fewest points win (our reading).",
        "002, 003; 000: a common variant, and the fewster",
    )
    leaster_no_trick_wins: bool = option(
        False,
        "leaster",
        "A player without a trick wins outright, ahead of anyone with 0 points.",
        "000: Sheepshoof",
        is_later=True,
    )
    leaster_pays_winner: bool = option(
        True, "leaster", "The losers pay the winner; otherwise they only feed the pot.", "000", is_later=True
    )
    leaster_blind: LeasterBlind = option(LeasterBlind.LAST_TRICK, "leaster", "Which trick takes the blind.", "000, 002")
    leaster_tie: LeasterTie = option(
        LeasterTie.PUSH, "leaster", "Who wins when the fewest points are tied.", "live tables; 000: Sheepshoof"
    )
    leaster_no_points: int = option(1, "leaster", "What a winner without a card point gets from each.", "000: three")
    leaster_all_tricks: int = option(
        1, "leaster", "What a winner of all tricks gets from each.", "000: three; 003: one"
    )
    leaster_no_trick: int = option(
        1, "leaster", "What a winner without a trick gets from each.", "000: two, three-handed"
    )

    pot: PotWhen = option(PotWhen.OFF, "pot", "Which deals put units into the pot.", "000")
    pot_ante: int = option(1, "pot", "Units that each player puts in, or all of them together.", "000")
    pot_ante_by: AnteBy = option(AnteBy.EVERYBODY, "pot", "Who puts the ante in.", "000", is_later=True)
    pot_ante_total: bool = option(
        False,
        "pot",
        "The ante is a fixed total: shared evenly, odd units from the dealer's left on.",
        "000: one point, so a picker who wins has three and the partner one",
        is_later=True,
    )
    pot_win: PotWin = option(PotWin.WHOLE, "pot", "What a winning picking side takes.", "000")
    pot_loss: PotLoss = option(PotLoss.MATCH, "pot", "What a losing picking side pays in.", "000")
    pot_remainder: Remainder = option(
        Remainder.FIRST_SEATS, "pot", "Who gets the units over when a pot is divided.", "000"
    )
    newcomer_pot: NewcomerPot = option(
        NewcomerPot.ADDS,
        "pot",
        "A newcomer adds a unit to each pot, or it is divided before they sit down.",
        "000",
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
        0, "penalties", "Money (minor units) a picker without a trick of their own pays each other player.", "004"
    )
    no_trick_penalty_units: int = option(
        0, "penalties", "The same in units of score, where no money is played for.", "004"
    )

    race_to: int = option(0, "race", "The score that wins a race; 0 is no race.", "000")
    solo_won: int = option(18, "race", "What a solo or billy that is won brings.", "000")
    solo_lost: int = option(6, "race", "What each opponent gets for a solo, billy or best that is lost.", "000")

    unit_value: int = option(0, "money", "What a unit is worth, in minor units of money; 0 is no money.", "003, 004")
    currency: str = option("USD", "money", "The currency, three letters.", "003, 004")

    @cached_property
    def deck_total(self) -> int:
        """Card points in the deck."""
        return deck_points(self.deck)

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that differ for different rules."""
        return sha256(repr(self).encode()).hexdigest()[:12]

    @cached_property
    def trump(self) -> tuple[str, ...]:
        """The trump from high to low; none where it changes from trick to trick."""
        ranks = trump_cards(self.order, self.trump_suit, self.queen_order, self.jack_order)
        return tuple(card for card in ranks if card in CARDS[self.deck])

    @cached_property
    def most_partners(self) -> int:
        """Return the largest number of partners that a picker can have."""
        return MOST_PARTNERS[self.partner]

    @cached_property
    def always_partner(self) -> bool:
        """Return whether a picker is never alone."""
        return self.partner in ALWAYS_PARTNER

    @property
    def buried_apart(self) -> int:
        """Cards that somebody other than picker and partner may bury (000, seven-handed)."""
        if self.partner is Partner.NEIGHBOUR:
            return 0
        return {BlindTo.NEXT_TAKES_ONE: 1, BlindTo.NEXT_TAKES_TWO: 2}.get(self.blind_to, 0)

    @cached_property
    def labels(self) -> dict[OutcomeBracket, str]:
        """Return the table's name for each bracket: ``61-90``, or ``30-60`` where schneider needs only 30 (001)."""
        if self.margin is Margin.NONE:
            return {bracket: "won" if bracket.is_won else "lost" for bracket in OutcomeBracket}
        half, total = self.deck_total // 2, self.deck_total
        ninety = total - self.schneider_defence
        return {
            OutcomeBracket.ALL_TRICKS: "all-tricks",
            OutcomeBracket.WON_SCHNEIDER: f"{ninety + 1}-{total}",
            OutcomeBracket.WON: f"{half + 1}-{ninety}",
            OutcomeBracket.LOST: f"{self.schneider_picker}-{half}",
            OutcomeBracket.LOST_SCHNEIDER: f"0-{self.schneider_picker - 1}",
            OutcomeBracket.NO_TRICKS: "no-tricks",
        }

    @cached_property
    def brackets(self) -> dict[str, OutcomeBracket]:
        """The bracket of each label."""
        if self.margin is Margin.NONE:
            return {self.labels[bracket]: bracket for bracket in (OutcomeBracket.WON, OutcomeBracket.LOST)}
        return {label: bracket for bracket, label in self.labels.items()}

    @cached_property
    def bracket_of_points(self) -> tuple[OutcomeBracket, ...]:
        """The bracket for each number of card points, index 0 to the deck's total, tricks apart."""
        return tuple(map(self._bracket, range(self.deck_total + 1)))

    def _bracket(self, points: int) -> OutcomeBracket:
        if self.margin is Margin.NONE:
            return OutcomeBracket.WON if points * 2 > self.deck_total else OutcomeBracket.LOST
        if points > self.deck_total - self.schneider_defence:
            return OutcomeBracket.WON_SCHNEIDER
        if points * 2 > self.deck_total:
            return OutcomeBracket.WON
        return OutcomeBracket.LOST if points >= self.schneider_picker else OutcomeBracket.LOST_SCHNEIDER

    @property
    def cards_needed(self) -> int:
        """Cards that the deal takes."""
        return self.players * self.hand_size + self.blind_size

    @property
    def cards_there(self) -> int:
        """Cards in the pack."""
        return len(CARDS[self.deck])
