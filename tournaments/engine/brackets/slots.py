"""The players of each slot: seats are filled when a round begins; a reseeded stage is drawn round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.engine.brackets.plan import RoundPlan, first_table_numbers
from tournaments.engine.brackets.ranking import best_out, places, rankings, second_chance
from tournaments.engine.brackets.stage import Fill, Seeding, StageKind
from tournaments.engine.brackets.tree import added_sources, arrange, places_going_on, split_byes
from tournaments.engine.brackets.values import (
    Bracket,
    FromBestOut,
    FromPlace,
    FromSecondChance,
    FromSeed,
    Leaving,
    PersonReplaced,
    RoundPlayed,
    RoundSeats,
    RoundTables,
    Source,
    TableNode,
    is_played,
)
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import LARGEST, DrawRequest, Player, SessionSeats, pairs_of
from tournaments.engine.seating.plan import Seats as Seated

TABLES_A_TIER = 4


def redraw_round(bracket: Bracket, fed: Mapping[Source, int | None]) -> RoundTables:
    """Return the next round, drawn by, in this order: sizes of tables, avoidances, the tier of the seeding, rematches.

    ``fed`` maps each source to the entrant it brings, None for nobody.
    """
    plan = bracket.plan[len(bracket.seats)]
    had = Counter(entrant for seats in bracket.seats for entrant in seats.byes)
    order = best_first(bracket, fed)
    coming = [(source, had[fed[source]]) for source in order if not isinstance(source, (FromBestOut, FromSecondChance))]
    resting = {source for source, _ in split_byes(coming, plan.byes)[0]}
    slots = [source for source in order if source not in resting]
    players = _seated_persons(bracket, [fed[source] for source in slots])
    first = list(first_table_numbers(bracket.plan))[plan.number - 1]
    tables = (tuple(slots[slot] for slot in table) for table in _draw_seats(bracket, plan, players))
    nodes = tuple(TableNode(number, table) for number, table in enumerate(tables, first))
    return RoundTables(plan.number, nodes, tuple(source for source in order if source in resting))


def best_first(bracket: Bracket, fed: Mapping[Source, int | None]) -> list[Source]:
    """Return the sources of a round by the entrants they bring, in the order of ``places``.

    Who comes back follows those who advanced; sources that bring nobody are last.
    """
    numbers = bracket.seeds()
    behind = len(numbers)
    standing = {row.entrant: at for at, row in enumerate(places(bracket))}

    def key(source: Source) -> tuple[int, int, int]:
        entrant = fed[source]
        if entrant is None:
            return (2, 0, source.place if isinstance(source, FromPlace) else 0)
        back = isinstance(source, (FromBestOut, FromSecondChance))
        return (int(back), standing.get(entrant, behind), numbers[entrant])

    return sorted(fed, key=key)


def persons_by_entrant(bracket: Bracket) -> dict[int, list[Player]]:
    """Return the persons on each entrant's line, round by round: the entrant's number until they were replaced."""
    now: dict[int, Player] = {}
    persons: dict[int, list[Player]] = {entrant: [] for entrant in bracket.seeds()}
    for event in bracket.log:
        if isinstance(event, PersonReplaced):
            now[event.entrant] = event.person
        elif isinstance(event, RoundPlayed):
            for entrant, rounds in persons.items():
                rounds.append(now.get(entrant, entrant))
    for entrant, rounds in persons.items():
        rounds.append(now.get(entrant, entrant))
    return persons


def _seated_persons(bracket: Bracket, entrants: Sequence[int | None]) -> list[Player]:
    """Return the persons to be seated. An empty slot counts as a person of its own."""
    now = persons_by_entrant(bracket)
    return [("empty", slot) if who is None else now[who][-1] for slot, who in enumerate(entrants)]


def _draw_seats(bracket: Bracket, plan: RoundPlan, players: list[Player]) -> list[list[int]]:
    """Return the slots of each table, drawn."""
    frozen = tuple(_tables_played(bracket))
    empty = frozenset(each for each in players if isinstance(each, tuple) and each[0] == "empty")
    apart = (*bracket.entry.apart, empty)
    numbers = {player: number for number, player in enumerate(players)}
    if plan.setup.seeding is Seeding.SERPENTINE or len(plan.sizes) == 1 or max(plan.sizes) > LARGEST:
        return arrange(len(players), len(plan.sizes), _pairs_apart(numbers, apart), _rematch_pairs(numbers, frozen))
    tier = TABLES_A_TIER if plan.setup.seeding is Seeding.STANDING else None
    seed = bracket.entry.seed + plan.number
    field = DrawRequest(tuple(players), 1, seed, plan.setup.table_size, frozen, apart, tier)
    tables = sorted(draw_plan(field).new_sessions[0], key=len, reverse=plan.sizes[0] > plan.sizes[-1])
    return [[numbers[player] for player in table] for table in tables]


def _tables_played(bracket: Bracket) -> Iterator[SessionSeats]:
    """Yield the tables of each round that were played, with persons for entrants."""
    who = persons_by_entrant(bracket)
    for number, seats in enumerate(bracket.seats):
        yield tuple(_table_of_persons(who, table, number) for table in seats.tables if is_played(table))


def _table_of_persons(who: Mapping[int, list[Player]], table: Sequence[int | None], number: int) -> Seated:
    return tuple(who[entrant][number] for entrant in table if entrant is not None)


def _pairs_apart(numbers: Mapping[Player, int], apart: Sequence[frozenset[Player]]) -> list[tuple[int, int]]:
    pairs = (tuple(pair) for pair in set(pairs_of(apart)) if pair <= numbers.keys())
    return [(numbers[one], numbers[other]) for one, other in pairs]


def _rematch_pairs(numbers: Mapping[Player, int], frozen: Sequence[SessionSeats]) -> Iterator[tuple[int, int]]:
    for session in frozen:
        for table in session:
            yield from combinations([numbers[player] for player in table if player in numbers], 2)


def seat_next_round(bracket: Bracket, returning: int | None = None) -> Bracket:
    """Return the bracket with its next round seated, drawn first where the stage is reseeded."""
    number = len(bracket.seats) + 1
    fed = _feed_sources(bracket, _sources(bracket, number), number, returning)
    here = _next_round(bracket, number, fed)
    rounds = bracket.rounds if number <= len(bracket.rounds) else (*bracket.rounds, here)
    tables = tuple(tuple(fed[slot] for slot in table.slots) for table in here.tables)
    seats = RoundSeats(tables, tuple(fed[source] for source in here.byes))
    return replace(bracket, rounds=rounds, seats=(*bracket.seats, seats))


def seated_sources(bracket: Bracket, number: int) -> dict[Source, int | None]:
    """Return the entrant that each source brought into a seated round (from 1)."""
    here, seats = bracket.rounds[number - 1], bracket.seats[number - 1]
    seated = dict(zip(here.byes, seats.byes, strict=True))
    for table, entrants in zip(here.tables, seats.tables, strict=True):
        seated |= zip(table.slots, entrants, strict=True)
    return seated


def remove_entrant(bracket: Bracket, entrant: int) -> Bracket:
    """Return the bracket without an entrant. Their seat is filled or stays empty, as the round's setting says."""
    number, seats = len(bracket.seats), bracket.seats[-1]
    if entrant not in seats.everybody():
        return replace(bracket, left=(*bracket.left, Leaving(entrant, 0)))
    inside = {*seats.everybody(), *(seed.entrant for seed in second_chance(bracket))}
    instead = next(_spare_entrants(bracket, number, inside), None)
    tables = tuple(tuple(instead if who == entrant else who for who in table) for table in seats.tables)
    byes = tuple(instead if who == entrant else who for who in seats.byes)
    left = (*bracket.left, Leaving(entrant, number, instead))
    return replace(bracket, seats=(*bracket.seats[:-1], RoundSeats(tables, byes)), left=left)


