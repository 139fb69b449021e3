"""The address of an event's log."""

from django.urls import URLPattern, path

from tournaments.web import log

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/log", log.page, name="event-log"),
]
