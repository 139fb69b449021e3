"""A table added up from exported evenings, hand by hand, as somebody would in a spreadsheet of their own."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from io import BytesIO, StringIO

from openpyxl import load_workbook

HEADS = 4  # the row that says whose column it is
WHAT = 1  # the column that says what happened
NOBODY = ("Pot", "House")


def table(workbooks: Iterable[bytes]) -> dict[str, tuple[int, int]]:
    """Units and evenings by name, of the evenings exported to these workbooks."""
    units, evenings = Counter[str](), Counter[str]()
    for content in workbooks:
        there = one(content)
        evenings.update(there.keys())
        for name, total in there.items():
            units[name] += total
    return {name: (units[name], evenings[name]) for name in evenings}


def one(content: bytes) -> dict[str, int]:
    """Units by name, of one evening: what each hand brought, added up; computed cells are passed over."""
    sheet = load_workbook(BytesIO(content))["Score sheet"]
    heads, *rows = ([cell.value for cell in row] for row in sheet.iter_rows(min_row=HEADS))
    last = next(place for place, row in enumerate(rows) if row[WHAT] == "Sum of the hands")
    columns = range(WHAT + 1, heads.index("Check"))
    return {
        str(heads[column]): sum(row[column] for row in rows[:last] if isinstance(row[column], int))
        for column in columns
        if heads[column] not in NOBODY
    }


def units(content: bytes) -> dict[str, int]:
    """Units by name, of the hands in a CSV file."""
    total = Counter[str]()
    for row in csv.DictReader(StringIO(content.decode("utf-8-sig"))):
        total[row["player"]] += int(row["units"])
    return dict(total)
