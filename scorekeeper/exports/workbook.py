"""An evening as a workbook that computes: score sheet, settle-up, house rules, and a chart of the totals."""

from __future__ import annotations

from io import BytesIO

from django.utils.translation import gettext as _
from openpyxl import Workbook

from . import house_rules_xlsx, score_sheet_xlsx, settle_up_xlsx
from .evening_paper import EveningPaper


def workbook(evening: EveningPaper) -> bytes:
    """The evening as XLSX. Totals, balances and checks are formulas, computed when the file is opened.

    No amount of money is in it where the evening's settle-up is in units.
    """
    book = Workbook()
    book.properties.title = evening.title
    book.calculation.fullCalcOnLoad = True
    score = score_sheet_xlsx.fill(book.active, evening)
    settle_up_xlsx.fill(book.create_sheet(_("Settle-up")), evening, score)
    house_rules_xlsx.fill(book.create_sheet(_("House rules")), evening.rules, money=bool(evening.settle_up.currency))
    score_sheet_xlsx.chart(book.create_sheet(_("Chart")), evening, score)
    out = BytesIO()
    book.save(out)
    return out.getvalue()
