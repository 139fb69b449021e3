"""What the draw of a session costs, what it would cost if two changed places, and why somebody sits where he does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.engine.errors import refuse
from tournaments.engine.seating.exchange import Exchange, exchange
from tournaments.engine.seating.plan import Cost, Field, Plan, Session, cost
from tournaments.engine.seating.reasons import why as why_by_draw

from .book import EventBook
from .draw_pool import apart, session_setup
from .session_names import session_phrase
from .values import Draw


@dataclass(frozen=True, slots=True)
class Known:
    """A person who is called by a name in sentences; two are the same by their UUID alone."""

    person: str
    name: str = field(compare=False)

    def __str__(self) -> str:
        return self.name


def weigh(book: EventBook, session: int) -> Cost:
    """What the draw of a session costs beside all other sessions that are drawn. Raises ``Refused`` (``no-draw``)."""
    return cost(_plan(book, book.draw(session), _others(book, session), {}))


def tried(book: EventBook, session: int, one: int, other: int, names: Mapping[int, str]) -> Exchange:
    """What it would cost if two entrants changed places in a draw that is not published.

    Raises ``Refused``: ``no-draw``, ``not-drawn``, ``same-player``.
    """
    draw = book.draw(session)
    for number, path in ((one, "one"), (other, "other")):
        if number not in draw.players:
            raise refuse("not-drawn", f"Number {number} has no seat in {session_phrase(book, session)}.", path)
    others = _others(book, session)
    plan = _plan(book, draw, others, names)
    return exchange(plan, len(others), *(_known(book, draw, number, names) for number in (one, other)))


def why(book: EventBook, session: int, entrant: int, names: Mapping[int, str]) -> list[str]:
    """Why an entrant sits where he sits, in sentences; what the director did by hand comes first.

    Raises ``Refused``: ``no-draw``, ``not-drawn``.
    """
    draw = book.draw(session)
    if all(entrant not in table for table in draw.tables):
        raise refuse("not-drawn", f"Number {entrant} has no seat in {session_phrase(book, session)}.", "entrant")
    earlier = [each for _, each in sorted(book.draws.items()) if each.session < session]
    plan = _plan(book, draw, earlier, names)
    return [*_by_hand(draw, entrant, names), *why_by_draw(plan, len(earlier), _known(book, draw, entrant, names))]


def _by_hand(draw: Draw, entrant: int, names: Mapping[int, str]) -> Iterator[str]:
    if entrant in draw.late:
        yield "You came after the draw was published; the director gave you a seat at this table."
    for pair in draw.swaps:
        if entrant in pair:
            other = pair[0] if pair[1] == entrant else pair[1]
            yield f"The director let you change places with {_called(other, names)} before the draw was published."


def _others(book: EventBook, session: int) -> list[Draw]:
    return [draw for number, draw in sorted(book.draws.items()) if number != session]


def _plan(book: EventBook, draw: Draw, others: list[Draw], names: Mapping[int, str]) -> Plan:
    """The draw as the last session of a plan, with the others as they stand before it."""
    sitting = [number for table in draw.tables for number in table]
    numbers = {book.entrant(number).person(draw.session): number for number in sitting}
    groups = tuple(
        frozenset(Known(person, _called(numbers[person], names)) for person in group)
        for group in apart(book, draw.session, sitting)
    )
    before = tuple(_named(book, each, names) for each in others)
    players = tuple(_known(book, draw, number, names) for number in sitting)
    played = frozenset(session_setup(book, draw.session).tables)
    asked = Field(players, 1, draw.seed, draw.size, before, groups, draw.tier, played)
    return Plan(asked, (*before, _named(book, draw, names)), draw.algorithm)


def _named(book: EventBook, draw: Draw, names: Mapping[int, str]) -> Session:
    return tuple(tuple(_known(book, draw, number, names) for number in table) for table in draw.tables)


def _known(book: EventBook, draw: Draw, entrant: int, names: Mapping[int, str]) -> Known:
    return Known(book.entrant(entrant).person(draw.session), _called(entrant, names))


def _called(entrant: int, names: Mapping[int, str]) -> str:
    return names.get(entrant, f"number {entrant}")
