"""The public pages of a series whose ranking is public."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Series
from tournaments.queries.series import SeriesView, series_view
from tournaments.web.series import scores, table


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ranking to everybody; `?running=no` leaves out tournaments that still run."""
    running = request.GET.get("running") != "no"
    series, view = _get_public_series(slug, running=running)
    return render(
        request, "series/public.html", {"series": series, "setup": view.book.setup} | table(view, running=running)
    )


@require_safe
def player(request: HttpRequest, slug: str, person: int) -> HttpResponse:
    """Show a player's scores to everybody, without what they owe."""
    series, view = _get_public_series(slug)
    context = {"series": series, "setup": view.book.setup} | scores(view, person)
    return render(request, "series/public_player.html", context)


def _get_public_series(slug: str, *, running: bool = True) -> tuple[Series, SeriesView]:
    """Return a series whose ranking is public, without tournaments that are not public or whose standings are hidden.

    Raises Http404 where the ranking is not public.
    """
    series = get_object_or_404(Series.objects.select_related("club", "journal"), slug=slug)
    view = series_view(series, running=running, public=True)
    if not view.book.setup.shown:
        raise Http404(f"series {slug}")
    return series, view
