"""Addresses of links, and of the pages that show them."""

from django.urls import URLPattern, path

from scorekeeper.web.links import views

urlpatterns: list[URLPattern] = [
    path("l/<str:token>", views.redeem, name="redeem"),
    path("games/<number:club_game>/links", views.game_links, name="links"),
    path("games/<number:club_game>/links/renew", views.renew_game_link, name="renew-game-link"),
    path("clubs/<number:club>/links", views.club_links, name="club-links"),
    path("clubs/<number:club>/links/renew", views.renew_club_link, name="renew-club-link"),
]
