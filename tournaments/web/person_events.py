"""The events of a person of a club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from scorekeeper.models import Person
from scorekeeper.web import access
from scorekeeper.web.club import about, club_of
from tournaments.queries.history import history


@require_safe
def of_person(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """List the events that a person of the club has played, with his rank."""
    found = access.keep_club(request, club)
    one = get_object_or_404(Person.objects.select_related("merged_into"), pk=person, club=club, erased_at=None)
    context = about(club_of(club), found) | {"person": one.itself, "events": history(one)}
    return render(request, "event/entrants/person.html", context)
