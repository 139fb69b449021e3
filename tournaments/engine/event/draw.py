"""The draw of a session: drawn from a seed, explained with its cost, changed by hand, published, unpublished."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from scorekeeper.engine.errors import Phrase, refuse
from tournaments.engine.event.book import EventBook, session_name, session_phrase
from tournaments.engine.event.draw_pool import (
    TABLES_A_TIER,
    TableSeats,
    fixed_tables,
    groups_apart,
    pairs_together,
    session_setup,
    verify_before,
    verify_sizes,
)
from tournaments.engine.event.entrants import put_entrant, verify_open
from tournaments.engine.event.progress import verify_not_begun
from tournaments.engine.event.tickets import verify_ticket, verify_tickets
from tournaments.engine.event.values import DirectorMessage, EventEntry, SessionDraw, SessionTable
from tournaments.engine.seating.plan import DrawCost, DrawPlan, DrawRequest, SessionSeats, plan_cost
from tournaments.engine.seating.reasons import Exchange, exchange_seats, unmet_wishes
from tournaments.engine.seating.reasons import explain_seat as why_by_draw


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A person with the name that sentences use. Two are equal if their UUIDs are."""

    person: str
    name: str = field(compare=False)

    def __str__(self) -> str:
        return self.name


def draw_cost(book: EventBook, session: int) -> DrawCost:
    """Return the cost of a session's draw beside all other drawn sessions. Raises ``Refused`` (``no-draw``)."""
    return plan_cost(_plan_of_draw(book, book.draw(session), _other_draws(book, session), {}))


def wishes_not_met(book: EventBook, session: int, names: Mapping[int, str]) -> list[Phrase]:
    """Return the wishes that a session's draw does not meet, and why. Raises ``Refused`` (``no-draw``)."""
    draw, others = book.draw(session), _other_draws(book, session)
    return unmet_wishes(_plan_of_draw(book, draw, others, names), len(others))


def try_exchange(book: EventBook, session: int, one: int, other: int, names: Mapping[int, str]) -> Exchange:
    """Return the cost of two entrants changing places in a draw that is not published.

    Raises ``Refused``: ``no-draw``, ``not-drawn``, ``same-player``.
    """
    draw = book.draw(session)
    for number, path in ((one, "one"), (other, "other")):
        if number not in draw.players:
            raise refuse("not-drawn/seat", {"number": number, "session": session_phrase(book, session)}, path)
    others = _other_draws(book, session)
    plan = _plan_of_draw(book, draw, others, names)
    return exchange_seats(plan, len(others), *(_named_player(book, draw, number, names) for number in (one, other)))


def explain_entrant_seat(book: EventBook, session: int, entrant: int, names: Mapping[int, str]) -> list[Phrase]:
    """Return the reasons for an entrant's seat, the director's changes first.

    Raises ``Refused``: ``no-draw``, ``not-drawn``.
    """
    draw = book.draw(session)
    if all(entrant not in table for table in draw.tables):
        raise refuse("not-drawn/entrant", {"entrant": entrant, "session": session_phrase(book, session)}, "entrant")
    earlier = [each for _, each in sorted(book.draws.items()) if each.session < session]
    plan = _plan_of_draw(book, draw, earlier, names)
    return [
        *_explain_swaps(draw, entrant, names),
        *why_by_draw(plan, len(earlier), _named_player(book, draw, entrant, names)),
    ]


def _explain_swaps(draw: SessionDraw, entrant: int, names: Mapping[int, str]) -> Iterator[Phrase]:
    if entrant in draw.late:
        yield Phrase("late-seat")
    for pair in draw.swaps:
        if entrant in pair:
            other = pair[0] if pair[1] == entrant else pair[1]
            yield Phrase("swapped-with", {"other": _name_of(other, names)})


def _other_draws(book: EventBook, session: int) -> list[SessionDraw]:
    return [draw for number, draw in sorted(book.draws.items()) if number != session]


def _plan_of_draw(book: EventBook, draw: SessionDraw, others: list[SessionDraw], names: Mapping[int, str]) -> DrawPlan:
    """Return a plan with the draw as its last session and the others as they stand before it."""
    sitting = [number for table in draw.tables for number in table]
    numbers = {book.entrant(number).person(draw.session): number for number in sitting}
    groups = tuple(
        frozenset(NamedPlayer(person, _name_of(numbers[person], names)) for person in group)
        for group in groups_apart(book, draw.session, sitting)
    )
    before = tuple(_named_session(book, each, names) for each in others)
    players = tuple(_named_player(book, draw, number, names) for number in sitting)
    played = frozenset(session_setup(book, draw.session).tables)
    named = dict(zip(sitting, players, strict=True))
    together = tuple(frozenset(named[number] for number in pair) for pair in pairs_together(book, sitting))
    fixed = tuple((named[number], tables) for number, tables in fixed_tables(book, sitting))
    asked = DrawRequest(players, 1, draw.seed, draw.size, before, groups, draw.tier, played, together, fixed)
    return DrawPlan(asked, (*before, _named_session(book, draw, names)), draw.algorithm)


