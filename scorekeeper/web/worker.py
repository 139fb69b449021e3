"""The script that shows a table's page without a network; it stands where the tables are, for it reaches no further."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

SCRIPT = "js/worker.js"


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """Send the script; the browser asks for a newer one each time."""
    return HttpResponse(_script(), content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@require_GET
def no_connection(request: HttpRequest) -> HttpResponse:
    """Show what a phone keeps for pages that it does not have; the script puts the table's number in place of 0."""
    return render(request, "table/no_connection.html")


@lru_cache
def _script() -> bytes:
    found = finders.find(SCRIPT)
    if not isinstance(found, str):
        raise FileNotFoundError(SCRIPT)
    return Path(found).read_bytes()
