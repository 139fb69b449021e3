"""What every page of an event is drawn with: its tabs in order, and who looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.web.access import Leave

# The name of a page's address, its words, whether a helper may go there too.
TABS = (
    ("event-desk", _("Desk"), True),
    ("hourly-desk", _("Tickets"), True),
    ("event-entrants", _("Entrants"), True),
    ("event-draw", _("Draw"), True),
    ("event-bracket", _("Bracket"), True),
    ("event-standings", _("Standings"), True),
    ("event-closing", _("Closing"), False),
    ("event-exports", _("Files"), False),
    ("event-setup", _("Set-up"), False),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A way to a page of the event."""

    path: str
    words: str
    here: bool


def about(leave: Leave, here: str) -> dict[str, object]:
    """What ``event/base.html`` needs: the event, whether who looks directs it, the name of the tab it stands at."""
    return {"event": leave.event, "directs": leave.directs, "tabs": list(_tabs(leave, here))}


def first_page(leave: Leave) -> str:
    """The address of the first page of an event that this browser may see. Raises Http404 where there is none."""
    for tab in _tabs(leave, ""):
        return tab.path
    raise Http404(f"event {leave.event.pk}")


def _tabs(leave: Leave, here: str) -> Iterator[Tab]:
    there = {"event-bracket": leave.event.has_bracket, "hourly-desk": leave.event.is_hourly}
    for name, words, helps in TABS:
        if (leave.directs or helps) and there.get(name, True):
            yield Tab(reverse(name, args=[leave.event.pk]), str(words), name == here)
