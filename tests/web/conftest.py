"""Who calls: Alice keeps the score, Bob watches, Charlie is a stranger, and Olive owns the site."""

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
def charlie() -> Client:
    """Return a stranger's browser."""
    return Client()
