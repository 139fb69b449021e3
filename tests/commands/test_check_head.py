"""A sheet that was printed bears witness: against a changed copy of the database, and against a chain made anew."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest

from scorekeeper.commands import check
from scorekeeper.ledger.entries import BEGINNING, SealedEntry, digest
from tests.serving import forked, run
from tests.visitor import Visitor

CALL = ("check",)
FILE = "scorekeeper.sqlite3"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A data folder with the demo game, and the head of its chain as its sheet has it."""
    folder = tmp_path_factory.mktemp("played")
    with forked(folder) as site:
        owner = Visitor(site.address)
        path = site.owner_path()
        assert path is not None
        owner.do(owner.do(owner.look(path), "welcome", first="home"), "demo")
        site.stop()
    with closing(sqlite3.connect(folder / FILE)) as database:
        (head,) = database.execute("SELECT head FROM scorekeeper_journal").fetchone()
    return folder, head


def opened_up(folder: Path) -> sqlite3.Connection:
    """The database as somebody opens it who means it: without its guards."""
    database = sqlite3.connect(folder / FILE, isolation_level=None)
    for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f"DROP TRIGGER {name}")
    return database


def who_wrote_it(database: sqlite3.Connection) -> None:
    database.execute("UPDATE scorekeeper_entry SET role = 'owner', address = '192.0.2.66', why = 'x' WHERE seq = 3")


def the_last_one_gone(database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM scorekeeper_entry WHERE seq = (SELECT max(seq) FROM scorekeeper_entry)")


@pytest.mark.parametrize("deed", [who_wrote_it, the_last_one_gone])
def test_a_changed_copy_is_found(
    played: tuple[Path, str], tmp_path: Path, deed: Callable[[sqlite3.Connection], None]
) -> None:
    folder, head = played
    shutil.copytree(folder, tmp_path / "copy")
    with closing(opened_up(tmp_path / "copy")) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        deed(database)
    done = run(*CALL, "--data", str(tmp_path / "copy"), "--head", head)
    assert done.returncode == 1
    chain = ("was altered after it was recorded", "The history doesn't end with its last entry.")
    assert any(sentence in done.stdout for sentence in chain), done.stdout


def test_a_chain_made_anew_is_whole_and_has_another_head(played: tuple[Path, str], tmp_path: Path) -> None:
    """Only a hash printed before shows it: hashes and guards made anew pass the check of the database itself."""
    folder, head = played
    shutil.copytree(folder, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy" / FILE)) as database:
        triggers = [sql for (sql,) in database.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'")]
    with closing(opened_up(tmp_path / "copy")) as database:
        database.execute("UPDATE scorekeeper_entry SET address = '192.0.2.66' WHERE seq = 2")
        forge(database)
        for sql in triggers:
            database.execute(sql)
    call = (*CALL, "--data", str(tmp_path / "copy"))
    by_itself = run(*call)
    assert (by_itself.returncode, "All good" in by_itself.stdout) == (0, True), by_itself.stdout
    against_paper = run(*call, "--head", head)
    assert against_paper.returncode == 1
    assert f"history code {head}: No entry has it. Entries up to it were altered or deleted." in against_paper.stdout


def forge(database: sqlite3.Connection) -> None:
    """Make the hashes of the one chain anew, over what its entries say now."""
    database.row_factory = sqlite3.Row
    (key,) = database.execute("SELECT key FROM scorekeeper_journal").fetchone()
    head = BEGINNING
    for row in database.execute("SELECT * FROM scorekeeper_entry ORDER BY seq").fetchall():
        assert json.loads(row["payload"])
        sealed = SealedEntry(
            journal=key,
            game=1 if row["game_id"] else None,
            seq=row["seq"],
            kind=row["kind"],
            payload=row["payload"],
            key=row["key"],
            grant=str(UUID(row["grant"])) if row["grant"] else None,
            role=row["role"],
            at=datetime.fromisoformat(row["at"]).replace(tzinfo=UTC),
            address=row["address"],
            device=row["device"],
            why=row["why"],
            prev=head,
        )
        hashed = digest(sealed)
        database.execute("UPDATE scorekeeper_entry SET prev = ?, hash = ? WHERE id = ?", (head, hashed, row["id"]))
        head = hashed
    database.execute("UPDATE scorekeeper_journal SET head = ?", (head,))


def test_a_head_that_is_there(played: tuple[Path, str]) -> None:
    folder, head = played
    done = run(*CALL, "--data", str(folder), "--head", head, "--head", head[:16].upper())
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith(f"history code {head}: found, entry ")
    assert f"history code {head[:16].upper()}: found, entry " in done.stdout


@pytest.mark.parametrize("head", ["abc", "x" * 64, "%" * 12, "a" * 65])
def test_what_is_no_head(capsys: pytest.CaptureFixture[str], head: str) -> None:
    stdout = StringIO()
    assert (check.main(["--head", head], StringIO(), stdout), stdout.getvalue()) == (2, "")
    assert "isn't a history code" in capsys.readouterr().err
