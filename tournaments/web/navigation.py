"""The context of every page of an event or a series: its tabs, who looks at it, and links between the two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scorekeeper.queries.access import Action, journal_access
from scorekeeper.web import access as site_access
from tournaments.engine.series.setup import SeriesSetup
from tournaments.models import Event, Series
from tournaments.queries.book import series_book_of
from tournaments.queries.series import series_around
from tournaments.web.access import EventAccess, SeriesAccess

# The name of a page's address, its words, what one must be allowed to go there.
TABS = (
    ("event-desk", _("Desk"), Action.LOOK),
    ("hourly-desk", _("Tickets"), Action.RECORD),
    ("event-entrants", _("Players"), Action.LOOK),
    ("event-draw", _("Draw"), Action.LOOK),
    ("event-bracket", _("Bracket"), Action.LOOK),
    ("event-standings", _("Standings"), Action.LOOK),
    ("event-closing", _("Results & payouts"), Action.KEEP),
    ("event-exports", _("Files"), Action.LOOK),
    ("event-setup", _("Setup"), Action.KEEP),
)
SERIES_TABS = (
    ("series", _("Ranking")),
    ("series-events", _("Tournaments")),
    ("series-dues", _("Dues")),
    ("series-files", _("Files")),
    ("series-setup", _("Setup")),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to a page of the event or series; ``here`` marks the current one."""

    path: str
    words: str
    here: bool


def event_context(access: EventAccess, here: str) -> dict[str, object]:
    """Return the context of ``tournament.html``: the event, whether the visitor assists or directs, and the tabs."""
    tabs = list(_tabs(access, here))
    return {"event": access.event, "helps": access.helps, "directs": access.directs, "tabs": tabs}


def first_page_path(access: EventAccess) -> str:
    """Return the path of the first page of an event that this visitor may see. Raise Http404 if there is none."""
    for tab in _tabs(access, ""):
        return tab.path
    raise Http404(f"event {access.event.pk}")


def _tabs(access: EventAccess, here: str) -> Iterator[Tab]:
    there = {"event-bracket": access.event.has_bracket, "hourly-desk": access.event.is_hourly}
    for name, words, action in TABS:
        if access.journal.may(action) and there.get(name, True):
            yield Tab(reverse(name, args=[access.event.pk]), str(words), name == here)


def series_links(request: HttpRequest, event: Event) -> list[tuple[str, str]]:
    """Return the series that an event counts in, each with the path of its page; only those the visitor may see."""
    return [(series.name, path) for series in series_around(event) for path in _series_pages(request, series)]


def _series_pages(request: HttpRequest, series: Series) -> Iterator[str]:
    access = journal_access(site_access.held_grants(request), series.journal_id)
    if access is not None and access.may(Action.KEEP):
        yield reverse("series", args=[series.pk])
    elif series_book_of(series.journal_id).setup.shown:
        yield reverse("public-series", args=[series.slug])


def series_context(access: SeriesAccess, setup: SeriesSetup, here: str) -> dict[str, object]:
    """Return the context of ``series/base.html``; a series without money has no tab for dues."""
    number = access.series.pk
    tabs = [
        Tab(reverse(name, args=[number]), str(words), name == here)
        for name, words in SERIES_TABS
        if setup.money or name != "series-dues"
    ]
    return {"series": access.series, "setup": setup, "owns": access.owns, "tabs": tabs}
