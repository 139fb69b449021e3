"""Addresses of the bracket."""

from django.urls import URLPattern, path

from tournaments.web.bracket import views

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/bracket", views.show, name="event-bracket"),
    path("t/<number:event>/bracket/do", views.act, name="event-bracket-do"),
    path("t/<number:event>/bracket/poster.pdf", views.poster, name="event-bracket-poster"),
]
