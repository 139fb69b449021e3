"""All addresses of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("scorekeeper.web.urls")),
    path("", include("tournaments.web.urls")),
]
