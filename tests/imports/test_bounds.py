"""Files that are made to hurt, each read in a process of its own whose memory is measured."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.imports.table import MOST_BYTES
from scorekeeper.ledger.carried_reading import MOST_BYTES as MOST_JSON
from tests.imports.workbooks import rezipped, workbook
from tests.serving import ROOT, environment

MOST_MEMORY = 300_000  # kB on top of what the program itself takes
READ = """
import resource, sys
from pathlib import Path
import django; django.setup()
from scorekeeper.engine.errors import Refused
from scorekeeper.imports import files
from scorekeeper.ledger import carried_reading
from tournaments.imports import event_json, series_json
read = {"table": lambda content: files.read("", content), "json": carried_reading.parse, "event": event_json.parse,
        "series": series_json.parse}[sys.argv[1]]
files.read("", b"player,points\\nAnn,1\\n")
content = Path(sys.argv[2]).read_bytes()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    read(content)
    said = "taken"
except Refused as refused:
    said = refused.faults[0].code
print(said, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def cost(kind: str, content: bytes, folder: Path) -> tuple[str, int]:
    """What reading it comes to: the refusal's code, and kB of memory."""
    (folder / "sent").write_bytes(content)
    given = environment(DJANGO_SETTINGS_MODULE="scorekeeper.settings", SCOREKEEPER_DATA=str(folder))
    command = [sys.executable, "-c", READ, kind, str(folder / "sent")]
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    said, memory = done.stdout.split()
    return said, int(memory)


def unfolds_to(size: int) -> bytes:
    """A workbook whose sheet unfolds to that many bytes of empty rows."""

    def swollen(name: str, part: bytes) -> bytes:
        return part.replace(b"<sheetData>", b"<sheetData>" + b"<row/>" * (size // 6))

    return rezipped(workbook([["player", "points"], ["Ann", 1]]), swollen)


HOSTILE: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "a workbook that unfolds to 50 MB": ("table", lambda: unfolds_to(50_000_000), "too-large"),
    "a workbook of four million empty rows": ("table", lambda: unfolds_to(24_000_000), "too-large"),
    "a line without an end": ("table", lambda: b"x" * MOST_BYTES, "bad-file"),
    "a quotation without an end": ("table", lambda: b'a,b\n"' + b"x" * (MOST_BYTES - 6), "bad-file"),
    "a line of separators": ("table", lambda: b"," * MOST_BYTES, "too-large"),
    "lines without end": ("table", lambda: b"a\n" * (MOST_BYTES // 2), "too-large"),
    "a larger file": ("table", lambda: b"a" * (MOST_BYTES + 1), "too-large"),
    "depth without end": ("json", lambda: b"[" * 1_000_000, "bad-file"),
    "lists without end": ("json", lambda: b'{"form":[' + b"[]," * (MOST_JSON // 3 - 5) + b"[]]}", "too-large"),
    "a number without end": ("json", lambda: b'{"form":' + b"9" * 1_000_000 + b"}", "bad-file"),
    "an event of lists": ("event", lambda: b'{"form":[' + b"{}," * 4_000_000 + b"{}]}", "too-large"),
    "a series of lists": ("series", lambda: b'{"form":[' + b"{}," * 4_000_000 + b"{}]}", "too-large"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows measures memory otherwise")
@pytest.mark.parametrize("name", HOSTILE)
def test_what_it_costs_to_refuse(name: str, tmp_path: Path) -> None:
    kind, made, expected = HOSTILE[name]
    said, memory = cost(kind, made(), tmp_path)
    assert said == expected
    assert memory < MOST_MEMORY
