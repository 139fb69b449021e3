"""A backup is made while people write, and every fault in it is found."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from itertools import count
from pathlib import Path
from threading import Event, Thread
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.conf import settings
from django.db import connection

from scorekeeper.models import Entry, Journal
from scorekeeper.services.backups import archive, making, soundness
from scorekeeper.services.backups.soundness import UnsoundError
from tests.tables import Table

pytestmark = pytest.mark.only_on("sqlite")

LaidOpen = tuple[Path, archive.Manifest]


def test_a_backup_holds_all_and_opens_for_nobody_else(backup: Path, laid_open: LaidOpen) -> None:
    database, manifest = laid_open
    journal = Journal.objects.get()
    assert manifest.heads == {journal.key: (3, journal.head)}
    assert (database.parent / archive.KEY).read_text() == f"{settings.SECRET_KEY}\n"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.iterdir()] == [backup.name]


def test_the_manifest_is_read_without_the_rest(backup: Path, laid_open: LaidOpen) -> None:
    assert archive.manifest_of(backup) == laid_open[1]


def test_it_is_one_moment_of_the_site_while_hands_are_recorded(table: Table, tmp_path: Path) -> None:
    stop, recorded = Event(), []

    def play() -> None:
        while not stop.is_set():
            recorded.append(table.record())
        connection.close()

    player = Thread(target=play)
    player.start()
    try:
        moments = [archive.manifest_of(making.make(tmp_path / str(each)).path) for each in range(5)]
    finally:
        stop.set()
        player.join()
    lengths = [next(iter(manifest.heads.values()))[0] for manifest in moments]
    assert lengths == sorted(lengths)
    assert 3 < lengths[-1] <= Entry.objects.count() == 3 + len(recorded)


def test_a_site_that_lost_a_guard_gives_no_backup(table: Table, tmp_path: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER guard_entry_update")
    with pytest.raises(UnsoundError, match=r"is missing write protection: guard_entry_update\."):
        making.make(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("written", [1, 2], ids=["the key", "the file"])
def test_a_full_disk_leaves_no_part_of_one(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    files, real = count(1), os.fsync

    def flush(file: int) -> None:
        if next(files) == written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(file)

    monkeypatch.setattr(os, "fsync", flush)
    with pytest.raises(OSError, match="No space left"):
        making.make(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert making.make(tmp_path).path.exists()


def test_what_a_power_cut_left_is_cleared_when_it_is_old(table: Table, tmp_path: Path) -> None:
    for name, age in (("old", 4000), ("new", 0)):
        room = tmp_path / f"{making.ROOM}{name}"
        room.mkdir()
        os.utime(room, (room.stat().st_atime, room.stat().st_mtime - age))
    made = making.make(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {f"{making.ROOM}new", made.path.name}


TAMPERED = {
    "UPDATE scorekeeper_entry SET why = 'no' WHERE seq = 2": "The history of journal 1 in the backup was altered",
    "UPDATE scorekeeper_entry SET seq = 9 WHERE seq = 2": "The history of journal 1 in the backup was altered",
    "DELETE FROM scorekeeper_entry WHERE seq = 3": "missing row|altered",
    "UPDATE scorekeeper_journal SET length = 2": "don't match its manifest",
    "DELETE FROM scorekeeper_line": "refers to a missing row",
    "UPDATE scorekeeper_posting SET amount = amount + 1 WHERE id = 1": "doesn't add up to zero",
}


@pytest.mark.parametrize("statement", TAMPERED)
def test_names_each_fault(laid_open: LaidOpen, statement: str) -> None:
    database, manifest = laid_open
    soundness.verify(database, manifest.heads)
    with closing(sqlite3.connect(database)) as file:
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            file.execute(f"DROP TRIGGER {name}")
        assert file.execute(statement).rowcount > 0
        file.commit()
    with pytest.raises(UnsoundError, match=TAMPERED[statement]):
        soundness.verify(database, manifest.heads)


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flipped(content: bytes) -> bytes:
    """One bit is another one, amid the key: some bits of a file's heads, and of a database's zeros, mean nothing."""
    held = ZipFile(BytesIO(content)).getinfo(archive.KEY)
    middle = held.header_offset + 30 + len(held.filename) + held.compress_size // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def nothing(content: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("spoil", [cut, flipped, nothing])
def test_a_spoilt_file_is_told(backup: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    backup.write_bytes(spoil(backup.read_bytes()))
    with pytest.raises(UnsoundError):
        archive.unpack(backup, tmp_path)


def test_whatever_byte_has_changed_it_is_told_or_nothing_is_lost(
    backup: Path, laid_open: LaidOpen, tmp_path: Path
) -> None:
    content = backup.read_bytes()
    told = 0
    for place in range(0, len(content), len(content) // 400):
        spoil_at(backup, content, place)
        room = tmp_path / str(place)
        room.mkdir()
        try:
            assert archive.unpack(backup, room).sums == laid_open[1].sums
        except UnsoundError:
            told += 1
    assert told > 380


def test_whatever_has_changed_in_the_list_of_contents(backup: Path, laid_open: LaidOpen) -> None:
    content = backup.read_bytes()
    told = 0
    for place in range(content.index(b"PK\1\2"), len(content)):
        spoil_at(backup, content, place)
        try:
            assert archive.manifest_of(backup).sums == laid_open[1].sums
        except UnsoundError:
            told += 1
    assert told > 40


def spoil_at(backup: Path, content: bytes, place: int) -> None:
    backup.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])


def test_rejects_a_backup_with_another_database(laid_open: LaidOpen, backup: Path, tmp_path: Path) -> None:
    with ZipFile(backup) as before:
        held = {name: before.read(name) for name in before.namelist()}
    with ZipFile(backup, "w", ZIP_DEFLATED) as after:
        for name, content in held.items():
            after.writestr(name, content + b" " if name == archive.DATABASE else content)
    with pytest.raises(UnsoundError, match=r"is damaged: the contents of scorekeeper\.sqlite3"):
        archive.unpack(backup, tmp_path)
