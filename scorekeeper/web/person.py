"""A person of a club: another name, a contact; erased for good."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.persons import PersonView, person_view
from scorekeeper.services import persons
from scorekeeper.web import access
from scorekeeper.web.club import about, club_of

REFUSED = 422


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Give a person another name, or keep how he is reached."""
    found = access.require_club_scorer(request, club)
    view = person_of(club, person)
    if request.method == "GET":
        return _edit_page(request, found, view, (view.name, view.contact, view.town), {})
    name, contact, town = (request.POST.get(each, "") for each in ("name", "contact", "town"))
    try:
        persons.change(person, name, contact, town)
    except Refused as refused:
        errors = {fault.path: _(fault.message) for fault in refused.faults}
        return _edit_page(request, found, view, (name, contact, town), errors)
    return redirect("persons", club)


@require_http_methods(["GET", "POST"])
def erase(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Say what goes and what stays, and take a person's names away once his name was typed."""
    access.require_club_owner(request, club)
    view = person_of(club, person)
    if request.method == "GET":
        return _erase_page(request, view, "", "")
    typed = request.POST.get("typed", "")
    try:
        persons.erase(person, typed)
    except Refused as refused:
        return _erase_page(request, view, typed, _(str(refused)))
    return redirect(f"{reverse('persons', args=[club])}?erased={person}")


def person_of(club: int, person: int) -> PersonView:
    """Return a person who can be changed. Raises Http404 for one whom the club has not, or not any more."""
    view = person_view(club, person)
    if view is None or view.erased:
        raise Http404(f"person {person}")
    return view


def _edit_page(
    request: HttpRequest, found: ClubAccess, view: PersonView, typed: tuple[str, str, str], errors: Mapping[str, str]
) -> HttpResponse:
    name, contact, town = typed
    context = about(club_of(view.club), found) | {
        "person": view,
        "name": name,
        "contact": contact,
        "town": town,
        "errors": errors,
    }
    return render(request, "club/person.html", context, status=REFUSED if errors else 200)


def _erase_page(request: HttpRequest, view: PersonView, typed: str, error: str) -> HttpResponse:
    context = {"club": club_of(view.club), "person": view, "typed": typed, "error": error}
    return render(request, "club/erase.html", context, status=REFUSED if error else 200)
