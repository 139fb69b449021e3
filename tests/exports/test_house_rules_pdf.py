"""The card of house rules, read back: one page, and on it all that differs from the preset."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import Option
from scorekeeper.engine.rules.presets import base_preset, load_preset, read_rules, rule_differences, rules_as_json
from scorekeeper.exports.pdf.house_rules import pdf
from scorekeeper.exports.pdf.layout import PaperSize
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import MINUS
from scorekeeper.wording.presets import dealing, notes
from scorekeeper.wording.rule_examples import examples
from scorekeeper.wording.rules import card_lines
from tests.engine.strategies import rules
from tests.sampling import PRESETS

from .papers import pages

LONG = "The Wednesday Evening Sheepshead Society of Upper Lake Street"[:60]


def others(option: Option) -> list[Any]:
    """Other values that an option could have."""
    default: Any = option.default
    offered = option.choices
    if isinstance(default, bool):
        return [not default]
    if option.is_order:
        return [list(offered[::-1])]
    if isinstance(default, tuple):
        return [list(offered), list(offered[:3])] if offered else [[2, 4, 9]]
    return [value for value in offered[::-1] if value != default] or [default + step for step in (1, 2)]


def richest() -> HouseRules:
    """Rules in which every option differs from the preset that can."""
    found = rules_as_json(load_preset("musky")) | {"title": LONG, "unit_value": 125, "currency": "CHF"}
    for option in OPTIONS:
        for value in [] if option.name in ("title", "currency", "play", "players", "unit_value") else others(option):
            try:
                found = rules_as_json(read_rules(found | {option.name: value}))
            except Refused:
                continue
            break
    return read_rules(found)


def plain(text: str) -> str:
    return "".join(text.replace(MINUS, "-").replace("\N{EN DASH}", "-").split())


@pytest.mark.parametrize("format", list(PaperSize))
def test_the_richest_rules_go_on_one_page(format: PaperSize) -> None:  # noqa: A002
    house = richest()
    base = base_preset(house)
    changed = rule_differences(house, base).keys() - {"title"}
    assert len(changed) > 50
    content = pdf(house, "The Anchor", format)
    (page,) = pages(content)
    assert plain(LONG) in page
    assert f"{len(changed)}changes(shaded)" in page
    for name in changed:
        assert plain(rule_words.name(name)) in page, name
    assert {line.name for line in card_lines(house) if line.changed} == {rule_words.name(name) for name in changed}


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_goes_on_one_page_with_what_it_pays(slug: str) -> None:
    house = load_preset(slug)
    (page,) = pages(pdf(house, "The Anchor"))
    for line in card_lines(house):
        assert plain(line.name) in page
        assert plain(line.value) in page
    for sentence in (*dealing(house), *notes(house)):
        assert plain(sentence) in page
    for table in examples(house).tables:
        for row in table.rows:
            units = "".join(f"{units:+}" if units else "0" for units in row.units if units is not None)
            label = f"{row.label} (our default)" if row.is_ours else row.label
            assert plain(label) + units in page


def test_what_is_usual_is_left_out() -> None:
    said = {line.name: line.value for line in card_lines(load_preset("standard"))}
    assert "Castrate" not in said
    assert "At the table" not in said
    assert said["Stakes"] == "1/2/3"
    assert said["Tied leaster"] == "push: nobody pays"


def test_what_differs_from_the_preset_is_there_though_it_is_usual() -> None:
    house = read_rules({"preset": "double-on-the-bump", "bump": False})
    assert [(line.value, line.changed) for line in card_lines(house) if line.name == "Double on the bump"] == [
        ("no", True)
    ]


@pytest.mark.parametrize("slug", ["sixty-one", "sunfish"])
def test_a_long_name_leaves_room_for_the_rules(slug: str) -> None:
    """Three lines above, and rules that fill the rest: they get smaller type instead of a page of their own."""
    house = replace(load_preset(slug), title=f"{LONG} {LONG}", preset="")
    for paper in PaperSize:
        assert len(pages(pdf(house, f"{LONG} {LONG}", paper))) == 1


@settings(max_examples=5)  # the richest and every preset are above
@given(rules())
def test_any_rules_go_on_one_page(house: HouseRules) -> None:
    assert len(pages(pdf(house, "The Anchor", PaperSize.LETTER))) == 1
