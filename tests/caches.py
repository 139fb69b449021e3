"""The caches that a process has of the database."""

from django.core.cache import cache

from scorekeeper.queries import sheet
from scorekeeper.web import live as web_live
from scorekeeper.web.score_sheet import screen as score_sheet_screen
from tournaments.queries import book, results, series
from tournaments.web import live
from tournaments.web.public import views as public_views

# What is read again wherever its version is no longer the database's. The others may be older for a moment.
READINGS = (
    sheet._LATEST, book._KEPT, results._ROWS_KEPT, results._TALLIES_KEPT, results._LINES_KEPT, results._EARLIER_KEPT,
    series._SCORES_KEPT,
)  # fmt: skip
CACHES = (*READINGS, public_views._KEPT, live._KEPT, web_live.FRAGMENTS)


def clear_caches() -> None:
    """Forget everything that is kept of the database."""
    cache.clear()
    score_sheet_screen.DRAWINGS.clear()
    web_live.PARTS.clear()
    for cached in CACHES:
        cached.clear()
