"""Addresses of what comes before an event: the list, a new one, its set-up, its address, its links."""

from django.urls import URLPattern, path

from tournaments.web import (
    bracket_setup_page,
    entrance,
    setup,
    setup_about,
    setup_address,
    setup_edit,
    setup_links,
    setup_new,
    setup_publication,
)

urlpatterns: list[URLPattern] = [
    path("t/", entrance.events, name="events"),
    path("t/demo", entrance.demo, name="demo-event"),
    path("t/new", setup_new.new, name="new-event"),
    path("t/of/<number:journal>", entrance.of_journal, name="event-of-journal"),
    path("t/<number:event>/", entrance.event, name="event"),
    path("t/<number:event>/setup", setup.setup, name="event-setup"),
    path("t/<number:event>/setup/edit", setup_edit.edit, name="event-setup-edit"),
    path("t/<number:event>/setup/preview", setup_edit.look_ahead, name="event-setup-preview"),
    path("t/<number:event>/setup/bracket", bracket_setup_page.edit, name="event-setup-bracket"),
    path("t/<number:event>/setup/bracket/plan", bracket_setup_page.look_ahead, name="event-setup-bracket-plan"),
    path("t/<number:event>/setup/back", setup_edit.back, name="event-setup-back"),
    path("t/<number:event>/setup/about", setup_about.words, name="event-about"),
    path("t/<number:event>/publication", setup_publication.publish, name="publish-event"),
    path("t/<number:event>/address", setup_address.address, name="event-address"),
    path("t/<number:event>/address/phone", setup_address.phone, name="event-address-phone"),
    path("t/<number:event>/alarm", setup_address.alarm, name="event-alarm"),
    path("t/<number:event>/links", setup_links.links, name="event-links"),
    path("t/<number:event>/links/renew", setup_links.renew, name="renew-event-link"),
    path("t/<number:event>/links/take-back", setup_links.take_back, name="take-back-event-link"),
]
