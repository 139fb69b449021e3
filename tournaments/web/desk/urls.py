"""Addresses of the director's desk."""

from django.urls import URLPattern, path

from tournaments.web.desk import views

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/desk", views.show, name="event-desk"),
    path("t/<number:event>/desk/act", views.act, name="desk-act"),
    path("t/<number:event>/desk/find", views.find, name="desk-find"),
    path("t/<number:event>/desk/hand-over", views.hand_over, name="desk-hand-over"),
    path("t/<number:event>/desk/backup", views.backup_line, name="desk-backup"),
]
