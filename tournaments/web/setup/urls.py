"""Addresses of what comes before an event: the list, a new one, its set-up, its address, its links."""

from django.urls import URLPattern, path

from tournaments.web.bracket import setup
from tournaments.web.setup import events, links, views

urlpatterns: list[URLPattern] = [
    path("t/", events.event_list, name="events"),
    path("t/demo", events.demo, name="demo-event"),
    path("t/new", events.new, name="new-event"),
    path("t/of/<number:journal>", events.of_journal, name="event-of-journal"),
    path("t/<number:event>/", events.event, name="event"),
    path("t/<number:event>/setup", views.setup, name="event-setup"),
    path("t/<number:event>/setup/edit", views.edit, name="event-setup-edit"),
    path("t/<number:event>/setup/preview", views.preview_prizes, name="event-setup-preview"),
    path("t/<number:event>/setup/bracket", setup.edit, name="event-setup-bracket"),
    path("t/<number:event>/setup/bracket/plan", setup.preview, name="event-setup-bracket-plan"),
    path("t/<number:event>/setup/back", views.restore, name="event-setup-back"),
    path("t/<number:event>/setup/about", views.details, name="event-about"),
    path("t/<number:event>/publication", links.publish, name="publish-event"),
    path("t/<number:event>/address", links.address, name="event-address"),
    path("t/<number:event>/address/phone", links.phone, name="event-address-phone"),
    path("t/<number:event>/alarm", links.show_alarms, name="event-alarm"),
    path("t/<number:event>/links", links.links, name="event-links"),
    path("t/<number:event>/links/renew", links.renew, name="renew-event-link"),
    path("t/<number:event>/links/revoke", links.revoke, name="revoke-event-link"),
]
