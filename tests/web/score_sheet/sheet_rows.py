"""All rows of a score sheet, as its page draws them one by one."""

from scorekeeper.queries.sheet import Sheet
from scorekeeper.web.score_sheet.screen import SheetRow, sheet_row


def sheet_rows(sheet: Sheet) -> tuple[SheetRow, ...]:
    """Return the rows of all lines of a sheet."""
    return tuple(sheet_row(sheet, line) for line in sheet.lines)
