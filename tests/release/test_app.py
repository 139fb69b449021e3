"""The single-file app, built here and started where there is no Python: a night's work, its workers, and old data."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from time import sleep
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from openpyxl import Workbook

from scorekeeper.engine.notation.written_hand import read_written_hand
from scorekeeper.web.replay.forms import pack_hand
from tests.engine.play.hands import SMALL_LEASTER
from tests.release import bare
from tests.release.game_night import GameNight
from tests.released.sums import sums
from tests.serving import ROOT, Serving, environment, started
from tests.waiting import LONG, wait_for

pytestmark = pytest.mark.same_everywhere

APP = ROOT / "build" / "app" / "sheepshead"
HOME = {"HOME": "/home", "TMPDIR": "/tmp"}
"""Variables of a user in the bare root."""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare root folder with the app."""
    if subprocess.run(["make", "--question", "app"], cwd=ROOT, capture_output=True).returncode:
        pytest.skip("The app is missing or older than its source: run `make app` first.")
    folder = tmp_path_factory.mktemp("bare") / "root"
    bare.lay_root(folder, APP)
    return folder


def run(root: Path, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command of the app in the bare root, to its end."""
    command = [*bare.inside(root), *arguments]
    return subprocess.run(command, env=environment(**HOME), input=stdin, capture_output=True, timeout=LONG)


@pytest.fixture(scope="module")
def night(root: Path) -> Iterator[tuple[Serving, GameNight]]:
    """A game on a site that the app serves, from its first start to a clean stop."""
    with started("--data", "/home/data", program=bare.inside(root), folder=ROOT, **HOME) as site:
        yield site, GameNight(site)
        assert site.stop() == 0
        assert site.process.stderr is not None
        assert site.process.stderr.read() == ""
    assert list((root / "tmp").iterdir()) == []  # what it unpacked is gone


def test_there_is_no_python(root: Path) -> None:
    assert [path for path in root.rglob("*python*") if "proc" not in path.parts and "dev" not in path.parts] == []


def test_a_hand_and_its_files(night: tuple[Serving, GameNight]) -> None:
    _site, game = night
    game.record()
    assert "Friday" in game.pdf_text()


def test_a_worker_reads_an_uploaded_workbook(night: tuple[Serving, GameNight]) -> None:
    _site, game = night
    workbook, content = Workbook(), BytesIO()
    for row in (["session", "date", "player", "score"], [1, "2004-11-01", "Ann", 3], [1, "2004-11-01", "Zed", -3]):
        workbook.worksheets[0].append(row)
    workbook.save(content)
    form = game.owner.look("/clubs/1/import")
    preview = game.owner.send(form, "file", files={"file": ("scores.xlsx", content.getvalue())}, do="look")
    assert (preview.status, "1 new player: Zed" in preview.text) == (200, True)


def test_a_worker_analyzes_a_hand(night: tuple[Serving, GameNight]) -> None:
    _site, game = night
    hand = pack_hand(read_written_hand(SMALL_LEASTER))
    page = game.owner.look(f"/replay/hand?h={hand}")
    analyze = page.form("csrfmiddlewaretoken")
    assert "/replay/analyze" in analyze.action
    game.owner.do(page, "csrfmiddlewaretoken")

    def is_done() -> bool:
        state = json.loads(game.owner.look(f"/replay/analysis?h={hand}").content)["state"]
        assert state in ("waiting", "working", "done"), state
        return bool(state == "done")

    wait_for(is_done)


def test_a_worker_rehearses_a_tournament(night: tuple[Serving, GameNight]) -> None:
    _site, game = night
    desk = game.owner.do(game.owner.look("/"), "demo", to="/t/demo")
    path = urljoin(desk.path, "rehearsal")
    game.owner.do(game.owner.look(path), "players", do="start")
    wait_for(lambda: "Cancel rehearsal" not in game.owner.look(path).text, pause=lambda: sleep(1))
    assert "ended without a result" not in game.owner.look(path).text


def test_a_backup_is_made_while_it_serves_and_checked(root: Path, night: tuple[Serving, GameNight]) -> None:
    (root / "home" / "saved").mkdir()
    saved = run(root, "backup", "--data", "/home/data", "--to", "/home/saved")
    assert saved.returncode == 0, saved.stderr
    (file,) = (root / "home" / "saved").iterdir()
    restored = run(root, "restore", f"/home/saved/{file.name}", "--data", "/home/again")
    assert restored.returncode == 0, restored.stderr
    checked = run(root, "check", "--data", "/home/again")
    assert b"All good" in checked.stdout


@pytest.mark.parametrize("version", sorted(path.stem for path in (ROOT / "fixtures" / "released").glob("*.json")))
def test_data_of_an_earlier_version_is_brought_to_todays_shape(root: Path, version: str) -> None:
    data = root / "home" / f"data-{version}"
    data.mkdir()
    script = gzip.decompress((ROOT / "fixtures" / "released" / f"{version}.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as connection:
        connection.executescript(script)
    before = sums(data / "scorekeeper.sqlite3")
    with started("--data", f"/home/{data.name}", "--new-key", program=bare.inside(root), folder=ROOT, **HOME) as site:
        with urlopen(f"{site.address}/healthz") as health:
            assert json.load(health)["ok"] is True
        assert site.stop() == 0
    assert sums(data / "scorekeeper.sqlite3") == before
    assert b"All good" in run(root, "check", "--data", f"/home/{data.name}").stdout


def test_the_engines_commands_answer_as_everywhere(root: Path) -> None:
    done = run(root, "conformance")
    assert (done.returncode, b'"failed": 0' in done.stdout) == (0, True)


def test_it_runs_no_module_but_its_own(root: Path) -> None:
    done = run(root, "-m", "http.server")
    assert done.returncode == 1
    assert done.stderr == b"No module of this program: http.server\n"
