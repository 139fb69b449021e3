"""Names that were typed wrongly: the evening's, by who keeps the score; a player's, everywhere, by the owner."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services.evenings import rename_evening
from scorekeeper.services.persons import rename as rename_person
from scorekeeper.web import access

REFUSED = 422
EVENING = "evening"


@dataclass(frozen=True)
class Name:
    """A name in a form of its own: `of` is `evening` or a player by number; `typed` is what stands in the field."""

    of: str
    label: str
    typed: str
    error: str = ""


@require_http_methods(["GET", "POST"])
def names(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the names that may be changed, or change one of them."""
    keeper = access.require_scorer(request, evening)
    view = table_view(evening)
    if view is None:
        raise Http404(f"evening {evening}")
    if request.method == "GET":
        return render(request, "sheet/names.html", {"sheet": view, "names": _names(keeper, view)})
    of, typed = request.POST.get("of", ""), request.POST.get("name", "")
    try:
        _rename(keeper, view, of, typed)
    except Refused as refused:
        wrong = _names(keeper, view, of, typed, _(refused.faults[0].message))
        return render(request, "sheet/names.html", {"sheet": view, "names": wrong}, status=REFUSED)
    return redirect("names", evening)


def _rename(keeper: Access, view: TableView, of: str, name: str) -> None:
    if of == EVENING:
        rename_evening(view.evening, name)
        return
    persons = {str(number): person for number, person in enumerate(view.persons, 1)}
    if of not in persons or not keeper.may(Action.OWN):
        raise Http404(f"player {of}")
    rename_person(persons[of], name)


def _names(keeper: Access, view: TableView, of: str = "", typed: str = "", error: str = "") -> list[Name]:
    offered = [Name(EVENING, _("The evening") if view.within is None else _("The table"), view.name)]
    if keeper.may(Action.OWN):
        seats = {player.number: player.seat for player in view.players}
        players = (*seats, *(number for number in range(1, len(view.roster) + 1) if number not in seats))
        offered += [Name(str(number), _label(seats.get(number)), view.roster[number - 1]) for number in players]
    return [Name(name.of, name.label, typed, error) if name.of == of else name for name in offered]


def _label(seat: int | None) -> str:
    return _("Seat %(seat)s") % {"seat": seat} if seat else _("Not at the table")
