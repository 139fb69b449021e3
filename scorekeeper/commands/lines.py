"""JSON Lines: one answer a line, in order, also for bad lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO

from scorekeeper.engine.errors import Fault, Refused, refuse

Answer = Mapping[str, Any]
GOOD, REFUSED, WRONG_CALL = 0, 1, 2


def with_lines(argv: list[str], stdin: TextIO, use: Callable[[Iterable[str]], int]) -> int:
    """Uses the lines of the file named, or of standard input for ``-`` or none; 2 and a sentence for a wrong call."""
    if len(argv) > 1 or (argv and argv[0].startswith("-") and argv[0] != "-"):
        return wrong_call("Name one file, or none (or -) for standard input.")
    if not argv or argv[0] == "-":
        return use(stdin)
    try:
        file = Path(argv[0]).open(encoding="utf-8", errors="replace")
    except OSError as error:
        return wrong_call(f"{argv[0]} cannot be read: {error.strerror}.")
    with file:
        return use(file)


def wrong_call(sentence: str) -> int:
    """Says on standard error what would be right; the exit status of a wrong call."""
    sys.stderr.write(f"scorekeeper: {sentence}\n")
    return WRONG_CALL


def parse(text: str) -> Any:
    """The JSON value of a text. Raises ``Refused`` (``bad-json``), also for NaN and for a key named twice."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins)
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise refuse("bad-json", f"This is not JSON: {error}.") from None


def refusal(faults: Iterable[Fault]) -> Answer:
    """The answer for input that is refused."""
    return {"ok": False, "errors": [fault.as_json() for fault in faults]}


def answer_each(lines: Iterable[str], answer: Callable[[Any], Answer], stdout: TextIO) -> int:
    """Writes one answer for each line; the exit status says whether all were good."""
    status = GOOD
    for line in lines:
        reply = attempt(line, answer)
        status = status if reply["ok"] else REFUSED
        stdout.write(json.dumps(reply) + "\n")
    return status


def attempt(text: str, answer: Callable[[Any], Answer]) -> Answer:
    """The answer to a text of JSON, or the refusal."""
    try:
        return answer(parse(text))
    except Refused as refused:
        return refusal(refused.faults)


def _no_constant(name: str) -> Any:
    raise refuse("bad-json", f"{name} is not a JSON number.")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise refuse("bad-json", "An object names a key twice.")
    return keys
