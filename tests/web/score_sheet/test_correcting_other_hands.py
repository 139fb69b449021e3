"""Hands of races, leasters, schwanzers and two partners are corrected with the same keys as they were entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from scorekeeper.services.grants import game_links
from tests.tables import Table, opened
from tests.web.conftest import holder
from tests.web.scoring.thumb import HTMX, Page, Thumb

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gil", "Hal")
SCHWANZER = {"preset": "sixty-one", "no_pick": ["schwanzer"]}


@dataclass
class Corrector(Thumb):
    """A thumb on the form that corrects a hand: it is looked at, then confirmed with a why."""

    def look(self) -> None:
        if self.stale:
            self._show(self.client.post(self.address, self.data(), headers=HTMX))

    def confirm(self) -> None:
        looked = self.client.post(self.address, self.data() | {"do": "look"})
        assert looked.status_code == 200, self.page.text("problem")
        hidden = Page("look")
        hidden.feed(looked.content.decode())
        sent = {one.name: one.value for one in hidden.inputs if one.type == "hidden"}
        confirmed = self.client.post(self.address, sent | {"do": "confirm", "why": "typed wrongly"})
        assert confirmed.status_code == 302


def corrector(rules: Any, players: int, record: dict[str, Any]) -> tuple[Table, Corrector]:
    """A game with one hand, and the form that corrects it."""
    table = opened(rules, players, names=NAMES[:players])
    line = table.record(record).line
    client: Client = holder(game_links(table.club_game).scorer)
    return table, Corrector(client, f"/games/{table.club_game}/lines/{line}/correct")


CASES: list[tuple[Any, int, dict[str, Any], list[tuple[str, str]], list[int]]] = [
    ("indiana", 4, {"kind": "call", "picker": 1, "partner": 3, "points": 61}, [("partner", "2")], [2, 2, 0, 0]),
    (
        "indiana", 4, {"kind": "call", "picker": 1, "partner": 3, "points": 61},
        [("partner", "solo"), ("won", "false")], [0, 6, 6, 6],
    ),
    ("indiana", 4, {"kind": "solo", "picker": 2, "won": True}, [("won", "false")], [6, 0, 6, 6]),
    (
        "six-handed-jack-ace", 6, {"picker": 2, "partner": 4, "category": "61-90"},
        [("partner", "6")], [-1, 1, -1, 1, -1, 1],
    ),
    (
        "eight-handed-trio", 8, {"picker": 2, "partners": [4, 6], "category": "61-90"},
        [("bracket", "31-60")], [1, -3, 1, -1, 1, -1, 1, 1],
    ),
    ("four-handed-black-queens", 4, {"picker": 2, "category": "61-90"}, [("bracket", "0-30")], [2, -6, 2, 2]),
    ("seven-handed-neighbor", 7, {"picker": 7, "partner": 1, "points": 61}, [("picker", "1")], [4, 1, *[-1] * 5]),
    ("sheepshoof", 3, {"kind": "leaster", "winners": [1]}, [("winners", "count")], []),
    ("sheepshoof", 3, {"picker": 2, "category": "won"}, [("bracket", "lost")], [1, -2, 1]),
    (SCHWANZER, 5, {"kind": "schwanzer", "strength_by_seat": [5, 9, 4, 2, 3]}, [("loser", "3")], [1, 1, -4, 1, 1]),
    (
        "two-handed-grid", 2, {"kind": "two-handed", "points_by_seat": [61, 59]},
        [("winners", "2"), ("bracket", "91-120")], [-2, 2],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "players", "record", "taps", "paid"), CASES)
def test_a_hand_is_corrected_with_the_keys_it_was_entered_with(
    db: None, rules: Any, players: int, record: dict[str, Any], taps: list[tuple[str, str]], paid: list[int]
) -> None:
    table, thumb = corrector(rules, players, record)
    assert thumb.payouts(), thumb.page.text("problem")
    for name, value in taps:
        thumb.tap(name, value)
    if ("winners", "count") in taps:
        thumb.type("points_by_seat", "10", "4", "22")
        paid = [-1, 2, -1]
    assert thumb.payouts() == paid, thumb.page.text("problem")
    thumb.confirm()
    last = table.view.last
    assert last is not None
    assert list(last.payouts) == paid


def test_strengths_stay_until_cards_are_tapped(db: None) -> None:
    rules = SCHWANZER | {"no_pick": ["schwanzer", "doubler"]}
    _table, thumb = corrector(rules, 5, {"kind": "schwanzer", "strength_by_seat": [5, 9, 4, 2, 3]})
    assert thumb.page.text("hand-2").startswith("Bob 9")
    thumb.tap("doublers", "1")
    assert thumb.payouts() == [2, -8, 2, 2, 2]
    thumb.tap("shown", "1:QC")
    thumb.look()
    assert thumb.page.text("hand-2").startswith("Bob 0")
    assert thumb.page.text("problem") == "Some trump is missing. Only trump in the blind can be missing."
