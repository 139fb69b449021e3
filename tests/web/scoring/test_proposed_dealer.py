"""The game proposes the next dealer, unless somebody chose one."""

import pytest
from django.test import Client

from scorekeeper.services import grants
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.score_sheet.test_hand_change import fields
from tests.web.scoring.test_table import HTMX, at, recorded, tapped, text


@pytest.fixture
def six(db: None) -> Table:
    """Six at the table, the dealer sits out; seat 6 deals first."""
    return opened("six-handed-dealer-sits", players=6)


@pytest.fixture
def phone(six: Table) -> Client:
    return holder(grants.game_links(six.club_game).scorer)


def dealers(table: Table) -> list[int]:
    return [line.what["dealer"] for line in table.sheet.hands]


def test_a_phone_that_lay_idle_has_the_next_dealer(six: Table, phone: Client) -> None:
    shown = tapped(phone, six, dealer="6", proposed="6") | {"picker": "", "partner": "", "bracket": ""}
    six.record(picked(2, 4))
    moved = phone.post(at(six, "preview"), shown, headers=HTMX).content.decode()
    assert 'id="dealer-1" checked' in moved
    assert "Ann sits out this hand." in moved


def test_a_hand_of_another_phone_moves_the_proposed_dealer_on(six: Table, phone: Client) -> None:
    mine = tapped(phone, six, dealer="6", proposed="6", picker="2", partner="4")
    six.record(picked(1, 3))
    assert recorded(phone, six, mine | {"expects": "2"}).status_code == 200
    assert dealers(six) == [6, 1]


def test_undo_gives_the_deal_back(six: Table, phone: Client) -> None:
    six.record(picked(2, 4))
    shown = {"key": "a-key-of-its-own", "expects": "2", "dealer": "1", "proposed": "1"}
    undone = phone.post(at(six, "undo"), shown | {"undo": six.view.last.uid}, headers=HTMX)  # type: ignore[union-attr]
    assert 'id="dealer-6" checked' in undone.content.decode()


def test_a_chosen_dealer_stays(six: Table, phone: Client) -> None:
    assert recorded(phone, six, tapped(phone, six, dealer="5", proposed="6")).status_code == 200
    assert dealers(six) == [5]


def test_a_correction_can_name_the_dealer_that_the_game_proposes(six: Table, phone: Client) -> None:
    six.record(picked(1, 3, dealer=5))
    address = at(six, f"lines/{six.view.last.uid}/correct")  # type: ignore[union-attr]
    entered = {"picker": "1", "partner": "3", "bracket": "61-90", "dealer": "6", "proposed": "6", "do": "look"}
    looked = phone.post(address, entered | {"key": "a-key-of-its-own"})
    assert "What would change" in text(looked)
    requests = fields(looked)["requests"]
    phone.post(address, {"requests": requests, "do": "confirm", "key": "a-key-of-its-own", "why": "Flo dealt"})
    assert dealers(six) == [6]
