"""Read CSV or XLSX as a table of texts that knows where each cell stands, bounded before it is parsed."""

from __future__ import annotations

import codecs
import csv
import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from scorekeeper.engine.errors import Fault, Refused, refuse

# What a file may hold; more is no score sheet, and nothing beyond it is parsed.
MOST_BYTES = 5_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 80
MOST_SIGNS = 200


@dataclass(frozen=True, slots=True)
class TextTable:
    """The rows of a file as texts without blanks around them, blank rows left out; the first row is the heading.

    ``lines`` is the line of each row in the file, from 1. ``letters`` says that cells are called as in a workbook.
    ``notes`` are sentences about how the file was read.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    letters: bool = False
    notes: tuple[str, ...] = ()

    @property
    def heading(self) -> tuple[str, ...]:
        """The first row."""
        return self.rows[0]

    def renamed(self, headings: Sequence[str]) -> TextTable:
        """Return the same table under other headings. Raises ``Refused`` (``bad-cell``) for one that is too long."""
        _verify(self.lines[0], list(headings), len(self.heading), self.letters)
        return replace(self, rows=(tuple(headings), *self.rows[1:]))

    def where(self, row: int, column: int) -> str:
        """Return the place of a cell, both counted from 0: ``B5`` in a workbook, else ``line 5, column 2``."""
        return place(self.lines[row], column + 1, letters=self.letters)

    def place_fault(self, row: int, column: int, fault: Fault) -> Fault:
        """Return a fault at the place of its cell."""
        return Fault("bad-cell", {"fault": fault}, self.where(row, column))


def place(line: int, column: int, *, letters: bool) -> str:
    """Return the name of a place, both counted from 1."""
    return f"{get_column_letter(column)}{line}" if letters else f"line {line}, column {column}"


def make_table(
    name: str, rows: Sequence[tuple[int, list[str]]], *, letters: bool, notes: Sequence[str] = ()
) -> TextTable:
    """Return the table of numbered rows, each as wide as its heading.

    Raises ``Refused``: ``empty-file`` where there is no row below a heading, ``bad-cell`` for what stands beyond the
    heading or is too long.
    """
    filled = [(line, stripped) for line, row in rows if any(stripped := [text.strip() for text in row])]
    if len(filled) < 2:
        raise refuse("empty-file/rows", path="file")
    width = _width(filled[0][1])
    for line, row in filled:
        _verify(line, row, width, letters)
    texts = tuple(tuple([*row, *[""] * width][:width]) for _, row in filled)
    return TextTable(name, texts, tuple(line for line, _ in filled), letters, tuple(notes))


def verify_size(rows: int, columns: int) -> None:
    """Raise ``Refused`` (``too-large``) for a table that is no score sheet."""
    if rows > MOST_ROWS:
        raise refuse("too-large/rows", {"most": f"{MOST_ROWS:,}"}, "file")
    if columns > MOST_COLUMNS:
        raise refuse("too-large/columns", {"most": MOST_COLUMNS, "columns": f"{columns:,}"}, "file")


def _width(heading: list[str]) -> int:
    return max(column for column, text in enumerate(heading, 1) if text)


def _verify(line: int, row: list[str], width: int, letters: bool) -> None:
    for column, text in enumerate(row, 1):
        if text and column > width:
            raise refuse("bad-cell/beside",
                         path=place(line, column, letters=letters))  # fmt: skip
        if len(text) > MOST_SIGNS:
            raise refuse("bad-cell/too-long", {"most": MOST_SIGNS, "many": f'{len(text):,}'},
                         place(line, column, letters=letters))  # fmt: skip


SEPARATORS = (",", ";", "\t")
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
OLD_WINDOWS = "cp1252"


def read_csv(name: str, content: bytes) -> TextTable:
    """Return the table of a CSV file. Raises ``Refused``: ``bad-file``, ``bad-cell``, ``empty-file``, ``too-large``."""
    text, notes = _decode(content)
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    line = 1
    try:
        for row in reader:
            verify_size(len(rows) + 1, len(row))
            rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error as error:
        raise refuse("bad-file/quotation", {"error": error}, f"line {line}") from error
    return make_table(name, rows, letters=False, notes=notes)


def _decode(content: bytes) -> tuple[str, list[str]]:
    encoding = next((encoding for mark, encoding in MARKS if content.startswith(mark)), "utf-8")
    for tried, notes in ((encoding, []), (OLD_WINDOWS, ["Read as Windows-1252. Check names with accents."])):
        try:
            text = content.decode(tried)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, notes
    raise refuse("bad-file/no-text", path="file")


def _separator(text: str) -> str:
    """Return the separator that splits the heading most often."""
    heading = text.lstrip("\r\n").partition("\n")[0]
    return max(SEPARATORS, key=heading.count)


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


def read_xlsx(name: str, content: bytes) -> TextTable:
    """Return the table of a workbook's first sheet that holds anything.

    Raises ``Refused``: ``bad-file``, ``bad-cell``, ``empty-file``, ``too-large``.
    """
    _verify_zip(content)
    try:
        return _first_sheet(name, content)
    except Refused:
        raise
    except Exception as error:  # a parser of other people's files fails in more ways than can be listed
        raise refuse("bad-file/broken-workbook", path="file") from error


def _verify_zip(content: bytes) -> None:
    """Ask the declared sizes before anything is unfolded; no more than declared is ever read."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            infos = parts.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise refuse("bad-file/broken-workbook", path="file") from error
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNZIPPED:
        raise refuse("too-large/workbook", path="file")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            for info in infos:
                _verify_part(parts, info)
    except Refused:
        raise
    except Exception as error:  # a part that is cut off or packed in a way unknown fails as it likes
        raise refuse("bad-file/broken-workbook", path="file") from error


