"""Standard output that cannot be written: told in one sentence, with an exit status of its own."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import UnsupportedOperation
from typing import Any, TextIO, cast

UNWRITABLE = 3


class OutputError(Exception):
    """Standard output cannot be written. No ``OSError``: what a command reads or saves may fail in that way, too."""


class CheckedOutput:
    """A text stream whose write errors are ``OutputError``; everything else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text. Raises OutputError."""
        with _checked():
            return self._stream.write(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write some texts. Raises OutputError."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Write what is still buffered. Raises OutputError."""
        with _checked():
            self._stream.flush()


def run_with_checked_output(command: Callable[[], int]) -> int:
    """Run a command and flush what it wrote; return its exit status, or 3 where standard output cannot be written."""
    plain = cast("TextIO | None", sys.stdout)
    if plain is None:
        return _unwritable("it is closed")
    sys.stdout = cast("TextIO", CheckedOutput(plain))
    try:
        try:
            return command()
        finally:  # also after argparse, which exits once it has printed its help
            sys.stdout.flush()
    except OutputError as error:
        _discard(plain)
        return _unwritable(str(error))
    finally:
        sys.stdout = plain


@contextmanager
def _checked() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = "its reader went away" if error.errno == errno.EPIPE else str(error.strerror)
        raise OutputError(reason) from None


def _unwritable(reason: str) -> int:
    with suppress(OSError, AttributeError):  # standard error may be just as full, or closed
        sys.stderr.write(f"scorekeeper: The output cannot be written: {reason}.\n")
    return UNWRITABLE


def _discard(stream: TextIO) -> None:
    """Send what is still buffered nowhere, so that nothing fails once more at exit."""
    with suppress(UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
