"""The tables of a session: their scores, from handed in to locked; the clock; and the director's messages to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper.engine.errors import Phrase, refuse
from tournaments.engine.event.book import EventBook, session_name, session_phrase
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.entrants import verify_open
from tournaments.engine.event.progress import reopened_first
from tournaments.engine.event.values import (
    COUNTED,
    Clock,
    DirectorCall,
    DirectorMessage,
    EventEntry,
    Json,
    SessionTable,
    TableState,
)
from tournaments.engine.setup import MOST_MINUTES


def _change_clock(book: EventBook, entry: EventEntry) -> EventBook:
    """Change a session's clock.

    ``do`` is ``start``, ``pause``, ``stop`` or ``limit``; ``limit`` are seconds, or None for no limit.

    A clock that nobody has set yet has the time of its session's setup.
    """
    verify_open(book)
    session, do = entry.payload["session"], entry.payload["do"]
    if session not in book.published:
        raise refuse("not-published", {"session": session_phrase(book, session)}, "session")
    if session in book.locked:
        raise refuse("locked/session", {"session": session_name(book, session)}, "session")
    clock = clock_of(book, session)
    if "limit" in entry.payload:
        clock = replace(clock, limit=_read_limit(entry.payload["limit"]))
    return replace(book, clocks={**book.clocks, session: _MOVES[do](clock, entry)})


def end_session(book: EventBook, session: int, at: datetime) -> EventBook:
    """Return the book with a session that is over: its clock stops, and its messages are no longer shown."""
    after = replace(book, locked=book.locked | {session})
    clock = after.clocks.get(session)
    if clock is not None and clock.since is not None:
        stopped = replace(clock, ran=clock.elapsed(at), since=None)
        after = replace(after, clocks={**after.clocks, session: stopped})
    return replace(after, messages=tuple(_end_with_session(after, message) for message in after.messages))


def _end_with_session(book: EventBook, message: DirectorMessage) -> DirectorMessage:
    """Return a message, marked as past if no session goes on for which it was sent.

    That is the session of its tables; where it went to all, any.
    """
    live = {*book.published} - book.locked
    audience = {book.tables[table].session for table in message.tables if table in book.tables}
    return message if live & (audience or live) else replace(message, past=True)


def clock_of(book: EventBook, session: int) -> Clock:
    """Return the clock of a session. One that nobody has touched stands at 0 with the time of the setup."""
    minutes = session_setup(book, session).minutes
    return book.clocks.get(session, Clock(session, None if minutes is None else 60 * minutes))


def _read_limit(seconds: int | None) -> int | None:
    if seconds is not None and not 60 <= seconds <= 60 * MOST_MINUTES:
        raise refuse("bad-limit", {"most": MOST_MINUTES}, "limit")
    return seconds


def _pause_clock(clock: Clock, entry: EventEntry) -> Clock:
    return replace(clock, ran=clock.elapsed(entry.at), since=None)


_MOVES: Mapping[str, Callable[[Clock, EventEntry], Clock]] = {
    "start": lambda clock, said: clock if clock.since else replace(clock, since=said.at, over=False),
    "pause": _pause_clock,
    "stop": lambda clock, said: replace(_pause_clock(clock, said), over=True),
    "limit": lambda clock, said: clock,
}


def _send_message(book: EventBook, entry: EventEntry) -> EventBook:
    """Send a message to the tables with the ids ``tables``, without them to all."""
    verify_open(book)
    tables = tuple(entry.payload.get("tables", ()))
    for number in tables:
        book.table(number)
    if not entry.payload["text"]:
        raise refuse("missing-text/message", path="text")
    return replace(book, messages=(*book.messages, DirectorMessage(entry.seq, tables, entry.payload["text"], entry.at)))


def _end_message(book: EventBook, entry: EventEntry) -> EventBook:
    number = entry.payload["message"]
    if all(message.id != number or message.over for message in book.messages):
        raise refuse("unknown-message", path="message")
    kept = (replace(message, over=True) if message.id == number else message for message in book.messages)
    return replace(book, messages=tuple(kept))


ROOM_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "clock": _change_clock,
    "message": _send_message,
    "message-over": _end_message,
}


def _hand_in(book: EventBook, entry: EventEntry) -> EventBook:
    """Hand in a table's score. ``scorer`` is the entrant who kept the score, None where the director typed it.

    ``counts`` (entrant -> counts) come with a score from ``paper``; without them those stay that came before.
    """
    table = _require_open(book, entry.payload["table"])
    scorer = entry.payload.get("scorer")
    if scorer is not None:
        _verify_sits(table, scorer, "scorer")
    paper, counts = entry.payload.get("paper", table.paper), _read_counts(table, entry)
    after = replace(table, state=TableState.COMPLETE, scorer=scorer, paper=paper, counts=counts)
    if not book.setup.confirm:
        after = replace(after, state=TableState.CONFIRMED, seen=entry.seq)
    return _put_table(book, after)


def _read_counts(table: SessionTable, entry: EventEntry) -> tuple[tuple[int, Json], ...]:
    if "counts" not in entry.payload:
        return table.counts
    by_entrant = {int(number): counts for number, counts in entry.payload["counts"].items()}
    for number, counts in by_entrant.items():
        _verify_sits(table, number, "counts")
        if not counts.keys() <= set(COUNTED):
            raise refuse("bad-counts/card", {"counted": list(COUNTED)}, "counts")
    return tuple(sorted(by_entrant.items()))


def _confirm(book: EventBook, entry: EventEntry) -> EventBook:
    """``entrant`` confirms from another seat; without one the director does. ``seen`` is the last entry looked at."""
    table = _require_live(book, entry.payload["table"])
    _verify_complete(book, table)
    entrant = entry.payload.get("entrant")
    if entrant is not None:
        _verify_sits(table, entrant, "entrant")
        if entrant == table.scorer:
            raise refuse("own-score", path="entrant")
    by_director = entrant is None
    after = replace(
        table, state=TableState.CONFIRMED, confirmer=entrant, by_director=by_director, seen=entry.payload["seen"]
    )
    return _put_table(book, after)


def _dispute(book: EventBook, entry: EventEntry) -> EventBook:
    table = _require_live(book, entry.payload["table"])
    if table.state is not TableState.COMPLETE:
        raise refuse("not-handed-in/score", {"number": table.number}, "table")
    return _add_call(book, entry, table, dispute=True)


def _call_director(book: EventBook, entry: EventEntry) -> EventBook:
    """Call the director to a problem at a table."""
    return _add_call(book, entry, _require_live(book, entry.payload["table"]), dispute=False)


def _add_call(book: EventBook, entry: EventEntry, table: SessionTable, *, dispute: bool) -> EventBook:
    entrant = entry.payload.get("entrant")
    if entrant is not None:
        _verify_sits(table, entrant, "entrant")
    call = DirectorCall(entry.seq, table.id, entrant, entry.payload.get("text", ""), entry.at, dispute)
    return replace(book, calls=(*book.calls, call))


def _answer_call(book: EventBook, entry: EventEntry) -> EventBook:
    """Store that the director has settled a dispute or a problem."""
    number = entry.payload["call"]
    if all(call.id != number for call in book.open_calls()):
        raise refuse("unknown-call", path="call")
    answered = (
        replace(call, answered=entry.at, answer=entry.payload.get("text", "")) if call.id == number else call
        for call in book.calls
    )
    return replace(book, calls=tuple(answered))


def _reopen(book: EventBook, entry: EventEntry) -> EventBook:
    """Reopen a table, which plays or corrects on, and is handed in and confirmed again. One that was stopped plays on.

    Also after a round of the bracket, which cannot be opened itself: its results are corrected by what the table says
    then, or not.
    """
    verify_open(book)
    table = book.table(entry.payload["table"])
    if reopened_first(book, table.session):
        raise refuse("locked/session", {"session": session_name(book, table.session)}, "table")
    if table.state is TableState.OPEN and not table.stopped:
        raise refuse("not-handed-in/open", {"number": table.number}, "table")
    _verify_undisputed(book, table)
    opened = replace(table, state=TableState.OPEN, confirmer=None, by_director=False, seen=None, stopped="")
    return _put_table(book, opened)


def _stop_table(book: EventBook, entry: EventEntry) -> EventBook:
    """Stop a table with the hands played so far: because time is up, or someone left."""
    table = _require_open(book, entry.payload["table"])
    if table.stopped:
        raise refuse("nothing-changes/stopped", {"number": table.number}, "table")
    return _put_table(book, replace(table, stopped=entry.payload["because"]))


def _stand_in(book: EventBook, entry: EventEntry) -> EventBook:
    """Note that someone else finishes the session on an entrant's line."""
    table, entrant = _require_live(book, entry.payload["table"]), entry.payload["entrant"]
    _verify_sits(table, entrant, "entrant")
    if entrant in table.stand_ins:
        raise refuse("nothing-changes/stand-in", {"entrant": entrant}, "entrant")
    return _put_table(book, replace(table, stand_ins=(*table.stand_ins, entrant)))


