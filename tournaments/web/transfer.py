"""Take in an event or a series from a transfer file of another site: checked first, all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.ledger.texts import fold_name, free_name
from scorekeeper.ledger.transfer_file import TransferPerson
from scorekeeper.models import Person
from scorekeeper.queries.access import clubs_kept
from scorekeeper.queries.transfer import Namesake, arriving_persons
from scorekeeper.services import clubs
from scorekeeper.services.transfer import SAME
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.files import uploaded_file
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals
from tournaments.queries.transfer import EVENT_FILE, SERIES_FILE
from tournaments.services import event_transfer, series_transfer

MOST_SHOWN = 40
OTHERS = "others"
EVENT_TEMPLATE = "transfer/import_event.html"
SERIES_TEMPLATE = "series/import.html"


def chosen_club(request: HttpRequest) -> int:
    """Return the chosen club, by default the home club. Raise Http404 unless the visitor owns it."""
    club = parse_whole_number(request.POST.get("club", "")) or clubs.home().pk
    site_access.require_club_owner(request, club)
    return club


def choose_namesakes(
    request: HttpRequest, namesakes: Sequence[Namesake], persons: Iterable[TransferPerson], club: int
) -> Mapping[str, str]:
    """Return the choice for each namesake: the same person as here, or another, named with a number behind.

    The form decides for all at once; empty before it does. ``persons`` are all in the file.
    """
    answer = request.POST.get("namesakes", "")
    if answer == SAME:
        return {one.uuid: SAME for one in namesakes}
    return _numbered_names(namesakes, persons, club) if answer == OTHERS else {}


def render_form(request: HttpRequest, template: str, faults: Sequence[Fault] = ()) -> HttpResponse:
    """Return the page with the form for the file, and what is wrong with the one that was posted."""
    context = {
        "clubs": [(str(one.club), one.name) for one in clubs_kept(site_access.held_grants(request))],
        "club": request.POST.get("club", ""),
        "namesakes": request.POST.get("namesakes", ""),
        "asked": any(fault.code == "unchosen" for fault in faults),
        "faults": [refusals.sentence(fault) for fault in faults[:MOST_SHOWN]],
        "more_faults": max(0, len(faults) - MOST_SHOWN),
    }
    return render(request, template, context, status=UNPROCESSABLE if faults else 200)


def _numbered_names(namesakes: Sequence[Namesake], persons: Iterable[TransferPerson], club: int) -> Mapping[str, str]:
    taken = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    taken |= {fold_name(person.name) for person in persons}
    names = {}
    for one in namesakes:
        names[one.uuid] = free_name(one.name, taken)
        taken.add(fold_name(names[one.uuid]))
    return names


@require_http_methods(["GET", "POST"])
def import_event_file(request: HttpRequest) -> HttpResponse:
    """Show the form, or import the event of a transfer file."""
    site_access.require_owner(request)
    if request.method == "GET":
        return render_form(request, EVENT_TEMPLATE)
    club = chosen_club(request)
    try:
        transfer = uploaded_file(request, EVENT_FILE)
        namesakes = arriving_persons(transfer.persons, club).namesakes
        choices = choose_namesakes(request, namesakes, transfer.persons, club)
        number = event_transfer.import_event(transfer, club=club, choices=choices)
    except Refused as refused:
        return render_form(request, EVENT_TEMPLATE, refused.faults)
    return redirect("event", number)


@require_http_methods(["GET", "POST"])
def import_series_file(request: HttpRequest) -> HttpResponse:
    """Show the form, or import a series with its tournaments from a transfer file."""
    site_access.require_owner(request)
    if request.method == "GET":
        return render_form(request, SERIES_TEMPLATE)
    club = chosen_club(request)
    try:
        transfer = uploaded_file(request, SERIES_FILE)
        persons = series_transfer.everybody(transfer)
        choices = choose_namesakes(request, arriving_persons(persons, club).namesakes, persons, club)
        taken = series_transfer.import_series(transfer, club=club, choices=choices)
    except Refused as refused:
        return render_form(request, SERIES_TEMPLATE, refused.faults)
    return redirect("series", taken.series)
