"""Addresses of the first page and of new games."""

from django.urls import URLPattern, path

from scorekeeper.web.games import again, views

urlpatterns: list[URLPattern] = [
    path("", views.home, name="home"),
    path("demo", views.open_demo_game, name="demo"),
    path("new", views.new_game, name="new-game"),
    path("games/<number:club_game>/again", again.play_again, name="play-again"),
    path("games/<number:club_game>/delete", again.delete_game, name="delete-game"),
    path("games/<number:club_game>/first-dealer", views.show_draw, name="first-dealer"),
    path("games/<number:club_game>/day", views.change_day, name="game-day"),
]
