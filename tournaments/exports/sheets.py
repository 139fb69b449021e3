"""The sheets of an event as rows: what a workbook computes and a CSV file states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Shape(Enum):
    """How the values of a column are shown."""

    TEXT = "text"
    COUNT = "count"
    UNITS = "units"
    AMOUNT = "amount"  # minor units of money
    VERDICT = "verdict"  # 1: good, 0: look here


@dataclass(frozen=True, slots=True)
class Live:
    """A value that a workbook computes itself: its formula, and what that must come to."""

    formula: str
    value: int | str


Cell = str | int | None | Live


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name in files, its title, how it is shown and how wide (in characters)."""

    name: str
    title: str
    shape: Shape = Shape.COUNT
    width: int = 10


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its name in files, its title, its columns, and rows that may be asked for once only."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Cell, ...]]
    computes: bool = False  # whether any of its cells is live


FIRST_ROW = 2  # below the head


def text(name: str, title: str, width: int = 16) -> Column:
    """A column of texts."""
    return Column(name, title, Shape.TEXT, width)


def letter(index: int) -> str:
    """The letters of a column, counted from 0: ``A``, ``AB``."""
    before, last = divmod(index, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def column_of(sheet: str, index: int) -> str:
    """A whole column as formulas on other sheets write it."""
    title, where = sheet.replace("'", "''"), letter(index)
    return f"'{title}'!${where}:${where}"
