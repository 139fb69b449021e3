"""The script that shows a table's page without a network; it stands where the tables are, for it reaches no further."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

SCRIPT = "js/worker.js"


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """Send the script; the browser asks for a newer one each time."""
    return HttpResponse(_script(), content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@lru_cache
def _script() -> bytes:
    found = finders.find(SCRIPT)
    if not isinstance(found, str):
        raise FileNotFoundError(SCRIPT)
    return Path(found).read_bytes()
