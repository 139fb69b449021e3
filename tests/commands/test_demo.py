"""`scorekeeper demo`: a site with a game and a tournament that leaves nothing behind."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from benchmarks.phone import Phone
from tests.serving import HERE, ROOT, Serving, answering, environment

pytestmark = pytest.mark.only_on("sqlite")


def verify_a_demo(folder: Path, stopped_with: int) -> None:
    """Start one beside a site of the user's own, look at its pages, and stop it: nothing is left of it."""
    own, temporary = folder / "own", folder / "temporary"
    temporary.mkdir()
    theirs = {"SCOREKEEPER_DATA": str(own), "SCOREKEEPER_BACKUPS": str(own), "DATABASE_URL": "mysql://x/y"}
    process = subprocess.Popen(
        [*HERE, "demo", "--port", "0"],
        cwd=ROOT,
        env=environment(TMPDIR=str(temporary), **theirs),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with answering(process) as site:
        assert len(list(temporary.glob("sheepshead-demo-*"))) == 1
        verify_pages(site)
        assert site.stop(stopped_with) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert list(temporary.iterdir()) == []
    assert not own.exists()


def verify_pages(site: Serving) -> None:
    with Phone(site.address, site.owner_path() or "") as owner:
        status, page, _ = owner.ask("GET", "/")
        assert status == 200
        assert "This is a demo. Everything disappears when you stop it." in page
        assert "Demo game" in page
        assert "\nName:          none, because this is a demo\n" in site.printed
        assert "Demo tournament" in owner.ask("GET", "/t/")[1]


def test_shows_a_game_and_a_tournament_leaves_nothing_and_touches_nothing(tmp_path: Path) -> None:
    verify_a_demo(tmp_path, signal.SIGTERM)


@pytest.mark.long
def test_leaves_nothing_where_its_terminal_is_closed(tmp_path: Path) -> None:
    verify_a_demo(tmp_path, signal.SIGHUP)
