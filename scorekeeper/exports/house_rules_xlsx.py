"""The house rules in a workbook: every option, what it is here and in the preset, and which differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field
from typing import Any

from django.utils.translation import gettext as _
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.engine import house_rules
from scorekeeper.engine.rules import HouseRules

from .xlsx_cells import CHANGED, FADED, HEAD, LEFT, TITLE, UNDERLINE, fit_rows, number, print_setup, text, widths

_HEADS = 3
_COLUMNS = 5
_IN_MONEY = frozenset({"unit_value", "currency", "no_trick_penalty"})


def fill(sheet: Worksheet, rules: HouseRules, money: bool) -> None:
    """Write the house rules onto an empty worksheet, those that name an amount of money only with ``money``."""
    preset = house_rules.preset(rules.preset) if rules.preset else HouseRules()
    text(sheet, 1, 1, rules.title, TITLE, stands=None)
    base = _("Preset: %(preset)s") % {"preset": rules.preset} if rules.preset else _("No preset")
    text(sheet, 2, 1, base, FADED, stands=None)
    for column, head in enumerate([_("Section"), _("Option"), _("Here"), _("In the preset"), _("What it says")], 1):
        text(sheet, _HEADS, column, head, HEAD).border = UNDERLINE
    _options(sheet, rules, preset, [option for option in house_rules.OPTIONS if money or option.name not in _IN_MONEY])
    sheet.freeze_panes = f"A{_HEADS + 1}"
    widths(sheet, {1: 12, 2: 24, 3: 22, 4: 22, 5: 70})
    fit_rows(sheet, _HEADS)
    print_setup(sheet, rules.title, wide=True, head_rows=_HEADS)


def _options(sheet: Worksheet, rules: HouseRules, preset: HouseRules, options: Sequence[Field[Any]]) -> None:
    here, there = house_rules.as_json(rules), house_rules.as_json(preset)
    changed = house_rules.differences(rules, preset)
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
