"""A site with a game in it, its hands committed."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.services.backups import archive, making
from tests.tables import Table, opened


@pytest.fixture
def table(real_commits: None) -> Table:
    """A table with two hands."""
    table = opened()
    table.record()
    table.record()
    return table


@pytest.fixture
def backup(table: Table, tmp_path: Path) -> Path:
    """A backup of it."""
    return making.make(tmp_path / "backups").path


@pytest.fixture
def laid_open(backup: Path, tmp_path: Path) -> tuple[Path, archive.Manifest]:
    """Its database, and its manifest."""
    (tmp_path / "open").mkdir()
    manifest = archive.unpack(backup, tmp_path / "open")
    return tmp_path / "open" / archive.DATABASE, manifest
