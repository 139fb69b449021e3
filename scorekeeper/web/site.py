"""Pages of the site itself: health check, robots.txt, the theme, the glossary, and every component for developers."""

import shutil
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.cards import CARDS, Deck
from scorekeeper.models import guards
from scorekeeper.services.backups import making, soundness
from scorekeeper.web import access
from scorekeeper.wording.glossary import alphabetical

UNHEALTHY = 503
LEAST_ROOM = 16_000_000  # bytes on the disk
ROBOTS_TXT = "User-agent: *\nDisallow: /\n"
THEME_COOKIE = "theme"
THEMES = ("light", "dark")
PERSONS = (1, 2, 3, 4, 5, 6, 7, 8)
ICONS = (
    *("back", "next", "plus", "check", "close", "undo", "sheet", "more", "trophy", "people", "chart", "print", "share"),
    *("replay", "import", "paper", "search"),
)
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fritz", "Gus Berg", "Hal")


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
    return JsonResponse(answer, status=200 if is_well else UNHEALTHY)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return the rules for search engines."""
    return HttpResponse(ROBOTS_TXT, content_type="text/plain; charset=utf-8")


@require_http_methods(["GET", "HEAD", "POST"])
def redirect_old_game(request: HttpRequest, rest: str) -> HttpResponse:
    """Redirect from an address of a game as it was, /e/12/..., for good and with what was sent (308).

    Bookmarks have such addresses, and phones may still hold hands that they send there.
    """
    query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
    return HttpResponsePermanentRedirect(
        f"/games/{quote(rest.replace('/evening.', '/game.'))}{query}", preserve_request=True
    )


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme in a cookie, or forget it where the device decides, and go back to the page."""
    back = request.POST.get("next", "/")
    response = HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "/")
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=access.A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response


@require_safe
def show_style_page(request: HttpRequest) -> HttpResponse:
    """Show every component; to the owner only, except in development."""
    if not settings.DEBUG:
        access.require_owner(request)
    context = {
        "persons": PERSONS,
        "names": NAMES,
        "icons": ICONS,
        "cards": CARDS[Deck.PIQUET_32],
    }
    return render(request, "style/page.html", context)


@require_safe
def show_glossary(request: HttpRequest) -> HttpResponse:
    """Show every term with its meaning and an example."""
    return render(request, "glossary/page.html", {"terms": alphabetical()})
