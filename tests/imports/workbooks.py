"""Workbooks for tests, good and hostile."""

import io
import zipfile
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from openpyxl import Workbook


def workbook(rows: Iterable[Sequence[Any]], *, sheets: Sequence[str] = ("Scores",)) -> bytes:
    """A workbook with the rows on its first sheet and nothing on the others."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title in sheets:
        book.create_sheet(title)
    for row in rows:
        book.worksheets[0].append(list(row))
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def rezipped(content: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """The workbook with its parts changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, change(info.filename, old.read(info)))
    return out.getvalue()
