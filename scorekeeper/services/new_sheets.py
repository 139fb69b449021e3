"""Write many new score sheets at once: tables of an event, and games from paper or a transfer file.

Few statements write the same rows as recording one game after the other does; the audit checks both alike.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, zip_longest
from typing import Any
from uuid import UUID

from django.db.models import Max
from django.utils import timezone

from scorekeeper.engine import game as engine_game
from scorekeeper.engine.errors import Fault, Phrase, Refused, SeatNumber, refuse
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger.book import Book, Json, open_book
from scorekeeper.ledger.entries import BEGINNING, clean_name
from scorekeeper.ledger.folding import MOST_PLAYERS, LineOutcome, account_kind, account_number, account_slots
from scorekeeper.models import (
    Account,
    ClubGame,
    Conflict,
    Entry,
    Game,
    Journal,
    Line,
    Person,
    Posting,
    Seat,
    Share,
    Slice,
    Tally,
)
from scorekeeper.services import derived
from scorekeeper.services import journals as services_journals
from scorekeeper.services.journals import Actor, writing


@dataclass(frozen=True, slots=True)
class NewSheet:
    """A sheet on its way into the tables: its journal's key, its book, what that comes to, the persons by seat."""

    key: str
    book: Book
    outcomes: list[LineOutcome]
    persons: tuple[int, ...]


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Look for no garbage: all that is made is needed to the end, and looking takes a fifth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def begin(sheets: Sequence[NewSheet]) -> list[Game]:
    """A game for each sheet, with its journal, seats, accounts and version. The last hand's line may come later."""
    begun = Journal.objects.bulk_create(Journal(key=sheet.key, length=0, head=BEGINNING) for sheet in sheets)
    return _games([_game(sheet, journal=journal) for journal, sheet in zip(begun, sheets, strict=True)], sheets)


def begin_within(journal: int, sheets: Sequence[NewSheet], first: int) -> list[Game]:
    """Create a game for each sheet within one journal, numbered from ``first`` on; no sheet's key is looked at."""
    numbered = enumerate(sheets, first)
    return _games([_game(sheet, journal_id=journal, number=number) for number, sheet in numbered], sheets)


def add_entries(journals: Sequence[Sequence[Entry]]) -> list[dict[int, int]]:
    """Write the entries of several journals; returns the row of each by its number, a mapping for each journal.

    All first ones go before all second ones and so on: the guards ask whether an entry follows its journal's last.
    """
    for layer in zip_longest(*journals):
        Entry.objects.bulk_create(entry for entry in layer if entry is not None)
    return [{entry.seq: entry.pk for entry in entries} for entries in journals]


def add_lines(games: Sequence[Game], sheets: Sequence[NewSheet], rows: Sequence[Mapping[int, int]]) -> None:
    """Write what is derived from the entries of new sheets; ``rows`` are those of ``add_entries``."""
    lines: list[Line] = []
    postings: list[Posting] = []
    shares: list[Share] = []
    conflicts: list[Conflict] = []
    for game, sheet, of_game in zip(games, sheets, rows, strict=True):
        persons = dict(enumerate(sheet.persons, 1))
        for outcome in sheet.outcomes:
            line = derived.line_row(game.pk, outcome, of_game)
            lines.append(line)
            postings += derived.posting_rows(game.pk, line.uid, outcome.paid.moves)
            shares += derived.share_rows(game.pk, outcome, persons)
        conflicts += derived.conflict_rows(game.pk, sheet.book, of_game)
    Line.objects.bulk_create(lines)
    Posting.objects.bulk_create(postings)
    Share.objects.bulk_create(shares)
    Conflict.objects.bulk_create(conflicts)


def _game(sheet: NewSheet, **where: Any) -> Game:
    standing = derived.standing(sheet.book, sheet.outcomes)
    return Game(players=sheet.book.players, dealer=sheet.book.dealer, **where, **standing)


def _games(new: Sequence[Game], sheets: Sequence[NewSheet]) -> list[Game]:
    games = Game.objects.bulk_create(new)
    _seat(games, sheets)
    Slice.objects.bulk_create(Slice(name=services_journals.game_slice(game.pk)) for game in games)
    return games


def _seat(games: Sequence[Game], sheets: Sequence[NewSheet]) -> None:
    """Store the seats of the games, with an account and a tally each."""
    rows = Seat.objects.bulk_create(
        Seat(game_id=game.pk, number=number, person_id=person)
        for game, sheet in zip(games, sheets, strict=True)
        for number, person in enumerate(sheet.persons, 1)
    )
    seats: dict[int, dict[int, int]] = defaultdict(dict)
    for row in rows:
        seats[row.game_id][row.number] = row.pk
    Account.objects.bulk_create(chain.from_iterable(_accounts(game, seats[game]) for game in seats))
    Tally.objects.bulk_create(
        chain.from_iterable(
            derived.tally_rows(seats[game.pk], sheet.outcomes) for game, sheet in zip(games, sheets, strict=True)
        )
    )


def _accounts(game: int, seats: Mapping[int, int]) -> Iterator[Account]:
    for slot in account_slots(len(seats)):
        yield Account(id=account_number(game, slot), game_id=game, kind=account_kind(slot), seat_id=seats.get(slot))


MOST_HANDS = 999


@dataclass(frozen=True, slots=True)
class NewSitting:
    """A table to be opened: ``persons`` are the UUIDs of those on seats 1 to P, ``dealer`` the seat that deals first.

    ``rules`` is anything that ``read_rules`` takes, ``hands`` how many it plays, None where the end is open.
    """

    name: str
    persons: tuple[str, ...]
    rules: Json
    hands: int | None
    dealer: int = 1


