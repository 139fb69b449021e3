"""Settling up what the tables of an event played for: all of them together, or table by table."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.exports.session_words import table_words
from tournaments.queries.book import read
from tournaments.queries.event_settle_up import POT, EventSettleUp, settle_ups
from tournaments.queries.names import names
from tournaments.queries.tables import games
from tournaments.web import access
from tournaments.web.nav import about


@require_GET
def page(request: HttpRequest, event: int) -> HttpResponse:
    """Show who pays whom."""
    leave = access.direct(request, event)
    found = read(leave.event.journal_id)
    called = {POT: _("What stayed on the tables"), **names(leave.event)}
    context = about(leave, "event-closing") | {
        "settled": [_in_words(each, called) for each in settle_ups(leave.event, found)],
        "tables": _tables(leave.event.pk, found.book),
    }
    return render(request, "event/closing/settle_up.html", context)


def _in_words(each: EventSettleUp, called: Mapping[int, str]) -> dict[str, object]:
    return {
        "currency": each.currency,
        "payments": [(called[pays.payer], called[pays.payee], pays.amount) for pays in each.payments],
        "balances": [(called[party], amount) for party, amount in each.balances.items()],
    }


def _tables(event: int, book: EventBook) -> list[tuple[str, int]]:
    """The tables that play for money, by name, with their sittings."""
    played = games(event)
    return [
        (table_words(book, table), game.evening)
        for table in book.tables.values()
        if (game := played.get(table.id)) is not None
        and session_setup(book, table.session).at(len(table.seats)).rules.unit_value
    ]
