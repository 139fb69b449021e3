"""Addresses of the standings, for who runs an event."""

from django.urls import URLPattern, path

from tournaments.web.standings import views

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/standings", views.standings, name="event-standings"),
    path("t/<number:event>/standings/print", views.print_standings, name="event-standings-print"),
    path("t/<number:event>/standings/<number:entrant>", views.player, name="event-card"),
]
