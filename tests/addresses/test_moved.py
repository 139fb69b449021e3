"""Old addresses redirect for good to where the page is now, with the query and with what was sent."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import resolve

from tests.addresses.table import OLD

MOVED = {
    "/games/12/log?page=2": "/games/12/history?page=2",
    "/games/12/make-whole": "/games/12/balance",
    "/clubs/3/persons?merged=4": "/clubs/3/players?merged=4",
    "/clubs/3/persons/4/merge?into=5": "/clubs/3/players/4/merge?into=5",
    "/t/7/entrants?q=zo%C3%AB": "/t/7/players?q=zo%C3%AB",
    "/t/7/entrants/4/receipt.pdf": "/t/7/players/4/receipt.pdf",
    "/t/person/3/4": "/t/players/3/4",
    "/t/7/hours": "/t/7/rounds",
    "/t/7/hours/do": "/t/7/rounds/do",
    "/t/7/tables/1/grid?mode=totals": "/t/7/tables/1/score-card?mode=totals",
    "/t/7/setup/back": "/t/7/setup/restore",
    "/t/7/draw/2/drop": "/t/7/draw/2/discard",
    "/t/7/log": "/t/7/history",
}


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_old_address_redirects_for_good(client: Client, old: str, new: str) -> None:
    for answer in (client.get(old), client.post(old)):
        assert (answer.status_code, answer["Location"]) == (308, new)
    page = resolve(new.partition("?")[0])
    assert not str(page.url_name).startswith("old-")


def test_every_old_address_is_tried() -> None:
    assert {resolve(old.partition("?")[0]).url_name for old in MOVED} == OLD.keys()
