"""Addresses of what everyone may see of an event, after ``p/``: asked for more often than all others together."""

from django.urls import URLPattern, path

from tournaments.web.public import projector, views
from tournaments.web.setup import links

urlpatterns: list[URLPattern] = [
    path("<public:slug>/", views.home, name="public-event"),
    path("<public:slug>/standings", views.standings, name="public-standings"),
    path("<public:slug>/<number:entrant>", views.player, name="public-player"),
    path("<public:slug>/bracket", views.bracket, name="public-bracket"),
    path("<public:slug>/bracket/<number:number>", views.bracket, name="public-bracket-round"),
    path("<public:slug>/projector", projector.projector, name="projector"),
    path("<public:slug>/<number:entrant>/why", views.why, name="public-why"),
    path("<public:slug>/here", links.here, name="event-here"),
]
