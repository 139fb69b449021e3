"""Addresses of an event's results: closing, settle up, files, and the log."""

from django.urls import URLPattern, path

from tournaments.web import transfer
from tournaments.web.results import downloads, log, views

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/closing", views.show, name="event-closing"),
    path("t/<number:event>/closing/do", views.act, name="event-closing-do"),
    path("t/<number:event>/closing/settle-up", views.settle_up, name="event-settle-up"),
    path("t/<number:event>/standings.pdf", downloads.standings, name="event-standings-pdf"),
    path("t/<number:event>/prizes.pdf", downloads.prizes, name="event-prizes-pdf"),
    path("t/<number:event>/certificates.pdf", downloads.certificates, name="event-certificates-pdf"),
    path("t/<number:event>/exports", downloads.files, name="event-exports"),
    path("t/<number:event>/exports/event.xlsx", downloads.workbook, name="event-xlsx"),
    path("t/<number:event>/exports/event.json", downloads.as_json, name="event-json"),
    path("t/<number:event>/exports/<slug:sheet>.csv", downloads.csv, name="event-csv"),
    path("t/import", transfer.import_event_file, name="import-event"),
    path("t/<number:event>/log", log.show, name="event-log"),
]
