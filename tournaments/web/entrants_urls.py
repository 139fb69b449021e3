"""Addresses of the door: the list of entrants, one of them, lists and files, a person's events."""

from django.urls import URLPattern, path

from tournaments.web import entrant, entrants, entrants_import, person_events

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/entrants", entrants.show, name="event-entrants"),
    path("t/<number:event>/entrants/do", entrants.act, name="event-entrants-do"),
    path("t/<number:event>/entrants/import", entrants_import.take_in, name="event-entrants-import"),
    path("t/<number:event>/entrants/<number:entrant>", entrant.of_entrant, name="event-entrant"),
    path("t/person/<number:club>/<number:person>", person_events.of_person, name="events-of-person"),
]
