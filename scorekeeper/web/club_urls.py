"""Addresses of the pages of a club."""

from django.urls import URLPattern, path

from scorekeeper.web import club, club_persons, club_seasons, person, person_merge
from scorekeeper.web.backups import views as backups_views
from scorekeeper.web.games import views as games_views
from scorekeeper.web.links import views as links_views

urlpatterns: list[URLPattern] = [
    path("clubs/new", club.new, name="new-club"),
    path("clubs/<number:club>/", club.show, name="club"),
    path("clubs/<number:club>/rename", club.rename, name="rename-club"),
    path("clubs/<number:club>/club.json", backups_views.send_club_file, name="club-json"),
    path("clubs/<number:club>/take-in", backups_views.import_file, name="take-in"),
    path("e/<number:evening>/evening.json", backups_views.send_game_file, name="evening-json"),
    path("clubs/<number:club>/hands.csv", backups_views.send_club_csv, name="club-csv"),
    path("e/<number:evening>/hands.csv", backups_views.send_game_csv, name="evening-csv"),
    path("clubs/<number:club>/links", links_views.club_links, name="club-links"),
    path("clubs/<number:club>/links/renew", links_views.renew_club_link, name="renew-club-link"),
    path("clubs/<number:club>/persons", club_persons.persons, name="persons"),
    path("clubs/<number:club>/persons/<number:person>/edit", person.edit, name="edit-person"),
    path("clubs/<number:club>/persons/<number:person>/merge", person_merge.merge, name="merge-person"),
    path("clubs/<number:club>/persons/<number:person>/separate", person_merge.separate, name="separate-person"),
    path("clubs/<number:club>/persons/<number:person>/erase", person.erase, name="erase-person"),
    path("e/<number:evening>/day", games_views.change_day, name="evening-day"),
    path("clubs/<number:club>/seasons", club_seasons.seasons, name="seasons"),
    path("clubs/<number:club>/seasons/<number:season>", club_seasons.season, name="edit-season"),
    path("clubs/<number:club>/seasons/<number:season>/remove", club_seasons.remove, name="remove-season"),
]
