"""The web app manifest: name, colors, icons, and shortcuts of the site on a home screen."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.queries.access import editable_clubs, owner_grant
from scorekeeper.web.access import held_grants
from scorekeeper.web.drawings import PAPER_COLORS

MANIFEST_TYPE = "application/manifest+json"
ICON_SIZES = (192, 512)
# By the manifest's word for a purpose: the files, drawn by tests/browser/icons.py. Systems cut maskable ones.
ICON_FILES = {"any": "icons/app-{size}.png", "maskable": "icons/app-maskable-{size}.png"}


@require_safe
def send_manifest(request: HttpRequest) -> JsonResponse:
    """Send the manifest. Its shortcuts start games, so that only those who may open a game get them.

    With `theme=dark` its colors are those of the dark theme: a manifest has one set of colors.
    """
    paper = PAPER_COLORS["dark" if request.GET.get("theme") == "dark" else "light"]
    home = reverse("home")
    games = ((_("New game"), reverse("new-game")), (_("Same table"), f"{home}#same-table"))
    shortcuts = games if _may_open_games(request) else ()
    manifest: dict[str, Any] = {
        "id": home,
        "name": _("Sheepshead scorekeeper"),
        "short_name": _("Sheepshead"),
        "lang": get_language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": paper,
        "background_color": paper,
        "icons": [_icon(size, purpose) for purpose in ICON_FILES for size in ICON_SIZES],
        "shortcuts": [{"name": name, "url": url, "icons": [_icon(192, "any")]} for name, url in shortcuts],
    }
    return JsonResponse(manifest, content_type=MANIFEST_TYPE, headers={"Cache-Control": "private, no-cache"})


def _may_open_games(request: HttpRequest) -> bool:
    """Return whether this browser may open a game in some club or without one."""
    grants = held_grants(request)
    return owner_grant(grants) is not None or bool(editable_clubs(grants))


def _icon(size: int, purpose: str) -> dict[str, str]:
    file = static(ICON_FILES[purpose].format(size=size))
    return {"src": file, "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}
