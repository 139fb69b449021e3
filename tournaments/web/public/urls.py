"""Addresses of what everybody may see of an event, after ``p/``: asked for more often than all others together."""

from django.urls import URLPattern, path

from tournaments.models import Event
from tournaments.web import access
from tournaments.web.public import projector, views
from tournaments.web.setup import links

NUMBERED = {"model": Event, "page": "public-event"}

urlpatterns: list[URLPattern] = [
    path("<public:slug>/", views.home, name="public-event"),
    path("<public:slug>/standings", views.standings, name="public-standings"),
    path("<public:slug>/<number:entrant>", views.player, name="public-player"),
    path("<public:slug>/bracket", views.bracket, name="public-bracket"),
    path("<public:slug>/bracket/<number:number>", views.bracket, name="public-bracket-round"),
    path("<public:slug>/projector", projector.projector, name="projector"),
    path("<public:slug>/<number:entrant>/why", views.why, name="public-why"),
    path("<public:slug>/here", links.here, name="event-here"),
    # What was printed for events of versions whose public pages were numbered.
    path("<number:number>/", access.redirect_numbered, NUMBERED, name="event-by-number"),
    path("<number:number>/<path:rest>", access.redirect_numbered, NUMBERED, name="event-page-by-number"),
]
