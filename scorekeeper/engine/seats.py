"""Who is dealt in, and in which order seats may pick. Seats are 1..P clockwise."""

from __future__ import annotations

from functools import cache

from .errors import refuse
from .hand import Hand
from .rules import HouseRules

MOST_SEATS = 10


@cache
def picking_order(table: int, dealt: int, dealer: int) -> tuple[int, ...]:
    """The seats dealt in, the dealer's left first.

    Of those over, the dealer and the seats to his right sit out (catalogue B; 000 and 003 for six at the table).
    """
    clockwise = tuple((dealer + step) % table + 1 for step in range(table))
    return clockwise[:dealt]


@cache
def sitting_out(table: int, dealt: int, dealer: int) -> tuple[int, ...]:
    """The seats that are not dealt in, in seating order."""
    return tuple(sorted(set(range(1, table + 1)) - set(picking_order(table, dealt, dealer))))


def seating(rules: HouseRules, hand: Hand) -> tuple[int, tuple[int, ...]]:
    """Seats at the table and the picking order of a hand. Raises what ``seated`` raises."""
    return seated(rules, hand.players, hand.dealer)


def seated(rules: HouseRules, players: int | None, dealer: int | None) -> tuple[int, tuple[int, ...]]:
    """Seats at the table and the picking order, of so many players and this dealer (None: as the rules say, the last).

    Raises ``Refused``: ``bad-players`` for a table too small or too large, ``bad-seat`` for a dealer beyond it.
    """
    table = rules.table if players is None else players
    if not rules.players <= table <= MOST_SEATS:
        sentence = f"These rules need {rules.players} to {MOST_SEATS} seats, not {table}."
        raise refuse("bad-players", sentence, "players")
    dealer = table if dealer is None else dealer
    if not 1 <= dealer <= table:
        raise refuse("bad-seat", f"There is no seat {dealer} at a table of {table}.", "dealer")
    return table, picking_order(table, rules.players, dealer)


def next_seat(order: tuple[int, ...], seat: int | None) -> int:
    """The next seat clockwise of those dealt in, which ``seat`` is among."""
    return order[(order.index(seat or 0) + 1) % len(order)]


def verify_scores(rules: HouseRules, hand: Hand, scores: tuple[int, ...]) -> None:
    """Raises ``Refused`` (``bad-counts``) unless there is a score before the hand for each seat at the table."""
    table, _ = seating(rules, hand)
    if len(scores) != table:
        raise refuse("bad-counts", f"scores has one value for each of the {table} seats.", "scores")


def dealt_in(seat: int, table: int, order: tuple[int, ...], path: str) -> int:
    """The seat, when it is at the table and dealt in. Raises ``Refused``: ``bad-seat`` or ``sits-out``."""
    if seat in order:
        return seat
    if seat > table:
        raise refuse("bad-seat", f"There is no seat {seat} at a table of {table}.", path)
    raise refuse("sits-out", f"Seat {seat} sits out this hand.", path)
