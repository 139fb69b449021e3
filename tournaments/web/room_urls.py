"""Addresses of the director's desk."""

from django.urls import URLPattern, path

from tournaments.web import backup, desk, desk_find, desk_hand_over

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/desk", desk.show, name="event-desk"),
    path("t/<number:event>/desk/act", desk.act, name="desk-act"),
    path("t/<number:event>/desk/find", desk_find.find, name="desk-find"),
    path("t/<number:event>/desk/hand-over", desk_hand_over.hand_over, name="desk-hand-over"),
    path("t/<number:event>/desk/backup", backup.line, name="desk-backup"),
]
