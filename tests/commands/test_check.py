"""`scorekeeper check`, as it is called."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from scorekeeper.commands import check
from scorekeeper.models import Game, Line
from tests.tables import opened

ROOT = Path(__file__).resolve().parents[2]


def checked(*arguments: str) -> tuple[int, str]:
    """The exit status and what was printed, over the test's own database."""
    stdout = StringIO()
    return check.main(list(arguments), StringIO(), stdout), stdout.getvalue()


def test_a_good_database(real_commits: None) -> None:
    table = opened()
    table.record()
    assert checked() == (0, "1 journals, 2 entries, 1 lines, 5 postings: All good.\n")


def test_a_bad_one(real_commits: None) -> None:
    table = opened()
    table.record()
    Line.objects.update(number=2)
    journal = Game.objects.get(pk=table.game).journal_id
    status, text = checked()
    assert status == 1
    assert text.splitlines() == [
        f"journal {journal}, game {table.game}: Line 1: number is not what its entries say.",
        "1 journals, 2 entries, 1 lines, 5 postings: 1 findings.",
    ]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Call the program in a process of its own, over the SQLite file in a folder."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SCOREKEEPER_DATA")
    }
    environment |= {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "SCOREKEEPER_DATA": str(folder)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_database_in_a_folder(tmp_path: Path) -> None:
    call = ("-m", "scorekeeper", "check", "--data", str(tmp_path))
    missing = run(tmp_path, *call)
    assert (missing.returncode, missing.stdout) == (2, "")
    assert (
        missing.stderr
        == f"There is no database at {tmp_path / 'scorekeeper.sqlite3'}; name the data folder with --data.\n"
    )

    assert run(tmp_path, "manage.py", "migrate", "--verbosity", "0").returncode == 0
    good = run(tmp_path, *call)
    assert (good.returncode, good.stdout) == (0, "0 journals, 0 entries, 0 lines, 0 postings: All good.\n")

    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database:
        database.execute("DROP TRIGGER guard_entry_update")
    bad = run(tmp_path, *call)
    assert bad.returncode == 1
    assert bad.stdout.startswith("database: The guard guard_entry_update is missing, switched off or changed.\n")

    (tmp_path / "scorekeeper.sqlite3").write_bytes(b"this is no database" * 100)
    broken = run(tmp_path, *call)
    assert broken.returncode == 1
    assert broken.stdout == "The database cannot be read: file is not a database\n"


def test_a_wrong_call_is_two() -> None:
    with pytest.raises(SystemExit) as left:
        checked("--nonsense")
    assert left.value.code == 2
