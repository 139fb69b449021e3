"""Addresses of the pages for evenings on paper."""

from django.urls import URLPattern, path

from scorekeeper.web import paper_import, paper_sheet

urlpatterns: list[URLPattern] = [
    path("clubs/<number:club>/paper", paper_sheet.typed, name="paper-sheet"),
    path("clubs/<number:club>/import", paper_import.take_in, name="import"),
    path("clubs/<number:club>/import/<slug:key>", paper_import.taken_in, name="taken-in"),
]
