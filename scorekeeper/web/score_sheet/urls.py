"""Addresses of the score sheet."""

from django.urls import URLPattern, path

from scorekeeper.web.score_sheet import adjustments, changes, conflicts, views

urlpatterns: list[URLPattern] = [
    path("e/<number:evening>/sheet", views.sheet, name="sheet"),
    path("e/<number:evening>/sheet/live", views.live, name="sheet-live"),
    path("e/<number:evening>/log", views.log, name="log"),
    path("e/<number:evening>/rules/change", changes.change, {"what": "rules"}, name="change-rules"),
    path("e/<number:evening>/lines/<uuid:line>", views.line, name="line"),
    path("e/<number:evening>/lines/<uuid:line>/reasons", views.reasons, name="line-reasons"),
    path("e/<number:evening>/lines/<uuid:line>/correct", changes.change, {"what": "correct"}, name="correct"),
    path("e/<number:evening>/lines/<uuid:line>/void", changes.change, {"what": "void"}, name="void"),
    path("e/<number:evening>/lines/<uuid:line>/restore", changes.change, {"what": "restore"}, name="restore"),
    path("e/<number:evening>/lines/<uuid:line>/insert", changes.change, {"what": "insert"}, name="insert"),
    path("e/<number:evening>/lines/<uuid:line>/seats", changes.change, {"what": "seats"}, name="change-seats"),
    path("e/<number:evening>/penalty", adjustments.penalty, name="penalty"),
    path("e/<number:evening>/from-paper", adjustments.carry_over, name="from-paper"),
    path("e/<number:evening>/make-whole", adjustments.make_whole, name="make-whole"),
    path("e/<number:evening>/rivals", conflicts.conflicts, name="rivals"),
    path("e/<number:evening>/rivals/<uuid:rival>", conflicts.decide, name="decide"),
    path("e/<number:evening>/paper", views.paper, name="paper"),
    path("e/<number:evening>/score-sheet.pdf", views.score_sheet, name="score-sheet-pdf"),
    path("e/<number:evening>/settle-up.pdf", views.settle_up, name="settle-up-pdf"),
    path("e/<number:evening>/evening.xlsx", views.workbook, name="workbook"),
]