def _verify_part(parts: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
    """Count what openpyxl would hold in memory all at once, while the part streams by."""
    name = info.filename.lower().lstrip("/")
    counted, most = _COUNTED.get(name, (_CELL, MOST_CELLS))
    cells, in_row, rest, chunk = 0, 0, b"", b"<"
    with parts.open(info) as part:
        while chunk:
            chunk = part.read(_CHUNK)
            data = rest + chunk
            cut = data.rfind(b"<") if chunk else len(data)
            cut = len(data) if len(data) - cut > _TAG else cut  # a tag that is cut off waits for the next chunk
            seen, rest = data[:cut], data[cut:]
            cells += len(counted.findall(seen))
            in_row = _last_row(seen, in_row)
            if cells > most or in_row > MOST_CELLS_IN_ROW:
                raise refuse("too-large/workbook", path="file")


def _last_row(data: bytes, before: int) -> int:
    """Return the number of cells in the last row so far; of another row where that one has too many."""
    first, *others = _ROW.split(data)
    counts = [before + len(_CELL.findall(first)), *(len(_CELL.findall(row)) for row in others)]
    return max(counts) if max(counts) > MOST_CELLS_IN_ROW else counts[-1]


def _first_sheet(name: str, content: bytes) -> TextTable:
    values = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in values.worksheets:
            rows = list(_rows(sheet))
            if any(any(texts) for _, texts in rows):
                _verify_computed(content, sheet.title, rows)
                return make_table(name, rows, letters=True, notes=_notes(values.sheetnames, sheet.title))
    finally:
        values.close()
    raise refuse("empty-file/workbook", path="file")


def _notes(titles: list[str], title: str) -> list[str]:
    return [f"Read from the sheet “{title}”. The other sheets were skipped."] if len(titles) > 1 else []


def _rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    sheet.reset_dimensions()  # what a workbook says of its own size is not to be trusted
    cells = 0
    for line, row in enumerate(sheet.iter_rows(), 1):
        cells += len(row)
        texts = [_cell_text(cell.value, cell.data_type, line, column) for column, cell in enumerate(row, 1)]
        while texts and not texts[-1]:
            texts.pop()
        verify_size(line, len(texts))
        if cells > MOST_CELLS:
            raise refuse("too-large/cells", path="file")
        yield line, texts


def _cell_text(value: object, kind: str, line: int, column: int) -> str:
    if kind == "e":
        raise refuse("bad-cell/error", {"value": value}, place(line, column, letters=True))
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
                    raise refuse("bad-cell/no-result", path=place(line, column, letters=True))
    finally:
        formulas.close()


ZIP = b"PK\x03\x04"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"


def read_file(name: str, content: bytes) -> TextTable:
    """Return the table in a file, told apart by what is in it and not by its name.

    Raises ``Refused``: ``too-large`` (over 5 MB, 20,000 rows, 80 columns), ``bad-file``, ``bad-cell``, ``empty-file``.
    """
    if len(content) > MOST_BYTES:
        raise refuse("too-large/file", {"number": MOST_BYTES // 1000000}, "file")
    if content.startswith(OLD_WORKBOOK):
        raise refuse("bad-file/old-workbook", path="file")
    if content.startswith(ZIP):
        return read_xlsx(name, content)
    return read_csv(name, content)
