"""Addresses of a day of rounds: the desk that sells tickets, and the prizes of each round."""

from django.urls import URLPattern, path

from tournaments.web import hours, tickets, tickets_find

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/tickets", tickets.show, name="hourly-desk"),
    path("t/<number:event>/tickets/do", tickets.act, name="hourly-do"),
    path("t/<number:event>/tickets/find", tickets_find.find, name="hourly-find"),
    path("t/<number:event>/hours", hours.page, name="hourly-prizes"),
    path("t/<number:event>/hours/do", hours.do, name="hourly-prizes-do"),
]
