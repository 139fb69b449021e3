"""Addresses of log-ins."""

from django.urls import URLPattern, path

from scorekeeper.web.login import views

urlpatterns: list[URLPattern] = [
    path("log-in", views.log_in, name="log-in"),
    path("log-out", views.log_out, name="log-out"),
    path("me", views.me, name="me"),
    path("me/name", views.create_login, name="my-name"),
    path("me/keep", views.keep_grants, name="my-keep"),
    path("me/password", views.change_password, name="my-password"),
    path("me/devices", views.log_out_devices, name="my-devices"),
    path("me/names/<number:login>/remove", views.remove_login, name="remove-login"),
]
