"""A bare Django view behind the same server, beside the site: `python -m benchmarks.load.bare PORT THREADS`."""

from __future__ import annotations

import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path
from waitress import serve


def hello(request: HttpRequest) -> HttpResponse:
    """A page that says one word."""
    return HttpResponse("hello", content_type="text/plain")


urlpatterns = [path("", hello)]

if __name__ == "__main__":
    settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="-", DEBUG=False)
    serve(
        get_wsgi_application(),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        threads=int(sys.argv[2]),
        connection_limit=2_000,
        _quiet=True,
    )
