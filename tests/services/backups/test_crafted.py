"""Backups that somebody crafted are refused before the data folder is touched, within little memory."""

from __future__ import annotations

import json
import sqlite3
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.services.backups import archive
from scorekeeper.services.backups.restoring import restore
from tests.serving import ROOT, environment

pytestmark = [
    pytest.mark.only_on("sqlite"),
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="tells how much memory a process took"),
]

MOST_MEMORY = 200_000  # kB
NO_BACKUP = "isn't a complete scorekeeper backup"
ZEROS = 300_000_000  # bytes
IN_A_CHILD = """
import json, re, sys
from pathlib import Path
import django
django.setup()
from scorekeeper.services.backups.restoring import restore
from scorekeeper.services.backups.soundness import UnsoundError
folder = Path(sys.argv[1])
for file in sorted(folder.glob("*.zip")):
    message = ""
    try:
        restore(file, folder / file.stem / "scorekeeper.sqlite3", folder / file.stem / "secret-key")
    except UnsoundError as error:
        message = str(error)
    written = (folder / file.stem).exists()
    (peak,) = re.findall(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())
    print(json.dumps([file.stem, message, written, int(peak)]), flush=True)
"""


class Crafted:
    """The parts of a good backup, which a case changes, and the file that they make."""

    def __init__(self, backup: Path, file: Path) -> None:
        self.file = file
        self.database = file.with_name("crafted.sqlite3")
        with zipfile.ZipFile(backup) as good:
            self.database.write_bytes(good.read(archive.DATABASE))
            self.key = good.read(archive.KEY)
            self.manifest: dict[str, Any] = json.loads(good.read(archive.MANIFEST))

    def sql(self, script: str) -> None:
        """Change its database."""
        with closing(sqlite3.connect(self.database)) as database:
            database.executescript(script)

    def write(self, others: Mapping[str, str | int] | None = None, compression: int = zipfile.ZIP_DEFLATED) -> None:
        """Pack it with right checksums; ``others`` instead of a part or besides (a number: so many zeros)."""
        parts = {archive.DATABASE: self.database.read_bytes(), archive.KEY: self.key}
        self.manifest["sha256"] = {name: sha256(part).hexdigest() for name, part in parts.items()}
        parts[archive.MANIFEST] = json.dumps(self.manifest).encode()
        with zipfile.ZipFile(self.file, "w", compression, compresslevel=1) as packed:
            for name, part in (parts | dict(others or {})).items():
                if isinstance(part, int):
                    with packed.open(name, "w") as inside:
                        for _ in range(part // 1_000_000):
                            inside.write(bytes(1_000_000))
                else:
                    packed.writestr(name, part)


def key_of(key: bytes) -> Callable[[Crafted], None]:
    def craft(crafted: Crafted) -> None:
        crafted.key = key
        crafted.write()

    return craft


def sql_of(script: str) -> Callable[[Crafted], None]:
    def craft(crafted: Crafted) -> None:
        crafted.sql(script)
        crafted.write()

    return craft


def understate_manifest(crafted: Crafted) -> None:
    """A manifest of zeros, whose list of contents says that it is short."""
    crafted.write({archive.MANIFEST: ZEROS})
    packed = bytearray(crafted.file.read_bytes())
    place = packed.rindex(archive.MANIFEST.encode()) - 46
    assert packed[place : place + 4] == b"PK\x01\x02"
    packed[place + 24 : place + 28] = struct.pack("<I", 1_000)
    crafted.file.write_bytes(packed)


def long_contents(crafted: Crafted) -> None:
    with zipfile.ZipFile(crafted.file, "w") as packed:
        packed.writestr("more", b"")
        packed.filelist *= 200_000


CASES: dict[str, tuple[Callable[[Crafted], None], str]] = {
    "manifest of zeros": (lambda crafted: crafted.write({archive.MANIFEST: ZEROS}), NO_BACKUP),
    "manifest of zeros that says it is short": (understate_manifest, NO_BACKUP),
    "manifest of brackets": (
        lambda crafted: crafted.write({archive.MANIFEST: "[" + "[]," * 2_600_000 + "[]]"}),
        "manifest can't be read",
    ),
    "manifest of nested brackets": (
        lambda crafted: crafted.write({archive.MANIFEST: " " * 7_000_000 + "[" * 300_000}),
        "manifest can't be read",
    ),
    "manifest of another kind": (
        lambda crafted: crafted.write({archive.MANIFEST: "7"}),
        "manifest can't be read",
    ),
    "database of zeros": (lambda crafted: crafted.write({archive.DATABASE: ZEROS}), NO_BACKUP),
    "packed in another way": (lambda crafted: crafted.write(compression=zipfile.ZIP_LZMA), NO_BACKUP),
    "a file more": (lambda crafted: crafted.write({"../evil": "x"}), NO_BACKUP),
    "200,000 files": (long_contents, NO_BACKUP),
    "binary key": (key_of(bytes(range(128, 192))), "isn't valid"),
    "key of control characters": (key_of(b"\x00" * 64), "isn't valid"),
    "empty key": (key_of(b""), "isn't valid"),
    "short key": (key_of(b"x" * 31 + b"\n" * 20), "isn't valid"),
    "key of zeros": (lambda crafted: crafted.write({archive.KEY: ZEROS}), NO_BACKUP),
    "foreign trigger": (
        sql_of("CREATE TRIGGER more AFTER INSERT ON scorekeeper_entry BEGIN DELETE FROM scorekeeper_grant; END;"),
        "has a trigger more that isn't from this program",
    ),
    "foreign view": (sql_of("CREATE VIEW more AS SELECT 1"), "has a view more that"),
    "view in a table's place": (
        sql_of(
            "DROP TRIGGER guard_entry_delete; DROP TABLE scorekeeper_entry; CREATE VIEW scorekeeper_entry AS"
            " WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id FROM n"
        ),
        "has a view scorekeeper_entry that",
    ),
    "foreign table": (sql_of("CREATE TABLE more (id)"), "has a table more that"),
    "virtual table": (
        sql_of("DROP TABLE scorekeeper_loginthrottle; CREATE VIRTUAL TABLE scorekeeper_loginthrottle USING fts5(what)"),
        "has a table scorekeeper_loginthrottle",
    ),
    "a row of 90 MB": (
        sql_of("INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', zeroblob(90000000), '')"),
        "can't be read",
    ),
}


def restore_each(folder: Path) -> dict[str, tuple[str, bool, int]]:
    """Restore every file of a folder in one process.

    Return by name the message, whether anything was written, and the peak memory in kB.
    """
    command = [sys.executable, "-c", IN_A_CHILD, str(folder)]
    settings = environment(DJANGO_SETTINGS_MODULE="scorekeeper.settings", SCOREKEEPER_DATA=str(folder / "site"))
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = map(json.loads, done.stdout.splitlines())
    return {name: (message, written, memory) for name, message, written, memory in lines}


def test_refuses_crafted_backups_before_anything_is_written(backup: Path, tmp_path: Path) -> None:
    folder = tmp_path / "crafted"
    folder.mkdir()
    for name, (craft, _) in CASES.items():
        craft(Crafted(backup, folder / f"{name}.zip"))
    Crafted(backup, folder / "zz good.zip").write()
    outcomes = restore_each(folder)
    good = outcomes.pop("zz good")
    assert good[:2] == ("", True)
    assert outcomes.keys() == CASES.keys()
    unlike = {name: message for name, (message, _, _) in outcomes.items() if CASES[name][1] not in message}
    assert unlike == {}
    assert [name for name, (_, written, _) in outcomes.items() if written] == []
    assert good[2] < MOST_MEMORY, {name: memory for name, (_, _, memory) in outcomes.items()}


def test_a_changed_guard_is_replaced(backup: Path, tmp_path: Path) -> None:
    crafted = Crafted(backup, tmp_path / "crafted.zip")
    crafted.sql(
        "DROP TRIGGER guard_entry_update; CREATE TRIGGER guard_entry_update AFTER INSERT ON django_migrations"
        " BEGIN DELETE FROM scorekeeper_grant; END"
    )
    crafted.write()
    restore(crafted.file, tmp_path / "data" / archive.DATABASE, tmp_path / "data" / archive.KEY)
    with closing(sqlite3.connect(tmp_path / "data" / archive.DATABASE)) as database:
        found = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'guard_entry_update'").fetchone()
    assert found == (0,)  # the start after it puts back the right one
