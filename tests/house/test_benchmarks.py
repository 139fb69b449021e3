"""Every published benchmark runs, at small scale."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from benchmarks import beside_analysis, recording
from benchmarks.load import score_sheet, sites
from tests.serving import ROOT, Serving, environment, fill, forked, started

# What each benchmark measures less of, and a piece of what it prints. These run in the test's process and database.
HERE: dict[str, tuple[dict[str, Any], str]] = {
    "settlements": ({"ROUNDS": 1, "TRIES": 1, "GAME": 5}, "fold of a game of 5 hands"),
    "replay": ({"HANDS": 2, "TRIES": 1, "ROUNDS": 1, "MOVES": 4}, "python-chess, moves with legality"),
    "analysis": (  # easy hands of four cards: those of six take a minute and a half
        {"SEED": 2, "HANDS": 1, "BASELINE": 1, "TRUMP": 3, "PRESETS": ("eight-handed-trio",)}
        | {"REVIEWED": ("seven-handed-jack", 1)},
        "alpha-beta of fifty lines",
    ),
    "draw": ({"TRIES": 1, "FIELDS": [(25, 3)], "AGAIN": (100,)}, "100 drawn again x 3"),
    "score_cards": ({"TRIES": 1, "PLAYERS": 10, "SESSIONS": 1}, "times the baseline"),
    "large_prints": ({"TRIES": 1, "TICKETS": 9, "HANDS": 9}, "9 hands of a score sheet"),
    "standings": ({"PLAYERS": 10, "SESSIONS": 1, "HANDS": 1, "ASKED": 2, "ROUNDS": 2}, "first after a hand"),
    "figures": ({"GAMES": 4, "ROUNDS": 1}, "workbook of all time"),
    "imports": ({"GAMES": 4, "ROUNDS": 1, "FEW": 2}, "page: seasons"),
}
# These measure processes of their own, which a test's database is hidden from: each such process's work is done in the
# test's, and only the long test starts them.
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


def start_here(program: str, sizes: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a benchmark at small scale in this process."""
    benchmark = import_module(f"benchmarks.{program}")
    for name, size in sizes.items():
        monkeypatch.setattr(benchmark, name, size)
    monkeypatch.setattr(sys, "argv", [program])
    benchmark.main()


def serve_forked(option: str, data: str, **variables: Any) -> AbstractContextManager[Serving]:
    """Serve the site from a process that has imported it; the baseline, with settings of its own, adds its tables."""
    assert option == "--data"
    if variables.get("DJANGO_SETTINGS_MODULE") == recording.SETTINGS[recording.BASELINE]:
        fill(Path(data))
        return started(option, data, "--owner-link", **variables)
    return forked(data)


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("program", HERE)
def test_runs_at_small_scale(
    program: str, db: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if program == "replay":
        pytest.importorskip("chess", reason=MISSING)
        pytest.importorskip("pokerkit", reason=MISSING)
    sizes, expected = HERE[program]
    start_here(program, sizes, monkeypatch)
    assert_printed(capsys.readouterr().out, expected)


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("program", APART)
def test_runs_apart_at_small_scale(
    program: str, real_commits: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark, run_process = import_module(f"benchmarks.{program}"), subprocess.run

    def run_here(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[str]:
        if command[:3] != [sys.executable, "-m", f"benchmarks.{program}"]:
            return run_process(command, **options)
        with monkeypatch.context() as patch, redirect_stdout(io.StringIO()) as output:
            patch.setattr(sys, "argv", command[2:])
            benchmark.main()
        return subprocess.CompletedProcess(command, 0, output.getvalue())

    monkeypatch.setattr(subprocess, "run", run_here)
    monkeypatch.setattr(subprocess, "check_output", lambda command: run_here(command).stdout)
    sizes, expected = APART[program]
    start_here(program, sizes, monkeypatch)
    assert_printed(capsys.readouterr().out, expected)


def test_a_workbook_that_took_no_memory_is_compared() -> None:
    growth = import_module("benchmarks.workbook").growth
    assert growth(1000, 1180) == "1.18 times the memory"
    assert growth(0, 1180) == "1,180 kB instead of none"


@pytest.mark.long
def test_analyzes_hands_of_six_cards(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {"HANDS": 1, "BASELINE": 1, "TRUMP": 5, "PRESETS": ("standard",), "REVIEWED": ("standard-called-ace", 1)}
    start_here("analysis", sizes, monkeypatch)
    assert_printed(capsys.readouterr().out, "alpha-beta of fifty lines")


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_starts_processes_of_its_own() -> None:
    sizes = {program: sizes for program, (sizes, _expected) in APART.items()}
    outputs = run_python("-c", SMALL, json.dumps(sizes)).split("==\n")[1:]
    for output, (_sizes, expected) in zip(outputs, APART.values(), strict=True):
        assert_printed(output, expected)


@pytest.mark.long  # the next one serves and measures alike, without the baseline
@pytest.mark.only_on("sqlite")
def test_recording_beside_its_baseline(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(recording, "started", serve_forked)
    monkeypatch.setattr(recording, "CASES", (("two, same hands", 2, 1),))
    monkeypatch.setattr(sys, "argv", ["recording", "--hands", "2", "--rounds", "1"])
    with pytest.raises(SystemExit, match=r"^False$"):
        recording.main()
    output = capsys.readouterr().out
    assert "site: 0 lost, 0 failed" in output
    assert "per-row ORM: 0 lost, 0 failed" in output


@pytest.mark.only_on("sqlite")
def test_recording_beside_an_analysis(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(recording, "started", serve_forked)
    monkeypatch.setattr(beside_analysis, "CASES", (("one", 1),))
    monkeypatch.setattr(sys, "argv", ["beside_analysis", "--hands", "2", "--rounds", "1"])
    beside_analysis.main()
    assert_printed(capsys.readouterr().out, "one: beside")


@pytest.mark.only_on("sqlite")
def test_a_score_sheet_with_viewers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sites, "started", serve_forked)
    monkeypatch.setattr(sys, "argv", ["score_sheet", "--seconds", "1", "--hands", "3", "--viewers", "0", "2"])
    with ThreadPoolExecutor(1) as thread:  # the browser of another test keeps an event loop in this one
        assert thread.submit(score_sheet.main).result() == 0
    output = capsys.readouterr().out
    assert_printed(output, score_sheet.HEADS)
    assert [line.split("|")[1:3] for line in output.splitlines()[3:]] == [[" 3 ", " 0 "], [" 4 ", " 2 "]]


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_the_load_of_a_hall() -> None:
    assert "all good" in run_python("-m", "benchmarks.load", "--minutes", "0.1")


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_the_structure_of_the_source() -> None:
    rows = [line.strip("| ").split(" | ") for line in run_python("-m", "benchmarks.structure").splitlines()]
    figures = {row[0]: row[1] for row in rows if len(row) > 1}
    assert figures["import cycles, modules in them"] == "0, 0"
    for row in ("Python files", "files that a hand passes from POST to page", "functions that it passes"):
        assert int(figures[row]) > 0
