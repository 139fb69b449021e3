"""The draw: seeded, bounded by steps, in integers, so that a seed gives the same plan on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from . import by_standing
from .arrangement import APART, Arrangement, Faults, Past
from .chance import Chance
from .check import check
from .constructions import begin
from .deals import first_dealers
from .past import credited, past_of
from .plan import Field, Plan, Session, first_deals
from .search import better

STEPS_A_PLAYER, MOST_STEPS = 2_500, 200_000
SMALL, STARTS = 12, 40  # a small field has few ways to better it: many short searches find what one long one misses


def draw(field: Field) -> Plan:
    """Draws the sessions of a field, after the frozen ones.

    In this order: sizes of tables, who is kept apart, the largest number of meetings of any pair, the number of
    repeated meetings, seats at odd tables, first deals. The plan depends on the seed, on how many players there are
    and on which of them met; players with other names get the same plan under their names. Raises ``Refused`` as
    ``check`` does.
    """
    check(field)
    sizes = field.sizes
    chance = Chance(field.seed)
    numbers = {player: number for number, player in enumerate(field.players)}
    past = past_of(field, numbers, sum(size for size in sizes if size != field.size) * field.sessions)
    arrangement = _searched(field, past, chance)
    by_standing.keep_apart(arrangement)
    return Plan(field, (*field.frozen, *_seated(field, arrangement.sessions(), chance)))


def _searched(field: Field, past: Past, chance: Chance) -> Arrangement:
    """The best arrangement that was found, after one search or, in a small field, after many shorter ones."""
    players, least = len(field.players), bound(past, field.sizes, field.sessions)
    starts = STARTS if players <= SMALL and field.tables_a_tier is None else 1
    steps = min(STEPS_A_PLAYER * players, MOST_STEPS) // starts
    found: list[Arrangement] = []
    while len(found) < starts and not (found and found[-1].faults() <= least):
        found.append(Arrangement(_begin(field, field.sizes, chance), field.size, past, field.tables_a_tier))
        better(found[-1], chance, steps, least)
    return min(found, key=Arrangement.faults)


def bound(past: Past, sizes: Sequence[int], sessions: int) -> Faults:
    """What no draw can go below: the past, and that only so many pairs are there to meet."""
    met = [times % APART for one, row in enumerate(past.meetings) for other, times in row.items() if one < other]
    players = len(past.meetings)
    pairs = players * (players - 1) // 2
    total = sum(met) + sessions * sum(size * (size - 1) // 2 for size in sizes)
    beyond = sum(times - 1 for times in met if times > 1)
    return Faults(0, max(-(-total // pairs), *met, 0), max(total - pairs, beyond), 0)


def _begin(field: Field, sizes: tuple[int, ...], chance: Chance) -> list[list[list[int]]]:
    if field.tables_a_tier is None:
        return begin(sizes, field.size, field.sessions, chance)
    return [by_standing.session(sizes, field.tables_a_tier, chance)]


def _seated(field: Field, sessions: list[list[list[int]]], chance: Chance) -> list[Session]:
    """Players instead of numbers, each table in an order of chance, who deals first in front."""
    tables = list(chain.from_iterable(sessions))
    for table in tables:
        chance.shuffle(table)
    dealt = first_deals(field.frozen)
    dealers = first_dealers(tables, credited(field, dealt), chance)
    for table, dealer in zip(tables, dealers, strict=True):
        front = table.index(dealer)
        table[0], table[front] = table[front], table[0]
    return [tuple(tuple(field.players[number] for number in table) for table in session) for session in sessions]
