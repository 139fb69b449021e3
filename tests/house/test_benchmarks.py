"""The programs that measure still run: nothing but a run tells, for the baselines are an application of their own."""

import subprocess
import sys

import pytest

from tests.serving import ROOT, environment

ALONE = ("settlements", "figures", "imports", "draw", "score_cards", "standings", "footprint", "workbook")


def ran(program: str, *options: str) -> str:
    command = [sys.executable, "-m", f"benchmarks.{program}", *options]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=1200)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_recording_beside_its_baseline() -> None:
    told = ran("recording", "--hands", "8", "--rounds", "1")
    assert "site: 0 lost, 0 failed" in told
    assert "per-row ORM: 0 lost, 0 failed" in told


@pytest.mark.only_on("sqlite")
def test_large_prints_beside_their_baselines() -> None:
    told = ran("large_prints", "--tickets", "9", "--hands", "9")
    assert told.count("times the baseline") == 2


@pytest.mark.long
@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("program", ALONE)
def test_what_runs_by_itself(program: str) -> None:
    assert ran(program)


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_the_load_of_a_hall() -> None:
    assert "all good" in ran("load", "--minutes", "0.1")
