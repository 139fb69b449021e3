"""Alice keeps score, Bob watches; Kate and Will do so in the club; Charlie is a stranger, Olive the owner."""

import pytest
from django.test import Client

from scorekeeper.services import grants
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
