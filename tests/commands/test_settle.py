"""`scorekeeper settle`: balances in, payments out."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest

from scorekeeper.commands import settle


def answered(text: str) -> tuple[int, dict[str, Any]]:
    """The exit status and the answer to a text."""
    out = StringIO()
    status = settle.main([], StringIO(text), out)
    return status, json.loads(out.getvalue())


def test_the_contract_s_example() -> None:
    assert answered('{"balances": {"Ann": 12, "Bob": -12}}') == (
        0,
        {"ok": True, "payments": [{"from": "Bob", "to": "Ann", "amount": 12}]},
    )


def test_the_object_may_stand_on_several_lines() -> None:
    assert answered('{\n "balances":\n {}\n}\n') == (0, {"ok": True, "payments": []})


def test_names_of_all_kinds_come_through() -> None:
    names = ["=1+1", "<b>", "Jörg 🐑", ""]
    amounts = dict(zip(names, (1, 1, 1, -3), strict=True))
    status, answer = answered(json.dumps({"balances": amounts}))
    assert status == 0
    assert {payment["to"] for payment in answer["payments"]} == set(names[:3])


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", "bad-json", ""),
        ("{} {}", "bad-json", ""),
        ("[]", "bad-record", ""),
        ("{}", "missing-key", "balances"),
        ('{"balance": {}}', "unknown-key", "balance"),
        ('{"balances": {}, "currency": "USD"}', "unknown-key", "currency"),
        ('{"balances": [12, -12]}', "bad-value", "balances"),
        ('{"balances": {"Ann": 12.0, "Bob": -12}}', "bad-value", "balances.Ann"),
        ('{"balances": {"Ann": true, "Bob": -1}}', "bad-value", "balances.Ann"),
        ('{"balances": {"Ann": null}}', "bad-value", "balances.Ann"),
        ('{"balances": {"Ann": 1000000000000001}}', "bad-value", "balances.Ann"),
        ('{"balances": {"Ann": 12, "Bob": -11}}', "not-zero-sum", "balances"),
        ('{"balances": {"Ann": 12, "Ann": -12}}', "bad-json", ""),
        ('{"balances": {"Ann": Infinity}}', "bad-json", ""),
    ],
)
def test_what_is_wrong_is_refused_with_a_sentence(text: str, code: str, path: str) -> None:
    status, answer = answered(text)
    assert status == 1
    assert answer["ok"] is False
    (fault,) = answer["errors"]
    assert (fault["code"], fault["path"]) == (code, path)
    assert fault["message"].endswith(".")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"balances":\n {"Ann": 1,\n  "Bob": 2.5}}', 3),
        ('{"balances":\n {"Ann": 1,\n  "Bob" -1}}', 3),
        ('\n{"balances": {"Ann": 1}}', 2),
        ('{"balances": {},\n "currency": "USD"}', 2),
        ("", 1),
    ],
)
def test_an_error_names_its_line(text: str, line: int) -> None:
    assert [error["line"] for error in answered(text)[1]["errors"]] == [line]
