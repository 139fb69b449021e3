"""Updates of public pages are at most a moment old, never show what is hidden now, and never go backwards."""

from __future__ import annotations

import gzip
import re
from typing import Any
from unittest.mock import Mock

import pytest
from django.template.loader import render_to_string
from django.test import Client

from scorekeeper.models import Person
from scorekeeper.services import persons
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.public.test_public import hide, version_of
from tests.web.viewers import ask_together
from tournaments.engine.setup import Visibility
from tournaments.reports.standings import standings_rows
from tournaments.services import events, journal_writer
from tournaments.web import live

TWO = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
PAGES = ("", "standings", "7")


@pytest.fixture
def event(real_commits: None, monkeypatch: pytest.MonkeyPatch) -> Seated:
    """Return an event with a hand at two of its three tables.

    Nothing is cached yet; hands may wait an hour to be shown, and each request for an update asks the database.
    """
    monkeypatch.setattr(live, "OLDEST", 3600)
    monkeypatch.setattr(live, "POLL_CACHE_SECONDS", 0)
    live._KEPT.clear()
    found = seated(*TWO, (11, 12, 13, 14, 15), hands=9)
    found.play(1, 1)
    found.play(2, 1)
    return found


def get(event: Seated, path: str, version: str | None = None, **headers: str) -> Any:
    query = {} if version is None else {"version": version}
    return Client().get(f"/p/{event.event.slug}/{path}", query, headers={"HX-Target": "live", **headers})


def news(event: Seated, path: str, version: str) -> str:
    """Return the update for a page at a version; empty where nothing is new."""
    answer = get(event, path, version)
    return "" if answer.status_code == 204 else str(answer.content.decode())


@pytest.mark.parametrize("path", PAGES)
def test_a_hand_is_news_after_a_moment(event: Seated, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    version = version_of(get(event, path))
    event.play(2, 1)
    assert news(event, path, version) == ""
    monkeypatch.setattr(live, "OLDEST", 0)
    assert "+" in news(event, path, version)


@pytest.mark.parametrize("path", PAGES)
def test_one_question_to_the_database_serves_all_for_a_moment(
    event: Seated, path: str, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    version = version_of(get(event, path))
    hide(event, Visibility.HIDDEN)
    monkeypatch.setattr(live, "POLL_CACHE_SECONDS", 3600)
    with django_assert_num_queries(0):
        assert news(event, path, version) == ""
    longer = f"{int(version.partition('.')[0]) + 1}.{version.partition('.')[2]}"
    assert "Standings are hidden." in news(event, path, longer)  # another process has shown more
    assert "Standings are hidden." in news(event, path, version)


@pytest.mark.parametrize("path", PAGES)
def test_who_opens_a_page_sees_it_as_it_is(event: Seated, path: str) -> None:
    version = version_of(get(event, path))
    event.play(2, 1)
    assert version_of(get(event, path)) != version
    assert news(event, path, version) != ""


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    ("visibility", "sentence"),
    [
        (Visibility.HIDDEN, "Standings are hidden."),
        (Visibility.HIDDEN_UNTIL_END, "Standings appear once the tournament is closed."),
    ],
)
def test_what_is_hidden_is_hidden_at_once(event: Seated, path: str, visibility: Visibility, sentence: str) -> None:
    version = version_of(get(event, path))
    hide(event, visibility)
    shown = news(event, path, version)
    assert sentence in shown
    assert "+" not in shown


@pytest.mark.parametrize("path", PAGES)
def test_an_end_is_told_at_once(event: Seated, path: str) -> None:
    hide(event, Visibility.HIDDEN_UNTIL_END)
    version = version_of(get(event, path))
    journal_writer.write_entry(event.event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    assert "+" in news(event, path, version)


@pytest.mark.parametrize("path", PAGES)
def test_messages_are_told_at_once(event: Seated, path: str) -> None:
    version = version_of(get(event, path))
    events.post_message(event.event, "Lunch at noon", key=key(), actor=DIRECTOR)
    assert "Lunch at noon" in news(event, path, version)


@pytest.mark.parametrize("path", PAGES)
def test_an_erased_name_is_gone_at_once(event: Seated, path: str) -> None:
    version = version_of(get(event, path))
    assert "Player 8" in get(event, path).content.decode()
    persons.erase(Person.objects.get(name="Player 8").pk, "Player 8")
    for shown in (news(event, path, version), get(event, path).content.decode()):
        assert "Former player 1" in shown
        assert "Player 8" not in shown


def test_nobody_is_shown_less_than_they_have_seen(event: Seated) -> None:
    """Another process has shown the viewer more than this one has cached."""
    get(event, "standings")
    event.play(2, 1)
    length = event.game(2).length
    assert f'"version": "{length}.' in news(event, "standings", f"{length}.of another process")


@pytest.mark.parametrize("version", ["", "0", "x", ".", "1.", f"{10**30}.x", "-1.x"])
@pytest.mark.parametrize("path", PAGES)
def test_versions_that_were_never_told(event: Seated, path: str, version: str) -> None:
    assert 'id="live"' in news(event, path, version)


@pytest.mark.parametrize("path", PAGES)
def test_news_are_the_part_that_is_alive_and_compressed(event: Seated, path: str) -> None:
    plain, zipped = get(event, path), get(event, path, **{"Accept-Encoding": "gzip"})
    assert plain.content.decode().strip().startswith('<div id="live"')
    assert gzip.decompress(zipped.content) == plain.content
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in plain.headers["Vary"]
    whole = Client().get(f"/p/{event.event.slug}/{path}").content
    assert plain.content.strip() in whole


def test_a_hand_is_no_news_where_it_moves_nothing(event: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "OLDEST", 0)
    before = {number: get(event, str(number)) for number in range(1, 16)}
    event.play(2, 1)
    told = {number for number, page in before.items() if news(event, str(number), version_of(page))}
    assert told == {number for number, page in before.items() if said(page) != said(get(event, str(number)))}
    assert set(TWO[1]) <= told < set(before)


def said(page: Any) -> str:
    """Return the text of a page without its version."""
    return re.sub('"version": "[^"]+"', "", page.content.decode())


def test_a_page_is_drawn_once_for_all_who_ask_together(event: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned, drawn = Mock(wraps=standings_rows), Mock(wraps=render_to_string)
    monkeypatch.setattr(live, "standings_rows", reckoned)
    monkeypatch.setattr(live, "render_to_string", drawn)
    answers = ask_together([lambda: get(event, "standings").content] * 6)
    assert len(set(answers)) == 1
    assert (reckoned.call_count, drawn.call_count) == (1, 1)
