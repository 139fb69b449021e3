"""Show what is new in this version, and remember that the owner was shown it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorekeeper import __version__
from scorekeeper.services import installation
from scorekeeper.web import access
from scorekeeper.web.news.changelog import releases_since

DISMISS = "dismiss"


@require_http_methods(["GET", "POST"])
def show_news(request: HttpRequest) -> HttpResponse:
    """Show the release notes since `?since=`; a post remembers that they were shown and goes on to them, or home."""
    access.require_owner(request)
    if request.method == "POST":
        since = installation.mark_notes_read(__version__)
        if request.POST.get("do") == DISMISS:
            return redirect("home")
        return redirect(f"{request.path}?since={since}" if since else request.path)
    context = {"version": __version__, "releases": releases_since(request.GET.get("since", ""))}
    return render(request, "news/page.html", context)
