"""Prizes by the hour: from a round's own take, signed after it; takings are all accounted for."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tests.tournaments.awards import left_to
from tests.tournaments.engine.event.days import Day, fest
from tournaments.engine.award import Award
from tournaments.engine.event.money import cash_box_of, prize_due, prize_pot
from tournaments.engine.event.results import results_as_json
from tournaments.engine.event.tickets import round_award, unsigned_rounds, won_by_hour
from tournaments.engine.hourly import Hourly
from tournaments.engine.prize_table import Leftover, PrizeSize, PrizeTable
from tournaments.engine.prizes import award_prizes
from tournaments.engine.standings import EntrantStanding, TableResult, standings

HOUR = Hourly({1: 300, 2: 500}, prizes=(PrizeSize(3000), PrizeSize(2000)))
DAY = PrizeTable(places=(PrizeSize(5000), PrizeSize(5000)))


def rows(points: Mapping[int, int]) -> tuple[EntrantStanding, ...]:
    """The standings of a round with these scores."""
    results = [TableResult(number, 1, units, 1, 15, 3, 2, 1, 0, 4) for number, units in points.items()]
    return standings(points, results, sessions=1)


def played(day: Day, came: int) -> int:
    """Sell a ticket to so many, make the tables of the next round, and end it."""
    for number in range(1, came + 1):
        day.buy(number)
    number = day.make()
    day.over(number)
    return number


def sign(day: Day, number: int, points: Mapping[int, int]) -> Award:
    """Sign a round with these scores."""
    standing = rows(points)
    award = round_award(day.book, number, standing)
    day.say("sign-round", {"session": number, **results_as_json(standing, award)})
    return award


def test_a_round_gives_what_it_took_and_leaves_the_rest_to_the_day() -> None:
    """Five tickets are 15 dollars: 30% are 4.50 for the first, 20% are 3.00 for the second, 7.50 stay."""
    day = Day(fest(hourly=HOUR, prizes=DAY))
    assert played(day, 5) == 1
    award = sign(day, 1, {1: 9, 2: 3, 3: -2, 4: -4, 5: -6})
    assert award.by_entrant() == {1: 450, 2: 300}
    assert [(left.to, left.amount) for left in award.left] == [(Leftover.DAY, 750)]
    assert prize_pot(day.book) == 750
    assert prize_due(day.book, 1) == 450


def test_a_tie_shares_and_what_does_not_divide_stays() -> None:
    day = Day(fest(hourly=Hourly({1: 301}, prizes=(PrizeSize(3000), PrizeSize(2000))), prizes=DAY))
    played(day, 5)
    award = sign(day, 1, {1: 3, 2: 3, 3: 3, 4: -4, 5: -5})  # 15.05: 4.51 (rounded up) and 3.01 for three
    assert award.by_entrant() == {1: 250, 2: 250, 3: 250}
    assert left_to(award, Leftover.DAY) == 1505 - 750


def test_takings_are_the_hours_the_day_and_what_is_over() -> None:
    day = Day(fest(hourly=HOUR, prizes=DAY))
    for came in (5, 9, 11):
        number = played(day, came)
        sign(day, number, {entrant: -entrant for entrant in sorted(day.sat(number))})
    day.buy(20, 2)  # nobody plays these
    day.say("drop-ticket", {"ticket": day.book.tickets[-1].id, "back": 200})
    takings = cash_box_of(day.book).pot
    assert takings == (5 + 9 + 11) * 300 + 300
    final = award_prizes(prize_pot(day.book), DAY, rows({1: 5, 2: 1}), sessions=1)
    by_hour = sum(won.amount for won in won_by_hour(day.book))
    assert by_hour == (1500 + 2700 + 3300) // 2
    assert by_hour + final.paid + sum(left.amount for left in final.left) == takings


def test_a_table_of_a_round_that_is_over_opens_with_its_round_which_holds_the_signature_back() -> None:
    day = Day(fest(hourly=HOUR, prizes=DAY))
    sign(day, played(day, 5), {1: 9, 2: 3, 3: -2, 4: -4, 5: -6})
    with raises_refused("Round 1 is over. Reopen it first"):
        day.say("reopen-table", {"table": 1})
    day.say("unlock", {"session": 1})
    day.say("reopen-table", {"table": 1})
    with raises_refused("Not over yet: round 1"):
        day.say("sign-off", {})


def refused(day: Day, number: int, award: Award, why: str = "") -> str:
    with pytest.raises(Refused) as raised:
        day.say("sign-round", {"session": number, **results_as_json(rows({1: 1, 2: -1}), award)})
    return raised.value.faults[0].code


def test_what_cannot_be_signed() -> None:
    day = Day(fest(hourly=HOUR, prizes=DAY))
    for number in range(1, 6):
        day.buy(number)
    day.make()
    award = round_award(day.book, 1, rows({1: 1, 2: -1}))
    assert refused(day, 1, award) == "not-over"
    day.over(1)
    assert refused(day, 1, Award(100, (), (), ())) == "bad-award"
    assert refused(day, 1, award_prizes(100, PrizeTable(), rows({1: 1}), sessions=1)) == "bad-pot"
    sign(day, 1, {1: 1, 2: -1})
    assert refused(day, 1, award) == "missing-reason"


def test_the_day_waits_for_its_hours_and_only_for_rounds_that_have_tables() -> None:
    day = Day(fest(hourly=HOUR, prizes=DAY))
    played(day, 5)
    day.say("add-round", {})
    end = {"standings": [], "award": results_as_json((), award_prizes(750, PrizeTable(), (), sessions=1))["award"]}
    with raises_refused("Sign the prizes of these rounds first: 1"):
        day.say("sign-off", end)
    sign(day, 1, {1: 9, 2: 3, 3: -2, 4: -4, 5: -6})
    day.say("sign-off", end)
    assert len(day.book.signed) == 1


def test_fixed_prizes_that_a_round_does_not_bring_are_refused() -> None:
    day = Day(fest(hourly=Hourly({1: 300}, prizes=(PrizeSize(fixed=1600),))))
    played(day, 5)
    with raises_refused("The fixed prizes come to more than the pot"):
        round_award(day.book, 1, rows({1: 1, 2: -1}))


def test_a_hall_without_money_signs_places_alone() -> None:
    day = Day(fest(hourly=HOUR, prizes=DAY, money=False))
    played(day, 5)
    award = sign(day, 1, {1: 9, 2: -9})
    assert (award.pot, award.won, award.left) == (0, (), ())
    assert unsigned_rounds(day.book) == []
    assert day.book.cash == ()
