"""Read and write JSON Lines with one answer a line, also for bad lines, and detect unwritable standard output."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import Any, TextIO, cast

from scorekeeper.commands import program_name
from scorekeeper.engine.errors import Fault, Refused, refuse, unexpected_fault
from scorekeeper.engine.json_values import STRICT_DECODER
from scorekeeper.wording.sentences import fault_as_json

Answer = Mapping[str, Any]
GOOD, REFUSED, WRONG_CALL = 0, 1, 2
HELP = ("-h", "--help")
# A line ends with a line feed alone, a byte order mark is no part of the text, and bytes that are no UTF-8 spoil
# their own line, not the rest of the file.
EXACTLY: dict[str, Any] = {"encoding": "utf-8-sig", "errors": "surrogateescape", "newline": "\n"}


def with_lines(argv: list[str], stdin: TextIO, usage: str, use: Callable[[Iterable[str]], int]) -> int:
    """Run a command on the lines of the named file, or of standard input for ``-`` or no name. Return its exit status.

    Return 2 and print a sentence for a wrong call.
    """
    if argv and argv[0] in HELP:
        return print_usage(usage)
    if len(argv) > 1 or (argv and argv[0].startswith("-") and argv[0] != "-"):
        return wrong_call("Name one file, or use - or nothing for standard input.")
    try:
        with _open_input(argv[0] if argv else "-", stdin) as lines:
            return use(lines)
    except OSError as error:
        if error.filename is None:
            raise
        return wrong_call(f"Can't read {argv[0]}: {error.strerror}.")


def print_usage(usage: str) -> int:
    """Print how a command is called and return the exit status of a good call."""
    sys.stdout.write(usage.replace("usage: scorekeeper", f"usage: {program_name()}", 1))
    return GOOD


def wrong_call(sentence: str) -> int:
    """Print on standard error what would be right and return the exit status of a wrong call."""
    sys.stderr.write(f"scorekeeper: {sentence}\n")
    return WRONG_CALL


def parse(text: str) -> Any:
    """Return the JSON value of a text. Raise ``Refused`` (``bad-json``), also for NaN and for a key named twice."""
    try:
        text.encode()
        return STRICT_DECODER.decode(text)
    except Refused:
        raise
    except UnicodeEncodeError:
        raise refuse("bad-json/encoding") from None
    except json.JSONDecodeError as error:
        raise refuse(
            "bad-json/syntax", {"error": error.msg, "column": error.colno}, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise refuse("bad-json/depth") from None
    except ValueError:
        raise refuse("bad-json/endless-number") from None


def refusal(faults: Iterable[Fault]) -> Answer:
    """Return the JSON answer to input that is refused."""
    return {"ok": False, "errors": [fault_as_json(fault) for fault in faults]}


def answer_each(lines: Iterable[str], answer: Callable[[Any], Answer], stdout: TextIO) -> int:
    """Write one answer for each line, at once, each error with the number of its line.

    The exit status says whether all were good.
    """
    status = GOOD
    for number, line in enumerate(lines, start=1):
        reply = attempt(line, answer)
        if not reply["ok"]:
            reply = {**reply, "errors": [{**error, "line": number} for error in reply["errors"]]}
        status = status if reply["ok"] else REFUSED
        stdout.write(json.dumps(reply) + "\n")
        stdout.flush()
    return status


def attempt(text: str, answer: Callable[[Any], Answer]) -> Answer:
    """Return the answer to a text of JSON, or the refusal."""
    return guard(lambda: answer(parse(text)))


def guard(answer: Callable[[], Answer]) -> Answer:
    """Return the answer, or the refusal. A mistake of the program is a refusal too (``internal-error``): no line of a
    batch may end it."""
    try:
        return answer()
    except Refused as refused:
        return refusal(refused.faults)
    except Exception as error:  # whatever happens, the next line gets its answer
        return refusal([unexpected_fault(error)])


@contextmanager
def _open_input(name: str, stdin: TextIO) -> Iterator[TextIO]:
    if name != "-":
        with Path(name).open(**EXACTLY) as file:
            yield file
    else:
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(**EXACTLY)
        yield stdin


UNWRITABLE = 3


class OutputError(Exception):
    """Failure to write standard output. No ``OSError``: what a command reads or saves may fail in that way, too."""


class CheckedOutput:
    """A text stream whose write errors are ``OutputError``; everything else is passed to the stream itself."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text. Raise OutputError when that fails."""
        with _raise_output_errors():
            return self._stream.write(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write some texts. Raise OutputError when that fails."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Write what is still buffered. Raise OutputError when that fails."""
        with _raise_output_errors():
            self._stream.flush()


def run_with_checked_output(command: Callable[[], int]) -> int:
    """Run a command and flush what it wrote. Return its exit status, or 3 if standard output cannot be written."""
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
def _raise_output_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = "the program reading it has stopped" if error.errno == errno.EPIPE else str(error.strerror)
        raise OutputError(reason) from None


def _unwritable(reason: str) -> int:
    with suppress(OSError, AttributeError):  # standard error may be just as full, or closed
        sys.stderr.write(f"scorekeeper: Can't write the output: {reason}.\n")
    return UNWRITABLE


def _discard(stream: TextIO) -> None:
    """Redirect what is still buffered to nowhere, so that nothing fails again at exit."""
    with suppress(UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
