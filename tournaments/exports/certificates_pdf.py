"""Certificates: one a page, lying; the name in the middle, diamonds in the corners of the frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf.layout import FADED, INK, MARGIN, Format

from . import fitting
from .pieces import begun

_INNER = 8.0  # between the two lines of the frame
_DIAMOND = (9.0, 13.0)  # half its width and height
_SIGN = 200.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """Who came in where: ``rank`` of ``field`` entrants with ``points`` as a text; ``day`` and ``where`` as texts."""

    event: str
    name: str
    rank: int
    tied: bool
    field: int
    points: str
    day: str
    where: str = ""


def pdf(certificates: Sequence[Certificate], title: str, format: Format = Format.A4) -> bytes:  # noqa: A002
    """The certificates as a PDF, one a page, in their order; one empty page where there are none."""
    size = format.size(wide=True)
    canvas, out = begun(title, size)
    for certificate in certificates:
        _frame(canvas, size)
        _words(canvas, size, certificate)
        canvas.showPage()
    if not certificates:
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _words(canvas: Canvas, size: tuple[float, float], found: Certificate) -> None:
    """The lines from the top, each as far down as a part of the page's height."""
    told = {"rank": found.rank, "field": found.field, "points": found.points}
    place = _("Place %(rank)d, shared") % told if found.tied else _("Place %(rank)d") % told
    lines = (
        (0.80, _("Certificate"), 16.0, False),
        (0.69, found.event, 30.0, True),
        (0.385, place, 28.0, False),
        (0.325, _("of %(field)d, with %(points)s points") % told, 14.0, False),
    )
    left, room = MARGIN * 2, size[0] - 4 * MARGIN
    for down, text, letters, bold in lines:
        canvas.setFillColor(INK)
        fitting.draw(canvas, left, size[1] * down, text, letters, room=room, least=10, align=0.5, bold=bold)
    fitting.draw_name(canvas, left, size[1] * 0.50, found.name, 46.0, room=room, least=20, align=0.5, bold=True)
    _foot(canvas, size, found)


def _foot(canvas: Canvas, size: tuple[float, float], found: Certificate) -> None:
    """The day and the place at the left, a line for the director at the right."""
    y, left, right = size[1] * 0.15, MARGIN * 2.5, size[0] - MARGIN * 2.5 - _SIGN
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.line(right, y, right + _SIGN, y)
    when = f"{found.where}, {found.day}" if found.where else found.day
    fitting.draw(canvas, left, y + 4, when, 13, room=size[0] / 2 - left)
    canvas.setFillColor(FADED)
    fitting.draw(canvas, right, y - 12, _("the director"), 9, room=_SIGN)


def _frame(canvas: Canvas, size: tuple[float, float]) -> None:
    canvas.setStrokeColor(INK)
    for inset, width in ((MARGIN, 2.2), (MARGIN + _INNER, 0.6)):
        canvas.setLineWidth(width)
        canvas.rect(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    canvas.setFillColor(INK)
    away = MARGIN + _INNER + 22
    for x in (away, size[0] - away):
        for y in (away, size[1] - away):
            _diamond(canvas, x, y)


def _diamond(canvas: Canvas, x: float, y: float) -> None:
    """The suit that is always trump."""
    half, tall = _DIAMOND
    path = canvas.beginPath()
    path.moveTo(x, y + tall)
    for point in ((x + half, y), (x, y - tall), (x - half, y)):
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
