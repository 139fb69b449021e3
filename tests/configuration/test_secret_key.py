"""The secret key in the data folder."""

import os
import stat
from pathlib import Path

import pytest

from scorekeeper.configuration import secret_key


def test_before_the_first_start_there_is_none(tmp_path: Path) -> None:
    assert secret_key.read_key(tmp_path / "nowhere") == ""


def test_it_is_made_once_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "data"
    secret_key.ensure(folder)
    first = secret_key.read_key(folder)
    secret_key.ensure(folder)
    assert secret_key.read_key(folder) == first
    assert len(first) >= 64


def test_two_houses_have_two_keys(tmp_path: Path) -> None:
    secret_key.ensure(tmp_path / "a")
    secret_key.ensure(tmp_path / "b")
    assert secret_key.read_key(tmp_path / "a") != secret_key.read_key(tmp_path / "b")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_its_owner_reads_it_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        secret_key.ensure(tmp_path / "data")
    finally:
        os.umask(before)
    path = tmp_path / "data" / secret_key.FILE_NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_holds_no_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / secret_key.FILE_NAME).write_text("secret\n")
    with pytest.raises(secret_key.UnusableKeyError, match="holds no key: put the file back from a backup"):
        secret_key.read_key(tmp_path)
