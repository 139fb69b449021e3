"""Addresses of the draw."""

from django.urls import URLPattern, path

from tournaments.web import draw

OF = "t/<number:event>/draw/<number:session>"

urlpatterns: list[URLPattern] = [
    path("t/<number:event>/draw", draw.draw, name="event-draw"),
    path(OF, draw.session, name="event-draw-session"),
    path(f"{OF}/draft", draw.draft, name="event-draft"),
    path(f"{OF}/no-shows", draw.answer_no_shows, name="event-no-shows"),
    path(f"{OF}/swap", draw.swap, name="event-swap"),
    path(f"{OF}/drop", draw.drop, name="event-drop-draft"),
    path(f"{OF}/publish", draw.publish, name="event-publish"),
    path(f"{OF}/take-back", draw.take_back, name="event-take-back"),
    path(f"{OF}/reseat", draw.reseat, name="event-reseat"),
    path(f"{OF}/seats.pdf", draw.on_paper, name="event-seats-pdf"),
]
