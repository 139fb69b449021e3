"""What every page of an event is drawn with: its tabs in order, and who looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scorekeeper.queries.access import Action
from tournaments.web.access import EventAccess

# The name of a page's address, its words, what one must be allowed to go there.
TABS = (
    ("event-desk", _("Desk"), Action.LOOK),
    ("hourly-desk", _("Tickets"), Action.RECORD),
    ("event-entrants", _("Entrants"), Action.LOOK),
    ("event-draw", _("Draw"), Action.LOOK),
    ("event-bracket", _("Bracket"), Action.LOOK),
    ("event-standings", _("Standings"), Action.LOOK),
    ("event-closing", _("Closing"), Action.KEEP),
    ("event-exports", _("Files"), Action.LOOK),
    ("event-setup", _("Set-up"), Action.KEEP),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A way to a page of the event."""

    path: str
    words: str
    here: bool


def about(leave: EventAccess, here: str) -> dict[str, object]:
    """What ``event/base.html`` needs: the event, whether who looks helps or directs, the tabs and where it stands."""
    tabs = list(_tabs(leave, here))
    return {"event": leave.event, "helps": leave.helps, "directs": leave.directs, "tabs": tabs}


def first_page(leave: EventAccess) -> str:
    """The address of the first page of an event that this browser may see. Raises Http404 where there is none."""
    for tab in _tabs(leave, ""):
        return tab.path
    raise Http404(f"event {leave.event.pk}")


def _tabs(leave: EventAccess, here: str) -> Iterator[Tab]:
    there = {"event-bracket": leave.event.has_bracket, "hourly-desk": leave.event.is_hourly}
    for name, words, action in TABS:
        if leave.found.may(action) and there.get(name, True):
            yield Tab(reverse(name, args=[leave.event.pk]), str(words), name == here)
