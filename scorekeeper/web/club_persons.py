"""The persons of a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.queries import club as queries
from scorekeeper.queries.access import Action
from scorekeeper.queries.persons import person_view
from scorekeeper.web import access, club_tables
from scorekeeper.web.club import about, club_of
from scorekeeper.web.parsing import parse_whole_number


@require_safe
def persons(request: HttpRequest, club: int) -> HttpResponse:
    """Show who has played in a club; contacts only to who keeps its score."""
    found = access.require_club_viewer(request, club)
    table = club_tables.Persons(club, found.may(Action.KEEP), queries.persons(club))
    rows = club_tables.shown(request, table, club_tables.PERSONS)
    return render(
        request, "club/persons.html", about(club_of(club), found) | {"table": rows, "former": _erased(request, club)}
    )


def _erased(request: HttpRequest, club: int) -> str:
    """Return what a person is called whose name was just taken away; nothing where the address names none."""
    number = parse_whole_number(request.GET.get("erased", ""))
    view = None if number is None else person_view(club, number)
    return view.name if view and view.erased else ""
