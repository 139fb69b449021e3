"""Scores as people write them: with either decimal mark, grouped, with any minus sign, or in brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum

from scorekeeper.services.paper import MOST_POINTS

_GROUPED = r"[0-9]{{1,3}}(?:[{groups}][0-9]{{3}})+"
_SIGNED = re.compile(r"(?P<sign>[+\-\u2212\u2013]?)\s*(?P<digits>[0-9][0-9.,'\u2019\s]*)")


class Mark(StrEnum):
    """What separates the decimals."""

    EITHER = ""  # whichever makes sense; refused where both do
    POINT = "."
    COMMA = ","


def read(text: str, mark: Mark = Mark.EITHER) -> int:
    """Units of score. Raises ``ValueError`` with a sentence for what is none, or for two different numbers at once."""
    inside = text[1:-1].strip() if (brackets := text.startswith("(") and text.endswith(")")) else text
    match = _SIGNED.fullmatch(inside)
    if match is None or (brackets and match["sign"]):
        raise ValueError(f"A score is a whole number such as 12 or -3, not “{text}”.")
    marks = [mark] if mark else [Mark.POINT, Mark.COMMA]
    units = _whole(text, _readings(match["digits"].strip(), marks))
    return -units if brackets or match["sign"] not in ("", "+") else units


def _readings(digits: str, marks: Sequence[Mark]) -> set[Decimal]:
    return {value for mark in marks if (value := _reading(digits, mark)) is not None}


def _whole(text: str, readings: set[Decimal]) -> int:
    if not readings:
        raise ValueError(f"A score is a whole number such as 12 or -3, not “{text}”.")
    if len(readings) > 1:
        raise ValueError(f"“{text}” can be read in two ways; say whether decimals follow a point or a comma.")
    (value,) = readings
    if value != value.to_integral_value():
        raise ValueError(f"Scores are whole points; “{text}” is none.")
    if value > MOST_POINTS:
        raise ValueError(f"A score is at most {MOST_POINTS:,}; “{text}” is more.")
    return int(value)


def _reading(digits: str, mark: Mark) -> Decimal | None:
    groups = r",'\u2019\s" if mark is Mark.POINT else r".'\u2019\s"
    whole, _, decimals = digits.partition(mark.value)
    if not (whole.isdigit() or re.fullmatch(_GROUPED.format(groups=groups), whole)):
        return None
    if mark.value in digits and not decimals.isdigit():
        return None
    plain = re.sub(f"[{groups}]", "", whole)
    return Decimal(f"{plain}.{decimals or 0}")
