"""What a prize table offers before anybody has played: the whole pot, in the order of the prizes."""

from __future__ import annotations

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine import formats
from tournaments.engine.award import Contest, Prize
from tournaments.engine.offer import offer
from tournaments.engine.prize_table import PrizeTable, Side, SidePrize, Size


@pytest.mark.parametrize("slug", formats.names())
@pytest.mark.parametrize("entrants", [0, 1, 20, 303])
def test_what_is_offered_and_what_is_left_are_the_pot(slug: str, entrants: int) -> None:
    setup = formats.load(slug)
    pot = setup.fee * entrants
    purses, left = offer(pot, setup.prizes, len(setup.sessions))
    assert sum(purse.amount for purse in purses) + sum(each.amount for each in left) == pot
    assert len(purses) == len(setup.prizes.places) + len(setup.prizes.sessions) * len(setup.sessions)


def test_places_then_sessions_then_side_prizes() -> None:
    table = PrizeTable(
        places=(Size(share=6000),), sessions=(Size(share=2000),), sides=(SidePrize(Side.BIGGEST_HAND, Size(fixed=500)),)
    )
    purses, left = offer(10_500, table, 2)
    assert [(purse.prize, purse.amount) for purse in purses] == [
        (Prize(Contest.PLACE, 1), 6000),
        (Prize(Contest.SESSION, 1, 1), 2000),
        (Prize(Contest.SESSION, 1, 2), 2000),
        (Prize(Contest.SIDE, side=Side.BIGGEST_HAND), 500),
    ]
    assert left == []


def test_more_than_there_is_cannot_be_offered() -> None:
    with pytest.raises(Refused, match="The fixed prizes come to 500"):
        offer(400, PrizeTable(places=(Size(fixed=500),)), 1)
