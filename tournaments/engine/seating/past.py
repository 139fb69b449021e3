"""What a draw goes on from: who met whom, who is kept apart, and who sat at the odd tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from .arrangement import APART, Past, Share
from .plan import Field, Player, odd_tables, pairs_apart, sessions_sat


def past_of(field: Field, numbers: Mapping[Player, int], odd_seats: int) -> Past:
    """The past of a field whose players have numbers, before sessions with so many seats at odd tables in all.

    Who is not in the field any more is left out.
    """
    return Past(_meetings(field, numbers), _shares(field, odd_seats))


def _meetings(field: Field, numbers: Mapping[Player, int]) -> list[dict[int, int]]:
    rows: list[dict[int, int]] = [{} for _ in numbers]
    for session in field.frozen:
        for table in session:
            _add(rows, [numbers[player] for player in table if player in numbers], 1)
    for pair in set(pairs_apart(field.apart)):
        _add(rows, [numbers[player] for player in pair if player in numbers], APART)
    return rows


def _add(rows: list[dict[int, int]], players: Sequence[int], times: int) -> None:
    for one, other in combinations(players, 2):
        rows[one][other] = rows[other][one] = rows[one].get(other, 0) + times


def _shares(field: Field, odd_seats: int) -> list[Share]:
    had = credited(field, odd_tables(field.frozen, field.size))
    least, most = level(had, odd_seats)
    return [Share(count, least, max(most, count)) for count in had]


def credited(field: Field, counts: Counter[Player]) -> list[int]:
    """What each player had so far; who came late starts from the fewest of those who were always there."""
    sat = sessions_sat(field.frozen)
    longest = max(sat[player] for player in field.players)
    fewest = min(counts[player] for player in field.players if sat[player] == longest)
    return [counts[player] if sat[player] == longest else max(counts[player], fewest) for player in field.players]


def level(had: Sequence[int], more: int) -> tuple[int, int]:
    """The fewest and the most that anybody should have, when ``more`` are handed out as evenly as can be.

    Who has more than the most already keeps it.
    """
    most = min(had, default=0)
    while sum(max(count, most) - count for count in had) < more:
        most += 1
    exact = sum(max(count, most) - count for count in had) == more
    return (most if exact else most - 1), most
