"""A day of rounds at the desk: five of them, sold, played, signed, paid, and every cent of the takings told."""

from __future__ import annotations

import pytest

from scorekeeper.models import Person
from tests.refusals import raises_refused
from tests.tournaments.awards import left_to
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import open_at, prizes_of
from tests.tournaments.hourly import Fest, fest
from tests.tournaments.played_out import correct
from tournaments.engine.event.money import cash_box_of
from tournaments.engine.event.tickets import won_by_hour
from tournaments.engine.prize_table import Leftover
from tournaments.queries.book import read_book
from tournaments.queries.closing import closing as closing_of
from tournaments.queries.entrants import names
from tournaments.queries.open_items import OpenKind
from tournaments.services import audit, closing, draws, tickets
from tournaments.services.tickets import Buyer

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Fest:
    """A day that has begun."""
    return fest()


def test_a_day_of_five_rounds(day: Fest) -> None:
    """Takings by hand: 21 single tickets are 63 dollars, seven times two for five are 35, one of two back is 2: 96.

    Round 1: ten play, five of them on a two: 5 x 3.00 + 5 x 2.50 = 27.50. First and second win 8.25 and 5.50; two are
    tied and share 13.75, a cent of which does not divide; 13.76 stay.
    """
    day.sell_to(1, 2, 3, 4, 5)
    day.sell_to(6, 7, 8, 9, 10, many=2)
    assert day.make() == 1
    assert day.hour(1).take == 5 * 300 + 5 * 250
    day.sell_to(1, 2, 3)  # for round 2, while round 1 plays
    day.play_round(1)
    signed = day.sign(1)
    assert signed.award is not None
    assert (signed.award.pot, signed.award.paid, left_to(signed.award, Leftover.DAY)) == (2750, 1374, 1376)
    assert len(signed.winners) == 2  # a winner at each table with the same score: they share both prizes
    closing.pay_prizes(day.event, [row.entrant for row in signed.winners], key=key(), actor=DIRECTOR)

    assert day.make() == 2  # the five twos and three singles: two tables of four
    assert [len(table.seats) for table in day.book.tables_of(2)] == [4, 4]
    day.play_round(2)
    day.sign(2)
    day.sell_to(11, 12, 13, 14, 15)
    day.sell_to(16, many=2)
    assert day.make() == 3
    day.play_round(3)
    day.sign(3)
    day.sell_to(1, 2, 3)
    assert day.make() == 4  # with the second ticket of 16
    assert {*day.book.tables_of(4)[0].seats} == {1, 2, 3, 16}
    day.play_round(4)
    day.sign(4)
    day.sell_to(1, 2, 3, 4, 5)
    day.sell("Player 6", many=2)
    with raises_refused("Ticket 99 doesn't exist"):
        tickets.cancel(day.event, 99, key=key(), actor=DIRECTOR)
    tickets.cancel(day.event, day.book.tickets[-1].id, key=key(), actor=DIRECTOR)
    assert day.make() == 5
    day.play_round(5)
    assert [item.session for item in open_at(day.event) if item.kind is OpenKind.ROUND] == [5]
    day.sign(5)

    takings = cash_box_of(day.book).pot
    assert takings == 5 * 300 + 5 * 500 + 3 * 300 + 5 * 300 + 500 + 3 * 300 + 5 * 300 + 500 - 200 == 9600
    by_hour = sum(won.amount for won in won_by_hour(day.book))
    assert sum(day.hour(number).take for number in range(1, 6)) == takings
    now = prizes_of(day.event)
    assert now.award is not None
    assert now.award.pot == takings - by_hour
    closing.sign_off(day.event, seen=now.digest, key=key(), actor=DIRECTOR)
    assert by_hour + now.award.paid + sum(left.amount for left in now.award.left) == takings
    end = closing_of(day.event, read_book(day.event.journal_id))
    assert sum(payout.won for payout in end.payouts) == by_hour + now.award.paid
    closing.pay_prizes(day.event, [each.entrant for each in end.payouts if each.due > 0], key=key(), actor=DIRECTOR)
    assert cash_box_of(day.book).balance == takings - by_hour - now.award.paid
    assert audit.event_findings() == []


