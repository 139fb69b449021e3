"""Other house rules on the way: from the next hand, from a hand, or from the first as a correction."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.engine.rules.presets import load_preset, read_rules
from scorekeeper.ledger.book import LineKind
from scorekeeper.services import clubs
from scorekeeper.services.grants import game_links
from scorekeeper.web.house_rules.options import options_as_typed
from tests.sampling import PRESETS
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.score_sheet.test_hand_change import fields, hand


class RulesDesk:
    """A scorer who changes the rules."""

    def __init__(self, table: Table) -> None:
        self.client = holder(game_links(table.club_game).scorer)
        self.address = f"/games/{table.club_game}/rules/change"
        self.answer: Any = self.client.get(self.address)
        rules = table.sheet.rules
        typed = options_as_typed(rules)
        self.form: dict[str, Any] = {f"rule.{name}": values for name, values in typed.items()}
        self.form |= {"title": rules.title, "unit": "", "currency": "", "since": "next"}

    def look(self, **changed: Any) -> str:
        """Send the form with something changed; returns what the page says."""
        self.form |= {name if name in self.form else f"rule.{name}": value for name, value in changed.items()}
        return self.send(self.form | {"do": "look"})

    def send(self, typed: dict[str, Any]) -> str:
        """Send what was typed along with the hidden fields."""
        self.answer = self.client.post(self.address, fields(self.answer) | typed)
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.answer.content.decode())).split())

    def confirm(self) -> int:
        """Confirm the change."""
        self.send({"do": "confirm", "why": "we always play so"})
        return int(self.answer.status_code)


@pytest.fixture
def lost(db: None) -> Table:
    """Return a game with two hands that the picking side lost."""
    table = opened("standard")
    table.record(picked(points=40))
    table.record(picked(picker=2, partner=4, points=40))
    return table


def test_the_form_says_what_holds(lost: Table) -> None:
    html = RulesDesk(lost).answer.content.decode()
    assert 'value="next" selected' in html
    assert re.search(r'name="rule.bump" [^>]*value="true">', html)


def test_from_the_next_hand_on(lost: Table) -> None:
    desk = RulesDesk(lost)
    before = lost.sheet
    assert "What would change" in desk.look(bump="true")
    assert lost.sheet == before
    assert desk.confirm() == 302
    assert lost.sheet.totals == before.totals
    assert [line.kind for line in lost.sheet.lines] == [LineKind.HAND, LineKind.HAND, LineKind.RULES]
    assert lost.sheet.rules.bump is True
    assert lost.sheet.rules.preset == "standard"


def test_they_start_from_rules_of_the_club(lost: Table) -> None:
    house = read_rules({"preset": "walleye", "title": "Ours", "bump": True, "unit_value": 0})
    key = f"own-{clubs.keep_rules(lost.view.club, house)}"
    desk = RulesDesk(lost)
    assert "current rules Ours Standard" in desk.send({"do": "start", "start": key})
    sent = {f"rule.{name}": values for name, values in options_as_typed(house).items()}
    desk.form = sent | {"title": "Ours", "unit": "", "currency": "", "since": "next"}
    assert 'name="shown_preset" value="walleye"' in desk.answer.content.decode()
    assert "What would change" in desk.look()
    assert desk.confirm() == 302
    assert lost.sheet.rules == house


def test_nothing_chosen_keeps_what_was_typed(lost: Table) -> None:
    desk = RulesDesk(lost)
    desk.send(desk.form | {"do": "start", "start": "no-such", "rule.alone_factor": ["3"]})
    assert re.search(r'name="rule.alone_factor"[^>]* value="3"', desk.answer.content.decode())


def test_from_a_hand_on(lost: Table) -> None:
    desk = RulesDesk(lost)
    desk.look(bump="true", since=lost.sheet.hands[1].uid)
    assert desk.confirm() == 302
    assert [line.payouts for line in lost.sheet.hands] == [(-2, 1, -1, 1, 1), (2, -4, 2, -2, 2)]


def test_from_the_first_hand_on(lost: Table) -> None:
    desk = RulesDesk(lost)
    text = desk.look(bump="true", since="first")
    assert "Hand 1" in text
    assert "Hand 2" in text
    assert desk.confirm() == 302
    assert [line.payouts for line in lost.sheet.hands] == [(-4, 2, -2, 2, 2), (2, -4, 2, -2, 2)]
    assert lost.sheet.opening_rules == lost.sheet.rules


def test_what_a_point_is_worth_is_meant_for_the_whole_game(lost: Table) -> None:
    desk = RulesDesk(lost)
    assert "A point is worth the same all game" in desk.look(currency="USD", unit="0.25")
    desk.look(since="first")
    assert desk.confirm() == 302
    assert lost.sheet.opening_rules.unit_value == 25


def test_hands_that_the_new_rules_do_not_know_are_corrected_along(db: None) -> None:
    table = opened({"preset": "walleye", "unit_value": 0})
    cracked = table.record(picked(marks=[{"seat": 2, "mark": "crack"}]))
    desk = RulesDesk(table)
    text = desk.look(crack="off", recrack="off", max_cracks="0", max_recracks="0", max_marks="0", since="first")
    assert "This change makes a later hand impossible" in text
    desk.send({"do": f"edit-{cracked.line}"})
    desk.send(hand(1, 3, 75) | {"do": "look"})
    assert desk.confirm() == 302
    assert table.sheet.totals == (2, -1, 1, -1, -1)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"max_marks": "many"}, "Enter a whole number, like 3."),
        ({"since": "yesterday"}, "Choose when the new rules start."),
        ({"currency": "USD", "unit": "ten"}, "Enter an amount like 0.05 or 5¢, not “ten”."),
        ({"crack": "sometimes"}, "Use one of these: off"),
        ({"players": "4"}, "cards"),
        ({}, "The game already uses these rules."),
    ],
)
def test_rules_that_cannot_be(lost: Table, changed: dict[str, str], sentence: str) -> None:
    desk = RulesDesk(lost)
    before = lost.sheet
    text = desk.look(**({"since": "first"} | changed))
    assert desk.answer.status_code == 422
    assert sentence in text
    assert lost.sheet == before


def test_who_watches_changes_no_rules(lost: Table, charlie: Client) -> None:
    bob = holder(game_links(lost.club_game).viewer)
    for client in (bob, charlie):
        address = f"/games/{lost.club_game}/rules/change"
        assert [client.get(address).status_code, client.post(address).status_code] == [404, 404]
    assert "Change house rules" not in bob.get(f"/games/{lost.club_game}/rules").content.decode()


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_can_be_changed(slug: str, db: None) -> None:
    rules = load_preset(slug)
    names = [f"Player {seat}" for seat in range(1, rules.table + 1)]
    desk = RulesDesk(opened(slug, players=rules.table, names=names))
    money = {"currency": rules.currency, "unit": f"{rules.unit_value / 100:.2f}"} if rules.unit_value else {}
    assert "The game already uses these rules." in desk.look(since="first", **money)


def test_names_each_option_before_the_change(lost: Table) -> None:
    desk = RulesDesk(lost)
    text = desk.look(bump="false" if lost.sheet.rules.bump else "true", since="next")
    assert "New rules from hand 3 on" in text
    before, after = ("yes", "no") if lost.sheet.rules.bump else ("no", "yes")
    assert f"Double on the bump: {before} → {after}" in text
    second = lost.sheet.lines[1].uid
    assert "New rules from hand 2 on" in RulesDesk(lost).look(bump="true", since=second)
    assert "New rules for the whole game" in RulesDesk(lost).look(bump="true", since="first")
