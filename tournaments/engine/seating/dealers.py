"""The first dealers of the tables of a draw, as even as tables allow, and the dealers of a score card's hands."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from scorekeeper.engine.hand import sitting_out
from tournaments.engine.seating.chance import Chance


def first_dealers(tables: Sequence[Sequence[int]], had: Sequence[int], chance: Chance) -> list[int]:
    """The first dealer of each table, when each player had so many first deals before.

    Counts are as even as any choice makes them: a table gives its first deal to another of its players as long as
    a chain of such changes leads from one who has it two times oftener (balanced semi-matching).
    """
    counts = list(had)
    dealers = []
    for table in tables:
        shift = chance.below(len(table))
        dealers.append(min((*table[shift:], *table[:shift]), key=counts.__getitem__))
        counts[dealers[-1]] += 1
    _even_out(tables, dealers, counts)
    return dealers


def _even_out(tables: Sequence[Sequence[int]], dealers: list[int], counts: list[int]) -> None:
    sat: list[list[int]] = [[] for _ in counts]
    for number, table in enumerate(tables):
        for player in table:
            sat[player].append(number)
    closed: set[int] = set()
    most = max(counts)
    for player in sorted(range(len(counts)), key=counts.__getitem__):
        while counts[player] + 2 <= most and (chain := _find_chain(player, sat, dealers, counts, closed)):
            _hand_over(chain, dealers, counts)


def _find_chain(
    player: int, sat: list[list[int]], dealers: list[int], counts: list[int], closed: set[int]
) -> list[tuple[int, int]]:
    """Tables and their next dealers, from one who deals two times oftener than the player; empty if there is none.

    Whoever was passed in vain is closed: no chain leads to them for players with as many first deals or more.
    """
    came: dict[int, tuple[int, int] | None] = {player: None}
    waiting = deque([player])
    while waiting:
        taker = waiting.popleft()
        for table in sat[taker]:
            giver = dealers[table]
            if giver in came or giver in closed:
                continue
            came[giver] = (table, taker)
            if counts[giver] >= counts[player] + 2:
                return _chain_steps(came, giver)
            waiting.append(giver)
    closed.update(came)
    return []


def _chain_steps(came: dict[int, tuple[int, int] | None], giver: int) -> list[tuple[int, int]]:
    steps = []
    while (step := came[giver]) is not None:
        steps.append(step)
        giver = step[1]
    return steps


def _hand_over(chain: list[tuple[int, int]], dealers: list[int], counts: list[int]) -> None:
    for table, taker in chain:
        counts[dealers[table]] -= 1
        counts[taker] += 1
        dealers[table] = taker


def dealer_of_hand(hand: int, seats: int, first: int = 1) -> int:
    """The seat that deals a hand, hands and seats from 1."""
    return (first - 1 + hand - 1) % seats + 1


def seats_sitting_out(hand: int, seats: int, dealt: int, first: int = 1) -> tuple[int, ...]:
    """The seats that sit a hand out where ``dealt`` of them are dealt in."""
    return sitting_out(seats, dealt, dealer_of_hand(hand, seats, first))


def hands_dealt_in(seat: int, hands: int, seats: int, dealt: int) -> int:
    """Return the number of the first ``hands`` that a seat is dealt in."""
    return sum(seat not in seats_sitting_out(hand, seats, dealt) for hand in range(1, hands + 1))
