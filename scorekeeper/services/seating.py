"""Comings and goings: who sits where from the next hand on."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger import texts
from scorekeeper.ledger.postings import MOST_PLAYERS, AccountKind, account_number
from scorekeeper.models import Account, Person, Seat

from . import changes, clubs
from .actor import Actor
from .answer import Answer
from .requests import Reseat
from .turn import writing


def change_seating(
    game: int, seats: Sequence[int | str], *, key: str, expects: int, actor: Actor, why: str = ""
) -> Answer:
    """Who sits on seats 1..P, clockwise, from hand ``expects`` on; the same ``key`` gives the stored answer again.

    A seat is the number of a player on the sheet (in the order they came), or a name: of somebody who joins, or who was
    here before. Raises ``Refused``: ``unknown-game``, ``same-player``, ``bad-players``, ``nothing-changes``, ``taken``,
    ``closed``, and what a name is refused for (path ``seats[i]``).
    """
    with writing():
        rows = Seat.objects.filter(game=game).select_related("person__merged_into", "person__club").order_by("number")
        there = {row.number: row.person for row in rows}
        if not there:
            raise refuse("unknown-game", "There is no such game.", "game")
        people = _people(there, seats)
        _sit_down(game, there, people)
        asked = Reseat(tuple(str(person.uuid) for person in people), expects)
        return changes.make(game, [asked], key=key, actor=actor, why=why)


def _people(there: dict[int, Person], seats: Sequence[int | str]) -> list[Person]:
    """The persons of the seats, as they stand on the sheet where they do."""
    on_sheet = {person.itself.pk: person for person in there.values()}
    names = {index: texts.name(seat, f"seats[{index}]") for index, seat in enumerate(seats) if isinstance(seat, str)}
    found = dict(zip(names, clubs.persons(there[1].club, list(names.values())), strict=True))
    people = []
    for index, seat in enumerate(seats):
        if isinstance(seat, int) and seat not in there:
            raise refuse("bad-seat", f"There is no player {seat} on this sheet.", f"seats[{index}]")
        person = there[seat] if isinstance(seat, int) else on_sheet.get(found[index].pk, found[index])
        if person in people:
            raise refuse("same-player", f"{person.itself.name} sits at the table already.", f"seats[{index}]")
        people.append(person)
    return people


def _sit_down(game: int, there: dict[int, Person], people: Sequence[Person]) -> None:
    """Rows for those who come for the first time, in the order of their seats."""
    known = {person.pk for person in there.values()}
    joining = [person for person in people if person.pk not in known]
    if len(there) + len(joining) > MOST_PLAYERS:
        raise refuse("bad-players", f"A sheet has room for {MOST_PLAYERS} players.", "seats")
    for number, person in enumerate(joining, len(there) + 1):
        seat = Seat.objects.create(game_id=game, number=number, person=person)
        account = account_number(game, number)
        Account.objects.create(id=account, game_id=game, kind=AccountKind.SEAT, seat=seat)
