"""Addresses of series: for who runs them, and for everybody."""

from django.urls import URLPattern, path

from tournaments.models import Series
from tournaments.web import access, transfer
from tournaments.web.series import downloads, setup, views

OF = "t/series/<number:series>"
NUMBERED = {"model": Series, "page": "public-series"}

urlpatterns: list[URLPattern] = [
    path("t/series/", views.series_list, name="every-series"),
    path("t/series/new", setup.new, name="new-series"),
    path("t/series/import", transfer.import_series_file, name="import-series"),
    path(f"{OF}/", views.ranking, name="series"),
    path(f"{OF}/players/<number:person>", views.player, name="series-player"),
    path(f"{OF}/tournaments", setup.events, name="series-events"),
    path(f"{OF}/tournaments/do", setup.change_events, name="series-events-do"),
    path(f"{OF}/tournaments/import", setup.import_event, name="import-series-event"),
    path(f"{OF}/dues", views.dues, name="series-dues"),
    path(f"{OF}/dues/do", views.change_dues, name="series-dues-do"),
    path(f"{OF}/setup", setup.setup, name="series-setup"),
    path(f"{OF}/end", setup.end, name="series-end"),
    path(f"{OF}/renew", setup.renew, name="renew-series-link"),
    path(f"{OF}/files", downloads.files, name="series-files"),
    path(f"{OF}/table.pdf", downloads.table_pdf, name="series-pdf"),
    path(f"{OF}/series.xlsx", downloads.workbook, name="series-xlsx"),
    path(f"{OF}/series.json", downloads.as_json, name="series-json"),
    path(f"{OF}/<slug:sheet>.csv", downloads.csv, name="series-csv"),
    path("p/series/<public:slug>/", views.public_ranking, name="public-series"),
    path("p/series/<public:slug>/<number:person>", views.public_player, name="public-series-player"),
    path("p/series/<number:number>/", access.redirect_numbered, NUMBERED, name="series-by-number"),
    path(
        "p/series/<number:number>/<path:rest>",
        access.redirect_numbered,
        NUMBERED,
        name="series-page-by-number",
    ),
]
