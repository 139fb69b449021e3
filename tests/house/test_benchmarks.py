"""Every published benchmark runs, at small scale."""

import json
import re
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

from tests.serving import ROOT, environment

# What each benchmark measures less of, and a piece of what it prints. These run in the test's process and database.
HERE: dict[str, tuple[dict[str, Any], str]] = {
    "settlements": ({"ROUNDS": 1, "TRIES": 1, "EVENING": 5}, "fold of an evening of 5 hands"),
    "replay": ({"HANDS": 2, "TRIES": 1, "ROUNDS": 1, "MOVES": 4}, "python-chess, moves with legality"),
    "draw": ({"TRIES": 1, "FIELDS": [(25, 3)], "AGAIN": (100,)}, "100 drawn again x 3"),
    "score_cards": ({"TRIES": 1, "PLAYERS": 10, "SESSIONS": 1}, "times the baseline"),
    "large_prints": ({"TRIES": 1, "TICKETS": 9, "HANDS": 9}, "9 hands of a score sheet"),
    "standings": ({"PLAYERS": 10, "SESSIONS": 1, "HANDS": 1, "ASKED": 2, "ROUNDS": 2}, "first after a hand"),
    "figures": ({"EVENINGS": 4, "ROUNDS": 1}, "workbook of all time"),
    "imports": ({"EVENINGS": 4, "ROUNDS": 1, "FEW": 2}, "page: seasons"),
}
# These measure processes of their own, which a test's database is hidden from. They share one database to be quick.
APART: dict[str, tuple[dict[str, Any], str]] = {
    "footprint": ({"PLAYERS": 10, "SESSIONS": 1, "HANDS": 1}, "standings, first time"),
    "workbook": ({"PLAYERS": 5, "SESSIONS": 1, "FEW": 1, "MANY": 2}, "streamed: "),
}
MISSING = (
    "BENCHMARK OF THE REPLAY: chess and pokerkit not found. "
    "Install them (make test does, or pip install -r requirements/benchmarks.txt)."
)
SMALL = """
import importlib, json, sys
for program, sizes in json.loads(sys.argv[1]).items():
    print("==", flush=True)
    benchmark = importlib.import_module(f"benchmarks.{program}")
    vars(benchmark).update(sizes)
    benchmark.main()
"""


def assert_printed(output: str, expected: str) -> None:
    """Check that a benchmark printed its commit and the figure."""
    assert re.match(r"commit ([0-9a-f]{8,}\+?|unknown)\n", output)
    assert expected in output


def run_python(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=1200
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("program", HERE)
def test_runs_at_small_scale(
    program: str, db: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if program == "replay":
        pytest.importorskip("chess", reason=MISSING)
        pytest.importorskip("pokerkit", reason=MISSING)
    benchmark = import_module(f"benchmarks.{program}")
    sizes, expected = HERE[program]
    for name, size in sizes.items():
        monkeypatch.setattr(benchmark, name, size)
    monkeypatch.setattr(sys, "argv", [program])
    benchmark.main()
    assert_printed(capsys.readouterr().out, expected)


@pytest.mark.only_on("sqlite")
def test_runs_apart_at_small_scale() -> None:
    sizes = {program: sizes for program, (sizes, _expected) in APART.items()}
    outputs = run_python("-c", SMALL, json.dumps(sizes)).split("==\n")[1:]
    for output, (_sizes, expected) in zip(outputs, APART.values(), strict=True):
        assert_printed(output, expected)


@pytest.mark.only_on("sqlite")
def test_recording_beside_its_baseline() -> None:
    output = run_python("-m", "benchmarks.recording", "--hands", "8", "--rounds", "1")
    assert "site: 0 lost, 0 failed" in output
    assert "per-row ORM: 0 lost, 0 failed" in output


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_the_load_of_a_hall() -> None:
    assert "all good" in run_python("-m", "benchmarks.load", "--minutes", "0.1")
