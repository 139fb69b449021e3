"""Read uploaded files in a separate process with limits on time and memory, one file at a time.

The process gets the bytes and writes lines of JSON: the content in small parts, so that the site never blocks while it
reads a large one, or the faults for which the file is refused.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from threading import Lock
from typing import Any

from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, refuse
from scorekeeper.imports import table
from scorekeeper.imports.table import TextTable
from scorekeeper.ledger.transfer_format import parse_json_file

SECONDS = 10  # of the clock, for one file
MEMORY = 512_000_000  # bytes
PATIENCE = 2  # seconds that a second file waits for the first; a third is refused, as its thread would answer nobody

LONGEST_PART = 20_000_000  # signs of one value, which is read in one go

_ONE_AT_A_TIME = Lock()
_ONE_WAITS = Lock()
_DONE = "done"


def read_table(name: str, content: bytes) -> TextTable:
    """Return the table in a file of scores or names.

    A workbook is read apart; CSV, which costs little and unfolds to nothing, here. Raises ``Refused`` as `files.read`
    does, and ``too-large`` where time or memory ran out, ``busy`` where another file is being read.
    """
    if not content.startswith(table.ZIP):
        return table.read_file(name, content)
    (content_parts,) = [content_parts for _place, content_parts in _run_sandbox("table", name, content=content)]
    rows = tuple(tuple(row) for row in content_parts["rows"])
    return TextTable(
        content_parts["name"],
        rows,
        tuple(content_parts["lines"]),
        content_parts["letters"],
        tuple(content_parts["notes"]),
    )


def read_json(content: bytes, what: str) -> Any:
    """Return the JSON in a transfer file of `what`.

    Raises ``Refused`` as `parse_json_file` does, and ``too-large`` and ``busy`` as `read_table` does.
    """
    whole: dict[str, Any] = {}
    for (key, *item), value in _run_sandbox("json", what, content=content):
        if not key:
            return value
        if item:
            whole[key].append(value)
        else:
            whole[key] = value
    return whole


def _run_sandbox(*task: str, content: bytes) -> Iterator[tuple[list[str], Any]]:
    """Run the process and yield pairs of a place in the file and the value there. Raises ``Refused``."""
    if not _acquire_lock():
        raise refuse("busy", path="file")
    try:
        command = [sys.executable, "-m", "scorekeeper.imports.sandbox", *task]
        done = subprocess.run(command, input=content, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
        lines = done.stdout.splitlines()
    except subprocess.TimeoutExpired:
        lines = []
    finally:
        _ONE_AT_A_TIME.release()
    if not lines or lines[-1] != json.dumps(_DONE).encode():
        raise refuse("too-large/cost", path="file")
    for line in lines[:-1]:
        place, value = json.loads(line)
        if place == ["!"]:
            raise Refused([_read_fault(fault) for fault in value])
        yield place, value


def _acquire_lock() -> bool:
    """Take the lock of the file that is read, waiting if nobody else does; return whether that worked."""
    if _ONE_AT_A_TIME.acquire(blocking=False):
        return True
    if not _ONE_WAITS.acquire(blocking=False):
        return False
    try:
        return _ONE_AT_A_TIME.acquire(timeout=PATIENCE)
    finally:
        _ONE_WAITS.release()


def _parts(task: str, *arguments: str, content: bytes) -> Iterator[tuple[list[str], Any]]:
    """Yield pairs of a place in the file and the value there, lists item by item. Raises ``Refused``."""
    if task == "table":
        yield ["table"], asdict(table.read_file(arguments[0], content))
        return
    whole = parse_json_file(content, arguments[0])
    if not isinstance(whole, dict):
        yield [""], whole
        return
    for key, value in whole.items():
        if isinstance(value, list):
            yield [key], []
            for item in value:
                yield [key, "+"], item
        else:
            yield [key], value


def _fault_as_json(fault: Fault) -> dict[str, Any]:
    params = {key: _as_json(each) for key, each in fault.params.items()}
    return {"key": fault.key, "params": params, "path": fault.path, "details": fault.details}


def _as_json(value: object) -> object:
    """Return a parameter of a refusal: a quoted value as far as a sentence quotes it."""
    match value:
        case Quoted(wrong):
            return {"quoted": {} if isinstance(wrong, Mapping) else [] if isinstance(wrong, list) else wrong}
        case Phrase(key, params):
            return {"phrase": key, "params": {name: _as_json(each) for name, each in params.items()}}
        case Fault():
            return {"fault": _fault_as_json(value)}
    return value


def _read_fault(fault: dict[str, Any]) -> Fault:
    """Return the fault that the process wrote."""
    return Fault(**{**fault, "params": _read_params(fault["params"])})


def _read_params(plain: dict[str, Any]) -> dict[str, object]:
    params: dict[str, object] = {}
    for name, value in plain.items():
        match value:
            case {"quoted": wrong}:
                params[name] = Quoted(wrong)
            case {"phrase": key, "params": further}:
                params[name] = Phrase(key, _read_params(further))
            case {"fault": fault}:
                params[name] = _read_fault(fault)
            case _:
                params[name] = value
    return params


def _limit() -> None:
    """Limit the time and memory of this process, where the system can (not on Windows)."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main(arguments: list[str]) -> None:
    """Read the file on standard input and write its content to standard output."""
    _limit()
    write = sys.stdout.write
    try:
        for part in _parts(*arguments, content=sys.stdin.buffer.read()):
            line = json.dumps(part, separators=(",", ":"))
            if len(line) > LONGEST_PART:
                raise refuse("too-large/part", path="file")
            write(line + "\n")
    except Refused as refused:
        write(json.dumps([["!"], [_fault_as_json(fault) for fault in refused.faults]]) + "\n")
    write(json.dumps(_DONE) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
