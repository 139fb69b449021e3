"""A file of either kind, bounded before it is parsed."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse

from . import csv_table, xlsx_table
from .table import MOST_BYTES, Table

ZIP = b"PK\x03\x04"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"


def read(name: str, content: bytes) -> Table:
    """The table in a file, told apart by what is in it and not by its name.

    Raises ``Refused``: ``too-large`` (over 5 MB, 20,000 rows, 80 columns), ``bad-file``, ``bad-cell``, ``empty-file``.
    """
    if len(content) > MOST_BYTES:
        raise refuse("too-large", f"A file has at most {MOST_BYTES // 1_000_000} MB.", "file")
    if content.startswith(OLD_WORKBOOK):
        raise refuse("bad-file", "This is an old workbook (XLS); save it as XLSX or as CSV.", "file")
    if content.startswith(ZIP):
        return xlsx_table.read(name, content)
    return csv_table.read(name, content)
