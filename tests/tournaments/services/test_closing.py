"""The end of an event: prizes to the cent, signed once, paid once, and what a correction would change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tests.tournaments.bracketed import bracketed, confirm, played_round, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.played_out import FEE, correct, played, played_out, sign
from tests.tournaments.seated import Seated
from tournaments.engine.award import Award, LeftReason
from tournaments.engine.event.results import SignedDifference
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.queries.book import read
from tournaments.queries.closing import Closing
from tournaments.queries.closing import closing as closing_of
from tournaments.services import closing, events, tables

pytestmark = pytest.mark.django_db


def end(found: Seated) -> Closing:
    return closing_of(found.event, read(found.event.journal_id))


def award(found: Seated) -> Award:
    given = closing.prizes(found.event).award
    assert given is not None
    return given


def difference(found: Seated) -> SignedDifference:
    would = end(found).difference
    assert would is not None
    return would


def refused(found: Seated, typed: str = "Autumn Open", seen: str | None = None, why: str = "") -> str:
    shown = closing.prizes(found.event).digest if seen is None else seen
    with pytest.raises(Refused) as raised:
        closing.sign_off(found.event, typed, seen=shown, why=why, key=key(), actor=DIRECTOR)
    return raised.value.faults[0].code


@pytest.fixture
def found(event_played_out: Seated) -> Seated:
    return event_played_out


def test_a_tie_for_third_shares_the_prize_to_the_cent(found: Seated) -> None:
    """Ten fees are 249.90. The house has 10 %: 24.99; 40 %: 99.96, 25 %: 62.475, 15 %: 37.485, the session 24.99.

    The odd cent goes to the higher place. Two share 99.96 + 62.48 = 162.44, two 37.48, the session's two 24.99.
    """
    given = award(found)
    assert given.pot == 10 * FEE == 24990
    assert given.by_entrant() == {2: 8122 + 1249, 7: 8122 + 1249, 3: 1874, 8: 1874}
    assert [(left.reason, left.amount) for left in given.left] == [(LeftReason.SHARE, 2499), (LeftReason.TIE, 1)]
    third = [won for won in given.won if 3 in won.places]
    assert [(won.entrant, won.amount, won.pool, won.shared_by, won.places) for won in third] == [
        (3, 1874, 3748, 2, (3, 4)),
        (8, 1874, 3748, 2, (3, 4)),
    ]


def test_the_pot_is_what_was_taken_in(found: Seated) -> None:
    paid = next(cash for cash in found.book.cash if cash.entrant == 10)
    closing.drop_cash(found.event, paid.id, "his brother paid", key=key(), actor=DIRECTOR)
    assert award(found).pot == 9 * FEE
    assert end(found).unpaid == (10,)
    assert [cash.entrant for cash in found.book.cash_dropped] == [10]


def test_signing_waits_for_the_sessions_the_name_and_what_was_looked_at() -> None:
    found = played()
    assert [session.number for session in end(found).sessions] == [1]
    assert not end(found).ready
    assert refused(found) == "not-over"
    tables.lock(found.event, 1, key=key(), actor=DIRECTOR)
    assert end(found).ready
    assert refused(found, typed="Autumn") == "not-typed"
    assert refused(found, seen="before") == "taken"
    assert not found.book.signed
    sign(found)
    assert refused(found) == "missing-reason"
    assert len(found.book.signed) == 1


def test_signing_waits_for_a_table_of_the_bracket_that_was_opened_again() -> None:
    found = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(found)
    for _round in range(2):
        played_round(found)
    assert end(found).ready
    tables.reopen(found.event, 1, "look again", key=key(), actor=DIRECTOR)
    assert [table.id for table in end(found).opened] == [1]
    assert not end(found).ready
    assert refused(found) == "not-over"
    with raises_refused("Round 1, table 1 is open again; prizes are signed once it is confirmed"):
        sign(found)
    tables.stop(found.event, 1, "the card was right", key=key(), actor=DIRECTOR)
    confirm(found, found.table())
    assert (end(found).opened, end(found).ready) == ((), True)
    sign(found)
    assert len(found.book.signed) == 1


def test_the_same_key_signs_once(found: Seated) -> None:
    seen, once = closing.prizes(found.event).digest, key()
    for _ in range(2):
        closing.sign_off(found.event, " autumn  open ", seen=seen, key=once, actor=DIRECTOR)
    assert len(found.book.signed) == 1


def test_nothing_signed_moves_by_itself(found: Seated) -> None:
    sign(found)
    (before,) = found.book.signed
    assert not difference(found)
    correct(found, 1, 4, 5)
    assert found.book.signed == (before,)
    would = difference(found)
    assert {each.entrant for each in would.rows} == {2, 3, 4, 5}  # 7 and 8 stay where they are
    lines = {(change.entrant, change.prize and change.prize.contest.value): change for change in would.prizes}
    assert (lines[2, "place"].before, lines[2, "place"].after) == (8122, 0)
    assert (lines[4, "place"].before, lines[4, "place"].after) == (0, 8122)
    assert (lines[5, "place"].before, lines[5, "place"].after) == (0, 1874)
    assert (4, "session") in lines
    assert sum(change.after - change.before for change in would.prizes) == 0


def test_the_director_signs_again_or_leaves_it(found: Seated) -> None:
    sign(found)
    correct(found, 1, 4, 5)
    assert not end(found).kept
    seen = closing.prizes(found.event).digest
    with pytest.raises(Refused):
        closing.keep_signed(found.event, " ", seen=seen, key=key(), actor=DIRECTOR)
    closing.keep_signed(found.event, "the money is paid", seen=seen, key=key(), actor=DIRECTOR)
    assert end(found).kept
    assert found.book.signed[-1].award.by_entrant().keys() == {2, 3, 7, 8}
    correct(found, 2, 4, 5)
    assert not end(found).kept  # another difference than the one he looked at
    sign(found, why="two tables were wrong")
    assert not difference(found)
    assert found.book.signed[-1].award.by_entrant().keys() == {4, 5, 9, 10}
    assert found.book.signed[-1].why == "two tables were wrong"


def test_prizes_are_paid_once_and_all_or_none(found: Seated) -> None:
    once = key()
    with pytest.raises(Refused) as raised:
        closing.pay_prizes(found.event, [2], key=key(), actor=DIRECTOR)
    assert raised.value.faults[0].code == "nothing-due"
    sign(found)
    for _ in range(2):
        closing.pay_prizes(found.event, [2, 3], key=once, actor=DIRECTOR)
    assert [(each.entrant, each.paid, each.due) for each in end(found).payouts] == [
        (2, 9371, 0),
        (7, 0, 9371),
        (3, 1874, 0),
        (8, 0, 1874),
    ]
    with pytest.raises(Refused) as raised:
        closing.pay_prizes(found.event, [7, 3], key=key(), actor=DIRECTOR)
    assert raised.value.faults[0].code == "nothing-due"
    assert end(found).payouts[1].due == 9371


def test_who_got_more_than_he_wins_now_is_said(found: Seated) -> None:
    sign(found)
    closing.pay_prizes(found.event, [2], key=key(), actor=DIRECTOR)
    correct(found, 1, 4, 5)
    sign(found, why="the wrong seats")
    due = {each.entrant: each.due for each in end(found).payouts}
    assert due == {4: 9371, 7: 9371, 5: 1874, 8: 1874, 2: -9371}


def test_the_cash_box_adds_up(found: Seated) -> None:
    sign(found)
    closing.pay_prizes(found.event, [2, 3, 7, 8], key=key(), actor=DIRECTOR)
    closing.move_cash(found.event, 5000, "change brought along", key=key(), actor=DIRECTOR)
    closing.move_cash(found.event, -350, "pencils", key=key(), actor=DIRECTOR)
    box = end(found).box
    assert (box.taken_in, box.paid_out) == (24990 + 5000, 22490 + 350)
    assert box.left == 24990 + 5000 - 22490 - 350 == 7150
    with pytest.raises(Refused):
        closing.move_cash(found.event, 5000, "", key=key(), actor=DIRECTOR)


def test_prizes_that_cannot_be_paid_are_refused_with_the_reason(found: Seated) -> None:
    dearer = replace(found.book.setup, prizes=PrizeTable(places=(PrizeSize(fixed=99_999),)))
    events.change_setup(found.event, dearer, key=key(), actor=DIRECTOR)
    now = closing.prizes(found.event)
    assert now.award is None
    assert now.refused is not None
    assert now.refused.faults[0].code == "prizes-exceed-pot"
    assert refused(found) == "prizes-exceed-pot"
    assert not end(found).ready


def test_a_hall_without_money_signs_places_alone() -> None:
    found = played_out(money=False)
    sign(found)
    (signed,) = found.book.signed
    assert (signed.award.pot, signed.award.won) == (0, ())
    assert {row.entrant: row.rank for row in signed.standings[:4]} == {2: 1, 7: 1, 3: 3, 8: 3}
    assert end(found).unpaid == ()


def test_a_closed_event_pays_out_and_signs_no_more(found: Seated) -> None:
    sign(found)
    closing.close(found.event, key=key(), actor=DIRECTOR)
    closing.pay_prizes(found.event, [2], key=key(), actor=DIRECTOR)
    correct(found, 1, 4, 5)
    assert refused(found, why="again") == "closed"
    with pytest.raises(Refused):
        closing.reopen(found.event, "", key=key(), actor=DIRECTOR)
    closing.reopen(found.event, "table 1 was wrong", key=key(), actor=DIRECTOR)
    sign(found, why="again")
    assert found.book.signed[-1].award.by_entrant()[4] == 9371
