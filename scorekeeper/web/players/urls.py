"""Addresses of players and their figures."""

from django.urls import URLPattern, path

from scorekeeper.web.players import figures, in_game, season_table, views

urlpatterns: list[URLPattern] = [
    path("games/<number:club_game>/seats/<number:seat>", in_game.show_player, name="player"),
    path("games/<number:club_game>/names", in_game.edit_names, name="names"),
    path("clubs/<number:club>/persons", views.list_players, name="persons"),
    path("clubs/<number:club>/persons/<number:person>/edit", views.edit_player, name="edit-person"),
    path("clubs/<number:club>/persons/<number:person>/merge", views.merge_players, name="merge-person"),
    path("clubs/<number:club>/persons/<number:person>/separate", views.separate_players, name="separate-person"),
    path("clubs/<number:club>/persons/<number:person>/erase", views.erase_player, name="erase-person"),
    path("clubs/<number:club>/table", season_table.show_table, name="season-table"),
    path("clubs/<number:club>/table.xlsx", season_table.send_workbook, name="season-xlsx"),
    path("clubs/<number:club>/table.pdf", season_table.send_pdf, name="season-pdf"),
    path("clubs/<number:club>/players/<number:person>", figures.show_standing, name="standing"),
    path("clubs/<number:club>/players/<number:person>/games", figures.list_games, name="standing-games"),
    path("clubs/<number:club>/players/<number:person>/hands", figures.list_hands, name="standing-hands"),
    path(
        "clubs/<number:club>/players/<number:person>/against/<number:other>", figures.show_head_to_head, name="against"
    ),
]