def _named_session(book: EventBook, draw: SessionDraw, names: Mapping[int, str]) -> SessionSeats:
    return tuple(tuple(_named_player(book, draw, number, names) for number in table) for table in draw.tables)


def _named_player(book: EventBook, draw: SessionDraw, entrant: int, names: Mapping[int, str]) -> NamedPlayer:
    return NamedPlayer(book.entrant(entrant).person(draw.session), _name_of(entrant, names))


def _name_of(entrant: int, names: Mapping[int, str]) -> str:
    return names.get(entrant, f"number {entrant}")


def _draft_session(book: EventBook, entry: EventEntry) -> EventBook:
    """Draft the seats of a session.

    ``first`` and ``together`` name the sessions that this one was drawn with; without them, it was drawn alone.
    """
    verify_open(book)
    session, payload = entry.payload["session"], entry.payload
    if session in book.published:
        raise refuse("published/draw", {"session": session_phrase(book, session)}, "session")
    verify_before(book, session)
    verify_tickets(book, session, payload["players"])
    tables: TableSeats = tuple(tuple(table) for table in payload["tables"])
    _verify_seats(book, session, payload["players"], tables)
    draw = SessionDraw(
        session,
        payload["seed"],
        payload["algorithm"],
        payload["size"],
        tuple(payload["players"]),
        tables,
        tables,
        first=payload.get("first") or session,
        together=payload.get("together", 1),
        tier=TABLES_A_TIER[session_setup(book, session).draw],
    )
    return _put_draw(_without_later(book, session), draw)


def _verify_seats(book: EventBook, session: int, players: Sequence[int], tables: TableSeats) -> None:
    if sorted(chain.from_iterable(tables)) != sorted(players):
        raise refuse("bad-draw/everybody", path="tables")
    for number in players:
        _verify_plays(book, session, number)
    verify_sizes(book, session, map(len, tables))


def _verify_plays(book: EventBook, session: int, number: int) -> None:
    if not book.entrant(number).plays(session):
        raise refuse(
            "withdrawn/session", {"number": number, "session": session_phrase(book, session)}, "players", entrant=number
        )


def _without_later(book: EventBook, session: int) -> EventBook:
    """Return the book without the drafts of later sessions, which were drawn after this one."""
    return replace(book, draws={number: each for number, each in book.draws.items() if number <= session})


