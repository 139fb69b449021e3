"""`scorekeeper check`, as it is called."""

import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from scorekeeper.commands import check
from scorekeeper.models import Game, Line
from tests.serving import fill, run
from tests.tables import opened


def checked(*arguments: str) -> tuple[int, str]:
    """The exit status and what was printed, over the test's own database."""
    stdout = StringIO()
    return check.main(list(arguments), StringIO(), stdout), stdout.getvalue()


def test_a_good_database(real_commits: None) -> None:
    table = opened()
    table.record()
    assert checked() == (0, "Checked 1 game, 1 hand, 2 history entries. All good.\n")


def test_a_bad_one(real_commits: None) -> None:
    table = opened()
    table.record()
    Line.objects.update(number=2)
    journal = Game.objects.get(pk=table.game).journal_id
    status, text = checked()
    assert status == 1
    assert text.splitlines() == [
        f"journal {journal}, game {table.game}: Line 1: number doesn't match its entries.",
        "Checked 1 game, 1 hand, 2 history entries. 1 problem found.",
    ]


def test_a_database_in_a_folder(tmp_path: Path) -> None:
    call = ("check", "--data", str(tmp_path))
    missing = run(*call)
    assert (missing.returncode, missing.stdout) == (2, "")
    assert missing.stderr == f"No database at {tmp_path / 'scorekeeper.sqlite3'}. Choose the data folder with --data.\n"

    assert fill(tmp_path)
    good = run(*call)
    assert (good.returncode, good.stdout) == (0, "Checked 0 games, 0 hands, 0 history entries. All good.\n")

    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database:
        database.execute("DROP TRIGGER guard_entry_update")
    bad = run(*call)
    assert bad.returncode == 1
    assert bad.stdout.startswith("database: The guard guard_entry_update is missing, switched off, or changed.\n")

    (tmp_path / "scorekeeper.sqlite3").write_bytes(b"this is no database" * 100)
    broken = run(*call)
    assert broken.returncode == 1
    assert broken.stdout == "The database can't be read: file is not a database\n"


def test_a_wrong_call_is_two() -> None:
    with pytest.raises(SystemExit) as left:
        checked("--nonsense")
    assert left.value.code == 2
