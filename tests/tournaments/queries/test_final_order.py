"""The order in which an event ends: its bracket's places first, then the sessions; and what is won by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.bracketed import (
    alone,
    bracketed,
    confirm,
    main,
    played_round,
    played_sessions,
    published,
    rounds,
    score,
    set_up,
)
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import can_sign
from tests.tournaments.played_out import correct, sign
from tests.tournaments.seated import Seated
from tournaments.engine.event.values import SessionTable
from tournaments.engine.prize_table import PrizeSize, PrizeTable, SidePrize, SidePrizeKind
from tournaments.queries.book import read_book
from tournaments.queries.closing import closing, prizes
from tournaments.queries.results import bracket_undecided, played_in_bracket, ranking_now, reached_in_bracket
from tournaments.services import brackets, journal_writer, tables

pytestmark = pytest.mark.django_db

PRIZES = PrizeTable(places=(PrizeSize(5000), PrizeSize(3000), PrizeSize(2000)))


def upwards(table: SessionTable) -> list[int]:
    """The higher an entrant's number, the more: the other way round than in the sessions."""
    ranked = sorted(table.seats, reverse=True)
    return [len(ranked) - 1 - 2 * ranked.index(entrant) for entrant in table.seats]


def twelve(sessions: int = 1) -> Seated:
    """Of twelve the best ten go on to two tables, of each of which two come to the final table."""
    return bracketed(12, set_up({"rounds": rounds(2)}, cut=10, seeds="number"), sessions, prizes=PRIZES, fee=1000)


def pay_fees(seated: Seated) -> None:
    for entrant in seated.book.entrants:
        cash = {"kind": "fee", "amount": 1000, "entrant": entrant}
        journal_writer.write_entry(seated.event, "cash", cash, key=key(), actor=DIRECTOR)


def order(seated: Seated) -> list[int]:
    return [row.entrant for row in ranking_now(seated.event, read_book(seated.event.journal_id)).rows]


def test_sessions_rank_until_the_bracket_is_over() -> None:
    seated = twelve()
    played_sessions(seated)
    by_sessions = order(seated)
    published(seated)
    played_round(seated, upwards)
    assert bracket_undecided(seated.book)
    assert order(seated) == by_sessions
    played_round(seated, upwards)
    assert not bracket_undecided(seated.book)


def test_places_of_the_bracket_come_first() -> None:
    """Seeds 1 to 10 in serpentine: 1, 4, 5, 8, 9 and 2, 3, 6, 7, 10. The highest numbers win: 9 and 8, 10 and 7 come to
    the final table, and end 10, 9, 8, 7. Out are 5, 6 (third, both 0, the better seed first), 3, 4, then 1, 2."""
    seated = twelve()
    played_sessions(seated)
    published(seated)
    assert main(seated).entry.field[0].entrant == 1
    played_round(seated, upwards)
    played_round(seated, upwards)
    rows = ranking_now(seated.event, read_book(seated.event.journal_id)).rows
    assert [row.entrant for row in rows[:10]] == [10, 9, 8, 7, 5, 6, 3, 4, 1, 2]
    assert {row.entrant for row in rows[10:]} == {11, 12}
    assert [row.rank for row in rows[:11]] == [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 11]  # alike at two tables
    assert [row.place for row in rows[:11]] == list(range(1, 12))
    assert len({row.entrant for row in rows}) == 12
    assert all(len(row.sessions) == 1 for row in rows)


def test_prizes_go_by_the_final_order() -> None:
    """The pot is 120.00: 50%, 30% and 20% of it go to the first three of the final table."""
    seated = twelve()
    pay_fees(seated)
    played_sessions(seated)
    published(seated)
    played_round(seated, upwards)
    assert not can_sign(seated.event)
    played_round(seated, upwards)
    end = closing(seated.event, read_book(seated.event.journal_id))
    assert can_sign(seated.event)
    assert end.prizes.award is not None
    assert end.prizes.award.pot == 12000
    assert end.prizes.award.by_entrant() == {10: 6000, 9: 3600, 8: 2400}


def test_a_whole_event_of_brackets_has_prizes_too() -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0, prizes=PRIZES, fee=1000)
    pay_fees(seated)
    published(seated)
    played_round(seated, upwards)
    played_round(seated, upwards)
    now = prizes(seated.event, read_book(seated.event.journal_id))
    assert now.award is not None
    assert now.award.by_entrant() == {10: 5000, 9: 3000, 8: 2000}
    assert order(seated) == [10, 9, 8, 7, 5, 6, 3, 4, 1, 2]