def _swap_seats(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    draw = _require_draft(book, entry.payload["session"])
    one, other = entry.payload["one"], entry.payload["other"]
    for number, path in ((one, "one"), (other, "other")):
        if number not in draw.players:
            raise refuse("not-drawn/seat", {"number": number, "session": session_phrase(book, draw.session)}, path)
    if one == other:
        raise refuse("same-player/swap-numbers", {"one": one}, "other")
    exchange = {one: other, other: one}
    tables = tuple(tuple(exchange.get(number, number) for number in table) for table in draw.tables)
    undoes = bool(draw.swaps) and set(draw.swaps[-1]) == {one, other}  # the same two again: nobody was moved
    swaps = draw.swaps[:-1] if undoes else (*draw.swaps, (one, other))
    return _put_draw(book, replace(draw, tables=tables, swaps=swaps))


def _drop_draft(book: EventBook, entry: EventEntry) -> EventBook:
    draw = _require_draft(book, entry.payload["session"])
    return _without_later(book, draw.session - 1)


def _publish(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    draw = _require_draft(book, entry.payload["session"])
    _verify_ready(book, draw)
    first = next_table(book)
    seated = {
        first + index: SessionTable(first + index, draw.session, index + 1, seats)
        for index, seats in enumerate(draw.tables)
    }
    published = replace(draw, published=entry.seq)
    return _put_draw(replace(book, tables={**book.tables, **seated}), published)


def _verify_ready(book: EventBook, draw: SessionDraw) -> None:
    verify_tickets(book, draw.session, draw.players)
    session = session_phrase(book, draw.session)
    if (waiting := draw.session - 1) and waiting not in book.published:
        raise refuse("earlier-draw/published", {"waiting": session_name(book, waiting), "session": session}, "session")
    for number in draw.players:
        if not book.entrant(number).plays(draw.session):
            raise refuse("withdrawn/draw-again", {"number": number, "session": session}, "session", entrant=number)
    plays = session_setup(book, draw.session)
    if (plays.table_size, TABLES_A_TIER[plays.draw]) != (draw.size, draw.tier):
        raise refuse("setup-changed", {"session": session}, "session")
    verify_sizes(book, draw.session, map(len, draw.tables))


def next_table(book: EventBook) -> int:
    """Return the id of the next table to be published."""
    return max((*book.tables, *book.unpublished_tables), default=0) + 1


def _unpublish(book: EventBook, entry: EventEntry) -> EventBook:
    """Unpublish the draw of a session, and drop the drafts of later ones."""
    session = entry.payload["session"]
    verify_unpublishable(book, session)
    clocks = {number: clock for number, clock in book.clocks.items() if number != session}
    gone = tuple(table.id for table in book.tables_of(session))
    return _without_later(without_tables(replace(book, clocks=clocks), gone), session - 1)


def verify_unpublishable(book: EventBook, session: int) -> None:
    """Raise ``Refused`` unless the draw of a session can be unpublished.

    The codes are ``closed``, ``bracket-round``, ``locked``, ``not-published``, and ``later-draw``.
    """
    verify_open(book)
    _verify_no_round(book, session)
    if session in book.locked:
        raise refuse("locked/draw", {"session": session_name(book, session)}, "session")
    if session not in book.published:
        raise refuse("not-published", {"session": session_phrase(book, session)}, "session")
    if any(later > session for later in book.published):
        raise refuse("later-draw/round", path="session")


def without_tables(book: EventBook, gone: Collection[int]) -> EventBook:
    """Return the book without tables. Their calls no longer wait, and messages for them alone are over."""
    return replace(
        book,
        tables={number: table for number, table in book.tables.items() if number not in gone},
        calls=tuple(call for call in book.calls if call.table not in gone),
        messages=tuple(_message_without(message, gone) for message in book.messages),
        unpublished_tables={**book.unpublished_tables, **{number: book.tables[number] for number in gone}},
    )


def _message_without(message: DirectorMessage, gone: Collection[int]) -> DirectorMessage:
    left = tuple(number for number in message.tables if number not in gone)
    return replace(message, tables=left, over=message.over or not left) if message.tables else message


def _seat_entrant(book: EventBook, entry: EventEntry) -> EventBook:
    """Seat an entrant at a published table that has not begun. The table opens again, with another id."""
    table, entrant = _require_not_begun(book, entry.payload["table"]), book.entrant(entry.payload["entrant"])
    _verify_plays(book, table.session, entrant.number)
    if (there := book.seat_of(table.session, entrant.number)) is not None:
        raise refuse(
            "seated/seat",
            {"number": entrant.number, "session": session_phrase(book, table.session), "other": there[0].number},
            "entrant",
        )
    verify_ticket(book, entrant.number)
    draw = book.draws[table.session]
    after = reopen_table(book, table, (*table.seats, entrant.number))
    return _put_draw(after, replace(after.draws[table.session], late=(*draw.late, entrant.number)))


def _unseat_entrant(book: EventBook, entry: EventEntry) -> EventBook:
    """Unseat an entrant from a published table that has not begun: who was checked in no longer is.

    The table opens again, with another id.
    """
    table, number = _require_not_begun(book, entry.payload["table"]), entry.payload["entrant"]
    if number not in table.seats:
        raise refuse("not-at-table/entrant", {"number": number, "other": table.number}, "entrant")
    after = reopen_table(book, table, tuple(seat for seat in table.seats if seat != number))
    draw = after.draws[table.session]
    late = tuple(each for each in draw.late if each != number)
    entrant = after.entrant(number)
    without = put_entrant(after, replace(entrant, here=entrant.here - {table.session}))
    return _put_draw(without, replace(draw, late=late))


def _require_not_begun(book: EventBook, number: int) -> SessionTable:
    """Return a table whose seats may change, as far as the event's entries tell."""
    verify_open(book)
    table = book.table(number)
    _verify_no_round(book, table.session)
    verify_not_begun(book, table)
    return table


def _verify_no_round(book: EventBook, session: int) -> None:
    """Raise ``Refused`` for a round of a bracket, whose seats follow from its tables and are changed there."""
    if session in book.rounds:
        raise refuse("bracket-round", path="table")


def reopen_table(book: EventBook, table: SessionTable, seats: tuple[int, ...]) -> EventBook:
    """Return the book with a table opened again, with other seats and another id.

    Calls that wait there and messages for it move to the new id.

    Raises ``Refused`` (``no-table-rules``).
    """
    verify_sizes(book, table.session, [len(seats)])
    number = next_table(book)
    without = without_tables(_renumber_waiting(book, table.id, number), [table.id])
    draw = book.draws[table.session]
    tables = tuple(seats if each == table.seats else each for each in draw.tables)
    anew = SessionTable(number, table.session, table.number, seats)
    return _put_draw(replace(without, tables={**without.tables, number: anew}), replace(draw, tables=tables))


def _renumber_waiting(book: EventBook, old: int, new: int) -> EventBook:
    """Return the book with the calls and the messages of a table moved to another one."""
    calls = (replace(call, table=new) if call.table == old else call for call in book.calls)
    messages = (
        replace(message, tables=tuple(new if each == old else each for each in message.tables))
        for message in book.messages
    )
    return replace(book, calls=tuple(calls), messages=tuple(messages))


def _require_draft(book: EventBook, session: int) -> SessionDraw:
    draw = book.draw(session)
    if draw.published is not None:
        raise refuse("published/draw", {"session": session_phrase(book, session)}, "session")
    return draw


def _put_draw(book: EventBook, draw: SessionDraw) -> EventBook:
    return replace(book, draws={**book.draws, draw.session: draw})


DRAW_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "draft": _draft_session,
    "swap": _swap_seats,
    "drop-draft": _drop_draft,
    "publish": _publish,
    "take-back": _unpublish,
    "seat": _seat_entrant,
    "unseat": _unseat_entrant,
}
