"""From an event to the series that it counts in: the page of it that one may see, and no other."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tournaments.serial import of_two, site
from tests.tournaments.web.browsers import text
from tests.web.conftest import holder
from tournaments.engine.series.setup import SeriesSetup
from tournaments.queries.series import series_view

pytestmark = pytest.mark.django_db


def ways(browser: Client, path: str) -> list[str]:
    """Return where the line on its standings that names its series leads."""
    line = browser.get(path).content.decode().partition('id="in-series"')[2].partition("</p>")[0]
    return re.findall(r'href="([^"]+)"', line)


def test_its_standings_lead_to_the_page_of_the_series_that_one_may_see(olive: Client) -> None:
    series = of_two(SeriesSetup(shown=True))
    event = series_view(series).sites[0].event
    dora = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    runs, seen = (reverse("series", args=[series.pk]), reverse("public-series", args=[series.slug]))
    assert ways(olive, f"/t/{event.pk}/standings") == [runs]
    assert ways(dora, f"/t/{event.pk}/standings") == [seen]
    assert ways(Client(), f"/p/{event.slug}/standings") == [seen]


def test_a_series_that_is_not_shown_is_not_named(olive: Client) -> None:
    series = of_two()
    event = series_view(series).sites[0].event
    assert ways(olive, f"/t/{event.pk}/standings") == [reverse("series", args=[series.pk])]
    assert series.name not in text(Client().get(f"/p/{event.slug}/standings"))


def test_one_that_counts_nowhere_says_nothing() -> None:
    assert ways(Client(), f"/p/{site('Cudahy', 3).event.pk}/standings") == []
