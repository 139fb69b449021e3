"""The golden hands leave nothing out: each preset, kind, call, code, and each value of each option decides one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import scorekeeper
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Call, Kind
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import preset_slugs, read_rules, rules_as_json
from scorekeeper.engine.rules.values import Play

from .codes import codes
from .golden import code_of, games, hands, paid, played

Run = tuple[Callable[[HouseRules], Any], Any]
PACKAGE = Path(scorekeeper.__file__).parent
ENGINE = [
    *(path for folder in (".", "rules", "payout") for path in (PACKAGE / "engine" / folder).glob("*.py")),
    *(PACKAGE / "commands" / f"{name}.py" for name in ("lines", "hands", "settle")),
]
# They name things and pay nothing.
NAMES = frozenset({"title", "currency"})
# Which cards they name, a replay sees: golden transcripts show them.
SEEN_IN_REPLAYS = frozenset({"partner_cards", "must_pick"})
# The deal must take all cards of the pack, so that none of these changes alone.
DEAL = frozenset({"players", "hand_size", "blind_size", "deck"})
# What another value takes along.
ALONG: dict[str, dict[str, Any]] = {"split": {"weights": []}, "partner": {"partner_cards": []}}
# Values that stand and fall with others, so that none of these changes alone.
ONLY_TOGETHER = [
    *(("play", play) for play in Play), ("deck", "low-20"), ("order", "moving-sixes"), ("mittler_even", "off"),
]  # fmt: skip
# Most golden hands are of rules that have its values: those of others are asked first.
STANDARD = read_rules("standard")
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 26, 30, 41, 60, 100)
# Shown where they are raised: texts that are no JSON or TOML, balances, objects that are no records, and a mistake of
# the program.
ELSEWHERE = frozenset({"bad-json", "bad-toml", "bad-record", "internal-error", "not-zero-sum"})


def test_every_preset_has_a_golden_hand() -> None:
    assert set(preset_slugs()) - {golden.rules for golden in hands() if isinstance(golden.rules, str)} == set()


def test_every_kind_has_a_golden_hand_that_pays_and_one_refused() -> None:
    for refused in (False, True):
        shown = {golden.record.get("kind", "picked") for golden in hands() if ("refused" in golden.expected) == refused}
        missing = set(Kind) - shown - ({Kind.MISDEAL, Kind.MITTLER, Kind.SCHNEIDSTER} if refused else set())
        assert missing == set()


def test_every_call_has_a_golden_hand() -> None:
    paying = [golden for golden in hands() if "refused" not in golden.expected]
    assert {mark["mark"] for golden in paying for mark in golden.record.get("marks", [])} == set(Call)


def test_every_code_has_a_golden_hand_or_game() -> None:
    shown = {golden.code for golden in hands()} | {code_of(line) for golden in games() for line in golden.lines}
    assert codes(ENGINE) - shown == ELSEWHERE


def values() -> list[tuple[str, Any]]:
    """Each option with each value it can have, or with None for a number."""
    named = [option.name for option in OPTIONS if option.name not in NAMES | SEEN_IN_REPLAYS and not option.in_replays]
    there = [(name, value) for name in named for value in (OPTION_BY_NAME[name].choices or (None,))]
    return [value for value in there if value not in ONLY_TOGETHER]


@pytest.mark.parametrize(("name", "value"), values(), ids=str)
def test_every_value_of_every_option_decides_a_golden_hand_or_game(name: str, value: str | None) -> None:
    likely_first = sorted(_runs(), key=lambda each: getattr(each[0], name) == getattr(STANDARD, name))
    assert any(decides(name, value, rules, runs) for rules, runs in likely_first), f"nothing hangs on {name} = {value}"


def decides(name: str, value: str | None, rules: HouseRules, runs: list[Run]) -> bool:
    """Return whether the rules have the value, and an outcome is another one under another value."""
    mine = getattr(rules, name)
    if value is not None and not (value in mine if isinstance(mine, tuple) else str(mine).lower() == value):
        return False
    return any(run(other) != outcome for other in others(name, value, rules) for run, outcome in runs)


def others(name: str, value: str | None, rules: HouseRules) -> Iterator[HouseRules]:
    """The rules with other values of one option, those that can be played."""
    for changed in _changes(name, value, getattr(rules, name)):
        if name in DEAL:
            yield replace(rules, **{name: changed})
            continue
        try:
            yield read_rules(rules_as_json(rules) | {name: changed} | ALONG.get(name, {}))
        except Refused:
            continue


def _changes(name: str, value: str | None, mine: Any) -> Iterator[Any]:
    there = OPTION_BY_NAME[name].choices
    if isinstance(mine, bool):
        yield not mine
    elif isinstance(mine, tuple) and there:
        kept = [item for item in mine if item != value]
        yield kept
        yield from ([*kept, other] for other in there if other not in mine)
        yield list(mine[::-1])
    elif isinstance(mine, tuple):
        yield from ([item + (i == raised) for i, item in enumerate(mine)] for raised in range(len(mine)))
        yield mine[::-1]
    elif there:
        yield from (other for other in there if other != mine)
    else:
        yield from (number for number in NUMBERS if number != mine)


@cache
def _runs() -> list[tuple[HouseRules, list[Run]]]:
    """All golden hands and games by their rules, each with its outcome."""
    grouped: dict[HouseRules, list[Run]] = {}
    for rules, run in (*_hand_runs(), *_game_runs()):
        grouped.setdefault(rules, []).append((run, run(rules)))
    return list(grouped.items())


def _hand_runs() -> Iterator[tuple[HouseRules, Callable[[HouseRules], Any]]]:
    for golden in hands():
        try:
            rules = read_rules(golden.rules)
        except Refused:
            continue
        yield rules, partial(paid, record=golden.record)


def _game_runs() -> Iterator[tuple[HouseRules, Callable[[HouseRules], Any]]]:
    for golden in games():
        yield read_rules(golden.rules), partial(played, golden)
