"""Addresses of the pages to settle up."""

from django.urls import URLPattern, path

from scorekeeper.web.settle_up import views

urlpatterns: list[URLPattern] = [
    path("games/<number:club_game>/settle-up", views.settle_up, name="settle-up"),
    path("games/<number:club_game>/settle-up/showdown", views.showdown, name="showdown"),
    path("games/<number:club_game>/settle-up/result.png", views.share_picture, name="share-picture"),
    path("games/<number:club_game>/settle-up/pay", views.pay, name="pay"),
    path("games/<number:club_game>/settle-up/void/<uuid:line>", views.void_payment, name="void-payment"),
    path("games/<number:club_game>/settle-up/<str:what>", views.change_game, name="change-game"),
]
