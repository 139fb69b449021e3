"""What programs that follow links by themselves may read: nothing. Every address is a link to names of players."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

RULES = "User-agent: *\nDisallow: /\n"


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Answer ``/robots.txt``."""
    return HttpResponse(RULES, content_type="text/plain; charset=utf-8")
