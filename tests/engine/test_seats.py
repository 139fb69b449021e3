"""Who is dealt in, and who sits out."""

import pytest

from scorekeeper.engine import house_rules
from scorekeeper.engine.seats import MOST_SEATS, dealt_in, picking_order, sitting_out


def test_the_dealer_s_left_picks_first() -> None:
    assert picking_order(5, 5, 3) == (4, 5, 1, 2, 3)


@pytest.mark.parametrize("slug", house_rules.slugs())
@pytest.mark.parametrize("over", range(6))
def test_over_a_round_everybody_sits_out_equally_often(slug: str, over: int) -> None:
    dealt = house_rules.preset(slug).players
    table = min(dealt + over, MOST_SEATS)
    out = [seat for dealer in range(1, table + 1) for seat in sitting_out(table, dealt, dealer)]
    assert {seat: out.count(seat) for seat in out} == (dict.fromkeys(range(1, table + 1), table - dealt) if out else {})
    for dealer in range(1, table + 1):
        assert sorted((*picking_order(table, dealt, dealer), *sitting_out(table, dealt, dealer))) == [
            *range(1, table + 1)
        ]
        assert table == dealt or dealer in sitting_out(table, dealt, dealer)


def test_a_seat_that_is_dealt_in_is_itself() -> None:
    assert dealt_in(3, 6, picking_order(6, 5, 6), "picker") == 3
