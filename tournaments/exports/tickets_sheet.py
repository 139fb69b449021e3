"""The tickets of an hourly day as a sheet: whose, for which round, when they were played, what was paid."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.engine.event.tickets import tickets_used
from tournaments.queries.record import Record

from .sheets import Cell, Column, Shape, Sheet, text


def sheet(found: Record, *, money: bool) -> Sheet:
    """A row a ticket, in the order in which they were sold."""
    columns = (
        Column("ticket", _("Ticket")),
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        Column("since", _("From round")),
        Column("played", _("Played in round"), width=16),
        Column("returned", _("Taken back"), width=12),
    )
    paid = (Column("paid", _("Paid"), Shape.AMOUNT),) if money else ()
    return Sheet("tickets", _("Tickets"), (*columns, *paid), _rows(found, money))


def _rows(found: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    played = tickets_used(found.book)
    for ticket in found.book.tickets:
        name, back = found.name(ticket.entrant), int(ticket.returned)
        row = (ticket.id, ticket.entrant, name, ticket.since, played.get(ticket.id), back)
        yield (*row, ticket.paid) if money else row
