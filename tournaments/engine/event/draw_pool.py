"""The players of a session: present entrants, the next round of an hourly day, and redrawing from a draw's seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.errors import refuse
from tournaments.engine.event.book import BracketRun, EventBook, session_name, session_phrase, sessions_name
from tournaments.engine.event.entrants import verify_session
from tournaments.engine.event.tickets import round_ahead, tickets_unused
from tournaments.engine.event.values import OFFICIAL, Entrant, RoundTicket, SessionDraw
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import POWER_PAIRED, SEEDED, DrawRequest, SessionSeats, most_seated, table_sizes
from tournaments.engine.setup import DrawMethod, SessionSetup, TableRules


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round as it stands: its number, the tickets played in it, and the ``sizes`` of its tables.

    ``waiting`` tickets are the first in the round after it; ``stuck`` are those of them that have waited a round
    already, because too few came. ``later`` tickets are for rounds after it. ``missing`` more players would fill the
    first table, 0 where one is filled.
    """

    number: int
    seated: tuple[RoundTicket, ...]
    waiting: tuple[RoundTicket, ...]
    later: tuple[RoundTicket, ...]
    sizes: tuple[int, ...]
    stuck: tuple[RoundTicket, ...]
    missing: int

    @property
    def players(self) -> tuple[int, ...]:
        """Return the entrants who play, by number."""
        return tuple(sorted(ticket.entrant for ticket in self.seated))


def next_round(book: EventBook) -> NextRound:
    """Return the next round: who plays in it and who waits.

    As many as fill tables of sizes that have rules are seated: those who waited in the round before, then by the round
    that a ticket is good from, then by purchase. Nobody waits two rounds that are played: no more wait than fill the
    smallest table, and they are seated first.
    """
    number = round_ahead(book)
    first, later = _tickets_in_line(book, number)
    plays = round_setup(book, number)
    size, played = plays.table_size, sorted(plays.tables)
    sizes = most_seated(len(first), size, played)
    seated, waiting = first[: sum(sizes)], first[sum(sizes) :]
    stuck = tuple(ticket for ticket in waiting if _has_waited(book, ticket, number))
    more = range(1, 0 if sizes else size + 1)
    missing = next((many for many in more if most_seated(len(first) + many, size, played)), 0)
    return NextRound(number, tuple(seated), tuple(waiting), tuple(later), sizes, stuck, missing)


def round_setup(book: EventBook, number: int) -> SessionSetup:
    """Return the setup of a round. One that is added only when its tables are made is played as the last one."""
    return book.setup.sessions[min(number, len(book.setup.sessions)) - 1]


def _tickets_in_line(book: EventBook, number: int) -> tuple[list[RoundTicket], list[RoundTicket]]:
    """Return the tickets for a round in their turn, one an entrant, and those for rounds after it."""
    line: dict[int, RoundTicket] = {}
    later: list[RoundTicket] = []
    for ticket in sorted(tickets_unused(book), key=lambda ticket: (ticket.since, ticket.id)):
        if ticket.since > number or ticket.entrant in line or not book.entrant(ticket.entrant).plays(number):
            later.append(ticket)
        else:
            line[ticket.entrant] = ticket
    return sorted(
        line.values(), key=lambda ticket: (not _has_waited(book, ticket, number), ticket.since, ticket.id)
    ), later


def _has_waited(book: EventBook, ticket: RoundTicket, number: int) -> bool:
    """Return whether a ticket was good for the round before and its entrant had no seat there."""
    return ticket.since < number and book.seat_of(number - 1, ticket.entrant) is None


TableSeats = tuple[tuple[int, ...], ...]

TABLES_A_TIER: Mapping[DrawMethod, int | None] = {
    DrawMethod.CHANCE: None,
    DrawMethod.SEEDED: SEEDED,
    DrawMethod.POWER_PAIRED: POWER_PAIRED,
}


class Presence(StrEnum):
    """The presence of an entrant who plays in a session."""

    HERE = "here"  # checked in for it, or for the session before and not left out since
    LEFT_OUT = "left-out"  # expressly
    NO_SHOW = "no-show"  # had no seat in the session before: someone says whether they are seated again
    UNKNOWN = "unknown"  # nobody has said anything


@dataclass(frozen=True, slots=True)
class Present:
    """The entrants who are drawn for a session, and those who play but are not drawn.

    ``left_out``: left out by the director, or others are checked in and they are not. ``asked``: did not appear in the
    session before; the session is not drawn before someone says whether they are seated again.
    """

    players: tuple[int, ...]
    left_out: tuple[int, ...]
    asked: tuple[int, ...] = ()


