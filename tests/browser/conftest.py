"""Phones that are signed in: one as the owner of the site, one as the scorer of the test's game."""

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
def scorer(club_game: Table, new_phone: Phones) -> Page:
    """Return the scorer's phone, on the table screen."""
    return arrived(new_phone(), club_game)
