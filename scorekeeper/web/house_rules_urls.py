"""Addresses of the house rules of a club and of an evening."""

from django.urls import URLPattern, path

from scorekeeper.web import house_rules, house_rules_editor, house_rules_files

urlpatterns: list[URLPattern] = [
    path("clubs/<number:club>/rules", house_rules.every, name="house-rules"),
    path("clubs/<number:club>/rules/new", house_rules_editor.new, name="new-house-rules"),
    path("clubs/<number:club>/rules/take-in", house_rules_files.take_in, name="take-in-house-rules"),
    path("clubs/<number:club>/rules/restore/<number:number>", house_rules.restore, name="restore-house-rules"),
    path("clubs/<number:club>/rules/find", house_rules.find, name="find-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>", house_rules.show, name="kept-rules"),
    path("clubs/<number:club>/rules/<slug:key>/edit", house_rules_editor.edit, name="edit-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/copy", house_rules_editor.copy, name="copy-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/retire", house_rules.retire, name="retire-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/rules.toml", house_rules_files.of_club, name="house-rules-toml"),
    path("clubs/<number:club>/rules/<slug:key>/card.pdf", house_rules_files.card_of_club, name="house-rules-pdf"),
    path("e/<number:evening>/rules/card.pdf", house_rules_files.card_of_evening, name="evening-rules-pdf"),
    path("e/<number:evening>/rules/rules.toml", house_rules_files.of_evening, name="evening-rules-toml"),
]
