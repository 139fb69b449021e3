"""The site's addresses, with the baseline's answers at the table."""

from django.urls import include, path

from benchmarks.naive import views

urlpatterns = [
    path("games/<int:club_game>/", views.table),
    path("games/<int:club_game>/record", views.record),
    path("", include("scorekeeper.urls")),
]
