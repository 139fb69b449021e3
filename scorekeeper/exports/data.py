"""Every hand as CSV, a row for each player."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from scorekeeper.queries.hand_rows import HandRow

HAND_COLUMNS = ("evening", "date", "line", "hand", "kind", "bracket", "player", "role", "units", "score")
_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"  # without it Excel takes the file for Latin 1


def hands_csv(rows: Iterable[HandRow]) -> bytes:
    """Return CSV (RFC 4180) in UTF-8, columns as in ``HEADING``, units and scores of races as whole numbers."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(HAND_COLUMNS)
    for row in rows:
        writer.writerow(
            (
                escape_formula(row.club_game), row.day.isoformat(), row.line, "" if row.hand is None else row.hand,
                row.kind, row.bracket, escape_formula(row.player), row.role, row.units,
                "" if row.score is None else row.score,
            )
        )  # fmt: skip
    return (BYTE_ORDER_MARK + sheet.getvalue()).encode()


def escape_formula(typed: str) -> str:
    """Return a typed text, with an apostrophe before it if a spreadsheet would take it for a formula."""
    return f"'{typed}" if typed.startswith(_STARTS_FORMULA) else typed
