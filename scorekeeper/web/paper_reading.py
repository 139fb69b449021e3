"""How a file is to be read, as chosen in the form; the file itself travels along, so that nobody sends it twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from django.core import signing
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scorekeeper.imports.days import Order
from scorekeeper.imports.evenings import Layout, Reading
from scorekeeper.imports.figures import Mark
from scorekeeper.imports.table import Table

Answer = TypeVar("Answer", Layout, Mark, Order)
SALT = "scorekeeper.web.paper"
LAYOUTS = (
    (Layout.ANY, _("told by the heading")),
    (Layout.SCORES, _("the score of one player at one evening")),
    (Layout.EVENINGS, _("an evening, with a column for each player")),
    (Layout.HANDS, _("a hand, with a column for each player")),
)
MARKS = (
    (Mark.EITHER, _("whichever makes sense")),
    (Mark.POINT, _("a point: 1,000.0")),
    (Mark.COMMA, _("a comma: 1.000,0")),
)
ORDERS = (
    (Order.EITHER, _("whichever makes sense")),
    (Order.DAY, _("the day: 24/12/2004")),
    (Order.MONTH, _("the month: 12/24/2004")),
)


@dataclass(frozen=True)
class Choice:
    """One of the answers to a question."""

    value: str
    words: Any
    chosen: bool


def reading(data: QueryDict, usual: Order) -> Reading:
    """Return what was chosen; an answer that is none counts as not chosen. ``rows`` is a button for a layout."""
    return Reading(
        layout=_one(Layout, data.get("rows") or data.get("layout", "")),
        mark=_one(Mark, data.get("mark", "")),
        order=_one(Order, data.get("order", "")),
        usual=usual,
        zero_is_away=data.get("zero") == "away",
        title=data.get("title", "").strip(),
        day=day(data.get("day", "")),
    )


def choices(chosen: Reading) -> dict[str, list[Choice]]:
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


def packed(table: Table) -> str:
    """Return a table as a text for a hidden field."""
    return signing.dumps([table.name, table.rows, table.lines, table.letters, table.notes], salt=SALT, compress=True)


def unpacked(text: str) -> Table | None:
    """Return the table in a hidden field; None for anything that this site did not put there."""
    try:
        name, rows, lines, letters, notes = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return Table(name, tuple(map(tuple, rows)), tuple(lines), letters, tuple(notes))


def _one(kind: type[Answer], text: str) -> Answer:
    try:
        return kind(text)
    except ValueError:
        return kind("")
