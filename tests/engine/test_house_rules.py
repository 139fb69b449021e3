"""House rules as data: presets, files, and what is refused when they are read."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.check import CHECKS, impossible_rules
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.engine.rules.options.calls import ReplayRules
from scorekeeper.engine.rules.options.option import Option
from scorekeeper.engine.rules.presets import (
    _assemble,
    changes_to_toml,
    load_preset,
    preset_slugs,
    read_rules,
    rule_differences,
    rules_as_json,
    rules_from_toml,
    rules_to_toml,
)
from scorekeeper.engine.texts import Choice
from scorekeeper.wording.sentences import write_fault

# For each impossible combination, in the order of the checks, options that make it.
TWO_HANDED = {"preset": "two-handed-grid"}
IMPOSSIBLE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("table", {"table": 4}),
    ("table", {"table": 11}),
    ("hand_size", {"hand_size": 7}),
    ("stakes", {"stakes": [2, 1, 3]}),
    ("stakes", {"margin": "doubling"}),
    ("schneider_picker", {"schneider_picker": 61}),
    ("schneider_defence", {"schneider_defence": 60}),
    ("split", {"split": "even"}),
    ("partner", {"players": 3, "hand_size": 10}),
    ("partner", {"partner": "jack-and-ace"}),
    ("partner", {"players": 3, "deck": "low-20", "order": "moving-sixes"}),
    ("partner", {"partner": "die"}),
    ("partner", {"partner": "trio"}),
    ("partner", {"partner": "neighbor", "alone_factor": 2}),
    ("partner", {"partner": "neighbor", "alone_doubles": True}),
    ("partner", {"partner": "neighbor", "blind_stealing": True}),
    ("partner", {"partner": "neighbor", "sheepshead": "alone"}),
    ("partner", {"play": "race", "race_to": 24}),
    ("partner", {"play": "two-handed"}),
    ("play", {"play": "two-handed"}),
    ("play", TWO_HANDED | {"bump": True}),
    ("play", TWO_HANDED | {"margin": "none", "stakes": [1, 1, 1]}),
    ("forfeit", TWO_HANDED | {"forfeit": "named"}),
    ("race_to", {"race_to": 24}),
    ("race_to", {"preset": "indiana", "race_to": 0}),
    ("solo_won", {"solo_won": 17}),
    ("solo_won", {"preset": "indiana", "solo_lost": 0}),
    ("layout", {"layout": "grid"}),
    ("layout", TWO_HANDED | {"layout": "none"}),
    ("order", {"order": "moving-sixes"}),
    ("order", {"preset": "sheepshoof", "order": "spitz-first"}),
    ("queen_order", {"queen_order": ["clubs", "hearts"]}),
    ("jack_order", {"jack_order": []}),
    ("trump_suit", {"preset": "sheepshoof", "trump_suit": "clubs"}),
    ("blind_to", {"blind_to": "next-takes-one"}),
    ("blind_to", {"preset": "seven-handed-jack", "blind_to": "partner-takes-two"}),
    ("bury", {"preset": "eight-handed-trio", "bury": "always"}),
    ("crack", {"preset": "eight-handed-trio", "crack": "no-chance-to-pick"}),
    ("blitz", {"preset": "sheepshoof", "blitz": ["red-queens"]}),
    ("no_pick", {"preset": "eight-handed-trio", "no_pick": ["leaster"]}),
    ("no_pick", {"preset": "indiana", "no_pick": ["leaster"]}),
    ("no_pick", {"preset": "sheepshoof", "no_pick": ["schwanzer"]}),
    ("round_of_doubles", {"preset": "sheepshoof", "round_of_doubles": True}),
    ("leaster_tie", {"leaster_tie": "lower-score"}),
    ("call_up", {"call_up": "after-blind", "partner": "called-ace"}),
    ("call_up", {"call_up": "after-blind", "ace_for_jack": True}),
    ("ace_for_jack", {"ace_for_jack": True, "partner": "called-ace"}),
    ("partner_jack", {"partner_jack": "clubs", "partner": "nobody"}),
    ("partner_jack", {"partner_jack": "clubs", "call_up": "before-blind"}),
    ("call_down", {"call_down": True}),
    ("call_ten", {"call_ten": True}),
    ("call_ten", {"unknown": True}),
    ("trio_calls_on", {"trio_calls_on": True}),
    ("weights", {"split": "weights", "weights": [1, 1]}),
    ("weights", {"weights": [2, 1]}),
    ("split", {"split": "weights", "weights": [2, 1], "partner": "nobody"}),
    ("recrack", {"recrack": "picker"}),
    ("recrack", {"recrack": "partner", "crack": "any-defender", "partner": "nobody"}),
    ("castrate", {"castrate": True}),
    ("max_cracks", {"max_cracks": 1}),
    ("max_recracks", {"max_recracks": 1}),
    ("blitz_when", {"blitz": ["red-queens"], "blitz_when": []}),
    ("blitz_when", {"blitz": ["red-queens"], "blitz_when": ["after-crack"]}),
    ("blitz_when", {"blitz": ["red-queens"], "blitz_when": ["second-card"]}),
    ("one_mark_per_card", {"one_mark_per_card": True}),
    ("no_pick", {"no_pick": []}),
    ("no_pick", {"no_pick": ["forced-pick", "next-deal"]}),
    ("forced_pick_bump", {"forced_pick_bump": False}),
    ("stacking", {"stacking": "once", "no_pick": ["doubler"]}),
    ("scheduled_doubler", {"scheduled_doubler": 6}),
    ("doubler_round", {"doubler_round": "hands"}),
    ("round_again", {"round_again": "restart"}),
    ("leaster_pays_winner", {"leaster_pays_winner": False}),
    ("leaster_pays_winner", {"leaster_pays_winner": False, "pot": "no-pick", "no_pick": ["pot"]}),
    ("pot_ante_by", {"pot_ante_by": "losers"}),
    ("pot_ante_total", {"pot_ante_total": True}),
    ("call_up_limit", {"call_up_limit": "hearts"}),
    ("call_up_found", {"call_up_found": True, "call_up": "before-blind"}),
    ("no_pick", {"no_pick": ["mittler"], "players": 4, "hand_size": 7, "blind_size": 4}),
    ("partner_cards", {"partner": "cards"}),
    ("partner_cards", {"partner_cards": ["QC"]}),
    ("partner_cards", {"partner": "cards", "partner_cards": ["7D", "QC", "JD"]}),
    ("must_pick", {"preset": "four-handed-black-queens", "must_pick": "queen-of-clubs"}),
    ("call_king", {"preset": "standard-called-ace", "call_ten": False, "call_king": True}),
    ("partner_runs", {"partner_runs": True}),
    ("call_ten", {"hold_to_end": True}),
    ("mittler_even", {"mittler_even": "both"}),
    ("moster_tie", {"moster_tie": "first-seat"}),
    ("moster_tie", {"moster_all_tricks": True}),
    ("schwanzer_tie", {"schwanzer_tie": "all-pay"}),
    ("leaster_jack_wins", {"leaster_jack_wins": True, "leaster_blind": "nobody"}),
    ("max_blitzes", {"max_blitzes": 1}),
    ("leaster_no_trick", {"leaster_no_trick": 2}),
    ("pot", {"pot": "leaster", "no_pick": ["doubler"]}),
    ("pot", {"pot": "passed"}),
    ("no_pick", {"no_pick": ["pot"]}),
    ("blind_stealing", {"blind_stealing": True, "players": 8, "table": 8, "hand_size": 4, "blind_size": 0}),
    ("no_trick_penalty", {"no_trick_penalty": 100}),
    ("passes_move_deal", {"passes_move_deal": 3, "redeal": "next-dealer"}),
    ("trickless_picker", {"partner": "nobody", "trickless_picker": True}),
    ("no_trick_penalty", {"no_trick_penalty_units": 4, "unit_value": 10}),
    ("sheepshead", {"sheepshead": "holding-jack", "partner": "nobody"}),
    ("sheepshead", {"sheepshead": "with-partner", "partner": "nobody"}),
    ("currency", {"currency": "usd"}),
    ("title", {"title": " "}),
    ("title", {"title": "x" * 61}),
    ("title", {"title": "one\ntwo"}),
    ("title", {"title": "\u202eevil"}),
)


@pytest.mark.parametrize(("option", "changes"), IMPOSSIBLE, ids=str)
def test_what_cannot_be_played_is_refused_at_the_option(option: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        read_rules({"preset": "standard"} | changes)
    faults = {(fault.code, fault.path) for fault in refused.value.faults}
    assert ("impossible-rules", f"rules.{option}") in faults


def test_every_check_has_rules_that_fail_it() -> None:
    base = rules_as_json(load_preset("standard"))
    failing = [_assemble(base | changes, "rules") for _, changes in IMPOSSIBLE if "preset" not in changes]
    failing += [_assemble(dict(changes), "rules") for _, changes in IMPOSSIBLE if "preset" in changes]
    assert [key for _, key, fails in CHECKS if not any(map(fails, failing))] == []


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_preset_is_the_text_that_it_prints(slug: str) -> None:
    rules = load_preset(slug)
    assert rules.preset == slug
    assert rules_from_toml(rules_to_toml(rules)) == rules
    assert rules_from_toml(changes_to_toml(rules)) == rules
    assert read_rules(rules_as_json(rules)) == rules


def test_without_a_preset_a_file_states_what_differs_from_the_defaults() -> None:
    assert changes_to_toml(rules_from_toml('bump = true\nbury = "always"\n')) == 'bury = "always"\nbump = true\n'
    assert changes_to_toml(load_preset("walleye")) == 'extends = "walleye"\n'


def test_a_file_states_only_what_differs() -> None:
    rules = rules_from_toml('extends = "walleye"\ntitle = "Our own"\nmax_cracks = 0\n')
    assert rule_differences(rules, load_preset("walleye")) == {"title": "Our own", "max_cracks": 0}


def test_rules_in_hand_are_taken_as_they_are() -> None:
    rules = HouseRules(title="Ours")
    assert read_rules(rules) is rules


@pytest.mark.parametrize(
    "text",
    ["preset = ", "bump = yes", "bump = true\nbump = true", "alone_factor = " + "9" * 5000, "a = " + "[" * 5000],
    ids=lambda text: text[:12],
)
def test_a_text_that_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        rules_from_toml(text)
    assert [fault.code for fault in refused.value.faults] == ["bad-toml"]


@pytest.mark.parametrize(
    "text", ["bump = 1", "alone_factor = 2.0", "title = 2026-11-20", "no_pick = 'leaster'", "[bump]"]
)
def test_a_value_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        rules_from_toml(text)
    assert [fault.code for fault in refused.value.faults] == ["bad-value"]


def test_everything_wrong_is_named_at_once() -> None:
    with pytest.raises(Refused) as refused:
        read_rules({"preset": "standard", "bumb": True, "alone_factor": "3", "stakes": [1]})
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("unknown-key", "rules.bumb"),
        ("bad-value", "rules.alone_factor"),
        ("bad-value", "rules.stakes"),
    ]


def test_an_emoji_may_stand_in_a_title() -> None:
    assert read_rules({"preset": "standard", "title": "Schafkopf 🐑, für uns"}).title == "Schafkopf 🐑, für uns"


def test_every_preset_of_the_catalog_is_there_in_its_order() -> None:
    assert len(preset_slugs()) == 31
    assert preset_slugs()[:3] == ("standard", "standard-called-ace", "double-on-the-bump")
    assert preset_slugs()[-2:] == ("eight-handed-trio", "nationals")


def test_options_that_a_replay_reads_alone_come_last_and_pay_nothing() -> None:
    replayed = [option.name for option in OPTIONS if option.in_replays]
    assert replayed == [field.name for field in fields(ReplayRules)]
    assert [option.name for option in OPTIONS][-len(replayed) :] == replayed


def test_choices_are_offered_for_named_values_alone() -> None:
    assert OPTION_BY_NAME["bump"].choices == ("false", "true")
    assert OPTION_BY_NAME["stacking"].choices == ("multiply", "queue", "keep", "once")
    assert OPTION_BY_NAME["blitz"].choices[0] == "black-queens"
    assert {OPTION_BY_NAME[name].choices for name in ("stakes", "alone_factor", "title")} == {()}


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("unit_value = " + "9" * 10_000, "bad-toml", "A number here has thousands of digits. Write a shorter one."),
        (
            "unit_value = 0x" + "f" * 10_000, "bad-value",
            "unit_value must be from 0 to 1000000, not a number with thousands of digits.",
        ),
        ("bump = 0x" + "f" * 10_000, "bad-value", "bump must be true or false, not a number with thousands of digits."),
        ("weights = " + "[" * 10_000, "bad-toml", "There are too many brackets inside brackets here."),
    ],
    ids=["decimal", "hexadecimal", "for-a-choice", "nested"],
)  # fmt: skip
def test_refuses_endless_values_in_one_sentence(text: str, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        rules_from_toml(text)
    assert [(fault.code, write_fault(fault)) for fault in refused.value.faults] == [(code, sentence)]


@pytest.mark.parametrize(("factor", "is_refused"), [(1, True), (2, False), (1_000_000, False), (1_000_001, True)])
def test_refuses_a_number_outside_the_limits_of_its_option(factor: int, is_refused: bool) -> None:
    faults = list(impossible_rules(HouseRules(doubler_factor=factor), "rules"))
    assert [fault.path for fault in faults] == ["rules.doubler_factor"] * is_refused


def test_a_number_cannot_be_declared_without_a_unit() -> None:
    facts: Any = {"help": "A bonus.", "example": "With 2, a bonus.", "source": "000", "name": "bonus", "kind": int}
    assert Option("stake", 1, "Bonus", **facts, unit="points").unit == "points"
    with pytest.raises(ValueError, match="bonus has no unit"):
        Option("stake", 1, "Bonus", **facts)


def test_a_value_cannot_be_declared_without_words() -> None:
    with pytest.raises((TypeError, RuntimeError)):  # Python 3.11 wraps what is raised for a member

        class Bonus(Choice):
            OFF = "off"
