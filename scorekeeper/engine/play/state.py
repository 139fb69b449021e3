"""A hand in play: the order of its cards, who holds what, what lies on the table, which cards may be played."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from sys import intern
from typing import NamedTuple

from scorekeeper.engine.cards import CARDS, LOW_RANKS, RANKS, SUITS, Deck, Suit, card_points, trump_cards
from scorekeeper.engine.errors import AnyOf, Fault, Phrase, SeatNumber
from scorekeeper.engine.play.transcript import Cards
from scorekeeper.engine.rules.house_rules import HouseRules

CARDS_TO_RUN = 4  # of the called suit, the called card among them
NOBODY = -1  # the picker's place where no limit of theirs can be known


class Limits(NamedTuple):
    """The called card and what must be kept for it, as masks; ``picker`` is the picker's place in the hand.

    ``suit`` is the called suit, the unknown included. ``due`` are cards to be played when the suit is led: the called
    card where the rules say so, and the ace of a called ten, which the picker plays in any case (000). ``ace`` is that
    ace. Otherwise the called card, and the picker's last card of the suit, are not thrown off before the suit has been
    led once (``was_led``), or before the last trick (002). Where a partner ``can_run``, one with four cards of the
    suit may lead any of them, and no card is due anymore once the suit was led. The picker keeps the last card of the
    suit after that too where they hold it ``to_end``.
    """

    suit: int
    called: int
    picker: int
    due: int
    ace: int
    was_led: bool = False
    can_run: bool = False
    to_end: bool = False

    def after_lead(self) -> Limits:
        """Return the limits once the called suit has been led: only a hold card may still be kept (002)."""
        return self._replace(was_led=True)

    def narrow(self, can: int, hand: int, led: int, turn: int) -> int:
        """Return the cards that following suit allows, narrowed by calls; never empty."""
        if led == self.suit:
            return (0 if self.can_run and self.was_led else hand & self.due) or can
        if not led:
            due = 0 if self._is_running(hand) else hand & self.due
            return can & ~self.suit | due if due else can
        return can & ~self.cards_to_keep(hand, turn) or can

    def _is_running(self, hand: int) -> bool:
        """Return whether a partner may lead the called suit without the called card, now or since it was led."""
        many = (hand & self.suit).bit_count() >= CARDS_TO_RUN and bool(hand & self.called)
        return self.can_run and (many or self.was_led)

    def cards_to_keep(self, hand: int, turn: int) -> int:
        """The cards of a hand that are not thrown off; on the last trick only they are left.

        None once the called suit was led, but for a hold card that is held to the end.
        """
        if self.was_led:
            own = hand & self.suit if self.to_end and turn == self.picker else 0
            return 0 if own & (own - 1) else own
        kept = hand & self.called
        if turn == self.picker:
            own = hand & self.suit
            kept |= hand & self.ace if own & (own - 1) else own
        return kept


Groups = list[Cards]
CACHE_SIZE = 4096


class CardOrder:
    """Cards from high to low: trump, then the other suits. The highest card is the lowest bit.

    ``suits`` gives for each card the mask of all cards that follow it; ``trump`` is a mask. Where the sixes change from
    trick to trick (``moving``) it holds all sixes, and each follows its own suit (000, Sheepshoof; catalog I6).
    """

    __slots__ = ("bits", "blank", "cards", "full", "listed", "moving", "suits", "trump")

    def __init__(self, groups: Groups, trump: Cards, listed: Cards, *, moving: bool) -> None:
        # A text that is one object everywhere is found sooner.
        self.cards = tuple(intern(card) for group in groups for card in group)
        self.bits = {card: 1 << place for place, card in enumerate(self.cards)}
        self.listed = tuple((card, self.bits[card]) for card in listed)
        self.blank = 1 << len(self.cards)
        self.full = self.blank - 1
        self.moving = moving
        self.trump = self.mask(trump)
        self.suits = {self.blank: self.blank}
        for group in groups:
            self.suits |= dict.fromkeys(map(self.bits.__getitem__, group), self.mask(group))

    def mask(self, cards: Iterable[str]) -> int:
        """The cards as a mask; those that are not in the pack are left out."""
        bits, mask = self.bits, 0
        for card in cards:
            mask |= bits.get(card, 0)
        return mask

    def names(self, mask: int) -> tuple[str, ...]:
        """The cards of a mask, in deck order."""
        return tuple(card for card, bit in self.listed if bit & mask)

    def points(self, mask: int) -> int:
        """Card points of the cards of a mask."""
        return sum(map(card_points, self.names(mask)))

    def best(self, trick: list[int], played: int, led: int) -> int:
        """The place in the trick of the card that takes it; ``played`` are its cards as a mask, ``led`` the suit led.

        The highest trump, or the highest card of the suit led. Of moving sixes the later one (000, Sheepshoof).
        """
        if self.moving:
            sixes = played & self.trump & ~led
            strong = max((card for card in trick if card & sixes), key=trick.index, default=0) or played & led
        else:
            strong = played & self.trump or played & led
        return trick.index(strong & -strong)


def card_order(rules: HouseRules, called: str = "", unknown: str = "") -> CardOrder:
    """The order of these rules, with what a call changes in it.

    ``called``: a ten or a king that was called ranks above the ace of its suit (000). ``unknown``: the card that was
    laid face down is the lowest of the called suit and of no other (000).
    """
    return _make_order(rules.deck, rules.trump, called, unknown)


def solo_order(rules: HouseRules, suit: Suit) -> CardOrder:
    """The order of a solo, in which another suit is trump (000, Indiana; catalog J1)."""
    ranks = trump_cards(rules.order, suit, rules.queen_order, rules.jack_order)
    return _make_order(rules.deck, tuple(card for card in ranks if card in CARDS[rules.deck]), "", "")


@lru_cache(maxsize=CACHE_SIZE)
def _make_order(deck: Deck, ranks: Cards, called: str, unknown: str) -> CardOrder:
    listed = [card for group in _card_groups(deck, ranks, "", "") for card in group]
    groups = _card_groups(deck, ranks, called, unknown)
    sixes = tuple(card for card in listed if card[0] == "6")
    return CardOrder(groups, groups[0] if ranks else sixes, tuple(listed), moving=not ranks)


def _card_groups(deck: Deck, ranks: Cards, called: str, unknown: str) -> Groups:
    trump = tuple(card for card in ranks if card != unknown)
    return [trump, *(_suit_cards(deck, ranks, letter, called, unknown) for letter in SUITS)]


def _suit_cards(deck: Deck, ranks: Cards, letter: str, called: str, unknown: str) -> Cards:
    down = [rank + letter for rank in RANKS + LOW_RANKS]
    if called in down:  # an ace is the highest anyway
        down = [called, *(card for card in down if card != called)]
    own = tuple(card for card in down if card in CARDS[deck] and card not in (*ranks, unknown))
    return (*own, unknown) if unknown and called[-1:] == letter else own


class HandState:
    """The state between two cards. Players are places 0, 1, ... in the order of play, the dealer's left first.

    ``hands`` and ``taken`` are masks by place, ``trick`` the cards on the table, ``led`` the mask of the suit led (0
    before a lead), ``winners`` the place that took each trick. ``covers`` gives, two-handed, the card below a card.
    """

    __slots__ = (
        "cards",
        "covers",
        "hands",
        "leader",
        "led",
        "limits",
        "played",
        "seats",
        "taken",
        "trick",
        "turn",
        "winners",
    )

    def __init__(
        self,
        cards: CardOrder,
        seats: tuple[int, ...],
        hands: list[int],
        limits: Limits | None = None,
        covers: dict[int, int] | None = None,
    ) -> None:
        self.cards, self.seats, self.hands, self.limits = cards, seats, hands, limits
        self.covers = covers
        self.turn = self.leader = self.led = self.played = 0
        self.trick: list[int] = []
        self.winners: list[int] = []
        self.taken = [0] * len(seats)

    def copy(self) -> HandState:
        """The same state once more; what is played in one is not played in the other."""
        other = HandState.__new__(HandState)
        other.cards, other.seats, other.limits, other.covers = self.cards, self.seats, self.limits, self.covers
        other.turn, other.leader, other.led, other.played = self.turn, self.leader, self.led, self.played
        other.hands, other.trick = self.hands[:], self.trick[:]
        other.winners, other.taken = self.winners[:], self.taken[:]
        return other

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def is_over(self) -> bool:
        """Return whether nobody holds a card."""
        return not any(self.hands)

    def legal(self) -> int:
        """The cards that the player whose turn it is may play.

        Those of the suit led where they have any, else all (000 to 004); a call narrows them.
        """
        hand = self.hands[self.turn]
        can = hand & self.led or hand
        return can if self.limits is None else self.limits.narrow(can, hand, self.led, self.turn)

    def legal_names(self) -> tuple[str, ...]:
        """The same cards as texts, in deck order."""
        return self.cards.names(self.legal())

    def run(self, cards: Iterable[int], *, anything: bool = False) -> int:
        """Plays cards of one trick for as long as each of them is legal (or whatever they are); how many it played.

        The trick that is complete goes to its winner, who leads the next one.
        """
        hands, suits, limits, covers, trick = self.hands, self.cards.suits, self.limits, self.covers, self.trick
        turn, led, table, last = self.turn, self.led, self.played, len(hands) - 1
        bound = 0 if limits is None else limits.suit
        before = len(trick)
        for card in cards:
            hand = hands[turn]
            can = hand & led or hand
            if limits is not None and card & bound:  # a call forbids cards of its own suit alone
                can = limits.narrow(can, hand, led, turn)
            if not (card & can or anything):
                break
            hands[turn] = hand & ~card if covers is None else hand & ~card | covers.get(card, 0)
            if not led:
                self.leader, led = turn, suits[card]
            trick.append(card)
            table |= card
            turn = turn + 1 if turn < last else 0
        self.turn, self.led, self.played = turn, led, table
        if len(trick) <= last:
            return len(trick) - before
        self.gather()
        return last + 1 - before

    def play(self, card: int) -> None:
        """Plays a card, legal or not."""
        self.run((card,), anything=True)

    def gather(self) -> None:
        """Give the cards on the table to who played the best of them; they lead the next trick."""
        winner = (self.leader + self.cards.best(self.trick, self.played, self.led)) % len(self.seats)
        self.winners.append(winner)
        self.taken[winner] |= self.played
        if self.limits is not None and self.led == self.limits.suit:
            self.limits = self.limits.after_lead()
        self.turn, self.led, self.played, self.trick = winner, 0, 0, []


NOT_IN_HAND = "not-in-hand"
MUST_FOLLOW = "must-follow-suit"
MUST_PLAY_CALLED = "must-play-called-card"
CALLED_TOO_EARLY = "called-card-too-early"
HOLD_TOO_EARLY = "hold-card-too-early"
SUIT_NAMES = {suit.letter: Phrase(suit.value) for suit in Suit}
TRUMP = Phrase("trump")


def why_not_playable(state: HandState, card: str) -> Fault | None:
    """Return the fault of playing this card in turn; None for a legal card."""
    bit = state.cards.bits.get(card, 0)
    if bit & state.legal():
        return None
    code, reason = _reason(state, bit)
    legal = state.legal_names()
    params = {"seat": SeatNumber(state.seat), "card": card, "reason": reason}
    details = {"seat": state.seat, "card": card, "legal": list(legal)}
    if not legal:
        return Fault(f"{code}/no-card-left", params, "tricks", details)
    return Fault(f"{code}/cannot-play", {**params, "legal": AnyOf(legal)}, "tricks", details)


def _reason(state: HandState, bit: int) -> tuple[str, Phrase]:
    hand = state.hands[state.turn]
    if not bit & hand:
        return NOT_IN_HAND, _explain_absent(state, bit)
    if hand & state.led and not bit & state.led:
        return MUST_FOLLOW, _explain_lead(state, state.led)
    return _limited_reason(state, bit)


def _explain_absent(state: HandState, bit: int) -> Phrase:
    if any(bit & taken for taken in state.taken) or bit & state.played:
        return Phrase("card-played")
    if state.covers and bit in state.covers.values():
        return Phrase("card-face-down")
    return Phrase("card-not-held")


def _limited_reason(state: HandState, bit: int) -> tuple[str, Phrase]:
    limits = state.limits
    if limits is None:  # pragma: no cover - a card of the hand that follows suit is legal without limits
        raise ValueError("nothing forbids this card")
    if bit & limits.suit and state.led in (0, limits.suit):
        return MUST_PLAY_CALLED, _explain_owed(state, limits)
    if bit & limits.called:
        return CALLED_TOO_EARLY, Phrase("called-card-waits")
    return HOLD_TOO_EARLY, Phrase("picker-keeps-card")


def _explain_owed(state: HandState, limits: Limits) -> Phrase:
    """Explain why the called card, or the ace of a called ten, is the only card of its suit to play (000)."""
    cards = state.cards
    card = cards.names(state.hands[state.turn] & limits.due)[0]
    called = cards.names(limits.called)[0]
    if state.turn != limits.picker:
        why = Phrase("is-called-card", {"card": card})
    elif card == called:
        why = Phrase("own-called-card", {"card": card})
    else:
        why = Phrase("ace-of-called-ten", {"card": card, "called": called})
    owed = {"why": why, "suit": _suit_name(cards, limits.suit)}
    return Phrase("must-be-played", owed) if state.led else Phrase("only-card-to-lead", {**owed, "card": card})


def _explain_lead(state: HandState, suit: int) -> Phrase:
    """Return the phrase about the suit that was led: trump, or the suit that a lead of the unknown stands for."""
    cards = state.cards
    if suit == cards.trump:
        return Phrase("trump-led")
    if not suit & cards.full:
        return Phrase("other-cards-led")
    name, lead = _suit_name(cards, suit), cards.names(state.trick[0])[0]
    if SUIT_NAMES[lead[-1]] == name:
        return Phrase("suit-led", {"suit": name})
    return Phrase("unknown-led", {"suit": name, "card": lead})


def _suit_name(cards: CardOrder, suit: int) -> Phrase:
    """Return the name of a suit, that of its highest card: the unknown is the lowest."""
    return SUIT_NAMES[cards.cards[(suit & -suit).bit_length() - 1][-1]]
