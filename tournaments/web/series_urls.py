"""Addresses of series: for who runs them, and for everybody."""

from django.urls import URLPattern, path

from tournaments.models import Series
from tournaments.web import (
    public_access,
    series,
    series_downloads,
    series_dues,
    series_events,
    series_public,
    series_setup,
    series_take_in,
)

OF = "t/series/<number:series>"
NUMBERED = {"model": Series, "page": "public-series"}

urlpatterns: list[URLPattern] = [
    path("t/series/", series.every, name="every-series"),
    path("t/series/new", series_setup.new, name="new-series"),
    path("t/series/take-in", series_take_in.take_in, name="take-in-series"),
    path(f"{OF}/", series.page, name="series"),
    path(f"{OF}/players/<number:person>", series.player, name="series-player"),
    path(f"{OF}/tournaments", series_events.page, name="series-events"),
    path(f"{OF}/tournaments/do", series_events.do, name="series-events-do"),
    path(f"{OF}/tournaments/take-in", series_events.take_in, name="series-take-in"),
    path(f"{OF}/dues", series_dues.page, name="series-dues"),
    path(f"{OF}/dues/do", series_dues.do, name="series-dues-do"),
    path(f"{OF}/setup", series_setup.setup, name="series-setup"),
    path(f"{OF}/end", series_setup.end, name="series-end"),
    path(f"{OF}/renew", series_setup.renew, name="renew-series-link"),
    path(f"{OF}/files", series_downloads.page, name="series-files"),
    path(f"{OF}/table.pdf", series_downloads.on_paper, name="series-pdf"),
    path(f"{OF}/series.xlsx", series_downloads.workbook, name="series-xlsx"),
    path(f"{OF}/series.json", series_downloads.as_json, name="series-json"),
    path(f"{OF}/<slug:sheet>.csv", series_downloads.csv, name="series-csv"),
    path("p/series/<public:slug>/", series_public.page, name="public-series"),
    path("p/series/<public:slug>/<number:person>", series_public.player, name="public-series-player"),
    path("p/series/<number:number>/", public_access.redirect_numbered, NUMBERED, name="series-by-number"),
    path(
        "p/series/<number:number>/<path:rest>",
        public_access.redirect_numbered,
        NUMBERED,
        name="series-page-by-number",
    ),
]
