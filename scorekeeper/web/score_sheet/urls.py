"""Addresses of the score sheet."""

from django.urls import URLPattern, path

from scorekeeper.web.score_sheet import adjustments, changes, conflicts, views

urlpatterns: list[URLPattern] = [
    path("games/<number:club_game>/sheet", views.sheet, name="sheet"),
    path("games/<number:club_game>/sheet/live", views.live, name="sheet-live"),
    path("games/<number:club_game>/log", views.log, name="log"),
    path("games/<number:club_game>/rules/change", changes.change, {"what": "rules"}, name="change-rules"),
    path("games/<number:club_game>/lines/<uuid:line>", views.line, name="line"),
    path("games/<number:club_game>/lines/<uuid:line>/reasons", views.reasons, name="line-reasons"),
    path("games/<number:club_game>/lines/<uuid:line>/correct", changes.change, {"what": "correct"}, name="correct"),
    path("games/<number:club_game>/lines/<uuid:line>/void", changes.change, {"what": "void"}, name="void"),
    path("games/<number:club_game>/lines/<uuid:line>/restore", changes.change, {"what": "restore"}, name="restore"),
    path("games/<number:club_game>/lines/<uuid:line>/insert", changes.change, {"what": "insert"}, name="insert"),
    path("games/<number:club_game>/lines/<uuid:line>/seats", changes.change, {"what": "seats"}, name="change-seats"),
    path("games/<number:club_game>/penalty", adjustments.penalty, name="penalty"),
    path("games/<number:club_game>/from-paper", adjustments.enter_totals, name="from-paper"),
    path("games/<number:club_game>/make-whole", adjustments.make_whole, name="make-whole"),
    path("games/<number:club_game>/conflicts", conflicts.conflicts, name="conflicts"),
    path("games/<number:club_game>/conflicts/<uuid:conflict>", conflicts.decide, name="decide"),
    path("games/<number:club_game>/paper", views.paper, name="paper"),
    path("games/<number:club_game>/score-sheet.pdf", views.score_sheet, name="score-sheet-pdf"),
    path("games/<number:club_game>/settle-up.pdf", views.settle_up, name="settle-up-pdf"),
    path("games/<number:club_game>/game.xlsx", views.workbook, name="workbook"),
]
