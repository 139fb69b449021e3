"""Who is dealt in, and who sits out."""

import pytest

from scorekeeper.engine.hand import MOST_SEATS, picking_order, sitting_out, verify_dealt_in
from scorekeeper.engine.rules.presets import load_preset, preset_slugs


def test_the_dealer_s_left_picks_first() -> None:
    assert picking_order(5, 5, 3) == (4, 5, 1, 2, 3)


@pytest.mark.parametrize("slug", preset_slugs())
@pytest.mark.parametrize("over", range(6))
def test_over_a_round_everybody_sits_out_equally_often(slug: str, over: int) -> None:
    dealt = load_preset(slug).players
    table = min(dealt + over, MOST_SEATS)
    out = [seat for dealer in range(1, table + 1) for seat in sitting_out(table, dealt, dealer)]
    assert {seat: out.count(seat) for seat in out} == (dict.fromkeys(range(1, table + 1), table - dealt) if out else {})
    for dealer in range(1, table + 1):
        assert sorted((*picking_order(table, dealt, dealer), *sitting_out(table, dealt, dealer))) == [
            *range(1, table + 1)
        ]
        assert table == dealt or dealer in sitting_out(table, dealt, dealer)


def test_a_seat_that_is_dealt_in_is_itself() -> None:
    assert verify_dealt_in(3, 6, picking_order(6, 5, 6), "picker") == 3
