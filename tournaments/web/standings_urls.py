"""Addresses of the standings, and of what everybody may see of an event."""

from django.urls import URLPattern, path

from tournaments.web import projector, public, public_bracket, standings

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/standings", standings.standings, name="event-standings"),
    path("t/<number:event>/standings/print", standings.on_paper, name="event-standings-print"),
    path("t/<number:event>/standings/<number:entrant>", standings.player, name="event-card"),
    path("p/<number:event>/", public.home, name="public-event"),
    path("p/<number:event>/standings", public.standings, name="public-standings"),
    path("p/<number:event>/bracket", public_bracket.bracket, name="public-bracket"),
    path("p/<number:event>/bracket/<number:number>", public_bracket.bracket, name="public-bracket-round"),
    path("p/<number:event>/projector", projector.projector, name="projector"),
    path("p/<number:event>/<number:entrant>", public.player, name="public-player"),
    path("p/<number:event>/<number:entrant>/why", public.why, name="public-why"),
]
