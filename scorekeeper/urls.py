"""All addresses of the site."""

from django.urls import include, path

handler400 = "scorekeeper.web.site.refuse_request"
urlpatterns = [
    path("p/", include("tournaments.web.public.urls")),  # in front: most of what is asked in a full hall
    path("", include("scorekeeper.web.urls")),
    path("", include("tournaments.web.urls")),
]
