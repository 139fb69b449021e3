"""An evening as a workbook with formulas: score sheet, settle up, house rules, and a chart of the totals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import OPTIONS, load_preset, rule_differences, rules_as_json
from scorekeeper.exports.xlsx import score_sheet, settle_up
from scorekeeper.exports.xlsx.cells import (
    CHANGED,
    FADED,
    HEAD,
    LEFT,
    TITLE,
    UNDERLINE,
    fit_rows,
    number,
    print_setup,
    text,
    widths,
)
from scorekeeper.exports.xlsx.formula_values import formula_values
from scorekeeper.wording.score_sheet import EveningPaper

_HEADS = 3
_COLUMNS = 5
_IN_MONEY = frozenset({"unit_value", "currency", "no_trick_penalty"})


def fill_house_rules(sheet: Worksheet, rules: HouseRules, money: bool) -> None:
    """Write the house rules onto an empty worksheet, options with an amount of money only with ``money``."""
    preset = load_preset(rules.preset) if rules.preset else HouseRules()
    text(sheet, 1, 1, rules.title, TITLE, stands=None)
    base = _("Preset: %(preset)s") % {"preset": rules.preset} if rules.preset else _("No preset")
    text(sheet, 2, 1, base, FADED, stands=None)
    for column, head in enumerate([_("Section"), _("Option"), _("Here"), _("In the preset"), _("What it says")], 1):
        text(sheet, _HEADS, column, head, HEAD).border = UNDERLINE
    _options(sheet, rules, preset, [option for option in OPTIONS if money or option.name not in _IN_MONEY])
    sheet.freeze_panes = f"A{_HEADS + 1}"
    widths(sheet, {1: 12, 2: 24, 3: 22, 4: 22, 5: 70})
    fit_rows(sheet, _HEADS)
    print_setup(sheet, rules.title, wide=True, head_rows=_HEADS)


def _options(sheet: Worksheet, rules: HouseRules, preset: HouseRules, options: Sequence[Field[Any]]) -> None:
    here, there = rules_as_json(rules), rules_as_json(preset)
    changed = rule_differences(rules, preset)
    for row, option in enumerate(options, _HEADS + 1):
        text(sheet, row, 1, option.metadata["section"])
        text(sheet, row, 2, option.name)
        _value(sheet, row, 3, here[option.name])
        _value(sheet, row, 4, there[option.name])
        text(sheet, row, 5, option.metadata["text"])
        if option.name in changed:
            _mark(sheet, row)


def _mark(sheet: Worksheet, row: int) -> None:
    for column in range(1, _COLUMNS + 1):
        sheet.cell(row, column).fill = CHANGED
        sheet.cell(row, column).font = HEAD


def _value(sheet: Worksheet, row: int, column: int, value: Any) -> None:
    if type(value) is int:
        number(sheet, row, column, value, "0").alignment = LEFT
    elif isinstance(value, list):
        text(sheet, row, column, ", ".join(map(str, value)) or "\N{EN DASH}")
    elif isinstance(value, bool):
        text(sheet, row, column, _("yes") if value else _("no"))
    else:
        text(sheet, row, column, str(value))


_EMPTY = re.compile(rb'(<c r="([A-Z]+[0-9]+)"[^>]*><f>[^<]*</f>)(?:<v ?/>|<v></v>)')


def workbook(evening: EveningPaper) -> bytes:
    """Return the evening as XLSX. Totals, balances and checks are formulas, computed again when the file is opened.

    Races have a sheet of their own. No amount of money is in it where the evening's settle-up is in units.
    """
    book = Workbook()
    book.properties.title = evening.title
    book.calculation.fullCalcOnLoad = True
    races = book.create_sheet() if evening.raced else None
    if races is not None:
        score_sheet.fill_races(races, evening)
    score = score_sheet.fill(book.active, evening, races)
    settle_up.fill(book.create_sheet(_("Settle-up")), evening, score)
    fill_house_rules(book.create_sheet(_("House rules")), evening.rules, money=bool(evening.settle_up.currency))
    score_sheet.chart(book.create_sheet(_("Chart")), evening, score)
    return _saved(book)


def _saved(book: Workbook) -> bytes:
    """Return the file with the value of each formula beside it, which openpyxl leaves empty."""
    plain, out, values = BytesIO(), BytesIO(), formula_values(book)
    book.save(plain)
    by_part = {f"xl/worksheets/sheet{i}.xml": values.get(sheet.title) for i, sheet in enumerate(book.worksheets, 1)}
    with ZipFile(plain) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for part in source.namelist():
            content = source.read(part)
            target.writestr(part, with_values(content, part_values) if (part_values := by_part.get(part)) else content)
    return out.getvalue()


def with_values(content: bytes, values: Mapping[str, float | str]) -> bytes:
    """Return the XML of a sheet with the value of each formula in it, by address."""
    return _EMPTY.sub(lambda cell: _with_value(cell[1], values[cell[2].decode()]), content)


def _with_value(cell: bytes, value: float | str) -> bytes:
    if isinstance(value, str):
        return cell.replace(b"<c ", b'<c t="str" ', 1) + f"<v>{escape(value)}</v>".encode()
    return cell + f"<v>{value!r}</v>".encode()
