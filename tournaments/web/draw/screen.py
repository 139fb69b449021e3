"""The page of a session's draw: who would be drawn, tables as tiles, the players that are chosen, costs in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_fault, write_reasons
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw import draw_cost, explain_entrant_seat, try_exchange, wishes_not_met
from tournaments.engine.event.draw_pool import (
    Presence,
    count_drawn_together,
    groups_apart,
    is_drawn_by_standing,
    presence,
    present_entrants,
    session_setup,
    verify_before,
    verify_sizes,
)
from tournaments.engine.event.progress import has_begun
from tournaments.engine.event.tickets import tickets_unused
from tournaments.engine.event.values import Entrant, SessionDraw, SessionTable
from tournaments.engine.seating.plan import DrawCost, table_sizes
from tournaments.queries.tables import GameRow, tables_with_room
from tournaments.wording.day_plan import sizes_in_words

MOST_LISTED = 12  # names of a list; of more, the number


def state_words(book: EventBook, session: int) -> str:
    """Return the state of a session's draw in words."""
    if session in book.locked:
        return _("over")
    if session in book.published:
        return _("posted")
    return _("draft") if session in book.draws else _("not drawn")


def cost_in_words(cost: DrawCost, drawn: int, apart: bool) -> Iterator[str]:
    """Yield what a draw costs beside the other sessions that are drawn.

    ``apart`` says that some are to be kept apart.
    """
    if cost.together:
        yield ngettext(
            "Warning: %(pairs)d keep-apart pair sits together.",
            "Warning: %(pairs)d keep-apart pairs sit together.",
            cost.together,
        ) % {"pairs": cost.together}
    elif apart:
        yield _("Everyone is kept apart as requested.")
    if drawn > 1:
        yield _meetings(cost)
    if cost.sixes > 1:
        yield _("Turns at a smaller or larger table differ by up to %(more)d between players.") % {"more": cost.sixes}
    if cost.first_deals > 1:
        yield _("Some players deal first up to %(more)d times more than others.") % {"more": cost.first_deals}


def _meetings(cost: DrawCost) -> str:
    if not cost.repeats:
        return _("Nobody meets the same player twice.")
    if cost.most_meetings > 2:
        return _("Some players meet %(most)d times. In all sessions together, %(again)d meetings are repeats.") % {
            "most": cost.most_meetings,
            "again": cost.repeats,
        }
    text = ngettext(
        "%(pairs)d pair of players meets twice. No others meet again.",
        "%(pairs)d pairs of players meet twice. No others meet again.",
        cost.repeats,
    )
    return text % {"pairs": cost.repeats}


