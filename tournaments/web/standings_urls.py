"""Addresses of the standings, for who runs an event."""

from django.urls import URLPattern, path

from tournaments.web import standings

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/standings", standings.standings, name="event-standings"),
    path("t/<number:event>/standings/print", standings.on_paper, name="event-standings-print"),
    path("t/<number:event>/standings/<number:entrant>", standings.player, name="event-card"),
]
