"""A day of rounds carried to another installation: its tickets and what is signed by the hour are the same."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.entries import BEGINNING, digest
from scorekeeper.services import clubs
from tests.elsewhere import elsewhere
from tests.tournaments.hourly import Fest, fest
from tournaments.engine.event.tickets import tickets_unused
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.transfer import EVENT_FILE, TransferEvent, export_event
from tournaments.services.audit import event_findings
from tournaments.services.event_transfer import import_event

pytestmark = pytest.mark.django_db


def day() -> Fest:
    found = fest()
    found.sell_to(1, 2, 3, 4, 5)
    found.make()
    found.play_round(1)
    found.sign(1)
    found.sell_to(6, 7, many=2)
    return found


@cache
def exported() -> bytes:
    with elsewhere():
        return EVENT_FILE.dump(export_event(day().event))


@pytest.fixture
def carried(db: None) -> TransferEvent:
    return EVENT_FILE.parse(exported())


def test_tickets_and_signed_rounds_are_the_same(carried: TransferEvent) -> None:
    event = Event.objects.get(pk=import_event(carried, club=clubs.home().pk))
    book = book_of(event.journal_id)
    assert event.is_hourly
    assert [(each.entrant, each.since) for each in tickets_unused(book)] == [(6, 2), (6, 3), (7, 2), (7, 3)]
    assert sorted(won.amount for won in book.hours[1].award.won) == [300, 450]
    assert json.loads(EVENT_FILE.dump(export_event(event))) == json.loads(exported())
    assert event_findings() == []


@pytest.mark.parametrize(("kind", "change"), [("ticket", {"paid": 1}), ("sign-round", {"session": 2})])
def test_a_file_whose_entries_cannot_be_is_refused(carried: TransferEvent, kind: str, change: dict[str, int]) -> None:
    head, entries = BEGINNING, []
    for entry in carried.entries:
        sealed = entry.sealed
        if sealed.kind == kind:
            sealed = replace(sealed, payload=json.dumps(json.loads(sealed.payload) | change))
        sealed = replace(sealed, prev=head)
        head = digest(sealed)
        entries.append(replace(entry, sealed=sealed, hash=head))
    with pytest.raises(Refused):
        import_event(replace(carried, entries=tuple(entries)), club=clubs.home().pk)
    assert not Event.objects.exists()
