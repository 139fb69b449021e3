"""The style page: every component of the site in both themes, for developers."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.engine.cards import CARDS, Deck
from scorekeeper.web import access

PERSONS = (1, 2, 3, 4, 5, 6, 7, 8)
ICONS = (
    *("back", "next", "plus", "check", "close", "undo", "sheet", "more", "trophy", "people", "chart", "print", "share"),
    *("replay", "import", "paper", "search"),
)
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fritz", "Gus Berg", "Hal")


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
