"""The golden game written into the ledger by the services, without a browser."""

from collections.abc import Callable
from typing import Any

from scorekeeper.ledger.folding import UNITS
from scorekeeper.services.requests import Correct, Insert, Pay, Penalise, Request, Undo, Void
from tests.game.notebook import NAMES, OPTIONS, PLAY, STEPS
from tests.tables import Table, opened

Line = dict[str, Any]


def kept(steps: list[Line] = STEPS) -> Table:
    """A game on the site after these steps of the golden one."""
    table = opened(OPTIONS, names=NAMES, dealer=PLAY["dealer"], name=PLAY["title"])
    for step in steps:
        if step["do"] == "hand":
            table.record(step["record"])
        elif step["do"] in REQUESTS:
            table.change(REQUESTS[step["do"]](table, step), why=step.get("why", ""))
    return table


def hand(table: Table, number: int) -> str:
    return next(line.uid for line in table.sheet.lines if line.number == number)


def penalty(table: Table, step: Line) -> Request:
    return Penalise(step["seat"], step["units"], step["paid_to"], UNITS)


def payment(table: Table, step: Line) -> Request:
    return Pay(step["payer"], step["payee"], step["amount"], table.sheet.opening_rules.currency)


REQUESTS: dict[str, Callable[[Table, Line], Request]] = {
    "insert": lambda table, step: Insert(step["record"], hand(table, step["before"])),
    "correct": lambda table, step: Correct(hand(table, step["hand"]), step["record"]),
    "void": lambda table, step: Void(hand(table, step["hand"])),
    "undo": lambda table, step: Undo(hand(table, table.view.next_number - 1)),
    "penalty": penalty,
    "pay": payment,
}
