"""Addresses of the scoring page."""

from django.urls import URLPattern, path

from scorekeeper.web.scoring import offline, seating, views

urlpatterns: list[URLPattern] = [
    path("e/worker.js", offline.worker, name="worker"),
    path("e/no-connection", offline.no_connection, name="no-connection"),
    path("e/<number:evening>/", views.table, name="table"),
    path("e/<number:evening>/preview", views.preview, name="preview"),
    path("e/<number:evening>/record", views.record, name="record"),
    path("e/<number:evening>/forms", offline.send_forms, name="forms"),
    path("e/<number:evening>/payouts", offline.send_payouts, name="payouts"),
    path("e/<number:evening>/undo", views.undo, name="undo"),
    path("e/<number:evening>/redo", views.redo, name="redo"),
    path("e/<number:evening>/live", views.live, name="live"),
    path("e/<number:evening>/hand-over", offline.hand_over, name="hand-over"),
    path("e/<number:evening>/seating", seating.seating, name="seating"),
    path("e/<number:evening>/seating/<uuid:line>/take-back", seating.undo_seating, name="seating-back"),
]