def present_entrants(book: EventBook, session: int) -> Present:
    """Return the entrants to draw for a session, by number.

    A check-in is valid for later sessions too, unless the setup asks for one before each session. On an hourly day
    those whose tickets are played in that round, where it is the next one.
    """
    if book.setup.hourly is not None:
        return _present_with_tickets(book, session)
    there = presence(book, session)
    checked = any(session in entrant.here for entrant in book.playing(session))
    drawn = {Presence.HERE} if checked else {Presence.HERE, Presence.UNKNOWN}
    asked = tuple(number for number, each in there.items() if each is Presence.NO_SHOW)
    players = tuple(number for number, each in there.items() if each in drawn)
    return Present(players, tuple(sorted(there.keys() - {*players, *asked})), asked)


def presence(book: EventBook, session: int) -> Mapping[int, Presence]:
    """Return the presence of each entrant who plays in a session, by number."""
    seated = {
        number: {entrant for table in book.tables_of(number) for entrant in table.seats}
        for number in book.published
        if number < session
    }
    return {entrant.number: _presence_of(book, entrant, session, seated) for entrant in book.playing(session)}


def _presence_of(book: EventBook, entrant: Entrant, session: int, seated: Mapping[int, set[int]]) -> Presence:
    if session in entrant.here:
        return Presence.HERE
    if session in entrant.left_out:
        return Presence.LEFT_OUT
    before = session - 1
    if not before or not entrant.plays(before) or book.setup.hourly is not None or book.setup.checks_in_anew:
        return Presence.UNKNOWN
    if before not in seated:
        return _presence_of(book, entrant, before, seated)
    if entrant.number in seated[before]:
        return Presence.NO_SHOW if before in entrant.left_out else Presence.HERE
    expressly = before in entrant.left_out and before > entrant.joined
    return Presence.LEFT_OUT if expressly else Presence.NO_SHOW


def _present_with_tickets(book: EventBook, session: int) -> Present:
    ahead = next_round(book)
    if session != ahead.number:
        return Present((), ())
    return Present(ahead.players, tuple(sorted(ticket.entrant for ticket in ahead.waiting)))


def session_setup(book: EventBook, session: int) -> SessionSetup:
    """Return the setup of a session, or of a round of the bracket. Raises ``Refused`` (``bad-session``)."""
    verify_session(book, session)
    if book.bracket and session in book.rounds:
        return _bracket_round_setup(book.bracket, session)
    return book.setup.sessions[session - 1]


def _bracket_round_setup(run: BracketRun, session: int) -> SessionSetup:
    at = run.at(session)
    plays = at.bracket.plan[at.number - 1].setup
    sizes = {*run.setup.rules, *(size + 1 for size in run.setup.rules)}
    known = ((size, run.setup.rules_at(size)) for size in sorted(sizes))
    tables = {size: TableRules(rules, plays.hands) for size, rules in known if rules}
    return SessionSetup(plays.table_size, tables, minutes=run.setup.minutes)


def is_of_present(book: EventBook, session: int) -> bool:
    """Return whether the draft of a session has exactly the players who would be drawn now, or is of an hourly day."""
    drawn, present = book.draws[session].players, present_entrants(book, session).players
    return book.setup.hourly is not None or set(drawn) == set(present)


def is_drawn_by_standing(book: EventBook, session: int) -> bool:
    """Return whether the seats of a session follow from the official standings before it."""
    return TABLES_A_TIER[session_setup(book, session).draw] is not None


def count_drawn_together(book: EventBook, session: int) -> int:
    """Return the number of sessions from this one on that can be drawn at once, so that fewer meet again.

    These are drawn at random, with the same players and the same size of tables.
    """
    if book.setup.hourly is not None:
        return 1
    first = session_setup(book, session)
    players = [entrant.number for entrant in book.playing(session)]
    number = session
    while number in book.sessions and _is_drawn_alike(first, session_setup(book, number)):
        if [entrant.number for entrant in book.playing(number)] != players:
            break
        number += 1
    return max(number - session, 1)


def _is_drawn_alike(first: SessionSetup, other: SessionSetup) -> bool:
    return other.draw is first.draw is DrawMethod.CHANCE and other.table_size == first.table_size


def verify_before(book: EventBook, session: int) -> None:
    """Raise ``Refused`` unless a session can be drawn now: ``bad-session``, ``earlier-draw``, ``not-official``."""
    if session not in book.sessions:
        raise refuse(
            "bad-session/drawn",
            {"sessions": sessions_name(book), "many": len(book.sessions), "session": session},
            "session",
        )
    if missing := [number for number in range(1, session) if number not in book.draws]:
        raise refuse(
            "earlier-draw/drawn",
            {"missing": session_name(book, missing[0]), "session": session_phrase(book, session)},
            "session",
        )
    if is_drawn_by_standing(book, session) and not _is_official(book, session):
        raise refuse(
            "not-official/session",
            {"session": session_name(book, session), "before": session_phrase(book, session - 1)},
            "session",
        )