def test_what_is_signed_stays_and_a_correction_that_is_taken_in_shows_the_difference() -> None:
    """One hand at the final table: its picker has 2, the partner 1, the others -1 and the better seed first."""
    setup = set_up({"rounds": rounds(2, hands=1, fill="best-out")}, seeds="number")
    seated = bracketed(10, setup, sessions=0, prizes=PRIZES, fee=1000)
    pay_fees(seated)
    published(seated)
    played_round(seated, upwards)
    final = seated.book.tables_of(2)[0]
    seated.play(final.id)
    tables.hand_in(seated.event, final.id, final.seats[0], key=key(), actor=DIRECTOR)
    tables.confirm_as_director(seated.event, final.id, seated.game(final.id).length, key=key(), actor=DIRECTOR)
    brackets.advance(seated.event, 2, key=key(), actor=DIRECTOR)
    first, second, third, fourth, fifth = final.seats
    signed = [second, third, *sorted((first, fourth, fifth))]
    assert order(seated)[:5] == signed
    sign(seated)
    correct(seated, final.id, 4, 5)
    brackets.correct(seated.event, 2, key=key(), actor=DIRECTOR, why="typed for the wrong seats")
    now = [fourth, fifth, *sorted((first, second, third))]
    assert order(seated)[:5] == now
    end = closing(seated.event, read_book(seated.event.journal_id))
    assert end.signed is not None
    assert end.difference is not None
    assert [row.entrant for row in end.signed.standings[:5]] == signed
    ranks = {who.entrant: who.after.rank for who in end.difference.rows if who.after}
    assert {fourth: 1, fifth: 2}.items() <= ranks.items()
    assert {each.entrant for each in end.difference.prizes} == {*signed[:3], *now[:3]}


def test_who_left_before_they_played_wins_nothing() -> None:
    seated = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10, seeds="number"), sessions=0)
    published(seated)
    brackets.withdraw(seated.event, 3, key=key(), actor=DIRECTOR)
    read_now = read_book(seated.event.journal_id)
    assert 3 not in played_in_bracket(seated.event, read_now)
    assert reached_in_bracket(seated.event, read_now)[3].left
    assert {1, 11} <= played_in_bracket(seated.event, read_now)


@pytest.mark.parametrize("players", [10, 25])
def test_statements(players: int, django_assert_num_queries: Callable[[int], Any]) -> None:
    stage = {"rounds": rounds(2, 2) if players > 10 else rounds(2)}
    seated = bracketed(players, set_up(stage, seeds="number"), sessions=0)
    published(seated)
    score(seated, 1)
    with django_assert_num_queries(2):  # where the journal stands, what is new in it
        ranking_now(seated.event, read_book(seated.event.journal_id))


def test_where_the_bracket_is_the_event_its_hands_win_side_prizes() -> None:
    """A picker who wins alone has the biggest hand, 8, even when their table's fourth does not advance."""
    sides = (
        SidePrize(SidePrizeKind.BIGGEST_HAND, PrizeSize(1000)),
        SidePrize(SidePrizeKind.MOST_LEASTERS, PrizeSize(1000)),
    )
    table = PrizeTable(places=(PrizeSize(8000),), sides=sides)
    setup = set_up({"rounds": rounds(2, hands=1)}, seeds="number")
    seated = bracketed(10, setup, sessions=0, prizes=table, fee=1000)
    pay_fees(seated)
    published(seated)
    for number in (1, 2, 3):
        seated.play(number)
        if number == 2:
            alone(seated, number, 5)
        confirm(seated, seated.table(number))
        if number != 1:
            brackets.advance(seated.event, number - 1, key=key(), actor=DIRECTOR)
    award = prizes(seated.event, read_book(seated.event.journal_id)).award
    assert award is not None
    alone_at_it = main(seated).seats[0].tables[1][4]
    assert [(won.entrant, won.amount) for won in award.won if won.prize.side] == [(alone_at_it, 1000)]
    assert [purse.prize.side for purse in award.purses if purse.vacant] == [SidePrizeKind.MOST_LEASTERS]
