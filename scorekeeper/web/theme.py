"""Day or night: the switch that the footer of every page has, remembered by the device."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

COOKIE = "theme"
THEMES = ("light", "dark")
A_YEAR = 365 * 24 * 60 * 60


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Remember the theme in a cookie, or forget it where the device decides, and go back to the page."""
    back = request.POST.get("next", "/")
    response = HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "/")
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(COOKIE, theme, max_age=A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
