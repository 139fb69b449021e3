"""Files that are made to hurt, each read in a process of its own whose memory is measured."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import monotonic, sleep

import pytest

from benchmarks.phone import Phone
from scorekeeper.imports import sandbox
from scorekeeper.imports import table as imports_table
from scorekeeper.imports.table import MOST_BYTES
from scorekeeper.ledger.transfer_format import MOST_BYTES as MOST_JSON
from tests.imports.workbooks import rezipped, workbook
from tests.refusals import raises_refused
from tests.sampling import sample
from tests.serving import ROOT, environment, forked

MOST_SECONDS, MOST_MEMORY = 2 * sandbox.SECONDS, sandbox.MEMORY // 1000  # kB
READ = """
import resource, sys, time
from pathlib import Path
from benchmarks.phone import Phone
from scorekeeper.engine.errors import Refused
from scorekeeper.imports import sandbox
read = {"table": sandbox.read_table, "json": lambda _name, content: sandbox.read_json(content, "games")}[sys.argv[1]]
content = Path(sys.argv[2]).read_bytes()
before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
try:
    read("", content)
    outcome = "taken"
except Refused as refused:
    outcome = refused.faults[0].code
here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(outcome, time.monotonic() - began, max(here, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
"""


def cost(kind: str, content: bytes, folder: Path) -> tuple[str, float, int]:
    """Return what reading it comes to: the refusal's code, seconds, and kB of memory."""
    (folder / "sent").write_bytes(content)
    command = [sys.executable, "-c", READ, kind, str(folder / "sent")]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    outcome, seconds, memory = done.stdout.split()
    return outcome, float(seconds), int(memory)


def unfolds_to(size: int) -> bytes:
    """A workbook whose sheet unfolds to that many bytes of empty rows."""

    def swollen(name: str, part: bytes) -> bytes:
        return part.replace(b"<sheetData>", b"<sheetData>" + b"<row/>" * (size // 6))

    return rezipped(workbook([["player", "points"], ["Ann", 1]]), swollen)


def parts(**changed: bytes) -> bytes:
    """A workbook with some of its parts replaced, by the end of their names."""

    def replaced(name: str, part: bytes) -> bytes:
        return next((new for end, new in changed.items() if name.endswith(f"{end}.xml")), part)

    return rezipped(workbook([["player", "points"], ["Ann", 1]]), replaced)


MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def many_texts(number: int, encoding: str = "utf-8") -> bytes:
    """A workbook with so many shared texts, each empty; in UTF-16 nobody who looks for their tags finds them."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    content_types = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'.encode()
    book = io.BytesIO(
        rezipped(
            workbook([["player", "points"], ["Ann", 1]]), lambda _name, part: part.replace(b"</Types>", content_types)
        )
    )
    head = f'<?xml version="1.0" encoding="{encoding}"?><sst {MAIN.decode()}>'
    with zipfile.ZipFile(book, "a", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/sharedStrings.xml", (head + "<si><t/></si>" * number + "</sst>").encode(encoding))
    return book.getvalue()


def many_cells(number: int) -> bytes:
    """One row of so many cells, each without a value."""
    return parts(
        sheet1=b"<worksheet " + MAIN + b"><sheetData><row>" + b"<c/>" * number + b"</row></sheetData></worksheet>"
    )


def many_styles(number: int) -> bytes:
    return parts(styles=b"<styleSheet " + MAIN + b"><cellXfs>" + b"<xf/>" * number + b"</cellXfs></styleSheet>")


def many_keys(number: int) -> bytes:
    return b'{"form":{' + b",".join(b'"%d":1' % key for key in range(number)) + b"}}"


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
    "three million keys": ("json", lambda: many_keys(3_000_000), "too-large"),
    "fewer keys, all of one object": ("json", lambda: many_keys(1_000_000), "too-large"),
    "1.3 million texts": ("table", lambda: many_texts(1_300_000), "too-large"),
    "1.9 million cells in a row": ("table", lambda: many_cells(1_900_000), "too-large"),
    "1.2 million styles": ("table", lambda: many_styles(1_200_000), "too-large"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows measures memory otherwise")
@pytest.mark.parametrize("name", sample(HOSTILE, lambda name: [(HOSTILE[name][0], HOSTILE[name][2])]))
def test_what_it_costs_to_refuse(name: str, tmp_path: Path) -> None:
    kind, made, expected = HOSTILE[name]
    outcome, seconds, memory = cost(kind, made(), tmp_path)
    assert outcome == expected
    assert memory < MOST_MEMORY
    assert seconds < MOST_SECONDS


def test_what_hides_from_counting_runs_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 1)
    with raises_refused("takes too long to read"):
        sandbox.read_table("scores.xlsx", many_texts(900_000, "utf-16"))


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file that is fine take its time: on a busy machine a process may need ten seconds to start."""
    monkeypatch.setattr(sandbox, "SECONDS", 120)


@pytest.mark.usefixtures("unhurried")
def test_one_file_is_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "PATIENCE", 0)
    with sandbox._ONE_AT_A_TIME, raises_refused("The site is busy with another file"):
        sandbox.read_json(b"{}", "games")
    assert sandbox.read_json(b'{"form":"x","several":[1,[2]]}', "games") == {"form": "x", "several": [1, [2]]}
    assert sandbox.read_json(b"[1]", "games") == [1]


@pytest.mark.usefixtures("unhurried")
def test_one_file_waits_and_the_next_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "PATIENCE", 3600)
    with ThreadPoolExecutor(1) as other:
        with sandbox._ONE_AT_A_TIME:
            waiting = other.submit(sandbox.read_json, b"[1]", "games")
            while not sandbox._ONE_WAITS.locked():
                sleep(0.001)
            with raises_refused("The site is busy with another file"):
                sandbox.read_json(b"[2]", "games")
        assert waiting.result() == [1]


@pytest.mark.usefixtures("unhurried")
def test_a_workbook_read_apart_is_the_same_table() -> None:
    book = workbook([["player", "points"], ["Ann", 1], ["Zo\u00eb", -1]], sheets=("Scores", "Notes"))
    assert sandbox.read_table("scores.xlsx", book) == imports_table.read_file("scores.xlsx", book)


@pytest.mark.long
@pytest.mark.only_on("sqlite")
def test_a_table_goes_on_while_eight_hostile_files_come_at_once(tmp_path: Path) -> None:
    """Each is refused, and the scoring page answers about as fast as it did before; no thread waits for the files."""
    hostile = many_texts(900_000, "utf-16")
    with forked(tmp_path) as site:
        link = site.owner_path()
        assert link is not None
        with Phone(site.address, link) as owner:
            table = owner.open_game("first-game")
            (club,) = set(re.findall(r"/clubs/(\d+)", owner.ask("GET", "/")[1]))
            address = f"/clubs/{club}/import"

            def waits() -> float:
                began = monotonic()
                assert owner.ask("GET", table)[0] == 200
                return monotonic() - began

            def send(_number: int) -> int:
                with Phone(site.address, link) as sender:
                    sender.ask("GET", address)
                    return sender.send(address, "scores.xlsx", hostile)

            before = median(waits() for _ in range(20))
            with ThreadPoolExecutor(8) as senders:
                sent = [senders.submit(send, number) for number in range(8)]
                during = []
                while not all(one.done() for one in sent):
                    during.append(waits())
                    sleep(0.05)
            assert {one.result() for one in sent} == {422}
        assert site.stop() == 0
    assert len(during) > 10
    assert median(during) < max(0.2, 4 * before)
