"""Addresses of events: ``/t/...`` for who runs them, ``/p/...`` for everybody."""

from django.urls import URLPattern

from tournaments.web import (
    bracket_urls,
    closing_urls,
    draw_urls,
    entrants_urls,
    exports_urls,
    log_urls,
    room_urls,
    series_urls,
    setup_urls,
    standings_urls,
    tables_urls,
    tickets_urls,
)

urlpatterns: list[URLPattern] = [
    *setup_urls.urlpatterns,
    *entrants_urls.urlpatterns,
    *draw_urls.urlpatterns,
    *bracket_urls.urlpatterns,
    *tickets_urls.urlpatterns,
    *tables_urls.urlpatterns,
    *room_urls.urlpatterns,
    *standings_urls.urlpatterns,
    *closing_urls.urlpatterns,
    *exports_urls.urlpatterns,
    *log_urls.urlpatterns,
    *series_urls.urlpatterns,
]
