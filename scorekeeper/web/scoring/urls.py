"""Addresses of the scoring page."""

from django.urls import URLPattern, path

from scorekeeper.web.scoring import offline, seating, views

urlpatterns: list[URLPattern] = [
    path("games/no-connection", offline.no_connection, name="no-connection"),
    path("games/<number:club_game>/", views.table, name="table"),
    path("games/<number:club_game>/preview", views.preview, name="preview"),
    path("games/<number:club_game>/record", views.record, name="record"),
    path("games/<number:club_game>/forms", offline.send_forms, name="forms"),
    path("games/<number:club_game>/payouts", offline.send_payouts, name="payouts"),
    path("games/<number:club_game>/undo", views.undo, name="undo"),
    path("games/<number:club_game>/redo", views.redo, name="redo"),
    path("games/<number:club_game>/live", views.live, name="live"),
    path("games/<number:club_game>/hand-over", offline.hand_over, name="hand-over"),
    path("games/<number:club_game>/seating", seating.seating, name="seating"),
    path("games/<number:club_game>/seating/<uuid:line>/void", seating.undo_seating, name="undo-seating"),
]
