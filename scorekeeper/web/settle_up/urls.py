"""Addresses of the pages to settle up."""

from django.urls import URLPattern, path

from scorekeeper.web.settle_up import views

urlpatterns: list[URLPattern] = [
    path("e/<number:evening>/settle-up", views.settle_up, name="settle-up"),
    path("e/<number:evening>/settle-up/showdown", views.showdown, name="showdown"),
    path("e/<number:evening>/settle-up/pay", views.pay, name="pay"),
    path("e/<number:evening>/settle-up/take-back/<uuid:line>", views.take_back, name="take-back"),
    path("e/<number:evening>/settle-up/<str:what>", views.change_evening, name="change-evening"),
]
