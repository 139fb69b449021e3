"""What must be true of an event after every step, and what takes longer to check and is checked now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.utils import timezone

from scorekeeper.models import Entry, Tally
from scorekeeper.services.audit import audit
from tests.machines import verify_sums
from tests.tournaments.seated import Seated
from tests.tournaments.surfaces import Screens, assert_prizes_alike, decided, disagreements, won
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import apply_entry, open_event
from tournaments.engine.event.progress import has_begun
from tournaments.engine.event.values import OFFICIAL
from tournaments.queries.book import _event_entry, read_book
from tournaments.queries.desk import DeskStep, DirectorDesk, desk
from tournaments.queries.open_items import OpenKind, open_items
from tournaments.queries.public import shows_standings
from tournaments.queries.results import ranking_now
from tournaments.queries.tables import GameRow, games
from tournaments.services.audit import event_findings


@dataclass(frozen=True)
class Moment:
    """An event at a moment: its book, its games, and the totals at each of its tables, by id."""

    book: EventBook
    length: int
    games: Mapping[int, GameRow]
    units: Mapping[int, tuple[int, ...]]


def moment(event: Seated) -> Moment:
    """Return the event as it stands."""
    reading = read_book(event.event.journal_id)
    rows = games(event.event.pk) if reading.book.tables or reading.book.unpublished_tables else {}
    at = {row.game: number for number, row in rows.items()}
    units: dict[int, list[int]] = {number: [] for number in rows}
    tallies = Tally.objects.filter(seat__game__in=at).order_by("seat__game", "seat__number")
    for game, amount in tallies.values_list("seat__game", "units"):
        units[at[game]].append(amount)
    return Moment(reading.book, reading.length, rows, {number: tuple(each) for number, each in units.items()})


def desk_of(event: Seated) -> DirectorDesk:
    """Return the director's desk."""
    return desk(event.event, read_book(event.event.journal_id), timezone.now())


def verify_step(event: Seated, before: Moment, now: Moment) -> None:
    """Assert what holds after every step."""
    verify_nothing_disappears(event, before, now)
    verify_fold(event, now)
    verify_sums(event.event.journal_id)
    verify_desk(event)


def verify_nothing_disappears(event: Seated, before: Moment, now: Moment) -> None:
    """Assert that what was begun, official, signed, or paid is still there, unless a step gave a reason."""
    written = Entry.objects.filter(journal=event.event.journal_id, seq__gt=before.length)
    reasons = any(written.values_list("why", flat=True))
    gone = []
    for number, table in before.book.tables.items():
        official = table.state in OFFICIAL
        after = now.book.tables.get(number)
        if after is None and has_begun(before.book, table, before.games.get(number)):
            gone.append(f"table {number} was played")
        if official and (after is None or after.state not in OFFICIAL or after.seats != table.seats):
            gone.append(f"table {number} was official")
        if official and now.units.get(number) != before.units.get(number):
            gone.append(f"the score of table {number} was official")
    if before.book.locked - now.book.locked:
        gone.append("a session was over")
    if before.book.closed > now.book.closed:
        gone.append("the event was closed")
    if Counter(map(_cash, before.book.cash)) - Counter(map(_cash, now.book.cash)):
        gone.append("a payment")
    assert reasons or not gone, (gone, list(written.values_list("kind", "payload", "why")))
    signed = [each.standings for each in before.book.signed]
    assert [each.standings for each in now.book.signed[: len(signed)]] == signed
    assert set(before.book.entrants) <= set(now.book.entrants)


def _cash(cash: object) -> str:
    return repr(cash)


def verify_fold(event: Seated, now: Moment) -> None:
    """Assert that the book that is kept is what its entries say, read from the first."""
    first, *others = Entry.objects.filter(journal=event.event.journal_id, game=None).order_by("seq")
    book = open_event(_event_entry(first))
    for entry in others:
        book = apply_entry(book, _event_entry(entry))
    assert book == now.book


def verify_desk(event: Seated) -> None:
    """Assert that the desk doesn't say to close while something is open."""
    if desk_of(event).step is DeskStep.CLOSE:
        items = open_items(event.event, read_book(event.event.journal_id))
        assert not items, items


def verify_everything(event: Seated, folder: Path) -> None:
    """Assert that the audit finds nothing, and that all pages and files agree."""
    findings = [*event_findings(), *audit().findings]
    assert not findings, findings
    reading = read_book(event.event.journal_id)
    rows = ranking_now(event.event, reading).rows
    assert max(Counter(row.entrant for row in rows).values(), default=1) == 1
    screens = Screens(event)
    if not decided(event) or not shows_standings(reading.book):
        return  # nobody is ranked, or the public sees nothing yet
    differ = disagreements(screens, folder)
    assert not differ, {surface: next(iter(lines.items())) for surface, lines in differ.items()}
    kinds = {item.kind for item in open_items(event.event, reading)}
    setup = reading.book.setup
    if (
        reading.book.signed
        and setup.money
        and not kinds & {OpenKind.CHANGED, OpenKind.UNDECIDED}
        and not setup.hourly
        and won(event)
    ):
        assert_prizes_alike(screens)
