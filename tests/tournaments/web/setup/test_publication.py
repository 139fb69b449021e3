"""Public addresses cannot be guessed, and nothing is public before its director publishes it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tournaments.events import founded
from tests.tournaments.seated import Seated, seated
from tests.tournaments.serial import YEARLY, founded_series, join, site
from tests.tournaments.web.browsers import at_event, at_table, text
from tournaments.models import Event, Publication
from tournaments.models.event import random_slug
from tournaments.services.address import seal
from tournaments.services.events import publish_event

pytestmark = pytest.mark.django_db

PAGES = ("", "standings", "1", "1/why", "bracket", "projector")
NOT_YET = "This tournament isn't public yet."


def unpublished() -> Seated:
    """Return an event whose first table has its seats, The tournament isn't public yet."""
    event = seated((1, 2, 3, 4, 5))
    publish_event(event.event, Publication.NOT_PUBLIC)
    return Seated(Event.objects.select_related("club").get(pk=event.event.pk))


def public(event: Seated, path: str = "") -> str:
    return f"/p/{event.event.slug}/{path}"


def test_numbers_open_no_event_and_no_series() -> None:
    events = [founded(2, name=f"Open {number}") for number in range(3)]
    series = founded_series(replace(YEARLY, shown=True))
    client = Client()
    found = [
        f"/p/{event.pk}/{page}"
        for event in events
        for page in PAGES
        if client.get(f"/p/{event.pk}/{page}").status_code != 404
    ]
    assert found == []
    for page in ("", "1"):
        assert client.get(f"/p/series/{series.pk}/{page}").status_code == 404


def test_slugs_differ_and_are_never_numbers() -> None:
    slugs = {random_slug() for _ in range(1000)}
    assert len(slugs) == 1000
    assert all(re.fullmatch(r"[b-z][2-9b-z]{9}", slug) for slug in slugs)


def test_new_events_are_not_public_and_say_so_without_names() -> None:
    event = unpublished()
    for page in PAGES:
        answer = Client().get(public(event, page))
        assert answer.status_code == 404
        assert NOT_YET in text(answer)
        assert "no-store" in answer.headers["Cache-Control"]
        for name in ("Autumn Open", "Player"):
            assert name not in text(answer)


def test_a_page_that_was_open_reloads_once_the_event_is_not_public() -> None:
    event = seated((1, 2, 3, 4, 5))
    page = Client().get(public(event, "standings")).content.decode()
    version = re.findall(r'"version": "([^"]+)"', page)[0]
    publish_event(event.event, Publication.NOT_PUBLIC)
    answer = Client().get(public(event, "standings"), {"version": version}, headers={"HX-Target": "live"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (404, "true")
    assert "Player" not in text(answer)


def test_the_page_before_opens_by_itself_once_the_event_is_public() -> None:
    event = unpublished()
    path = re.findall(r'hx-get="([^"]+)"', Client().get(public(event, "1")).content.decode())[0]
    assert Client().get(path).status_code == 204
    publish_event(event.event, Publication.BY_LINK)
    answer = Client().get(path)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (200, "true")


def test_those_who_work_at_an_event_look_ahead() -> None:
    event = unpublished()
    for role in (Role.DIRECTOR, Role.HELPER, Role.VIEWER):
        answer = at_event(event, role).get(public(event))
        assert answer.status_code == 200
        assert "Not public yet. Only you and others working at this tournament can see this page." in text(answer)
    assert NOT_YET in text(at_table(event).get(public(event)))
    assert NOT_YET in text(at_event(founded(1)).get(public(event)))


def test_the_address_is_tried_before_the_event_is_public() -> None:
    event = unpublished()
    page = Client().get(public(event, "here")).content.decode()
    assert seal(event.event) in page
    assert "Autumn Open" not in page


def test_a_table_s_phone_learns_no_other_event_s_address() -> None:
    event, other = seated((1, 2, 3, 4, 5)), founded(1)
    phone = at_table(event)
    assert phone.get(f"/t/of/{event.event.journal_id}").headers["Location"] == public(event)
    assert phone.get(f"/t/of/{other.journal_id}", follow=True).status_code == 404


@pytest.mark.parametrize("page", ["setup", "desk"])
def test_director_publishes_and_takes_it_back(page: str) -> None:
    event = unpublished()
    dora, path = at_event(event), f"/t/{event.event.pk}/publication"
    assert "Not public yet." in text(dora.get(f"/t/{event.event.pk}/{page}"))
    for state, status, said in (
        ("listed", 200, "Public"),
        ("by-link", 200, "Public by link only."),
        ("not-public", 404, "Not public yet."),
    ):
        answer = dora.post(path, {"publication": state, "from": page})
        assert answer.headers["Location"] == f"/t/{event.event.pk}/{page}"
        assert said in text(dora.get(answer.headers["Location"]))
        assert Client().get(public(event)).status_code == status
    assert dora.post(path, {"publication": "everything"}).status_code == 404


def test_links_page_says_what_the_public_link_opens() -> None:
    event = unpublished()
    links = f"/t/{event.event.pk}/links"
    assert "The tournament isn't public yet" in text(at_event(event).get(links))
    publish_event(event.event, Publication.BY_LINK)
    assert "The tournament isn't public yet" not in text(at_event(event).get(links))


def test_public_series_leaves_out_what_is_not_public() -> None:
    series, cudahy, racine = founded_series(replace(YEARLY, shown=True)), site("Cudahy", 3), site("Racine", 5)
    join(series, cudahy, racine)
    publish_event(racine.event, Publication.NOT_PUBLIC)
    page = text(Client().get(f"/p/series/{series.slug}/"))
    assert "Cudahy" in page
    assert "Racine" not in page
    director = Client()
    director.get(grants.journal_link(series.journal_id, Role.DIRECTOR))
    assert "Racine" in text(director.get(f"/t/series/{series.pk}/"))


def test_search_engines_are_sent_away() -> None:
    answer = Client().get("/robots.txt")
    assert (answer.status_code, answer.content) == (200, b"User-agent: *\nAllow: /l/\nAllow: /static/\nDisallow: /\n")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    page = Client().get(public(seated((1, 2, 3, 4, 5))))
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in page.content.decode()
