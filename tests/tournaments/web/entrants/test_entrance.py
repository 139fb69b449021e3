"""The ways to an event: the list, what a link leads to, its first page."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Club, Role
from scorekeeper.services import grants
from scorekeeper.services.games import site_day
from tests.tournaments.events import founded
from tests.web.conftest import holder, landing
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return founded(0, name="Autumn Open")


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.HELPER])
def test_a_link_leads_to_the_desk(event: Event, role: Role) -> None:
    browser = Client()
    first = landing(browser, grants.journal_link(event.journal_id, role))
    opened = browser.get(first, follow=True)
    way = [address for address, _status in opened.redirect_chain]
    assert [first, *way] == [f"/t/of/{event.journal_id}", f"/t/{event.pk}/", f"/t/{event.pk}/desk"]
    assert opened.status_code == 200


@pytest.mark.parametrize("address", ["/t/", "/t/new", "/t/1/", "/t/of/1"])
def test_a_stranger_is_told_nothing(event: Event, address: str) -> None:
    response = Client().get(address, follow=True)
    assert response.status_code == 404
    assert "Autumn Open" not in response.content.decode()


def test_an_event_of_a_journal_that_is_none(event: Event) -> None:
    assert Client().get("/t/of/999").status_code == 404


def test_who_helps_sees_their_event_alone_and_founds_none(event: Event) -> None:
    founded(0, name="Spring Open")
    page = holder(grants.journal_link(event.journal_id, Role.HELPER)).get("/t/").content.decode()
    assert ("Autumn Open" in page, "Spring Open" in page, "New tournament" in page) == (True, False, False)


def test_who_watches_a_club_sees_no_list(event: Event) -> None:
    will = holder(grants.club_links(event.club_id).viewer)
    assert [will.get(address).status_code for address in ("/t/", "/t/new")] == [404, 404]
    assert will.post("/t/new", {"club": str(event.club_id)}).status_code == 404


def test_the_first_page_and_a_club_s_page_lead_to_tournaments() -> None:
    olive = holder(grants.owner_link_path())
    club = Club.objects.create(name="Kohler Sheep")
    assert 'href="/t/"' in olive.get("/").content.decode()
    assert f'href="/t/new?club={club.pk}"' in olive.get(f"/clubs/{club.pk}/").content.decode()
    assert (
        f'<input type="hidden" name="club" value="{club.pk}">' in olive.get(f"/t/new?club={club.pk}").content.decode()
    )


def test_the_first_page_lists_the_tournaments_to_come(event: Event) -> None:
    olive = holder(grants.owner_link_path())
    assert "Autumn Open" not in olive.get("/").content.decode()  # it was in October
    Event.objects.filter(pk=event.pk).update(played_on=site_day())
    assert f'href="/t/{event.pk}/"' in olive.get("/").content.decode()


def test_a_list_of_one_clubs_tournaments_leaves_out_the_club(event: Event) -> None:
    olive = holder(grants.owner_link_path())
    assert "Club: " not in olive.get("/t/").content.decode()
    Event.objects.filter(pk=founded(0, name="Spring Open").pk).update(club=Club.objects.create(name="Kohler Sheep"))
    assert "Club: Kohler Sheep" in olive.get("/t/").content.decode()


def test_the_demo_is_opened_once_by_the_owner_alone(event: Event) -> None:
    olive = holder(grants.owner_link_path())
    assert 'formaction="/t/demo"' in olive.get("/").content.decode()
    assert 'action="/t/demo"' in olive.get("/t/").content.decode()
    answers = [olive.post("/t/demo", {"key": "demo-of-test"}, follow=True) for _ in range(2)]
    assert answers[0].redirect_chain == answers[1].redirect_chain
    assert "Demo tournament" in answers[0].content.decode()
    assert olive.get("/").content.decode().count("demo</span>") == 0  # its club has no game to be listed
    director = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    assert director.post("/t/demo", {"key": "demo-of-another"}).status_code == 404


def test_the_demo_needs_its_key() -> None:
    answer = holder(grants.owner_link_path()).post("/t/demo", {"key": "no"})
    assert answer.status_code == 422
    assert "A key has 8 to 64" in answer.content.decode()
