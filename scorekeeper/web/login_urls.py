"""Addresses of log-ins, for those who want one."""

from django.urls import URLPattern, path

from scorekeeper.web import login, me

urlpatterns: list[URLPattern] = [
    path("log-in", login.log_in, name="log-in"),
    path("log-out", login.log_out, name="log-out"),
    path("me", me.page, name="me"),
    path("me/name", me.name, name="my-name"),
    path("me/keep", me.keep, name="my-keep"),
    path("me/password", me.password, name="my-password"),
    path("me/devices", me.devices, name="my-devices"),
    path("me/names/<number:login>/remove", me.remove, name="remove-login"),
]