def open_sittings(
    journal: int, club: int, sittings: Sequence[NewSitting], *, played_on: date, actor: Actor, key: str
) -> list[int]:
    """Open a game for each sitting within a journal; returns the numbers of their games in the same order.

    All or nothing, in a number of statements that hardly grows. The same ``key`` gives the same sittings again; those
    of the entries are ``key-1``, ``key-2`` and so on. Of two conflicting hands there neither counts until one
    is chosen. Raises ``Refused`` with a fault for everything that is wrong, each naming its table:
    ``sittings[i].name``, ``.persons[j]``, ``.rules...``, ``.dealer``, ``.hands``; and ``no-tables``,
    ``unknown-journal``, ``bad-key``, ``used-key``.
    """
    keys = [f"{key}-{number}" for number in range(1, len(sittings) + 1)]
    if not keys:
        raise refuse("no-tables", path="sittings")
    with writing(), without_garbage_collection():
        locked = services_journals.lock_journal(journal, keys[-1])
        if there := _there(journal, keys, f"{key}-{len(keys) + 1}"):
            return there
        persons = _persons(club, sittings)
        checked = [_opening_payload(index, sitting, persons) for index, sitting in enumerate(sittings)]
        if faults := [fault for each in checked if isinstance(each, list) for fault in each]:
            raise Refused(faults)
        payloads = [each for each in checked if not isinstance(each, list)]
        games = begin_within(journal, _sheets(payloads, persons), _free_number(journal))
        services_journals.open_games(locked, list(zip(games, payloads, strict=True)), keys=keys, actor=actor)
        return _club_games(journal, club, games, sittings, played_on)


def _there(journal: int, keys: Sequence[str], beyond: str) -> list[int]:
    """Return the sittings that these keys have opened, none where they are new. Raises ``Refused`` (``used-key``)."""
    written = Entry.objects.filter(journal=journal, key__in=[*keys, beyond], kind=Entry.Kind.OPEN)
    existing = dict(written.values_list("key", "game__club_game"))
    if existing and existing.keys() != set(keys):
        raise services_journals.used_key()
    return [existing[key] for key in keys] if existing else []


def _persons(club: int, sittings: Sequence[NewSitting]) -> dict[str, Person]:
    """Return the persons of the club among those named, by UUID."""
    named = {person for sitting in sittings for person in sitting.persons if _is_uuid(person)}
    return {str(person.uuid): person for person in Person.objects.filter(club=club, uuid__in=named)}


def _is_uuid(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _opening_payload(index: int, sitting: NewSitting, persons: Mapping[str, Person]) -> Json | list[Fault]:
    """Return the payload of the entry that opens a sitting, or everything that is wrong with it."""
    path = f"sittings[{index}]"
    faults = [*_wrong_persons(sitting, persons, path), *_wrong_length(sitting, path)]
    rules: Json = {}
    try:
        clean_name(sitting.name, "name", Phrase("the-tables-name"))
        rules = _check_rules(sitting)
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
            yield Fault("unknown-person/seat", {"name": sitting.name, "seat": SeatNumber(seat + 1)}, place)
        elif (one := person.merged_into_id or person.pk) in seen:
            yield Fault("same-player/sits-twice", {"name": sitting.name, "name2": person.name}, place)
        else:
            seen.add(one)


def _wrong_length(sitting: NewSitting, path: str) -> Iterator[Fault]:
    if len(sitting.persons) > MOST_PLAYERS:
        yield Fault("bad-players/table", {"name": sitting.name, "most": MOST_PLAYERS}, f"{path}.persons")
    if sitting.hands is not None and not 1 <= sitting.hands <= MOST_HANDS:
        yield Fault(
            "bad-hands/table", {"name": sitting.name, "most": MOST_HANDS, "hands": sitting.hands}, f"{path}.hands"
        )


def _check_rules(sitting: NewSitting) -> Json:
    """Return the rules in their one form. Raises ``Refused`` for none, or for such as do not seat so many."""
    rules, seats = read_rules(sitting.rules), len(sitting.persons)
    if not 1 <= sitting.dealer <= seats:
        raise refuse("bad-seat/first-dealer", {"seat": SeatNumber(sitting.dealer), "seats": seats}, "dealer")
    engine_game.start(rules, seats, sitting.dealer)
    return rules_as_json(rules)


def _at(fault: Fault, sitting: NewSitting, path: str) -> Fault:
    return replace(fault.within("at-table", table=sitting.name), path=f"{path}.{fault.path}")


def _sheets(payloads: Sequence[Json], persons: Mapping[str, Person]) -> list[NewSheet]:
    books: list[Book] = [open_book(payload) for payload in payloads]
    return [NewSheet("", book, [], tuple(persons[uuid].pk for uuid in book.persons)) for book in books]


def _free_number(journal: int) -> int:
    last: int | None = Game.objects.filter(journal=journal).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _club_games(
    journal: int, club: int, games: Sequence[Game], sittings: Sequence[NewSitting], played_on: date
) -> list[int]:
    now = timezone.now()
    rows = ClubGame.objects.bulk_create(
        ClubGame(
            club_id=club, game=game, name=clean_name(sitting.name), opened=now, played_on=played_on, within_id=journal
        )
        for game, sitting in zip(games, sittings, strict=True)
    )
    return [row.pk for row in rows]
