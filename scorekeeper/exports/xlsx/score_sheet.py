"""The score sheet and the races in a workbook: payouts and scores of hands are typed in, the rest is computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl.chart import Reference
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.exports.xlsx.cells import (
    COUNT,
    FADED,
    HEAD,
    INDENTED,
    LEFT,
    OVERLINE,
    PLAIN,
    RIGHT,
    STRIKETHROUGH,
    TITLE,
    UNDERLINE,
    UNITS,
    at,
    draw_totals,
    fit_rows,
    formula,
    gain_shape,
    number,
    on,
    print_setup,
    text,
    widths,
)
from scorekeeper.ledger.folding import HOUSE, POT
from scorekeeper.wording.amounts import MINUS, major
from scorekeeper.wording.rules import rules_name
from scorekeeper.wording.score_sheet import GamePaper, PaperLine, SeatRole, history_code

_GROUPS, _HEADS, _START = 3, 4, 5
_NUMBER, _WHAT, _FIRST = 1, 2, 3


def fill_races(sheet: Worksheet, paper: GamePaper) -> None:
    """Write the races onto an empty worksheet, each line of the score sheet in the same row."""
    sheet.title = _("Races")
    _write_race_head(sheet, paper)
    for row, line in enumerate(paper.lines, _START + 1):
        if line.race is not None:
            _write_race_line(sheet, row, line, is_same_race(paper.lines, row - _START - 1))
    sheet.freeze_panes = at(_START, _FIRST)
    notes = _FIRST + 2 * len(paper.players)
    widths(sheet, {_NUMBER: 6, _WHAT: 36, notes: 44})
    widths(sheet, dict.fromkeys(range(_FIRST, notes), 9.0))
    fit_rows(sheet, _HEADS)
    print_setup(sheet, paper.title[:60], wide=True, head_rows=_HEADS)


def difference_formula(sheet: Worksheet, row: int, player: int, line: PaperLine) -> str:
    """Return the score sheet's formula for what a player's score settles to: times the players, less all scores."""
    own, first = (on(sheet, at(row, _FIRST + each)) for each in (player, 0))
    there = len(line.totals) - line.roles.count(SeatRole.AWAY)
    return f"=SUM({own})*{there}-SUM({first}:{at(row, _FIRST + len(line.totals) - 1)})"


def is_same_race(lines: tuple[PaperLine, ...], index: int) -> bool:
    """Return whether a line is in the same game as the one before it."""
    race, before = lines[index].race, lines[index - 1].race if index else None
    return race is not None and before is not None and before.number == race.number


def _write_race_head(sheet: Worksheet, paper: GamePaper) -> None:
    players, to = len(paper.players), paper.rules.race_to
    title = _("Races to %(score)s") % {"score": to} if to else _("Races")
    text(sheet, 1, 1, title, HEAD, stands=None)
    text(sheet, 2, 1, _("Each pair of players settles the difference in their scores"), FADED, stands=None)
    text(sheet, _GROUPS, _FIRST, _("This hand"), HEAD, stands=None)
    text(sheet, _GROUPS, _FIRST + players, _("Score"), HEAD, stands=None)
    text(sheet, _HEADS, _NUMBER, _("Hand"), HEAD)
    text(sheet, _HEADS, _WHAT, _("What happened"), HEAD)
    for player, name in enumerate(paper.players):
        text(sheet, _HEADS, _FIRST + player, name, HEAD, RIGHT)
        text(sheet, _HEADS, _FIRST + players + player, name, HEAD, RIGHT)
    text(sheet, _HEADS, _FIRST + 2 * players, _("Game"), HEAD, INDENTED)
    for column in range(1, _FIRST + 2 * players + 1):
        sheet.cell(_HEADS, column).border = UNDERLINE


def _write_race_line(sheet: Worksheet, row: int, line: PaperLine, same_game: bool) -> None:
    players = len(line.totals)
    if line.number is not None:
        number(sheet, row, _NUMBER, line.number, COUNT).alignment = LEFT
    text(sheet, row, _WHAT, line.text, FADED if line.voided else PLAIN)
    for player in range(players):
        scored, score = at(row, _FIRST + player), _FIRST + players + player
        if line.race and line.race.scored and not (line.roles and line.roles[player] is SeatRole.AWAY):
            number(sheet, row, _FIRST + player, line.race.scored[player], COUNT)
        before = f"{at(row - 1, score)}," if same_game else ""
        formula(sheet, row, score, f"=SUM({before}{scored})", COUNT, HEAD)
    if line.race and line.race.winners:
        text(sheet, row, _FIRST + 2 * players, line.notes[0], FADED, INDENTED)


_WRONG = PatternFill("solid", bgColor="F4CCCC")
_GROUPS, _HEADS, _START = 3, 4, 5
_NUMBER, _WHAT, _FIRST = 1, 2, 3


@dataclass(frozen=True)
class ScoreSheet:
    """Rows and columns of the sheet. Accounts, counted from 0, are the seats and, where used, the pot and the house.

    ``slots`` has the ledger's number of each: a seat's number, the pot's, the house's. ``begins`` has, for each player,
    how many lines stand before the first one that has them.
    """

    sheet: Worksheet
    names: tuple[str, ...]
    slots: tuple[int, ...]
    lines: int
    fines: bool
    begins: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        """The row of the last line."""
        return _START + self.lines

    @property
    def check(self) -> int:
        """The column of the row check."""
        return _FIRST + len(self.names)

    def start_row(self, account: int) -> int:
        """Return the row where an account's running total starts at 0: before the first line that has it."""
        return _START + (self.begins[account] if account < len(self.begins) else 0)

    def delta(self, account: int) -> int:
        """Return the column of an account's changes."""
        return _FIRST + account

    def total(self, account: int) -> int:
        """Return the column of an account's running total."""
        return self.check + 1 + account

    def fine(self, account: int) -> int:
        """Return the column of an account's penalties in money."""
        return self.total(len(self.names)) + account

    @property
    def notes(self) -> int:
        """The column of the notes."""
        return self.fine(len(self.names) if self.fines else 0)

    def final_units(self, account: int) -> str:
        """Return the address, for other sheets, of the units an account ended with."""
        return on(self.sheet, at(self.last, self.total(account)))

    def penalty_sum(self, account: int) -> str | None:
        """Return the address, for other sheets, of the sum of its penalties in money; None where the sheet has none."""
        return on(self.sheet, at(self.last + 1, self.fine(account))) if self.fines else None


