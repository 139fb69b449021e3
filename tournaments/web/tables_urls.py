"""Addresses of the score of a table: on its own phone, and on the director's desk."""

from django.urls import URLPattern, path

from tournaments.web import (
    tables_call,
    tables_confirm,
    tables_downloads,
    tables_grid,
    tables_hand_in,
    tables_page,
    tables_penalties,
    tables_session,
    tables_strip,
)

urlpatterns: list[URLPattern] = [
    path("t/at/<number:evening>/strip", tables_strip.strip, name="table-strip"),
    path("t/at/<number:evening>/hand-in", tables_hand_in.hand_in, name="table-hand-in"),
    path("t/at/<number:evening>/confirm", tables_confirm.confirm, name="table-confirm"),
    path("t/at/<number:evening>/call", tables_call.call, name="table-call"),
    path("t/<number:event>/tables/<number:table>", tables_page.table, name="event-table"),
    path("t/<number:event>/tables/<number:table>/do", tables_page.do, name="event-table-do"),
    path("t/<number:event>/tables/<number:table>/grid", tables_grid.grid, name="event-table-grid"),
    path("t/<number:event>/sessions/<number:session>", tables_session.session, name="event-session"),
    path("t/<number:event>/sessions/<number:session>/end", tables_session.end, name="event-session-end"),
    path(
        "t/<number:event>/sessions/<number:session>/table-cards.pdf",
        tables_downloads.table_cards,
        name="event-table-cards",
    ),
    path(
        "t/<number:event>/sessions/<number:session>/score-cards.pdf",
        tables_downloads.score_cards,
        name="event-score-cards",
    ),
    path("t/<number:event>/tickets.pdf", tables_downloads.tickets, name="event-tickets"),
    path("t/<number:event>/penalties/<number:entrant>", tables_penalties.of_entrant, name="event-penalties"),
]
