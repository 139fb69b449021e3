"""Access to the pages of a series for its director and the owner, and the tabs of these pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scorekeeper.queries.access import Action, JournalAccess, journal_access
from scorekeeper.services.journals import Actor
from scorekeeper.web import access as site_access
from tournaments.engine.series.setup import SeriesSetup
from tournaments.models import Series
from tournaments.web.navigation import Tab

TABS = (
    ("series", _("Ranking")),
    ("series-events", _("Tournaments")),
    ("series-dues", _("Dues")),
    ("series-files", _("Files")),
    ("series-setup", _("Set-up")),
)


@dataclass(frozen=True, slots=True)
class SeriesAccess:
    """A series, and what this browser may do there."""

    series: Series
    journal: JournalAccess
    actor: Actor

    @property
    def owns(self) -> bool:
        """Return whether it is the owner's: only the owner imports transfer files."""
        return self.journal.may(Action.OWN)


def require_series_director(request: HttpRequest, number: int) -> SeriesAccess:
    """Return the access of the director of a series. Raise Http404 for anybody else."""
    series = get_series(number)
    access = journal_access(site_access.held_grants(request), series.journal_id)
    if access is None or not access.may(Action.KEEP):
        raise Http404(request.path)
    return SeriesAccess(series, access, Actor(access.grant, access.role, *site_access.request_origin(request)))


def require_series_owner(request: HttpRequest, number: int) -> SeriesAccess:
    """Return the access of the owner. Raise Http404 for anybody else."""
    access = require_series_director(request, number)
    if not access.owns:
        raise Http404(request.path)
    return access


def get_series(number: int) -> Series:
    """Return a series. Raise Http404 if there is none."""
    return get_object_or_404(Series.objects.select_related("club", "journal"), pk=number)


def series_context(access: SeriesAccess, setup: SeriesSetup, here: str) -> dict[str, object]:
    """Return the context of ``series/base.html``; a series without money has no tab for dues."""
    number = access.series.pk
    tabs = [
        Tab(reverse(name, args=[number]), str(words), name == here)
        for name, words in TABS
        if setup.money or name != "series-dues"
    ]
    return {"series": access.series, "setup": setup, "owns": access.owns, "tabs": tabs}
