"""Addresses of the figures of a club."""

from django.urls import URLPattern, path

from scorekeeper.web import against, figures_downloads, season_table, standing, standing_hands

urlpatterns: list[URLPattern] = [
    path("clubs/<int:club>/table", season_table.table, name="season-table"),
    path("clubs/<int:club>/table.xlsx", figures_downloads.workbook, name="season-xlsx"),
    path("clubs/<int:club>/table.pdf", figures_downloads.printed, name="season-pdf"),
    path("clubs/<int:club>/players/<int:person>", standing.standing, name="standing"),
    path("clubs/<int:club>/players/<int:person>/hands", standing_hands.standing_hands, name="standing-hands"),
    path("clubs/<int:club>/players/<int:person>/against/<int:other>", against.against, name="against"),
]
