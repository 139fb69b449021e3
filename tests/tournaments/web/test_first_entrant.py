"""The way from a new site to the first player of a tournament."""

from django.test import Client

from scorekeeper.services import grants, installation
from tests.tournaments.events import DIRECTOR, founded, key
from tournaments.services import entrants
from tournaments.services.entrants import NewEntrant


def test_the_setup_leads_to_the_players_and_offers_the_owner(db: None) -> None:
    installation.welcome_owner("Olive")
    event, olive = founded(0), Client()
    olive.get(grants.owner_link_path())
    assert "Add players" in olive.get(f"/t/{event.pk}/setup").content.decode()
    page = olive.get(f"/t/{event.pk}/players").content.decode()
    assert 'value="Olive"' in page
    assert "Your own name, in case you play." in page
    entrants.enter(event, [NewEntrant("Bob")], key=key(), actor=DIRECTOR)
    assert "Add players" not in olive.get(f"/t/{event.pk}/setup").content.decode()
    assert 'value="Olive"' not in olive.get(f"/t/{event.pk}/players").content.decode()
