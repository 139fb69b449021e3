"""The field of a bracket, its next round, what ends the round that is played, and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.brackets import fold
from tournaments.engine.brackets.ranking import places
from tournaments.engine.brackets.stage import BracketSetup, Seeds
from tournaments.engine.brackets.values import Bracket, BracketSeed, ExtraHands
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import require_bracket, require_bracket_setup, require_part
from tournaments.engine.event.draw_pool import present_entrants
from tournaments.engine.seating.chance import Chance
from tournaments.engine.standings import EntrantStanding, entrants_after_cut
from tournaments.models import Event

from .book import Read
from .results import round_results, standings_at


@dataclass(frozen=True, slots=True)
class Made:
    """Who goes on, and who did not make the cut, both best first; ``tied`` more went on than were asked for."""

    field: tuple[BracketSeed, ...]
    reserve: tuple[BracketSeed, ...]
    tied: int = 0


def cut_made(event: Event, found: Read, seed: int) -> Made:
    """The cut as the official standings make it now, of all who play on; ``seed`` orders a field by chance.

    Raises ``Refused``: ``no-bracket``, ``cut-undecided``.
    """
    setup = require_bracket_setup(found.book)
    rows = _rows(event, found, setup, seed)
    most = len(rows) if setup.cut is None else setup.cut
    inside = set(entrants_after_cut(rows, most, setup.ties))
    seeds = [(row.entrant in inside, BracketSeed(row.entrant, row.total)) for row in rows]
    field = tuple(one for goes_on, one in seeds if goes_on)
    return Made(field, tuple(one for goes_on, one in seeds if not goes_on), max(len(field) - most, 0))


def _rows(event: Event, found: Read, setup: BracketSetup, seed: int) -> Sequence[EntrantStanding]:
    """The lines of all who play on (where anybody is checked in for it, of those), best first; who has played no
    session comes last, by number, with nothing."""
    book = found.book
    there = present_entrants(book, len(book.sessions) + 1)
    coming = sorted([*there.players, *there.asked])  # a no-show in the field is asked about before it is drawn
    known = {row.entrant: row for row in standings_at(event, found, official=True)}
    if setup.seeds is Seeds.STANDING:
        ranked = [row for number, row in known.items() if number in coming]
        return [*ranked, *(_unplayed(number, len(known) + 1) for number in coming if number not in known)]
    if setup.seeds is Seeds.CHANCE:
        Chance(seed).shuffle(coming)
    return [_unplayed(number, place) for place, number in enumerate(coming, 1)]


def no_shows(book: EventBook, field: Sequence[BracketSeed]) -> list[int]:
    """Who is in the field of a bracket, had no seat in the last session, and nobody was asked about."""
    asked = present_entrants(book, len(book.sessions) + 1).asked
    return [seed.entrant for seed in field if seed.entrant in asked]


def _unplayed(number: int, place: int) -> EntrantStanding:
    return EntrantStanding(number, place, place, 0, (), 0, None, None, None, None, None, None)


def next_round(
    event: Event, found: Read, second: bool = False, extras: Sequence[ExtraHands] = (), returning: int | None = None
) -> Bracket:
    """The bracket, or its second chance, as it would be once the round that is played is over: by its tables now.

    Raises ``Refused``: ``no-bracket``, ``extra-hand-needed``, ``tie-lacks-counts``, ``missing-result``,
    ``bad-returning``, ``finished``.
    """
    run, part = require_bracket(found.book), require_part(found.book, second)
    results = round_results(event, found, run.session(second, len(part.seats)))
    return fold.advance(part, results, extras, returning=winner_of_second(found.book, second, returning))


def winner_of_second(book: EventBook, second: bool, named: int | None) -> int | None:
    """Who comes back into the next round of the bracket: whoever is named, else who won the second chance, where the
    next round waits for him."""
    run, part = require_bracket(book), require_part(book, second)
    waits = not second and len(part.seats) < len(part.plan) and part.plan[len(part.seats)].returning
    if named is not None or not waits or run.second is None or not run.second.finished:
        return named
    return winner(run.second)


def winner(part: Bracket) -> int:
    """Who won a bracket that is finished."""
    return places(part)[0].entrant
