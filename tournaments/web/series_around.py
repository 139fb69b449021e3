"""From an event to the series that it counts in."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse

from scorekeeper.queries.access import Action
from scorekeeper.queries.event_access import journal_access
from scorekeeper.web import access
from tournaments.models import Event, Series
from tournaments.queries.series_around import series_around
from tournaments.queries.series_book import book_of


def series_links(request: HttpRequest, event: Event) -> list[tuple[str, str]]:
    """Each series that an event counts in, with the page of it that this browser may see; those it may not left out."""
    return [(series.name, path) for series in series_around(event) for path in _pages(request, series)]


def _pages(request: HttpRequest, series: Series) -> Iterator[str]:
    leave = journal_access(access.held(request), series.journal_id)
    if leave is not None and leave.may(Action.KEEP):
        yield reverse("series", args=[series.pk])
    elif book_of(series.journal_id).setup.shown:
        yield reverse("public-series", args=[series.slug])
