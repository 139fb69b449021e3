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
from tests.released.sums import sums
from tests.serving import ROOT, checked, forked

FIXTURES = ROOT / "fixtures" / "released"
TICKET = "/p/1/2"  # as tickets were printed when public pages were numbered
KEPT = sorted(path.stem for path in FIXTURES.glob("*.json"))


def test_every_version_has_its_database() -> None:
    released = re.findall(r"^## \[?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {*released, __version__} - set(KEPT) == set(), "make it: python -m tests.released VERSION COMMIT"


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
