"""`scorekeeper draw`: numbers in, a plan out."""

from __future__ import annotations

import json
from io import StringIO
from itertools import chain
from typing import Any

import pytest

from scorekeeper.__main__ import main as command_line
from tournaments.commands import draw


def answered(*arguments: object) -> tuple[int, dict[str, Any]]:
    """The exit status and the answer to a call."""
    out = StringIO()
    status = draw.main([str(argument) for argument in arguments], StringIO(), out)
    return status, json.loads(out.getvalue())


def test_a_plan_says_who_sits_where_and_what_it_costs() -> None:
    status, plan = answered("--players", 41, "--sessions", 6, "--seed", 12)
    assert status == 0
    assert list(plan) == ["ok", "sessions", "repeats", "sat_six", "tables", "seed", "algorithm"]
    assert (plan["ok"], plan["repeats"], plan["seed"], plan["algorithm"]) == (True, 0, 12, 2)
    assert plan["tables"] == [5, 5, 5, 5, 5, 5, 5, 6]
    assert [sorted(chain.from_iterable(session)) for session in plan["sessions"]] == [list(range(1, 42))] * 6
    sixes = [player for session in plan["sessions"] for table in session if len(table) == 6 for player in table]
    assert plan["sat_six"] == [sixes.count(player) for player in range(1, 42)]
    assert set(plan["sat_six"]) == {0, 1}


def test_tables_of_fours() -> None:
    assert answered("--players", 17, "--sessions", 1, "--table-size", 4)[1]["tables"] == [4, 4, 4, 5]


def test_seven_sit_at_one_table() -> None:
    _, plan = answered("--players", 7, "--sessions", 2)
    assert [sorted(table) for session in plan["sessions"] for table in session] == [list(range(1, 8))] * 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--players", 3, "--sessions", 1), "too-few-players"),
        (("--players", -5, "--sessions", 1), "too-few-players"),
        (("--players", 9, "--sessions", 1, "--table-size", 6), "no-tables"),
        (("--players", 20, "--sessions", 0), "bad-sessions"),
        (("--players", 20, "--sessions", 1, "--table-size", 12), "bad-table-size"),
        (("--players", 10**9, "--sessions", 1), "too-many-players"),
    ],
)
def test_a_field_that_cannot_be_seated_is_refused(arguments: tuple[object, ...], code: str) -> None:
    status, answer = answered(*arguments)
    assert (status, answer["ok"]) == (1, False)
    assert [error["code"] for error in answer["errors"]] == [code]


@pytest.mark.parametrize(
    "arguments",
    [[], ["--players", "20"], ["--players", "2.0", "--sessions", "1"], ["--players", "20", "--sessions", "1", "x"]],
)
def test_a_wrong_call_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        command_line(["draw", *arguments])
    assert left.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("usage: scorekeeper draw")


@pytest.mark.parametrize("option", ["--players", "--sessions", "--table-size", "--seed"])
@pytest.mark.parametrize("number", ["7" * 5_000, "1" + "0" * 15, "2.0", "seven", ""])
def test_refuses_numbers_of_more_than_15_digits(option: str, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        draw.main(["--players", "20", "--sessions", "1", option, number], StringIO(), StringIO())
    assert ended.value.code == 2
    sentence = f"argument {option}: enter a whole number of up to 15 digits, like 7\n"
    assert capsys.readouterr().err.endswith(sentence)


def test_a_seed_may_have_15_digits_and_a_sign() -> None:
    assert answered("--players", 20, "--sessions", 1, "--seed", -(10**15 - 1))[1]["seed"] == -(10**15 - 1)
