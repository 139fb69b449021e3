"""Addresses of what everybody may see of an event, after ``p/``: asked for more often than all others together."""

from django.urls import URLPattern, path

from tournaments.web import projector, public, public_bracket

urlpatterns: list[URLPattern] = [
    path("<number:event>/", public.home, name="public-event"),
    path("<number:event>/standings", public.standings, name="public-standings"),
    path("<number:event>/<number:entrant>", public.player, name="public-player"),
    path("<number:event>/bracket", public_bracket.bracket, name="public-bracket"),
    path("<number:event>/bracket/<number:number>", public_bracket.bracket, name="public-bracket-round"),
    path("<number:event>/projector", projector.projector, name="projector"),
    path("<number:event>/<number:entrant>/why", public.why, name="public-why"),
]
