"""Viewers and assistants of an event follow every link of every page they reach: none answers 403 or 404.

A viewer meets no form that writes, no PIN, and no link that would open more.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from scorekeeper.models import Entry, Role
from scorekeeper.services import grants
from tests.addresses.site import Site, built
from tests.tournaments.web.browsers import text
from tournaments.queries.book import book_of
from tournaments.services import pins

pytestmark = pytest.mark.pages

WAYS = {"href", "hx-get"}
ELSEWHERE = ("/static/", "/p/", "/me", "/log-in")  # files, what everybody may see, what is about the browser alone
THEME = reverse("theme")  # so is this form, which every page has
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")  # four of its digits may be those of a PIN by chance
OFTEN = 3  # pages of one kind at one event are alike

# Pages that lie behind ways which are there, however much is rearranged: the walk is no walk without them.
SEEN = {
    *("events", "event-desk", "event-session", "event-table", "event-entrants", "event-draw-session"),
    *("event-standings", "event-standings-print", "event-card", "event-bracket", "event-bracket-poster"),
    *("event-seats-pdf", "event-exports", "event-xlsx", "event-csv", "event-json", "event-history"),
    *("table", "sheet", "history", "line", "workbook"),
}


class Page(HTMLParser):
    """Collects the ways of a page, and what on it sends something."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.ways: list[str] = []
        self.sends: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        posts = tag == "form" and given.get("method") == "post"
        if (posts and given.get("action") != THEME) or given.keys() & {"hx-post", "formaction"}:
            self.sends.append(f"<{tag} {given}>")
        if tag != "input":  # which adds what is typed
            self.ways += [urljoin(self.path, given[name]).partition("#")[0] for name in WAYS & given.keys()]


Met = tuple[str, str, Any, Page]


def walked(client: Client) -> Iterator[Met]:
    """Yield each page that can be come to: its address, its name, what is answered, what is on it."""
    start = reverse("events")
    waiting, met, kinds = deque([start]), {start}, Counter[tuple[str, int]]()
    while waiting:
        path = waiting.popleft()
        there = resolve(urlsplit(path).path)
        name, kind = str(there.url_name), (str(there.url_name), there.kwargs.get("event", 0))
        kinds[kind] += 1
        if kinds[kind] > OFTEN:
            continue
        answer, page = client.get(path, follow=True), Page(path)
        if answer.streaming:
            b"".join(answer)  # a file is closed when it has been sent
        elif "text/html" in answer.headers["Content-Type"]:
            page.feed(answer.content.decode())
        yield path, name, answer, page
        for way in page.ways:
            if way not in met and way.startswith("/") and not way.startswith(ELSEWHERE):
                met.add(way)
                waiting.append(way)


@pytest.fixture
def site(db: None) -> Site:
    return built()


def browser(site: Site, role: Role) -> Client:
    """Return the browser of somebody at three events: with sessions, a bracket, a day of rounds."""
    client = Client()
    for seated in (site.event, site.bracket, site.hourly):
        assert client.get(grants.journal_link(seated.event.journal_id, role)).status_code == 200
    return client


def test_a_viewer_meets_no_shut_door_nothing_that_sends_and_nothing_that_opens_more(site: Site) -> None:
    met = list(walked(browser(site, Role.VIEWER)))
    wrong = [*_shut(met), *_faults(met, secrets(site))]
    assert not wrong, "\n".join(wrong)
    names = {name for _path, name, _answer, _page in met}
    assert names >= SEEN, SEEN - names


@pytest.mark.long  # tests/tournaments/web/test_ways.py follows the links of the pages that a helper comes to first
def test_a_helper_meets_no_shut_door(site: Site) -> None:
    wrong = list(_shut(walked(browser(site, Role.HELPER))))
    assert not wrong, "\n".join(wrong)


def _shut(met: Iterable[Met]) -> Iterator[str]:
    for path, _name, answer, _page in met:
        if answer.status_code not in (200, 204):
            yield f"{path} answers with {answer.status_code}"


def secrets(site: Site) -> set[str]:
    """Return what must not be read anywhere: PINs, and what they are called.

    A PIN may by chance be a number of a setup, such as the 1000 of 10%, which the history shows as it is stored.
    """
    seated = (site.event.event, site.bracket.event, site.hourly.event)
    entrants = ((event, one) for event in seated for one in book_of(event.journal_id).entrants.values())
    setups = Entry.objects.filter(payload__contains='"setup":').values_list("payload", flat=True)
    in_setups = {number for setup in setups for number in re.findall(r"\d+", setup)}
    return {"PIN", *(pins.pin(event, entrant) for event, entrant in entrants)} - in_setups


def _faults(met: Iterable[Met], secret: set[str]) -> Iterator[str]:
    for path, _name, answer, page in met:
        yield from (f"{path} sends: {each}" for each in page.sends)
        if page.ways:
            yield from (f"{path} has the link {link}" for link in re.findall(r"/l/\w+", answer.content.decode()))
            yield from (f"{path} says {word}" for word in secret & set(re.findall(r"\w+", UUID.sub("", text(answer)))))
