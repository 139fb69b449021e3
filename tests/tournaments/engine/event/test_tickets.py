"""Tickets: sold, played, given back, kept for later; the money of each is known to the cent."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tests.tournaments.engine.event.books import make_book
from tests.tournaments.engine.event.days import Day, fest
from tournaments.engine.event.money import cash_box_of
from tournaments.engine.event.tickets import round_take, start_of, ticket_refund, tickets_unused, tickets_used
from tournaments.engine.hourly import Hourly


def refused(day: Day, kind: str, payload: dict[str, Any]) -> str:
    before = day.book
    with pytest.raises(Refused) as raised:
        day.say(kind, payload)
    assert day.book is before
    return raised.value.faults[0].code


def test_a_ticket_enters_takes_the_money_and_is_good_for_the_next_round() -> None:
    day = Day()
    day.buy(7)
    day.buy(7, 2)
    day.buy(9)
    assert [(each.id, each.entrant, each.since, each.paid) for each in day.book.tickets] == [
        (1, 7, 1, 300),
        (2, 7, 2, 250),
        (3, 7, 3, 250),
        (4, 9, 1, 300),
    ]
    assert [(cash.kind, cash.amount, cash.entrant) for cash in day.book.cash] == [
        ("fee", 300, 7),
        ("fee", 500, 7),
        ("fee", 300, 9),
    ]
    assert set(day.book.entrants) == {7, 9}


def test_a_cent_that_does_not_divide_is_in_the_first_ticket() -> None:
    day = Day(fest(hourly=Hourly({1: 300, 3: 700})))
    day.buy(1, 3)
    assert [each.paid for each in day.book.tickets] == [234, 233, 233]


def test_a_ticket_is_used_once() -> None:
    day = Day()
    for number in range(1, 6):
        day.buy(number, 2 if number == 1 else 1)
    day.make()
    assert tickets_used(day.book) == {1: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert [each.id for each in tickets_unused(day.book)] == [2]
    assert round_take(day.book, 1) == 250 + 4 * 300
    for number in range(2, 5):
        day.buy(number)
    day.make()
    assert tickets_unused(day.book) == []
    assert [round_take(day.book, number) for number in (1, 2)] == [1450, 1150]


def test_what_is_given_back_leaves_the_others_at_their_price() -> None:
    """Two for five: the first one back gives two dollars, for one alone costs three; then those three."""
    day = Day()
    day.buy(1, 2)
    assert ticket_refund(day.book, 1) == 200
    day.say("drop-ticket", {"ticket": 1, "back": 200})
    assert [(each.paid, each.returned) for each in day.book.tickets] == [(0, True), (300, False)]
    assert refused(day, "drop-ticket", {"ticket": 1, "back": 0}) == "unknown-ticket"
    assert refused(day, "drop-ticket", {"ticket": 2, "back": 200}) == "bad-price"
    day.say("drop-ticket", {"ticket": 2, "back": 300})
    assert cash_box_of(day.book).balance == 0


def test_a_ticket_is_kept_for_a_later_round() -> None:
    day = Day()
    day.buy(1)
    day.say("defer-ticket", {"ticket": 1, "from": 3})
    assert day.book.tickets[0].since == 3
    assert refused(day, "defer-ticket", {"ticket": 1, "from": 3}) == "nothing-changes"
    assert refused(day, "defer-ticket", {"ticket": 1, "from": 61}) == "bad-session"


def test_a_round_that_is_put_off_puts_off_those_after_it() -> None:
    day = Day()
    assert [start_of(day.book, number) for number in (1, 2, 3)] == [660, 720, 780]
    day.say("round-start", {"round": 2, "at": 730})
    assert [start_of(day.book, number) for number in (1, 2, 3)] == [660, 730, 790]
    assert refused(day, "round-start", {"round": 2, "at": 730}) == "nothing-changes"
    assert refused(day, "round-start", {"round": 2, "at": 48 * 60}) == "bad-value"
    assert start_of(Day(fest(hourly=Hourly({1: 300}))).book, 1) is None


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        ("ticket", {"number": 1, "from": 1, "tickets": 1, "paid": 300}, "bad-session"),
        ("ticket", {"number": 1, "from": 60, "tickets": 2, "paid": 500}, "bad-session"),
        ("ticket", {"number": 1, "from": 2, "tickets": 0, "paid": 0}, "bad-tickets"),
        ("ticket", {"number": 1, "from": 2, "tickets": 21, "paid": 5300}, "bad-tickets"),
        ("ticket", {"number": 1, "from": 2, "tickets": 1, "paid": 250}, "bad-price"),
        ("ticket", {"number": 77, "from": 2, "tickets": 1, "paid": 300}, "unknown-entrant"),
        ("ticket", {"number": 77, "person": "person-1", "from": 2, "tickets": 1, "paid": 300}, "entered-twice"),
        ("drop-ticket", {"ticket": 1, "back": 300}, "unknown-ticket"),  # it was played
        ("drop-cash", {"cash": 2}, "ticket-paid"),
        ("seat", {"table": 1, "entrant": 6}, "no-ticket"),
    ],
)
def test_what_cannot_be_is_refused(kind: str, payload: dict[str, Any], code: str) -> None:
    day = Day()
    for number in range(1, 6):
        day.buy(number)
    day.say("enter", {"entrants": [{"number": 6, "person": "person-6"}]})
    day.make()
    assert refused(day, kind, payload) == code


def test_only_who_has_a_ticket_is_drawn_and_only_for_the_next_round() -> None:
    day = Day()
    for number in range(1, 6):
        day.buy(number, since=1 if number < 5 else 2)
    drawn = {"session": 1, "seed": 1, "algorithm": 1, "size": 5}
    five = {**drawn, "players": [1, 2, 3, 4, 5], "tables": [[1, 2, 3, 4, 5]]}
    assert refused(day, "draft", five) == "no-ticket"
    day.say("draft", {**drawn, "players": [1, 2, 3, 4], "tables": [[1, 2, 3, 4]]})
    day.say("drop-ticket", {"ticket": 4, "back": 300})
    assert refused(day, "publish", {"session": 1}) == "no-ticket"
    day.say("add-round", {})
    assert refused(day, "draft", {**five, "session": 2}) == "earlier-draw"


def test_a_late_one_takes_a_free_seat_with_their_ticket_for_the_next_round() -> None:
    day = Day()
    for number in range(1, 6):
        day.buy(number)
    day.make()
    day.buy(6)
    day.say("seat", {"table": 1, "entrant": 6})
    assert day.sat(1) == {1, 2, 3, 4, 5, 6}
    assert round_take(day.book, 1) == 6 * 300
    day.say("unseat", {"table": 2, "entrant": 6})
    assert [each.entrant for each in tickets_unused(day.book)] == [6]


def test_a_draw_that_is_unpublished_gives_the_tickets_back() -> None:
    day = Day()
    for number in range(1, 6):
        day.buy(number)
    day.make()
    day.say("take-back", {"session": 1})
    assert len(tickets_unused(day.book)) == 5
    assert day.make() == 1


def test_an_event_without_tickets_sells_none() -> None:
    with raises_refused("doesn't sell tickets"):
        make_book([("add-round", {})])
