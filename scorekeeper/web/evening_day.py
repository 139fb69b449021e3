"""The day on which an evening was played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorekeeper.queries.evenings import EveningDay, evening_day
from scorekeeper.services.evenings import move_evening
from scorekeeper.web import access
from scorekeeper.web.days import read_day


@require_http_methods(["GET", "POST"])
def move(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the day with the season that holds it, or let the evening have been played on another one."""
    access.keep(request, evening)
    found = evening_day(evening)
    if found is None:
        raise Http404(f"evening {evening}")
    if request.method == "GET":
        return _page(request, found, found.played_on.isoformat(), "")
    typed = request.POST.get("day", "").strip()
    try:
        move_evening(evening, read_day(typed))
    except ValueError as error:
        return _page(request, found, typed, str(error))
    return redirect("sheet", evening)


def _page(request: HttpRequest, found: EveningDay, typed: str, error: str) -> HttpResponse:
    context = {"sheet": found, "typed": typed, "error": error}
    return render(request, "sheet/day.html", context, status=422 if error else 200)
