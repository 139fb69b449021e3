"""What every page of a series is drawn with: its tabs in order, and who looks."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.engine.series.setup import SeriesSetup
from tournaments.web.nav import Tab
from tournaments.web.series_access import SeriesAccess

TABS = (
    ("series", _("Ranking")),
    ("series-events", _("Tournaments")),
    ("series-dues", _("Dues")),
    ("series-files", _("Files")),
    ("series-setup", _("Set-up")),
)


def about(leave: SeriesAccess, setup: SeriesSetup, here: str) -> dict[str, object]:
    """What ``series/base.html`` needs; a series without money has no dues."""
    number = leave.series.pk
    tabs = [
        Tab(reverse(name, args=[number]), str(words), name == here)
        for name, words in TABS
        if setup.money or name != "series-dues"
    ]
    return {"series": leave.series, "setup": setup, "owns": leave.owns, "tabs": tabs}
