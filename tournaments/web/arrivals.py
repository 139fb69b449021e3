"""What the pages share that take a file of another site in at once: the club, the namesakes, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault
from scorekeeper.ledger import texts
from scorekeeper.ledger.carried import CarriedPerson
from scorekeeper.models import Person
from scorekeeper.queries.carry import Namesake
from scorekeeper.queries.club_access import clubs_kept
from scorekeeper.services import clubs
from scorekeeper.web import access
from scorekeeper.web.whole_number import whole_number
from tournaments.services.take_in_event import SAME

REFUSED = 422
MOST_SHOWN = 40
OTHERS = "others"


def club_of(request: HttpRequest) -> int:
    """The club that was chosen, the one at home by default. Raises Http404 for who does not own it."""
    club = whole_number(request.POST.get("club", "")) or clubs.home().pk
    access.own_club(request, club)
    return club


def choices(
    request: HttpRequest, namesakes: Sequence[Namesake], persons: Iterable[CarriedPerson], club: int
) -> Mapping[str, str]:
    """What a service takes: all namesakes are the persons here, or all are others, with a number behind their names.

    ``persons`` are all in the file; nothing is chosen while the form says neither.
    """
    answer = request.POST.get("namesakes", "")
    if answer == SAME:
        return {one.uuid: SAME for one in namesakes}
    return _others(namesakes, persons, club) if answer == OTHERS else {}


def page(request: HttpRequest, template: str, faults: Sequence[Fault] = ()) -> HttpResponse:
    """The form that asks for the file, with what is wrong with the one that was sent."""
    context = {
        "clubs": [(str(one.club), one.name) for one in clubs_kept(access.held(request))],
        "club": request.POST.get("club", ""),
        "namesakes": request.POST.get("namesakes", ""),
        "asked": any(fault.code == "unchosen" for fault in faults),
        "faults": [_(fault.message) for fault in faults[:MOST_SHOWN]],
        "more_faults": max(0, len(faults) - MOST_SHOWN),
    }
    return render(request, template, context, status=REFUSED if faults else 200)


def _others(namesakes: Sequence[Namesake], persons: Iterable[CarriedPerson], club: int) -> Mapping[str, str]:
    taken = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    taken |= {texts.folded(person.name) for person in persons}
    names = {}
    for one in namesakes:
        names[one.uuid] = texts.free_name(one.name, taken)
        taken.add(texts.folded(names[one.uuid]))
    return names
