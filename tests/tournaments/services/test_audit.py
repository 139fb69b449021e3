"""The audit of events: silent where all is well, a sentence for what does not follow from the entries."""

from __future__ import annotations

import pytest

from scorekeeper.models import Person, Seat
from scorekeeper.services import audit as ledger_audit
from scorekeeper.wording.sentences import write_value
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import seated
from tournaments.models import EntrantRow, Event, EventTable
from tournaments.queries.book import book_of
from tournaments.services import draws, entrants
from tournaments.services.audit import event_findings
from tournaments.services.entrants import NewEntrant

pytestmark = pytest.mark.django_db


def drawn_by_hand() -> Event:
    """Return an event with a swap, a draft thrown away, a late seat, a replacement and an unpublished session."""
    event = founded(10)
    draws.draft(event, 1, seed=2, together=2, key=key(), actor=DIRECTOR)
    first = book_of(event.journal_id).draw(1)
    draws.swap(event, 1, first.tables[0][0], first.tables[1][0], key=key(), actor=DIRECTOR)
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    draws.publish(event, 2, key=key(), actor=DIRECTOR)
    draws.unpublish(event, 2, typed="Session 2", key=key(), actor=DIRECTOR)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    draws.seat(event, 1, 11, key=key(), actor=DIRECTOR)
    entrants.replace(event, 4, "Zoe", 2, key=key(), actor=DIRECTOR)
    draws.draft(event, 2, key=key(), actor=DIRECTOR)
    draws.publish(event, 2, key=key(), actor=DIRECTOR)
    return event


def drawn() -> Event:
    """Return an event whose first session is drawn and published, with ten players."""
    event = founded(10)
    draws.draft(event, 1, seed=2, key=key(), actor=DIRECTOR)
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    return event


def test_nothing_is_found_where_all_follows_from_the_entries() -> None:
    drawn_by_hand()
    assert event_findings() == []
    assert ledger_audit.audit().findings == ()


def test_seats_that_no_seed_gives_are_found() -> None:
    seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    (finding,) = event_findings()
    assert "the posted seats don't match the random seed 1" in write_value(finding.sentence)


def test_others_at_a_table_than_were_drawn_are_found() -> None:
    event = drawn()
    stranger = Person.objects.create(club=event.club, name="Stranger", folded="stranger")
    Seat.objects.filter(game__club_game__name="Session 1, table 1", number=1).update(person=stranger)
    assert (
        write_value(event_findings()[0].sentence) == "Session 1, table 1: the players aren't the ones that were drawn."
    )


def test_a_table_without_a_sitting_is_found() -> None:
    event = drawn()
    EventTable.objects.filter(event=event, session=1).delete()
    assert "Session 1, table 1: the players aren't the ones that were drawn." in [
        write_value(each.sentence) for each in event_findings()
    ]


def test_a_row_of_somebody_else_is_found() -> None:
    event = drawn()
    EntrantRow.objects.filter(event=event, number=2).update(since=2)
    assert [write_value(each.sentence) for each in event_findings()] == [
        "Number 2: the stored row doesn't match the entries."
    ]
