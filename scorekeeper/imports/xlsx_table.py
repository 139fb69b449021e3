"""XLSX into a table: looked at as a zip first, since a small workbook can unfold to anything."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from openpyxl import load_workbook

from scorekeeper.engine.errors import Refused, refuse

from .table import Table, place, table, verify_size

MOST_UNZIPPED = 25_000_000
MOST_PARTS = 300
MOST_CELLS = 1_000_000
# A workbook within the bounds of a table has fewer of these; each is an object in memory, however small in the file.
MOST_TEXTS, MOST_STYLES, MOST_CELLS_IN_ROW = 200_000, 65_000, 20_000
_CELL, _ROW = re.compile(rb"<(?:\w+:)?c[ />]"), re.compile(rb"<(?:\w+:)?row[ />]")
_COUNTED = {
    "xl/sharedstrings.xml": (re.compile(rb"<(?:\w+:)?si[ />]"), MOST_TEXTS),
    "xl/styles.xml": (re.compile(rb"<(?:\w+:)?(?:xf|font|fill|border|numFmt|dxf|cellStyle)[ />]"), MOST_STYLES),
}
_CHUNK, _TAG = 1 << 16, 40  # bytes; no tag that is counted is longer
_TOO_LARGE = "This workbook is too large; save the one sheet with the scores as CSV."
_BROKEN = "This workbook cannot be read; save it once more as XLSX, or as CSV."


def read(name: str, content: bytes) -> Table:
    """The table of a workbook's first sheet that holds anything.

    Raises ``Refused``: ``bad-file``, ``bad-cell``, ``empty-file``, ``too-large``.
    """
    _verify_zip(content)
    try:
        return _first_sheet(name, content)
    except Refused:
        raise
    except Exception as error:  # a parser of other people's files fails in more ways than can be listed
        raise refuse("bad-file", _BROKEN, "file") from error


def _verify_zip(content: bytes) -> None:
    """Ask the declared sizes before anything is unfolded; no more than declared is ever read."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            infos = parts.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise refuse("bad-file", _BROKEN, "file") from error
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNZIPPED:
        raise refuse("too-large", _TOO_LARGE, "file")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            for info in infos:
                _verify_part(parts, info)
    except Refused:
        raise
    except Exception as error:  # a part that is cut off or packed in a way unknown fails as it likes
        raise refuse("bad-file", _BROKEN, "file") from error


def _verify_part(parts: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
    """Count what openpyxl would hold in memory all at once, while the part streams by."""
    name = info.filename.lower().lstrip("/")
    counted, most = _COUNTED.get(name, (_CELL, MOST_CELLS))
    found, in_row, rest, chunk = 0, 0, b"", b"<"
    with parts.open(info) as part:
        while chunk:
            chunk = part.read(_CHUNK)
            data = rest + chunk
            cut = data.rfind(b"<") if chunk else len(data)
            cut = len(data) if len(data) - cut > _TAG else cut  # a tag that is cut off waits for the next chunk
            seen, rest = data[:cut], data[cut:]
            found += len(counted.findall(seen))
            in_row = _last_row(seen, in_row)
            if found > most or in_row > MOST_CELLS_IN_ROW:
                raise refuse("too-large", _TOO_LARGE, "file")


def _last_row(data: bytes, before: int) -> int:
    """Return how many cells the last row has so far; of another row where that one has too many."""
    first, *others = _ROW.split(data)
    counts = [before + len(_CELL.findall(first)), *(len(_CELL.findall(row)) for row in others)]
    return max(counts) if max(counts) > MOST_CELLS_IN_ROW else counts[-1]


def _first_sheet(name: str, content: bytes) -> Table:
    values = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in values.worksheets:
            rows = list(_rows(sheet))
            if any(any(texts) for _, texts in rows):
                _verify_computed(content, sheet.title, rows)
                return table(name, rows, letters=True, notes=_notes(values.sheetnames, sheet.title))
    finally:
        values.close()
    raise refuse("empty-file", "This workbook is empty.", "file")


def _notes(titles: list[str], title: str) -> list[str]:
    return [f"Read from the sheet “{title}”; the other sheets were left out."] if len(titles) > 1 else []


def _rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    sheet.reset_dimensions()  # what a workbook says of its own size is not to be trusted
    cells = 0
    for line, row in enumerate(sheet.iter_rows(), 1):
        cells += len(row)
        texts = [_text(cell.value, cell.data_type, line, column) for column, cell in enumerate(row, 1)]
        while texts and not texts[-1]:
            texts.pop()
        verify_size(line, len(texts))
        if cells > MOST_CELLS:
            raise refuse("too-large", "This workbook has too many cells; save the scores alone as CSV.", "file")
        yield line, texts


def _text(value: object, kind: str, line: int, column: int) -> str:
    if kind == "e":
        raise refuse(
            "bad-cell", f"The workbook itself shows an error here ({value}).", place(line, column, letters=True)
        )
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _verify_computed(content: bytes, title: str, rows: list[tuple[int, list[str]]]) -> None:
    """Refuse a formula whose result was never stored: it would look like an empty cell."""
    formulas = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
    try:
        sheet = formulas[title]
        sheet.reset_dimensions()
        for (line, texts), row in zip(rows, sheet.iter_rows(), strict=False):
            for column, cell in enumerate(row, 1):
                if cell.data_type == "f" and not "".join(texts[column - 1 : column]):
                    sentence = "This formula has no stored result; open the workbook, save it, and send it again."
                    raise refuse("bad-cell", sentence, place(line, column, letters=True))
    finally:
        formulas.close()
