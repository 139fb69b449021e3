"""The score keeper's addresses, and the three that it expects of whoever runs events: empty rooms here."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def event(request: HttpRequest, journal: int) -> HttpResponse:
    """Return the page of an event."""
    return HttpResponse(f"event {journal}")


def events_of_person(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Return the events that a person of a club has played."""
    return HttpResponse(f"events of {person}")


def strip(request: HttpRequest, club_game: int) -> HttpResponse:
    """Return what a table of an event shows above its keys."""
    return HttpResponse('<div id="strip"></div>')


urlpatterns = [
    path("", include("scorekeeper.web.urls")),
    path("t/of/<int:journal>", event, name="event-of-journal"),
    path("t/players/<int:club>/<int:person>", events_of_person, name="events-of-person"),
    path("t/at/<int:evening>/strip", strip, name="table-strip"),
]
