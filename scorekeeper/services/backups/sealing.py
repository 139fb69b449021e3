"""Sealed backups: a backup behind a passphrase, for sticks and clouds. Without the passphrase nobody can open one.

The key comes from the passphrase by scrypt. The backup is encrypted in pieces of a megabyte with AES-256-GCM, each
named by its number and by whether it is the last (the construction STREAM, https://eprint.iacr.org/2015/189), so that
no piece can be changed, swapped, or left out, and memory stays flat. The head is in the clear and vouched for: it says
how many entries the backup has, so that a folder's newest one is found without the passphrase.
"""

from __future__ import annotations

import os
import struct
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from scorekeeper.services.backups.archive import new_secret
from scorekeeper.services.backups.soundness import UnsoundError

SUFFIX = ".sealed"
MAGIC = b"sheepshead sealed backup 1\n"
HEAD = struct.Struct(f">{len(MAGIC)}sq16s7s")  # the magic, entries, salt, and beginning of each piece's nonce
PIECE, TAG = 1 << 20, 16  # bytes
COST = 1 << 17  # of scrypt, with blocks of 8: 128 MB and some tenths of a second for each guess
SHORTEST = 12  # characters of a passphrase
TOO_SHORT = "Use a passphrase of at least {least} characters, like four words picked at random."
WRONG = "The passphrase doesn't open {file}. Check for typos and capitals. A forgotten passphrase can't be replaced."


def verify_passphrase(passphrase: str) -> str:
    """Return the passphrase without blanks around it. Raises ``UnsoundError`` when it is too short."""
    plain = passphrase.strip()
    if len(plain) < SHORTEST:
        raise UnsoundError(TOO_SHORT.format(least=SHORTEST))
    return plain


def read_passphrase(file: Path) -> str:
    """Return the first line of a file. Raises ``UnsoundError`` when it can't be read or is too short to be used."""
    try:
        with file.open(encoding="utf-8") as lines:
            return verify_passphrase(lines.readline())
    except (OSError, UnicodeDecodeError) as error:
        raise UnsoundError(f"The passphrase file {file} can't be read.") from error


def seal(source: Path, target: BinaryIO, passphrase: str, entries: int) -> None:
    """Write a backup of so many journal entries sealed. Raises ``UnsoundError`` for a passphrase that is too short."""
    salt, nonce = os.urandom(16), os.urandom(7)
    head = HEAD.pack(MAGIC, entries, salt, nonce)
    cipher = _cipher(verify_passphrase(passphrase), salt)
    target.write(head + cipher.encrypt(_nonce(nonce, 0, last=False), b"", head))
    with source.open("rb") as file:
        for number, piece, last in _split(file, PIECE):
            target.write(cipher.encrypt(_nonce(nonce, number, last=last), piece, head))


def sealed_size(size: int) -> int:
    """Return how many bytes a backup of so many bytes has when it is sealed."""
    return HEAD.size + TAG + size + TAG * max(1, -(-size // PIECE))


def entries_of(source: Path) -> int | None:
    """Return how many entries a sealed backup says it has, which is proven once it is opened; None for other files."""
    with source.open("rb") as file:
        head = file.read(HEAD.size)
    return HEAD.unpack(head)[1] if len(head) == HEAD.size and head.startswith(MAGIC) else None


@contextmanager
def unsealed(source: Path, ask: Callable[[], str]) -> Iterator[Path]:
    """Yield the backup as a file that can be read: opened with the passphrase that ``ask`` returns, if it is sealed.

    Raises ``UnsoundError`` when the passphrase is another one, or the file was changed or is not whole; ``OSError``.
    """
    if entries_of(source) is None:
        yield source
        return
    with TemporaryDirectory(prefix="unsealing-") as room:
        plain = Path(room) / source.with_suffix(".zip").name
        with source.open("rb") as file, new_secret(plain) as target:
            for piece in _pieces(file, source, ask()):
                target.write(piece)
        yield plain


def sum_of_sealed(source: Path, passphrase: str) -> str:
    """Return the SHA-256 of the backup inside a sealed file. Raises as `unsealed` does."""
    digest = sha256()
    with source.open("rb") as file:
        for piece in _pieces(file, source, passphrase):
            digest.update(piece)
    return digest.hexdigest()


def _pieces(file: BinaryIO, source: Path, passphrase: str) -> Iterator[bytes]:
    """Yield the pieces of a sealed backup, each only once it is proven."""
    head, proof = file.read(HEAD.size), file.read(TAG)
    _magic, _entries, salt, nonce = HEAD.unpack(head)
    cipher = _cipher(passphrase, salt)
    try:
        cipher.decrypt(_nonce(nonce, 0, last=False), proof, head)
    except InvalidTag as error:
        raise UnsoundError(WRONG.format(file=source)) from error
    for number, piece, last in _split(file, PIECE + TAG):
        try:
            yield cipher.decrypt(_nonce(nonce, number, last=last), piece, head)
        except InvalidTag as error:
            raise UnsoundError(f"{source} is damaged or not complete. Use another copy.") from error


def _split(file: BinaryIO, size: int) -> Iterator[tuple[int, bytes, bool]]:
    """Yield the pieces of a file, each with its number from 1 on and whether it is the last; an empty file has one."""
    number, piece = 1, file.read(size)
    while after := file.read(size):
        yield number, piece, False
        number, piece = number + 1, after
    yield number, piece, True


def _cipher(passphrase: str, salt: bytes) -> AESGCM:
    plain = unicodedata.normalize("NFC", passphrase.strip())  # "é" is typed as one sign or as two
    return AESGCM(Scrypt(salt=salt, length=32, n=COST, r=8, p=1).derive(plain.encode()))


def _nonce(beginning: bytes, number: int, *, last: bool) -> bytes:
    return beginning + struct.pack(">I?", number, last)
