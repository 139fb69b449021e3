"""The prizes that a prize table offers before play: the whole pot, in the order of the prizes."""

from __future__ import annotations

import pytest

from tests.refusals import raises_refused
from tournaments.engine.award import Contest, Prize
from tournaments.engine.prize_table import PrizeSize, PrizeTable, SidePrize, SidePrizeKind
from tournaments.engine.prizes import offer_prizes
from tournaments.engine.setup import format_names, load_format


@pytest.mark.parametrize("slug", format_names())
@pytest.mark.parametrize("entrants", [0, 1, 20, 303])
def test_what_is_offered_and_what_is_left_are_the_pot(slug: str, entrants: int) -> None:
    setup = load_format(slug)
    pot = setup.fee * entrants
    purses, left = offer_prizes(pot, setup.prizes, len(setup.sessions))
    assert sum(purse.amount for purse in purses) + sum(each.amount for each in left) == pot
    assert len(purses) == len(setup.prizes.places) + len(setup.prizes.sessions) * len(setup.sessions)


def test_places_then_sessions_then_side_prizes() -> None:
    table = PrizeTable(
        places=(PrizeSize(share=6000),),
        sessions=(PrizeSize(share=2000),),
        sides=(SidePrize(SidePrizeKind.BIGGEST_HAND, PrizeSize(fixed=500)),),
    )
    purses, left = offer_prizes(10_500, table, 2)
    assert [(purse.prize, purse.amount) for purse in purses] == [
        (Prize(Contest.PLACE, 1), 6000),
        (Prize(Contest.SESSION, 1, 1), 2000),
        (Prize(Contest.SESSION, 1, 2), 2000),
        (Prize(Contest.SIDE, side=SidePrizeKind.BIGGEST_HAND), 500),
    ]
    assert left == []


def test_more_than_there_is_cannot_be_offered() -> None:
    with raises_refused("The fixed prizes come to more than the pot"):
        offer_prizes(400, PrizeTable(places=(PrizeSize(fixed=500),)), 1)
