"""What a bracket takes: entrants once, results of those who sit there, changes of those who are in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.engine.errors import Fault, Refused, quoted, refuse

from ..seating.check import check_number
from ..standings import Result
from .bracket import Bracket, Entry, Extra, Played
from .scores import is_played


def check_entry(entry: Entry) -> None:
    """Raises ``Refused``: ``entrant-twice``, ``too-many-players``."""
    check_number(len(entry.field))
    seeds = Counter(seed.entrant for seed in (*entry.field, *entry.reserve))
    if twice := [entrant for entrant, times in seeds.items() if times > 1]:
        raise refuse("entrant-twice", f"Entrant {twice[0]} is seeded {seeds[twice[0]]} times; once is right.", "field")


def check_open(bracket: Bracket, entrant: int) -> None:
    """Raises ``Refused``: ``finished``, ``unknown-entrant``, ``withdrawn``."""
    _check_unfinished(bracket)
    if entrant not in bracket.seeds():
        raise refuse("unknown-entrant", f"No entrant of the bracket has the number {quoted(entrant)}.", "entrant")
    if entrant in bracket.withdrawn:
        raise refuse("withdrawn", f"Entrant {entrant} has left the bracket already.", "entrant")


def check_played(bracket: Bracket, event: Played) -> None:
    """Raises ``Refused``: ``finished``, ``bad-returning``, and as ``check_results`` does."""
    _check_unfinished(bracket)
    check_results(bracket, len(bracket.seats), event.results, event.extras)
    _check_returning(bracket, event.returning)


def check_results(bracket: Bracket, number: int, results: Sequence[Result], extras: Sequence[Extra]) -> None:
    """Raises ``Refused``: ``not-played``, ``bad-result``, ``missing-result``."""
    if not 1 <= number <= len(bracket.seats):
        raise refuse("not-played", f"Round {number} is not played yet.", "round")
    here = _playing(bracket, number)
    if faults := [*_wrong(here, number, results), *_missing(here, results), *_strange(here, extras)]:
        raise Refused(faults)


def _check_unfinished(bracket: Bracket) -> None:
    if bracket.finished:
        raise refuse("finished", "The final table was played; the bracket is at its end.", "round")


def _check_returning(bracket: Bracket, returning: int | None) -> None:
    played = len(bracket.seats)
    waits = played < len(bracket.plan) and bracket.plan[played].returning
    if waits and returning is None:
        sentence = "The final table waits for the winner of the second chance; name him."
        raise refuse("bad-returning", sentence, "returning")
    if returning is None:
        return
    if not waits:
        raise refuse("bad-returning", "Nobody comes back into the next round.", "returning")
    check_open(bracket, returning)
    if returning in set(bracket.seats[-1].everybody()):
        raise refuse("bad-returning", f"Entrant {returning} was not out; nobody comes back who is in.", "returning")


def _playing(bracket: Bracket, number: int) -> dict[int, int]:
    """The table of everybody who plays in a round."""
    rounds = zip(bracket.rounds[number - 1].tables, bracket.seats[number - 1].tables, strict=True)
    played = ((table.number, seats) for table, seats in rounds if is_played(seats))
    return {entrant: table for table, seats in played for entrant in seats if entrant is not None}


def _wrong(here: dict[int, int], number: int, results: Sequence[Result]) -> Iterator[Fault]:
    for place, result in enumerate(results):
        if here.get(result.entrant) != result.table or result.session != number:
            sentence = (
                f"Entrant {result.entrant} does not sit at table {quoted(result.table)} in round {result.session}"
            )
            yield Fault("bad-result", f"{sentence}; the round is {number}.", f"results[{place}]")
    for entrant, times in Counter(result.entrant for result in results).items():
        if times > 1:
            yield Fault("bad-result", f"Entrant {entrant} has {times} results in a round; one is right.", "results")


def _missing(here: dict[int, int], results: Sequence[Result]) -> Iterator[Fault]:
    given = {result.entrant for result in results if result.units is not None}
    for entrant, table in here.items():
        if entrant not in given:
            yield Fault("missing-result", f"Entrant {entrant} at table {table} has no result yet.", "results")


def _strange(here: dict[int, int], extras: Sequence[Extra]) -> Iterator[Fault]:
    for place, extra in enumerate(extras):
        if extra.entrant not in here:
            yield Fault("bad-result", f"Entrant {extra.entrant} did not play in this round.", f"extras[{place}]")