def _is_official(book: EventBook, session: int) -> bool:
    earlier = range(1, session)
    return all(number in book.published for number in earlier) and all(
        book.state_of(table) in OFFICIAL for table in book.tables.values() if table.session in earlier
    )


def verify_sizes(book: EventBook, session: int, sizes: Iterable[int]) -> None:
    """Raise ``Refused`` (``no-table-rules``) unless the setup has rules for tables of these sizes."""
    plays = session_setup(book, session)
    for size in sorted(set(sizes)):
        plays.at(size)


def make_draw_request(
    book: EventBook, session: int, players: Sequence[int], seed: int, sessions: int = 1
) -> DrawRequest:
    """Return the draw request of a session. ``players`` are entrants, best first where it is drawn by standing.

    ``sessions`` are drawn at once, this one the first. All that were drawn before are frozen, as the persons who sat
    there; members of a group are kept apart.
    """
    plays = session_setup(book, session)
    return DrawRequest(
        players=tuple(book.entrant(number).person(session) for number in players),
        sessions=sessions,
        seed=seed,
        size=plays.table_size,
        frozen=frozen_sessions(book, range(1, session)),
        apart=groups_apart(book, session, players),
        tables_a_tier=TABLES_A_TIER[plays.draw],
        played=frozenset(plays.tables),
        together=tuple(
            frozenset(book.entrant(number).person(session) for number in pair) for pair in pairs_together(book, players)
        ),
        fixed=tuple((book.entrant(number).person(session), tables) for number, tables in fixed_tables(book, players)),
    )


def frozen_sessions(book: EventBook, sessions: Iterable[int]) -> tuple[SessionSeats, ...]:
    """Return those of these sessions that are drawn, with persons for entrants."""
    return tuple(draw_as_persons(book, book.draws[session]) for session in sessions if session in book.draws)


def draw_as_persons(book: EventBook, draw: SessionDraw) -> SessionSeats:
    """Return the tables of a draw, with persons for entrants."""
    return tuple(tuple(book.entrant(number).person(draw.session) for number in table) for table in draw.tables)


def groups_apart(book: EventBook, session: int, players: Iterable[int]) -> tuple[frozenset[str], ...]:
    """Return the persons of each group, as far as they play in a session. A group of one keeps nobody apart."""
    members: dict[int, set[str]] = {}
    for number in players:
        entrant = book.entrant(number)
        for group in entrant.groups:
            members.setdefault(group, set()).add(entrant.person(session))
    return tuple(frozenset(persons) for _, persons in sorted(members.items()) if len(persons) > 1)


def pairs_together(book: EventBook, players: Iterable[int]) -> list[frozenset[int]]:
    """Return the pairs of entrants who are to share a table and both play."""
    playing = set(players)
    pairs = {
        frozenset((number, mate)) for number in playing for mate in book.entrant(number).together if mate in playing
    }
    return sorted(pairs, key=sorted)


def fixed_tables(book: EventBook, players: Iterable[int]) -> list[tuple[int, frozenset[int]]]:
    """Return the tables of those entrants who sit at certain ones only, by number."""
    return [(number, tables) for number in sorted(players) if (tables := book.entrant(number).tables)]


def draw_seats(
    book: EventBook, session: int, players: Sequence[int], seed: int, sessions: int = 1
) -> tuple[TableSeats, ...]:
    """Return the seats of so many sessions from this one on, as entrants' numbers.

    They are the same from the same book and seed.

    Raises ``Refused``: what ``verify_before`` and the draw itself raise, and ``no-table-rules``, before it is drawn.
    """
    verify_before(book, session)
    plays = session_setup(book, session)
    sizes = table_sizes(len(players), plays.table_size, plays.tables)
    for number in range(session, session + sessions):
        verify_sizes(book, number, sizes)
    plan = draw_plan(make_draw_request(book, session, players, seed, sessions))
    numbers = {book.entrant(number).person(session): number for number in players}
    return tuple(tuple(tuple(numbers[str(one)] for one in table) for table in each) for each in plan.new_sessions)


def redraw_seats(book: EventBook, draw: SessionDraw) -> TableSeats:
    """Return the seats that a draw's seed gives. ``book`` is the event as it stood when it was drawn."""
    return draw_seats(book, draw.first, draw.players, draw.seed, draw.together)[draw.session - draw.first]
