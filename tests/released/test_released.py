"""A database of every version that was released is brought to today's shape: the same check-sums, all guards, good."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper import __version__
from scorekeeper.services.backups import archive
from tests.released.sums import sums
from tests.serving import ROOT, checked, forked, run

FIXTURES = ROOT / "fixtures" / "released"
TICKET = "/p/1/2"  # as tickets were printed when public pages were numbered
KEPT = sorted(path.stem for path in FIXTURES.glob("*.json"))


def test_every_version_has_its_database() -> None:
    released = re.findall(r"^## \[?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {*released, __version__} - set(KEPT) == set(), "make it: python -m tests.released VERSION COMMIT"


@pytest.fixture
def unpacked(tmp_path: Path, version: str) -> Path:
    """A data folder with the database of a released version and a key."""
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as connection:
        connection.executescript(gzip.decompress((FIXTURES / f"{version}.sql.gz").read_bytes()).decode())
    (tmp_path / "secret-key").write_text("k" * 50)
    return tmp_path


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("version", KEPT)
def test_a_backup_is_made_before_the_shape_changes(version: str, unpacked: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(unpacked / "scorekeeper.sqlite3")) as connection:
        connection.execute("DROP TRIGGER guard_posting_update")  # as if a later version had added it
    before, shape_before = sums(unpacked / "scorekeeper.sqlite3"), shape(unpacked / "scorekeeper.sqlite3")
    with forked(unpacked) as site:
        site.stop()
    (file,) = (unpacked / "backups" / "before-upgrades").iterdir()
    (tmp_path / "opened").mkdir()
    manifest = archive.unpack(file, tmp_path / "opened")
    assert sums(tmp_path / "opened" / archive.DATABASE) == before
    assert {key: list(head) for key, head in manifest.heads.items()} == before["heads"]
    assert shape(tmp_path / "opened" / archive.DATABASE) == shape_before
    with forked(unpacked) as site:  # nothing to change: no other one
        site.stop()
    assert len(list((unpacked / "backups" / "before-upgrades").iterdir())) == 1


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("version", KEPT)
@pytest.mark.parametrize("fault", ["altered entry", "no room"])
def test_nothing_changes_where_that_backup_fails(version: str, unpacked: Path, fault: str) -> None:
    database = unpacked / "scorekeeper.sqlite3"
    if fault == "no room":
        (unpacked / "backups").write_text("in the way")
    else:
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DROP TRIGGER guard_entry_update")
            connection.execute("UPDATE scorekeeper_entry SET why = 'someone else' WHERE seq = 2")
    before = shape(database)
    done = run("serve", "--port", "0", "--data", str(unpacked))
    assert done.returncode == 1
    assert done.stderr.startswith(
        "This version changes the database, but the backup before that failed. Nothing was changed. "
    )
    assert ("was altered" in done.stderr) == (fault == "altered entry")
    assert shape(database) == before


def shape(database: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize("version", KEPT)
def test_it_comes_to_todays_shape(version: str, tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(gzip.decompress((FIXTURES / f"{version}.sql.gz").read_bytes()).decode())
    told = json.loads((FIXTURES / f"{version}.json").read_text(encoding="ascii"))
    noted = {name: value for name, value in told.items() if name != "version"}
    assert sums(database) == noted
    with forked(tmp_path, "--new-key") as site:
        with urlopen(f"{site.address}/healthz") as health:
            assert json.load(health)["ok"] is True
        with urlopen(f"{site.address}{TICKET}") as page:  # a printed code
            assert re.search(r"/p/[b-z][2-9b-z]{9}/2$", page.url)
            assert "Bob" in page.read().decode()
        site.stop()
    assert sums(database) == noted
    assert "All good" in checked(tmp_path)
