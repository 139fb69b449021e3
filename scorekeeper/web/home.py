"""The first page: the evenings this device may see."""

from django.http import Http404, HttpRequest, HttpResponse


def home(request: HttpRequest) -> HttpResponse:
    """Show the evenings; a stranger is told that a link is needed."""
    raise Http404(request.path)
