"""Addresses of house rules."""

from django.urls import URLPattern, path

from scorekeeper.web.house_rules import editor, interview, payouts, views

urlpatterns: list[URLPattern] = [
    path("games/<number:club_game>/rules", views.show_game_rules, name="game-rules"),
    path("clubs/<number:club>/rules", views.list_rules, name="house-rules"),
    path("clubs/<number:club>/rules/new", editor.new_rules, name="new-house-rules"),
    path("clubs/<number:club>/rules/import", editor.import_rules, name="import-house-rules"),
    path("clubs/<number:club>/rules/interview", interview.interview, name="rules-interview"),
    path("clubs/<number:club>/rules/restore/<number:number>", views.restore_rules, name="restore-house-rules"),
    path("clubs/<number:club>/rules/find", views.search_options, name="find-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>", views.show_rules, name="kept-rules"),
    path("clubs/<number:club>/rules/<slug:key>/edit", editor.edit_rules, name="edit-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/payouts", payouts.compare_payouts, name="rules-payouts"),
    path("clubs/<number:club>/rules/<slug:key>/copy", editor.copy_rules, name="copy-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/retire", views.retire_rules, name="retire-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/rules.toml", editor.send_own_toml, name="house-rules-toml"),
    path("clubs/<number:club>/rules/<slug:key>/card.pdf", editor.send_own_card, name="house-rules-pdf"),
    path("games/<number:club_game>/rules/card.pdf", editor.send_game_card, name="game-rules-pdf"),
    path("games/<number:club_game>/rules/rules.toml", editor.send_game_toml, name="game-rules-toml"),
]
