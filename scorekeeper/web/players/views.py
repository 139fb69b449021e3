"""The players of a club: the list, another name or contact, two entries merged into one, and erasure."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries import club as queries
from scorekeeper.queries import persons as queries_persons
from scorekeeper.queries.access import Action, ClubAccess
from scorekeeper.queries.persons import Merging, PersonView, is_merged, merging, person_view
from scorekeeper.services import persons
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.clubs.views import PLAYERS_A_PAGE, PlayerTable, club_context, configure_table, get_club
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals


@require_safe
def list_players(request: HttpRequest, club: int) -> HttpResponse:
    """Show who has played in a club; contacts only to who keeps its score."""
    found = access.require_club_viewer(request, club)
    table = PlayerTable(club, found.may(Action.KEEP), queries.persons(club))
    rows = configure_table(request, table, PLAYERS_A_PAGE)
    return render(
        request,
        "club/persons.html",
        club_context(get_club(club), found) | {"table": rows, "former": _erased_name(request, club)},
    )


def _erased_name(request: HttpRequest, club: int) -> str:
    """Return what a person is called whose name was just taken away; nothing where the address names none."""
    number = parse_whole_number(request.GET.get("erased", ""))
    view = None if number is None else person_view(club, number)
    return view.name if view and view.erased else ""


@require_http_methods(["GET", "POST"])
def edit_player(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Give a person another name, or keep how he is reached."""
    found = access.require_club_scorer(request, club)
    view = get_player(club, person)
    if request.method == "GET":
        return _edit_page(request, found, view, (view.name, view.contact, view.town), {})
    name, contact, town = (request.POST.get(each, "") for each in ("name", "contact", "town"))
    try:
        persons.change(person, name, contact, town)
    except Refused as refused:
        errors = {fault.path: refusals.sentence(fault) for fault in refused.faults}
        return _edit_page(request, found, view, (name, contact, town), errors)
    return redirect("persons", club)


@require_http_methods(["GET", "POST"])
def erase_player(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Say what goes and what stays, and take a person's names away once his name was typed."""
    access.require_club_owner(request, club)
    view = get_player(club, person)
    if request.method == "GET":
        return _erase_page(request, view, "", "")
    typed = request.POST.get("typed", "")
    try:
        persons.erase(person, typed)
    except Refused as refused:
        return _erase_page(request, view, typed, refusals.sentences(refused))
    return redirect(f"{reverse('persons', args=[club])}?erased={person}")


def get_player(club: int, person: int) -> PersonView:
    """Return a person who can be changed. Raises Http404 for one whom the club has not, or not any more."""
    view = person_view(club, person)
    if view is None or view.erased:
        raise Http404(f"person {person}")
    return view


def _edit_page(
    request: HttpRequest, found: ClubAccess, view: PersonView, typed: tuple[str, str, str], errors: Mapping[str, str]
) -> HttpResponse:
    name, contact, town = typed
    context = club_context(get_club(view.club), found) | {
        "person": view,
        "name": name,
        "contact": contact,
        "town": town,
        "errors": errors,
    }
    return render(request, "club/person.html", context, status=UNPROCESSABLE if errors else 200)


def _erase_page(request: HttpRequest, view: PersonView, typed: str, error: str) -> HttpResponse:
    context = {"club": get_club(view.club), "person": view, "typed": typed, "error": error}
    return render(request, "club/erase.html", context, status=UNPROCESSABLE if error else 200)


@require_http_methods(["GET", "POST"])
def merge_players(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Choose the other entry, look at what comes together, and let it count as one."""
    access.require_club_scorer(request, club)
    view = get_player(club, person)
    chosen = (request.POST if request.method == "POST" else request.GET).get("into", "")
    if not chosen:
        return _merge_page(request, view, None, "")
    both = _get_merging(view, chosen)
    if request.method == "GET":
        return _merge_page(request, view, both, "")
    try:
        persons.merge(person, both.stays.person)
    except Refused as refused:
        return _merge_page(request, view, both, refusals.sentences(refused))
    return redirect("edit-person", club, both.stays.person)


@require_POST
def separate_players(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Undo a merge: the entry stands for itself again."""
    access.require_club_scorer(request, club)
    if not is_merged(club, person):
        raise Http404(f"person {person}")
    persons.separate(person)
    return redirect("edit-person", club, person)


def _get_merging(view: PersonView, chosen: str) -> Merging:
    number = parse_whole_number(chosen)
    found = None if number is None else merging(view, number)
    if found is None or found.stays.erased or found.stays.person == view.person:
        raise Http404(f"person {chosen}")
    return found


def _merge_page(request: HttpRequest, view: PersonView, both: Merging | None, error: str) -> HttpResponse:
    others = queries_persons.persons_known(view.club, besides=view.person) if both is None else ()
    context = {"club": get_club(view.club), "person": view, "both": both, "others": others, "error": error}
    return render(request, "club/merge.html", context, status=UNPROCESSABLE if error else 200)
