"""A game as a workbook with formulas: score sheet, settle up, house rules, and a chart of the totals.

Compute a workbook's formulas, for programs that show a file without computing it: previews, viewers, phones.

Only what this house writes is understood: sums, differences, products, and the five functions below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from operator import add, mul, sub
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import MONEY, Option
from scorekeeper.engine.rules.presets import load_preset, rule_differences
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
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.score_sheet import GamePaper

_HEADS = 3
_COLUMNS = 5


def fill_house_rules(sheet: Worksheet, rules: HouseRules, money: bool) -> None:
    """Write the house rules onto an empty worksheet, options with an amount of money only with ``money``."""
    preset = load_preset(rules.preset) if rules.preset else HouseRules()
    text(sheet, 1, 1, rule_words.rules_name(rules), TITLE, stands=None)
    base = _("Preset: %(preset)s") % {"preset": preset.title} if rules.preset else _("No preset")
    text(sheet, 2, 1, base, FADED, stands=None)
    for column, head in enumerate([_("Section"), _("Option"), _("Setting"), _("Preset"), _("Description")], 1):
        text(sheet, _HEADS, column, head, HEAD).border = UNDERLINE
    shown = [option for option in OPTIONS if money or not (option.in_money or option.section == MONEY)]
    _options(sheet, rules, preset, shown)
    sheet.freeze_panes = f"A{_HEADS + 1}"
    widths(sheet, {1: 18, 2: 30, 3: 28, 4: 28, 5: 60})
    fit_rows(sheet, _HEADS)
    print_setup(sheet, rule_words.rules_name(rules), wide=True, head_rows=_HEADS)


def _options(sheet: Worksheet, rules: HouseRules, preset: HouseRules, options: Sequence[Option]) -> None:
    changed = rule_differences(rules, preset)
    for row, option in enumerate(options, _HEADS + 1):
        text(sheet, row, 1, capfirst(_(option.section)))
        text(sheet, row, 2, _(option.label))
        _value(sheet, row, 3, rules, option)
        _value(sheet, row, 4, preset, option)
        text(sheet, row, 5, _(option.help))
        if option.name in changed:
            _mark(sheet, row)


def _mark(sheet: Worksheet, row: int) -> None:
    for column in range(1, _COLUMNS + 1):
        sheet.cell(row, column).fill = CHANGED
        sheet.cell(row, column).font = HEAD


def _value(sheet: Worksheet, row: int, column: int, rules: HouseRules, option: Option) -> None:
    value = getattr(rules, option.name)
    if option.kind is int and not option.in_money:
        number(sheet, row, column, value, "0").alignment = LEFT
    else:
        text(sheet, row, column, capfirst(rule_words.value_in_words(rules, option.name)))


_EMPTY = re.compile(rb'(<c r="([A-Z]+[0-9]+)"[^>]*><f>[^<]*</f>)(?:<v ?/>|<v></v>)')


def workbook(paper: GamePaper) -> bytes:
    """Return the game as XLSX. Totals, balances and checks are formulas, computed again when the file is opened.

    Races have a sheet of their own. No amount of money is in it where the game's settle-up is in units.
    """
    book = Workbook()
    book.properties.title = paper.title
    book.calculation.fullCalcOnLoad = True
    races = book.create_sheet() if paper.raced else None
    if races is not None:
        score_sheet.fill_races(races, paper)
    score = score_sheet.fill(book.active, paper, races)
    settle_up.fill(book.create_sheet(_("Settle up")), paper, score)
    fill_house_rules(book.create_sheet(_("House rules")), paper.rules, money=bool(paper.settle_up.currency))
    score_sheet.chart(book.create_sheet(_("Chart")), paper, score)
    return _save_with_values(book)


def _save_with_values(book: Workbook) -> bytes:
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


Values = list[Any]

_OPERATORS: tuple[dict[str, Callable[[float, float], float]], ...] = ({"+": add, "-": sub}, {"*": mul})


def formula_values(book: Workbook) -> dict[str, dict[str, float]]:
    """Return the value of each formula, by sheet title and cell address, for programs that show a file uncomputed.

    Only what these workbooks contain is read: sums, differences, products, and ``FUNCTIONS``. Raises KeyError for any
    other function, ValueError for half a formula.
    """
    computed = _ComputedValues(book)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    computed.value(sheet, cell.coordinate)
    return computed.values


@dataclass
class _ComputedValues:
    """Cache of computed values. A formula that another needs is computed first."""

    book: Workbook
    values: dict[str, dict[str, float]] = field(default_factory=dict)

    def value(self, sheet: Worksheet, address: str) -> Any:
        cell, values = sheet[address], self.values.setdefault(sheet.title, {})
        if cell.data_type != "f":
            return cell.value
        if address not in values:
            values[address] = _FormulaParser(self, sheet, iter(Tokenizer(cell.value).items)).all()
        return values[address]

    def area(self, home: Worksheet, reference: str) -> Values:
        """Return the values of a cell or a range, on the named sheet or the formula's own."""
        title, _mark, address = reference.rpartition("!")
        sheet = self.book[title.strip("'").replace("''", "'")] if title else home
        address = address.replace("$", "")
        if ":" not in address:
            return [self.value(sheet, address)]
        return [self.value(sheet, cell.coordinate) for row in sheet[address] for cell in row]


