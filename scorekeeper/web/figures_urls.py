"""Addresses of the figures of a club."""

from django.urls import URLPattern, path

from scorekeeper.web import figures_downloads, head_to_head, season_table, standing, standing_hands

urlpatterns: list[URLPattern] = [
    path("clubs/<number:club>/table", season_table.table, name="season-table"),
    path("clubs/<number:club>/table.xlsx", figures_downloads.workbook, name="season-xlsx"),
    path("clubs/<number:club>/table.pdf", figures_downloads.printed, name="season-pdf"),
    path("clubs/<number:club>/players/<number:person>", standing.standing, name="standing"),
    path("clubs/<number:club>/players/<number:person>/games", standing.games, name="standing-games"),
    path("clubs/<number:club>/players/<number:person>/hands", standing_hands.standing_hands, name="standing-hands"),
    path("clubs/<number:club>/players/<number:person>/against/<number:other>", head_to_head.against, name="against"),
]
