"""Addresses of what everybody may see of an event, after ``p/``: asked for more often than all others together."""

from django.urls import URLPattern, path

from tournaments.models import Event
from tournaments.web import projector, public, public_access, public_bracket, setup_address

NUMBERED = {"model": Event, "page": "public-event"}

urlpatterns: list[URLPattern] = [
    path("<public:slug>/", public.home, name="public-event"),
    path("<public:slug>/standings", public.standings, name="public-standings"),
    path("<public:slug>/<number:entrant>", public.player, name="public-player"),
    path("<public:slug>/bracket", public_bracket.bracket, name="public-bracket"),
    path("<public:slug>/bracket/<number:number>", public_bracket.bracket, name="public-bracket-round"),
    path("<public:slug>/projector", projector.projector, name="projector"),
    path("<public:slug>/<number:entrant>/why", public.why, name="public-why"),
    path("<public:slug>/here", setup_address.here, name="event-here"),
    # What was printed for events of versions whose public pages were numbered.
    path("<number:number>/", public_access.redirect_numbered, NUMBERED, name="event-by-number"),
    path("<number:number>/<path:rest>", public_access.redirect_numbered, NUMBERED, name="event-page-by-number"),
]
