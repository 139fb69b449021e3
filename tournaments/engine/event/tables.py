"""The score of a table: handed in by its keeper, confirmed from another seat, disputed, settled, locked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.engine.errors import refuse

from .book import EventBook
from .entrants import verify_open
from .room import stop_clock
from .said import Said
from .session_names import session_name
from .values import COUNTED, Call, Json, Table, TableState


def _hand_in(book: EventBook, said: Said) -> EventBook:
    """``keeper`` is the entrant who kept the score, None where the director typed it.

    ``counts`` (entrant -> counts) come with a score from ``paper``; without them those stay that came before.
    """
    table = _open(book, said.payload["table"])
    keeper = said.payload.get("keeper")
    if keeper is not None:
        _verify_sits(table, keeper, "keeper")
    paper, counts = said.payload.get("paper", table.paper), _counts(table, said)
    after = replace(table, state=TableState.COMPLETE, keeper=keeper, paper=paper, counts=counts)
    if not book.setup.confirm:
        after = replace(after, state=TableState.CONFIRMED, seen=said.seq)
    return _put(book, after)


def _counts(table: Table, said: Said) -> tuple[tuple[int, Json], ...]:
    if "counts" not in said.payload:
        return table.counts
    given = {int(number): counts for number, counts in said.payload["counts"].items()}
    for number, counts in given.items():
        _verify_sits(table, number, "counts")
        if not counts.keys() <= set(COUNTED):
            raise refuse("bad-counts", f"A card tells {', '.join(COUNTED)}, and nothing else.", "counts")
    return tuple(sorted(given.items()))


def _confirm(book: EventBook, said: Said) -> EventBook:
    """``entrant`` confirms from another seat; without one the director does. ``seen`` is the last entry looked at."""
    table = _live(book, said.payload["table"])
    _verify_complete(book, table)
    entrant = said.payload.get("entrant")
    if entrant is not None:
        _verify_sits(table, entrant, "entrant")
        if entrant == table.keeper:
            raise refuse("own-score", "Somebody else at the table confirms, not the one who kept the score.", "entrant")
    by_director = entrant is None
    after = replace(
        table, state=TableState.CONFIRMED, confirmer=entrant, by_director=by_director, seen=said.payload["seen"]
    )
    return _put(book, after)


def _dispute(book: EventBook, said: Said) -> EventBook:
    table = _live(book, said.payload["table"])
    if table.state is not TableState.COMPLETE:
        raise refuse("not-handed-in", f"Table {table.number} has no score that waits to be confirmed.", "table")
    return _called(book, said, table, dispute=True)


def _call(book: EventBook, said: Said) -> EventBook:
    """A problem at a table: the director comes."""
    return _called(book, said, _live(book, said.payload["table"]), dispute=False)


def _called(book: EventBook, said: Said, table: Table, *, dispute: bool) -> EventBook:
    entrant = said.payload.get("entrant")
    if entrant is not None:
        _verify_sits(table, entrant, "entrant")
    call = Call(said.seq, table.id, entrant, said.payload.get("text", ""), said.at, dispute)
    return replace(book, calls=(*book.calls, call))


def _answer(book: EventBook, said: Said) -> EventBook:
    """The director has settled a dispute or a problem."""
    number = said.payload["call"]
    if all(call.id != number for call in book.open_calls()):
        raise refuse("unknown-call", "Nothing of that number waits for the director.", "call")
    answered = (
        replace(call, answered=said.at, answer=said.payload.get("text", "")) if call.id == number else call
        for call in book.calls
    )
    return replace(book, calls=tuple(answered))


def _reopen(book: EventBook, said: Said) -> EventBook:
    """The table plays or corrects on; it is handed in and confirmed anew.

    After a round of the bracket too, which cannot be opened itself: what the table says then is taken in, or is not.
    """
    verify_open(book)
    table = book.table(said.payload["table"])
    if table.session not in book.rounds:
        table = _live(book, table.id)
    if table.state is TableState.OPEN:
        raise refuse("not-handed-in", f"Table {table.number} is open.", "table")
    opened = replace(table, state=TableState.OPEN, confirmer=None, by_director=False, seen=None, stopped="")
    return _put(book, opened)


def _stop(book: EventBook, said: Said) -> EventBook:
    """The table ends with the hands played so far: by time, or because somebody left."""
    table = _open(book, said.payload["table"])
    return _put(book, replace(table, stopped=said.payload["because"]))


def _stand_in(book: EventBook, said: Said) -> EventBook:
    """Somebody else finishes the session on an entrant's line."""
    table, entrant = _live(book, said.payload["table"]), said.payload["entrant"]
    _verify_sits(table, entrant, "entrant")
    if entrant in table.stand_ins:
        raise refuse("nothing-changes", f"Somebody else plays on for number {entrant} already.", "entrant")
    return _put(book, replace(table, stand_ins=(*table.stand_ins, entrant)))


