"""The bracket of an event: drafted from the official standings, published, played round by round, changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from scorekeeper.engine.errors import Refused, refuse
from tournaments.engine.brackets import fold
from tournaments.engine.brackets.ranking import decision_at, second_chance
from tournaments.engine.brackets.stage import BracketSetup, stage_for_tie
from tournaments.engine.brackets.values import (
    Bracket,
    BracketSeed,
    CutCorrected,
    EntrantWithdrawn,
    RoundCorrected,
    RoundPlayed,
    TieDecided,
    is_played,
    read_results,
)
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.event.draw import next_table, reopen_table, without_tables
from tournaments.engine.event.draw_pool import session_setup, verify_sizes
from tournaments.engine.event.entrants import find_line_of_person, put_entrant, verify_open
from tournaments.engine.event.progress import verify_not_begun
from tournaments.engine.event.tables import end_session, first_ten
from tournaments.engine.event.values import (
    OFFICIAL,
    EventEntry,
    LinePerson,
    SessionDraw,
    SessionTable,
)
from tournaments.engine.standings import DecidedTie

ALGORITHM = 1  # of the seats of a bracket, as they follow from its seed and its tables


def _draft_bracket(book: EventBook, entry: EventEntry) -> EventBook:
    """Draft the bracket from the official standings.

    ``field`` and ``reserve`` are entrants best first with the units they bring, ``seed`` is that of its random draw;
    ``tied`` more are in the field than were asked for.
    """
    verify_open(book)
    _verify_unpublished(book)
    setup = require_bracket_setup(book)
    _verify_sessions_over(book)
    field, reserve = (tuple(BracketSeed(*seed) for seed in entry.payload[which]) for which in ("field", "reserve"))
    _verify_seeds_play(book, (*field, *reserve))
    kept_apart = groups_among_seeds(book, (*field, *reserve))
    stage = stage_for_tie(setup.stage, entry.payload.get("tied", 0))
    draft = fold.publish(field, stage, entry.payload["seed"], reserve=reserve, apart=kept_apart)
    _verify_rules(setup, draft)
    return replace(book, bracket_draft=draft)


def _verify_unpublished(book: EventBook) -> None:
    if book.bracket is not None:
        raise refuse("published/bracket", path="bracket")


def _decide_tie(book: EventBook, entry: EventEntry) -> EventBook:
    """Keep the director's decision who of those ``tied`` goes on (``chosen``); nobody: undo it.

    The tie is at a ``table`` in a ``round`` of the bracket (``NEXT_BEST``: for the seats of the next best after it), or
    of its ``second`` chance; without them, at the cut.
    """
    verify_open(book)
    payload = entry.payload
    tied, chosen = frozenset(payload["tied"]), frozenset(payload["chosen"])
    for number in tied:
        book.entrant(number)
    if not chosen <= tied or (chosen and chosen == tied):
        raise refuse("bad-choice/tied", path="chosen")
    decision = DecidedTie(tied, chosen, entry.why) if chosen else None
    if payload["table"] is None:
        if decision is None:
            _verify_unpublished(book)
        return replace(book, cut_decided=decision)
    second, table = payload["second"], payload["table"]
    part = require_part(book, second)
    if not part.round_of(table) or part.round_of(table) != payload["round"]:
        raise refuse("not-seated/round", {"number": payload["round"]}, "round")
    if decision is None:
        _verify_undecidable(part, payload["round"], table)
    return with_part(book, second, fold.apply_bracket_event(part, TieDecided(payload["round"], table, decision)))


def _verify_undecidable(part: Bracket, number: int, table: int) -> None:
    """Raise ``Refused`` unless the last decision at a table can be undone: ``no-tie``, ``locked`` where it was used."""
    decided = part.decisions(number, table)
    if not decided:
        raise refuse("no-tie/decision", path="chosen")
    is_used = number <= len(part.results) and decision_at(part, number, table) == decided[-1]
    if is_used or was_used(part, number, table, decided[-1]):
        raise refuse("locked/tie", path="chosen")


def was_used(part: Bracket, number: int, table: int, decision: DecidedTie) -> bool:
    """Return whether a round ended with a decision about a tie, whatever was corrected since."""
    if number > len(part.results):
        return False
    return decision_at(fold.as_posted(part, number), number, table) == decision


def _verify_seeds_play(book: EventBook, seeds: tuple[BracketSeed, ...]) -> None:
    first = len(book.sessions) + 1
    for seed in seeds:
        if not book.entrant(seed.entrant).plays(first):
            raise refuse("withdrawn/cut", {"entrant": seed.entrant}, "field")


def require_bracket_setup(book: EventBook) -> BracketSetup:
    """Return the bracket's setup. Raises ``Refused`` (``no-bracket``)."""
    if book.setup.bracket is None:
        raise refuse("no-bracket/setup", path="bracket")
    return book.setup.bracket


