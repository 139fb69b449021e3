"""Alice keeps score, Bob watches; Kate and Will do so in the club; Charlie is a stranger, Olive the owner.

At an event, Dora directs, Hal helps her, and Tim's phone lies on the first table.
"""

from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client, override_settings

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.sittings import Event, begun
from tests.tables import Table, opened
from tests.visitor import REFRESH


def holder(path: str) -> Client:
    """Return a browser that has opened a link."""
    client = Client()
    assert client.get(path).status_code == 200
    return client


def landing(client: Client, path: str) -> str:
    """Open a link, and return the address that its page moves on to, like a browser that keeps cookies."""
    moved = REFRESH.search(client.get(path).content.decode())
    assert moved is not None
    return client.get(unescape(moved[1]))["Location"]


@pytest.fixture
def club_game(db: None) -> Table:
    """Return a game of five without hands."""
    return opened(name="Friday at Dan's")


@pytest.fixture
def olive(db: None) -> Client:
    """Return the owner's browser."""
    return holder(grants.owner_link_path())


@pytest.fixture
def alice(club_game: Table) -> Client:
    """Return the scorer's browser."""
    return holder(grants.game_links(club_game.club_game).scorer)


@pytest.fixture
def bob(club_game: Table) -> Client:
    """Return a viewer's browser."""
    return holder(grants.game_links(club_game.club_game).viewer)


@pytest.fixture
def club(club_game: Table) -> int:
    """Return the club of the game."""
    return club_game.view.club


@pytest.fixture
def kate(club: int) -> Client:
    """Return the browser of a scorer of the club."""
    return holder(grants.club_links(club).scorer)


@pytest.fixture
def will(club: int) -> Client:
    """Return the browser of who watches the club."""
    return holder(grants.club_links(club).viewer)


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
    return holder(grants.table_link(sitting.club_game))
