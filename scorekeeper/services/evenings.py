"""Evenings: opened once, with people in their seats and rules that hold."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils import timezone

from scorekeeper.engine import game as engine_game
from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger import texts
from scorekeeper.ledger.book import Book
from scorekeeper.ledger.postings import account_number, kind_of, slots
from scorekeeper.models import Account, Entry, Evening, Game, Journal, Person, Seat, Tally

from . import answer, clubs, derived, journals, versions
from .actor import Actor
from .write_lock import writing


def open_evening(
    *,
    names: Sequence[str],
    rules: object,
    dealer: int,
    name: str,
    key: str,
    actor: Actor,
    club: int | None = None,
    played_on: date | None = None,
    demo: bool = False,
    casual: bool = False,
) -> int:
    """Open an evening and return its number; the same ``key`` returns the same evening again.

    ``names`` are in seating order, ``dealer`` is the seat that deals first, ``rules`` is anything that
    ``house_rules.read`` takes, unit value and currency included. It belongs to the club at home unless another one is
    named, a ``demo`` evening to the demo club, a ``casual`` one to no club, and is played today unless another day is
    named.
    Raises ``Refused`` with a fault for everything that is wrong: ``name``, ``names[i]``, ``dealer``, ``players``,
    ``rules...``, ``key``, ``club``.
    """
    texts.key(key)
    title, people, agreed = _checked(name, names, rules, dealer)
    with writing():
        if (journal := Journal.objects.filter(key=key).first()) is not None:
            return _evening_of(journal)
        home = clubs.demo() if demo else clubs.casual() if casual else clubs.club_of(club)
        game = _open_game(key, agreed, dealer, clubs.persons(home, people), actor)
        day = played_on or timezone.localdate()
        return Evening.objects.create(club=home, game=game, name=title, opened=timezone.now(), played_on=day).pk


def rename_evening(evening: int, name: str) -> None:
    """Give an evening another name. Raises ``Refused``: ``unknown-evening`` and what a name is refused for."""
    title = texts.name(name, what="The evening's name")
    with writing():
        _change(evening, name=title)


def move_evening(evening: int, played_on: date) -> None:
    """Let an evening have been played on another day; it belongs to the season that holds the day.

    Raises ``Refused`` (``unknown-evening``).
    """
    with writing():
        _change(evening, played_on=played_on)


def _change(evening: int, **columns: str | date) -> None:
    found = Evening.objects.filter(pk=evening).first()
    if found is None:
        raise refuse("unknown-evening", "There is no such evening.", "evening")
    Evening.objects.filter(pk=evening).update(**columns)
    versions.bump(versions.of_game(found.game_id))


def _checked(name: str, names: Sequence[str], rules: object, dealer: int) -> tuple[str, list[str], HouseRules]:
    """Everything checked, so that everything that is wrong is said at once."""
    faults: list[Fault] = []
    title, people, agreed = "", list(names), HouseRules()
    try:
        title = texts.name(name, what="The evening's name")
    except Refused as refused:
        faults += refused.faults
    try:
        people = texts.different_names(names)
    except Refused as refused:
        faults += refused.faults
    try:
        agreed = _agreed(rules, len(people), dealer)
    except Refused as refused:
        faults += refused.faults
    if faults:
        raise Refused(faults)
    return title, people, agreed


def _agreed(rules: object, seats: int, dealer: int) -> HouseRules:
    agreed = read_rules(rules)
    if not 1 <= dealer <= seats:
        raise refuse("bad-seat", "Choose who deals first.", "dealer")
    engine_game.start(agreed, seats, dealer)
    return agreed


def _evening_of(journal: Journal) -> int:
    found = Evening.objects.filter(game__journal=journal, within=None).first()
    if found is None:
        raise answer.used_key()
    return found.pk


def _open_game(key: str, rules: HouseRules, dealer: int, persons: Sequence[Person], actor: Actor) -> Game:
    plain = rules_as_json(rules)
    standing = derived.standing(Book(len(persons), dealer, plain), [])
    game = Game.objects.create(journal=journals.begin(key), players=len(persons), dealer=dealer, **standing)
    _seat(game, persons)
    payload = {"seats": [str(person.uuid) for person in persons], "dealer": dealer, "rules": plain}
    journals.add(journals.lock(game.pk, key), Entry.Kind.OPEN, payload, key=key, actor=actor)
    versions.begin(versions.of_game(game.pk))
    return game


def _seat(game: Game, persons: Sequence[Person]) -> None:
    seats = {number: Seat(game=game, number=number, person=person) for number, person in enumerate(persons, 1)}
    Seat.objects.bulk_create(seats.values())
    Tally.objects.bulk_create(Tally(seat=seat) for seat in seats.values())
    Account.objects.bulk_create(
        Account(id=account_number(game.pk, slot), game=game, kind=kind_of(slot), seat=seats.get(slot))
        for slot in slots(len(persons))
    )
