"""Addresses of files: a workbook, a table of each sheet, everything as JSON; and the way back."""

from django.urls import URLPattern, path

from tournaments.web import exports, take_in

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/exports", exports.page, name="event-exports"),
    path("t/<number:event>/exports/event.xlsx", exports.workbook, name="event-xlsx"),
    path("t/<number:event>/exports/event.json", exports.as_json, name="event-json"),
    path("t/<number:event>/exports/<slug:sheet>.csv", exports.csv, name="event-csv"),
    path("t/take-in", take_in.take_in, name="event-take-in"),
]
