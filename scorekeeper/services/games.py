"""Open games with people in their seats, rename and move them, delete empty ones, and open the demo game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils import timezone

from scorekeeper.engine import game as engine_game
from scorekeeper.engine.cards import draw_first_dealer
from scorekeeper.engine.errors import Fault, Phrase, Refused, collect_faults, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger.book import DRAW_SEED, Book, Json
from scorekeeper.ledger.days import day_of_play
from scorekeeper.ledger.entries import clean_key, clean_name, fold_name, free_game_name, verify_different_names
from scorekeeper.ledger.folding import account_kind, account_number, account_slots
from scorekeeper.models import Account, ClubGame, Entry, Game, Grant, Journal, Line, Person, Seat, Tally
from scorekeeper.services import changes, clubs, derived, hands, journals
from scorekeeper.services.journals import Actor, writing
from scorekeeper.services.requests import Close, Correct, Penalise


def open_game(
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
    draw_seed: str = "",
) -> int:
    """Open a game and return its number; the same ``key`` returns the same game again.

    ``names`` are in seating order, ``dealer`` is the seat that deals first, ``rules`` is anything that
    ``read_rules`` takes, unit value and currency included. It belongs to the club at home unless another one is
    named, a ``demo`` game to the demo club, a ``casual`` one to no club, and is played on the site's day unless another
    one is named. A second game of that ``name`` on the day is called `Friday, game 2`.
    The ``draw_seed`` is written down where it draws this dealer.
    Raises ``Refused`` with a fault for everything that is wrong: ``name``, ``names[i]``, ``dealer``, ``players``,
    ``rules...``, ``key``, ``club``.
    """
    clean_key(key)
    title, people, agreed = _check_setup(name, names, rules, dealer)
    with writing():
        if (journal := Journal.objects.filter(key=key).first()) is not None:
            return _game_of(journal)
        home = clubs.demo() if demo else clubs.casual() if casual else clubs.club_of(club)
        game = _open_game(key, agreed, dealer, clubs.get_or_create_persons(home, people), actor, draw_seed)
        day = played_on or site_day()
        free = _free_name(title, home.pk, day)
        return ClubGame.objects.create(club=home, game=game, name=free, opened=timezone.now(), played_on=day).pk


def site_day() -> date:
    """Return the day of a game that begins now where the site is; a request may know its phone's day."""
    return day_of_play(timezone.localtime())


def rename_game(club_game: int, name: str) -> None:
    """Give a game another name. Raises ``Refused``: ``unknown-game`` and what a name is refused for."""
    title = clean_name(name, what=Phrase("the-games-name"))
    with writing():
        _change(club_game, name=title)


def move_game(club_game: int, played_on: date, *, name: str = "") -> None:
    """Let a game have been played on another day; it belongs to the season that holds the day.

    With a ``name`` it is called that, or like `Friday, game 2` where another game of the day has that name.
    Raises ``Refused``: ``unknown-game``.
    """
    with writing():
        club = ClubGame.objects.filter(pk=club_game).values_list("club", flat=True).first()
        called = {"name": _free_name(name, club, played_on, besides=club_game)} if name else {}
        _change(club_game, played_on=played_on, **called)


def delete_empty_game(club_game: int, *, key: str, actor: Actor) -> None:
    """Delete a game on whose score sheet nothing was ever written, with its links.

    Its journal stays, closed: no phone can record a hand in it anymore.
    Raises ``Refused``: ``unknown-game``, ``not-empty`` (path ``game``).
    """
    with writing():
        row = ClubGame.objects.filter(pk=club_game, within=None).select_related("game").first()
        if row is None:
            raise refuse("unknown-game", path="game")
        if not row.game.closed:
            changes.make(row.game_id, [Close()], key=key, actor=actor, why="Deleted before the first hand")
        if Line.objects.filter(game=row.game_id).exists():
            raise refuse("not-empty/game", path="game")
        Grant.objects.filter(club_game=row).delete()
        row.delete()


def _free_name(title: str, club: int | None, day: date, *, besides: int = 0) -> str:
    """Return the name of a game of a club that no other game of the day has."""
    others = ClubGame.objects.filter(club=club, played_on=day, within=None).exclude(pk=besides)
    return free_game_name(title, {fold_name(name) for name in others.values_list("name", flat=True)})


def _change(club_game: int, **columns: str | date) -> None:
    row = ClubGame.objects.filter(pk=club_game).first()
    if row is None:
        raise refuse("unknown-game", path="game")
    ClubGame.objects.filter(pk=club_game).update(**columns)
    journals.bump_slices(journals.game_slice(row.game_id))


def _check_setup(name: str, names: Sequence[str], rules: object, dealer: int) -> tuple[str, list[str], HouseRules]:
    """Return the checked values. Raise ``Refused`` with all faults at once."""
    faults: list[Fault] = []
    title, people, agreed = "", list(names), HouseRules()
    with collect_faults(faults):
        title = clean_name(name, what=Phrase("the-games-name"))
    with collect_faults(faults):
        people = verify_different_names(names)
    with collect_faults(faults):
        agreed = _check_rules(rules, len(people), dealer)
    if faults:
        raise Refused(faults)
    return title, people, agreed


def _check_rules(rules: object, seats: int, dealer: int) -> HouseRules:
    agreed = read_rules(rules)
    if not 1 <= dealer <= seats:
        raise refuse("bad-seat/choose-dealer", path="dealer")
    engine_game.start(agreed, seats, dealer)
    return agreed


def _game_of(journal: Journal) -> int:
    club_game = ClubGame.objects.filter(game__journal=journal, within=None).first()
    if club_game is None:
        raise journals.used_key()
    return club_game.pk


def _open_game(
    key: str, rules: HouseRules, dealer: int, persons: Sequence[Person], actor: Actor, draw_seed: str
) -> Game:
    plain = rules_as_json(rules)
    standing = derived.standing(Book(len(persons), dealer, plain), [])
    game = Game.objects.create(journal=journals.begin_journal(key), players=len(persons), dealer=dealer, **standing)
    _seat(game, persons)
    payload: Json = {"seats": [str(person.uuid) for person in persons], "dealer": dealer, "rules": plain}
    if draw_seed and draw_first_dealer(draw_seed, len(persons)).dealer == dealer:
        payload[DRAW_SEED] = draw_seed
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


def open_demo(*, name: str, key: str, actor: Actor, played_on: date | None = None) -> int:
    """Open a demo game in the demo club, with hands on its sheet, and return its number.

    The same ``key`` returns the same game again. Raises ``Refused`` for a bad name or key.
    """
    with writing():
        known = Journal.objects.filter(key=key).exists()
        club_game = open_game(
            names=NAMES,
            rules=read_rules(RULES),
            dealer=6,
            name=name,
            key=key,
            actor=actor,
            played_on=played_on,
            demo=True,
        )
        if not known:
            _play(ClubGame.objects.values_list("game", flat=True).get(pk=club_game), actor)
    return club_game


def _play(game: int, actor: Actor) -> None:
    for number, hand in enumerate(HANDS, 1):
        typed = TYPED if number == MISTAKEN else hand
        answer = hands.record_hand(game, typed, key=f"demo-hand-{number}", expects=number, actor=actor)
        if number == MISTAKEN and answer.line is not None:
            correction = Correct(answer.line, hand)
            changes.make(game, [correction], key="demo-correction", actor=actor, why="The points were counted again")
    penalty = Penalise(seat=3, amount=5, paid_to="others")
    changes.make(game, [penalty], key="demo-penalty", actor=actor, why="Dealt out of turn")
