"""Addresses of the end of an event: what is missing, prizes, cash box, settle-up, and what is printed."""

from django.urls import URLPattern, path

from tournaments.web import closing, closing_downloads, closing_settle_up

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/closing", closing.page, name="event-closing"),
    path("t/<number:event>/closing/do", closing.do, name="event-closing-do"),
    path("t/<number:event>/closing/settle-up", closing_settle_up.page, name="event-settle-up"),
    path("t/<number:event>/standings.pdf", closing_downloads.standings, name="event-standings-pdf"),
    path("t/<number:event>/prizes.pdf", closing_downloads.prizes, name="event-prizes-pdf"),
    path("t/<number:event>/certificates.pdf", closing_downloads.certificates, name="event-certificates-pdf"),
]
