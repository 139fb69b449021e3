"""Addresses of a day of rounds: the desk that sells tickets, and the prizes of each round."""

from django.urls import URLPattern, path

from tournaments.web.tickets import prizes, views

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/tickets", views.show, name="hourly-desk"),
    path("t/<number:event>/tickets/do", views.act, name="hourly-do"),
    path("t/<number:event>/tickets/find", views.find, name="hourly-find"),
    path("t/<number:event>/hours", prizes.show, name="hourly-prizes"),
    path("t/<number:event>/hours/do", prizes.act, name="hourly-prizes-do"),
]
