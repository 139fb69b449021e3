"""Who plays in the next round: first come, first served, and nobody waits through two rounds that are played."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.engine.event.days import Day, fest
from tournaments.engine.event.draw_pool import next_round
from tournaments.engine.event.tickets import round_ahead, ticket_refund, tickets_unused, tickets_used


@pytest.mark.parametrize(
    ("sizes", "came", "seated", "tables"),
    [
        ((5,), 11, 10, (5, 5)),
        ((5, 6), 11, 11, (5, 6)),
        ((4, 5), 11, 10, (5, 5)),
        ((4, 5), 3, 0, ()),
        ((4, 5), 12, 12, (4, 4, 4)),
    ],
)
def test_as_many_play_as_fill_tables(sizes: tuple[int, ...], came: int, seated: int, tables: tuple[int, ...]) -> None:
    day = Day(fest(sizes))
    for number in range(1, came + 1):
        day.buy(number)
    ahead = next_round(day.book)
    assert [ticket.entrant for ticket in ahead.seated] == list(range(1, seated + 1))
    assert [ticket.entrant for ticket in ahead.waiting] == list(range(seated + 1, came + 1))
    assert (ahead.sizes, ahead.stuck) == (tables, ())


def test_who_waited_is_first_before_tickets_that_were_bought_earlier() -> None:
    day = Day(fest((5,)))
    for number in range(1, 6):
        day.buy(number, 2)
        day.say("defer-ticket", {"ticket": 2 * number, "from": 1})  # as good as those that are sold for round 1
    day.buy(6)
    day.make()
    ahead = next_round(day.book)
    assert [ticket.entrant for ticket in ahead.seated] == [6, 1, 2, 3, 4]
    assert [ticket.entrant for ticket in ahead.waiting] == [5]
    assert not ahead.stuck


def test_who_has_waited_and_has_too_few_beside_them_is_told() -> None:
    day = Day(fest((5,)))
    for number in range(1, 7):
        day.buy(number)
    day.make()
    ahead = next_round(day.book)
    assert [ticket.entrant for ticket in ahead.stuck] == [6]
    assert (ahead.seated, ahead.sizes) == ((), ())


def test_tickets_for_later_and_of_who_went_home_are_left_out() -> None:
    day = Day()
    for number in range(1, 7):
        day.buy(number, since=2 if number == 6 else 1)
    day.buy(1)
    day.say("withdraw", {"entrant": 2, "from": 1})
    ahead = next_round(day.book)
    assert ahead.players == (1, 3, 4, 5)
    assert sorted(ticket.entrant for ticket in ahead.later) == [1, 2, 6]


Deed = tuple[str, int, int]
DEEDS: st.SearchStrategy[Deed] = st.one_of(
    st.tuples(st.just("buy"), st.integers(1, 24), st.integers(1, 3)),
    st.tuples(st.sampled_from(("drop", "defer")), st.integers(0, 40), st.integers(0, 2)),
    st.tuples(st.just("make"), st.just(0), st.just(0)),
)
SIZES = st.sampled_from([(5,), (4, 5), (5, 6), (4, 5, 6, 7), (5, 7)])


@settings(max_examples=settings().max_examples * 3 // 5)
@given(st.lists(DEEDS, min_size=20, max_size=70), SIZES)
def test_a_whole_day_of_any_kind(deeds: list[Deed], sizes: tuple[int, ...]) -> None:
    """Nobody with a ticket waits through two rounds that are played; each ticket is played once; nobody sits twice."""
    day, waited = Day(fest(sizes)), set[int]()  # who had a ticket for the round before, and no seat
    for what, one, other in deeds:
        _do(day, what, one, other)
        if what != "make":
            continue
        ahead = next_round(day.book)
        if not ahead.sizes:
            continue
        number = day.make()
        played = tickets_used(day.book)
        kept = {ticket.entrant for ticket in tickets_unused(day.book) if ticket.since < number}
        assert not waited & kept - day.sat(number)
        waited = {ticket.entrant for ticket in ahead.waiting}
        assert {ticket.id for ticket in ahead.seated} == {each for each, there in played.items() if there == number}
        seats = Counter(entrant for table in day.book.tables_of(number) for entrant in table.seats)
        assert set(seats.values()) == {1}
        assert {len(table.seats) for table in day.book.tables_of(number)} <= set(sizes)
    sold = {ticket.id for ticket in day.book.tickets if not ticket.returned}
    assert sold == set(tickets_used(day.book)) | {ticket.id for ticket in tickets_unused(day.book)}
    paid = sum(cash.amount for cash in day.book.cash)
    assert paid == sum(ticket.paid for ticket in day.book.tickets)


def _do(day: Day, what: str, one: int, other: int) -> None:
    if what == "buy":
        day.buy(one, other)
    free = tickets_unused(day.book)
    if not free or what not in ("drop", "defer"):
        return
    ticket = free[one % len(free)]
    if what == "drop":
        day.say("drop-ticket", {"ticket": ticket.id, "back": ticket_refund(day.book, ticket.id)})
    elif (first := round_ahead(day.book) + other) != ticket.since:
        day.say("defer-ticket", {"ticket": ticket.id, "from": first})
