"""Addresses of the pages."""

from django.urls import URLPattern, path

from scorekeeper.web import home, theme

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("theme", theme.choose, name="theme"),
]
