"""Sealed backups: what was sealed comes out again, with the passphrase alone, and nothing that somebody changed."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from scorekeeper.services.backups import sealing
from scorekeeper.services.backups.soundness import UnsoundError

PASSPHRASE = "four cards in the middle"
PIECE = 64


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pieces, and guesses that cost nothing."""
    monkeypatch.setattr(sealing, "PIECE", PIECE)
    monkeypatch.setattr(sealing, "COST", 2)


def sealed(folder: Path, content: bytes) -> Path:
    """A sealed file with this content, which was a backup of seven entries."""
    source, target = folder / "backup.zip", BytesIO()
    source.write_bytes(content)
    sealing.seal(source, target, PASSPHRASE, 7)
    file = folder / "backup.sealed"
    file.write_bytes(target.getvalue())
    return file


def opened(file: Path, passphrase: str = PASSPHRASE) -> bytes:
    with sealing.unsealed(file, lambda: passphrase) as plain:
        return plain.read_bytes()


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE, 5 * PIECE + 9])
def test_what_was_sealed_comes_out(tmp_path: Path, size: int) -> None:
    content = bytes(number % 251 for number in range(size))
    file = sealed(tmp_path, content)
    assert opened(file) == content
    assert file.stat().st_size == sealing.sealed_size(size)
    assert sealing.entries_of(file) == 7
    assert size < 16 or content not in file.read_bytes()


def test_the_same_backup_is_never_sealed_alike(tmp_path: Path) -> None:
    assert sealed(tmp_path, b"the same").read_bytes() != sealed(tmp_path, b"the same").read_bytes()


def test_other_files_are_left_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "plain.zip").write_bytes(b"PK")
    assert sealing.entries_of(tmp_path / "plain.zip") is None
    assert opened(tmp_path / "plain.zip", "") == b"PK"


def test_another_passphrase_opens_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnsoundError, match=r"The passphrase doesn't open .*backup\.sealed"):
        opened(sealed(tmp_path, b"all of it"), PASSPHRASE.upper())


def test_blanks_around_it_and_the_way_an_accent_is_typed_do_not_matter(tmp_path: Path) -> None:
    source, target = tmp_path / "backup.zip", BytesIO()
    source.write_bytes(b"all of it")
    sealing.seal(source, target, "caf\u00e9 and schmear", 7)
    (tmp_path / "backup.sealed").write_bytes(target.getvalue())
    assert opened(tmp_path / "backup.sealed", "  cafe\u0301 and schmear\n") == b"all of it"


HEAD, FIRST = sealing.HEAD.size, sealing.HEAD.size + sealing.TAG
WHOLE = PIECE + sealing.TAG


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda file: file[:-1], id="cut"),
        pytest.param(lambda file: file[: FIRST + 2 * WHOLE], id="the last piece missing"),
        pytest.param(lambda file: file[:FIRST], id="no piece"),
        pytest.param(lambda file: file + b"x", id="more"),
        pytest.param(lambda file: file[:FIRST] + file[FIRST + WHOLE :], id="the first piece missing"),
        pytest.param(
            lambda file: file[:FIRST] + file[FIRST + WHOLE : FIRST + 2 * WHOLE] + file[FIRST : FIRST + WHOLE]
            + file[FIRST + 2 * WHOLE :],
            id="swapped",
        ),
        *(
            pytest.param(lambda file, at=at: file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :], id=f"byte {at}")
            for at in (len(sealing.MAGIC), HEAD - 1, HEAD, FIRST, FIRST + WHOLE, -2)
        ),
    ],
)  # fmt: skip
def test_a_changed_file_is_refused(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    file = sealed(tmp_path, b"x" * (2 * PIECE + 20))
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(UnsoundError):
        opened(file)


@pytest.mark.parametrize("passphrase", ["", "short", " " * 30, "elevenchars"])
def test_a_short_passphrase_seals_nothing(tmp_path: Path, passphrase: str) -> None:
    (tmp_path / "backup.zip").write_bytes(b"all of it")
    target = BytesIO()
    with pytest.raises(UnsoundError, match="at least 12 characters"):
        sealing.seal(tmp_path / "backup.zip", target, passphrase, 7)
    assert target.getvalue() == b""


def test_memory_stays_flat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealing, "PIECE", 1 << 20)
    big = tmp_path / "big.zip"
    big.write_bytes(bytes(40_000_000))
    tracemalloc.start()
    with (tmp_path / "big.sealed").open("wb") as target:
        sealing.seal(big, target, PASSPHRASE, 7)
    with sealing.unsealed(tmp_path / "big.sealed", lambda: PASSPHRASE) as plain:
        assert plain.stat().st_size == 40_000_000
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000, sys.platform
