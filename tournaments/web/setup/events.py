"""Pages that lead to an event: the list, a new one, the demo, and redirects to its first page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.queries.access import clubs_kept, journal_access, owner_grant, table_of_journal
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import answer_form, sent
from scorekeeper.web.forms import KeyedForm
from tournaments.engine.setup import format_names, load_format
from tournaments.queries.events import event_of_journal, events_of
from tournaments.queries.series import series_of, series_of_journal
from tournaments.services import events
from tournaments.services.demo import open_demo
from tournaments.web.access import get_event, get_founder, redirect_to_new, require_viewer
from tournaments.web.navigation import first_page_path
from tournaments.web.setup.forms import NewEventForm

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


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """List the events that this visitor may see, with the button for a new one for those who may open one."""
    return render(request, "setup/events.html", {**_list_context(request), "form": KeyedForm()})


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Open a tournament with players and hands, to look about in; the same form opens one only."""
    actor = site_access.require_owner(request)

    def save(form: KeyedForm) -> HttpResponse:
        return redirect("event", open_demo(name=_("Demo tournament"), key=form.cleaned_data["key"], actor=actor))

    return answer_form(request, KeyedForm(sent(request)), save, "setup/events.html", partial(_list_context, request))


def _list_context(request: HttpRequest) -> dict[str, object]:
    pairs = site_access.require_grants(request)
    listed, owns = events_of(pairs), owner_grant(pairs) is not None
    founds = owns or bool(clubs_kept(pairs))
    if not listed and not founds:
        raise Http404(request.path)
    return {"events": listed, "founds": founds, "owns": owns, "series": founds or bool(series_of(pairs))}


@require_safe
def of_journal(request: HttpRequest, journal: int) -> HttpResponse:
    """Go to the series or the event of a journal: who is anything there to its desk, a table's phone to the public."""
    event = event_of_journal(journal)
    if event is None:
        return _series_of(request, journal)
    pairs = site_access.held_grants(request)
    if journal_access(pairs, journal) is None and table_of_journal(pairs, journal):
        return redirect("public-event", event.slug)
    return redirect("event", event.pk)


def _series_of(request: HttpRequest, journal: int) -> HttpResponse:
    number = series_of_journal(journal)
    if number is None:
        raise Http404(request.path)
    return redirect("series", number)


@require_safe
def event(request: HttpRequest, event: int) -> HttpResponse:
    """Go to the first page of an event: the desk."""
    return redirect(first_page_path(require_viewer(request, event)))


@dataclass(frozen=True)
class FormatChoice:
    """A format to choose."""

    slug: str
    title: str
    says: str


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new event, or open it and go on to its setup."""
    club = request.POST.get("club", "").strip() or request.GET.get("club", "")
    who = get_founder(request, club)

    def save(form: NewEventForm) -> HttpResponse:
        data = form.cleaned_data
        number = events.create_event(
            name=data["name"],
            setup=load_format(data["format"]),
            key=data["key"],
            actor=who.actor,
            club=who.club,
            place=data["place"],
            played_on=data["day"],
        )
        return redirect_to_new(request, get_event(number), "event-setup")

    form = NewEventForm(sent(request), initial={"day": timezone.localdate(), "format": format_names()[0]})
    context = {
        "cards": [FormatChoice(slug, str(FORMATS[slug][0]), str(FORMATS[slug][1])) for slug in format_names()],
        "clubs": [(str(one.club), one.name) for one in who.clubs],
        "club": club,
    }
    return answer_form(request, form, save, "setup/new.html", context)
