"""The pages of a viewer of an event: more than the public sees, no actions, and no secrets."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Grant, Role
from scorekeeper.services import grants
from tests.tournaments.bracketed import bracketed
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, get_seated, seated
from tests.tournaments.web.bracket.bracket_pages import two_tables
from tests.tournaments.web.browsers import at_event, text
from tests.web.conftest import landing
from tournaments.engine.setup import Visibility
from tournaments.services import brackets, draws, events

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.fixture
def event(event_once: int, db: None) -> Seated:
    return get_seated(event_once)


@pytest.fixture(scope="module")
def event_once(module_db: None) -> int:
    """Two tables of five of which the first plays, no standings for the hall, a draft of the second session."""
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)
    hidden = replace(found.book.setup, standings=Visibility.HIDDEN)
    events.change_setup(found.event, hidden, key=key(), actor=DIRECTOR)
    found.play(1, 1)
    draws.draft(found.event, 2, seed=7, key=key(), actor=DIRECTOR)
    return found.event.pk


def at(event: Seated, path: str) -> str:
    return f"/t/{event.event.pk}/{path}"


def test_a_link_leads_to_the_desk_by_a_clean_address(event: Seated) -> None:
    client = Client()
    steps = client.get(landing(client, grants.journal_link(event.event.journal_id, Role.VIEWER)), follow=True)
    assert (steps.status_code, steps.redirect_chain[-1][0]) == (200, at(event, "desk"))
    assert client.get("/", follow=True).redirect_chain[-1][0] == at(event, "desk")


def test_standings_are_seen_while_the_hall_does_not_see_them(event: Seated, vera: Client) -> None:
    everybody = text(Client().get(f"/p/{event.event.slug}/standings"))
    assert "Standings are hidden." in everybody
    for show in ("live", "official"):
        page = vera.get(at(event, f"standings?show={show}"))
        assert page.status_code == 200
        assert ("Player 1 " in text(page)) == (show == "live")


def test_the_desk_tells_how_tables_are_and_not_what_to_do(event: Seated, vera: Client, dora: Client) -> None:
    for client, told in ((vera, False), (dora, True)):
        page = client.get(at(event, "desk")).content.decode()
        assert 'id="tile-1"' in page
        assert [each in page for each in ('id="next"', 'id="alarm"', 'id="backups"')] == [told] * 3


def test_nothing_is_changed(event: Seated, vera: Client) -> None:
    club_game, before = event.game().club_game, Entry.objects.count()
    sent = {
        at(event, "desk/act"): {"do": "start", "session": "1"},
        at(event, "players/do"): {"do": "here", "numbers": "1"},
        at(event, "draw/2/publish"): {},
        at(event, "tables/1/do"): {"do": "hand-in"},
        at(event, "tables/1/score-card"): {"do": "take"},
        at(event, "links/renew"): {"role": "viewer"},
        at(event, "links/revoke"): {"role": "helper"},
        at(event, "desk/hand-over"): {"text": "x"},
        f"/t/at/{club_game}/call": {"text": "x"},
        f"/t/at/{club_game}/hand-in": {},
        f"/games/{club_game}/record": {"picker": "1"},
        f"/games/{club_game}/undo": {"undo": "1"},
        f"/games/{club_game}/names": {},
    }
    answers = {path: vera.post(path, {"key": key(), **fields}).status_code for path, fields in sent.items()}
    assert answers == dict.fromkeys(sent, 403)
    assert Entry.objects.count() == before


def test_it_is_said_why(event: Seated, vera: Client) -> None:
    assert "Your link is view-only." in text(vera.post(at(event, "draw/2/publish"), {}))


def test_a_draft_is_nobody_s_but_the_director_s_and_the_helpers(
    event: Seated, vera: Client, hal: Client, dora: Client
) -> None:
    for client, seen in ((vera, False), (hal, True), (dora, True)):
        page = text(client.get(at(event, "draw/2")))
        assert ("Draft. Not posted yet." in page, "Player 7" in page) == (seen, seen)
    draws.publish(event.event, 2, key=key(), actor=DIRECTOR)
    assert "Player 7" in text(vera.get(at(event, "draw/2")))


def test_a_draft_of_a_bracket_neither() -> None:
    event = bracketed(10, two_tables(), sessions=0)
    brackets.draft(event.event, seed=7, key=key(), actor=DIRECTOR)
    shown = {role: text(at_event(event, role).get(at(event, "bracket"))) for role in (Role.VIEWER, Role.HELPER)}
    assert {role: "Draft. Not posted yet." in page for role, page in shown.items()} == {
        Role.VIEWER: False,
        Role.HELPER: True,
    }
    assert "The director draws it." in shown[Role.VIEWER]


def test_who_has_paid_is_not_told(event: Seated, vera: Client, hal: Client) -> None:
    events.change_setup(event.event, replace(event.book.setup, fee=2000), key=key(), actor=DIRECTOR)
    assert ["Paid" in text(client.get(at(event, "players"))) for client in (vera, hal)] == [False, True]


@pytest.mark.parametrize("page", ["closing", "setup", "links", "tickets.pdf", "sessions/1/table-cards.pdf", "alarm"])
def test_what_is_the_director_s_is_not_there(event: Seated, vera: Client, page: str) -> None:
    assert vera.get(at(event, page)).status_code == 404


def links(page: Any) -> dict[str, str]:
    return dict(re.findall(r'id="link-(\w+)" value="https?://[^/"]+(/[^"]+)"', page.content.decode()))


def test_the_link_is_handed_out_renewed_and_ended(event: Seated, dora: Client) -> None:
    page = dora.get(at(event, "links"))
    assert "Viewer" in text(page)
    old, phone = links(page)["viewer"], Client()
    assert phone.get(old).status_code == 200
    assert phone.get(at(event, "desk")).status_code == 200
    assert dora.post(at(event, "links/renew"), {"role": "viewer", "key": key()}).status_code == 302
    new = links(dora.get(at(event, "links")))["viewer"]
    assert (phone.get(at(event, "desk")).status_code, phone.get(old).status_code) == (404, 404)
    assert (new == old, phone.get(new).status_code) == (False, 200)
    grants.revoke(Grant.objects.get(role=Role.VIEWER).pk)
    assert phone.get(at(event, "desk")).status_code == 404