def groups_among_seeds(book: EventBook, seeds: Iterable[BracketSeed]) -> tuple[frozenset[int], ...]:
    """Return the members of each group, by their numbers, as far as they are among those seeded."""
    members: dict[int, set[int]] = {}
    for seed in seeds:
        for group in book.entrant(seed.entrant).groups:
            members.setdefault(group, set()).add(seed.entrant)
    return tuple(frozenset(numbers) for _, numbers in sorted(members.items()) if len(numbers) > 1)


def _verify_sessions_over(book: EventBook) -> None:
    if waiting := [number for number in book.sessions if number not in book.locked]:
        raise refuse("not-official/cut", {"waiting": waiting[0]}, "bracket")


def _verify_rules(setup: BracketSetup, bracket: Bracket) -> None:
    for size in sorted({size for plan in bracket.plan for size in plan.sizes}):
        if setup.rules_at(size) is None:
            raise refuse("no-table-rules/bracket", {"size": size}, f"bracket.rules.{size}")


def _drop_draft(book: EventBook, entry: EventEntry) -> EventBook:
    _require_draft(book)
    return replace(book, bracket_draft=None)


def _require_draft(book: EventBook) -> Bracket:
    if book.bracket_draft is None:
        raise refuse("no-draft", path="bracket")
    return book.bracket_draft


