"""The pages of an event's public address and of its links."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Entry, Role
from scorekeeper.services import grants
from tests.tournaments.events import founded, key
from tests.tournaments.services.test_address import a_site_that_says
from tests.tournaments.web.browsers import text
from tests.web.conftest import holder
from tournaments.models import Event
from tournaments.services import address

pytestmark = pytest.mark.django_db

HALL = {"host": "scores.local:8000"}


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """No answer of an address that another test has asked."""
    cache.clear()


@pytest.fixture
def event() -> Event:
    return founded(3)


def at(event: Event, where: str) -> None:
    """Let an address stand that no form would take: that of a site in this test."""
    Event.objects.filter(pk=event.pk).update(address=where)


def test_an_address_is_chosen_among_those_offered_or_typed(dora: Client, event: Event) -> None:
    page = f"/t/{event.pk}/address"
    assert "http://scores.local:8000" in dora.get(page, headers=HALL).content.decode()
    assert dora.post(page, {"address": "http://scores.local:8000"}).status_code == 302
    assert dora.post(page, {"address": "http://scores.local:8000", "own": "hall.example"}).status_code == 302
    assert Event.objects.get().address == "http://hall.example"


def test_what_is_no_address_stays_in_its_field(dora: Client, event: Event) -> None:
    answer = dora.post(f"/t/{event.pk}/address", {"own": "localhost:8000"})
    assert answer.status_code == 422
    assert 'value="localhost:8000"' in answer.content.decode()
    assert "That address only works on this computer" in answer.content.decode()
    assert not Event.objects.get().address


def test_the_page_that_is_tried_carries_the_seal(event: Event) -> None:
    assert address.seal(event) in Client().get(f"/p/{event.slug}/here").content.decode()


def test_the_director_sees_that_a_phone_came_by_the_address(dora: Client, event: Event) -> None:
    at(event, "http://scores.local:8000")
    there, phone = f"/p/{event.slug}/here", f"/t/{event.pk}/address/phone"
    Client().get(there, headers={"host": "192.168.7.5:8000"})
    Client().get(f"{there}?desk=1", headers=HALL)
    assert "No phone has opened it yet" in dora.get(phone).content.decode()
    Client().get(there, headers=HALL)
    assert "A device opened it at" in dora.get(phone).content.decode()


def test_no_alarm_without_an_address_and_while_it_answers(hal: Client, event: Event) -> None:
    alarm = f"/t/{event.pk}/alarm"
    assert not hal.get(alarm).content.strip()
    with a_site_that_says(address.seal(event)) as there:
        at(event, there)
        assert not hal.get(alarm, headers={"host": "localhost:8000"}).content.strip()


def test_an_alarm_when_nobody_answers(hal: Client, event: Event) -> None:
    with a_site_that_says("") as there:
        at(event, there)
    assert "isn't responding" in hal.get(f"/t/{event.pk}/alarm").content.decode()


def test_an_alarm_when_somebody_else_answers(hal: Client, event: Event) -> None:
    with a_site_that_says("Welcome to your router") as there:
        at(event, there)
        assert "A different site answers" in hal.get(f"/t/{event.pk}/alarm").content.decode()


def test_an_alarm_when_a_page_came_by_another_address(hal: Client, event: Event) -> None:
    with a_site_that_says(address.seal(event)) as there:
        at(event, there)
        page = hal.get(f"/t/{event.pk}/alarm", headers=HALL).content.decode()
    assert "You opened this page at http://scores.local:8000, but printed codes lead to" in page


@pytest.mark.parametrize("what", ["isn't responding", "A different site answers", "You opened this page at"])
def test_an_alarm_leads_the_director_to_the_address_and_sends_a_helper_to_them(
    dora: Client, hal: Client, event: Event, what: str
) -> None:
    with a_site_that_says(address.seal(event) if "opened this page" in what else "Welcome to your router") as there:
        at(event, "http://127.0.0.1:9" if "responding" in what else there)
        seen = [client.get(f"/t/{event.pk}/alarm", headers=HALL).content.decode() for client in (dora, hal)]
    way, tell = f'href="/t/{event.pk}/address"', "Tell the director"
    assert [(what in page, way in page, tell in page) for page in seen] == [(True, True, False), (True, False, True)]


@pytest.mark.parametrize("host", ["testserver", "localhost:8000"])
def test_links_carry_the_public_address(dora: Client, event: Event, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.services.addresses.network_address", lambda: "192.168.1.5")
    at(event, "https://hall.example")
    page = dora.get(f"/t/{event.pk}/links", headers={"Host": host}).content.decode()
    found = re.findall(r'id="link-(\w+)" value="https://hall.example(/[^"]+)"', page)
    assert [role for role, _ in found] == ["director", "helper", "kiosk", "viewer", "public", "projector"]
    shown = dict(found)
    assert [shown["public"], shown["projector"]] == [f"/p/{event.slug}/", f"/p/{event.slug}/projector"]
    for role in ("director", "helper", "kiosk", "viewer"):
        assert Client().get(shown[role]).status_code == 200


def test_a_helper_s_link_ends_when_it_is_renewed(dora: Client, hal: Client, event: Event) -> None:
    alarm = f"/t/{event.pk}/alarm"
    assert hal.get(alarm).status_code == 200
    assert dora.post(f"/t/{event.pk}/links/renew", {"role": "helper", "key": key()}).status_code == 302
    assert (hal.get(alarm).status_code, dora.get(alarm).status_code) == (404, 200)


def test_who_renews_the_director_s_link_goes_on_directing(dora: Client, event: Event) -> None:
    other = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    renewed = dora.post(f"/t/{event.pk}/links/renew", {"role": "director", "key": key()})
    assert dora.get(renewed["Location"]).status_code == 200
    page = f"/t/{event.pk}/links"
    assert (dora.get(page).status_code, other.get(page).status_code) == (200, 404)


def test_a_helper_s_link_is_revoked_alone(dora: Client, hal: Client, vera: Client, event: Event) -> None:
    old, page = grants.journal_link(event.journal_id, Role.HELPER), f"/t/{event.pk}/links"
    assert end(dora, event, "helper", why="Hal went home").status_code == 302
    desk = f"/t/{event.pk}/desk"
    assert [client.get(desk).status_code for client in (hal, vera, dora)] == [404, 200, 200]
    assert Client().get(old).status_code == 404
    shown = dora.get(page).content.decode()
    assert ("Assistant: this link is revoked." in " ".join(shown.split()), 'id="link-helper"' in shown) == (True, False)


def test_a_revoked_link_is_renewed(dora: Client, hal: Client, event: Event) -> None:
    old = grants.journal_link(event.journal_id, Role.HELPER)
    end(dora, event, "helper")
    assert dora.post(f"/t/{event.pk}/links/renew", {"role": "helper", "key": key()}).status_code == 302
    new = grants.journal_link(event.journal_id, Role.HELPER)
    assert [Client().get(path).status_code for path in (old, new)] == [404, 200]
    assert hal.get(f"/t/{event.pk}/desk").status_code == 404


def test_whose_link_ended_and_why_is_in_the_log(dora: Client, hal: Client, event: Event) -> None:
    end(dora, event, "helper", why="Hal went home")
    dora.post(f"/t/{event.pk}/links/renew", {"role": "helper", "key": key(), "why": "Hal is back"})
    words = text(dora.get(f"/t/{event.pk}/history"))
    role = "for the role of assistant."
    for told in (f"Link revoked {role}", "“Hal went home”", f"New link {role}", "“Hal is back”"):
        assert told in words


def test_nobody_takes_back_the_link_by_which_they_came(dora: Client, event: Event) -> None:
    page = dora.get(f"/t/{event.pk}/links").content.decode()
    assert page.count(f'formaction="/t/{event.pk}/links/revoke"') == 3
    refused = end(dora, event, "director")
    assert (refused.status_code, "You're using this link yourself" in text(refused)) == (422, True)
    assert dora.get(f"/t/{event.pk}/links").status_code == 200


def test_the_owner_takes_back_the_link_to_direct(dora: Client, olive: Client, event: Event) -> None:
    assert end(olive, event, "director").status_code == 302
    page = f"/t/{event.pk}/links"
    assert [client.get(page).status_code for client in (dora, olive)] == [404, 200]


def test_the_same_press_counts_once(dora: Client, hal: Client, event: Event) -> None:
    once, made = {"role": "helper", "key": key()}, list[str]()
    for _ in range(2):
        assert dora.post(f"/t/{event.pk}/links/renew", once).status_code == 302
        made.append(grants.journal_link(event.journal_id, Role.HELPER))
    assert made[0] == made[1]
    assert [each.kind for each in Entry.objects.all()].count("new-link") == 1


def end(client: Client, event: Event, role: str, why: str = "") -> Any:
    """Take a link back."""
    return client.post(f"/t/{event.pk}/links/revoke", {"role": role, "key": key(), "why": why})


@pytest.mark.parametrize("role", ["owner", "scorer", "table", ""])
def test_other_links_do_not_end_here(dora: Client, event: Event, role: str) -> None:
    for deed in ("renew", "revoke"):
        assert dora.post(f"/t/{event.pk}/links/{deed}", {"role": role, "key": key()}).status_code == 404


@pytest.mark.parametrize("page", ["address", "address/phone", "links"])
def test_only_who_directs_sees_address_and_links(hal: Client, event: Event, page: str) -> None:
    assert [client.get(f"/t/{event.pk}/{page}").status_code for client in (hal, Client())] == [404, 404]


PAGES = {"address": 2, "address/phone": 2, "links": 6, "alarm": 2}


@pytest.mark.parametrize("players", [3, 30])
@pytest.mark.parametrize("page", PAGES)
def test_statements(page: str, players: int) -> None:
    event = founded(players)
    dora = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    dora.get(f"/t/{event.pk}/links")
    with CaptureQueriesContext(connection) as asked:
        assert dora.get(f"/t/{event.pk}/{page}").status_code == 200
    assert len(asked) == PAGES[page]
