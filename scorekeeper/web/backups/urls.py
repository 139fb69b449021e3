"""Addresses of backups, transfer files, and CSV files."""

from django.urls import URLPattern, path

from scorekeeper.web.backups import views

urlpatterns: list[URLPattern] = [
    path("clubs/<number:club>/club.json", views.send_club_file, name="club-json"),
    path("clubs/<number:club>/import-file", views.import_file, name="import-file"),
    path("games/<number:club_game>/game.json", views.send_game_file, name="game-json"),
    path("clubs/<number:club>/hands.csv", views.send_club_csv, name="club-csv"),
    path("games/<number:club_game>/hands.csv", views.send_game_csv, name="game-csv"),
    path("backups", views.backups_page, name="backups"),
    path("backups/create", views.create_backup, name="create-backup"),
]
