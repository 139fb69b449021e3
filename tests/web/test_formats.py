"""Days and times in the format of the browser's English."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.utils.formats import date_format
from django.utils.translation import get_language_from_request, override

from scorekeeper.services import grants
from scorekeeper.services.requests import Pay
from tests.tables import Table, opened
from tests.web.conftest import holder

SUNDAY = datetime(2026, 11, 22, 18, 34, 5, tzinfo=UTC)
AMERICAN = ("Nov 22, 2026", "6:34 PM", "Nov 22, 2026, 6:34 PM", "Nov 22", "Sun, Nov 22", "Sun 6:34 PM")
BRITISH = ("22 Nov 2026", "18:34", "22 Nov 2026, 18:34", "22 Nov", "Sun, 22 Nov", "Sun 18:34")
CANADIAN = ("22 Nov 2026", "6:34 p.m.", "22 Nov 2026, 6:34 p.m.", "22 Nov", "Sun, 22 Nov", "Sun 6:34 p.m.")
NAMES = (
    *("DATE_FORMAT", "TIME_FORMAT", "DATETIME_FORMAT"),
    *("MONTH_DAY_FORMAT", "WEEKDAY_DATE_FORMAT", "WEEKDAY_TIME_FORMAT"),
)
FORMAT_ARGUMENT = re.compile(r"""(?:\|(?:date|time):|_format\([^()\n]*(?:\([^()\n]*\))?, )["']([^"']*)["']""")
FOR_PROGRAMS = {"H:i", "Y-m"}  # the value of a time input, and a month in an address


@pytest.mark.parametrize(
    ("accepted", "formats"),
    [
        ("", AMERICAN),
        ("en-US,en;q=0.9", AMERICAN),
        ("en-ZA", AMERICAN),
        ("de-DE,de;q=0.9", AMERICAN),
        ("en-GB", BRITISH),
        ("en-AU,en;q=0.9", BRITISH),
        ("en-IE", BRITISH),
        ("en-NZ", BRITISH),
        ("en-CA", CANADIAN),
        ("de-AT,en-GB;q=0.5", BRITISH),
    ],
)
def test_formats_follow_the_browser(accepted: str, formats: tuple[str, ...]) -> None:
    request = RequestFactory().get("/", headers={"Accept-Language": accepted})
    with override(get_language_from_request(request)):
        assert tuple(date_format(SUNDAY, name) for name in NAMES) == formats


def test_no_format_is_written_out() -> None:
    sources = [
        path
        for folder, ending in (("templates", "html"), ("scorekeeper", "py"), ("tournaments", "py"))
        for path in (Path(settings.SITE_FOLDER) / folder).rglob(f"*.{ending}")
    ]
    formats = {name for path in sources for name in FORMAT_ARGUMENT.findall(path.read_text())}
    assert {name for name in formats if not name.endswith("_FORMAT")} == FOR_PROGRAMS


@pytest.fixture
def table(db: None) -> Table:
    """Return a table with a hand and a payment."""
    table = opened("sunfish")
    table.record()
    table.change(Pay(2, 1, 30, "USD"))
    return table


@pytest.mark.parametrize("first", ["en-US", "en-GB"])
def test_a_page_rendered_for_one_browser_is_not_shown_to_another(table: Table, first: str) -> None:
    """Each page is asked for twice: once it is rendered, once it comes from the cache."""
    viewer = holder(grants.game_links(table.club_game).viewer)
    member = holder(grants.club_links(table.view.club).viewer)
    times = {"en-US": r"\b\d?\d:\d\d [AP]M\b", "en-GB": r"\b\d\d:\d\d\b(?! [AP]M)"}
    days = {"en-US": r"\b[A-Z][a-z][a-z] \d?\d, 20\d\d\b", "en-GB": r"\b\d?\d [A-Z][a-z][a-z] 20\d\d\b"}
    languages = [first, *({"en-US", "en-GB"} - {first})] * 2
    for language in languages:
        settle_up = _page(viewer, f"/games/{table.club_game}/settle-up", language)
        season = _page(member, f"/clubs/{table.view.club}/table?season=all", language)
        for other in times:
            assert bool(re.search(times[other], settle_up)) == (other == language)
            assert bool(re.search(days[other], season)) == (other == language)


def _page(client: Client, path: str, language: str) -> str:
    """Return a page, and check that it names its language and what a shared cache has to tell apart."""
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert "Accept-Language" in answer.headers["Vary"]
    assert f'<html lang="{"en" if language == "en-US" else language.lower()}"' in answer.content.decode()
    return re.sub(r"<[^>]*>|datetime=\S+", " ", answer.content.decode())
