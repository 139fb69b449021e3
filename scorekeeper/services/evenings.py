"""Open evenings with people in their seats, rename and move them, and open the demo evening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils import timezone

from scorekeeper.engine import game as engine_game
from scorekeeper.engine.errors import Fault, Phrase, Refused, collect_faults, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger.book import Book, Json
from scorekeeper.ledger.folding import account_kind, account_number, account_slots
from scorekeeper.ledger.texts import clean_key, clean_name, verify_different_names
from scorekeeper.models import Account, Entry, Evening, Game, Journal, Person, Seat, Tally
from scorekeeper.services import changes, clubs, derived, hands, journals
from scorekeeper.services.journals import Actor
from scorekeeper.services.requests import Correct, Penalise
from scorekeeper.services.write_lock import writing


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
    ``read_rules`` takes, unit value and currency included. It belongs to the club at home unless another one is
    named, a ``demo`` evening to the demo club, a ``casual`` one to no club, and is played today unless another day is
    named.
    Raises ``Refused`` with a fault for everything that is wrong: ``name``, ``names[i]``, ``dealer``, ``players``,
    ``rules...``, ``key``, ``club``.
    """
    clean_key(key)
    title, people, agreed = _checked(name, names, rules, dealer)
    with writing():
        if (journal := Journal.objects.filter(key=key).first()) is not None:
            return _evening_of(journal)
        home = clubs.demo() if demo else clubs.casual() if casual else clubs.club_of(club)
        game = _open_game(key, agreed, dealer, clubs.get_or_create_persons(home, people), actor)
        day = played_on or timezone.localdate()
        return Evening.objects.create(club=home, game=game, name=title, opened=timezone.now(), played_on=day).pk


def rename_evening(evening: int, name: str) -> None:
    """Give an evening another name. Raises ``Refused``: ``unknown-evening`` and what a name is refused for."""
    title = clean_name(name, what=Phrase("the-evenings-name"))
    with writing():
        _change(evening, name=title)


def move_evening(evening: int, played_on: date) -> None:
    """Let an evening have been played on another day; it belongs to the season that holds the day.

    Raises ``Refused`` (``unknown-evening``).
    """
    with writing():
        _change(evening, played_on=played_on)


def _change(evening: int, **columns: str | date) -> None:
    row = Evening.objects.filter(pk=evening).first()
    if row is None:
        raise refuse("unknown-evening", path="evening")
    Evening.objects.filter(pk=evening).update(**columns)
    journals.bump_slices(journals.game_slice(row.game_id))


def _checked(name: str, names: Sequence[str], rules: object, dealer: int) -> tuple[str, list[str], HouseRules]:
    """Return the checked values. Raise ``Refused`` with all faults at once."""
    faults: list[Fault] = []
    title, people, agreed = "", list(names), HouseRules()
    with collect_faults(faults):
        title = clean_name(name, what=Phrase("the-evenings-name"))
    with collect_faults(faults):
        people = verify_different_names(names)
    with collect_faults(faults):
        agreed = _agreed(rules, len(people), dealer)
    if faults:
        raise Refused(faults)
    return title, people, agreed


def _agreed(rules: object, seats: int, dealer: int) -> HouseRules:
    agreed = read_rules(rules)
    if not 1 <= dealer <= seats:
        raise refuse("bad-seat/choose-dealer", path="dealer")
    engine_game.start(agreed, seats, dealer)
    return agreed


def _evening_of(journal: Journal) -> int:
    evening = Evening.objects.filter(game__journal=journal, within=None).first()
    if evening is None:
        raise journals.used_key()
    return evening.pk


def _open_game(key: str, rules: HouseRules, dealer: int, persons: Sequence[Person], actor: Actor) -> Game:
    plain = rules_as_json(rules)
    standing = derived.standing(Book(len(persons), dealer, plain), [])
    game = Game.objects.create(journal=journals.begin_journal(key), players=len(persons), dealer=dealer, **standing)
    _seat(game, persons)
    payload = {"seats": [str(person.uuid) for person in persons], "dealer": dealer, "rules": plain}
    journals.add_entry(journals.lock_game(game.pk, key), Entry.Kind.OPEN, payload, key=key, actor=actor)
    journals.begin_slice(journals.game_slice(game.pk))
    return game


def _seat(game: Game, persons: Sequence[Person]) -> None:
    seats = {number: Seat(game=game, number=number, person=person) for number, person in enumerate(persons, 1)}
    Seat.objects.bulk_create(seats.values())
    Tally.objects.bulk_create(Tally(seat=seat) for seat in seats.values())
    Account.objects.bulk_create(
        Account(id=account_number(game.pk, slot), game=game, kind=account_kind(slot), seat=seats.get(slot))
        for slot in account_slots(len(persons))
    )


NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
RULES = {"preset": "walleye", "table": 6, "title": "Walleye, the dealer sits out", "unit_value": 10}

HANDS: tuple[Json, ...] = (
    {"picker": 2, "partner": 4, "points": 74},
    {"picker": 3, "partner": 6, "points": 93, "marks": [{"seat": 5, "mark": "crack"}]},
    {"kind": "leaster", "winners": [5]},
    {"picker": 1, "partner": 2, "points": 47},
    {"picker": 6, "points": 66},
    {
        "picker": 4,
        "partner": 1,
        "points": 58,
        "marks": [{"seat": 3, "mark": "crack"}, {"seat": 4, "mark": "recrack"}],
    },
    {"picker": 5, "partner": 3, "points": 120, "tricks": "all"},
    {"kind": "leaster", "winners": [2]},
    {"picker": 1, "partner": 4, "points": 28},
    {"picker": 2, "partner": 5, "points": 81, "marks": [{"seat": 6, "mark": "crack"}]},
)
MISTAKEN = 4  # the hand that was typed wrongly at first, and what was typed
TYPED: Json = {"picker": 1, "partner": 2, "points": 74}


def open_demo(*, name: str, key: str, actor: Actor) -> int:
    """Open a demo evening in the demo club, with hands on its sheet, and return its number.

    The same ``key`` returns the same evening again. Raises ``Refused`` for a bad name or key.
    """
    with writing():
        known = Journal.objects.filter(key=key).exists()
        evening = open_evening(
            names=NAMES, rules=read_rules(RULES), dealer=6, name=name, key=key, actor=actor, demo=True
        )
        if not known:
            _play(Evening.objects.values_list("game", flat=True).get(pk=evening), actor)
    return evening


def _play(game: int, actor: Actor) -> None:
    for number, hand in enumerate(HANDS, 1):
        typed = TYPED if number == MISTAKEN else hand
        answer = hands.record_hand(game, typed, key=f"demo-hand-{number}", expects=number, actor=actor)
        if number == MISTAKEN and answer.line is not None:
            correction = Correct(answer.line, hand)
            changes.make(game, [correction], key="demo-correction", actor=actor, why="The points were counted again")
    penalty = Penalise(seat=3, amount=5, paid_to="others")
    changes.make(game, [penalty], key="demo-penalty", actor=actor, why="Dealt out of turn")
