"""A new event: a format to begin with, its name, place and day."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.club_access import ClubName
from scorekeeper.web.days import read_day
from tournaments.engine import formats
from tournaments.models import Event
from tournaments.services import events
from tournaments.web.founding import Founder, founder, to_founded

# What a format is called, and what it is like.
FORMATS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "nationals": (
        gettext_lazy("Nationals"),
        gettext_lazy("Three sessions of 20 hands for everybody, tables of five, everything counts; prizes in percent."),
    ),
    "hourly-round": (
        gettext_lazy("Hourly round"),
        gettext_lazy(
            "Tickets are sold all day, each for a round of an hour and 15 hands; the best round counts, and each round "
            "has prizes of its own."
        ),
    ),
    "hourly-round-without-money": (
        gettext_lazy("Hourly round without money"),
        gettext_lazy("The same for halls where gambling is prohibited: nothing to win but the place."),
    ),
    "three-handed-series": (
        gettext_lazy("Three-handed series"),
        gettext_lazy("Four sessions of 48 hands at tables of three; everything counts."),
    ),
    "cut-and-final": (
        gettext_lazy("Session, cut, final table"),
        gettext_lazy("One session of 20 hands; the best ten go on at two tables, the best of these at a final table."),
    ),
    "bracket-of-tables": (
        gettext_lazy("Bracket of tables"),
        gettext_lazy("From the first hand on the best two of each table go on, until a final table is left."),
    ),
}


@dataclass(frozen=True)
class Draft:
    """A new event as it stands in the form; the day as typed."""

    format: str
    day: str
    key: str
    name: str = ""
    place: str = ""
    club: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Card:
    """A format to choose."""

    slug: str
    title: str
    says: str


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form, or found the event and go on to its set-up."""
    if request.method == "GET":
        club = request.GET.get("club", "")
        day = timezone.localdate().isoformat()
        blank = Draft(formats.names()[0], day, secrets.token_urlsafe(16), club=club)
        return _page(request, founder(request, club).clubs, blank)
    draft = _read(request)
    who = founder(request, draft.club)
    try:
        number = _found(draft, who)
    except Refused as refused:
        errors = {_FIELDS.get(fault.path, fault.path): _(fault.message) for fault in refused.faults}
    except ValueError as error:
        errors = {"day": str(error)}
    else:
        return to_founded(request, Event.objects.get(pk=number), "event-setup")
    return _page(request, who.clubs, replace(draft, errors=errors))


_FIELDS = {"key": "name"}


def _found(draft: Draft, who: Founder) -> int:
    return events.found_event(
        name=draft.name,
        setup=formats.load(draft.format),
        key=draft.key,
        actor=who.actor,
        club=who.club,
        place=draft.place,
        played_on=read_day(draft.day),
    )


def _read(request: HttpRequest) -> Draft:
    typed = {name: request.POST.get(name, "").strip() for name in ("format", "day", "key", "name", "place", "club")}
    return Draft(
        typed["format"], typed["day"], typed["key"], name=typed["name"], place=typed["place"], club=typed["club"]
    )


def _page(request: HttpRequest, clubs: Sequence[ClubName], draft: Draft) -> HttpResponse:
    cards = [Card(slug, str(FORMATS[slug][0]), str(FORMATS[slug][1])) for slug in formats.names()]
    choices = [(str(one.club), one.name) for one in clubs]
    context = {"draft": draft, "cards": cards, "clubs": choices}
    return render(request, "event/setup/new.html", context, status=422 if draft.errors else 200)
