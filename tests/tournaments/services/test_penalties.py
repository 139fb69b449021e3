"""Penalties: a warning first, then points, against the house or shared out at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.game_events import PaidTo
from tests.refusals import raises_refused
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tournaments.engine.setup import PenaltyTier
from tournaments.services import events, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    """An event with a warning, then 4 points to the house, as the nationals have it."""
    return seated((1, 2, 3, 4, 5))


def penalised(event: Seated, entrant: int = 2, why: str = "late", **more: int) -> tuple[int, int, dict[int, int]]:
    seq = tables.penalise(event.event, entrant, 1, why, key=key(), actor=DIRECTOR, **more).seq
    (found,) = [each for each in event.book.penalties if each.id == seq]
    return found.tier, found.points, dict(found.shared)


def tiers(event: Seated, *wanted: PenaltyTier) -> None:
    events.change_setup(event.event, replace(event.book.setup, penalties=wanted), key=key(), actor=DIRECTOR)


def test_the_first_is_a_warning_and_the_last_tier_repeats(event: Seated) -> None:
    assert [penalised(event) for _ in range(3)] == [(0, 0, {}), (1, 4, {}), (1, 4, {})]
    assert penalised(event, 3) == (0, 0, {})


def test_a_tier_may_be_chosen(event: Seated) -> None:
    assert penalised(event, tier=1) == (1, 4, {})
    with raises_refused("has 2 penalty steps"):
        penalised(event, tier=2)


def test_points_are_shared_out_at_the_table_and_the_house_has_the_rest(event: Seated) -> None:
    tiers(event, PenaltyTier(10, PaidTo.OTHERS))
    assert penalised(event) == (0, 10, {1: 2, 3: 2, 4: 2, 5: 2})


def test_who_sits_nowhere_shares_with_nobody(event: Seated) -> None:
    other = seated((1, 2, 3, 4, 5), players=6)
    tiers(other, PenaltyTier(4, PaidTo.OTHERS))
    with raises_refused("Nobody else is at this table"):
        penalised(other, 6)


def test_a_penalty_says_why(event: Seated) -> None:
    with raises_refused("Add a reason"):
        penalised(event, why=" ")
    with raises_refused("Nobody has number 99"):
        penalised(event, 99)


def test_without_tiers_there_are_no_penalties(event: Seated) -> None:
    tiers(event)
    with raises_refused("has no penalties"):
        penalised(event)


def test_the_same_penalty_sent_again_is_one_whatever_has_changed_meanwhile(event: Seated) -> None:
    once = key()
    first = tables.penalise(event.event, 2, 1, "late", key=once, actor=DIRECTOR)
    tiers(event)
    again = tables.penalise(event.event, 2, 1, "late", key=once, actor=DIRECTOR)
    assert (again.again, again.seq, len(event.book.penalties)) == (True, first.seq, 1)


def test_a_dropped_penalty_stays_to_be_seen_and_counts_no_more(event: Seated) -> None:
    penalised(event)
    (first,) = event.book.penalties
    tables.drop_penalty(event.event, first.id, "he was there", key=key(), actor=DIRECTOR)
    assert [each.dropped for each in event.book.penalties] == [True]
    assert penalised(event) == (0, 0, {})
    with raises_refused("That penalty doesn't exist"):
        tables.drop_penalty(event.event, first.id, "again", key=key(), actor=DIRECTOR)
