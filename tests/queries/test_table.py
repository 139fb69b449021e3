"""The query behind the scoring page."""

import pytest

from scorekeeper.models import ClubGame
from scorekeeper.queries.table import table_view
from scorekeeper.services.requests import Close, Correct, Void
from tests.tables import opened, picked


def test_the_dealer_and_who_sits_out(db: None) -> None:
    table = opened("six-handed-dealer-sits", players=6)
    assert (table.view.dealer, table.view.sits_out) == (6, (6,))
    table.record()
    view = table.view
    assert [player.seat for player in view.players if player.deals] == [1]
    assert [player.seat for player in view.players if player.sits_out] == [1]


def test_what_waits(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["doubler"]})
    table.record({"kind": "passed"})
    assert table.view.state.waiting.doublers == 1
    table.record()
    view = table.view
    assert view.last is not None
    assert (view.last.multiplier, view.last.paid["doublers"], "doublers" in view.last.record) == (2, 1, False)
    assert view.state.waiting.doublers == 0


def test_the_last_hand_is_the_last_that_stands(db: None) -> None:
    table = opened()
    first, second = table.record(), table.record(picked(2, 4))
    assert second.line is not None
    assert first.line is not None
    table.change(Void(second.line))
    view = table.view
    assert view.last is not None
    assert (view.last.uid, view.last.number, view.last.key) == (first.line, 1, "key-000001")
    table.change(Void(first.line))
    assert table.view.last is None


def test_every_write_moves_the_version(db: None) -> None:
    table = opened()
    hand = table.record().line
    assert hand is not None
    table.change(Correct(hand, picked(points=95)))
    table.record(expects=1)
    table.change(Close())
    assert (table.view.version, table.view.closed) == (5, True)


def test_refuses_a_game_that_is_not_there(db: None) -> None:
    with pytest.raises(ClubGame.DoesNotExist):
        table_view(5)
