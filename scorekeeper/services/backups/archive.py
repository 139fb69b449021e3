"""The file of a backup: a zip with a copy of the database, the secret key, and a manifest of what both must be."""

from __future__ import annotations

import errno
import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO

from scorekeeper import __version__

from .soundness import Heads, UnsoundError, heads_of

DATABASE, KEY, MANIFEST = "scorekeeper.sqlite3", "secret-key", "manifest.json"
FORMAT = 1
# A missing name is a KeyError, encryption a RuntimeError, and so is a way to pack that this Python does not know.
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself: when and by which version it was made, the SHA-256 of its files, and each
    journal's head."""

    made: datetime
    program: str
    sums: Mapping[str, str]
    heads: Heads


def pack(target: Path, database: Path, key: str) -> Manifest:
    """Write the file of a backup: a SQLite file that nobody writes into, and the site's secret key."""
    key_file = database.with_name(KEY)
    write_secret(key_file, key)
    sums = {DATABASE: sum_of(database), KEY: sum_of(key_file)}
    manifest = Manifest(datetime.now(UTC), __version__, sums, heads_of(database))
    with new_secret(target) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            archive.write(database, DATABASE)
            archive.write(key_file, KEY)
            archive.writestr(MANIFEST, _as_text(manifest))
        file.flush()
        os.fsync(file.fileno())
    return manifest


def unpack(source: Path, folder: Path) -> Manifest:
    """Lay the database and the key of a backup into a folder, as ``DATABASE`` and ``KEY``.

    Raises ``UnsoundError`` when the file is no backup, or does not hold what its manifest says.
    """
    with _opened(source) as archive:
        manifest = _read(archive.read(MANIFEST))
        for name in (DATABASE, KEY):
            with archive.open(name) as inside, new_secret(folder / name) as outside:
                shutil.copyfileobj(inside, outside)
    for name in (DATABASE, KEY):
        if sum_of(folder / name) != manifest.sums.get(name):
            raise UnsoundError(f"{source} is damaged: {name} in it is not what was written.")
    return manifest


def manifest_of(source: Path) -> Manifest:
    """The manifest of a backup, without a look at the rest. Raises ``UnsoundError``."""
    with _opened(source) as archive:
        return _read(archive.read(MANIFEST))


def write_secret(path: Path, text: str) -> None:
    """Write a new file that nobody else on this machine may read."""
    with new_secret(path) as file:
        file.write(f"{text.strip()}\n".encode("ascii"))
        file.flush()
        os.fsync(file.fileno())


def new_secret(path: Path) -> BinaryIO:
    """Open a new file that nobody else on this machine may read, not even while it is written."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), "w+b")


def sum_of(path: Path) -> str:
    """The SHA-256 of a file, 64 hexadecimal digits."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


@contextmanager
def _opened(source: Path) -> Iterator[zipfile.ZipFile]:
    sentence = f"{source} is no backup of this program, or only a part of one."
    try:
        with zipfile.ZipFile(source) as archive:
            yield archive
    except UNREADABLE as error:
        raise UnsoundError(sentence) from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # of a place before the file's beginning, which a spoilt list of contents names
            raise
        raise UnsoundError(sentence) from error


def _as_text(manifest: Manifest) -> str:
    said = {
        "format": FORMAT,
        "program": manifest.program,
        "made": manifest.made.isoformat(),
        "sha256": dict(manifest.sums),
        "heads": dict(manifest.heads),
    }
    return json.dumps(said, indent=1)


def _read(text: bytes) -> Manifest:
    try:
        said = json.loads(text)
        version = int(said["format"])
        heads = {str(key): (int(length), str(head)) for key, (length, head) in said["heads"].items()}
        found = Manifest(datetime.fromisoformat(said["made"]), str(said["program"]), dict(said["sha256"]), heads)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise UnsoundError("The manifest of this backup cannot be read.") from error
    if version > FORMAT:
        raise UnsoundError(f"This backup was made by version {found.program}, which is newer: take that one.")
    return found