class _FormulaParser:
    """Parser of one formula, from left to right."""

    def __init__(self, computed: _ComputedValues, sheet: Worksheet, tokens: Iterator[Token]) -> None:
        self.computed, self.sheet = computed, sheet
        self.tokens = (token for token in tokens if token.type != Token.WSPACE)
        self.token = next(self.tokens, None)

    def all(self) -> float:
        """Return the formula's value."""
        return _single(self.terms(0))

    def terms(self, level: int) -> Values:
        """Return values joined by the operators of a level, those that bind tighter first."""
        if level == len(_OPERATORS):
            return self.operand()
        values = self.terms(level + 1)
        while self.token is not None and self.token.value in _OPERATORS[level]:
            operator = _OPERATORS[level][self.step().value]
            values = [operator(_single(values), _single(self.terms(level + 1)))]
        return values

    def operand(self) -> Values:
        """Return the value of a number, a reference, or a function."""
        token = self.step()
        if token.type == Token.FUNC:
            return self.function(token.value.rstrip("("))
        return [float(token.value)] if token.subtype == Token.NUMBER else self.computed.area(self.sheet, token.value)

    def function(self, name: str) -> Values:
        """Return a function's value for its arguments."""
        arguments = []
        while self.token is not None and not (self.token.type == Token.FUNC and self.token.subtype == Token.CLOSE):
            arguments.append(self.terms(0))
            if self.token.type == Token.SEP:
                self.step()
        self.step()
        return FUNCTIONS[name](*arguments)

    def step(self) -> Token:
        """Return the next token and go past it."""
        if (token := self.token) is None:
            raise ValueError("A formula ends too early.")
        self.token = next(self.tokens, None)
        return token


def _single(values: Values) -> float:
    (value,) = values
    return value or 0


def _numbers(values: Values) -> list[float]:
    return [value for value in values if isinstance(value, int | float)]


def _sum(*areas: Values) -> Values:
    return [sum(value for area in areas for value in _numbers(area))]


def _sum_if(keys: Values, wanted: Values, amounts: Values) -> Values:
    return [sum(amount for key, amount in zip(keys, amounts, strict=True) if key == wanted[0] and amount is not None)]


def _round(value: Values, digits: Values) -> Values:
    return [round(_single(value), int(_single(digits)))]


FUNCTIONS: dict[str, Callable[..., Values]] = {
    "SUM": _sum,
    "SUMIF": _sum_if,
    "SUMPRODUCT": _sum,  # of one area, its sum
    "ABS": lambda values: [abs(value) for value in _numbers(values)],
    "ROUND": _round,
}
