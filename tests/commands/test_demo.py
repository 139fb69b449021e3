"""`scorekeeper demo`: a site with a game and a tournament that leaves nothing behind."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.phone import Phone
from tests.preloaded import Command
from tests.serving import HERE, ROOT, Serving, answering, environment

pytestmark = pytest.mark.only_on("sqlite")


@contextmanager
def demo(**variables: str) -> Iterator[Serving]:
    """A demo."""
    with answering(Command(["demo", "--port", "0"], environment(**variables))) as site:
        yield site


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_leaves_nothing_behind(tmp_path: Path, number: int) -> None:
    process = subprocess.Popen(
        [*HERE, "demo", "--port", "0"],
        cwd=ROOT,
        env=environment(TMPDIR=str(tmp_path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with answering(process) as site:
        assert len(list(tmp_path.glob("sheepshead-demo-*"))) == 1
        assert site.stop(number) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert list(tmp_path.iterdir()) == []


def test_shows_a_game_and_a_tournament_and_says_that_it_is_a_demo() -> None:
    with demo() as site, Phone(site.address, site.owner_path() or "") as owner:
        status, page, _ = owner.ask("GET", "/")
        assert status == 200
        assert "This is a demo. Everything disappears when you stop it." in page
        assert "Demo game" in page
        assert "\nName:          none, because this is a demo\n" in site.printed
        assert "Demo tournament" in owner.ask("GET", "/t/")[1]


def test_never_touches_the_users_own_site(tmp_path: Path) -> None:
    own = tmp_path / "own"
    with demo(SCOREKEEPER_DATA=str(own), SCOREKEEPER_BACKUPS=str(own), DATABASE_URL="mysql://x/y"):
        pass
    assert not own.exists()
