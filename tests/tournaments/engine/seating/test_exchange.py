"""Two change places, and what it costs."""

from __future__ import annotations

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_reasons
from tournaments.engine.seating.plan import DrawPlan, DrawRequest, Player, plan_cost
from tournaments.engine.seating.reasons import exchange_seats

from .drawn import drawn

TABLES = ((("Ann", "Bob", "Cy", "Dan", "Eve"), ("Flo", "Gus", "Hal", "Ida", "Jo")),)
NEXT = (("Ann", "Flo", "Bob", "Gus", "Cy"), ("Hal", "Dan", "Ida", "Eve", "Jo"))
NAMES: tuple[Player, ...] = tuple(player for table in TABLES[0] for player in table)


def plan(*apart: str) -> DrawPlan:
    """One session played and one to be published."""
    return DrawPlan(DrawRequest(NAMES, 1, frozen=TABLES, apart=(frozenset(apart),)), (*TABLES, NEXT))


def test_both_keep_the_others_where_they_are() -> None:
    changed = exchange_seats(plan(), 1, "Bob", "Dan").plan
    assert changed.sessions == (
        *TABLES,
        (("Ann", "Flo", "Dan", "Gus", "Cy"), ("Hal", "Bob", "Ida", "Eve", "Jo")),
    )


def test_the_cost_is_that_of_the_plans_before_and_after() -> None:
    before = drawn(40, 2)
    one, other = before.sessions[1][0][1], before.sessions[1][3][2]
    change = exchange_seats(before, 1, one, other)
    assert (change.before, change.after) == (plan_cost(before), plan_cost(change.plan))
    assert exchange_seats(change.plan, 1, one, other).plan == before


def test_what_it_costs_is_said() -> None:
    assert write_reasons(exchange_seats(plan(), 1, "Gus", "Dan").reasons()) == ["4 more pairs meet again."]
    dearer = exchange_seats(plan(), 1, "Gus", "Dan").plan
    assert write_reasons(exchange_seats(dearer, 1, "Gus", "Dan").reasons()) == ["4 fewer pairs meet again."]


def test_a_change_that_brings_two_together_says_so() -> None:
    sentences = write_reasons(exchange_seats(plan("Ann", "Dan"), 1, "Bob", "Dan").reasons())
    assert "Warning: seats a keep-apart pair together." in sentences


def test_what_costs_nothing_says_so() -> None:
    assert write_reasons(exchange_seats(plan(), 1, "Bob", "Cy").reasons()) == ["No downside."]


@pytest.mark.parametrize(
    ("session", "one", "other", "code"),
    [
        (0, "Ann", "Flo", "session-frozen"),
        (2, "Ann", "Flo", "no-session"),
        (-1, "Ann", "Flo", "no-session"),
        (1, "Ann", "Ann", "same-player"),
        (1, "Ann", "Zoe", "not-seated"),
    ],
)
def test_what_cannot_change_is_refused(session: int, one: str, other: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        exchange_seats(plan(), session, one, other)
    assert [fault.code for fault in refused.value.faults] == [code]
