"""A site as somebody starts it at home, in a process of its own, and who opened its owner's link."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.screens.console import complaints
from tests.plugins.browser import LAPTOP, Phones
from tests.serving import Serving, checked, forked


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Serving]:
    """Start a site without anything in it; when all is over, its database has to be sound."""
    data = tmp_path / "data"
    with forked(data) as serving:
        yield serving
        assert checked(data).endswith("All good.\n")


@pytest.fixture
def live_site(site: Serving) -> str:
    """Return the address that every phone has."""
    return site.address


@pytest.fixture
def scorer(site: Serving, new_phone: Phones) -> Iterator[Page]:
    """Return the owner's phone, whose console may complain about nothing."""
    yield from at_home(new_phone(), site)


@pytest.fixture
def laptop(site: Serving, new_phone: Phones) -> Iterator[Page]:
    """Return the owner's laptop, whose console may complain about nothing."""
    yield from at_home(new_phone(**LAPTOP), site)


def at_home(page: Page, site: Serving) -> Iterator[Page]:
    said = complaints(page)
    page.goto(site.owner_path() or "")
    page.get_by_role("button", name="Skip", exact=True).click()
    page.wait_for_url("**/")
    yield page
    assert said == []
