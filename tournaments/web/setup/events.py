"""Pages that lead to an event: the list, today's public ones, a new one, the demo, and redirects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django import template
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import Context
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.access import Action, editable_clubs, journal_access, owner_grant, table_of_journal
from scorekeeper.services import clubs
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.days import today
from scorekeeper.web.forms import KeyedForm, add_refusal
from tournaments.engine.setup import Setup
from tournaments.models import Event, Series
from tournaments.queries.events import event_of_journal, events_of, public_events, upcoming_events
from tournaments.queries.series import series_of, series_of_journal
from tournaments.services import address, events
from tournaments.services.demo import open_demo
from tournaments.web.access import get_event, get_founder, redirect_to_new, require_viewer
from tournaments.web.navigation import first_page_path
from tournaments.web.setup.day import NewEventForm
from tournaments.web.setup.links import root_address
from tournaments.web.setup.plan import plan_context
from tournaments.web.setup.start import earlier_choices, format_choices, known_places, latest
from tournaments.wording.day_plan import expected_players, place_shares

register = template.Library()


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

    return answer_form(
        request, KeyedForm(posted_data(request)), save, "setup/events.html", partial(_list_context, request)
    )


def _list_context(request: HttpRequest) -> dict[str, object]:
    pairs = site_access.require_grants(request)
    listed, owns = events_of(pairs), owner_grant(pairs) is not None
    founds = owns or bool(editable_clubs(pairs))
    if not listed and not founds:
        raise Http404(request.path)
    return {
        "events": listed,
        "names_club": len({event.club_id for event in listed}) > 1,
        "founds": founds,
        "owns": owns,
        "series": founds or bool(series_of(pairs)),
    }


@require_safe
def of_journal(request: HttpRequest, journal: int) -> HttpResponse:
    """Go to the series or the event of a journal: to its desk or its kiosk, from a table's phone to the public page."""
    event = event_of_journal(journal)
    if event is None:
        return _series_of(request, journal)
    pairs = site_access.held_grants(request)
    access = journal_access(pairs, journal)
    if access is None and table_of_journal(pairs, journal):
        return redirect("public-event", event.slug)
    if access is not None and not access.may(Action.LOOK):
        return redirect("event-kiosk", event.pk)
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


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new event with the plan of its day, or open it and go on to its setup."""
    club = request.POST.get("club", "").strip() or request.GET.get("club", "")
    who = get_founder(request, club)
    day = today(request)
    before = events_of(site_access.held_grants(request))
    earlier, places = earlier_choices(latest(before, who.club), day), known_places(before, who.club)
    own = [one.name for one in who.clubs if who.club in (None, one.club)]
    named = own[0] if len(own) == 1 and own[0] != clubs.HOME else ""
    formats = format_choices(day, named, places[0] if places else "")
    choices = {choice.key: choice for choice in (*formats, *earlier)}

    def save(form: NewEventForm) -> HttpResponse:
        data = form.cleaned_data
        number = events.create_event(
            name=data["name"],
            setup=form.read_setup(),
            key=data["key"],
            actor=who.actor,
            club=who.club,
            place=data["place"],
            played_on=data["day"],
        )
        if data["address"]:
            address.choose(get_event(number), data["address"])
        return redirect_to_new(request, get_event(number), "event-setup")

    offered = address.proposals(root_address(request))
    first = formats[0].key
    begins = {**formats[0].fields, "format": first, "suggested": first}
    form = NewEventForm(posted_data(request), initial=begins, choices=choices, addresses=offered)

    def context() -> dict[str, object]:
        make_form = partial(NewEventForm, choices=choices, addresses=offered)
        typed, problems = _typed_setup(make_form, begins, (request.POST or request.GET).dict())
        setup = typed or formats[0].setup
        return {
            "choices": [(_("Earlier tournaments"), earlier), (_("Formats"), formats)],
            "clubs": [(str(one.club), one.name) for one in who.clubs],
            "club": club,
            "places": places,
            "expects": bool(setup.schedule.players),
            "prize_problems": problems,
            "prize_room": place_shares(setup),
            **plan_context(setup, expected_players(setup)),
        }

    return answer_form(request, form, save, "setup/new.html", context)


def _typed_setup(
    make_form: Callable[[Mapping[str, str]], NewEventForm], begins: Mapping[str, str], typed: Mapping[str, str]
) -> tuple[Setup | None, list[str]]:
    """Return the setup that was typed so far, and what is wrong with its prizes.

    What is wrong in it is as in ``begins``; it's None where it fits nothing.
    """
    wrong: set[str] = set()
    problems: list[str] = []
    while True:
        form = make_form({**begins, **{name: text for name, text in typed.items() if name not in wrong}})
        if form.is_valid():
            try:
                return form.read_setup(), problems
            except Refused as refused:
                add_refusal(form, refused)
        if form.errors.keys() <= wrong or NON_FIELD_ERRORS in form.errors:
            return None, problems
        problems += [str(error) for error in form.errors.get("places", ())]
        wrong |= form.errors.keys()


@register.simple_tag(takes_context=True)
def todays_tournaments(context: Context) -> list[Event]:
    """Return the public tournaments of today."""
    return public_events(today(context["request"]))


@register.simple_tag
def journal_name(journal: int) -> str:
    """Return the name of the tournament or the series of a journal; empty for none."""
    owner = event_of_journal(journal) or Series.objects.filter(journal=journal).first()
    return owner.name if owner else ""


@register.simple_tag(takes_context=True)
def upcoming_tournaments(context: Context) -> list[Event]:
    """Return the tournaments of today and later that this browser runs or helps at, the next one first."""
    return upcoming_events(site_access.held_grants(context["request"]), today(context["request"]))