def _lock(book: EventBook, said: Said) -> EventBook:
    """A session is over: all its tables are confirmed, and nothing at them changes but by the director."""
    verify_open(book)
    session = said.payload["session"]
    tables = book.tables_of(session)
    if not tables or session in book.locked:
        raise refuse("nothing-changes", f"{session_name(book, session)} is not under way.", "session")
    _verify_no_round(book, session)
    if waiting := [table.number for table in tables if book.state_of(table) is not TableState.CONFIRMED]:
        named = ", ".join(map(str, waiting[:10])) + (" and others" if len(waiting) > 10 else "")
        raise refuse("not-confirmed", f"Not confirmed yet: table {named}.", "session", tables=waiting)
    return stop_clock(replace(book, locked=book.locked | {session}), session, said.at)


def _unlock(book: EventBook, said: Said) -> EventBook:
    session = said.payload["session"]
    if session not in book.locked:
        raise refuse("nothing-changes", f"{session_name(book, session)} is not over.", "session")
    _verify_no_round(book, session)
    return replace(book, locked=book.locked - {session})


def _verify_no_round(book: EventBook, session: int) -> None:
    """Rounds of a bracket end, and begin again, with what follows from them."""
    if session in book.rounds:
        sentence = (
            f"{session_name(book, session)} is of the bracket: it ends when the bracket goes on, and is open again "
            "once what came after it is taken back."
        )
        raise refuse("of-bracket", sentence, "session")


def _live(book: EventBook, number: int) -> Table:
    """A table whose session is not over, or that was opened again after a round of the bracket."""
    verify_open(book)
    table = book.table(number)
    if table.session in book.locked and table.state is TableState.CONFIRMED:
        what = "the table" if table.session in book.rounds else "it"
        raise refuse("locked", f"{session_name(book, table.session)} is over; open {what} again first.", "table")
    return table


def _open(book: EventBook, number: int) -> Table:
    """A table that has not handed in its score."""
    table = _live(book, number)
    if table.state is not TableState.OPEN:
        raise refuse("handed-in", f"Table {table.number} has handed in its score.", "table")
    return table


def _verify_complete(book: EventBook, table: Table) -> None:
    if book.state_of(table) is TableState.DISPUTED:
        raise refuse("disputed", f"Table {table.number} is in dispute; the director settles that first.", "table")
    if table.state is not TableState.COMPLETE:
        raise refuse("not-handed-in", f"Table {table.number} has no score that waits to be confirmed.", "table")


def _verify_sits(table: Table, entrant: int, path: str) -> None:
    if entrant not in table.seats:
        raise refuse("not-at-table", f"Number {entrant} does not sit at table {table.number}.", path)


def _put(book: EventBook, table: Table) -> EventBook:
    return replace(book, tables={**book.tables, table.id: table})


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {
    "hand-in": _hand_in,
    "confirm": _confirm,
    "dispute": _dispute,
    "call": _call,
    "answer": _answer,
    "reopen-table": _reopen,
    "stop": _stop,
    "stand-in": _stand_in,
    "lock": _lock,
    "unlock": _unlock,
}
