"""Check-in at the door: which players a scan means, who is missing, and who checked in last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NoReturn

from scorekeeper.engine.errors import Quoted, refuse
from scorekeeper.engine.names import sort_key
from scorekeeper.ledger.entries import fold_name
from tournaments.engine.event.book import EventBook
from tournaments.models import Event
from tournaments.queries.entrants import EntrantLine

LONGEST = 9  # digits of a number
INITIALS = re.compile(r"[A-Z\u00c0-\u00de]{2,3}")
# The end of the address on a ticket: /p/, the event, the player. A scanner that is set to another keyboard types other
# signs for the slashes.
TICKET = re.compile(r"\bp\W([a-z0-9]+)\W(\d{1,9})\W*$", re.ASCII)


@dataclass(frozen=True, slots=True)
class LatestCheckIn:
    """A player whose attendance changed: checked in at a time, or undone (not ``here``)."""

    line: EntrantLine
    here: bool
    at: datetime


def find_scanned(event: Event, names: Mapping[int, str], text: str) -> list[int]:
    """Return the players that a scanned code, a number, or the start of a name means: one, or several of a name.

    Every word that was typed starts a word of the name. Raises ``Refused``: ``missing-scan``, ``other-ticket`` for the
    code of another event, ``unknown-entrant``.
    """
    typed = text.strip()
    if not typed:
        raise refuse("missing-scan", path="code")
    number = _scanned_number(event, typed)
    if number is None:
        return find_named(names, typed) or _refuse_unknown("unknown-entrant/name", typed[:60])
    return [number] if number in names else _refuse_unknown("unknown-entrant/quoted", number)


def is_name(event: Event, text: str) -> bool:
    """Return whether a text is a name or a part of one, and no ticket or number. Raises as ``ticket_number`` does."""
    return _scanned_number(event, text.strip()) is None


def _scanned_number(event: Event, typed: str) -> int | None:
    number = ticket_number(event, typed)
    if number is None and typed.isascii() and typed.isdigit() and len(typed) <= LONGEST:
        return int(typed)
    return number


def _refuse_unknown(key: str, value: object) -> NoReturn:
    raise refuse(key, {"value": Quoted(value)}, "code")


def ticket_number(event: Event, text: str) -> int | None:
    """Return the number in the code of a ticket of this event, None for a text that is no code.

    Raises ``Refused`` (``other-ticket``).
    """
    match = TICKET.search(text.casefold())
    if match is None:
        return None
    if match[1] != event.slug:
        raise refuse("other-ticket", path="code")
    return int(match[2])


def is_whole_name(name: str, typed: str) -> bool:
    """Return whether all words of a name were typed, in any order."""
    return sorted(fold_name(name).split()) == sorted(fold_name(typed).split())


def suggest(names: Mapping[int, str], typed: str) -> list[int]:
    """Return the players that may be meant by what someone has typed so far."""
    return [number for number in names if str(number) == typed.strip()] or find_named(names, typed)


def find_named(names: Mapping[int, str], typed: str) -> list[int]:
    """Return the players whose name starts as it was typed, word by word, from A to Z by last name.

    Two or three capitals are initials, where someone has them.
    """
    words = fold_name(typed).split()
    found = [number for number, _name in has_initials(names, typed)] or [
        number for number, name in names.items() if words and _starts(words, fold_name(name).split())
    ]
    return sorted(found, key=lambda number: (sort_key(names[number]), number))


def has_initials(names: Mapping[int, str], typed: str) -> list[tuple[int, str]]:
    """Return the players whose name begins with these initials, typed as two or three capitals: AB for Ann Becker."""
    if not INITIALS.fullmatch(typed.strip()):
        return []
    wanted = fold_name(typed)
    return [(number, name) for number, name in names.items() if _initials(name).startswith(wanted)]


def _initials(name: str) -> str:
    return "".join(part[0] for part in fold_name(name).split())


def _starts(words: Sequence[str], name: Sequence[str]) -> bool:
    return all(any(part.startswith(word) for part in name) for word in words)


def missing(lines: Sequence[EntrantLine]) -> list[EntrantLine]:
    """Return the players who play and are not checked in, from A to Z by last name."""
    absent = (line for line in lines if line.plays and not line.here)
    return sorted(absent, key=lambda line: (sort_key(line.name), line.number))


def latest(book: EventBook, lines: Sequence[EntrantLine], session: int, most: int) -> list[LatestCheckIn]:
    """Return the players whose attendance of a session changed last, the latest first, each once."""
    known = {line.number: line for line in lines}
    found: dict[int, LatestCheckIn] = {}
    for number, here, at in _changes(book, session):
        if len(found) == most:
            break
        if number in known:
            found.setdefault(number, LatestCheckIn(known[number], here, at))
    return list(found.values())


def can_check_in(book: EventBook, session: int) -> bool:
    """Return whether players check in for a session: not once it is over, and not in a published bracket, whose seats
    follow from its tables."""
    return not book.closed and session not in book.rounds and session not in book.locked


def checked_in_at(book: EventBook, session: int, entrant: int) -> datetime | None:
    """Return when an entrant was checked in for a session, None for nobody and for who came over from the last one."""
    return next((at if here else None for number, here, at in _changes(book, session) if number == entrant), None)


def _changes(book: EventBook, session: int) -> Iterator[tuple[int, bool, datetime]]:
    """Yield entrants whose attendance of a session changed, the latest first: whether they are there, and when."""
    for made in reversed(book.check_ins):
        if made.session == session:
            for number in reversed(made.entrants):
                yield number, made.here, made.at
