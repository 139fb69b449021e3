"""Addresses of the draw."""

from django.urls import URLPattern, path

from tournaments.web.draw import views

OF = "t/<number:event>/draw/<number:session>"

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/draw", views.draw, name="event-draw"),
    path(OF, views.session, name="event-draw-session"),
    path(f"{OF}/draft", views.draft, name="event-draft"),
    path(f"{OF}/no-shows", views.answer_no_shows, name="event-no-shows"),
    path(f"{OF}/swap", views.swap, name="event-swap"),
    path(f"{OF}/drop", views.drop, name="event-drop-draft"),
    path(f"{OF}/publish", views.publish, name="event-publish"),
    path(f"{OF}/unpublish", views.unpublish, name="unpublish-draw"),
    path(f"{OF}/reseat", views.reseat, name="event-reseat"),
    path(f"{OF}/seats.pdf", views.print_seats, name="event-seats-pdf"),
]
