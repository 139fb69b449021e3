"""Addresses of the door: the list of entrants, one of them, lists and files, a person's events."""

from django.urls import URLPattern, path

from tournaments.web.entrants import detail, imports, views

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/entrants", views.show, name="event-entrants"),
    path("t/<number:event>/entrants/do", views.act, name="event-entrants-do"),
    path("t/<number:event>/entrants/import", imports.import_list, name="event-entrants-import"),
    path("t/<number:event>/entrants/<number:entrant>", detail.entrant_page, name="event-entrant"),
    path("t/person/<number:club>/<number:person>", views.events_of_person, name="events-of-person"),
]