def _publish(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    draft, first = _require_draft(book), len(book.sessions) + 1
    _verify_sessions_over(book)
    for seed in draft.entry.field:
        if not book.entrant(seed.entrant).plays(first):
            raise refuse("withdrawn/since-draw", {"entrant": seed.entrant}, "bracket")
    run = BracketRun(require_bracket_setup(book), first, draft)
    return _open_tables(replace(book, bracket=run, bracket_draft=None), False, entry)


def _publish_second(book: EventBook, entry: EventEntry) -> EventBook:
    """Draw and publish the second chance, among those who are out after its rounds; ``seed`` is its own."""
    verify_open(book)
    run = require_bracket(book)
    setup, field = run.main.entry.stage.second_chance, second_chance(run.main)
    if setup is None or run.second is not None:
        raise refuse("no-second-chance/waiting", path="bracket")
    if not field:
        raise refuse("not-played/second-chance", {"rounds": setup.rounds}, "bracket")
    second = fold.publish(field, setup.stage, entry.payload["seed"], apart=run.main.entry.apart)
    _verify_rules(run.setup, second)
    return _open_tables(replace(book, bracket=replace(run, second=second)), True, entry)


def require_bracket(book: EventBook) -> BracketRun:
    """Return the published bracket. Raises ``Refused`` (``no-bracket``)."""
    if book.bracket is None:
        raise refuse("no-bracket/published", path="bracket")
    return book.bracket


def require_part(book: EventBook, second: bool) -> Bracket:
    """Return the bracket, or its second chance. Raises ``Refused``: ``no-bracket``, ``no-second-chance``."""
    part = require_bracket(book).part(second)
    if part is None:
        raise refuse("no-second-chance/published", path="bracket")
    return part


def _advance_round(book: EventBook, entry: EventEntry) -> EventBook:
    """End the seated round and seat the next one, with its tables to play at."""
    verify_open(book)
    payload, second = entry.payload, entry.payload["second"]
    part, session = require_part(book, second), verify_round(book, second, payload["round"])
    results, extras = read_results(payload, payload["round"])
    after = fold.advance(part, results, extras, returning=payload.get("returning"))
    ended = end_session(with_part(book, second, after), session, entry.at)
    return ended if after.finished else _open_tables(ended, second, entry)


def verify_round(book: EventBook, second: bool, number: int) -> int:
    """Return the session of the seated round, which can end now.

    Raises ``Refused``: ``no-bracket``, ``no-second-chance``, ``not-seated`` for another round, ``not-confirmed``.
    """
    part = require_part(book, second)
    if number != len(part.seats) or part.finished:
        raise refuse("not-seated/round", {"number": number}, "round")
    session = require_bracket(book).session(second, number)
    waiting = [table.number for table in book.tables_of(session) if book.state_of(table) not in OFFICIAL]
    if waiting:
        raise refuse("not-confirmed", {"named": first_ten(waiting)}, "round", tables=waiting)
    return session


def _correct_round(book: EventBook, entry: EventEntry) -> EventBook:
    """Correct the results of a played round from its tables. Nobody moves to another seat."""
    verify_open(book)
    payload, second = entry.payload, entry.payload["second"]
    part = require_part(book, second)
    results, extras = read_results(payload, payload["round"])
    return with_part(book, second, fold.correct(part, payload["round"], results, extras, entry.why))


@dataclass(frozen=True, slots=True)
class AppliedCorrection:
    """Corrected scores of a round that were applied, and why. ``seats_stayed``: those of the round after it."""

    session: int
    why: str
    seats_stayed: bool


def applied_corrections(run: BracketRun) -> list[AppliedCorrection]:
    """Return the corrections of rounds that are over, by session, then in the order in which they were applied."""
    made = (
        AppliedCorrection(run.session(second, event.round), event.why, event.round < len(part.seats))
        for second, part in run.parts()
        for event in part.log
        if isinstance(event, RoundCorrected)
    )
    return sorted(made, key=attrgetter("session"))


def _correct_cut(book: EventBook, entry: EventEntry) -> EventBook:
    """Keep the cut as corrected scores make it, with the points that players bring. Nobody moves to another seat."""
    verify_open(book)
    part = require_part(book, False)
    field, reserve = (tuple(BracketSeed(*seed) for seed in entry.payload[which]) for which in ("field", "reserve"))
    if {seed.entrant for seed in (*field, *reserve)} != part.seeds().keys():
        raise refuse("bad-choice/tied", path="field")
    return with_part(book, False, fold.apply_bracket_event(part, CutCorrected(field, reserve)))


def tables_playing(part: Bracket) -> dict[int, tuple[int, ...]]:
    """Return the entrants at each table of the seated round that has enough players, by table number."""
    here, seats = part.rounds[len(part.seats) - 1], part.seats[-1]
    pairs = zip(here.tables, seats.tables, strict=True)
    return {table.number: tuple(who for who in row if who is not None) for table, row in pairs if is_played(row)}


def tables_json(part: Bracket) -> list[list[Any]]:
    """Return the seats of the seated round as an entry stores them: number and entrants of each table, in order."""
    return [[number, list(seats)] for number, seats in tables_playing(part).items()]


def _open_tables(book: EventBook, second: bool, entry: EventEntry) -> EventBook:
    """Open the tables of the seated round that have enough players.

    ``tables`` of the entry are the seats as they were published, by table: they stand, whatever draws them later.
    """
    run, part = require_bracket(book), require_part(book, second)
    session = run.session(second, len(part.seats))
    seats = {number: tuple(entrants) for number, entrants in entry.payload["tables"]}
    if seats.keys() != tables_playing(part).keys():
        raise refuse("bad-draw/round", path="tables")
    first, drawn = next_table(book), tuple(seats.values())
    tables = {
        first + at: SessionTable(first + at, session, number, who) for at, (number, who) in enumerate(seats.items())
    }
    players = tuple(who for table in drawn for who in table)
    size, seed = session_setup(book, session).table_size, part.entry.seed
    verify_sizes(book, session, map(len, drawn))
    draw = SessionDraw(session, seed, ALGORITHM, size, players, drawn, drawn, published=entry.seq, first=session)
    return replace(book, tables={**book.tables, **tables}, draws={**book.draws, session: draw})


def with_part(book: EventBook, second: bool, part: Bracket) -> EventBook:
    """Return the book with another version of the bracket, or of its second chance."""
    run = require_bracket(book)
    return replace(book, bracket=replace(run, second=part) if second else replace(run, main=part))


BRACKET_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "bracket-draft": _draft_bracket,
    "decide-tie": _decide_tie,
    "bracket-drop": _drop_draft,
    "bracket-publish": _publish,
    "bracket-second": _publish_second,
    "bracket-advance": _advance_round,
    "bracket-correct": _correct_round,
    "correct-cut": _correct_cut,
}


