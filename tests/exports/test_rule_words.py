"""Options in plain words: none is forgotten, none is called like another."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import load_preset, rule_differences
from scorekeeper.wording import rules as rule_words


def test_no_two_options_share_a_name() -> None:
    assert len({option.label for option in OPTIONS}) == len(OPTIONS)


def test_values_of_an_option_are_told_apart() -> None:
    told = {option.name: list(option.value_names.values()) for option in OPTIONS}
    assert {name: words for name, words in told.items() if len(set(words)) < len(words)} == {}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("bump", "no"),
        ("stakes", "1/2/3"),
        ("weights", "none"),
        ("no_pick", "leaster"),
        ("blitz", "none"),
        ("queen_order", "clubs, spades, hearts, diamonds"),
        ("partner", "jack of diamonds"),
        ("players", "5"),
        ("unit_value", "no money"),
        ("currency", "USD"),
        ("title", "House rules"),
    ],
)
def test_what_the_defaults_say(name: str, expected: str) -> None:
    assert rule_words.value_in_words(HouseRules(), name) == expected


def test_money_is_written_as_money() -> None:
    rules = load_preset("sheephead-26")
    assert [rule_words.value_in_words(rules, name) for name in ("unit_value", "no_trick_penalty")] == ["$0.25", "$1.00"]


def test_a_change_of_rules_names_the_options() -> None:
    ours = load_preset("walleye")
    assert rule_words.describe_change(replace(ours, bump=True), ours) == "New rules: Double on the bump: yes"
    assert rule_words.describe_change(replace(ours, title="Ours"), ours) == "New rules: Ours"
    many = load_preset("indiana")
    options = rule_differences(many, ours).keys() - {"title"}
    assert rule_words.describe_change(many, ours) == f"New rules: Indiana, {len(options)} options changed"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "Standard"),
        ({"bump": True}, "Standard with double on the bump"),
        ({"unit_value": 10, "table": 6}, "Standard"),
        ({"leaster_needs_trick": False, "title": "Standard"}, "Standard with leaster winner needs a trick: no"),
        ({"title": "Ours", "bump": True}, "Ours"),
    ],
)
def test_rules_are_named_by_what_differs_from_their_preset(changes: dict[str, Any], expected: str) -> None:
    assert rule_words.rules_name(replace(load_preset("standard"), **changes)) == expected


def test_the_name_of_rules_counts_what_it_cannot_list() -> None:
    many = replace(load_preset("indiana"), preset="standard", title="Standard")
    differing = rule_differences(many, load_preset("standard")).keys() - {"title", "table"}
    assert rule_words.rules_name(many).endswith(f", and {len(differing) - 2} more changes")


def test_the_leaster_of_sheepshoof_is_a_fewster() -> None:
    assert rule_words.value_in_words(load_preset("sheepshoof"), "no_pick") == "fewster"
    assert rule_words.value_in_words(load_preset("standard"), "no_pick") == "leaster"


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({}, {"max_total_multiplier": 6}, "Limit on everything together: no limit → 6"),
        ({"scheduled_doubler": 1}, {"scheduled_doubler": 0}, "Double hand in every round: 1 → none"),
        ({}, {"stakes": (0, 2, 3)}, "Stakes: 1/2/3 → 0/2/3"),
    ],
)
def test_a_zero_that_stands_for_something_says_it(
    before: dict[str, object], after: dict[str, object], change: str
) -> None:
    rules = replace(HouseRules(), **before)  # type: ignore[arg-type]
    assert rule_words.list_changes(replace(rules, **after), rules) == (change,)  # type: ignore[arg-type]
