"""The players of a club: the list, edit name and contact, merge two entries, and erase a player."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.ledger.entries import DETAILS
from scorekeeper.ledger.pay_links import PAY_SERVICES
from scorekeeper.queries import club as queries
from scorekeeper.queries import persons as queries_persons
from scorekeeper.queries.access import Action
from scorekeeper.queries.persons import Merging, PersonView, is_merged, merging, person_view
from scorekeeper.services import persons
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.clubs.views import PLAYERS_A_PAGE, PlayerTable, club_context, configure_table, get_club
from scorekeeper.web.forms import Form, TextField
from scorekeeper.web.parsing import parse_whole_number


class PersonForm(Form):
    """The details of a player: name, contact, town, and handles at payment services."""

    name = TextField(label=gettext_lazy("Name"), longest=120)
    contact = TextField(
        label=gettext_lazy("Email or phone (optional)"),
        help_text=gettext_lazy("Only the club's scorers can see this."),
        longest=400,
    )
    town = TextField(label=gettext_lazy("Town (optional)"), longest=120)
    venmo = TextField(label="Venmo", longest=40)
    cash_app = TextField(label="Cash App", longest=40)
    paypal = TextField(label="PayPal.me", longest=40)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for key, service in PAY_SERVICES.items():
            self.fields[key].widget.attrs |= {"placeholder": service.example, "autocapitalize": "none"}


class EraseForm(Form):
    """The name of the player to erase, typed once more."""

    typed = TextField(longest=120)

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["typed"].label = _("Type %(name)s to confirm") % {"name": name}


@require_safe
def list_players(request: HttpRequest, club: int) -> HttpResponse:
    """Show the players of a club; contacts and possible duplicates only to those who keep its score."""
    club_access = access.require_club_viewer(request, club)
    keeps = club_access.may(Action.KEEP)
    table = PlayerTable(club, keeps, queries.persons(club))
    view = get_club(club)
    context = club_context(view, club_access) | {
        "table": configure_table(request, table, PLAYERS_A_PAGE),
        "former": former if (former := _person_in_address(request, club, "erased")) and former.erased else None,
    }
    if keeps:
        context |= {
            "suggested": queries_persons.suggested_merges(club),
            "separated": _person_in_address(request, club, "separated"),
            **_merged_context(request, club),
        }
        if not view.demo:
            context["new_game"] = reverse("new-game", query={"club": "none" if view.casual else club})
    return render(request, "players/persons.html", context)


def _merged_context(request: HttpRequest, club: int) -> dict[str, object]:
    """Return the entry that was just merged, as ``merged``, and those that were merged along with it."""
    numbers = [number for text in request.GET.getlist("merged") if (number := parse_whole_number(text)) is not None]
    if not numbers:
        return {}
    return {"merged": queries_persons.merged_name(club, numbers[0]), "merged_others": numbers[1:]}


def _person_in_address(request: HttpRequest, club: int, key: str) -> PersonView | None:
    """Return the person whose number stands under a key in the address; None where it names none of the club."""
    number = parse_whole_number(request.GET.get(key, ""))
    return None if number is None else person_view(club, number)


@require_http_methods(["GET", "POST"])
def edit_player(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Change a person's name, contact, town, or handles at payment services."""
    club_access = access.require_club_scorer(request, club)
    view = get_player(club, person)

    def save(form: PersonForm) -> HttpResponse:
        name, data = form.cleaned_data["name"], form.cleaned_data
        details = {each: text for each, text in data.items() if each in DETAILS}
        persons.change(person, name, details, {each: data[each] for each in PAY_SERVICES})
        return redirect("persons", club)

    def context() -> dict[str, object]:
        return club_context(get_club(club), club_access) | {"person": view}

    initial = {"name": view.name, "contact": view.contact, "town": view.town, **view.handles}
    form = PersonForm(posted_data(request), initial=initial)
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

    return answer_form(request, EraseForm(posted_data(request), name=view.name), save, "players/erase.html", context)


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
        persons.merge(person, both.stays.person if both else person)
        merged = urlencode({"merged": [entry.person for entry in view.entries]}, doseq=True)
        return redirect(f"{reverse('persons', args=[club])}?{merged}")

    def context() -> dict[str, object]:
        others = queries_persons.persons_known(club, besides=person) if both is None else ()
        return {"club": get_club(club), "person": view, "both": both, "others": others}

    return answer_form(request, Form(posted_data(request)), save, "players/merge.html", context)


@require_POST
def separate_players(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Undo a merge: the entry counts separately again, with the ``others`` that were merged along with it."""
    access.require_club_scorer(request, club)
    if not is_merged(club, person):
        raise Http404(f"person {person}")
    others = map(parse_whole_number, request.POST.getlist("others"))
    persons.separate(person, [number for number in others if number is not None])
    return redirect(reverse("persons", args=[club], query={"separated": person}))


def _get_merging(view: PersonView, chosen: str) -> Merging:
    number = parse_whole_number(chosen)
    preview = None if number is None else merging(view, number)
    if preview is None or preview.stays.erased or preview.stays.person == view.person:
        raise Http404(f"person {chosen}")
    return preview
