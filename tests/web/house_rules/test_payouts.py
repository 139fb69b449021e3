"""Finding the rules that pay what a table paid, and using them with one tap."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.queries.club import rule_set, rule_sets
from scorekeeper.services import clubs
from tests.pages import one_line

pytestmark = pytest.mark.pages

LOST = {"play": "pick", "picker": "1", "partner": "3", "bracket": "31-60"}


def paid(*points: str) -> dict[str, str]:
    return {f"paid-{seat}": units for seat, units in enumerate(points, 1)}


class PayoutsPage:
    """The page of some rules on which a hand and its payouts are entered."""

    def __init__(self, client: Client, club: int, key: str) -> None:
        self.client, self.address = client, f"/clubs/{club}/rules/{key}/payouts"
        self.answer: Any = client.get(self.address)

    def send(self, do: str, **data: str) -> PayoutsPage:
        self.answer = self.client.post(self.address, {**data, "do": do})
        return self

    @property
    def page(self) -> str:
        return unescape(one_line(self.answer.content))

    @property
    def fits(self) -> list[str]:
        """The changes that are offered."""
        return [
            re.sub("<[^>]*>", " ", fit).strip() for fit in re.findall(r'<span class="grow">(.*?)</span>', self.page)
        ]


@pytest.fixture
def ours(club: int) -> int:
    return clubs.keep_rules(club, read_rules({"title": "Ours", "no_pick": ["forced-pick"], "bump": True}))


def test_shows_the_keys_of_a_hand_and_a_field_for_each_player(kate: Client, club: int) -> None:
    page = PayoutsPage(kate, club, "standard")
    assert page.answer.status_code == 200
    assert 'id="row-picker"' in page.page
    assert page.page.count('name="paid-') == 5


def test_offers_the_change_in_table_language_and_uses_it_in_the_clubs_rules(kate: Client, club: int, ours: int) -> None:
    hand = {"play": "pick", "picker": "5", "partner": "3", "bracket": "31-60"} | paid("1", "1", "-1", "+1", "−2")
    page = PayoutsPage(kate, club, f"own-{ours}").send("search", **hand)
    assert page.fits == ["No double on the bump", "No double on the bump when the pick was forced"]
    assert page.send("use-1", **hand).answer.status_code == 302
    kept = rule_set(club, ours)
    assert kept is not None
    assert (kept.rules.bump, kept.rules.forced_pick_bump, kept.edition) == (True, False, 2)


def test_opens_the_editor_with_a_changed_preset(kate: Client, club: int) -> None:
    page = PayoutsPage(kate, club, "standard").send("use-0", **LOST, **paid("-4", "2", "-2", "2", "2"))
    assert 'id="rules-editor"' in page.page
    assert "Double on the bump: <b>yes</b>" in page.page
    assert rule_sets(club) == ()


def test_says_that_the_rules_pay_that_already(kate: Client, club: int) -> None:
    page = PayoutsPage(kate, club, "standard").send("search", **LOST, **paid("-2", "1", "-1", "1", "1"))
    assert "Your rules pay exactly that already." in page.page


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (("-2", "1", "-1", "1", "2"), "These amounts don't add up to zero."),
        (("-2", "2", "-1", "1", "0"), "The defenders got different amounts."),
        (("two", "1", "-1", "1", "1"), "Enter points like +2 or −4."),
    ],
)
def test_explains_what_does_not_fit(kate: Client, club: int, points: tuple[str, ...], sentence: str) -> None:
    page = PayoutsPage(kate, club, "standard").send("search", **LOST, **paid(*points))
    assert sentence in page.page
    assert page.fits == []


def test_asks_for_the_rest_of_the_hand_first(kate: Client, club: int) -> None:
    page = PayoutsPage(kate, club, "standard").send("search", picker="1", **paid("-2", "1", "-1", "1", "1"))
    assert page.answer.status_code == 422
    assert "Tap the partner, or Alone." in page.page


def test_a_tap_on_a_key_keeps_the_amounts(kate: Client, club: int) -> None:
    page = PayoutsPage(kate, club, "standard").send("", **LOST, **paid("-4", "2", "-2", "2", "two"))
    assert page.answer.status_code == 200
    assert 'value="two"' in page.page
    assert "Enter points" not in page.page


def test_a_button_that_is_not_there_changes_nothing(kate: Client, club: int, ours: int) -> None:
    hand = LOST | paid("-2", "1", "-1", "1", "1")
    page = PayoutsPage(kate, club, f"own-{ours}").send("use-9", **hand)
    assert page.answer.status_code == 200
    kept = rule_set(club, ours)
    assert kept is not None
    assert kept.edition == 1


def test_viewers_and_unknown_rules_have_no_such_page(kate: Client, will: Client, club: int) -> None:
    assert will.get(f"/clubs/{club}/rules/standard/payouts").status_code == 404
    assert kate.get(f"/clubs/{club}/rules/nothing/payouts").status_code == 404


ALONE = {"play": "pick", "picker": "1", "partner": "alone", "bracket": "61-90"} | paid("8", "-2", "-2", "-2", "-2")


def carried(page: PayoutsPage) -> str:
    """Return the hands that the page carries."""
    match = re.search(r'name="hands" value="([^>]*)"', page.answer.content.decode())
    assert match is not None
    return unescape(match[1])


def test_asks_what_one_more_hand_would_pay_and_narrows_the_fits(kate: Client, club: int) -> None:
    page = PayoutsPage(kate, club, "standard").send("search", **ALONE)
    before = len(page.fits)
    assert before > 2
    assert "What would this hand pay at your table?" in page.page
    assert 'value="answer-1"' in page.page
    page.send("answer-0", **ALONE)
    assert "Player 1 picked and went alone" in page.page
    assert "Player 1 +8, everyone else −2" in page.page
    assert page.page.count('value="remove-') == 2
    assert 0 < len(page.fits) - 2 < before
    page.send("remove-1", hands=carried(page))
    assert page.page.count('value="remove-') == 1


def test_keeps_the_hands_when_another_is_added(kate: Client, club: int) -> None:
    page = PayoutsPage(kate, club, "standard").send("another", **ALONE)
    assert page.page.count('value="remove-') == 1
    assert 'name="paid-1" value' not in page.page
    lost = LOST | paid("-4", "2", "-2", "2", "2")
    page.send("search", **lost, hands=carried(page))
    assert len(page.fits) > 1
    assert "Going alone counts double" not in page.fits


@pytest.mark.parametrize("hands", ["junk", "{}", "[1]", "[" * 5000, '[{"hand": {"picker": 1}, "paid": [1]}]'])
def test_carried_hands_that_nobody_entered_are_none(kate: Client, club: int, hands: str) -> None:
    page = PayoutsPage(kate, club, "standard").send("search", **LOST, **paid("-4", "2", "-2", "2", "2"), hands=hands)
    assert page.answer.status_code == 200
    assert page.fits[0] == "Double on the bump"
