"""Addresses of the first page and of new games."""

from django.urls import URLPattern, path

from scorekeeper.web.games import views

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path("demo", views.open_demo_game, name="demo"),
    path("new", views.new_evening, name="new-evening"),
    path("e/<number:evening>/day", views.change_day, name="evening-day"),
]
