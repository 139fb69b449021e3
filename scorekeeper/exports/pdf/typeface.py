"""Draw text in PDF: choose a font for each character, and substitute characters that no font has.

The fonts are open (SIL OFL) and come with ``pymupdf-fonts``: Noto Sans for Latin, Greek and Cyrillic with figures of
one width, FiraGO for further scripts and the minus sign, Cascadia Mono for suits and other signs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from threading import Lock
from typing import Any
from unicodedata import category, name

from django.utils.translation import gettext as _
from pymupdf_fonts import fontbuffers
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

_FAMILIES = {False: ("notos", "figo", "cascadia"), True: ("notosbo", "figbo", "cascadiab")}
_RIGHTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+"  # Hebrew, Arabic and their kin
_RIGHT_TO_LEFT = re.compile(f"{_RIGHTWARD}(?: +{_RIGHTWARD})*")
_HYPHEN = re.compile(r"(?<=[^\W\d]-)(?=[^\W\d])")  # between letters: a sign or a date stays in one piece
MISSING = "▯"
FONT_PREFIX = "paper-"  # before the name of a font of ``pymupdf-fonts``


@dataclass(frozen=True)
class Run:
    """A stretch of text in one font; ``meant`` is the original text, and differs where no font has the character."""

    font: TTFont
    shown: str
    meant: str


_READING = Lock()


class _SharedFont(TTFont):  # type: ignore[misc]
    """A font shared by documents of several threads, which must read its file one at a time."""

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Add what a document uses of the font, one document after the other."""
        with _READING:
            super().addObjects(doc)


@cache
def _fonts(bold: bool) -> tuple[TTFont, ...]:
    fonts = tuple(_SharedFont(f"{FONT_PREFIX}{family}", BytesIO(fontbuffers[family]())) for family in _FAMILIES[bold])
    for font in fonts:
        registerFont(font)
    return fonts


@lru_cache(maxsize=4096)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Return the text in drawing order, cut where the font changes.

    A sign that no font has is written by its name in brackets (``[sheep]``), a letter as an empty box; what was meant
    stays in the file for searching and copying.
    """
    visual = _RIGHT_TO_LEFT.sub(lambda stretch: stretch[0][::-1], text)
    drawn = [_character(character, bold) for character in visual]
    return tuple(
        Run(font, "".join(run.shown for run in same), "".join(run.meant for run in same))
        for (font, _), group in groupby(drawn, key=lambda run: (run.font, run.shown == run.meant))
        for same in [list(group)]
    )


@cache
def _character(character: str, bold: bool) -> Run:
    for font in _fonts(bold):
        if ord(character) in font.face.charToGlyph:
            return Run(font, character, character)
    shown = _substitute(character)
    return Run(_font_of(shown, bold), shown, character)


def _font_of(text: str, bold: bool) -> TTFont:
    return next(font for font in _fonts(bold) if all(ord(character) in font.face.charToGlyph for character in text))


def _substitute(character: str) -> str:
    if category(character) in ("Cf", "Mn", "Sk"):  # joiners, variation selectors, skin tones: nothing of their own
        return ""
    if category(character) == "So" and (known := name(character, "")):
        return f"[{known.lower()}]"
    return MISSING


@lru_cache(maxsize=16384)
def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of the text in points of the page."""
    return sum(float(run.font.stringWidth(run.shown, size)) for run in runs(text, bold))


def draw(canvas: Canvas, x: float, y: float, text: str, size: float, bold: bool = False) -> None:
    """Draw one line of text, its left end on the base line at (x, y)."""
    stretches = runs(text, bold)
    for run in stretches:
        _draw_run(canvas, x, y, run, size)
        x += run.font.stringWidth(run.shown, size) if len(stretches) > 1 else 0


def _draw_run(canvas: Canvas, x: float, y: float, run: Run, size: float) -> None:
    canvas.setFont(run.font.fontName, size)
    shown = f"BT 1 0 0 1 {x:.3f} {y:.3f} Tm {_operators(canvas, run, size)}"
    if run.shown == run.meant:
        canvas.addLiteral(shown)
        return
    meant = ("\ufeff" + run.meant).encode("utf-16-be").hex().upper()
    canvas.addLiteral(f"/Span <</ActualText <{meant}>>> BDC {shown} EMC")


def _operators(canvas: Canvas, run: Run, size: float) -> str:
    """Return the PDF operators of a text without its place, cached by document: a long sheet repeats a few numbers."""
    known: dict[tuple[str, str, float], str] = canvas.__dict__.setdefault("known_operators", {})
    key = (run.font.fontName, run.shown, size)
    if key not in known:
        text = canvas.beginText(0, 0)
        text.textLine(run.shown)
        known[key] = text.getCode().partition(" Tm ")[2]
    return known[key]


def lines(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """Return the text in lines no wider than ``room``, broken between words or after a hyphen where possible."""
    return [line for paragraph in text.splitlines() or [""] for line in _break(paragraph, room, size, bold)]


def _break(paragraph: str, room: float, size: float, bold: bool) -> list[str]:
    broken = [""]
    for word in paragraph.split():
        for index, part in enumerate(_HYPHEN.split(word)):
            longer = f"{broken[-1]}{'' if index else ' '}{part}".lstrip()
            if width(longer, size, bold) <= room:
                broken[-1] = longer
            else:
                broken += _hack(part, room, size, bold)
    return [line for line in broken if line] or [""]


def _hack(word: str, room: float, size: float, bold: bool) -> list[str]:
    pieces = [""]
    for character in word:
        if pieces[-1] and width(pieces[-1] + character, size, bold) > room:
            pieces.append("")
        pieces[-1] += character
    return pieces


def labels(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat, followed by the seat's number for a name with letters that no font has."""
    return tuple(_label(name, seat) for seat, name in enumerate(players, 1))


def _label(name: str, seat: int) -> str:
    unreadable = any(MISSING in run.shown != run.meant for run in runs(name))
    return _("%(name)s (seat %(seat)d)") % {"name": name, "seat": seat} if unreadable else name
