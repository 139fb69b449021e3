"""The backups of the site: how they stand, for its owner, and one to take along."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.services.backups import folder, making, soundness
from scorekeeper.web import access
from scorekeeper.web.files import file

ZIP = "application/zip"
FAILED = 503


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show how the backups stand."""
    access.owner(request)
    return _page(request)


@require_POST
@never_cache
def take(request: HttpRequest) -> HttpResponse:
    """Make a backup and send it. It opens the whole site, so nobody but the owner gets one."""
    access.owner(request)
    if not making.is_possible():
        raise Http404(request.path)
    try:
        made = making.make(settings.BACKUP_FOLDER)
        return file(made.path.read_bytes(), made.path.name, ZIP)
    except making.FAULTS as error:
        return _page(request, making.failure_sentence(error), FAILED)


def standing() -> dict[str, object]:
    """What ``backups/line.html`` shows: how the backups stand, and how old the last one is, in minutes."""
    status = making.status()
    age = timezone.now() - status.last.at if status.last else None
    failed = (status.state.failed, status.state.second_failed) if status.state else ()
    failed = tuple(dict.fromkeys((soundness.damage_sentence(), *failed)))
    return {
        "backups": status,
        "ahead": status.last is not None and status.last.is_ahead,
        "minutes": None if age is None else max(0, int(age.total_seconds() // 60)),
        "failed": [_(text) for text in failed if text],
    }


def _page(request: HttpRequest, said: str = "", status: int = 200) -> HttpResponse:
    context = standing() | {"folder": settings.BACKUP_FOLDER, "sign": folder.site_sign(), "said": said}
    return render(request, "backups/page.html", context, status=status)