def fill(sheet: Worksheet, paper: GamePaper, races: Worksheet | None = None) -> ScoreSheet:
    """Write the score sheet onto an empty worksheet; payouts of hands in ``races`` are computed from there."""
    sheet.title = _("Score sheet")
    names = (*paper.players, *[_("Pot")] * paper.uses_pot, *[_("House")] * paper.uses_house)
    slots = (*range(1, len(paper.players) + 1), *[POT] * paper.uses_pot, *[HOUSE] * paper.uses_house)
    score = ScoreSheet(sheet, names, slots, len(paper.lines), paper.fines, tuple(_begins(paper)))
    _head(score, paper)
    for row, line in enumerate(paper.lines, _START + 1):
        _line(score, row, line, paper, races)
    _sums(score, paper)
    _look(score, paper)
    return score


def _begins(paper: GamePaper) -> Iterator[int]:
    """Yield for each player the number of lines before the first one with that player."""
    for player in range(1, len(paper.players) + 1):
        yield next(
            (
                index
                for index, line in enumerate(paper.lines)
                if player in line.present or any(line.deltas[player - 1 : player])
            ),
            len(paper.lines),
        )


def _head(score: ScoreSheet, paper: GamePaper) -> None:
    sheet = score.sheet
    _unwrapped_text(sheet, 1, paper.title, TITLE)
    day = date_format(paper.day, "DATE_FORMAT")
    legend = _("capital P: picker, small p: partner, D: dealer")
    if paper.raced:
        legend += " · " + _("races: each pair of players settles the difference")
    _unwrapped_text(sheet, 2, f"{day} · {rules_name(paper.rules)} · {legend}", FADED)
    text(sheet, _GROUPS, score.delta(0), _("This hand"), HEAD, stands=None)
    text(sheet, _GROUPS, score.total(0), _("Running total"), HEAD, stands=None)
    text(sheet, _HEADS, _NUMBER, _("Hand"), HEAD)
    text(sheet, _HEADS, _WHAT, _("What happened"), HEAD)
    for account, name in enumerate(score.names):
        text(sheet, _HEADS, score.delta(account), name, HEAD, RIGHT)
        text(sheet, _HEADS, score.total(account), name, HEAD, RIGHT)
        number(sheet, score.start_row(account), score.total(account), 0, UNITS, FADED)
    text(sheet, _START, _WHAT, _("Before the first hand"), FADED)
    text(sheet, _HEADS, score.check, _("Check"), HEAD, RIGHT)
    text(sheet, _HEADS, score.notes, _("Notes"), HEAD)
    if score.fines:
        title = _("Money penalties, %(currency)s") % {"currency": paper.settle_up.currency}
        text(sheet, _GROUPS, score.fine(0), title, HEAD, stands=None)
        for account, name in enumerate(score.names):
            text(sheet, _HEADS, score.fine(account), name, HEAD, RIGHT)
    for column in range(1, score.notes + 1):
        sheet.cell(_HEADS, column).border = UNDERLINE


def _unwrapped_text(sheet: Worksheet, row: int, value: str, font: Font) -> None:
    text(sheet, row, 1, value, font, stands=None)


def _line(score: ScoreSheet, row: int, line: PaperLine, paper: GamePaper, races: Worksheet | None) -> None:
    sheet, font = score.sheet, STRIKETHROUGH if line.voided else PLAIN
    if line.number is not None:
        number(sheet, row, _NUMBER, line.number, COUNT).alignment = LEFT
    text(sheet, row, _WHAT, line.text, font)
    for account in range(len(score.names)):
        _delta(score, row, account, line, races)
        if row > score.start_row(account):
            before, here = at(row - 1, score.total(account)), at(row, score.delta(account))
            formula(sheet, row, score.total(account), f"=SUM({before},{here})", UNITS)
    formula(sheet, row, score.check, f"=SUM({at(row, score.delta(0))}:{at(row, score.check - 1)})", COUNT, FADED)
    if score.fines:
        _fines(score, row, line, paper.settle_up.currency)
    text(sheet, row, score.notes, "\n".join(line.notes), FADED, INDENTED)


