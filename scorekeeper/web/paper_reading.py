"""How a file is to be read, as chosen in the form; the file itself travels along, so that nobody sends it twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.core import signing
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scorekeeper.imports.evenings import FileLayout, ImportReading
from scorekeeper.imports.table import TextTable
from scorekeeper.imports.values import DayOrder, DecimalMark

Answer = TypeVar("Answer", FileLayout, DecimalMark, DayOrder)
SALT = "scorekeeper.web.paper"
LAYOUTS = (
    (FileLayout.ANY, _("told by the heading")),
    (FileLayout.SCORES, _("the score of one player at one evening")),
    (FileLayout.EVENINGS, _("an evening, with a column for each player")),
    (FileLayout.HANDS, _("a hand, with a column for each player")),
)
MARKS = (
    (DecimalMark.EITHER, _("whichever makes sense")),
    (DecimalMark.POINT, _("a point: 1,000.0")),
    (DecimalMark.COMMA, _("a comma: 1.000,0")),
)
ORDERS = (
    (DayOrder.EITHER, _("whichever makes sense")),
    (DayOrder.DAY, _("the day: 24/12/2004")),
    (DayOrder.MONTH, _("the month: 12/24/2004")),
)


@dataclass(frozen=True)
class Choice:
    """One of the answers to a question."""

    value: str
    words: Any
    chosen: bool


def reading(data: QueryDict, usual: DayOrder) -> ImportReading:
    """Return what was chosen; an answer that is none counts as not chosen. ``rows`` is a button for a layout."""
    return ImportReading(
        layout=_one(FileLayout, data.get("rows") or data.get("layout", "")),
        mark=_one(DecimalMark, data.get("mark", "")),
        order=_one(DayOrder, data.get("order", "")),
        usual=usual,
        zero_is_away=data.get("zero") == "away",
        title=data.get("title", "").strip(),
        day=day(data.get("day", "")),
    )


def choices(chosen: ImportReading) -> dict[str, list[Choice]]:
    """Return the questions about a file with their answers."""
    asked = {"layout": (LAYOUTS, chosen.layout), "mark": (MARKS, chosen.mark), "order": (ORDERS, chosen.order)}
    return {
        name: [Choice(value.value, words, value == now) for value, words in answers]
        for name, (answers, now) in asked.items()
    }


def day(text: str) -> date | None:
    """Return the day that a date field sent; None for an empty one."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def packed(table: TextTable) -> str:
    """Return a table as a text for a hidden field."""
    return signing.dumps([table.name, table.rows, table.lines, table.letters, table.notes], salt=SALT, compress=True)


def unpacked(text: str) -> TextTable | None:
    """Return the table in a hidden field; None for anything that this site did not put there."""
    try:
        name, rows, lines, letters, notes = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return TextTable(name, tuple(map(tuple, rows)), tuple(lines), letters, tuple(notes))


def _one(kind: type[Answer], text: str) -> Answer:
    try:
        return kind(text)
    except ValueError:
        return kind("")
