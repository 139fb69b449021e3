"""Cards and decks, their card points, which cards are trump, and the draw for the first dealer by cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from sys import intern

from scorekeeper.engine.errors import Quoted, refuse
from scorekeeper.engine.texts import Choice, later

SUITS = "CSHD"
RANKS = ("A", "10", "K", "Q", "J", "9", "8", "7")
LOW_RANKS = ("6", "5", "4", "3", "2")
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0, "5": 5, "4": 4, "3": 0, "2": 0}
# A sign may be followed by a character that asks for the emoji or for the plain sign: phones type "Q♣️" so.
SIGNS = str.maketrans({"♣": "C", "♠": "S", "♥": "H", "♦": "D", "\ufe0f": None, "\ufe0e": None})
FIRST_JACK = "JD"


class Deck(Choice):
    """The packs of the sources, by name."""

    PIQUET_32 = "piquet-32", later("32 cards")
    NO_BLACK_SEVENS_30 = "no-black-sevens-30", later("30 cards, no black sevens")
    DIAMONDS_26 = "diamonds-26", later("26 cards, low cards of diamonds only")
    LOW_20 = "low-20", later("20 cards, 2 to 6")


def _pack(ranks: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(intern(rank + suit) for suit in SUITS for rank in ranks)


CARDS = {
    Deck.PIQUET_32: _pack(RANKS),
    Deck.NO_BLACK_SEVENS_30: tuple(card for card in _pack(RANKS) if card not in ("7C", "7S")),
    # 000 (three-handed), 004: of the sevens and eights only those of diamonds.
    Deck.DIAMONDS_26: tuple(card for card in _pack(RANKS) if card[0] not in "78" or card[1] == "D"),
    Deck.LOW_20: _pack(LOW_RANKS),
}

_CARD_NAMES = {card: card for card in _pack(RANKS + LOW_RANKS)}


def read_card(text: object, path: str = "") -> str:
    """A card as rank then suit, ``10D``; reads ``T``, lower case and suit signs (emoji, too).

    Raises ``Refused`` (``bad-card``) for anything that is no card of the 52.
    """
    if isinstance(text, str):
        if text in _CARD_NAMES:
            return _CARD_NAMES[text]
        plain = text.strip().translate(SIGNS).upper()
        rank, suit = plain[:-1], plain[-1:]
        rank = "10" if rank == "T" else rank
        if rank in POINTS and suit in SUITS:
            return intern(rank + suit)
    raise refuse("bad-card", {"value": Quoted(text)}, path)


def card_points(card: str) -> int:
    """Card points of one card: ace 11, ten 10, king 4, queen 3, jack 2, the rest 0 (000 to 004).

    Of the low cards a five counts 5 and a four 4 (000, Sheepshoof).
    """
    return POINTS[card[:-1]]


@cache
def deck_points(deck: Deck) -> int:
    """Card points of the whole deck: 120 with four suits of counters, 36 of the low cards."""
    return sum(map(card_points, CARDS[deck]))


@cache
def attainable_points(deck: Deck) -> frozenset[int]:
    """All totals of card points that some set of the deck's cards makes (1 and 119 are not among them)."""
    sums = {0}
    for card in CARDS[deck]:
        sums |= {total + card_points(card) for total in sums}
    return frozenset(sums)


@cache
def cards_by_points(deck: Deck) -> tuple[tuple[int, int], ...]:
    """Return the number of cards of each value in card points, highest value first: ``((11, 4), (10, 4), ...)``."""
    values = [card_points(card) for card in CARDS[deck]]
    return tuple((value, values.count(value)) for value in sorted(set(values), reverse=True))


_PLAIN_RANKS = ("A", "10", "K", "9", "8", "7")


class TrumpOrder(Choice):
    """Named orders of the trump."""

    STANDARD = "standard", later("standard")
    SPITZ_SECOND = "spitz-second", later("7 of diamonds second")
    SPITZ_FIRST = "spitz-first", later("7 of diamonds first")
    JACKS_OVER_QUEENS = "jacks-over-queens", later("jacks above queens")
    MOVING_SIXES = "moving-sixes", later("sixes, except of the suit led")


class Suit(Choice):
    """The suits, in the order that most tables give the queens and jacks."""

    CLUBS = "clubs", later("clubs")
    SPADES = "spades", later("spades")
    HEARTS = "hearts", later("hearts")
    DIAMONDS = "diamonds", later("diamonds")

    @property
    def letter(self) -> str:
        """The suit in a card: the C of QC."""
        return self[0].upper()


Suits = tuple[Suit, ...]
SUITS_DOWN: Suits = tuple(Suit)


@cache
def trump_cards(
    order: TrumpOrder, suit: Suit = Suit.DIAMONDS, queens: Suits = SUITS_DOWN, jacks: Suits = SUITS_DOWN
) -> tuple[str, ...]:
    """The trump from high to low (I1 to I5); none where the sixes change from trick to trick (I6).

    ``queens`` and ``jacks`` are their suits from high to low. The Spitz is the seven of the trump suit.
    """
    plain = tuple(rank + suit.letter for rank in _PLAIN_RANKS)
    high = tuple("Q" + queen.letter for queen in queens)
    low = tuple("J" + jack.letter for jack in jacks)
    return {
        TrumpOrder.STANDARD: (*high, *low, *plain),
        # 000, 004: the seven of diamonds ranks behind the highest queen alone.
        TrumpOrder.SPITZ_SECOND: (*high[:1], plain[-1], *high[1:], *low, *plain[:-1]),
        TrumpOrder.SPITZ_FIRST: (plain[-1], *high, *low, *plain[:-1]),
        TrumpOrder.JACKS_OVER_QUEENS: (*low, *high, *plain),
        TrumpOrder.MOVING_SIXES: (),
    }[order]


def shown_strength(card: str) -> int:
    """Return the value of a trump when hands are shown in a schwanzer: queen 3, jack 2, other trump 1 (002)."""
    return {"Q": 3, "J": 2}.get(card[:-1], 1)


@dataclass(frozen=True, slots=True)
class FirstDealerDraw:
    """A draw among ``players`` seats: the ``cards`` as they were dealt, seat 1 first; the last one is the jack."""

    seed: str
    players: int
    cards: tuple[str, ...]

    @property
    def dealer(self) -> int:
        """The seat (1..P) that got the jack of diamonds."""
        return self.seat(len(self.cards))

    @property
    def dealt(self) -> tuple[tuple[int, str], ...]:
        """Return each card with the seat (1..P) that got it, in the order of the deal."""
        return tuple((self.seat(place), card) for place, card in enumerate(self.cards, 1))

    def seat(self, place: int) -> int:
        """Return the seat that gets the card at a place in the deck, counted from 1."""
        return (place - 1) % self.players + 1


def draw_first_dealer(seed: str, players: int) -> FirstDealerDraw:
    """Return the draw that a seed decides: the deck of 32 lies in the order of `shuffle_key`, seat 1 gets the top card.

    The same seed gives the same deal on every machine, so that anyone can check it.
    """
    deck = sorted(CARDS[Deck.PIQUET_32], key=lambda card: shuffle_key(seed, card))
    return FirstDealerDraw(seed, players, tuple(deck[: deck.index(FIRST_JACK) + 1]))


def shuffle_key(seed: str, card: str) -> str:
    """Return the text that a card is sorted by: the SHA-256 of seed and card, as `3f9a JD`, in hexadecimal digits."""
    return sha256(f"{seed} {card}".encode()).hexdigest()
