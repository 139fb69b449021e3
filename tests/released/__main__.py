"""``python -m tests.released VERSION COMMIT``: a database as the code of a commit writes it, kept as a fixture.

It is made once, when a version is released, and never again.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.released.sums import sums
from tests.serving import ROOT, environment

FIXTURES = ROOT / "fixtures" / "released"
BUILDING = Path("tests/released/building.py")


def main() -> None:
    """Make the fixture."""
    reader = argparse.ArgumentParser(prog="python -m tests.released")
    reader.add_argument("version")
    reader.add_argument("commit")
    options = reader.parse_args()
    target = FIXTURES / f"{options.version}.sql.gz"
    if target.exists():
        reader.error(f"{target} is there already: what was released does not change")
    FIXTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        database = built(options.commit, Path(folder))
        target.write_bytes(dumped(database))
        told = {"version": options.version, **sums(database)}
        (FIXTURES / f"{options.version}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="ascii")


def built(commit: str, folder: Path) -> Path:
    """The database that the code of a commit builds in a folder."""
    source, data = folder / "source", folder / "data"
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(source, filter="data")
    builder = source / BUILDING
    if not builder.exists():  # a version from before there was one
        builder = folder / BUILDING.name
        builder.write_bytes((ROOT / BUILDING).read_bytes())
    env = environment(SCOREKEEPER_DATA=str(data), SCOREKEEPER_TIME_ZONE="UTC")
    subprocess.run([sys.executable, str(builder)], cwd=source, env=env, check=True)
    return data / "scorekeeper.sqlite3"


def dumped(database: Path) -> bytes:
    """The database as SQL, packed, the same for the same database."""
    with closing(sqlite3.connect(database)) as connection:
        text = "\n".join(connection.iterdump())
    return gzip.compress(text.encode(), mtime=0)


if __name__ == "__main__":
    main()
