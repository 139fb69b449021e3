"""Links that hand out grants: opened once, remembered by the browser; shown as text and as QR codes."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.exports.qr_code import Grid, modules
from scorekeeper.queries.access import Action
from scorekeeper.queries.table import table_view
from scorekeeper.services import grants
from scorekeeper.web import access

QUIET_ZONE = 4


@dataclass(frozen=True)
class Link:
    """A link with what it lets its holder do; `path` draws its QR code of `size` modules a side, margin included."""

    role: str
    title: str
    says: str
    url: str
    path: str
    size: int


@require_safe
def redeem(request: HttpRequest, token: str) -> HttpResponse:
    """Remember the grant of a link and go to what it opens, at a clean address."""
    grant = grants.redeem(token)
    if grant is None:
        raise Http404(request.path)
    response = redirect("home") if grant.evening_id is None else redirect("table", grant.evening_id)
    access.remember(request, response, grant)
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_safe
def links(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the evening's links: both to who keeps the score, the watcher's to who watches."""
    found = access.look(request, evening)
    paths = grants.evening_links(evening)
    shown = [
        _link(
            request,
            "watcher",
            _("To watch"),
            _("Shows table, sheet and settle-up as they move; changes nothing."),
            paths.watcher,
        )
    ]
    if found.may(Action.KEEP):
        shown.append(
            _link(
                request,
                "keeper",
                _("To keep the score"),
                _("Records and corrects hands; for whoever shares the scoring."),
                paths.keeper,
            )
        )
    only_here = is_this_machine(request.get_host())
    return render(request, "links/page.html", {"view": table_view(evening), "links": shown, "only_here": only_here})


def is_this_machine(host: str) -> bool:
    """Tell whether `host`, with or without a port, is a name by which a machine reaches itself alone."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return name in ("localhost", "[::1]") or name.startswith("127.")


def _link(request: HttpRequest, role: str, title: str, says: str, path: str) -> Link:
    url = request.build_absolute_uri(path)
    grid = modules(url)
    return Link(role, title, says, url, drawn(grid), len(grid) + 2 * QUIET_ZONE)


def drawn(grid: Grid) -> str:
    """Return the dark modules of a QR code as one SVG path, each run of a row a bar of height 1."""
    return "".join(
        f"M{start + QUIET_ZONE} {y + QUIET_ZONE}h{end - start}v1h-{end - start}z"
        for y, row in enumerate(grid)
        for start, end in _runs(row)
    )


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return where dark runs of a row start and end."""
    edges = [x for x in range(len(row) + 1) if (x < len(row) and row[x]) != (x > 0 and row[x - 1])]
    return list(zip(edges[::2], edges[1::2], strict=True))