def test_a_name_that_is_known_buys_for_its_line_and_the_same_key_sells_once(day: Fest) -> None:
    once = key()
    for _ in range(2):
        tickets.sell(day.event, Buyer(name=" ann  b. ", contact="ann@example.org"), key=once, actor=DIRECTOR)
    day.sell("Ann B.", since=3)
    tickets.sell(day.event, Buyer(number=1), since=5, key=key(), actor=DIRECTOR)
    assert [(each.entrant, each.since) for each in day.book.tickets] == [(1, 1), (1, 3), (1, 5)]
    assert names(day.event) == {1: "ann b."}
    assert Person.objects.get(name="ann b.").contact == "ann@example.org"


def test_a_name_that_looks_like_another_one_is_asked_about(day: Fest) -> None:
    day.sell("Johanna Meier")
    with raises_refused("looks like Johanna Meier"):
        tickets.sell(day.event, Buyer(name="Johana Meier"), key=key(), actor=DIRECTOR, ask=True)
    assert len(day.book.tickets) == len(day.book.entrants) == 1


def test_too_few_are_told_and_nothing_is_written(day: Fest) -> None:
    day.sell_to(1, 2, 3)
    length = read_book(day.event.journal_id).length
    with raises_refused("3 tickets for round 1 don't fill a table yet"):
        day.make()
    assert read_book(day.event.journal_id).length == length


def test_tables_are_made_once_by_one_key_and_again_by_no_other(day: Fest) -> None:
    day.sell_to(1, 2, 3, 4, 5)
    once = key()
    for _ in range(2):
        tickets.make_tables(day.event, 1, key=once, actor=DIRECTOR)
    with raises_refused("Round 1 already has its tables. The next one is round 2"):
        tickets.make_tables(day.event, 1, key=key(), actor=DIRECTOR)
    assert day.book.published == (1,)


def test_a_draft_that_was_looked_at_is_published_unless_others_are_in_turn(day: Fest) -> None:
    day.sell_to(1, 2, 3, 4, 5)
    draws.draft(day.event, 1, seed=7, key=key(), actor=DIRECTOR)
    draws.swap(day.event, 1, 1, 2, key=key(), actor=DIRECTOR)
    swapped = day.book.draws[1].tables
    tickets.make_tables(day.event, 1, key=key(), actor=DIRECTOR)
    assert day.book.draws[1].tables == swapped
    day.sell_to(1, 2, 3, 4, 5)
    assert day.book.sessions == range(1, 2)
    tickets.make_tables(day.event, 2, key=key(), actor=DIRECTOR)
    assert 2 in day.book.sessions
    assert audit.event_findings() == []


def test_few_meet_twice_over_the_rounds(day: Fest) -> None:
    for _ in range(2):
        day.sell_to(*range(1, 26))
        day.make()
    first, second = ([set(table.seats) for table in day.book.tables_of(number)] for number in (1, 2))
    assert max(len(one & other) for one in first for other in second) == 1


def test_a_free_seat_at_a_table_that_has_not_begun(day: Fest) -> None:
    day.sell_to(1, 2, 3, 4, 5)
    day.make()
    day.sell_to(6, 7)
    draws.seat(day.event, 1, 6, key=key(), actor=DIRECTOR)
    (table,) = day.book.tables_of(1)
    assert len(table.seats) == 6
    with raises_refused("rules only for tables of 4, 5, 6, not 7"):
        draws.seat(day.event, table.id, 7, key=key(), actor=DIRECTOR)
    assert day.hour(1).take == 6 * 300


def test_what_is_signed_by_the_hour_does_not_move_by_itself(day: Fest) -> None:
    day.sell_to(1, 2, 3, 4, 5)
    day.make()
    day.play_round(1)
    before = day.sign(1).signed
    assert not day.hour(1).difference
    with raises_refused("changed while you were looking"):
        closing.sign_round(day.event, 1, seen="another", why="x", key=key(), actor=DIRECTOR)
    correct(day, 1, 4, 5)
    after = day.hour(1)
    assert after.signed == before
    assert after.difference
    with raises_refused("Enter a reason for signing again"):
        day.sign(1)
    assert not day.sign(1, why="typed for the wrong seats").difference


def test_a_closed_event_sells_nothing(day: Fest) -> None:
    closing.close(day.event, key=key(), actor=DIRECTOR)
    with raises_refused("closed"):
        day.sell("Ann")
    assert not Person.objects.filter(name="Ann").exists()
