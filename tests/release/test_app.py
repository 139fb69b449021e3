"""The single-file app, built here and started where there is no Python: a night's work and its workers.

A start takes seconds: the app unpacks itself. One site is asked everything, and its workers are at it meanwhile.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from time import sleep
from urllib.parse import urljoin

import pytest
from openpyxl import Workbook

from scorekeeper.engine.notation.written_hand import read_written_hand
from scorekeeper.web.replay.forms import pack_hand
from tests.engine.play.hands import SMALL_LEASTER
from tests.release import bare
from tests.release.game_night import GameNight
from tests.serving import ROOT, checked, environment, started
from tests.visitor import Visitor
from tests.waiting import LONG, wait_for

pytestmark = pytest.mark.same_everywhere

APP = ROOT / "build" / "app" / "sheepshead"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A bare root folder with the app."""
    if subprocess.run(["make", "--question", "app"], cwd=ROOT, capture_output=True).returncode:
        pytest.skip("The app is missing or older than its source: run `make app` first.")
    folder = tmp_path / "root"
    bare.lay_root(folder, APP)
    return folder


def test_a_night_where_there_is_no_python(root: Path) -> None:
    """First a hand and its files, then what workers do, and meanwhile other commands."""
    assert [path for path in root.rglob("*python*") if "proc" not in path.parts and "dev" not in path.parts] == []
    with bare.unpacking_folder(root) as unpacked:
        variables = {"HOME": "/home", "TMPDIR": unpacked}
        with started("--data", "/home/data", program=bare.inside(root), folder=ROOT, **variables) as site:
            night = GameNight(site)
            night.record()
            assert "Friday" in night.pdf_text()
            upload_workbook(night.owner)
            waits = [start_analysis(night.owner), start_rehearsal(night.owner)]
            try_other_commands(root, variables)
            for is_done in waits:
                wait_for(is_done, pause=lambda: sleep(1))
            assert site.stop() == 0
            assert site.process.stderr is not None
            assert site.process.stderr.read() == ""
    assert "All good" in checked(root / "home" / "again")


def upload_workbook(owner: Visitor) -> None:
    """Upload scores: a worker reads the workbook."""
    workbook, content = Workbook(), BytesIO()
    for row in (["session", "date", "player", "score"], [1, "2004-11-01", "Ann", 3], [1, "2004-11-01", "Zed", -3]):
        workbook.worksheets[0].append(row)
    workbook.save(content)
    form = owner.look("/clubs/1/import")
    preview = owner.send(form, "file", files={"file": ("scores.xlsx", content.getvalue())}, do="look")
    assert (preview.status, "1 new player: Zed" in preview.text) == (200, True)


def start_analysis(owner: Visitor) -> Callable[[], bool]:
    """Have a worker analyze a hand, and return what asks whether it has."""
    hand = pack_hand(read_written_hand(SMALL_LEASTER))
    page = owner.look(f"/replay/hand?h={hand}")
    assert "/replay/analyze" in page.form("csrfmiddlewaretoken").action
    owner.do(page, "csrfmiddlewaretoken")

    def is_done() -> bool:
        state = json.loads(owner.look(f"/replay/analysis?h={hand}").content)["state"]
        assert state in ("waiting", "working", "done"), state
        return bool(state == "done")

    return is_done


def start_rehearsal(owner: Visitor) -> Callable[[], bool]:
    """Have a worker rehearse a tournament, and return what asks whether it has."""
    desk = owner.do(owner.look("/"), "demo", to="/t/demo")
    path = urljoin(desk.path, "rehearsal")
    owner.do(owner.look(path), "players", do="start")

    def is_done() -> bool:
        page = owner.look(path).text
        assert "ended without a result" not in page
        return "Cancel rehearsal" not in page

    return is_done


def try_other_commands(root: Path, variables: Mapping[str, str]) -> None:
    """Make a backup while the site serves, and restore it; try the engine's commands, and a module of others."""

    def run(*arguments: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [*bare.inside(root), *arguments], env=environment(**variables), capture_output=True, text=True, timeout=LONG
        )
        return done.returncode, done.stdout, done.stderr

    (root / "home" / "saved").mkdir()
    status, _, errors = run("backup", "--data", "/home/data", "--to", "/home/saved")
    assert status == 0, errors
    (file,) = (root / "home" / "saved").iterdir()
    status, _, errors = run("restore", f"/home/saved/{file.name}", "--data", "/home/again")
    assert status == 0, errors
    status, printed, _ = run("conformance")
    assert (status, '"failed": 0' in printed) == (0, True)
    assert run("-m", "http.server") == (1, "", "No module of this program: http.server\n")
