"""An event that is here and was played on at another installation: what its file has more, written behind ours."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.book import Book
from scorekeeper.ledger.folding import LineOutcome, account_kind, account_number
from scorekeeper.ledger.texts import fold_name
from scorekeeper.models import Account, Club, Entry, Game, Journal, Seat
from scorekeeper.queries.transfer import ArrivalFate
from scorekeeper.services import clubs, derived, journals, new_sheets
from scorekeeper.services.new_sheets import NewSheet
from scorekeeper.services.write_lock import writing
from tournaments.models import Event, Group
from tournaments.queries.arriving import Arriving, arriving
from tournaments.queries.carry import CarriedEvent

from . import rows
from .carried_proof import Proven, prove
from .take_in_event import persons_of, take_persons, verify_figures, verify_lines, write_tables

# What stands in the way, and what to do; `{...}` are the fields of ``Arriving``.
NEW = "{name} is not here yet; take it in first."
SAME = "{name} is here already, with all of its {here} entries."
SHORTER = "{name} is here already and goes on: {here} entries here, {entries} in the file. Ask for a newer file."
PARTED = (
    "{name} went on here and at the other site, each in its own way after entry {both}; neither is changed. "
    "Keep one of the two, and type there what the other one has more."
)
ELSEWHERE = "{name} is here already, in another club."
REFUSALS: Mapping[ArrivalFate, tuple[str, str]] = {
    ArrivalFate.NEW: ("unknown-event", NEW),
    ArrivalFate.SAME: ("nothing-new", SAME),
    ArrivalFate.SHORTER: ("nothing-new", SHORTER),
    ArrivalFate.PARTED: ("parted", PARTED),
    ArrivalFate.ELSEWHERE: ("other-club", ELSEWHERE),
}


def go_on(carried: CarriedEvent, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> int:
    """Carry on an event that is here where the file's chain continues ours, and return its number.

    Its name, place and day stay as they are here. Raises ``Refused``: what ``check_game`` raises, those of
    ``REFUSALS``, ``unknown-club``, ``used-line``, what ``take_in_event`` refuses of persons, and ``other-figures``.
    """
    proven = prove(carried)
    with writing(), new_sheets.uncollected():
        home = clubs.club_of(club)
        list(Club.objects.select_for_update().filter(pk=home.pk))
        list(Journal.objects.select_for_update().filter(key=carried.journal))
        found = arriving(carried, home.pk)
        event = _verified(found)
        verify_lines(proven, event.journal_id)
        take_persons(home, carried, choices)
        _add_groups(event, carried)
        _write(event, proven, found.here)
        rows.rebuild(event, proven.book)
        verify_figures(event, carried)
        return event.pk


def refusal(found: Arriving) -> Exception:
    """Why nothing of a file is written."""
    code, sentence = REFUSALS[found.fate]
    said = sentence.format(name=found.name, here=found.here, entries=found.entries, both=found.both)
    return refuse(code, said, "file")


def _verified(found: Arriving) -> Event:
    if found.event is None or found.fate is not ArrivalFate.LONGER:
        raise refusal(found)
    return found.event


def _add_groups(event: Event, carried: CarriedEvent) -> None:
    there = set(Group.objects.filter(event=event).values_list("number", flat=True))
    Group.objects.bulk_create(
        Group(event=event, number=number, name=name, folded=fold_name(name))
        for number, name in carried.groups
        if number not in there
    )


def _write(event: Event, proven: Proven, here: int) -> None:
    """The entries that are new, in their order; then what follows from them at old tables and at new ones."""
    known = list(Game.objects.filter(journal=event.journal_id).order_by("number"))
    persons = persons_of(proven)
    sheets = [
        NewSheet("", book, outcomes, tuple(persons[uuid] for uuid in book.persons)) for book, outcomes in proven.games
    ]
    fresh = new_sheets.begin_within(event.journal_id, sheets[len(known) :], len(known) + 1)
    games = [*known, *fresh]
    journals.insert_entries(
        event.journal_id,
        [
            (entry.sealed.game and games[entry.sealed.game - 1].pk, entry.sealed, entry.hash)
            for entry in proven.carried.entries[here:]
        ],
    )
    touched = {entry.sealed.game for entry in proven.carried.entries[here:]}
    for game, (book, outcomes) in zip(known, proven.games, strict=False):
        if game.number in touched:
            _go_on_at(game, book, outcomes, persons)
    new_sheets.add_lines(fresh, sheets[len(known) :], [_rows(game) for game in fresh])
    write_tables(event, [table for table in proven.carried.tables if table.game > len(known)], fresh)


def _go_on_at(game: Game, book: Book, outcomes: list[LineOutcome], persons: Mapping[str, int]) -> None:
    there = Seat.objects.filter(game=game).count()
    seats = Seat.objects.bulk_create(
        Seat(game=game, number=number, person_id=persons[uuid])
        for number, uuid in enumerate(book.persons[there:], there + 1)
    )
    Account.objects.bulk_create(
        Account(id=account_number(game.pk, seat.number), game=game, kind=account_kind(seat.number), seat=seat)
        for seat in seats
    )
    derived.store(game.pk, book, outcomes, _rows(game))
    journals.bump_slices(journals.game_slice(game.pk))


def _rows(game: Game) -> dict[int, int]:
    return dict(Entry.objects.filter(game=game).values_list("seq", "pk"))
