"""Live pages: a page requests updates every two seconds, and gets an empty answer (204) while nothing is new."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet, latest_sheet
from scorekeeper.web.drawings import Drawing, Drawings, compress, send
from scorekeeper.web.whole_number import whole_number

UNCHANGED = 204
MOST_TEXT = 16_000_000  # characters that a process caches
END_OF_TITLE = "</title>"


@dataclass(frozen=True, slots=True)
class LivePart(Drawing):
    """The part of a page that updates replace, its title and one element, rendered at a version of its game."""

    version: int

    @classmethod
    def of(cls, text: SafeString, version: int) -> LivePart:
        """Return a rendered part together with its compressed text."""
        return cls(text, compress(text), version)

    @property
    def title(self) -> SafeString:
        """The text of the page's title."""
        return mark_safe(self.text.partition(END_OF_TITLE)[0].strip().removeprefix("<title>"))  # noqa: S308 - a template

    @property
    def element(self) -> SafeString:
        """The HTML of the element that an update replaces."""
        return mark_safe(self.text.partition(END_OF_TITLE)[2])  # noqa: S308 - it comes from a template


PARTS: Drawings[LivePart] = Drawings(MOST_TEXT, lambda part: len(part.text))


def nothing_new(request: HttpRequest, version: int | None) -> HttpResponse | None:
    """Return an empty answer for a page that already shows this version of its game, None for any other."""
    return HttpResponse(status=UNCHANGED) if request.GET.get("version") == str(version) else None


def render_shared_page(
    request: HttpRequest, here: Access, page: str, template: str, context: Callable[[int], dict[str, Any]]
) -> HttpResponse:
    """Answer with a page of a game that is the same for all viewers. ``context`` returns its template variables."""

    def draw(version: int) -> LivePart:
        about = context(version)
        return LivePart.of(render_to_string(template, about | {"layout": "live/part.html"}), about["version"])

    around = {"sheet": {"evening": here.evening, "within": here.within}}
    return answer_shared(request, here, page, draw, template, around)


def answer_shared(
    request: HttpRequest,
    here: Access,
    page: str,
    draw: Callable[[int], LivePart],
    template: str,
    around: dict[str, Any],
) -> HttpResponse:
    """Answer with the live part of a page, rendered once per version of the game; to htmx alone, else in the page.

    ``page`` names the part with everything that it depends on besides the game; ``around`` holds the other template
    variables. A request with a ``version`` gets the part only if that version is outdated.
    """

    def draw_part(version: int, _before: LivePart | None) -> LivePart:
        return draw(version)

    if "version" in request.GET:
        shown = whole_number(request.GET["version"])
        part = PARTS.news(here.game, page, -1 if shown is None else shown, draw_part)
    else:
        part = PARTS.latest(here.game, page, draw_part)
    if part is None:
        return HttpResponse(status=UNCHANGED)
    if request.headers.get("HX-Request"):
        return send(request, part)
    return render(request, template, around | {"live_part": part})


def sheet_at(here: Access, version: int) -> tuple[Sheet, int]:
    """Return the score sheet at a version or later, and that version. Raise Http404 if the game does not exist."""
    latest = latest_sheet(here.evening, here.game, version)
    if latest is None:
        raise Http404(f"evening {here.evening}")
    return latest
