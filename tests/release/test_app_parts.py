"""What breaks a single-file app is tried here in Python: what goes into it, its workers, and a double click."""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from openpyxl import Workbook

from scorekeeper.commands import prepare
from scorekeeper.imports import sandbox
from scorekeeper.services.analyses import COMMAND
from tests.engine.play.hands import SMALL_LEASTER
from tests.serving import ROOT
from tests.waiting import LONG

APP = ROOT / "release" / "app"
CONTENTS = runpy.run_path(str(APP / "contents.py"))
START = runpy.run_path(str(APP / "start.py"), run_name="start")
MODULES: set[str] = set(CONTENTS["modules"]())
FILES: set[str] = {f"{folder}/{Path(source).name}" for source, folder in CONTENTS["data_files"]()}


def named_in_settings() -> set[str]:
    """The modules that the settings name, by themselves or by something in them."""
    templates: Any = settings.TEMPLATES[0]
    validators: Any = settings.AUTH_PASSWORD_VALIDATORS
    names = [
        *settings.MIDDLEWARE,
        *settings.INSTALLED_APPS,
        *templates["OPTIONS"]["builtins"],
        *templates["OPTIONS"]["context_processors"],
        *(str(each["NAME"]) for each in validators),
        templates["BACKEND"],
        "django.db.backends.sqlite3.base",
        settings.FORM_RENDERER,
        settings.ROOT_URLCONF,
    ]
    site = [name for name in names if not name.startswith("tests.")]  # what the tests put in besides
    return {name if name in MODULES else name.rpartition(".")[0] for name in site}


def test_every_module_that_the_settings_name_goes_in() -> None:
    assert named_in_settings() - MODULES == set()


def test_every_module_of_the_program_goes_in() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "scorekeeper/*.py", "tournaments/*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    named = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in listed}
    assert len(named) > 300
    assert named - MODULES == {"scorekeeper.__main__"}  # which is imported
    assert "scorekeeper.__main__" in (APP / "start.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "file",
    [
        "django/conf/locale/en/LC_MESSAGES/django.mo",
        "django/contrib/auth/common-passwords.txt.gz",
        "django/forms/templates/django/forms/widgets/input.html",
        "django_tables2/templates/django_tables2/table.html",
        "reportlab/fonts/zx______.pfb",
    ],
)
def test_a_file_that_no_import_shows_goes_in(file: str) -> None:
    assert file in FILES


def test_translations_and_unused_parts_of_django_stay_out() -> None:
    assert not [name for name in FILES if "/locale/de/" in name or "/contrib/admin/" in name]
    assert not [name for name in MODULES if name.startswith(("django.contrib.gis", "django.test"))]


def test_the_lock_has_each_library_of_the_site_in_the_same_version() -> None:
    locks = [(ROOT / "requirements" / name).read_text(encoding="utf-8") for name in ("run.txt", "app.txt")]
    run, app = (set(re.findall(r"^([a-z0-9-]+==\S+)", lock, re.MULTILINE)) for lock in locks)
    assert {line for line in run - app if not line.startswith(("psycopg", "typing-extensions"))} == set()


def stand_in(folder: Path) -> Path:
    """An executable that does as the app's does: it runs `start.py` with its arguments."""
    program = folder / "sheepshead"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(APP / "start.py"))} "$@"\n')
    program.chmod(0o755)
    return program


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The app's executable in place of Python's, as it is where the site runs in the app."""
    program = stand_in(tmp_path)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return program


def test_a_worker_of_the_app_reads_a_workbook(app: Path) -> None:
    workbook, content = Workbook(), BytesIO()
    for row in (["player", "score"], ["Ann", 3]):
        workbook.worksheets[0].append(row)
    workbook.save(content)
    assert sandbox.read_table("scores.xlsx", content.getvalue()).rows == (("player", "score"), ("Ann", "3"))


def test_a_worker_of_the_app_analyzes_a_hand(app: Path) -> None:
    command = [str(app), *COMMAND[1:]]
    done = subprocess.run(command, input=json.dumps(SMALL_LEASTER), capture_output=True, text=True, timeout=LONG)
    assert "leaster" in json.loads(done.stdout.splitlines()[-1]), done.stderr


def test_every_worker_is_started_as_a_module() -> None:
    """The executable of the app takes `-m MODULE` from Python's options, and nothing else.

    Python's own modules are not in it: the app has no pip to upgrade it, and says so.
    """
    for package in ("scorekeeper", "tournaments"):
        for path in (ROOT / package).rglob("*.py"):
            started = re.findall(r"[\[(]sys\.executable,(.{0,30})", path.read_text(encoding="utf-8"))
            assert [rest for rest in started if not re.match(r' "-m", "(scorekeeper|tournaments|pip")', rest)] == [], (
                path
            )


def test_the_app_collects_static_files_once(app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it unpacks is new at each start; the app itself is not."""
    before = prepare.static_fingerprint()
    monkeypatch.setattr(prepare, "static_files", lambda: ["other times\n"])
    assert prepare.static_fingerprint() == before
    app.write_text("a new release")
    assert prepare.static_fingerprint() != before


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems open a terminal by themselves.")
@pytest.mark.parametrize("display", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_double_click_opens_a_terminal_in_which_the_app_unpacks_itself_again(tmp_path: Path, display: str) -> None:
    terminal = tmp_path / "xterm"
    terminal.write_text('#!/bin/sh\necho "$PYINSTALLER_RESET_ENVIRONMENT" "$@"\n')
    terminal.chmod(0o755)
    done = subprocess.run(
        [sys.executable, APP / "start.py"],
        env={display: ":7", "PATH": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == (f"1 -geometry 90x42 -e {sys.executable} serve\n", "")


def test_no_terminal_is_opened_without_a_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "konsole").touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert START["terminal_command"]({}) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"LD_LIBRARY_PATH": "/app"}, {}),
        ({"LD_LIBRARY_PATH": "/app:/own", "LD_LIBRARY_PATH_ORIG": "/own"}, {"LD_LIBRARY_PATH": "/own"}),
        ({}, {}),
    ],
)
def test_the_browser_gets_the_systems_libraries(
    before: dict[str, str], after: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in before.items():
        monkeypatch.setenv(name, value)
    give_back: Callable[[], Any] = START["give_back_libraries"]
    give_back()
    assert {name: value for name, value in os.environ.items() if name.startswith("LD_LIBRARY_PATH")} == after
