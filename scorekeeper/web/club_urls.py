"""Addresses of the pages of a club."""

from django.urls import URLPattern, path

from scorekeeper.web import (
    carry,
    club,
    club_links,
    club_persons,
    club_seasons,
    evening_day,
    hands_csv,
    person,
    person_merge,
)

urlpatterns: list[URLPattern] = [
    path("clubs/new", club.new, name="new-club"),
    path("clubs/<number:club>/", club.show, name="club"),
    path("clubs/<number:club>/rename", club.rename, name="rename-club"),
    path("clubs/<number:club>/club.json", carry.club_file, name="club-json"),
    path("clubs/<number:club>/take-in", carry.take_in, name="take-in"),
    path("e/<number:evening>/evening.json", carry.evening_file, name="evening-json"),
    path("clubs/<number:club>/hands.csv", hands_csv.of_club, name="club-csv"),
    path("e/<number:evening>/hands.csv", hands_csv.of_evening, name="evening-csv"),
    path("clubs/<number:club>/links", club_links.links, name="club-links"),
    path("clubs/<number:club>/links/renew", club_links.renew, name="renew-club-link"),
    path("clubs/<number:club>/persons", club_persons.persons, name="persons"),
    path("clubs/<number:club>/persons/<number:person>/edit", person.edit, name="edit-person"),
    path("clubs/<number:club>/persons/<number:person>/merge", person_merge.merge, name="merge-person"),
    path("clubs/<number:club>/persons/<number:person>/separate", person_merge.separate, name="separate-person"),
    path("clubs/<number:club>/persons/<number:person>/erase", person.erase, name="erase-person"),
    path("e/<number:evening>/day", evening_day.move, name="evening-day"),
    path("clubs/<number:club>/seasons", club_seasons.seasons, name="seasons"),
    path("clubs/<number:club>/seasons/<number:season>", club_seasons.season, name="edit-season"),
    path("clubs/<number:club>/seasons/<number:season>/remove", club_seasons.remove, name="remove-season"),
]
