"""The demo event."""

from scorekeeper.queries.persons import names_known
from scorekeeper.services.audit import audit
from tests.tournaments.events import DIRECTOR
from tests.tournaments.figures import standings_of
from tournaments.engine.event.values import TableState
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.services.demo import NAMES, open_demo


def test_a_demo_event_is_a_real_one_half_played_in_the_demo_club(db: None) -> None:
    number = open_demo(name="Demo", key="demo-event", actor=DIRECTOR)
    assert open_demo(name="Demo", key="demo-event", actor=DIRECTOR) == number
    event = Event.objects.select_related("club").get()
    assert event.club.demo
    assert names_known() == ()
    book = book_of(event.journal_id)
    assert len(book.entrants) == len(NAMES)
    assert book.locked == {1}
    states = [table.state for table in book.tables_of(2)]
    assert states == [TableState.CONFIRMED, TableState.COMPLETE, TableState.OPEN]
    assert len(standings_of(event)) == len(NAMES)
    assert sum(row.total for row in standings_of(event, official=False)) == 0
    assert audit().findings == ()