def _next_round(bracket: Bracket, number: int, fed: Mapping[Source, int | None]) -> RoundTables:
    if bracket.entry.stage.kind is StageKind.TREE:
        return bracket.rounds[number - 1]
    return redraw_round(bracket, fed)


def _sources(bracket: Bracket, number: int) -> list[Source]:
    """Return the sources of a round, best first as far as the seeding foresees."""
    plan = bracket.plan[number - 1]
    if number == 1:
        return [*(FromSeed(seed) for seed in range(1, plan.coming + 1)), *added_sources(plan)]
    before = bracket.rounds[number - 2]
    places = places_going_on(before.tables[0].number, len(before.tables), bracket.plan[number - 2].setup.advance)
    return [*before.byes, *places, *added_sources(plan)]


def _feed_sources(
    bracket: Bracket, sources: Sequence[Source], number: int, returning: int | None
) -> dict[Source, int | None]:
    """Return the entrant that each source brings into a round.

    The best who did not advance take the slots that were planned for them, and after those, where the round is filled
    by them, the slots that came free.
    """
    brought = _brought_by_sources(bracket, number, returning)
    fed = {source: None if (who := brought.get(source)) in bracket.withdrawn else who for source in sources}
    inside = {who for who in fed.values() if who is not None}
    spare = _spare_entrants(bracket, number, inside, sum(who is None for who in fed.values()))
    for source in sorted(sources, key=lambda each: not isinstance(each, FromBestOut)):
        if fed[source] is None:
            fed[source] = next(spare, None)
    return fed


def _brought_by_sources(bracket: Bracket, number: int, returning: int | None) -> dict[Source, int | None]:
    """Return the entrants that seeds, places, byes and the second chance bring, whether they have left or not."""
    if number == 1:
        return {FromSeed(place): seed.entrant for place, seed in enumerate(bracket.entry.field, 1)}
    brought: dict[Source, int | None] = {FromSecondChance(): returning}
    for table, lines in rankings(bracket, number - 1).items():
        brought |= {FromPlace(line.place, table): line.entrant for line in lines}
    return brought | dict(zip(bracket.rounds[number - 2].byes, bracket.seats[number - 2].byes, strict=True))


def _spare_entrants(bracket: Bracket, number: int, inside: Container[int], spots: int = 0) -> Iterator[int]:
    """Yield the entrants who can fill slots of a round, best first; nobody where its setting leaves them empty.

    Raises ``Refused`` as ``best_out`` does about so many ``spots``.
    """
    if bracket.plan[number - 1].setup.fill is not Fill.BEST_OUT:
        return iter(())
    return iter(best_out(bracket, number - 1, inside=inside, spots=spots))