def _lock(book: EventBook, entry: EventEntry) -> EventBook:
    """Lock a session that is over: all its tables are confirmed, and only the director changes anything at them."""
    verify_open(book)
    session = entry.payload["session"]
    tables = book.tables_of(session)
    if not tables or session in book.locked:
        raise refuse("nothing-changes/not-under-way", {"session": session_name(book, session)}, "session")
    _verify_no_round(book, session)
    if waiting := [table.number for table in tables if book.state_of(table) is not TableState.CONFIRMED]:
        raise refuse("not-confirmed", {"named": first_ten(waiting)}, "session", tables=waiting)
    return end_session(book, session, entry.at)


def first_ten(numbers: Sequence[int]) -> Sequence[int] | Phrase:
    """Return the numbers as a refusal names them: ``1, 2``, more than ten as ``1, ..., 10 and others``."""
    return numbers if len(numbers) <= 10 else Phrase("and-others", {"named": numbers[:10]})


def _unlock(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    session = entry.payload["session"]
    if session not in book.locked:
        raise refuse("nothing-changes/not-over", {"session": session_name(book, session)}, "session")
    _verify_no_round(book, session)
    return replace(book, locked=book.locked - {session})


def _verify_no_round(book: EventBook, session: int) -> None:
    """Raise ``Refused`` for a round of a bracket, which ends and begins again with what follows from it."""
    if session in book.rounds:
        raise refuse("of-bracket", {"session": session_name(book, session)}, "session")


def _require_live(book: EventBook, number: int) -> SessionTable:
    """Return a table whose session is not over, or that was opened again after a round of the bracket."""
    verify_open(book)
    table = book.table(number)
    if table.session in book.locked and table.state is TableState.CONFIRMED:
        which = "locked/table" if table.session in book.rounds else "locked/session"
        raise refuse(which, {"session": session_name(book, table.session)}, "table")
    return table


def _require_open(book: EventBook, number: int) -> SessionTable:
    """Return a table that has not handed in its score."""
    table = _require_live(book, number)
    if table.state is not TableState.OPEN:
        raise refuse("handed-in", {"number": table.number}, "table")
    return table


def _verify_complete(book: EventBook, table: SessionTable) -> None:
    _verify_undisputed(book, table)
    if table.state is not TableState.COMPLETE:
        raise refuse("not-handed-in/score", {"number": table.number}, "table")


def _verify_undisputed(book: EventBook, table: SessionTable) -> None:
    if book.state_of(table) is TableState.DISPUTED:
        raise refuse("disputed", {"number": table.number}, "table")


def _verify_sits(table: SessionTable, entrant: int, path: str) -> None:
    if entrant not in table.seats:
        raise refuse("not-at-table/seat", {"entrant": entrant, "number": table.number}, path)


def _put_table(book: EventBook, table: SessionTable) -> EventBook:
    return replace(book, tables={**book.tables, table.id: table})


TABLE_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "hand-in": _hand_in,
    "confirm": _confirm,
    "dispute": _dispute,
    "call": _call_director,
    "answer": _answer_call,
    "reopen-table": _reopen,
    "stop": _stop_table,
    "stand-in": _stand_in,
    "lock": _lock,
    "unlock": _unlock,
}
