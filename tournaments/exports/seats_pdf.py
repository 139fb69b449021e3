"""The seats of a session on paper, to hang on the wall: by name from A to Z, or table by table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import attrgetter

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Spacer

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import FADED, Style, Text
from tournaments.engine.names import split_name
from tournaments.queries.draw import Seat, by_name

from .columns import Block, Line, in_columns

_TITLE, _FACTS = Style(size=20, bold=True), Style(size=10, colour=FADED)
_AFTER_TITLE = 12.0
_SLACK = 2.0  # points, against rounding in the frame


@dataclass(frozen=True, slots=True)
class SeatList:
    """What is printed: an event, its day, a session in words and its seats."""

    event: str
    day: date
    session: str
    seats: tuple[Seat, ...]


def names_pdf(found: SeatList, format: layout.Format = layout.Format.A4) -> bytes:  # noqa: A002
    """Everybody from A to Z by last name with table and seat, as a PDF; last names are bold."""
    lines = [
        [
            Line(
                seat.name,
                _("T%(table)d · seat %(seat)d") % {"table": seat.table, "seat": seat.seat},
                strong=_last(seat),
            )
        ]
        for seat in by_name(found.seats)
    ]
    return _pdf(found, lines, _("Seats by name"), format)


def _last(seat: Seat) -> tuple[int, int]:
    """Return where the last name stands in a name."""
    parts = split_name(seat.name)
    start = len(seat.name) - len(parts.after) - len(parts.last)
    return start, start + len(parts.last)


def tables_pdf(found: SeatList, format: layout.Format = layout.Format.A4) -> bytes:  # noqa: A002
    """The tables one after the other with who sits there, as a PDF."""
    return _pdf(found, list(_tables(found.seats)), _("Seats by table"), format)


def _tables(seats: Sequence[Seat]) -> Iterator[Block]:
    for number, sitting in groupby(seats, attrgetter("table")):
        there = list(sitting)
        heading = Line(_("Table %(table)d") % {"table": number}, str(len(there)), heading=True, faint=True)
        yield [heading, *(Line(f"{seat.seat}  {seat.name}", str(seat.entrant), faint=True) for seat in there)]


def _pdf(found: SeatList, blocks: Sequence[Block], what: str, asked: layout.Format) -> bytes:
    size = asked.size(wide=False)
    width = layout.room(size)
    height = size[1] - 2 * layout.MARGIN - layout.FOOT - _SLACK
    event, session = found.event, found.session
    facts = f"{event} · {date_format(found.day, 'DATE_FORMAT')} · {what}"
    opening: list[Flowable] = [Text(session, _TITLE, most=1), Text(facts, _FACTS, most=2), Spacer(0, _AFTER_TITLE)]
    taken = sum(each.wrap(width, height)[1] for each in opening)
    story = [*opening, *in_columns(blocks, width, height - taken, height)]
    return layout.pages(story, size, f"{event}, {session}, {what}", f"{event} · {session} · {what}")
