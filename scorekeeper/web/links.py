"""Links that grant access, as text and as QR codes.

A link is opened once, and the browser remembers the grant. The links of a club let people keep the score of all its
games, or view them.
"""

from dataclasses import dataclass
from urllib.parse import urlencode, urljoin

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.exports.qr_code import Grid, modules
from scorekeeper.models import Grant, Role
from scorekeeper.queries.access import COOKIE, Action
from scorekeeper.queries.table import table_view
from scorekeeper.services import addresses, grants, start_codes
from scorekeeper.web import access
from scorekeeper.web.clubs.views import club_context, get_club

QUIET_ZONE = 4


@dataclass(frozen=True)
class Link:
    """A link and what its holder may do; `path` draws its QR code of `size` modules a side, margin included."""

    role: str
    title: str
    says: str
    url: str
    path: str
    size: int


@dataclass(frozen=True)
class LoopbackNotice:
    """A page whose address works on this computer alone. Links use `address`, one for the network, where there is one.

    With ``is_closed`` the site listens on a loopback address, so that no other address reaches it.
    """

    address: str
    is_closed: bool = False


@require_safe
def redeem(request: HttpRequest, token: str) -> HttpResponse:
    """Remember the grant of a link, say what it opens, and let the page move on to an address without the token.

    The page itself is what chat apps preview: they keep no cookies and follow nothing.
    """
    grant = grants.redeem(token)
    if grant is None:
        raise Http404(request.path)
    context = {"grant": grant, "onward": _onward(_grant_path(grant))} | _preview(request, grant, token)
    return _remember_grant(request, render(request, "links/opened.html", context), grant)


def _preview(request: HttpRequest, grant: Grant, token: str) -> dict[str, str]:
    """Return the name of what a link opens, and the address of its picture: the result, if the link shows that."""
    name, picture = _("Sheepshead"), ""
    if grant.club_game_id is not None:
        table = table_view(grant.club_game_id)
        name = table.name
        if table.within is None and (table.last or any(table.state.totals)):
            picture = request.build_absolute_uri(reverse("link-picture", args=[token]))
    elif grant.club_id is not None:
        name = get_club(grant.club_id).name
    return {"name": name, "result": picture}


def _onward(path: str) -> str:
    """Return the address that goes on to a path, if the browser kept the cookie that it was given just before."""
    return f"{reverse('opened')}?{urlencode({'to': path})}"


@never_cache
@require_safe
def arrive(request: HttpRequest) -> HttpResponse:
    """Go on to what a link opens, named by `to`; say so where the browser refused the cookie that remembers it."""
    if not request.COOKIES.get(COOKIE):
        return render(request, "links/no_cookies.html")
    path = request.GET.get("to", "")
    return redirect(path if url_has_allowed_host_and_scheme(path, allowed_hosts=None) else "home")


