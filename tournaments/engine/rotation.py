"""Who deals each hand of a score card, and who sits it out: the deal goes round from the first dealer."""

from __future__ import annotations

from scorekeeper.engine.hand import sitting_out


def dealer(hand: int, seats: int, first: int = 1) -> int:
    """The seat that deals a hand, hands and seats from 1."""
    return (first - 1 + hand - 1) % seats + 1


def out(hand: int, seats: int, dealt: int, first: int = 1) -> tuple[int, ...]:
    """The seats that sit a hand out where ``dealt`` of them are dealt in."""
    return sitting_out(seats, dealt, dealer(hand, seats, first))


def hands_of(seat: int, hands: int, seats: int, dealt: int, first: int = 1) -> int:
    """How many of the first ``hands`` a seat is dealt in."""
    return sum(seat not in out(hand, seats, dealt, first) for hand in range(1, hands + 1))
