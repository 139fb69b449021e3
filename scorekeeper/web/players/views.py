"""The players of a club: the list, edit name and contact, merge two entries, and erase a player."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.ledger.texts import DETAILS
from scorekeeper.queries import club as queries
from scorekeeper.queries import persons as queries_persons
from scorekeeper.queries.access import Action
from scorekeeper.queries.persons import Merging, PersonView, is_merged, merging, person_view
from scorekeeper.services import persons
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, sent
from scorekeeper.web.clubs.views import PLAYERS_A_PAGE, PlayerTable, club_context, configure_table, get_club
from scorekeeper.web.forms import Form
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.players.forms import EraseForm, PersonForm


@require_safe
def list_players(request: HttpRequest, club: int) -> HttpResponse:
    """Show the players of a club; contacts only to those who keep its score."""
    club_access = access.require_club_viewer(request, club)
    table = PlayerTable(club, club_access.may(Action.KEEP), queries.persons(club))
    rows = configure_table(request, table, PLAYERS_A_PAGE)
    return render(
        request,
        "players/persons.html",
        club_context(get_club(club), club_access) | {"table": rows, "former": _erased_name(request, club)},
    )


def _erased_name(request: HttpRequest, club: int) -> str:
    """Return the name of the person who was just erased; empty where the address names none."""
    number = parse_whole_number(request.GET.get("erased", ""))
    view = None if number is None else person_view(club, number)
    return view.name if view and view.erased else ""


@require_http_methods(["GET", "POST"])
def edit_player(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Change a person's name, contact, or town."""
    club_access = access.require_club_scorer(request, club)
    view = get_player(club, person)

    def save(form: PersonForm) -> HttpResponse:
        name, details = form.cleaned_data["name"], {each: form.cleaned_data[each] for each in DETAILS}
        persons.change(person, name, details)
        return redirect("persons", club)

    def context() -> dict[str, object]:
        return club_context(get_club(club), club_access) | {"person": view}

    form = PersonForm(sent(request), initial={"name": view.name, "contact": view.contact, "town": view.town})
    return answer_form(request, form, save, "players/person.html", context)


@require_http_methods(["GET", "POST"])
def erase_player(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Show what erasing a person deletes and what stays, and erase them once their name was typed."""
    access.require_club_owner(request, club)
    view = get_player(club, person)

    def save(form: EraseForm) -> HttpResponse:
        persons.erase(person, form.cleaned_data["typed"])
        return redirect(f"{reverse('persons', args=[club])}?erased={person}")

    def context() -> dict[str, object]:
        return {"club": get_club(club), "person": view}

    return answer_form(request, EraseForm(sent(request), name=view.name), save, "players/erase.html", context)


def get_player(club: int, person: int) -> PersonView:
    """Return a person who can be changed. Raises Http404 for an unknown or an erased person."""
    view = person_view(club, person)
    if view is None or view.erased:
        raise Http404(f"person {person}")
    return view


@require_http_methods(["GET", "POST"])
def merge_players(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Choose the other entry, show both together, and merge them."""
    access.require_club_scorer(request, club)
    view = get_player(club, person)
    chosen = (request.POST if request.method == "POST" else request.GET).get("into", "")
    both = _get_merging(view, chosen) if chosen else None

    def save(_form: Form) -> HttpResponse:
        stays = both.stays.person if both else person
        persons.merge(person, stays)
        return redirect("edit-person", club, stays)

    def context() -> dict[str, object]:
        others = queries_persons.persons_known(club, besides=person) if both is None else ()
        return {"club": get_club(club), "person": view, "both": both, "others": others}

    return answer_form(request, Form(sent(request)), save, "players/merge.html", context)


@require_POST
def separate_players(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Undo a merge: the entry counts separately again."""
    access.require_club_scorer(request, club)
    if not is_merged(club, person):
        raise Http404(f"person {person}")
    persons.separate(person)
    return redirect("edit-person", club, person)


def _get_merging(view: PersonView, chosen: str) -> Merging:
    number = parse_whole_number(chosen)
    preview = None if number is None else merging(view, number)
    if preview is None or preview.stays.erased or preview.stays.person == view.person:
        raise Http404(f"person {chosen}")
    return preview
