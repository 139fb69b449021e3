"""Recording hands: once each, in order, in a number of statements that does not grow."""

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.queries.table import table_view
from scorekeeper.services.actor import Actor
from scorekeeper.services.answer import Status
from scorekeeper.services.evenings import open_evening
from scorekeeper.services.hands import record_hand

NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve"]
KEEPER = Actor(role="keeper", address="192.0.2.7", device="Ann's phone")


def opened(**changes: Any) -> tuple[int, int]:
    given = {"names": NAMES, "rules": "standard", "dealer": 5, "name": "Friday", "key": "evening-1", "actor": KEEPER}
    evening = open_evening(**(given | changes))
    view = table_view(evening)
    assert view is not None
    return evening, view.game


def picked(picker: int = 1, partner: int | None = 3, points: int = 75) -> dict[str, Any]:
    return {"picker": picker, "partner": partner, "points": points}


def test_a_hand_moves_the_totals_and_the_dealer(db: None) -> None:
    evening, game = opened()
    answer = record_hand(game, picked(), key="hand-0001", expects=1, actor=KEEPER)
    assert (answer.status, answer.number, answer.again) == (Status.RECORDED, 1, False)
    assert answer.payouts == (2, -1, 1, -1, -1)
    view = table_view(evening)
    assert view is not None
    assert [player.total for player in view.players] == [2, -1, 1, -1, -1]
    assert (view.dealer, view.next_number, view.version) == (1, 2, 2)


def test_statements(db: None) -> None:
    evening, game = opened()
    with CaptureQueriesContext(
        connection,
    ) as c:
        record_hand(game, picked(), key="hand-0001", expects=1, actor=KEEPER)
        table_view(evening)
    for q in c.captured_queries:
        print(q["sql"][:150])
