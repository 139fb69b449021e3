"""Sittings: the tables of an event, opened together within its journal. Each is a sheet like that of an evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Max
from django.utils import timezone

from scorekeeper.engine import game as engine_game
from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger import texts
from scorekeeper.ledger.book import Book, Json, opened
from scorekeeper.ledger.postings import MOST_PLAYERS
from scorekeeper.models import Entry, Evening, Game, Person

from . import answer, journals, new_sheets
from .actor import Actor
from .new_sheets import NewSheet
from .write_lock import writing

MOST_HANDS = 999


@dataclass(frozen=True, slots=True)
class NewSitting:
    """A table to be opened: ``persons`` are the UUIDs of those on seats 1 to P, ``dealer`` the seat that deals first.

    ``rules`` is anything that ``house_rules.read`` takes, ``hands`` how many it plays, None where the end is open.
    """

    name: str
    persons: tuple[str, ...]
    rules: Json
    hands: int | None
    dealer: int = 1


def open_sittings(
    journal: int, club: int, sittings: Sequence[NewSitting], *, played_on: date, actor: Actor, key: str
) -> list[int]:
    """Open a game for each sitting within a journal; returns the numbers of their evenings in the same order.

    All or nothing, in a number of statements that hardly grows. The same ``key`` gives the same sittings again; those
    of the entries are ``key-1``, ``key-2`` and so on. Two opinions about a hand there both count for nothing until one
    is chosen. Raises ``Refused`` with a fault for everything that is wrong, each naming its table:
    ``sittings[i].name``, ``.persons[j]``, ``.rules...``, ``.dealer``, ``.hands``; and ``no-tables``,
    ``unknown-journal``, ``bad-key``, ``used-key``.
    """
    keys = [f"{key}-{number}" for number in range(1, len(sittings) + 1)]
    if not keys:
        raise refuse("no-tables", "Name one table at least.", "sittings")
    with writing(), new_sheets.uncollected():
        locked = journals.hold(journal, keys[-1])
        if there := _there(journal, keys, f"{key}-{len(keys) + 1}"):
            return there
        persons = _persons(club, sittings)
        checked = [_checked(index, sitting, persons) for index, sitting in enumerate(sittings)]
        if faults := [fault for each in checked if isinstance(each, list) for fault in each]:
            raise Refused(faults)
        payloads = [each for each in checked if not isinstance(each, list)]
        games = new_sheets.begin_within(journal, _sheets(payloads, persons), _free_number(journal))
        journals.open_games(locked, list(zip(games, payloads, strict=True)), keys=keys, actor=actor)
        return _evenings(journal, club, games, sittings, played_on)


def _there(journal: int, keys: Sequence[str], beyond: str) -> list[int]:
    """The sittings that these keys have opened, none where they are new. Raises ``Refused`` (``used-key``)."""
    written = Entry.objects.filter(journal=journal, key__in=[*keys, beyond], kind=Entry.Kind.OPEN)
    found = dict(written.values_list("key", "game__evening"))
    if found and found.keys() != set(keys):
        raise answer.used_key()
    return [found[key] for key in keys] if found else []


def _persons(club: int, sittings: Sequence[NewSitting]) -> dict[str, Person]:
    """The persons of the club among those named, by UUID."""
    named = {person for sitting in sittings for person in sitting.persons if _is_uuid(person)}
    return {str(person.uuid): person for person in Person.objects.filter(club=club, uuid__in=named)}


def _is_uuid(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _checked(index: int, sitting: NewSitting, persons: Mapping[str, Person]) -> Json | list[Fault]:
    """The payload of the entry that opens a sitting, or everything that is wrong with it."""
    path = f"sittings[{index}]"
    faults = [*_wrong_persons(sitting, persons, path), *_wrong_length(sitting, path)]
    rules: Json = {}
    try:
        texts.name(sitting.name, "name", "The table's name")
        rules = _agreed(sitting)
    except Refused as refused:
        faults += (_at(fault, sitting, path) for fault in refused.faults)
    if faults:
        return faults
    opening = {"seats": list(sitting.persons), "dealer": sitting.dealer, "rules": rules}
    return opening | {"hands": sitting.hands, "contested": True}


def _wrong_persons(sitting: NewSitting, persons: Mapping[str, Person], path: str) -> Iterator[Fault]:
    seen: set[int] = set()
    for seat, uuid in enumerate(sitting.persons):
        person = persons.get(uuid)
        place = f"{path}.persons[{seat}]"
        if person is None:
            yield Fault("unknown-person", f"{sitting.name}: nobody of this club is meant for seat {seat + 1}.", place)
        elif (one := person.merged_into_id or person.pk) in seen:
            yield Fault("same-player", f"{sitting.name}: {person.name} sits there twice.", place)
        else:
            seen.add(one)


def _wrong_length(sitting: NewSitting, path: str) -> Iterator[Fault]:
    if len(sitting.persons) > MOST_PLAYERS:
        yield Fault("bad-players", f"{sitting.name}: a sheet has room for {MOST_PLAYERS} players.", f"{path}.persons")
    if sitting.hands is not None and not 1 <= sitting.hands <= MOST_HANDS:
        sentence = f"{sitting.name}: a table plays 1 to {MOST_HANDS} hands, not {sitting.hands}."
        yield Fault("bad-hands", sentence, f"{path}.hands")


def _agreed(sitting: NewSitting) -> Json:
    """The rules in their one form. Raises ``Refused`` for none, or for such as do not seat so many."""
    rules, seats = read_rules(sitting.rules), len(sitting.persons)
    if not 1 <= sitting.dealer <= seats:
        raise refuse("bad-seat", f"Seat {sitting.dealer} cannot deal first at a table of {seats}.", "dealer")
    engine_game.start(rules, seats, sitting.dealer)
    return rules_as_json(rules)


def _at(fault: Fault, sitting: NewSitting, path: str) -> Fault:
    return Fault(fault.code, f"{sitting.name}: {fault.message}", f"{path}.{fault.path}", fault.details)


def _sheets(payloads: Sequence[Json], persons: Mapping[str, Person]) -> list[NewSheet]:
    books: list[Book] = [opened(payload) for payload in payloads]
    return [NewSheet("", book, [], tuple(persons[uuid].pk for uuid in book.persons)) for book in books]


def _free_number(journal: int) -> int:
    last: int | None = Game.objects.filter(journal=journal).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _evenings(
    journal: int, club: int, games: Sequence[Game], sittings: Sequence[NewSitting], played_on: date
) -> list[int]:
    now = timezone.now()
    rows = Evening.objects.bulk_create(
        Evening(
            club_id=club, game=game, name=texts.name(sitting.name), opened=now, played_on=played_on, within_id=journal
        )
        for game, sitting in zip(games, sittings, strict=True)
    )
    return [row.pk for row in rows]
