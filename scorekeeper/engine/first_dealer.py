"""The draw for the first dealer: cards go around face up until somebody gets the first jack of diamonds."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.engine.cards import CARDS, Deck

FIRST_JACK = "JD"


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

    The same seed gives the same deal on every machine, so that anybody can check it.
    """
    deck = sorted(CARDS[Deck.PIQUET_32], key=lambda card: shuffle_key(seed, card))
    return FirstDealerDraw(seed, players, tuple(deck[: deck.index(FIRST_JACK) + 1]))


def shuffle_key(seed: str, card: str) -> str:
    """Return the text that a card is sorted by: the SHA-256 of seed and card, as `3f9a JD`, in hexadecimal digits."""
    return sha256(f"{seed} {card}".encode()).hexdigest()
