"""Two change places, and what it costs."""

from __future__ import annotations

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine.seating.exchange import exchange
from tournaments.engine.seating.plan import Field, Plan, Player, cost

from .drawn import drawn

TABLES = ((("Ann", "Bob", "Cy", "Dan", "Eve"), ("Flo", "Gus", "Hal", "Ida", "Jo")),)
NEXT = (("Ann", "Flo", "Bob", "Gus", "Cy"), ("Hal", "Dan", "Ida", "Eve", "Jo"))
NAMES: tuple[Player, ...] = tuple(player for table in TABLES[0] for player in table)


def plan(*apart: str) -> Plan:
    """One session played and one to be published."""
    return Plan(Field(NAMES, 1, frozen=TABLES, apart=(frozenset(apart),)), (*TABLES, NEXT))


def test_both_keep_the_others_where_they_are() -> None:
    changed = exchange(plan(), 1, "Bob", "Dan").plan
    assert changed.sessions == (
        *TABLES,
        (("Ann", "Flo", "Dan", "Gus", "Cy"), ("Hal", "Bob", "Ida", "Eve", "Jo")),
    )


def test_the_cost_is_that_of_the_plans_before_and_after() -> None:
    before = drawn(40, 2)
    one, other = before.sessions[1][0][1], before.sessions[1][3][2]
    change = exchange(before, 1, one, other)
    assert (change.before, change.after) == (cost(before), cost(change.plan))
    assert exchange(change.plan, 1, one, other).plan == before


def test_what_it_costs_is_said() -> None:
    assert exchange(plan(), 1, "Gus", "Dan").sentences() == ["4 more repeated meetings."]
    dearer = exchange(plan(), 1, "Gus", "Dan").plan
    assert exchange(dearer, 1, "Gus", "Dan").sentences() == ["4 fewer repeated meetings."]


def test_a_change_that_brings_two_together_says_so() -> None:
    sentences = exchange(plan("Ann", "Dan"), 1, "Bob", "Dan").sentences()
    assert "1 more pair at one table that is to be kept apart." in sentences


def test_what_costs_nothing_says_so() -> None:
    assert exchange(plan(), 1, "Bob", "Cy").sentences() == ["It costs nothing."]


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
        exchange(plan(), session, one, other)
    assert [fault.code for fault in refused.value.faults] == [code]