def _withdraw(book: EventBook, entry: EventEntry) -> EventBook:
    """Withdraw an entrant from the bracket.

    ``played``: their table has begun; it is finished without them or stopped, and keeps its seats.
    """
    verify_open(book)
    entrant, played = book.entrant(entry.payload["entrant"]), entry.payload["played"]
    after, since = book, _first_changed_session(book, entrant.number, played)
    for second, part in open_parts(book, entrant.number):
        here = played and entrant.number in part.seats[-1].everybody()
        after = _reopen_tables(with_part(after, second, fold.withdraw(part, entrant.number, played=here)), second)
    here = frozenset(session for session in entrant.here if session < since)
    return put_entrant(after, replace(entrant, away=(*entrant.away, (since, None)), here=here))


def _replace(book: EventBook, entry: EventEntry) -> EventBook:
    """Put another ``person`` on a line: from the seated round on, or after it where its table has begun."""
    verify_open(book)
    entrant, person, played = book.entrant(entry.payload["entrant"]), entry.payload["person"], entry.payload["played"]
    if (other := find_line_of_person(book, person)) is not None:
        raise refuse("entered-twice/person", {"other": other}, "person", entrant=other)
    since = _first_changed_session(book, entrant.number, played)
    persons = (*(each for each in entrant.persons if each.session < since), LinePerson(since, person))
    after = put_entrant(book, replace(entrant, persons=persons, pin=entrant.pin + 1))
    for second, part in open_parts(book, entrant.number):
        after = with_part(after, second, fold.replace_person(part, entrant.number, person))
        if not played and (table := _table_of(after, second, entrant.number)):
            verify_not_begun(after, table)
            after = reopen_table(after, table, table.seats)
    return after


def _first_changed_session(book: EventBook, entrant: int, played: bool) -> int:
    """Return the first session that a change of an entrant holds for. Raises ``Refused`` (``not-in-bracket``)."""
    run = require_bracket(book)
    parts = list(open_parts(book, entrant))
    if not parts:
        raise refuse("not-in-bracket", {"entrant": entrant}, "entrant")
    second, part = next((each for each in reversed(parts) if entrant in each[1].seats[-1].everybody()), parts[0])
    return run.session(second, len(part.seats)) + played


def open_parts(book: EventBook, entrant: int) -> list[tuple[bool, Bracket]]:
    """Return the brackets that are not finished and have the entrant in them."""
    return [
        (second, part)
        for second, part in require_bracket(book).parts()
        if not part.finished and entrant in part.seeds() and entrant not in part.withdrawn
    ]


