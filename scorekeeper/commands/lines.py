"""JSON Lines: one answer a line, in order, also for bad lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO

from scorekeeper.engine.errors import Fault, Refused, refuse

Answer = Mapping[str, Any]
GOOD, REFUSED, WRONG_CALL = 0, 1, 2


def source(argv: list[str], stdin: TextIO) -> Iterable[str]:
    """The lines of the file named, or of standard input for ``-`` or none. Raises ``OSError``."""
    if not argv or argv[0] == "-":
        return stdin
    with Path(argv[0]).open(encoding="utf-8", errors="replace") as file:
        return file.readlines()


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
