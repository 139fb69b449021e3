"""A round of a reseeded stage: drawn when the one before it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ..seating.draw import draw
from ..seating.plan import Field, Player, Session, pairs_apart
from ..seating.plan import Table as Seated
from .arrange import arranged
from .bracket import BestOut, Bracket, Place, Played, Replaced, Round, SecondWinner, Source, Table
from .places import places
from .plan import RoundPlan, numbered
from .scores import is_played
from .stage import Seeding
from .tree import split

TABLES_A_TIER = 4


def redrawn(bracket: Bracket, fed: Mapping[Source, int | None]) -> Round:
    """The next round: in this order sizes of tables, avoidances, the tier of the seeding, rematches.

    ``fed`` says whom each source brings, None for nobody.
    """
    plan = bracket.plan[len(bracket.seats)]
    had = Counter(entrant for seats in bracket.seats for entrant in seats.byes)
    order = best_first(bracket, fed)
    coming = [(source, had[fed[source]]) for source in order if not isinstance(source, (BestOut, SecondWinner))]
    resting = {source for source, _ in split(coming, plan.byes)[0]}
    slots = [source for source in order if source not in resting]
    players = _persons(bracket, [fed[source] for source in slots])
    first = list(numbered(bracket.plan))[plan.number - 1]
    tables = (tuple(slots[slot] for slot in table) for table in _seating(bracket, plan, players))
    found = tuple(Table(number, table) for number, table in enumerate(tables, first))
    return Round(plan.number, found, tuple(source for source in order if source in resting))


def best_first(bracket: Bracket, fed: Mapping[Source, int | None]) -> list[Source]:
    """The sources of a round by the standing of whom they bring; who comes back after those who advanced, and what
    brings nobody last."""
    standing = {row.entrant: row.place for row in places(bracket)}
    numbers = bracket.seeds()
    behind = len(numbers)

    def key(source: Source) -> tuple[int, int, int]:
        entrant = fed[source]
        if entrant is None:
            return (2, 0, source.place if isinstance(source, Place) else 0)
        back = isinstance(source, (BestOut, SecondWinner))
        return (int(back), standing.get(entrant, behind), numbers[entrant])

    return sorted(fed, key=key)


def persons(bracket: Bracket) -> dict[int, list[Player]]:
    """Who played on each entrant's line, round by round: the entrant's number until he was replaced."""
    now: dict[int, Player] = {}
    found: dict[int, list[Player]] = {entrant: [] for entrant in bracket.seeds()}
    for event in bracket.log:
        if isinstance(event, Replaced):
            now[event.entrant] = event.person
        elif isinstance(event, Played):
            for entrant, rounds in found.items():
                rounds.append(now.get(entrant, entrant))
    for entrant, rounds in found.items():
        rounds.append(now.get(entrant, entrant))
    return found


def _persons(bracket: Bracket, entrants: Sequence[int | None]) -> list[Player]:
    """The persons to be seated; an empty slot is one of its own."""
    now = persons(bracket)
    return [("empty", slot) if who is None else now[who][-1] for slot, who in enumerate(entrants)]


def _seating(bracket: Bracket, plan: RoundPlan, players: list[Player]) -> list[list[int]]:
    """Slots by table."""
    frozen = tuple(_met(bracket))
    empty = frozenset(each for each in players if isinstance(each, tuple) and each[0] == "empty")
    apart = (*bracket.entry.apart, empty)
    numbers = {player: number for number, player in enumerate(players)}
    if plan.setup.seeding is Seeding.SERPENTINE or len(plan.sizes) == 1:
        return arranged(len(players), len(plan.sizes), _kept_apart(numbers, apart), _rematches(numbers, frozen))
    tier = TABLES_A_TIER if plan.setup.seeding is Seeding.STANDING else None
    seed = bracket.entry.seed + plan.number
    field = Field(tuple(players), 1, seed, plan.setup.table_size, frozen, apart, tier)
    return [[numbers[player] for player in table] for table in draw(field).drawn[0]]


def _met(bracket: Bracket) -> Iterator[Session]:
    """The tables that were played, as persons."""
    who = persons(bracket)
    for number, seats in enumerate(bracket.seats):
        yield tuple(_seated(who, table, number) for table in seats.tables if is_played(table))


def _seated(who: Mapping[int, list[Player]], table: Sequence[int | None], number: int) -> Seated:
    return tuple(who[entrant][number] for entrant in table if entrant is not None)


def _kept_apart(numbers: Mapping[Player, int], apart: Sequence[frozenset[Player]]) -> list[tuple[int, int]]:
    pairs = (tuple(pair) for pair in set(pairs_apart(apart)) if pair <= numbers.keys())
    return [(numbers[one], numbers[other]) for one, other in pairs]


def _rematches(numbers: Mapping[Player, int], frozen: Sequence[Session]) -> Iterator[tuple[int, int]]:
    for session in frozen:
        for table in session:
            yield from combinations([numbers[player] for player in table if player in numbers], 2)
