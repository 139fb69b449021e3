"""Addresses of the score of a table: on its own phone, and on the director's desk."""

from django.urls import URLPattern, path

from tournaments.web.entrants import penalties
from tournaments.web.tables import downloads, phone, views

urlpatterns: list[URLPattern] = [
    path("t/at/<number:club_game>/strip", phone.strip, name="table-strip"),
    path("t/at/<number:club_game>/hand-in", phone.hand_in, name="table-hand-in"),
    path("t/at/<number:club_game>/confirm", phone.confirm, name="table-confirm"),
    path("t/at/<number:club_game>/call", phone.call, name="table-call"),
    path("t/<number:event>/tables/<number:table>", views.table, name="event-table"),
    path("t/<number:event>/tables/<number:table>/do", views.act, name="event-table-do"),
    path("t/<number:event>/tables/<number:table>/grid", views.grid, name="event-table-grid"),
    path("t/<number:event>/sessions/<number:session>", views.session, name="event-session"),
    path("t/<number:event>/sessions/<number:session>/end", views.end_session, name="event-session-end"),
    path(
        "t/<number:event>/sessions/<number:session>/table-cards.pdf",
        downloads.table_cards,
        name="event-table-cards",
    ),
    path(
        "t/<number:event>/sessions/<number:session>/score-cards.pdf",
        downloads.score_cards,
        name="event-score-cards",
    ),
    path("t/<number:event>/tickets.pdf", downloads.tickets, name="event-tickets"),
    path("t/<number:event>/penalties/<number:entrant>", penalties.entrant_penalties, name="event-penalties"),
]
