"""Addresses of the pages of a club."""

from django.urls import URLPattern, path

from scorekeeper.web.clubs import views

urlpatterns: list[URLPattern] = [
    path("clubs/new", views.new_club, name="new-club"),
    path("clubs/<number:club>/", views.show_club, name="club"),
    path("clubs/<number:club>/rename", views.rename_club, name="rename-club"),
    path("clubs/<number:club>/next-game", views.edit_next_game, name="next-game"),
    path("clubs/<number:club>/seasons", views.list_seasons, name="seasons"),
    path("clubs/<number:club>/seasons/<number:season>", views.edit_season, name="edit-season"),
    path("clubs/<number:club>/seasons/<number:season>/remove", views.remove_season, name="remove-season"),
]
