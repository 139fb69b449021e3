"""What everybody may see of a series whose ranking is shown."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Series
from tournaments.queries.series import SeriesView, series_view
from tournaments.web.series import scores, table


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ranking to everybody; `?running=no` leaves out tournaments that still run."""
    running = request.GET.get("running") != "no"
    found, view = _shown(slug, running=running)
    return render(
        request, "series/public.html", {"series": found, "setup": view.book.setup} | table(view, running=running)
    )


@require_safe
def player(request: HttpRequest, slug: str, person: int) -> HttpResponse:
    """Show a player's scores to everybody; what he owes is nobody's business."""
    found, view = _shown(slug)
    context = {"series": found, "setup": view.book.setup} | scores(view, person)
    return render(request, "series/public_player.html", context)


def _shown(slug: str, *, running: bool = True) -> tuple[Series, SeriesView]:
    """Return a series that is shown, without tournaments that are not public or whose standings are hidden.

    Raises Http404 for a series that is not shown.
    """
    found = Series.objects.select_related("club", "journal").filter(slug=slug).first()
    if found is None:
        raise Http404(f"series {slug}")
    view = series_view(found, running=running, public=True)
    if not view.book.setup.shown:
        raise Http404(f"series {slug}")
    return found, view
