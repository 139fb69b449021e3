"""The field that a session is drawn from, and the draw of a session made again from its seed.

Points follow an entrant's line, meetings follow the person who plays on it: the draw is one of persons.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.errors import refuse
from tournaments.engine import setup as setups
from tournaments.engine.seating.draw import draw as draw_plan
from tournaments.engine.seating.plan import POWER_PAIRED, SEEDED, Field, Session
from tournaments.engine.seating.table_sizes import table_sizes
from tournaments.engine.setup import SessionSetup, TableRules

from .book import EventBook
from .bracket_run import BracketRun
from .entrants import verify_session
from .next_round import next_round
from .session_names import session_name, session_phrase, sessions_name
from .values import OFFICIAL, Draw, Entrant

Seats = tuple[tuple[int, ...], ...]

TABLES_A_TIER: Mapping[setups.Draw, int | None] = {
    setups.Draw.CHANCE: None,
    setups.Draw.SEEDED: SEEDED,
    setups.Draw.POWER_PAIRED: POWER_PAIRED,
}


class Presence(StrEnum):
    """Whether an entrant who plays in a session is there."""

    HERE = "here"  # checked in for it, or for the session before and not left out since
    LEFT_OUT = "left-out"  # expressly
    NO_SHOW = "no-show"  # had no seat in the session before: somebody says whether they are seated again
    UNKNOWN = "unknown"  # nobody has said anything


@dataclass(frozen=True, slots=True)
class Present:
    """Who is drawn for a session, and who plays but is not drawn.

    ``left_out``: left out by the director, or others are checked in and they are not. ``asked``: did not appear in the
    session before; the session is not drawn before somebody says whether they are seated again.
    """

    players: tuple[int, ...]
    left_out: tuple[int, ...]
    asked: tuple[int, ...] = ()


def present(book: EventBook, session: int) -> Present:
    """Who is drawn for a session, by number. A check-in carries over from one session to the next.

    On an hourly day those whose tickets are played in that round, where it is the next one.
    """
    if book.setup.hourly is not None:
        return _with_tickets(book, session)
    there = presence(book, session)
    checked = any(session in entrant.here for entrant in book.playing(session))
    drawn = {Presence.HERE} if checked else {Presence.HERE, Presence.UNKNOWN}
    asked = tuple(number for number, each in there.items() if each is Presence.NO_SHOW)
    players = tuple(number for number, each in there.items() if each in drawn)
    return Present(players, tuple(sorted(there.keys() - {*players, *asked})), asked)


def presence(book: EventBook, session: int) -> Mapping[int, Presence]:
    """Whether each who plays in a session is there, by number."""
    seated = {
        number: {entrant for table in book.tables_of(number) for entrant in table.seats}
        for number in book.published
        if number < session
    }
    return {entrant.number: _presence(book, entrant, session, seated) for entrant in book.playing(session)}


def _presence(book: EventBook, entrant: Entrant, session: int, seated: Mapping[int, set[int]]) -> Presence:
    if session in entrant.here:
        return Presence.HERE
    if session in entrant.left_out:
        return Presence.LEFT_OUT
    before = session - 1
    if not before or not entrant.plays(before) or book.setup.hourly is not None:
        return Presence.UNKNOWN
    if before not in seated:
        return _presence(book, entrant, before, seated)
    if entrant.number in seated[before]:
        return Presence.NO_SHOW if before in entrant.left_out else Presence.HERE
    expressly = before in entrant.left_out and before > entrant.joined
    return Presence.LEFT_OUT if expressly else Presence.NO_SHOW


def _with_tickets(book: EventBook, session: int) -> Present:
    ahead = next_round(book)
    if session != ahead.number:
        return Present((), ())
    return Present(ahead.players, tuple(sorted(ticket.entrant for ticket in ahead.waiting)))


def session_setup(book: EventBook, session: int) -> SessionSetup:
    """How a session, or a round of the bracket, is played. Raises ``Refused`` (``bad-session``)."""
    verify_session(book, session)
    if book.bracket and session in book.rounds:
        return _round_setup(book.bracket, session)
    return book.setup.sessions[session - 1]


def _round_setup(run: BracketRun, session: int) -> SessionSetup:
    at = run.at(session)
    plays = at.bracket.plan[at.number - 1].setup
    tables = {size: TableRules(rules, plays.hands) for size, rules in run.setup.rules.items()}
    return SessionSetup(plays.table_size, tables, minutes=run.setup.minutes)


def by_standing(book: EventBook, session: int) -> bool:
    """Whether the seats of a session follow from the official standings before it."""
    return TABLES_A_TIER[session_setup(book, session).draw] is not None


def together(book: EventBook, session: int) -> int:
    """How many sessions from this one on can be drawn at once, so that fewer meet again: those that are drawn by
    chance, with the same players and the same size of tables."""
    if book.setup.hourly is not None:
        return 1
    first = session_setup(book, session)
    players = [entrant.number for entrant in book.playing(session)]
    number = session
    while number in book.sessions and _alike(first, session_setup(book, number)):
        if [entrant.number for entrant in book.playing(number)] != players:
            break
        number += 1
    return max(number - session, 1)


def _alike(first: SessionSetup, other: SessionSetup) -> bool:
    return other.draw is first.draw is setups.Draw.CHANCE and other.table_size == first.table_size


def verify_before(book: EventBook, session: int) -> None:
    """Raises ``Refused`` when a session cannot be drawn yet: ``bad-session``, ``earlier-draw``, ``not-official``."""
    if session not in book.sessions:
        sentence = f"{sessions_name(book)} that are drawn are 1 to {len(book.sessions)}, not {session}."
        raise refuse("bad-session", sentence, "session")
    if missing := [number for number in range(1, session) if number not in book.draws]:
        sentence = f"{session_name(book, missing[0])} is drawn before {session_phrase(book, session)}."
        raise refuse("earlier-draw", sentence, "session")
    if by_standing(book, session) and not _official(book, session):
        sentence = (
            f"{session_name(book, session)} is drawn by standing, and only confirmed tables count for it; "
            f"{session_phrase(book, session - 1)} has tables that are not confirmed yet."
        )
        raise refuse("not-official", sentence, "session")


def _official(book: EventBook, session: int) -> bool:
    earlier = range(1, session)
    return all(number in book.published for number in earlier) and all(
        book.state_of(table) in OFFICIAL for table in book.tables.values() if table.session in earlier
    )


def verify_sizes(book: EventBook, session: int, sizes: Iterable[int]) -> None:
    """Raises ``Refused`` (``no-table-rules``) where the set-up says nothing about a table of one of these sizes."""
    plays = session_setup(book, session)
    for size in sorted(set(sizes)):
        plays.at(size)


def field_of(book: EventBook, session: int, players: Sequence[int], seed: int, sessions: int = 1) -> Field:
    """The field of a session: ``players`` are entrants, best first where it is drawn by standing.

    ``sessions`` are drawn at once, this one the first. All that were drawn before are frozen, as the persons who sat
    there; members of a group are kept apart.
    """
    plays = session_setup(book, session)
    return Field(
        players=tuple(book.entrant(number).person(session) for number in players),
        sessions=sessions,
        seed=seed,
        size=plays.table_size,
        frozen=frozen(book, range(1, session)),
        apart=apart(book, session, players),
        tables_a_tier=TABLES_A_TIER[plays.draw],
        played=frozenset(plays.tables),
    )


def frozen(book: EventBook, sessions: Iterable[int]) -> tuple[Session, ...]:
    """The sessions of these that are drawn, with persons for entrants."""
    return tuple(seated(book, book.draws[session]) for session in sessions if session in book.draws)


def seated(book: EventBook, draw: Draw) -> Session:
    """The tables of a draw, with persons for entrants."""
    return tuple(tuple(book.entrant(number).person(draw.session) for number in table) for table in draw.tables)


def apart(book: EventBook, session: int, players: Iterable[int]) -> tuple[frozenset[str], ...]:
    """The persons of each group, as far as they play in a session; a group of one keeps nobody apart."""
    members: dict[int, set[str]] = {}
    for number in players:
        entrant = book.entrant(number)
        for group in entrant.groups:
            members.setdefault(group, set()).add(entrant.person(session))
    return tuple(frozenset(persons) for _, persons in sorted(members.items()) if len(persons) > 1)


def drawn(book: EventBook, session: int, players: Sequence[int], seed: int, sessions: int = 1) -> tuple[Seats, ...]:
    """The seats of so many sessions from this one on, as entrants' numbers: the same from the same book and seed.

    Raises ``Refused``: what ``verify_before`` and the draw itself raise, and ``no-table-rules``, before it is drawn.
    """
    verify_before(book, session)
    plays = session_setup(book, session)
    sizes = table_sizes(len(players), plays.table_size, plays.tables)
    for number in range(session, session + sessions):
        verify_sizes(book, number, sizes)
    plan = draw_plan(field_of(book, session, players, seed, sessions))
    numbers = {book.entrant(number).person(session): number for number in players}
    return tuple(tuple(tuple(numbers[str(one)] for one in table) for table in each) for each in plan.drawn)


def drawn_again(book: EventBook, draw: Draw) -> Seats:
    """The seats that a draw's seed gives; ``book`` is the event as it stood when it was drawn."""
    return drawn(book, draw.first, draw.players, draw.seed, draw.together)[draw.session - draw.first]
