"""`scorekeeper score`, as other programs call it: a process with lines in and lines out."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.engine.golden import code_of
from tests.waiting import LONG

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
GOOD = {"rules": "standard", "picker": 1, "partner": 3, "points": 75}
PAID = [2, -1, 1, -1, -1]


def call(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the console command in a process of its own."""
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=LONG, check=False)


def replies(output: bytes) -> list[dict[str, Any]]:
    """The answers, one a line."""
    return [json.loads(line) for line in output.decode("ascii").splitlines()]


def codes(reply: dict[str, Any]) -> list[str]:
    """The codes of a refusal; none for a good answer."""
    return [fault["code"] for fault in reply.get("errors", [])]


def test_the_contract_s_example() -> None:
    record = {"rules": "walleye", "dealer": 5, "picker": 1, "partner": 3, "points": 93}
    record["marks"] = [{"seat": 2, "mark": "crack"}, {"seat": 1, "mark": "recrack"}]
    done = call("score", given=json.dumps(record).encode())
    (reply,) = replies(done.stdout)
    assert reply.pop("why")
    assert reply == {
        "ok": True,
        "payouts": [16, -8, 8, -8, -8],
        "pot": 0,
        "stake": 2,
        "multiplier": 4,
        "category": "91-120",
        "money": [160, -80, 80, -80, -80],
    }
    assert (done.returncode, done.stderr) == (0, b"")


def test_one_answer_for_each_line_in_order_also_for_bad_ones() -> None:
    good = json.dumps(GOOD).encode()
    lines = [
        good,
        b"",
        b"no json",
        good + b"\r",
        b"[]",
        b'{"rules": "standard", "picker": "\xff"}',
        good[:-1] + b', "reason": "x"}',
        good[:-1] + b', "piker": 1}',
        b'{"rules": "standard", "picker": 1, "points": NaN}',
        b'{"rules": "standard", "picker": 1, "points": 75, "points": 60}',
        b"[" * 100_000,
        b'{"rules": "standard", "picker": 1, "points": ' + b"9" * 5000 + b"}",
        b'{"rules": "standard", "picker": 1, "points": ' + b"9" * 4000 + b"}",
        b'{"rules": "standard", "picker": 1, "points": ' + b"[" * 900 + b"]" * 900 + b"}",
        '{"rules": "\u2028"}'.encode(),
        b'{"rules": "\\ud800", "picker": 1, "points": 75}',
        b'{"rules": "standard",\r"picker": 1, "partner": 3, "points": 75}',
        good,
    ]
    done = call("score", given=b"\n".join(lines) + b"\n")
    answers = replies(done.stdout)
    assert [answer.get("payouts") or codes(answer)[:1] for answer in answers] == [
        PAID,
        ["bad-json"],
        ["bad-json"],
        PAID,
        ["bad-record"],
        ["bad-json"],
        ["unexpected-key"],
        ["unknown-key"],
        ["bad-json"],
        ["bad-json"],
        ["bad-json"],
        ["bad-json"],
        ["bad-value"],
        ["bad-value"],
        ["missing-key"],
        ["unknown-preset"],
        PAID,
        PAID,
    ]
    assert done.returncode == 1
    assert done.stderr == b""
    assert max(len(fault["message"]) for answer in answers for fault in answer.get("errors", [])) < 300


def test_a_fault_names_the_place() -> None:
    record = {"rules": "musky", "picker": 1, "partner": 2, "points": 75}
    marks = [{"seat": 3, "mark": "crack"}, {"seat": 4, "mark": "blitz", "cards": ["QD", "1D"]}]
    (reply,) = replies(call("score", given=json.dumps(record | {"marks": marks}).encode()).stdout)
    (fault,) = reply["errors"]
    assert (fault["code"], fault["path"]) == ("bad-card", "marks[1].cards[1]")


def test_every_fault_of_a_record_is_told() -> None:
    record = {"rules": "standard", "picker": "one", "points": 75.0, "colour": "red"}
    (reply,) = replies(call("score", given=json.dumps(record).encode()).stdout)
    assert [(fault["code"], fault["path"]) for fault in reply["errors"]] == [
        ("bad-value", "picker"),
        ("bad-value", "points"),
        ("unknown-key", "colour"),
    ]


@pytest.mark.parametrize("cards", ["QH QD", "qh qd", "Q♥ q♦", ["QD", "QH"], [" qd ", "Q♥"]])
def test_cards_are_read_in_each_way_that_people_write_them(cards: object) -> None:
    record = {"rules": "musky", "picker": 1, "partner": 2, "points": 75}
    record["marks"] = [{"seat": 4, "mark": "blitz", "cards": cards}]
    (reply,) = replies(call("score", given=json.dumps(record, ensure_ascii=False).encode()).stdout)
    assert reply["payouts"] == [4, 2, -2, -2, -2]
    assert any("QD" in line and "QH" in line for line in reply["why"])


def test_a_file_is_read_as_standard_input_is(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n" + json.dumps(GOOD).encode())
    from_file = call("score", str(file))
    assert [reply["payouts"] for reply in replies(from_file.stdout)] == [PAID, PAID]
    assert call("score", "-", given=file.read_bytes()).stdout == from_file.stdout
    assert call("score", given=file.read_bytes()).stdout == from_file.stdout


def test_nothing_in_nothing_out() -> None:
    done = call("score")
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.parametrize(
    "arguments", [("no such file",), ("--fast",), ("a", "b"), (".",)], ids=lambda arguments: arguments[0]
)
def test_a_wrong_call_says_so_on_standard_error(arguments: tuple[str, ...]) -> None:
    for command in ("score", "settle"):
        done = call(command, *arguments)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"scorekeeper: ")
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["score", "settle", "rules"])
def test_help_is_no_wrong_call(command: str) -> None:
    done = call(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: scorekeeper {command}".encode())


@pytest.mark.parametrize("command", ["score", "settle", "rules", "rules --read bump"])
def test_django_is_not_imported(command: str) -> None:
    script = (
        "import sys\nfrom scorekeeper.__main__ import main\n"
        f"main({command.split()!r})\n"
        "found = sorted(name for name in sys.modules if name.partition('.')[0] == 'django')\n"
        "sys.exit(f'imported: {found}' if found else 0)"
    )
    given = json.dumps({"balances": {}} if command == "settle" else GOOD).encode()
    done = subprocess.run([sys.executable, "-c", script], input=given, capture_output=True, timeout=LONG, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


def test_every_golden_hand_through_the_command() -> None:
    golden = [line for path in sorted((FIXTURES / "hands").glob("*.jsonl")) for line in path.read_bytes().splitlines()]
    asked = [json.loads(line) for line in golden]
    done = call("score", given=b"\n".join(json.dumps(line["record"]).encode() for line in asked))
    answers = replies(done.stdout)
    got = [codes(answer)[:1] or answer["payouts"] for answer in answers]
    assert got == [[code_of(line)] if "refused" in line else line["payouts"] for line in asked]
    assert done.returncode == 1


def test_a_preset_whole_is_as_good_as_its_slug() -> None:
    whole = tomllib.loads(call("rules", "1501-a-wing").stdout.decode())
    hand = {"picker": 1, "partner": 3, "points": 29}
    lines = [{"rules": rules, **hand} for rules in ("1501-a-wing", {"preset": "1501-a-wing"}, whole)]
    del whole["preset"]
    first, *others = replies(call("score", given="\n".join(map(json.dumps, lines)).encode()).stdout)
    assert first["payouts"] == [-8, 4, -4, 4, 4]
    assert others == [first, first]
