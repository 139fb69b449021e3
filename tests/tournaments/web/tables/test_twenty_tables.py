"""The score of a table, and what is said of the event itself, while nineteen other tables record."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Entry
from scorekeeper.services import changes
from scorekeeper.services.requests import Penalise
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, get_seated, seated
from tests.tournaments.web.browsers import at_table
from tests.web.score_sheet.tab import Tab
from tournaments.engine.event.values import TableState
from tournaments.services import tables

TABLES = 20
CHANGED = "The score changed after you opened this page."


@pytest.fixture(scope="module")
def hall_once(module_db: None) -> int:
    """An event of twenty tables of five that play three hands each; the first has played them."""
    rows = [range(first, first + 5) for first in range(1, 5 * TABLES, 5)]
    event = seated(*map(tuple, rows), hands=3)
    event.play()
    return event.event.pk


@pytest.fixture
def event(hall_once: int, db: None) -> Seated:
    """The event."""
    return get_seated(hall_once)


@pytest.fixture
def phone(event: Seated) -> Tab:
    """The phone at the first table."""
    return Tab(at_table(event))


@pytest.fixture
def desk(event: Seated, dora: Client) -> Tab:
    """The director's page of the first table."""
    return Tab(dora)


def others_record(event: Seated) -> None:
    for table in range(2, TABLES + 1):
        event.play(table, hands=1)


def hand_in(event: Seated) -> None:
    tables.hand_in(event.event, 1, 1, key=key(), actor=DIRECTOR)


def correct(event: Seated) -> None:
    """Change the score of the first table."""
    request = Penalise(1, 2)
    changes.make(event.game().game, [request], key=key(), actor=DIRECTOR, why="late")


def state(event: Seated) -> TableState:
    return event.book.state_of(event.table())


def at(event: Seated, page: str) -> str:
    return f"/t/at/{event.game().club_game}/{page}"


def test_hands_in_and_confirms_while_nineteen_others_record(event: Seated, phone: Tab) -> None:
    phone.open(at(event, "hand-in"))
    others_record(event)
    assert phone.send("hand-in", scorer="1") == 200
    others_record(event)
    assert phone.send("seen", do="confirm", entrant="2", pin=event.pin(2)) == 200
    assert state(event) is TableState.CONFIRMED


def test_hands_in_only_the_score_that_was_shown(event: Seated, phone: Tab) -> None:
    phone.open(at(event, "hand-in"))
    correct(event)
    assert phone.send("hand-in", scorer="1") == 422
    assert (CHANGED in phone.page.text, state(event)) == (True, TableState.OPEN)
    assert phone.send("hand-in", scorer="1") == 200


def test_confirms_only_the_score_that_was_shown(event: Seated, phone: Tab) -> None:
    hand_in(event)
    phone.open(at(event, "confirm"))
    correct(event)
    assert phone.send("seen", do="confirm", entrant="2", pin=event.pin(2)) == 422
    assert (CHANGED in phone.page.text, state(event)) == (True, TableState.COMPLETE)
    assert phone.send("seen", do="confirm", entrant="2", pin=event.pin(2)) == 200


def test_the_desk_hands_in_confirms_and_reopens_while_nineteen_others_record(event: Seated, desk: Tab) -> None:
    page = f"/t/{event.event.pk}/tables/1"
    for form, more in (("hand-in", {}), ("confirm", {}), ("reopen", {"why": "hand 2 is missing"})):
        desk.open(page)
        others_record(event)
        assert desk.send(form, do=form, **more) == 200, form
    assert state(event) is TableState.OPEN


def test_a_second_tab_of_the_desk_is_refused(event: Seated, desk: Tab, dora: Client) -> None:
    page = f"/t/{event.event.pk}/tables/1"
    late = Tab(dora).open(page)
    correct(event)
    assert (late.send("hand-in", do="hand-in"), CHANGED in late.page.text) == (422, True)
    hand_in(event)
    late.open(page)
    desk.open(page)
    assert desk.send("reopen", do="reopen", why="look again") == 200
    assert late.send("reopen", do="reopen", why="look again") == 422
    assert state(event) is TableState.OPEN


@pytest.mark.parametrize(
    ("page", "form", "values", "kind"),
    [
        ("setup/edit", "why", {"best_sessions": "1", "why": "one evening"}, "setup"),
        ("penalties/7", "session", {"why": "late"}, "penalty"),
        ("", "text", {"do": "tell", "text": "Coffee is ready."}, "message"),
    ],
)
def test_an_entry_of_the_event_itself_is_written_while_tables_record(
    event: Seated, dora: Client, page: str, form: str, values: dict[str, str], kind: str
) -> None:
    tab = Tab(dora).open(f"/t/{event.event.pk}/{page}")
    others_record(event)
    assert tab.send(form, **values) == 200
    written = Entry.objects.filter(journal=event.event.journal_id, game=None).order_by("seq")
    assert list(written.values_list("kind", flat=True))[-1] == kind