def _delta(score: ScoreSheet, row: int, account: int, line: PaperLine, races: Worksheet | None) -> None:
    """Write an account's change; a seat that sits out has a dash, which sums ignore."""
    if not line.deltas:
        return
    role, deals, amount = SeatRole.NONE, "", _by_account(score, account, line.deltas, line.pot, line.house)
    if account < len(line.roles):
        role, deals = line.roles[account], "D" * (line.dealer == account + 1)
    if role is SeatRole.AWAY:
        return
    if races is not None and line.race and line.race.scored and account < len(line.totals):
        moved, font = difference_formula(races, row, account, line), HEAD if role is SeatRole.PICKER else PLAIN
        formula(score.sheet, row, score.delta(account), moved, _tagged_format(role.value + deals), font)
    elif role is SeatRole.OUT:
        text(score.sheet, row, score.delta(account), f"{deals} {role.value}".lstrip(), FADED, RIGHT)
    else:
        font = HEAD if role is SeatRole.PICKER else PLAIN
        number(score.sheet, row, score.delta(account), amount, _tagged_format(role.value + deals), font)


def _by_account(score: ScoreSheet, account: int, by_seat: tuple[int, ...], pot: int, house: int) -> int:
    return by_seat[account] if account < len(by_seat) else {POT: pot, HOUSE: house}[score.slots[account]]


def _tagged_format(tags: str) -> str:
    return f'"{tags} "+0;"{tags} {MINUS}"0;"{tags} "0' if tags else UNITS


def _fines(score: ScoreSheet, row: int, line: PaperLine, currency: str) -> None:
    for account in range(len(score.names) if line.fines else 0):
        if amount := _by_account(score, account, line.fines, 0, line.house_fines):
            shape = gain_shape(currency)
            number(score.sheet, row, score.fine(account), major(amount, currency), shape)


def _sums(score: ScoreSheet, paper: GamePaper) -> None:
    """Write the sums below the lines: every column added up, and the sum against the last running total."""
    sheet, row = score.sheet, score.last + 1
    text(sheet, row, _WHAT, _("Sum of hands"), HEAD)
    text(sheet, row + 1, _WHAT, _("Check: sum minus running total"), FADED)
    for account in range(len(score.names)):
        column, total = score.delta(account), at(score.last, score.total(account))
        formula(sheet, row, column, f"=SUM({at(_START, column)}:{at(score.last, column)})", UNITS, HEAD)
        formula(sheet, row + 1, column, f"={at(row, column)}-{total}", COUNT, FADED)
    checks = f"{at(_START, score.check)}:{at(score.last, score.check)}"
    formula(sheet, row, score.check, f"=SUMPRODUCT(ABS({checks}))", COUNT, FADED)
    columns = f"{at(row + 1, score.delta(0))}:{at(row + 1, score.check - 1)}"
    formula(sheet, row + 1, score.check, f"=SUMPRODUCT(ABS({columns}))", COUNT, FADED)
    for account in range(len(score.names) if score.fines else 0):
        column, shape = score.fine(account), gain_shape(paper.settle_up.currency)
        formula(sheet, row, column, f"=SUM({at(_START, column)}:{at(score.last, column)})", shape, HEAD)
    for column in range(1, score.notes + 1):
        sheet.cell(row, column).border = OVERLINE


def _look(score: ScoreSheet, paper: GamePaper) -> None:
    sheet = score.sheet
    sheet.freeze_panes = at(_START, _FIRST)
    widths(sheet, {_NUMBER: 6, _WHAT: 36, score.check: 7, score.notes: 44})
    widths(sheet, {column: 9 for column in range(_FIRST, score.notes) if column != score.check})
    fit_rows(sheet, _HEADS)
    wrong = CellIsRule(operator="notEqual", formula=["0"], fill=_WRONG)
    sheet.conditional_formatting.add(f"{at(_START + 1, score.check)}:{at(score.last + 2, score.check)}", wrong)
    foot = _("%(title)s · history code %(head)s") % {
        "title": paper.title[:60],
        "head": history_code(paper.head),
    }
    print_setup(sheet, foot, wide=True, head_rows=_HEADS)


def chart(sheet: Worksheet, paper: GamePaper, score: ScoreSheet) -> None:
    """Draw the running totals as lines, linked to the score sheet's cells."""
    first, last = score.total(0), score.total(len(paper.players) - 1)
    totals = Reference(score.sheet, min_col=first, max_col=last, min_row=_HEADS, max_row=score.last)
    steps = Reference(score.sheet, min_col=_NUMBER, min_row=_START, max_row=score.last)
    draw_totals(sheet, totals, steps, paper.title[:60])
