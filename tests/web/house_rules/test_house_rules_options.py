"""Every option is set on the page of house rules, by itself where that can be played, and kept as it was set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules import presets
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.queries.club import rule_sets
from scorekeeper.web.house_rules.options import options_as_typed
from tests.engine.barred import NAMES, domains
from tests.sampling import sample
from tests.web.house_rules.house_rules_form import Desk

pytestmark = pytest.mark.pages

# What an option needs to be changed.
ALONG: dict[str, dict[str, Any]] = {
    "call_down": {"partner_jack": "clubs"},
    "doubler_round": {"scheduled_doubler": 1},
    "leaster_pays_winner": {"pot": "leaster"},
    "pot_ante_by": {"pot": "leaster"},
    "pot_ante_total": {"pot": "leaster"},
    "forced_pick_bump": {"bump": True, "no_pick": ["forced-pick"]},
    "leaster_no_trick": {"leaster_needs_trick": False},
    "partner_cards": {"partner": "cards"},
    "schwanzer_tie": {"no_pick": ["schwanzer"]},
    "moster_tie": {"no_pick": ["moster"]},
    "moster_all_tricks": {"no_pick": ["moster"]},
    "mittler_even": {"players": 4, "table": 4, "hand_size": 7, "blind_size": 4, "no_pick": ["mittler"]},
    "max_blitzes": {"blitz": ["black-queens"]},
    "weights": {"split": "weights", "weights": [3, 0]},
}
NAMED = [option.name for option in OPTIONS if option.name not in NAMES]


def features(option: str) -> Iterator[tuple[object, ...]]:
    """Yield the kind of field that an option has, whether it needs others, and where on the page it stands."""
    yield "kind", type(getattr(presets.load_preset("standard"), option))
    yield "along", option in ALONG
    yield "section", OPTION_BY_NAME[option].section


@pytest.mark.parametrize("option", sample(NAMED, features))
def test_an_option_is_set_and_kept(kate: Client, club: int, option: str) -> None:
    start, rules = changed(option)
    before, after = options_as_typed(start, seats=True), options_as_typed(rules, seats=True)
    page = Desk(kate, f"/clubs/{club}/rules/new?from={start.preset}")
    for name, texts in after.items():
        if texts != before[name]:
            assert f"rule.{name}" in page.fields.offered
            page.fields.sent[f"rule.{name}"] = list(texts)
    if rules.unit_value != start.unit_value:
        page.fields.sent["unit"] = [f"{rules.unit_value / 100:.2f}"]
    assert page.save().status_code == 302, page.errors
    (kept,) = rule_sets(club)
    assert kept.rules == rules
    assert getattr(kept.rules, option) != getattr(start, option)


def changed(option: str) -> tuple[HouseRules, HouseRules]:
    """A preset, and rules that differ in the option: in it alone, with what it needs, or as another preset does."""
    for start in map(presets.load_preset, presets.preset_slugs()):
        for value in domains()[option]:
            try:
                rules = presets.read_rules({"preset": start.preset, option: value} | ALONG.get(option, {}))
            except Refused:
                continue
            if getattr(rules, option) != getattr(start, option):
                return start, rules
    standard = presets.load_preset("standard")
    other = next(
        rules for rules in map(presets.load_preset, presets.preset_slugs()) if differs(rules, standard, option)
    )
    return standard, replace(other, preset=standard.preset, title=standard.title, unit_value=0)


def differs(one: HouseRules, other: HouseRules, option: str) -> bool:
    """Return whether two rule sets have not the same there."""
    return bool(getattr(one, option) != getattr(other, option))


def test_an_option_has_neither_its_sources_nor_its_key_beside_it(kate: Client, club: int) -> None:
    page = kate.get(f"/clubs/{club}/rules/new?from=standard").content.decode()
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))
    assert "Max cracks per hand How often players can crack in one hand (0 = no limit)." in text
    assert "(0 = no limit). With a limit of 1, only the first crack counts as a call." in text
    assert "Source:" not in text
    assert "max_cracks" not in text
