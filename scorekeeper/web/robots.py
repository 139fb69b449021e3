"""``/robots.txt``: search engines may read no page, since pages name players."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

RULES = "User-agent: *\nDisallow: /\n"


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return the rules for search engines."""
    return HttpResponse(RULES, content_type="text/plain; charset=utf-8")
