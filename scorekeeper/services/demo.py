"""A demo evening: ten hands at a table of six, as they happen, with a penalty and a correction."""

from __future__ import annotations

from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.book import Json
from scorekeeper.models import Evening, Journal

from . import changes, evenings, hands
from .actor import Actor
from .requests import Correct, Penalise
from .write_lock import writing

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
RULES = {"preset": "walleye", "table": 6, "title": "Walleye, the dealer sits out", "unit_value": 10}

HANDS: tuple[Json, ...] = (
    {"picker": 2, "partner": 4, "points": 74},
    {"picker": 3, "partner": 6, "points": 93, "marks": [{"seat": 5, "mark": "crack"}]},
    {"kind": "leaster", "winners": [5]},
    {"picker": 1, "partner": 2, "points": 47},
    {"picker": 6, "points": 66},
    {
        "picker": 4,
        "partner": 1,
        "points": 58,
        "marks": [{"seat": 3, "mark": "crack"}, {"seat": 4, "mark": "recrack"}],
    },
    {"picker": 5, "partner": 3, "points": 120, "tricks": "all"},
    {"kind": "leaster", "winners": [2]},
    {"picker": 1, "partner": 4, "points": 28},
    {"picker": 2, "partner": 5, "points": 81, "marks": [{"seat": 6, "mark": "crack"}]},
)
MISTAKEN = 4  # the hand that was typed wrongly at first, and what was typed
TYPED: Json = {"picker": 1, "partner": 2, "points": 74}


def open_demo(*, name: str, key: str, actor: Actor) -> int:
    """Open a demo evening in the demo club, with hands on its sheet, and return its number.

    The same ``key`` returns the same evening again. Raises ``Refused`` for a bad name or key.
    """
    with writing():
        known = Journal.objects.filter(key=key).exists()
        evening = evenings.open_evening(
            names=NAMES, rules=read_rules(RULES), dealer=6, name=name, key=key, actor=actor, demo=True
        )
        if not known:
            _play(Evening.objects.values_list("game", flat=True).get(pk=evening), actor)
    return evening


def _play(game: int, actor: Actor) -> None:
    for number, hand in enumerate(HANDS, 1):
        typed = TYPED if number == MISTAKEN else hand
        answer = hands.record_hand(game, typed, key=f"demo-hand-{number}", expects=number, actor=actor)
        if number == MISTAKEN and answer.line is not None:
            correction = Correct(answer.line, hand)
            changes.make(game, [correction], key="demo-correction", actor=actor, why="The points were counted again")
    penalty = Penalise(seat=3, amount=5, paid_to="others")
    changes.make(game, [penalty], key="demo-penalty", actor=actor, why="Dealt out of turn")
