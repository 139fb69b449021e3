"""Whether the site is well: the database answers, and its guards are in place."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scorekeeper.models import guards

SICK = 503


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 when all is well, 503 with what is missing otherwise; tells nothing else."""
    missing = guards.missing()
    return JsonResponse({"ok": not missing, "missing guards": missing}, status=SICK if missing else 200)
