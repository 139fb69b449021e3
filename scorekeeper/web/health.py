"""Health check: the database answers and is sound, its guards are in place, and the disk has room."""

import shutil

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scorekeeper.models import guards
from scorekeeper.services.backups import making, soundness

SICK = 503
LEAST_ROOM = 16_000_000  # bytes on the disk


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Return 200 when all is well, 503 with a list of problems otherwise."""
    missing, state = guards.missing(), making.status().state
    problems = {
        "damaged database": bool(soundness.damage_sentence()),
        "full disk": shutil.disk_usage(settings.DATA_FOLDER).free < LEAST_ROOM,
        "failed backup": state is not None and bool(state.failed),
    }
    wrong = [name for name, is_so in problems.items() if is_so]
    is_well = not (missing or wrong)
    answer = {"ok": is_well, "missing guards": missing, "problems": wrong}
    return JsonResponse(answer, status=200 if is_well else SICK)
