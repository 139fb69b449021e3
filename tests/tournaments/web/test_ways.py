"""No way of an event leads nowhere: every link that somebody is shown opens for them."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tournaments.bracketed import bracketed, played_round, published, rounds, set_up
from tests.tournaments.events import DIRECTOR
from tests.web.conftest import holder
from tournaments.models import Event, EventTable
from tournaments.services.demo import open_demo

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
PAPER = (".pdf", ".xlsx", ".csv", ".json", ".txt")  # opened by tests of their own
MOST_ALIKE = 1
LINK = re.compile(r'<a\s[^>]*?href="([^"#]+)')


@pytest.fixture
def event() -> Event:
    """Half played, so that there is a way to everything."""
    return Event.objects.get(pk=open_demo(name="Demo", key="demo-of-ways", actor=DIRECTOR))


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.HELPER])
def test_from_the_desk(event: Event, role: Role) -> None:
    found = dict(walked(holder(grants.journal_link(event.journal_id, role)), f"/t/{event.pk}/"))
    assert {path: status for path, status in found.items() if status >= 400} == {}
    assert f"/t/{event.pk}/players" in found
    assert (f"/t/{event.pk}/closing" in found) is (role is Role.DIRECTOR)


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.HELPER])
def test_from_the_page_of_a_bracket(role: Role) -> None:
    second = {"rounds": 1, "stage": {"rounds": rounds(2, hands=1)}}
    stage = {"rounds": rounds(2, 2, hands=1), "second_chance": second}
    playing = bracketed(15, set_up(stage, seeds="number"), sessions=0)
    published(playing)
    played_round(playing)
    number = playing.event.pk
    found = dict(walked(holder(grants.journal_link(playing.event.journal_id, role)), f"/t/{number}/bracket"))
    assert {path: status for path, status in found.items() if status >= 400} == {}
    assert {f"/t/{number}/sessions/2", f"/t/{number}/tables/4", f"/t/{number}/desk"} <= found.keys()


def test_from_the_public_page(event: Event) -> None:
    found = dict(walked(Client(), f"/p/{event.slug}/"))
    assert {path: status for path, status in found.items() if status >= 400} == {}
    assert f"/p/{event.slug}/standings" in found
    assert not [path for path in found if path.startswith(("/t/", "/games/"))]


def test_from_the_card_on_a_table(event: Event) -> None:
    club_game = EventTable.objects.get(event=event, number=5).sitting_id  # handed in, to be confirmed
    found = dict(walked(holder(grants.table_link(club_game)), f"/t/at/{club_game}/strip"))
    assert {path: status for path, status in found.items() if status >= 400} == {}
    assert {f"/t/at/{club_game}/call", f"/t/at/{club_game}/confirm", f"/games/{club_game}/sheet"} <= found.keys()


def walked(browser: Client, start: str) -> Iterator[tuple[str, int]]:
    """Follow the links from there on, one of those that differ in numbers alone; yields paths with their status."""
    seen, ways, alike = {start}, deque([start]), Counter[str]()
    while ways:
        here = ways.popleft()
        answer = browser.get(here)
        yield here.partition("?")[0], answer.status_code
        html = answer.content.decode() if answer.get("Content-Type", "").startswith("text/html") else ""
        for found in [answer.get("Location", ""), *LINK.findall(html)]:
            way = urljoin(here, unescape(found))
            path = urlsplit(way).path
            if path.startswith("/") and path not in seen and not path.endswith(PAPER) and not urlsplit(way).netloc:
                seen.add(path)
                alike[shape := re.sub(r"\d+", "0", path)] += 1
                if alike[shape] <= MOST_ALIKE:
                    ways.append(way)


def test_a_link_is_previewed_by_the_name_of_the_tournament(event: Event) -> None:
    page = Client().get(grants.journal_link(event.journal_id, Role.VIEWER)).content.decode()
    assert '<meta property="og:title" content="Demo">' in page
