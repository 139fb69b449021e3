"""A table added up from exported games, hand by hand, as somebody would in a spreadsheet of their own."""

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
    """Units and games by name, of the games exported to these workbooks."""
    units, games = Counter[str](), Counter[str]()
    for content in workbooks:
        there = one(content)
        games.update(there.keys())
        for name, total in there.items():
            units[name] += total
    return {name: (units[name], games[name]) for name in games}


def one(content: bytes) -> dict[str, int]:
    """Units by name, of one game: what each hand brought, added up; computed cells are passed over."""
    sheet = load_workbook(BytesIO(content))["Score sheet"]
    heads, *rows = ([cell.value for cell in row] for row in sheet.iter_rows(min_row=HEADS))
    last = next(place for place, row in enumerate(rows) if row[WHAT] == "Sum of hands")
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
