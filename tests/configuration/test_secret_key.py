"""The secret key in the data folder."""

import os
import stat
from pathlib import Path

import pytest

from scorekeeper import configuration


def test_before_the_first_start_there_is_none(tmp_path: Path) -> None:
    assert configuration.read_key(tmp_path / "nowhere") == ""


def test_it_is_made_once_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "data"
    configuration.ensure_key(folder)
    first = configuration.read_key(folder)
    configuration.ensure_key(folder)
    assert configuration.read_key(folder) == first
    assert len(first) >= 64


def test_two_houses_have_two_keys(tmp_path: Path) -> None:
    configuration.ensure_key(tmp_path / "a")
    configuration.ensure_key(tmp_path / "b")
    assert configuration.read_key(tmp_path / "a") != configuration.read_key(tmp_path / "b")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_its_owner_reads_it_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        configuration.ensure_key(tmp_path / "data")
    finally:
        os.umask(before)
    path = tmp_path / "data" / configuration.KEY_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_holds_no_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / configuration.KEY_FILE).write_text("secret\n")
    with pytest.raises(configuration.UnusableKeyError, match="Delete it and restore the key from a backup"):
        configuration.read_key(tmp_path)
