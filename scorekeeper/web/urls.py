"""Addresses of the pages."""

from django.urls import URLPattern, path

from scorekeeper.web import health, home, links, new_evening, table, theme

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("demo", home.demo, name="demo"),
    path("new", new_evening.new_evening, name="new-evening"),
    path("l/<str:token>", links.redeem, name="redeem"),
    path("e/<int:evening>/", table.table, name="table"),
    path("e/<int:evening>/preview", table.preview, name="preview"),
    path("e/<int:evening>/record", table.record, name="record"),
    path("e/<int:evening>/undo", table.undo, name="undo"),
    path("e/<int:evening>/live", table.live, name="live"),
    path("e/<int:evening>/links", links.links, name="links"),
    path("theme", theme.choose, name="theme"),
    path("healthz", health.health, name="health"),
]
