"""The site's addresses, with the baseline's answers at the table."""

from django.urls import include, path

from benchmarks.naive import views

urlpatterns = [
    path("e/<int:evening>/", views.table),
    path("e/<int:evening>/record", views.record),
    path("", include("scorekeeper.urls")),
]
