"""Two entries of one person: looked at side by side, counted as one, and separated again."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.queries import persons as queries_persons
from scorekeeper.queries.persons import Merging, PersonView, is_merged, merging
from scorekeeper.services import persons
from scorekeeper.web import access
from scorekeeper.web.club import club_of
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.person import REFUSED, person_of


@require_http_methods(["GET", "POST"])
def merge(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Choose the other entry, look at what comes together, and let it count as one."""
    access.require_club_scorer(request, club)
    view = person_of(club, person)
    chosen = (request.POST if request.method == "POST" else request.GET).get("into", "")
    if not chosen:
        return _page(request, view, None, "")
    both = _both(view, chosen)
    if request.method == "GET":
        return _page(request, view, both, "")
    try:
        persons.merge(person, both.stays.person)
    except Refused as refused:
        return _page(request, view, both, _(str(refused)))
    return redirect("edit-person", club, both.stays.person)


@require_POST
def separate(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Undo a merge: the entry stands for itself again."""
    access.require_club_scorer(request, club)
    if not is_merged(club, person):
        raise Http404(f"person {person}")
    persons.separate(person)
    return redirect("edit-person", club, person)


def _both(view: PersonView, chosen: str) -> Merging:
    number = parse_whole_number(chosen)
    found = None if number is None else merging(view, number)
    if found is None or found.stays.erased or found.stays.person == view.person:
        raise Http404(f"person {chosen}")
    return found


def _page(request: HttpRequest, view: PersonView, both: Merging | None, error: str) -> HttpResponse:
    others = queries_persons.persons_known(view.club, besides=view.person) if both is None else ()
    context = {"club": club_of(view.club), "person": view, "both": both, "others": others, "error": error}
    return render(request, "club/merge.html", context, status=REFUSED if error else 200)
