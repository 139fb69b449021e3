"""Comings and goings: who sits where from the next hand on, or from one that was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.answers import Status
from scorekeeper.ledger.book import Json, LineKind, TableSeating
from scorekeeper.ledger.entries import clean_name
from scorekeeper.ledger.folding import MOST_PLAYERS, AccountKind, account_number, fold_book
from scorekeeper.models import Account, Entry, Person, Seat
from scorekeeper.services import changes, clubs, journals
from scorekeeper.services.journals import Actor, Answer, writing

from .requests import Insert, Request, Reseat

RECORDED_LATE = "Played before the seats changed"  # the reason on the sheet of a hand that a phone sent afterwards
NEWCOMER = "new:"  # before the name of someone who is not on the sheet yet


def change_seating(
    game: int,
    seats: Sequence[int | str],
    *,
    key: str,
    expects: int,
    actor: Actor,
    seen: int | None = None,
) -> Answer:
    """Seat players 1..P, clockwise, from hand ``expects`` on. The same ``key`` returns the stored answer.

    ``seen`` is as in ``changes.make``. A seat is the number of a player on the sheet (in the order they came), or a
    name: of someone who joins, or who was here before. Raises ``Refused``: ``unknown-game``, ``same-player``,
    ``bad-players``, ``nothing-changes``, ``taken``, ``closed``, and what a name is refused for (path ``seats[i]``).
    """
    with writing():
        there = _there(game)
        people = _people(there, seats)
        _sit_down(game, there, people)
        reseat = Reseat(tuple(str(person.uuid) for person in people), expects)
        return changes.make(game, [reseat], key=key, actor=actor, seen=seen)


def record_before_reseating(game: int, record: Json, then: TableSeating, *, key: str, actor: Actor) -> Answer | None:
    """Record a hand in the seating that it was played in: before the last change that ended that seating.

    The same ``key`` gives the stored answer again. None where no change of seats has ended it: nothing is written.
    Raises ``Refused`` as ``changes.make`` does, also for later hands that would become impossible.
    """
    with writing():
        entries = journals.entries_of(game)
        ended = [
            outcome.line.uid
            for outcome in fold_book(journals.book_of(entries))
            if outcome.line.kind is LineKind.SEATING
            and not outcome.line.voided
            and outcome.before.seating == then.players != outcome.paid.state.seating
        ]
        if not ended and not any((entry.key, entry.kind) == (key, Entry.Kind.INSERT) for entry in entries):
            return None
        insert = Insert(record, before=ended[-1] if ended else None)
        answer = changes.make(game, [insert], key=key, actor=actor, why=RECORDED_LATE)
        return replace(answer, status=Status.RECORDED)


def plan_seating(game: int, seats: Sequence[int | str], before: str) -> Reseat:
    """Return the request of who sits where from a line on, to be looked at and then ``confirmed``. One statement.

    ``seats`` are as in ``change_seating``; who is not on the sheet is in the request by name.
    Raises ``Refused``: ``unknown-game``, ``bad-seat``, and what a name is refused for (path ``seats[i]``).
    """
    there = _there(game)
    return Reseat(tuple(_seat_reference(there, seat, index) for index, seat in enumerate(seats)), before=before)


def _seat_reference(there: dict[int, Person], seat: int | str, index: int) -> str:
    if isinstance(seat, str):
        return NEWCOMER + clean_name(seat, f"seats[{index}]")
    return str(_sitting(there, seat, index).uuid)


def as_seats(game: int, reseat: Reseat) -> tuple[str, ...]:
    """Return the seating of a ``planned`` request: numbers of players as texts, and who comes as in the request."""
    numbers = {str(person.uuid): str(number) for number, person in _there(game).items()}
    return tuple(numbers.get(person, person) for person in reseat.persons)


def newcomers(requests: Sequence[Request]) -> tuple[str, ...]:
    """The names of those whom ``planned`` requests bring to the sheet, in the order of the numbers they would have."""
    reseats = (request for request in requests if isinstance(request, Reseat))
    texts = (person for request in reseats for person in request.persons if person.startswith(NEWCOMER))
    return tuple(dict.fromkeys(person.removeprefix(NEWCOMER) for person in texts))


def confirm_seating(
    game: int, requests: Sequence[Request], *, key: str, actor: Actor, why: str = "", seen: int | None = None
) -> Answer:
    """Make a change as ``changes.make`` does; who comes with a ``planned`` request sits down first.

    Raises ``Refused``: what ``change_seating`` and ``changes.make`` raise.
    """
    with writing():
        there = _there(game)
        made = [_with_people(game, there, request) if isinstance(request, Reseat) else request for request in requests]
        return changes.make(game, made, key=key, actor=actor, why=why, seen=seen)


def _with_people(game: int, there: dict[int, Person], reseat: Reseat) -> Reseat:
    numbers = {str(person.uuid): number for number, person in there.items()}
    seats = [
        person.removeprefix(NEWCOMER) if person.startswith(NEWCOMER) else numbers.get(person, 0)
        for person in reseat.persons
    ]
    people = _people(there, seats)
    _sit_down(game, there, people)
    return replace(reseat, persons=tuple(str(person.uuid) for person in people))


def _there(game: int) -> dict[int, Person]:
    """Return the persons on the sheet by number."""
    rows = Seat.objects.filter(game=game).select_related("person__merged_into", "person__club").order_by("number")
    if not (there := {row.number: row.person for row in rows}):
        raise refuse("unknown-game", path="game")
    return there


def _sitting(there: dict[int, Person], seat: int, index: int) -> Person:
    if seat not in there:
        raise refuse("bad-seat/sheet", {"seat": seat}, f"seats[{index}]")
    return there[seat]


def _people(there: dict[int, Person], seats: Sequence[int | str]) -> list[Person]:
    """Return the persons of the seats, as they stand on the sheet where they do."""
    on_sheet = {person.itself.pk: person for person in there.values()}
    names = {index: clean_name(seat, f"seats[{index}]") for index, seat in enumerate(seats) if isinstance(seat, str)}
    persons = dict(zip(names, clubs.get_or_create_persons(there[1].club, list(names.values())), strict=True))
    people = []
    for index, seat in enumerate(seats):
        person = (
            _sitting(there, seat, index) if isinstance(seat, int) else on_sheet.get(persons[index].pk, persons[index])
        )
        if person in people:
            raise refuse("same-player/seated", {"name": person.itself.name}, f"seats[{index}]")
        people.append(person)
    return people


def _sit_down(game: int, there: dict[int, Person], people: Sequence[Person]) -> None:
    """Rows for those who come for the first time, in the order of their seats."""
    known = {person.pk for person in there.values()}
    joining = [person for person in people if person.pk not in known]
    if len(there) + len(joining) > MOST_PLAYERS:
        raise refuse("bad-players/sheet", {"most": MOST_PLAYERS}, "seats")
    for number, person in enumerate(joining, len(there) + 1):
        seat = Seat.objects.create(game_id=game, number=number, person=person)
        account = account_number(game, number)
        Account.objects.create(id=account, game_id=game, kind=AccountKind.SEAT, seat=seat)
