"""The audit of a bracket: every round seated again from what its tables said when it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple

from scorekeeper.ledger.folding import fold_book
from scorekeeper.ledger.tallies import count_tallies
from scorekeeper.models import Entry
from scorekeeper.services import journals
from tournaments.engine.brackets.values import read_results
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import ALGORITHM, require_bracket, require_part, tables_json
from tournaments.engine.event.values import EventEntry
from tournaments.models import Event, EventTable
from tournaments.queries.results import results_of_round
from tournaments.queries.tallies import Figures, Played

SEATING = {"bracket-publish": False, "bracket-second": True}
TOLD = frozenset({"bracket-advance", "bracket-correct"})
KINDS = frozenset(SEATING) | TOLD


def differences(event: Event, before: EventBook, after: EventBook, said: EventEntry) -> Iterator[str]:
    """What is not as it should be in an entry of the bracket; ``before`` and ``after`` are the event around it."""
    if said.kind in TOLD:
        yield from _results(event, before, said)
    if said.kind != "bracket-correct":
        yield from _seats(after, said)


def _results(event: Event, book: EventBook, said: EventEntry) -> Iterator[str]:
    """A round goes on by what its tables said then, not by what somebody typed."""
    number, second = said.payload["round"], said.payload["second"]
    session = require_bracket(book).session(second, number)
    told = results_of_round(book, _figures(event, book, session, said.seq), session)
    given, _ = read_results(said.payload, number)
    if {result.entrant: result for result in given} != {result.entrant: result for result in told}:
        yield f"Entry {said.seq}: the results of round {number} are not what its tables said."


def _figures(event: Event, book: EventBook, session: int, until: int) -> Mapping[int, Played]:
    """How the players of a round's tables stood after so many entries, by the tables' ids."""
    ids = [table.id for table in book.tables_of(session)]
    tables: dict[int | None, int] = dict(
        EventTable.objects.filter(event=event, number__in=ids).values_list("sitting__game", "number"),
    )
    by_table: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(game__in=tables, seq__lte=until).order_by("seq"):
        by_table.setdefault(tables[entry.game_id], []).append(entry)
    return {number: _played(found) for number, found in by_table.items()}


def _played(entries: list[Entry]) -> Played:
    book = journals.book_of(entries)
    outcomes = fold_book(book)
    found = count_tallies(outcomes, len(book.persons))
    return Played(bool(outcomes), {seat: Figures(*astuple(tally)) for seat, tally in enumerate(found, 1)})


def _seats(book: EventBook, said: EventEntry) -> Iterator[str]:
    """An older algorithm is not here any more; what it seated is not seated again."""
    part = require_part(book, said.payload.get("second", SEATING.get(said.kind, False)))
    if part.finished or said.payload.get("algorithm", ALGORITHM) != ALGORITHM:
        return
    if said.payload["tables"] != tables_json(part):
        yield f"Entry {said.seq}: the tables of round {len(part.seats)} are not those that the bracket gives."
