"""An evening as a workbook that computes: score sheet, settle-up, house rules, and a chart of the totals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.translation import gettext as _
from openpyxl import Workbook

from . import house_rules_xlsx, race_xlsx, score_sheet_xlsx, settle_up_xlsx
from .evening_paper import EveningPaper
from .formula_values import formula_values

_EMPTY = re.compile(rb'(<c r="([A-Z]+[0-9]+)"[^>]*><f>[^<]*</f>)(?:<v ?/>|<v></v>)')


def workbook(evening: EveningPaper) -> bytes:
    """The evening as XLSX. Totals, balances and checks are formulas, computed again when the file is opened.

    Races have a sheet of their own. No amount of money is in it where the evening's settle-up is in units.
    """
    book = Workbook()
    book.properties.title = evening.title
    book.calculation.fullCalcOnLoad = True
    races = book.create_sheet() if evening.raced else None
    if races is not None:
        race_xlsx.fill(races, evening)
    score = score_sheet_xlsx.fill(book.active, evening, races)
    settle_up_xlsx.fill(book.create_sheet(_("Settle-up")), evening, score)
    house_rules_xlsx.fill(book.create_sheet(_("House rules")), evening.rules, money=bool(evening.settle_up.currency))
    score_sheet_xlsx.chart(book.create_sheet(_("Chart")), evening, score)
    return _saved(book)


def _saved(book: Workbook) -> bytes:
    """The file, with the value of each formula beside it, where openpyxl leaves it empty."""
    plain, out, values = BytesIO(), BytesIO(), formula_values(book)
    book.save(plain)
    by_part = {f"xl/worksheets/sheet{i}.xml": values.get(sheet.title) for i, sheet in enumerate(book.worksheets, 1)}
    with ZipFile(plain) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for part in source.namelist():
            content = source.read(part)
            target.writestr(part, with_values(content, found) if (found := by_part.get(part)) else content)
    return out.getvalue()


def with_values(content: bytes, values: Mapping[str, float | str]) -> bytes:
    """The XML of a sheet with the value of each formula in it, by address."""
    return _EMPTY.sub(lambda cell: _with_value(cell[1], values[cell[2].decode()]), content)


def _with_value(cell: bytes, value: float | str) -> bytes:
    if isinstance(value, str):
        return cell.replace(b"<c ", b'<c t="str" ', 1) + f"<v>{escape(value)}</v>".encode()
    return cell + f"<v>{value!r}</v>".encode()
