"""Addresses of the pages of a club."""

from django.urls import URLPattern, path

from scorekeeper.web import carry, club, club_links, club_persons, club_seasons, evening_day, person, person_merge

urlpatterns: list[URLPattern] = [
    path("clubs/new", club.new, name="new-club"),
    path("clubs/<int:club>/", club.show, name="club"),
    path("clubs/<int:club>/rename", club.rename, name="rename-club"),
    path("clubs/<int:club>/club.json", carry.club_file, name="club-json"),
    path("clubs/<int:club>/take-in", carry.take_in, name="take-in"),
    path("e/<int:evening>/evening.json", carry.evening_file, name="evening-json"),
    path("clubs/<int:club>/links", club_links.links, name="club-links"),
    path("clubs/<int:club>/links/renew", club_links.renew, name="renew-club-link"),
    path("clubs/<int:club>/persons", club_persons.persons, name="persons"),
    path("clubs/<int:club>/persons/<int:person>/edit", person.edit, name="edit-person"),
    path("clubs/<int:club>/persons/<int:person>/merge", person_merge.merge, name="merge-person"),
    path("clubs/<int:club>/persons/<int:person>/separate", person_merge.separate, name="separate-person"),
    path("clubs/<int:club>/persons/<int:person>/erase", person.erase, name="erase-person"),
    path("e/<int:evening>/day", evening_day.move, name="evening-day"),
    path("clubs/<int:club>/seasons", club_seasons.seasons, name="seasons"),
    path("clubs/<int:club>/seasons/<int:season>", club_seasons.season, name="edit-season"),
    path("clubs/<int:club>/seasons/<int:season>/remove", club_seasons.remove, name="remove-season"),
]
