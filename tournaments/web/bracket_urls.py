"""Addresses of the bracket."""

from django.urls import URLPattern, path

from tournaments.web import bracket, bracket_poster

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/bracket", bracket.page, name="event-bracket"),
    path("t/<number:event>/bracket/do", bracket.do, name="event-bracket-do"),
    path("t/<number:event>/bracket/poster.pdf", bracket_poster.poster, name="event-bracket-poster"),
]
