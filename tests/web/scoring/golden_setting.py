"""Play hands that lead to the pot and the scores before a golden hand."""

from __future__ import annotations

from typing import Any

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.services.requests import ChangeRules, Penalise
from tests.tables import Table

Json = dict[str, Any]
FED = {"no_pick": ["pot"], "pot": "passed", "redeal": "same-dealer"}
DEALING = {3: "three-handed-10", 4: "four-handed-cutthroat", 5: "standard", 6: "six-handed-jack"}
FAR = 100_000


def set_up(table: Table, record: Json, rules: HouseRules) -> None:
    """Bring a game to where the hand begins."""
    if record.get("pot"):
        _fill_the_pot(table, record["pot"], record.get("pots", 0), rules)
    elif rules.race_to and any(record.get("scores", ())):
        _race_so_far(table, record["scores"], rules)
    elif any(record.get("scores", ())):
        _fall_behind(table, record["scores"])
        return
    else:
        return
    table.change(ChangeRules(rules_as_json(rules)))


def _fill_the_pot(table: Table, units: int, pots: int, rules: HouseRules) -> None:
    """Everybody passes, as often as it takes; a unit from each who is dealt in."""
    seats = len(table.view.players)
    for dealt in antes(units, pots, [size for size in DEALING if size <= seats]):
        table.change(ChangeRules({"preset": DEALING[dealt], "table": seats, **FED, **_money(rules)}))
        table.record({"kind": "passed"})


def _money(rules: HouseRules) -> Json:
    return {"unit_value": rules.unit_value, "currency": rules.currency}


def antes(units: int, pots: int, sizes: list[int]) -> list[int]:
    """Return so many units as the sum of tables' sizes, as few as go, or as many as there are pots."""
    best: list[list[list[int]]] = [[[]], *([] for _ in range(units))]
    for total in range(1, units + 1):
        best[total] = [[*parts, size] for size in sizes if size <= total for parts in best[total - size]]
    able = [parts for parts in best[units] if not pots or len(parts) == pots]
    assert able, f"no pots of {sizes} make {units}"
    return min(able, key=len)


def _race_so_far(table: Table, scores: list[int], rules: HouseRules) -> None:
    """Each wins a solo that brings their score, while the race goes on far enough."""
    for seat, score in enumerate(scores, 1):
        if score:
            prices = {"solo_won": score, "race_to": FAR}
            table.change(ChangeRules(rules_as_json(rules) | prices))
            table.record({"kind": "solo", "picker": seat, "won": True, "dealer": rules.table})


def _fall_behind(table: Table, scores: list[int]) -> None:
    """Each pays a penalty of what they lack to the best."""
    for seat, score in enumerate(scores, 1):
        if lacking := max(scores) - score:
            table.change(Penalise(seat, lacking))