def _undo_round(book: EventBook, entry: EventEntry) -> EventBook:
    """Undo the seated round and reopen the one before it; without one, unpublish the bracket."""
    second = entry.payload["second"]
    verify_undoable(book, second)
    run, part = require_bracket(book), require_part(book, second)
    last = run.session(second, len(part.seats))
    if part.finished:
        after = replace(book, locked=book.locked - {last})
        return with_part(after, second, _bracket_before_last(part))
    after = _without_round(book, last)
    if len(part.seats) == 1:
        return replace(after, bracket=replace(run, second=None) if second else None)
    reopened = replace(after, locked=after.locked - {run.session(second, len(part.seats) - 1)})
    return with_part(reopened, second, _bracket_before_last(part))


def verify_undoable(book: EventBook, second: bool) -> None:
    """Raise ``Refused`` unless the last round can be undone: ``closed``, ``no-bracket``, and ``later-draw``.

    A published second chance was drawn from the round after its rounds; that stays as long as it is played.
    """
    verify_open(book)
    run, part = require_bracket(book), require_part(book, second)
    setup, is_drawn = run.main.entry.stage.second_chance, run.second is not None and not second
    if setup and is_drawn and not part.finished and len(part.seats) <= setup.rounds + 1:
        raise refuse("later-draw/second-chance", path="round")


def can_undo_round(book: EventBook) -> bool:
    """Return whether a round of the bracket, or of its second chance, can be undone, and after it those before it."""
    return any(_is_undoable(book, second) for second, _ in require_bracket(book).parts())


def _is_undoable(book: EventBook, second: bool) -> bool:
    try:
        verify_undoable(book, second)
    except Refused:
        return False
    return True


def tables_undone(book: EventBook, second: bool) -> list[SessionTable]:
    """Return the tables that undoing the last round closes: those that are seated; none of a final that is over."""
    part = require_part(book, second)
    return [] if part.finished else book.tables_of(require_bracket(book).session(second, len(part.seats)))


def reopens_by_undo(book: EventBook, second: bool) -> bool:
    """Return whether undoing the last round opens one again that was over: the final, or the round before."""
    part = require_part(book, second)
    return part.finished or len(part.seats) > 1


def _bracket_before_last(part: Bracket) -> Bracket:
    """Return the bracket as if its last round had not been played.

    Entrants who left since did so after their table was played.
    """
    last = max(place for place, event in enumerate(part.log) if isinstance(event, RoundPlayed))
    played = len(part.results)
    after = fold.recompute(part.entry, part.log[:last])
    for event in part.log[last + 1 :]:
        if isinstance(event, RoundCorrected) and event.round == played:
            continue
        if isinstance(event, TieDecided) and event.round > len(after.seats):
            continue
        after = fold.apply_bracket_event(
            after, replace(event, played=True) if isinstance(event, EntrantWithdrawn) else event
        )
    return after


def _without_round(book: EventBook, session: int) -> EventBook:
    gone = [table.id for table in book.tables_of(session)]
    draws = {number: draw for number, draw in book.draws.items() if number != session}
    clocks = {number: clock for number, clock in book.clocks.items() if number != session}
    return without_tables(replace(book, draws=draws, clocks=clocks), gone)


def _reopen_tables(book: EventBook, second: bool) -> EventBook:
    """Open those tables of the seated round again at which others sit now.

    A table without enough players is played no more.
    """
    run, part = require_bracket(book), require_part(book, second)
    wanted = tables_playing(part)
    for table in book.tables_of(run.session(second, len(part.seats))):
        seats = wanted.get(table.number, ())
        if set(seats) == set(table.seats):
            continue
        verify_not_begun(book, table)
        book = reopen_table(book, table, seats) if seats else without_tables(book, [table.id])
    return book


def _table_of(book: EventBook, second: bool, entrant: int) -> SessionTable | None:
    session = require_bracket(book).session(second, len(require_part(book, second).seats))
    seat = book.seat_of(session, entrant)
    return seat[0] if seat else None


BRACKET_CHANGE_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "bracket-withdraw": _withdraw,
    "bracket-replace": _replace,
    "bracket-back": _undo_round,
}
