"""Pages that refresh themselves: nothing when nothing moved, the page when something did."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tables import Table

PAGES = ("seats/1", "settle-up", "settle-up?in=units")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_sent_when_it_has_moved(
    bob: Client, club_game: Table, django_assert_num_queries: DjangoAssertNumQueries, path: str
) -> None:
    club_game.record()
    shown = bob.get(f"/games/{club_game.club_game}/{path}").content.decode()
    watched = re.search(r'hx-get="([^"]+)" hx-trigger="every 2s"', shown)
    version = re.search(r'id="version" value="(\d+)"', shown)
    assert watched is not None
    assert version is not None
    with django_assert_num_queries(2):
        assert bob.get(watched[1], {"version": version[1]}).status_code == 204
    club_game.record()
    moved = bob.get(watched[1], {"version": version[1]})
    assert moved.status_code == 200
    assert f'id="version" value="{int(version[1]) + 1}"' in moved.content.decode()
    assert "+4" in moved.content.decode()


def test_who_has_lost_their_link_is_told_nothing(charlie: Client, club_game: Table) -> None:
    assert charlie.get(f"/games/{club_game.club_game}/settle-up", {"version": "1"}).status_code == 404
