"""A site goes on at another laptop: onto an empty installation, in no time, all links and PINs as they are printed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from benchmarks.phone import Phone
from tests.serving import ROOT, checked, environment, forked, run

A_MINUTE = 60  # seconds

pytestmark = pytest.mark.only_on("sqlite")


def opening(hands: int, data: Path) -> str:
    """Open a site with so many hands; where its tables are, as JSON."""
    line = [sys.executable, "-m", "tests.kills.opening", str(hands)]
    env = environment(SCOREKEEPER_DATA=str(data))
    return subprocess.run(line, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True, timeout=600).stdout


def commanded(*arguments: str) -> None:
    """Run a command of the program that ends well."""
    run(*arguments).check_returncode()


def screens(site: str, places: list[dict[str, Any]]) -> list[str]:
    """The words on the tables for who opens the links; each must open its own."""
    shown = []
    for place in places:
        with Phone(site, place["link"]) as phone:
            status, page, _ = phone.ask("GET", f"/games/{place['club_game']}/")
            assert status == 200
            shown.append(" ".join(re.sub(r"<[^>]+>", " ", page).split()))
    return shown


def moved(tmp_path: Path, hands: int) -> float:
    """Move a site with so many hands to another data folder; how many seconds restoring took."""
    first, second, stick = tmp_path / "first", tmp_path / "second", tmp_path / "stick"
    stick.mkdir()
    with forked(first) as site:
        places = json.loads(opening(hands, first))
        before = screens(site.address, places[:8])
        commanded("backup", "--data", str(first), "--to", str(stick))
        site.process.kill()
    (backup,) = stick.iterdir()
    began = time.perf_counter()
    commanded("restore", str(backup), "--data", str(second))
    took = time.perf_counter() - began
    with forked(second) as site:
        assert screens(site.address, places[:8]) == before
        assert site.owner_path() is None  # it is no first start: the owner's link is the old one
        site.stop()
    assert "All good" in checked(second)
    return took


def test_a_small_site(tmp_path: Path) -> None:
    assert moved(tmp_path, hands=30) < A_MINUTE


@pytest.mark.long
def test_ten_thousand_hands(tmp_path: Path) -> None:
    assert moved(tmp_path, hands=10_000) < A_MINUTE
