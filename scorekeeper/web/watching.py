"""Pages that ask for themselves every two seconds, and are answered when there is something new."""

from django.http import HttpRequest, HttpResponse

UNCHANGED = 204


def nothing_new(request: HttpRequest, version: int | None) -> HttpResponse | None:
    """Return the answer for a page that shows this version of its game already; None for any other."""
    return HttpResponse(status=UNCHANGED) if request.GET.get("version") == str(version) else None
