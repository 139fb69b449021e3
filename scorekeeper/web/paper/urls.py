"""Addresses of games from paper."""

from django.urls import URLPattern, path

from scorekeeper.web.paper import views

urlpatterns: list[URLPattern] = [
    path("clubs/<number:club>/paper", views.type_game, name="paper-sheet"),
    path("clubs/<number:club>/import", views.import_file, name="import"),
    path("clubs/<number:club>/import/<slug:key>", views.show_imported, name="imported"),
]