def name_list(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    """Entrants by name and number, the first of many."""
    listed = ", ".join(f"{names[number]} ({number})" for number in numbers[:MOST_LISTED])
    beyond = len(numbers) - MOST_LISTED
    return _("%(names)s and %(beyond)d others") % {"names": listed, "beyond": beyond} if beyond > 0 else listed


@dataclass(frozen=True, slots=True)
class SessionStep:
    """A session in the row of all sessions."""

    number: int
    state: str
    here: bool


@dataclass(frozen=True, slots=True)
class DrawPreview:
    """A preview of a draw: the players, the tables, who is left out; what stands in the way, if anything does.

    ``gone`` and ``came`` are those of a draft who are not there anymore, and those who are not in it yet.
    ``no_shows`` had no seat in the session before; someone says first whether they are seated again.
    """

    players: int
    sizes: str
    left_out: str
    by_standing: bool
    checked_in: bool
    together: int
    last: int
    problem: str
    gone: str = ""
    came: str = ""
    waits_for: int | None = None  # the session that is published first
    drops: bool = False  # another draw drops drafts of later sessions
    no_shows: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatedEntrant:
    """An entrant at a table."""

    number: int
    name: str
    deals: bool
    late: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class DrawTable:
    """A table: its number and who sits there."""

    number: int
    sitters: tuple[SeatedEntrant, ...]


@dataclass(frozen=True, slots=True)
class ChosenSeat:
    """A chosen player and why they sit there; with a second one, what a swap of the two would cost."""

    one: int
    name: str
    table: int
    reasons: tuple[str, ...]
    other: int | None = None
    other_name: str = ""
    costs: tuple[str, ...] = ()
    sits: PublishedSeat | None = None


@dataclass(frozen=True, slots=True)
class PublishedSeat:
    """A seat at a published table, and what happens to the table when the player leaves it.

    ``left`` is how many then play there. ``problem`` says why the seat cannot be given up, empty where it can.
    """

    table: SessionTable
    seat: int
    begun: bool
    left: int
    problem: str


@dataclass(frozen=True, slots=True)
class LateEntry:
    """The entrants who can get a seat in a published session, checked-in players first, and the tables with room,
    smallest first."""

    players: tuple[tuple[int, str], ...]
    tables: tuple[SessionTable, ...]


def steps(book: EventBook, session: int) -> list[SessionStep]:
    """Return all sessions and how far their draws are."""
    return [SessionStep(number, state_words(book, number), number == session) for number in book.sessions]


def preview_draw(book: EventBook, session: int, names: Mapping[int, str]) -> DrawPreview:
    """Return the players of a session's draw, and what prevents it."""
    present = present_entrants(book, session)
    together = count_drawn_together(book, session)
    draw = book.draws.get(session)
    drawn = set(draw.players if draw else ())
    there = {entrant.number for entrant in book.playing(session) if session not in entrant.left_out}
    sizes, problem = "", ""
    try:
        verify_before(book, session)
        plays = session_setup(book, session)
        seats = table_sizes(len(present.players), plays.table_size, plays.tables)
        verify_sizes(book, session, seats)
        sizes = sizes_in_words(seats)
    except Refused as refused:
        problem = write_fault(refused.faults[0])
    return DrawPreview(
        players=len(present.players),
        sizes=sizes,
        left_out=name_list([number for number in present.left_out if number not in drawn], names),
        by_standing=is_drawn_by_standing(book, session),
        checked_in=Presence.HERE in presence(book, session).values(),
        together=together,
        last=session + together - 1,
        problem=problem,
        gone=name_list(sorted(drawn - there), names),
        came=name_list(sorted(set(present.players) - drawn), names) if draw else "",
        waits_for=session - 1 if session > 1 and session - 1 not in book.published else None,
        drops=any(number > session for number in book.draws),
        no_shows=tuple((number, names.get(number, "")) for number in present.asked),
    )


def tiles(
    draw: SessionDraw,
    names: Mapping[int, str],
    chosen: ChosenSeat | None,
) -> list[DrawTable]:
    """Return the tables of a draw."""
    picked = {chosen.one, chosen.other} if chosen else set()
    return [
        DrawTable(
            number,
            tuple(
                SeatedEntrant(each, names.get(each, str(each)), seat == 0, each in draw.late, each in picked)
                for seat, each in enumerate(seats)
            ),
        )
        for number, seats in enumerate(draw.tables, 1)
    ]


def unseated_players(book: EventBook, session: int, names: Mapping[int, str]) -> str:
    """Return the names of a published session's players who have no seat there."""
    seated = {number for table in book.tables_of(session) for number in table.seats}
    present = present_entrants(book, session)
    return name_list([number for number in present.players if number not in seated], names)


def costs(book: EventBook, draw: SessionDraw) -> list[str]:
    """Return the cost of a draw in words."""
    apart = bool(groups_apart(book, draw.session, draw.players))
    return list(cost_in_words(draw_cost(book, draw.session), len(book.draws), apart))


@dataclass(frozen=True, slots=True)
class SeatingRequest:
    """The requests of a player for every draw: tables to sit at, players to sit with or apart from, in words."""

    number: int
    name: str
    words: str


def seating_requests(book: EventBook, session: int, names: Mapping[int, str]) -> list[SeatingRequest]:
    """Return the requests of those who play in a session, by number: fixed tables, and players to sit with."""
    return [
        SeatingRequest(entrant.number, names.get(entrant.number, ""), ", ".join(_requests(entrant, names)))
        for entrant in book.playing(session)
        if entrant.tables or entrant.together
    ]


def _requests(entrant: Entrant, names: Mapping[int, str]) -> Iterator[str]:
    if entrant.tables:
        tables = get_text_list([str(number) for number in sorted(entrant.tables)], _("or"))
        yield _("at table %(tables)s") % {"tables": tables}
    if entrant.together:
        yield _("with %(names)s") % {"names": name_list(sorted(entrant.together & names.keys()), names)}


def unmet_requests(book: EventBook, session: int, names: Mapping[int, str]) -> list[str]:
    """Return the requests that the draw of a session does not meet, and why."""
    return list(write_reasons(wishes_not_met(book, session, names)))


def late_entry(
    book: EventBook, session: int, names: Mapping[int, str], games: Mapping[int, GameRow]
) -> LateEntry | None:
    """Return the players who can still get a seat, and the tables. Seats of a bracket are changed there: None."""
    if session in book.rounds:
        return None
    seated = {number for table in book.tables_of(session) for number in table.seats}
    with_ticket = {ticket.entrant for ticket in tickets_unused(book)}
    present = set(present_entrants(book, session).players)
    players = tuple(
        (entrant.number, names[entrant.number])
        for entrant in sorted(book.playing(session), key=lambda entrant: entrant.number not in present)
        if entrant.number not in seated and (not book.setup.hourly or entrant.number in with_ticket)
    )
    return LateEntry(players, tuple(tables_with_room(book, session, games)))


def explain_seat(
    book: EventBook,
    session: int,
    one: int,
    other: int | None,
    names: Mapping[int, str],
    games: Mapping[int, GameRow],
) -> ChosenSeat:
    """Return why a player sits where they sit, and what a swap would cost.

    Raises `Refused`: `no-draw`, `not-drawn`, `same-player`, `published`.
    """
    draw = book.draw(session)
    reasons = tuple(write_reasons(explain_entrant_seat(book, session, one, names)))
    table = next(number for number, seats in enumerate(draw.tables, 1) if one in seats)
    if other is None or draw.published:
        return ChosenSeat(one, names[one], table, reasons, sits=_published_seat(book, session, one, games))
    change = try_exchange(book, session, one, other, names)
    return ChosenSeat(one, names[one], table, reasons, other, names[other], tuple(write_reasons(change.reasons())))


def _published_seat(book: EventBook, session: int, entrant: int, games: Mapping[int, GameRow]) -> PublishedSeat | None:
    place = book.seat_of(session, entrant) if session in book.published else None
    if place is None:
        return None
    table, seat = place
    left, problem = len(table.seats) - 1, ""
    try:
        verify_sizes(book, session, [left])
    except Refused as refused:
        problem = write_fault(refused.faults[0])
    return PublishedSeat(table, seat, has_begun(book, table, games.get(table.id)), left, problem)
