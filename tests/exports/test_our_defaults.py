"""Values that no source states are told apart from those of the sources."""

import pytest

from scorekeeper.engine.rules.presets import load_preset, read_rules
from scorekeeper.wording.presets import STATED, unstated_options
from scorekeeper.wording.rule_examples import examples

MISPLAY, TIE, FORFEIT = "misplay_fee", "leaster_tie", "forfeit"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("standard", {MISPLAY, TIE, FORFEIT}),
        ("sheephead-26", {MISPLAY}),
        ("indiana", {FORFEIT}),
        ("sheepshoof", {MISPLAY, FORFEIT}),
        ({"preset": "standard", "misplay_fee": 2}, {TIE, FORFEIT}),
        ({"preset": "standard", "misplay_fee": 0}, {TIE, FORFEIT}),
        ({"preset": "standard", "leaster_tie": "first-trick"}, {MISPLAY, FORFEIT}),
    ],
)
def test_tells_what_no_source_states(rules: object, expected: set[str]) -> None:
    assert unstated_options(read_rules(rules)) == expected


def test_a_preset_that_states_an_option_is_not_ours() -> None:
    for option, stated in STATED.items():
        for slug in stated:
            assert option not in unstated_options(load_preset(slug))


def test_the_example_of_a_misplay_is_marked() -> None:
    rows = [row for table in examples(load_preset("standard")).tables for row in table.rows]
    assert [(row.label, row.units) for row in rows if row.is_ours] == [("Misplay, like a card out of turn", (-4, 1))]
    own = read_rules({"preset": "standard", "misplay_fee": 2})
    assert not any(row.is_ours for table in examples(own).tables for row in table.rows)
