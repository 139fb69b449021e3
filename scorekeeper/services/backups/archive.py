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
from hashlib import sha256
from pathlib import Path
from typing import IO, BinaryIO

from scorekeeper import __version__
from scorekeeper.services.backups.soundness import Heads, UnsoundError, heads_of

DATABASE, KEY, MANIFEST = "scorekeeper.sqlite3", "secret-key", "manifest.json"
FORMAT = 1
SHORTEST_KEY = 32
# Bounds on a file that someone else may have made: bytes of its list of contents, of its key, and of its manifest
# (eight million are 60,000 journals); how many bytes of the manifest come with each bracket, colon, or comma; and how
# far its database may unfold: 100 MB in any case, fifty times its packed size beyond.
MOST_CONTENTS, MOST_KEY, MOST_MANIFEST, BYTES_A_MARK = 4_096, 1_000, 8_000_000, 20
UNFOLDS, UNFOLDS_TIMES = 100_000_000, 50
END, LOCATOR, WIDE_END = b"PK\x05\x06", b"PK\x06\x07", b"PK\x06\x06"
# A missing name is a KeyError, encryption a RuntimeError, and so is a way to pack that this Python does not know.
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The description of a backup: the time and the version that made it, the SHA-256 of its files, and each
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
    """Write the database and the key of a backup into a folder, as ``DATABASE`` and ``KEY``.

    Raises ``UnsoundError``, before anything is written, when the file is no backup, does not hold what its manifest
    says, or unfolds to more than a backup does. It never takes more memory than the bounds above.
    """
    with _open_archive(source) as archive:
        manifest = _read_manifest(_beginning(archive, MANIFEST, MOST_MANIFEST))
        _verify_key(_beginning(archive, KEY, MOST_KEY))
        for name in (DATABASE, KEY):
            with archive.open(name) as inside:
                if _sum_of(inside) != manifest.sums.get(name):
                    raise UnsoundError(f"{source} is damaged: the contents of {name} have changed.")
        for name in (DATABASE, KEY):
            with archive.open(name) as inside, new_secret(folder / name) as outside:
                shutil.copyfileobj(inside, outside)
    return manifest


def manifest_of(source: Path) -> Manifest:
    """Return the manifest of a backup, without a look at the rest. Raises ``UnsoundError``."""
    with _open_archive(source) as archive:
        return _read_manifest(_beginning(archive, MANIFEST, MOST_MANIFEST))


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
    """Return the SHA-256 of a file, 64 hexadecimal digits."""
    with path.open("rb") as file:
        return _sum_of(file)


def _sum_of(file: IO[bytes]) -> str:
    digest = sha256()
    while part := file.read(1 << 20):
        digest.update(part)
    return digest.hexdigest()


@contextmanager
def _open_archive(source: Path) -> Iterator[zipfile.ZipFile]:
    sentence = f"{source} isn't a complete scorekeeper backup."
    try:
        with source.open("rb") as file:
            _verify_contents_size(file)
            with zipfile.ZipFile(file) as archive:
                _verify_members(archive)
                yield archive
    except UNREADABLE as error:
        raise UnsoundError(sentence) from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # of a place before the file's beginning, which a spoilt list of contents names
            raise
        raise UnsoundError(sentence) from error


def _beginning(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return a file in a zip, up to ``most`` bytes; reading without a number unfolds whatever there is first."""
    with archive.open(name) as inside:
        return inside.read(most)


def _verify_contents_size(file: BinaryIO) -> None:
    """Raise ``BadZipFile`` unless a zip ends here whose list of contents is short enough to be read.

    A backup has no comment, so the list's size stands in the last 22 bytes, and again before them in a large file.
    """
    file.seek(0, os.SEEK_END)
    file.seek(-min(file.tell(), 98), os.SEEK_END)
    tail = file.read().rjust(98, b"\0")
    wide, locator, end = tail[:56], tail[56:76], tail[76:]
    sizes = [int.from_bytes(end[12:16], "little")]
    if locator.startswith(LOCATOR):
        sizes.append(int.from_bytes(wide[40:48], "little") if wide.startswith(WIDE_END) else MOST_CONTENTS + 1)
    if not end.startswith(END) or end[20:] != b"\0\0" or max(sizes) > MOST_CONTENTS:
        raise zipfile.BadZipFile


def _verify_members(archive: zipfile.ZipFile) -> None:
    """Raise ``BadZipFile`` unless a zip holds the three files of a backup, each once and of a size it can have."""
    members = archive.infolist()
    if sorted(member.filename for member in members) != sorted((DATABASE, KEY, MANIFEST)):
        raise zipfile.BadZipFile
    database, key, manifest = (archive.getinfo(name) for name in (DATABASE, KEY, MANIFEST))
    unfolds = max(UNFOLDS, UNFOLDS_TIMES * database.compress_size)
    if database.file_size > unfolds or key.file_size > MOST_KEY or manifest.file_size > MOST_MANIFEST:
        raise zipfile.BadZipFile
    if any(member.compress_type not in (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED) for member in members):
        raise zipfile.BadZipFile  # other ways to pack unfold without a bound on memory


def _verify_key(key: bytes) -> None:
    """Raise ``UnsoundError`` unless these bytes are a key that a site can work with."""
    text = key.strip()
    if len(text) < SHORTEST_KEY or not text.isascii() or not text.decode("ascii").isprintable():
        raise UnsoundError(
            f"The secret key in this backup isn't valid. It needs at least {SHORTEST_KEY} ASCII characters."
        )


def _as_text(manifest: Manifest) -> str:
    plain = {
        "format": FORMAT,
        "program": manifest.program,
        "made": manifest.made.isoformat(),
        "sha256": dict(manifest.sums),
        "heads": dict(manifest.heads),
    }
    return json.dumps(plain, indent=1)


def _read_manifest(text: bytes) -> Manifest:
    try:
        if sum(map(text.count, (b"[", b"{", b":", b","))) > 100 + len(text) // BYTES_A_MARK:
            raise ValueError("mostly punctuation, which takes many times its size in memory")
        plain = json.loads(text)
        version = int(plain["format"])
        heads = {str(key): (int(length), str(head)) for key, (length, head) in plain["heads"].items()}
        manifest = Manifest(datetime.fromisoformat(plain["made"]), str(plain["program"]), dict(plain["sha256"]), heads)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise UnsoundError("The backup's manifest can't be read.") from error
    if version > FORMAT:
        raise UnsoundError(f"This backup was made by a newer version. Use version {manifest.program} to restore it.")
    return manifest
