"""Alice keeps score, Bob watches; Kate and Will do so in the club; Charlie is a stranger, Olive the owner.

At an event, Dora directs, Hal helps her, and Tim's phone lies on the first table.
"""

from collections.abc import Iterator

import pytest
from django.test import Client, override_settings

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.sittings import Event, begun
from tests.tables import Table, opened


def holder(path: str) -> Client:
    """Return a browser that has opened a link."""
    client = Client()
    assert client.get(path).status_code == 302
    return client


@pytest.fixture
def evening(db: None) -> Table:
    """Return an evening of five without hands."""
    return opened(name="Friday at Dan's")


@pytest.fixture
def olive(db: None) -> Client:
    """Return the owner's browser."""
    return holder(grants.owner_link_path())


@pytest.fixture
def alice(evening: Table) -> Client:
    """Return the keeper's browser."""
    return holder(grants.evening_links(evening.evening).keeper)


@pytest.fixture
def bob(evening: Table) -> Client:
    """Return a watcher's browser."""
    return holder(grants.evening_links(evening.evening).watcher)


@pytest.fixture
def club(evening: Table) -> int:
    """Return the club of the evening."""
    return evening.view.club


@pytest.fixture
def kate(club: int) -> Client:
    """Return the browser of a keeper of the club."""
    return holder(grants.club_links(club).keeper)


@pytest.fixture
def will(club: int) -> Client:
    """Return the browser of who watches the club."""
    return holder(grants.club_links(club).watcher)


@pytest.fixture
def charlie() -> Client:
    """Return a stranger's browser."""
    return Client()


@pytest.fixture
def event(db: None) -> Iterator[Event]:
    """Yield an event of two tables, three hands each, without hands."""
    with override_settings(ROOT_URLCONF="tests.web.event_site"):
        yield begun()


@pytest.fixture
def sitting(event: Event) -> Table:
    """Return the event's first table."""
    return event.tables[0]


@pytest.fixture
def dora(event: Event) -> Client:
    """Return the director's browser."""
    return holder(grants.journal_link(event.journal, Role.DIRECTOR))


@pytest.fixture
def hal(event: Event) -> Client:
    """Return a helper's browser."""
    return holder(grants.journal_link(event.journal, Role.HELPER))


@pytest.fixture
def vera(event: Event) -> Client:
    """Return the browser of who looks on at the event."""
    return holder(grants.journal_link(event.journal, Role.VIEWER))


@pytest.fixture
def tim(sitting: Table) -> Client:
    """Return the browser of the phone at the first table."""
    return holder(grants.table_link(sitting.evening))
