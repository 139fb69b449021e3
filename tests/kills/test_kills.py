"""A few kills in each run, a hundred in the long one: what was answered is there, once. `make kills` has a thousand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.kills import books, report
from tests.kills.cluster import Cluster
from tests.kills.trial import Trial


def tried(data: Path, cluster: Cluster | None, times: int) -> Trial:
    """A trial of which nothing is wrong."""
    trial = Trial(data, Random(os.urandom(8)), cluster)
    trial.run(times)
    assert trial.faults == []
    assert trial.kills == times
    assert trial.tally.hands > 0
    assert "All good" in trial.checked()
    return trial


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server that may die, in a folder that its own user may enter."""
    with TemporaryDirectory(prefix="kills-", ignore_cleanup_errors=True) as folder:
        server = Cluster(Path(folder) / "cluster")
        yield server
        server.stop()


@pytest.mark.only_on("sqlite")
def test_on_sqlite(tmp_path: Path) -> None:
    trial = tried(tmp_path, None, 5)
    assert "| **lost** | 0 |" in report.page({"SQLite": trial}, "this test")
    trial.tally.said["phone-nobody"] = ("hand",)
    trial.tally.refused.add(next(iter(trial.tally.said)))
    trial.faults += books.faults("", tmp_path, trial.tally)
    assert {fault.partition(" ")[2] for fault in trial.faults} == {
        "was answered and is lost.",
        "was refused and is there.",
    }
    assert "| **lost** | 1 |" in report.page({"SQLite": trial}, "this test")


@pytest.mark.only_on("postgresql")
def test_on_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    assert tried(tmp_path, cluster, 10).database_kills == 1


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_a_hundred_times_on_sqlite(tmp_path: Path) -> None:
    tally = tried(tmp_path, None, 100).tally
    assert min(tally.other, tally.repeated) > 0


@pytest.mark.long
@pytest.mark.only_on("postgresql")
def test_a_hundred_times_on_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    tally = tried(tmp_path, cluster, 100).tally
    assert min(tally.other, tally.repeated) > 0
