"""Addresses of events: ``/t/...`` for who runs them, ``/p/...`` for everybody."""

from django.urls import URLPattern

from tournaments.web.bracket import urls as bracket_urls
from tournaments.web.desk import urls as desk_urls
from tournaments.web.draw import urls as draw_urls
from tournaments.web.entrants import urls as entrants_urls
from tournaments.web.results import urls as results_urls
from tournaments.web.series import urls as series_urls
from tournaments.web.setup import urls as setup_urls
from tournaments.web.standings import urls as standings_urls
from tournaments.web.tables import urls as tables_urls
from tournaments.web.tickets import urls as tickets_urls

urlpatterns: list[URLPattern] = [
    *setup_urls.urlpatterns,
    *entrants_urls.urlpatterns,
    *draw_urls.urlpatterns,
    *bracket_urls.urlpatterns,
    *tickets_urls.urlpatterns,
    *tables_urls.urlpatterns,
    *desk_urls.urlpatterns,
    *standings_urls.urlpatterns,
    *results_urls.urlpatterns,
    *series_urls.urlpatterns,
]
