"""CSV into a table: whatever encoding and separator a spreadsheet or a till wrote it with."""

from __future__ import annotations

import codecs
import csv
import io

from scorekeeper.engine.errors import refuse

from .table import Table, table, verify_size

SEPARATORS = (",", ";", "\t")
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
OLD_WINDOWS = "cp1252"


def read(name: str, content: bytes) -> Table:
    """The table of a CSV file. Raises ``Refused``: ``bad-file``, ``bad-cell``, ``empty-file``, ``too-large``."""
    text, notes = _text(content)
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    line = 1
    try:
        for row in reader:
            verify_size(len(rows) + 1, len(row))
            rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error as error:
        raise refuse("bad-file", f"A quotation mark or a separator is wrong here ({error}).", f"line {line}") from error
    return table(name, rows, letters=False, notes=notes)


def _text(content: bytes) -> tuple[str, list[str]]:
    encoding = next((encoding for mark, encoding in MARKS if content.startswith(mark)), "utf-8")
    for tried, notes in ((encoding, []), (OLD_WINDOWS, ["Read as Windows-1252; look at names with accents."])):
        try:
            text = content.decode(tried)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, notes
    raise refuse("bad-file", "This is no text file; save the sheet as CSV in UTF-8 or as XLSX.", "file")


def _separator(text: str) -> str:
    """The separator that splits the heading most often."""
    heading = text.lstrip("\r\n").partition("\n")[0]
    return max(SEPARATORS, key=heading.count)
