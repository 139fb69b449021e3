"""Draw text on paper and in pictures: order and shape it, choose a font for each character, leave out what none has.

The fonts are open (SIL OFL) and come with ``pymupdf-fonts``: Noto Sans for Latin, Greek and Cyrillic with figures of
one width, FiraGO for Arabic, Hebrew, Devanagari, Georgian, Thai and the minus sign, Cascadia Mono for suits and other
signs. None has emoji or East Asian letters.
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
from unicodedata import category, normalize

from arabic_reshaper import ArabicReshaper
from bidi import get_display
from django.utils.translation import gettext as _
from pymupdf_fonts import fontbuffers
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

_FAMILIES = {False: ("notos", "figo", "cascadia"), True: ("notosbo", "figbo", "cascadiab")}
_ARABIC = re.compile("[\u0600-\u06ff\u0750-\u077f]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_POINTS = re.compile("[\u0591-\u05bd\u05bf\u05c1-\u05c7]")  # vowels of Hebrew, which are mostly left out
_TURNED_BRACKETS = re.compile(r"\)([^()]*)\(")
# Devanagari: the vowel i stands before the consonants that it follows.
_CONSONANT = "[\u0915-\u0939\u0958-\u095f]\u093c?"
_VOWEL_I = re.compile(f"((?:{_CONSONANT}\u094d)*{_CONSONANT})\u093f")
_SHAPER = ArabicReshaper({"use_unshaped_instead_of_isolated": True})  # the fonts have no isolated forms; no vowels
_HYPHEN = re.compile(r"(?<=[^\W\d]-)(?=[^\W\d])")  # between letters: a sign or a date stays in one piece
_JOINERS = "\u200c\u200d"  # they shape Persian and Indic letters
_LEFT_TO_RIGHT = "\u200e"
_LOOSE_JOINERS = re.compile(rf"(?:^|(?<=\s))[{_JOINERS}]+|[{_JOINERS}]+(?=\s|$)")
_OMITTED, _LOST = "\0", "\1"  # what is left out without a loss, and a letter
MISSING = "?"
FONT_PREFIX = "paper-"  # before the name of a font of ``pymupdf-fonts``


@dataclass(frozen=True)
class Run:
    """A stretch of text in one font, as it is drawn from left to right."""

    font: TTFont
    shown: str


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
    """Return the text in drawing order, cut where the font changes."""
    drawn = [(_font_of(character, bold), character) for character in visible(text)]
    return tuple(
        Run(font, "".join(character for _font, character in same))
        for font, same in groupby(drawn, key=lambda one: one[0])
    )


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """Return a text as it is drawn from left to right.

    Emoji and other signs that no font has are left out. Letters that no font has become one question mark, as does a
    text of which nothing is left.
    """
    shown = re.sub(f"{_LOST}+", MISSING, _marked(text)) or MISSING * bool(text.strip())
    if not _RIGHT_TO_LEFT.search(shown):
        return _VOWEL_I.sub("\u093f\\1", shown).replace(_LEFT_TO_RIGHT, "")
    shown = get_display(_POINTS.sub("", shown), base_dir="L").replace(_LEFT_TO_RIGHT, "")
    return shown if _TURNED_BRACKETS.search(text) else _TURNED_BRACKETS.sub(r"(\1)", shown)


def label(name: str, otherwise: str) -> str:
    """Return a name that can be drawn, with ``otherwise`` (a seat or a number) for what no font has of it.

    Emoji are left out. A name of which nothing is left is ``otherwise``; one that lost letters has it beside it. A name
    from right to left ends with a mark, so that a number behind it doesn't move before it.
    """
    marks = [(sign, _mark(sign)) for sign in normalize("NFC", name)]
    kept = "".join(sign for sign, mark in marks if mark == sign or sign in _JOINERS)
    kept = " ".join(_LOOSE_JOINERS.sub("", kept).split())
    if not any(category(sign)[0] in "LNS" for sign in kept):
        return otherwise
    if _RIGHT_TO_LEFT.search(kept):
        kept += _LEFT_TO_RIGHT
    return f"{kept} ({otherwise})" if _LOST in dict(marks).values() else kept


def stand_in(text: str) -> str:
    """Return a text as wide as this one where all of it is drawn, as browsers do with fonts of their own."""
    return "".join(sign if _mark(sign) not in (_OMITTED, _LOST) else "M" for sign in text if category(sign) != "Cf")


def _marked(text: str) -> str:
    """Return the text with shaped letters, without what is left out and the blanks beside it, and with lost letters
    marked."""
    text = normalize("NFC", text)
    if _ARABIC.search(text):
        text = _SHAPER.reshape(text)
    marked = "".join(map(_mark, text))
    if _OMITTED not in marked:
        return marked
    marked = re.sub(f"(^|(?<= )){_OMITTED}+ *", "", marked)
    kept = marked.replace(_OMITTED, "")
    return kept if text.endswith(" ") else kept.rstrip(" ")


@cache
def _mark(sign: str) -> str:
    kind = category(sign)
    if sign == _LEFT_TO_RIGHT:
        return sign
    if kind == "Cf" and sign != "\u00ad":  # joiners and variation selectors, which draw nothing
        return _OMITTED
    if _font_of(sign, bold=False):
        return sign
    return _LOST if kind[0] in "LNP" or kind == "Mc" else _OMITTED


@cache
def _font_of(character: str, bold: bool) -> TTFont | None:
    return next((font for font in _fonts(bold) if ord(character) in font.face.charToGlyph), None)


@lru_cache(maxsize=16384)
def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of the text in points of the page."""
    return sum(float(run.font.stringWidth(run.shown, size)) for run in runs(text, bold))


def draw(canvas: Canvas, x: float, y: float, text: str, size: float, bold: bool = False) -> None:
    """Draw one line of text, its left end on the base line at (x, y).

    Where it is not drawn as it is written, the text stays in the file for searching and copying.
    """
    stretches = runs(text, bold)
    is_changed = visible(text) != text
    if is_changed:
        meant = ("\ufeff" + text).encode("utf-16-be").hex().upper()
        canvas.addLiteral(f"/Span <</ActualText <{meant}>>> BDC")
    for run in stretches:
        canvas.setFont(run.font.fontName, size)
        canvas.addLiteral(f"BT 1 0 0 1 {x:.3f} {y:.3f} Tm {_operators(canvas, run, size)}")
        x += run.font.stringWidth(run.shown, size) if len(stretches) > 1 else 0
    if is_changed:
        canvas.addLiteral("EMC")


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
    """Return the names by seat as they can be drawn: see ``label``."""
    return tuple(label(name, _("Seat %(seat)d") % {"seat": seat}) for seat, name in enumerate(players, 1))
