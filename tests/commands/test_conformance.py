"""`scorekeeper conformance`: the published cases, and programs that answer some of them wrongly."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.commands import conformance
from scorekeeper.commands.conformance import Ask, Case, answer_here, ask_program, load_cases, run_cases
from tests.engine import conformance as generated

pytestmark = pytest.mark.same_everywhere

ROOT = Path(__file__).resolve().parents[2]
CASES = load_cases()
BEYOND_ONE_HAND = {"G7", "J1.race"}  # a sheet on paper, and the end of a race


def ran(ask: Ask, cases: Iterable[Case] = CASES) -> tuple[int, list[dict[str, Any]], dict[str, Any]]:
    """Return the exit status, the differences, and the summary of a run."""
    out = StringIO()
    status = run_cases(cases, ask, out)
    *differences, summary = map(json.loads, out.getvalue().splitlines())
    return status, differences, summary


def test_this_program_passes_every_case() -> None:
    out = StringIO()
    assert conformance.main([], StringIO(), out) == 0
    (line,) = out.getvalue().splitlines()
    summary = json.loads(line)
    assert (summary["cases"], summary["passed"], summary["failed"]) == (len(CASES), len(CASES), 0)
    assert sum(map(sum, summary["by"].values())) == len(CASES)


def test_there_are_enough_cases_each_with_a_name_of_its_own() -> None:
    assert len(CASES) >= 1500
    assert len({case.id for case in CASES}) == len(CASES)
    assert sum(case.id.startswith("independent/") for case in CASES) >= 300
    assert all(case.source for case in CASES)


def test_cases_from_golden_hands_are_current() -> None:
    for name, cases in generated.files().items():
        published = (generated.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
        assert published == generated.text_of(cases), "Run `make conformance`."


def test_every_row_of_the_catalog_is_covered() -> None:
    catalog: Any = SimpleNamespace(**runpy.run_path(str(ROOT / "docs" / "develop" / "catalog.py")))
    shown = {row for case in CASES for row in case.rows}
    covered = {one.rpartition(".")[0] for one in shown if "." in one} | shown
    assert {row.name for row in catalog.rows()} - covered == BEYOND_ONE_HAND


def test_the_list_names_each_case_with_its_source() -> None:
    out = StringIO()
    assert conformance.main(["--list"], StringIO(), out) == 0
    listed = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [one["id"] for one in listed] == [case.id for case in CASES]
    assert all(one["topic"] and one["source"] for one in listed)


SAMPLE = [
    next(case for case in CASES if case.topic == topic and case.expect["ok"] is good)
    for topic in sorted({case.topic for case in CASES})
    for good in (True, False)
    if any(case.topic == topic and case.expect["ok"] is good for case in CASES)
]

ALL = {case.id for case in SAMPLE}
REPLAYED = {case.id for case in SAMPLE if "winners" in case.expect}
FAULTS = {
    "payout": {case.id for case in SAMPLE if "payouts" in case.expect},
    "winner": REPLAYED,
    "points": REPLAYED,
    "legal": {case.id for case in SAMPLE if case.topic == "legality"},
    "accepts": {case.id for case in SAMPLE if not case.expect["ok"]},
    "refuses": ALL,
    "debt": {case.id for case in SAMPLE if case.topic == "settle-up" and case.expect["ok"]},
    "detour": {case.id for case in SAMPLE if case.topic == "settle-up" and case.expect["ok"]},
}


def spoil(fault: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with a fault in it, where it has what the fault is about."""
    if fault == "payout" and answer.get("payouts"):
        answer["payouts"][0] += 1
    elif fault == "winner" and answer.get("winners"):
        answer["winners"][-1] = answer["winners"][-1] % 5 + 1
    elif fault == "points" and "points_by_seat" in answer:
        answer["points_by_seat"].reverse()
    elif fault == "legal" and "legal" in answer.get("errors", [{}])[0]:
        answer["errors"][0]["legal"].reverse()
        answer["errors"][0]["legal"].append("QC")
    elif fault == "accepts" and not answer["ok"]:
        return {"ok": True}
    elif fault == "refuses":
        return {"ok": False, "errors": []}
    elif fault == "debt" and answer.get("payments"):
        answer["payments"].pop()
    elif fault == "detour" and answer.get("payments"):
        one = answer["payments"].pop()
        answer["payments"] += [one | {"to": "Pat"}, {"from": "Pat", "to": one["to"], "amount": one["amount"]}]
    return answer


@pytest.mark.parametrize("fault", FAULTS)
def test_finds_a_planted_fault(fault: str) -> None:
    def ask(command: str, inputs: list[Any]) -> list[Any]:
        answers = json.loads(json.dumps(list(answer_here(command, inputs))))  # as a program's come
        return [spoil(fault, answer) for answer in answers]

    verify_found(ask, FAULTS[fault])


# A program that answers as this one does, but for what its first argument says.
FAULTY = """
import json, sys
sys.path.insert(0, {root!r})
from scorekeeper.commands.conformance import answer_here
fault, command = sys.argv[1:]
for line in sys.stdin:
    answer = answer_here(command, [json.loads(line)])[0]
    if fault == "silence":
        continue
    if fault == "nonsense":
        print("checked", end="")
    elif fault == "crash":
        raise SystemExit(3)
    print(json.dumps(answer))
"""


@pytest.mark.parametrize(("fault", "found"), [("none", set()), ("silence", ALL), ("nonsense", ALL), ("crash", ALL)])
def test_finds_out_a_program_that_gives_no_answers(tmp_path: Path, fault: str, found: set[str]) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY.format(root=str(ROOT)), encoding="utf-8")
    verify_found(ask_program([sys.executable, str(path), fault]), found)


def verify_found(ask: Ask, found: set[str]) -> None:
    """Run the sample; exactly the cases with these names differ."""
    status, differences, summary = ran(ask, SAMPLE)
    assert {one["id"] for one in differences} == found
    assert summary["failed"] == len(found)
    assert status == (1 if found else 0)


def test_a_difference_names_its_rule_and_only_what_differs() -> None:
    case = next(case for case in CASES if case.id == "score/standard:3")

    def ask(command: str, inputs: list[Any]) -> list[Any]:
        return [answer | {"stake": 1} for answer in answer_here(command, inputs)]

    status, (one,), _ = ran(ask, [case])
    assert status == 1
    assert (one["expected"], one["got"]) == ({"stake": 2}, {"stake": 1})
    assert (one["rows"], one["input"]) == (list(case.rows), case.input)


@pytest.mark.parametrize("command", ["", "no-such-program-here", "'"])
def test_a_program_that_cannot_be_run_is_a_wrong_call(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main(["--against", command], StringIO(), StringIO()) == 2
    assert capsys.readouterr().err.startswith("scorekeeper: ")
