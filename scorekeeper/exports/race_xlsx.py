"""The races in the workbook: what each hand scored is typed in, the scores and what they settle to are computed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from openpyxl.worksheet.worksheet import Worksheet

from .evening_paper import EveningPaper, Line, Role
from .xlsx_cells import (
    COUNT,
    FADED,
    HEAD,
    INDENTED,
    LEFT,
    PLAIN,
    RIGHT,
    UNDERLINE,
    at,
    fit_rows,
    formula,
    number,
    on,
    print_setup,
    text,
    widths,
)

_GROUPS, _HEADS, _START = 3, 4, 5
_NUMBER, _WHAT, _FIRST = 1, 2, 3


def fill(sheet: Worksheet, evening: EveningPaper) -> None:
    """Write the races onto an empty worksheet, each line of the score sheet in the row that it has there."""
    sheet.title = _("Races")
    _head(sheet, evening)
    for row, line in enumerate(evening.lines, _START + 1):
        if line.race is not None:
            _line(sheet, row, line, goes_on(evening.lines, row - _START - 1))
    sheet.freeze_panes = at(_START, _FIRST)
    notes = _FIRST + 2 * len(evening.players)
    widths(sheet, {_NUMBER: 6, _WHAT: 36, notes: 44})
    widths(sheet, dict.fromkeys(range(_FIRST, notes), 9.0))
    fit_rows(sheet, _HEADS)
    print_setup(sheet, evening.title[:60], wide=True, head_rows=_HEADS)


def difference(sheet: Worksheet, row: int, player: int, line: Line) -> str:
    """The formula, for the score sheet, of what a player's score settles to: times the players, less all scores."""
    own, first = (on(sheet, at(row, _FIRST + each)) for each in (player, 0))
    there = len(line.totals) - line.roles.count(Role.AWAY)
    return f"=SUM({own})*{there}-SUM({first}:{at(row, _FIRST + len(line.totals) - 1)})"


def goes_on(lines: tuple[Line, ...], index: int) -> bool:
    """Whether a line stands in the same game as the one before it."""
    race, before = lines[index].race, lines[index - 1].race if index else None
    return race is not None and before is not None and before.number == race.number


def _head(sheet: Worksheet, evening: EveningPaper) -> None:
    players, to = len(evening.players), evening.rules.race_to
    title = _("Races to %(score)s") % {"score": to} if to else _("Races")
    text(sheet, 1, 1, title, HEAD, stands=None)
    text(sheet, 2, 1, _("Each two players settle the difference of what they scored"), FADED, stands=None)
    text(sheet, _GROUPS, _FIRST, _("Scored"), HEAD, stands=None)
    text(sheet, _GROUPS, _FIRST + players, _("Score"), HEAD, stands=None)
    text(sheet, _HEADS, _NUMBER, _("Hand"), HEAD)
    text(sheet, _HEADS, _WHAT, _("What happened"), HEAD)
    for player, name in enumerate(evening.players):
        text(sheet, _HEADS, _FIRST + player, name, HEAD, RIGHT)
        text(sheet, _HEADS, _FIRST + players + player, name, HEAD, RIGHT)
    text(sheet, _HEADS, _FIRST + 2 * players, _("Game"), HEAD, INDENTED)
    for column in range(1, _FIRST + 2 * players + 1):
        sheet.cell(_HEADS, column).border = UNDERLINE


def _line(sheet: Worksheet, row: int, line: Line, same_game: bool) -> None:
    players = len(line.totals)
    if line.number is not None:
        number(sheet, row, _NUMBER, line.number, COUNT).alignment = LEFT
    text(sheet, row, _WHAT, line.text, FADED if line.voided else PLAIN)
    for player in range(players):
        scored, score = at(row, _FIRST + player), _FIRST + players + player
        if line.race and line.race.scored and not (line.roles and line.roles[player] is Role.AWAY):
            number(sheet, row, _FIRST + player, line.race.scored[player], COUNT)
        before = f"{at(row - 1, score)}," if same_game else ""
        formula(sheet, row, score, f"=SUM({before}{scored})", COUNT, HEAD)
    if line.race and line.race.winners:
        text(sheet, row, _FIRST + 2 * players, line.notes[0], FADED, INDENTED)