def _remember_grant(request: HttpRequest, response: HttpResponse, grant: Grant) -> HttpResponse:
    access.remember(request, response, grant)
    access.issue_token(request, response)
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_safe
def sign_in_owner(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to the owner's link, once for each code: the browser that the start of the site opened has one.

    ``then`` in the query is the page to go to.
    """
    if not start_codes.use_code(code):
        raise Http404(request.path)
    owner = grants.redeem(grants.owner_link_path().removeprefix("/l/"))
    if owner is None:
        raise Http404(request.path)
    then = request.GET.get("then", "")
    response = redirect(_onward(then if url_has_allowed_host_and_scheme(then, allowed_hosts=None) else reverse("home")))
    return _remember_grant(request, response, owner)


@require_safe
def game_links(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the links of a game: both to those who keep the score, the viewer's to viewers.

    At a table of an event, its director sees them, with the table's own link in place of the scorer's.
    """
    viewer = access.require_viewer_or_director(request, club_game)
    paths = grants.game_links(club_game)
    says = _("Can see the game live: scoring page, score sheet, and settle up. Can't change anything.")
    if viewer.within is not None:
        says = _("Can see the table live: scoring page and score sheet. Can't change anything.")
    links = [make_link(request, Role.GAME_VIEWER, _("Viewer"), says, paths.viewer)]
    if viewer.within is not None:
        says = _("Can record this table's hands and undo the last one. For the phone that stays at the table.")
        links.append(make_link(request, "table", _("Table phone"), says, grants.table_link(club_game)))
    elif viewer.may(Action.KEEP):
        links.append(
            make_link(
                request,
                Role.SCORER,
                _("Scorer"),
                _("Can record and edit hands. For anyone who helps with scoring."),
                paths.scorer,
            )
        )
    context = {
        "view": table_view(club_game),
        "links": links,
        "only_here": loopback_notice(request),
        "renews": viewer.may(Action.KEEP),
    }
    return render(request, "links/page.html", context)


@require_POST
def renew_game_link(request: HttpRequest, club_game: int) -> HttpResponse:
    """Revoke a link and replace it; scorers who revoke their own get the new one."""
    scorer, role = access.require_scorer(request, club_game), request.POST.get("role", "")
    try:
        path = grants.renew_link(role, club_game=club_game)
    except Refused:
        raise Http404(request.path) from None
    return redirect(path if scorer.role == role else f"{reverse('links', args=[club_game])}?replaced=1")


def _grant_path(grant: Grant) -> str:
    if grant.club_game_id is not None:
        return reverse("table", args=[grant.club_game_id])
    if grant.journal_id is not None:
        return reverse("event-of-journal", args=[grant.journal_id])
    return reverse("home") if grant.club_id is None else reverse("club", args=[grant.club_id])


def is_loopback(host: str) -> bool:
    """Return whether `host`, with or without a port, is a name by which a machine reaches itself alone."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return name in ("localhost", "[::1]") or name.startswith("127.")


def loopback_notice(request: HttpRequest) -> LoopbackNotice | None:
    """Return the notice where the address of this page only works on this computer, else None."""
    if not is_loopback(request.get_host()):
        return None
    if request.META.get(addresses.LOOPBACK_ONLY):
        return LoopbackNotice("", is_closed=True)
    address, port = addresses.network_address(), request.get_host().rpartition(":")[2]
    number = int(port) if port.isdigit() else addresses.USUAL_PORTS[request.scheme or "http"]
    return LoopbackNotice(addresses.url(address, number, request.scheme or "http") if address else "")


def shareable_url(request: HttpRequest, path: str) -> str:
    """Return the absolute address of a path: one that other devices can open too, where this computer has one.

    A path that is an absolute address already stays as it is.
    """
    notice = loopback_notice(request)
    return urljoin(notice.address, path) if notice and notice.address else request.build_absolute_uri(path)


def make_link(request: HttpRequest, role: str, title: str, says: str, path: str) -> Link:
    """Return a link with its QR code, at an address that other devices can open."""
    return draw_link(role, title, says, shareable_url(request, path))


def draw_link(role: str, title: str, says: str, url: str) -> Link:
    """Return the link to `url` with its QR code."""
    grid = modules(url)
    return Link(role, title, says, url, qr_path(grid), len(grid) + 2 * QUIET_ZONE)


def qr_path(grid: Grid) -> str:
    """Return the dark modules of a QR code as one SVG path, each run of a row a bar of height 1."""
    return "".join(
        f"M{start + QUIET_ZONE} {y + QUIET_ZONE}h{end - start}v1h-{end - start}z"
        for y, row in enumerate(grid)
        for start, end in _dark_runs(row)
    )


def _dark_runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return the start and the end of each dark run of a row."""
    edges = [x for x in range(len(row) + 1) if (x < len(row) and row[x]) != (x > 0 and row[x - 1])]
    return list(zip(edges[::2], edges[1::2], strict=True))


@require_safe
def club_links(request: HttpRequest, club: int) -> HttpResponse:
    """Show the club's links to its owner."""
    owner = access.require_club_owner(request, club)
    paths = grants.club_links(club)
    says = (
        _("Can see all of the club's games live. Can't change anything."),
        _("Can start and score games, and manage players and seasons. For a friend who helps out."),
    )
    links = [
        make_link(request, Role.GAME_VIEWER, _("Viewer"), says[0], paths.viewer),
        make_link(request, Role.SCORER, _("Scorer"), says[1], paths.scorer),
    ]
    context = club_context(get_club(club), owner) | {"links": links, "only_here": loopback_notice(request)}
    return render(request, "clubs/links.html", context)


@require_POST
def renew_club_link(request: HttpRequest, club: int) -> HttpResponse:
    """Revoke a link of the club, and show the new one."""
    access.require_club_owner(request, club)
    try:
        grants.renew_link(request.POST.get("role", ""), club=club)
    except Refused:
        raise Http404(request.path) from None
    return redirect(f"{reverse('club-links', args=[club])}?replaced=1")
