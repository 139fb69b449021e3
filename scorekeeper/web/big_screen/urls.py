"""Address of the big screen."""

from django.urls import URLPattern, path

from scorekeeper.web.big_screen import views

urlpatterns: list[URLPattern] = [
    path("games/<number:club_game>/big-screen", views.show_big_screen, name="big-screen"),
]
