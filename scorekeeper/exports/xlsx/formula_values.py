"""Compute a workbook's formulas, for programs that show a file without computing it: previews, viewers, phones.

Only what this house writes is understood: sums, differences, products, and the five functions below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import add, mul, sub
from typing import Any

from openpyxl import Workbook
from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token
from openpyxl.worksheet.worksheet import Worksheet

Values = list[Any]

_OPERATORS: tuple[dict[str, Callable[[float, float], float]], ...] = ({"+": add, "-": sub}, {"*": mul})


def formula_values(book: Workbook) -> dict[str, dict[str, float]]:
    """The value of each formula, by sheet title and cell address. Raises KeyError for a function not written here,
    ValueError for half a formula.
    """
    book_values = _Found(book)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    book_values.value(sheet, cell.coordinate)
    return book_values.values


@dataclass
class _Found:
    """Cache of computed values. A formula that another needs is computed first."""

    book: Workbook
    values: dict[str, dict[str, float]] = field(default_factory=dict)

    def value(self, sheet: Worksheet, address: str) -> Any:
        cell, values = sheet[address], self.values.setdefault(sheet.title, {})
        if cell.data_type != "f":
            return cell.value
        if address not in values:
            values[address] = _Reading(self, sheet, iter(Tokenizer(cell.value).items)).all()
        return values[address]

    def area(self, home: Worksheet, reference: str) -> Values:
        """Return the values of a cell or a range, on the named sheet or the formula's own."""
        title, _mark, address = reference.rpartition("!")
        sheet = self.book[title.strip("'").replace("''", "'")] if title else home
        address = address.replace("$", "")
        if ":" not in address:
            return [self.value(sheet, address)]
        return [self.value(sheet, cell.coordinate) for row in sheet[address] for cell in row]


class _Reading:
    """Parser of one formula, from left to right."""

    def __init__(self, found: _Found, sheet: Worksheet, tokens: Iterator[Token]) -> None:
        self.found, self.sheet, self.tokens = found, sheet, (token for token in tokens if token.type != Token.WSPACE)
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
        return [float(token.value)] if token.subtype == Token.NUMBER else self.found.area(self.sheet, token.value)

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
