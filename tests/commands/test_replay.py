"""`scorekeeper replay`, as other programs call it: a process with lines in and lines out."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO

from scorekeeper.commands.lines import answer_each
from tests.engine.play.golden import replays
from tests.engine.play.hands import CALLED_ACE, RENEGE
from tests.waiting import LONG

from .test_score import call, codes, replies

PAID = [-1, 2, -1, 1, -1]


def test_one_answer_for_each_line_in_order_also_for_bad_ones() -> None:
    lines = [
        json.dumps(CALLED_ACE),
        "",
        "no json",
        json.dumps(RENEGE),
        "[]",
        json.dumps(CALLED_ACE | {"pickd": 2}),
        json.dumps({key: value for key, value in CALLED_ACE.items() if key != "rules"}),
        json.dumps(CALLED_ACE | {"players": 4}),
        json.dumps(CALLED_ACE),
    ]
    done = call("replay", given="\n".join(lines).encode())
    answers = replies(done.stdout)
    assert [codes(answer)[:1] or answer["settlement"]["payouts"] for answer in answers] == [
        PAID,
        ["bad-json"],
        ["bad-json"],
        ["must-follow-suit"],
        ["bad-record"],
        ["unknown-key"],
        ["missing-key"],
        ["bad-players"],
        PAID,
    ]
    assert (done.returncode, done.stderr) == (1, b"")


def test_the_record_of_a_hand_is_a_line_for_score() -> None:
    hands = [golden.hand for golden in replays() if "refused" not in golden.expected]
    checked = replies(call("replay", given="\n".join(map(json.dumps, hands)).encode()).stdout)
    assert all(answer["ok"] for answer in checked)
    records = "\n".join(json.dumps(answer["record"]) for answer in checked).encode()
    scored = call("score", "-", given=records)
    assert replies(scored.stdout) == [answer["settlement"] for answer in checked]
    assert scored.returncode == 0


def test_a_mistake_of_the_program_is_an_answer_and_the_next_line_gets_its_own() -> None:
    def answer(number: int) -> dict[str, object]:
        return {"ok": True, "tenth": 10 // number}

    out = StringIO()
    assert answer_each(["1", "0", "2"], answer, out) == 1
    first, second, third = map(json.loads, out.getvalue().splitlines())
    assert (first["tenth"], third["tenth"]) == (10, 5)
    assert (codes(second), second["errors"][0]["line"]) == (["internal-error"], 2)
    assert "ZeroDivisionError in test_replay.py" in second["errors"][0]["message"]


def test_it_starts_without_django() -> None:
    program = "import sys; from scorekeeper.commands import hands; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=LONG).returncode == 0


def test_a_wrong_call_is_told_on_standard_error() -> None:
    done = call("replay", "one", "two")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"scorekeeper: ")


def test_an_error_names_the_line_of_the_file_and_the_full_path() -> None:
    lines = [
        json.dumps(CALLED_ACE),
        "",
        json.dumps(CALLED_ACE | {"hands": {"2": 5}}),
        json.dumps(CALLED_ACE | {"hands": {"11": "QC"}}),
        json.dumps(RENEGE),
        '{"rules": "standard" "dealer": 5}',
        json.dumps(CALLED_ACE | {"bury": {"2": "9D"}}),
    ]
    errors = [answer["errors"][0] for answer in replies(call("replay", given="\n".join(lines).encode()).stdout)[1:]]
    assert [(error["line"], error["path"]) for error in errors] == [
        (2, ""), (3, "hands.2"), (4, "hands.11"), (5, "tricks[1][1]"), (6, ""), (7, "bury.2"),
    ]  # fmt: skip
    assert errors[1]["message"] == 'hands.2 must be a list, like [1, 2] or ["QC", "10D"], not 5.'
    assert errors[4]["message"] == "This isn't valid JSON: Expecting ',' delimiter at column 22."
