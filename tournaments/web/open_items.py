"""What is open at an event as pages list it: a sentence, and the way to the page that settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext_lazy as lazy

from tournaments.engine.event.book import EventBook
from tournaments.queries.open_items import OpenItem
from tournaments.queries.open_items import OpenKind as Kind
from tournaments.web.results.forms import prize_name
from tournaments.wording.open_items import open_words

# Pages that assistants can't open: they are told what is open without the way there.
DIRECTORS_PAGES = ("event-closing", "event-ceremony", "hourly-prizes", "event-setup")
TABLE, BRACKET = lazy("Go to table"), lazy("Go to bracket")
# The words of the link, the page that it opens, and the part of that page.
WAYS = {
    Kind.CALL: (TABLE, "event-table", ""),
    Kind.CONFLICT: (TABLE, "event-table", ""),
    Kind.REOPENED: (TABLE, "event-table", ""),
    Kind.CORRECTION: (BRACKET, "event-bracket", ""),
    Kind.CUT: (BRACKET, "event-bracket", ""),
    Kind.BRACKET: (BRACKET, "event-bracket", ""),
    Kind.ROUND: (lazy("Hourly prizes"), "hourly-prizes", ""),
    Kind.ROUND_CHANGED: (lazy("Hourly prizes"), "hourly-prizes", ""),
    Kind.NO_AWARD: (lazy("Go to setup"), "event-setup", ""),
    Kind.UNSIGNED: (lazy("Sign"), "event-closing", "#sign"),
    Kind.CHANGED: (lazy("Review"), "event-closing", "#difference"),
    Kind.UNDECIDED: (lazy("Decide"), "event-closing", "#"),
    Kind.OVERPAID: (lazy("Payouts"), "event-closing", "#pay"),
    Kind.PRIZE: (lazy("Pay"), "event-closing", "#pay"),
    Kind.REFUND: (lazy("Refund"), "event-closing", "#refunds"),
    Kind.FEE: (lazy("Players"), "event-entrants", ""),
    Kind.CASH: (lazy("Cash box"), "event-closing", "#cash-box"),
}


@dataclass(frozen=True, slots=True)
class OpenLine:
    """An open item on a page; ``people`` are those whom it is about where it may be many, by number."""

    kind: Kind
    sentence: str
    button: str
    path: str
    people: tuple[tuple[int, str], ...] = ()


def open_line(
    event: int, item: OpenItem, book: EventBook, names: Mapping[int, str], *, directs: bool = True
) -> OpenLine:
    """Return an open item with the way to the page that settles it, if that is open to who looks."""
    people = tuple((number, names[number]) for number in item.entrants) if item.kind is Kind.FEE else ()
    button, path = _way(event, item, book)
    is_open = directs or WAYS.get(item.kind, ("", "", ""))[1] not in DIRECTORS_PAGES
    return OpenLine(item.kind, open_words(item, book, names), button, path if is_open else "", people)


def _way(event: int, item: OpenItem, book: EventBook) -> tuple[str, str]:
    if item.kind is Kind.SESSION:
        if item.session not in book.published:
            return str(lazy("Go to draw")), reverse("event-draw-session", args=[event, item.session])
        words = lazy("View tables") if item.tables else lazy("End now")
        return str(words), reverse("event-session", args=[event, item.session])
    words, page, part = WAYS[item.kind]
    table = item.call.table if item.call else item.tables[0].id if item.tables else None
    path = reverse(page, args=[event] if table is None else [event, table])
    if item.undecided:
        part = f"#{prize_name(item.undecided.prize)}"
    return str(words), path + part
