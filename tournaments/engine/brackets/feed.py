"""Who comes into each slot: seats are filled when a round begins, and stay as they were filled."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from .bracket import BestOut, Bracket, Leaving, Place, Round, Seats, SecondWinner, Seeded, Source
from .places import best_out, second_chance
from .ranking import rankings
from .redraw import redrawn
from .stage import Fill, Kind
from .tree import added, going_on


def seat(bracket: Bracket, returning: int | None = None) -> Bracket:
    """The bracket with its next round seated, drawn first where the stage is reseeded."""
    number = len(bracket.seats) + 1
    fed = _fed(bracket, _sources(bracket, number), number, returning)
    here = _round(bracket, number, fed)
    rounds = bracket.rounds if number <= len(bracket.rounds) else (*bracket.rounds, here)
    tables = tuple(tuple(fed[slot] for slot in table.slots) for table in here.tables)
    seats = Seats(tables, tuple(fed[source] for source in here.byes))
    return replace(bracket, rounds=rounds, seats=(*bracket.seats, seats))


def seated(bracket: Bracket, number: int) -> dict[Source, int | None]:
    """Whom each source brought into a round (from 1) that is seated."""
    here, seats = bracket.rounds[number - 1], bracket.seats[number - 1]
    found = dict(zip(here.byes, seats.byes, strict=True))
    for table, entrants in zip(here.tables, seats.tables, strict=True):
        found |= zip(table.slots, entrants, strict=True)
    return found


def without(bracket: Bracket, entrant: int) -> Bracket:
    """The bracket without an entrant; his slot in the seated round is filled or empty, as its setting says."""
    number, seats = len(bracket.seats), bracket.seats[-1]
    if entrant not in seats.everybody():
        return replace(bracket, left=(*bracket.left, Leaving(entrant, 0)))
    inside = {*seats.everybody(), *(seed.entrant for seed in second_chance(bracket))}
    instead = next(_spare(bracket, number, inside), None)
    tables = tuple(tuple(instead if who == entrant else who for who in table) for table in seats.tables)
    byes = tuple(instead if who == entrant else who for who in seats.byes)
    left = (*bracket.left, Leaving(entrant, number, instead))
    return replace(bracket, seats=(*bracket.seats[:-1], Seats(tables, byes)), left=left)


def _round(bracket: Bracket, number: int, fed: Mapping[Source, int | None]) -> Round:
    if bracket.entry.stage.kind is Kind.TREE:
        return bracket.rounds[number - 1]
    return redrawn(bracket, fed)


def _sources(bracket: Bracket, number: int) -> list[Source]:
    """What feeds a round, best first as far as the seeding foresees."""
    plan = bracket.plan[number - 1]
    if number == 1:
        return [*(Seeded(seed) for seed in range(1, plan.coming + 1)), *added(plan)]
    before = bracket.rounds[number - 2]
    places = going_on(before.tables[0].number, len(before.tables), bracket.plan[number - 2].setup.advance)
    return [*before.byes, *places, *added(plan)]


def _fed(bracket: Bracket, sources: Sequence[Source], number: int, returning: int | None) -> dict[Source, int | None]:
    """Whom each source brings into a round. The best who did not advance take the slots that were planned for them,
    and after those, where the round is filled by them, the slots that came free."""
    brought = _brought(bracket, number, returning)
    fed = {source: None if (who := brought.get(source)) in bracket.withdrawn else who for source in sources}
    spare = _spare(bracket, number, {who for who in fed.values() if who is not None})
    for source in sorted(sources, key=lambda each: not isinstance(each, BestOut)):
        if fed[source] is None:
            fed[source] = next(spare, None)
    return fed


def _brought(bracket: Bracket, number: int, returning: int | None) -> dict[Source, int | None]:
    """Whom seeds, places, byes and the second chance bring, whether they have left or not."""
    if number == 1:
        return {Seeded(place): seed.entrant for place, seed in enumerate(bracket.entry.field, 1)}
    found: dict[Source, int | None] = {SecondWinner(): returning}
    for table, lines in rankings(bracket, number - 1).items():
        found |= {Place(line.place, table): line.entrant for line in lines}
    return found | dict(zip(bracket.rounds[number - 2].byes, bracket.seats[number - 2].byes, strict=True))


def _spare(bracket: Bracket, number: int, inside: Container[int]) -> Iterator[int]:
    """Who can fill slots of a round up, best first; nobody where its setting leaves them empty."""
    if bracket.plan[number - 1].setup.fill is not Fill.BEST_OUT:
        return iter(())
    return (entrant for entrant in best_out(bracket, number - 1) if entrant not in inside)
