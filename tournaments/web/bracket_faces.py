"""Tables of a bracket as pages show them, each drawn once and drawn anew only when something in it has changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.exports.bracket_drawing import Drawing, Face

MOST_DRAWN = 2000


@dataclass(frozen=True, slots=True)
class Pictured:
    """A picture with its tables as SVG."""

    drawing: Drawing
    faces: SafeString


def pictured(drawing: Drawing) -> Pictured:
    """Return a picture ready for its template."""
    return Pictured(drawing, _render_faces("event/bracket/face.html", drawing.faces))


def tiles(faces: Iterable[Face], slug: str) -> SafeString:
    """Return tables as items of a list, with ways to the players' public pages of an event."""
    return _render_faces("event/bracket/card.html", faces, slug)


def _render_faces(template: str, faces: Iterable[Face], slug: str = "") -> SafeString:
    language = get_language() or ""
    return mark_safe("".join(_render_face(template, face, slug, language) for face in faces))  # noqa: S308 - escaped parts


@lru_cache(maxsize=MOST_DRAWN)
def _render_face(template: str, face: Face, slug: str, language: str) -> SafeString:
    return render_to_string(template, {"face": face, "slug": slug})
