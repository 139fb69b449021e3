"""A game on which everything happens: six at the table, marks, a leaster, a pot, second thoughts, penalties."""

from __future__ import annotations

from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services.requests import ChangeRules, Correct, DividePot, Insert, Pay, Penalise, Void
from tests.tables import Table, opened, picked

RULES = {"preset": "musky", "table": 6, "no_pick": ["leaster", "pot"], "pot": "passed"}
PLAYERS = ("Ann", "=1+1", "@Cy", "-Dän", "🐑 Eve", "<b>Flo</b>")


def eventful_game(unit_value: int = 25) -> Table:
    """The game, its hands recorded; a unit is worth ``unit_value`` minor units, 0 is no money."""
    rules = RULES | {"unit_value": unit_value, "currency": "EUR"}
    table = opened(rules, 6, names=PLAYERS, name="+Friday & Co")
    first = table.record()
    table.record(picked(2, 4, 31, marks=[{"seat": 3, "mark": "crack"}, {"seat": 2, "mark": "recrack"}]))
    table.record({"kind": "leaster", "winners": [1]})
    third = table.record({"kind": "passed"})
    table.record(picked(5, None, 120, tricks="all"))
    table.record(picked(3, 1, 20, marks=[{"seat": 2, "mark": "blitz", "cards": ["QH", "QD"]}]))
    assert first.line is not None
    assert third.line is not None
    table.change(Correct(first.line, picked(1, 3, 29)), why="=counted twice")
    table.change(Insert(picked(1, 4, 91), before=third.line), why="forgotten")
    voided = table.record()
    assert voided.line is not None
    table.change(Void(voided.line), why="dealt twice")
    table.change(Penalise(2, 3), why="table talk")
    if unit_value:
        table.change(Penalise(3, 150, "others", "EUR"), why="late")
        table.change(Penalise(4, 50, "house", "EUR"), why="broke a glass")
    table.change(ChangeRules(rules | {"bump": True}), why="bump from now on")
    table.record(picked(4, 2, 45))
    table.record({"kind": "passed"})
    table.change(DividePot(), why="time to go")
    table.change(Pay(*_somebody_pays(table)), why="half of it")
    return table


def _somebody_pays(table: Table) -> tuple[int, int, int, str]:
    settlement = settle_sheet(table.sheet)
    due = settlement.fewest[0]
    return due.payer.slot, due.payee.slot, max(1, due.amount // 2), settlement.commodity
