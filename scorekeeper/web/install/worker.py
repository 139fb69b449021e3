"""The service worker, which keeps pages on the phone for when there is no network."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scorekeeper import __version__

SCRIPT = "js/worker.js"
UNKNOWN = 'const VERSION = "";'


@require_GET
def send_worker(request: HttpRequest) -> HttpResponse:
    """Send the script with the version of the site; the browser asks for a newer one each time."""
    text = _script().replace(UNKNOWN, f'const VERSION = "{site_version()}";')
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


def site_version() -> str:
    """Return the version of the program and of its static files."""
    files = getattr(staticfiles_storage, "manifest_hash", "")  # not while debugging
    return f"{__version__}-{files}"


@cache
def _script() -> str:
    path = finders.find(SCRIPT)
    if not isinstance(path, str):
        raise FileNotFoundError(SCRIPT)
    return Path(path).read_text(encoding="utf-8")
