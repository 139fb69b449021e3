"""Entrants: entering them, checking them in, withdrawing them, and replacing the person on a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.engine.errors import Refused, refuse
from tournaments.engine.event.book import EventBook, session_name, session_phrase, sessions_name
from tournaments.engine.event.values import CheckIn, Entrant, EventEntry, Json, LinePerson
from tournaments.engine.setup import read_setup

MOST = 99_999  # the highest number of an entrant
MOST_TABLES = 9_999


def find_line_of_person(book: EventBook, person: str) -> int | None:
    """Return the entrant on whose line a person plays last, None without one."""
    for entrant in book.entrants.values():
        if entrant.persons[-1].person == person:
            return entrant.number
    return None


def next_number(book: EventBook) -> int:
    """Return the number that the next entrant gets where nobody chooses one."""
    return max(book.entrants, default=0) + 1


def _enter(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    entrants = dict(book.entrants)
    taken = {entrant.persons[-1].person: entrant.number for entrant in entrants.values()}
    for plain in entry.payload["entrants"]:
        entrant = _new_entrant(book, plain)
        if entrant.number in entrants:
            raise refuse("taken-number", {"number": entrant.number}, "number", entrant=entrant.number)
        if (other := taken.setdefault(plain["person"], entrant.number)) != entrant.number:
            raise _refuse_repeated(other)
        entrants[entrant.number] = entrant
    return replace(book, entrants=entrants)


def _new_entrant(book: EventBook, plain: Json) -> Entrant:
    number, person, joined = plain["number"], plain["person"], plain.get("joined", 1)
    if not 1 <= number <= MOST:
        raise refuse("bad-number/entrant", {"most": f"{MOST:,}"}, "number")
    _verify_foreseen(book, joined)
    return Entrant(number, (LinePerson(joined, person),), joined, frozenset(plain.get("groups", ())))


def _refuse_repeated(other: int) -> Refused:
    return refuse("entered-twice/person", {"other": other}, "person", entrant=other)


def _check_in(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    session, here = entry.payload["session"], entry.payload["here"]
    _verify_foreseen(book, session)
    entrants = dict(book.entrants)
    for number in entry.payload["entrants"]:
        entrant = book.entrant(number)
        if here and not entrant.plays(session):
            raise refuse(
                "withdrawn/session",
                {"number": number, "session": session_phrase(book, session)},
                "entrants",
                entrant=number,
            )
        entrants[number] = replace(
            entrant,
            here=entrant.here | {session} if here else entrant.here - {session},
            left_out=entrant.left_out - {session} if here else entrant.left_out | {session},
        )
    made = CheckIn(session, tuple(entry.payload["entrants"]), here, entry.at)
    return replace(book, entrants=entrants, check_ins=(*book.check_ins, made))


def _withdraw(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    entrant, first = book.entrant(entry.payload["entrant"]), entry.payload["from"]
    _verify_foreseen(book, first)
    _verify_unseated(book, entrant.number, first)
    if not entrant.plays(first):
        raise refuse(
            "withdrawn/as-it-is", {"number": entrant.number, "session": session_phrase(book, first)}, "entrant"
        )
    here = frozenset(session for session in entrant.here if session < first)
    return put_entrant(book, replace(entrant, away=(*entrant.away, (first, None)), here=here))


def _return(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    entrant, first = book.entrant(entry.payload["entrant"]), entry.payload["from"]
    _verify_foreseen(book, first)
    if not entrant.away or entrant.away[-1][1] is not None:
        raise refuse("not-withdrawn", {"number": entrant.number}, "entrant")
    left = entrant.away[-1][0]
    last = (left, first - 1)
    away = entrant.away[:-1] if first <= left else (*entrant.away[:-1], last)
    return put_entrant(book, replace(entrant, away=away))


def _replace(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    entrant, person, first = book.entrant(entry.payload["entrant"]), entry.payload["person"], entry.payload["from"]
    _verify_foreseen(book, first)
    _verify_unseated(book, entrant.number, first)
    if (other := find_line_of_person(book, person)) is not None:
        raise _refuse_repeated(other)
    kept = tuple(since for since in entrant.persons if since.session < first)
    return put_entrant(book, replace(entrant, persons=(*kept, LinePerson(first, person)), pin=entrant.pin + 1))


def _groups(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    entrant = book.entrant(entry.payload["entrant"])
    return put_entrant(book, replace(entrant, groups=frozenset(entry.payload["groups"])))


def _wishes(book: EventBook, entry: EventEntry) -> EventBook:
    """Set with whom an entrant sits, which holds for those too, and at which tables."""
    verify_open(book)
    entrant, together = book.entrant(entry.payload["entrant"]), frozenset(entry.payload["sits_with"])
    if entrant.number in together:
        raise refuse("same-player/together", path="together")
    for number in entry.payload["at_tables"]:
        if not 1 <= number <= MOST_TABLES:
            raise refuse("bad-number/table", {"most": MOST_TABLES}, "tables")
    others = {number: book.entrant(number) for number in entrant.together | together}
    after = replace(entrant, together=together, tables=frozenset(entry.payload["at_tables"]))
    mates = {
        number: replace(
            other,
            together=other.together | {entrant.number} if number in together else other.together - {entrant.number},
        )
        for number, other in others.items()
    }
    return replace(book, entrants={**book.entrants, **mates, entrant.number: after})


def _edit(book: EventBook, entry: EventEntry) -> EventBook:
    """Verify that edited entrants exist. Their names, towns, and contacts are stored beside the entries."""
    for number in entry.payload["entrants"]:
        book.entrant(number)
    return book


def _pin(book: EventBook, entry: EventEntry) -> EventBook:
    entrant = book.entrant(entry.payload["entrant"])
    return put_entrant(book, replace(entrant, pin=entrant.pin + 1))


def _change_setup(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    after = read_setup(entry.payload["setup"])
    if book.bracket and (len(after.sessions), after.bracket) != (len(book.setup.sessions), book.setup.bracket):
        raise refuse("session-drawn/bracket", path="bracket")
    if len(after.sessions) < max((number for number in book.draws if number in book.sessions), default=0):
        last = session_name(book, max(book.draws))
        raise refuse("session-drawn/fewer", {"last": last}, "sessions")
    if (after.hourly is None) != (book.setup.hourly is None) and (book.tickets or book.draws):
        raise refuse("session-drawn/tickets", path="hourly")
    for number in book.published:
        if number in book.sessions and after.sessions[number - 1] != book.setup.sessions[number - 1]:
            raise refuse("session-drawn/rules", {"session": session_name(book, number)}, f"sessions[{number - 1}]")
    dropped = None if after.bracket != book.setup.bracket else book.bracket_draft
    return replace(book, setup=after, bracket_draft=dropped)


def verify_open(book: EventBook) -> None:
    """Raise ``Refused`` (``closed``) if the event is closed."""
    if book.closed:
        raise refuse("closed/event", path="event")


def verify_session(book: EventBook, session: int) -> None:
    """Raise ``Refused`` (``bad-session``) unless a number is a session or a round of the bracket."""
    if session not in book.numbers:
        raise refuse(
            "bad-session/foreseen",
            {"sessions": sessions_name(book), "many": len(book.numbers), "session": session},
            "session",
        )


def _verify_foreseen(book: EventBook, session: int) -> None:
    """Raise as ``verify_session`` does, but allow the first round of a bracket that is not published yet."""
    if session not in book.foreseen:
        verify_session(book, session)


def _verify_unseated(book: EventBook, number: int, first: int) -> None:
    """Raise ``Refused`` if an entrant has a published seat from a session on, which does not change by itself.

    The entrant gets a stand-in, or the table ends. In a session that is over they did sit there: meetings and results
    name them.
    """
    for session in book.published:
        if session < first or (place := book.seat_of(session, number)) is None:
            continue
        if session in book.locked:
            there = session_phrase(book, session)
            raise refuse("seated/played", {"number": number, "there": there}, "from", session=session)
        raise refuse(
            "seated/published",
            {"number": number, "other": place[0].number, "session": session_phrase(book, session)},
            "from",
            session=session,
        )


def put_entrant(book: EventBook, entrant: Entrant) -> EventBook:
    """Return the book with the entrant in place of the one of that number, if any."""
    return replace(book, entrants={**book.entrants, entrant.number: entrant})


ENTRANT_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "setup": _change_setup,
    "enter": _enter,
    "check-in": _check_in,
    "withdraw": _withdraw,
    "return": _return,
    "replace": _replace,
    "groups": _groups,
    "wishes": _wishes,
    "pin": _pin,
    "edit": _edit,
}
