"""Addresses of backups, transfer files, and CSV files."""

from django.urls import URLPattern, path

from scorekeeper.web.backups import views

urlpatterns: list[URLPattern] = [
    path("clubs/<number:club>/club.json", views.send_club_file, name="club-json"),
    path("clubs/<number:club>/take-in", views.import_file, name="take-in"),
    path("e/<number:evening>/evening.json", views.send_game_file, name="evening-json"),
    path("clubs/<number:club>/hands.csv", views.send_club_csv, name="club-csv"),
    path("e/<number:evening>/hands.csv", views.send_game_csv, name="evening-csv"),
    path("backups", views.backups_page, name="backups"),
    path("backups/take", views.take_backup, name="take-backup"),
]
