"""Who holds the phone: the owner of the site, or the keeper of the test's own `evening`."""

import pytest
from playwright.sync_api import Page

from scorekeeper.services import grants
from tests.browser.screens.table import arrived
from tests.plugins.browser import Phones
from tests.tables import Table


@pytest.fixture
def owner(phone: Page) -> Page:
    """Return the owner's phone."""
    phone.goto(grants.owner_link_path())
    return phone


@pytest.fixture
def keeper(evening: Table, new_phone: Phones) -> Page:
    """Return the keeper's phone, on the table screen."""
    return arrived(new_phone(), evening)
