"""The first page for visitors without a link: today's public tournaments, scan your code, log in."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.services.games import site_day
from tests.tournaments.events import DIRECTOR, founded
from tests.tournaments.web.browsers import at_event, text
from tests.web.conftest import holder
from tournaments.models import Event, Publication
from tournaments.services import demo
from tournaments.services.events import rename_event

pytestmark = pytest.mark.django_db


def on(day: date, name: str, publication: Publication = Publication.LISTED) -> Event:
    """Return an event of that day."""
    event = founded(0, name=name, publication=publication)
    rename_event(event, name, "Kohler Falls", day)
    return event


def test_visitor_without_a_link_gets_todays_events_and_what_to_do() -> None:
    event = on(site_day(), "Autumn Open")
    answer = Client().get("/")
    assert answer.status_code == 200
    assert f'href="/p/{event.slug}/"' in answer.content.decode()
    page = text(answer)
    assert "Autumn Open , Kohler Falls" in page
    assert "Scan your code" in page
    assert 'href="/log-in"' in answer.content.decode()
    assert Client().get(f"/p/{event.slug}/").status_code == 200


def test_fresh_site_says_how_its_owner_gets_in() -> None:
    page = text(Client().get("/"))
    assert "No public tournaments today." in page
    assert "Running this site? Open the owner's link" in page
    founded(0)
    assert "Running this site?" not in text(Client().get("/"))


def test_head_of_the_first_page_is_answered() -> None:
    answer = Client().head("/")
    assert (answer.status_code, answer.content) == (200, b"")


def test_visitor_sees_no_private_event_and_none_of_another_day() -> None:
    today = site_day()
    on(today, "Board game night", Publication.BY_LINK)
    on(today, "Surprise Open", Publication.NOT_PUBLIC)
    on(today + timedelta(days=1), "Tomorrow's Open")
    on(today - timedelta(days=1), "Yesterday's Open")
    demo.open_demo(name="Demo tournament", key="demo-of-test", actor=DIRECTOR)
    page = text(Client().get("/"))
    for name in ("Board game night", "Surprise", "Tomorrow", "Yesterday", "Demo tournament"):
        assert name not in page
    assert "No public tournaments today." in page


def test_revoked_link_leads_to_the_page_for_visitors() -> None:
    event = on(site_day(), "Autumn Open")
    helper = at_event(event, Role.HELPER)
    assert helper.get("/").status_code == 302
    grants.renew_link(Role.HELPER, journal=event.journal_id)
    assert helper.get("/").status_code == 200


@pytest.mark.parametrize("events", [1, 30])
def test_statements_do_not_grow_with_the_events(events: int) -> None:
    for number in range(events):
        on(site_day(), f"Open {number:02}")
    client = Client()
    with CaptureQueriesContext(connection) as asked:
        page = client.get("/")
    assert len(asked) == 2
    assert page.content.decode().count('href="/p/') <= 20


def test_holders_of_links_see_their_own_first_page() -> None:
    assert "No public tournaments today." not in text(holder(grants.owner_link_path()).get("/"))
