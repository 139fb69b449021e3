"""The end of an event: prizes to the cent, signed once, paid once, and what a correction would change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tests.tournaments.bracketed import bracketed, confirm, played_round, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import can_sign, open_at, open_kinds, prizes_of
from tests.tournaments.played_out import FEE, correct, played, played_out, sign
from tests.tournaments.seated import Seated
from tournaments.engine.award import Award, LeftReason
from tournaments.engine.event.results import SignedDifference
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.queries.book import read_book
from tournaments.queries.closing import Closing
from tournaments.queries.closing import closing as closing_of
from tournaments.queries.open_items import OpenKind
from tournaments.services import closing, entrants, events, tables
from tournaments.services.entrants import NewEntrant

pytestmark = pytest.mark.django_db


def end(seated: Seated) -> Closing:
    return closing_of(seated.event, read_book(seated.event.journal_id))


def unpaid(seated: Seated) -> list[tuple[int, ...]]:
    return [item.entrants for item in open_at(seated.event) if item.kind is OpenKind.FEE]


def award(seated: Seated) -> Award:
    award = prizes_of(seated.event).award
    assert award is not None
    return award


def difference(seated: Seated) -> SignedDifference:
    would = end(seated).difference
    assert would is not None
    return would


def refused(seated: Seated, seen: str | None = None, why: str = "") -> str:
    shown = prizes_of(seated.event).digest if seen is None else seen
    with pytest.raises(Refused) as raised:
        closing.sign_off(seated.event, seen=shown, why=why, key=key(), actor=DIRECTOR)
    return raised.value.faults[0].code


@pytest.fixture
def seated(event_played_out: Seated) -> Seated:
    return event_played_out


def test_a_tie_for_third_shares_the_prize_to_the_cent(seated: Seated) -> None:
    """Ten fees are 249.90. The house has 10 %: 24.99; 40 %: 99.96, 25 %: 62.475, 15 %: 37.485, the session 24.99.

    The odd cent goes to the higher place. Two share 99.96 + 62.48 = 162.44, two 37.48, the session's two 24.99.
    """
    given = award(seated)
    assert given.pot == 10 * FEE == 24990
    assert given.by_entrant() == {2: 8122 + 1249, 7: 8122 + 1249, 3: 1874, 8: 1874}
    assert [(left.reason, left.amount) for left in given.left] == [(LeftReason.SHARE, 2499), (LeftReason.TIE, 1)]
    third = [won for won in given.won if 3 in won.places]
    assert [(won.entrant, won.amount, won.pool, won.shared_by, won.places) for won in third] == [
        (3, 1874, 3748, 2, (3, 4)),
        (8, 1874, 3748, 2, (3, 4)),
    ]


def test_the_pot_is_what_was_collected(seated: Seated) -> None:
    paid = next(cash for cash in seated.book.cash if cash.entrant == 10)
    closing.drop_cash(seated.event, paid.id, "his brother paid", key=key(), actor=DIRECTOR)
    assert award(seated).pot == 9 * FEE
    assert unpaid(seated) == [(10,)]
    assert [cash.entrant for cash in seated.book.cash_dropped] == [10]


def test_who_never_had_a_seat_is_not_listed_as_unpaid(seated: Seated) -> None:
    entrants.enter(seated.event, [NewEntrant("Ann Adler")], key=key(), actor=DIRECTOR)
    assert unpaid(seated) == []
    again = seated.book.setup
    more = replace(again, sessions=(*again.sessions, again.sessions[-1]), prizes=PrizeTable())
    events.change_setup(seated.event, more, key=key(), actor=DIRECTOR, why="one more")
    assert unpaid(seated) == [(11,)], "there may be a seat in the session that isn't drawn yet"


def test_signing_waits_for_the_sessions_the_name_and_what_was_looked_at() -> None:
    seated = played()
    assert open_kinds(seated.event) == [OpenKind.SESSION, OpenKind.UNSIGNED]
    assert not can_sign(seated.event)
    assert refused(seated) == "not-over"
    tables.lock(seated.event, 1, key=key(), actor=DIRECTOR)
    assert can_sign(seated.event)
    assert refused(seated, seen="before") == "taken"
    assert not seated.book.signed
    sign(seated)
    assert refused(seated) == "missing-reason"
    assert len(seated.book.signed) == 1


def test_signing_waits_for_a_table_of_the_bracket_that_was_opened_again() -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(seated)
    for _round in range(2):
        played_round(seated)
    assert can_sign(seated.event)
    tables.reopen(seated.event, 1, "look again", key=key(), actor=DIRECTOR)
    assert [item.tables[0].id for item in open_at(seated.event) if item.kind is OpenKind.REOPENED] == [1]
    assert not can_sign(seated.event)
    assert refused(seated) == "unsettled"
    with raises_refused("Round 1, table 1 is open again. Confirm it first."):
        sign(seated)
    tables.stop(seated.event, 1, "the card was right", key=key(), actor=DIRECTOR)
    confirm(seated, seated.table())
    assert can_sign(seated.event)
    sign(seated)
    assert len(seated.book.signed) == 1


def test_the_same_key_signs_once(seated: Seated) -> None:
    seen, once = prizes_of(seated.event).digest, key()
    for _ in range(2):
        closing.sign_off(seated.event, seen=seen, key=once, actor=DIRECTOR)
    assert len(seated.book.signed) == 1


def test_nothing_signed_moves_by_itself(seated: Seated) -> None:
    sign(seated)
    (before,) = seated.book.signed
    assert not difference(seated)
    correct(seated, 1, 4, 5)
    assert seated.book.signed == (before,)
    would = difference(seated)
    assert {each.entrant for each in would.rows} == {2, 3, 4, 5}  # 7 and 8 stay where they are
    lines = {change.entrant: change for change in would.prizes}
    assert (lines[2].before, lines[2].after) == (8122 + 1249, 0)
    assert (lines[4].before, lines[4].after) == (0, 8122 + 1249)
    assert (lines[5].before, lines[5].after) == (0, 1874)
    assert [prize.contest.value for prize in lines[4].prizes] == ["place", "session"]
    assert sum(change.after - change.before for change in would.prizes) == 0


def test_the_director_signs_again_or_leaves_it(seated: Seated) -> None:
    sign(seated)
    correct(seated, 1, 4, 5)
    assert not end(seated).keeps_signed
    seen = prizes_of(seated.event).digest
    with pytest.raises(Refused):
        closing.keep_signed(seated.event, " ", seen=seen, key=key(), actor=DIRECTOR)
    closing.keep_signed(seated.event, "the money is paid", seen=seen, key=key(), actor=DIRECTOR)
    assert end(seated).keeps_signed
    assert seated.book.signed[-1].award.by_entrant().keys() == {2, 3, 7, 8}
    correct(seated, 2, 4, 5)
    assert not end(seated).keeps_signed  # another difference than the one he looked at
    sign(seated, why="two tables were wrong")
    assert not difference(seated)
    assert seated.book.signed[-1].award.by_entrant().keys() == {4, 5, 9, 10}
    assert seated.book.signed[-1].why == "two tables were wrong"


def test_prizes_are_paid_once_and_all_or_none(seated: Seated) -> None:
    once = key()
    with pytest.raises(Refused) as raised:
        closing.pay_prizes(seated.event, [2], key=key(), actor=DIRECTOR)
    assert raised.value.faults[0].code == "nothing-due"
    sign(seated)
    for _ in range(2):
        closing.pay_prizes(seated.event, [2, 3], key=once, actor=DIRECTOR)
    assert [(each.entrant, each.paid, each.due) for each in end(seated).payouts] == [
        (7, 0, 9371),
        (2, 9371, 0),
        (3, 1874, 0),
        (8, 0, 1874),
    ]
    with pytest.raises(Refused) as raised:
        closing.pay_prizes(seated.event, [7, 3], key=key(), actor=DIRECTOR)
    assert raised.value.faults[0].code == "nothing-due"
    assert end(seated).payouts[0].due == 9371


def test_who_got_more_than_they_win_now_is_said(seated: Seated) -> None:
    sign(seated)
    closing.pay_prizes(seated.event, [2], key=key(), actor=DIRECTOR)
    correct(seated, 1, 4, 5)
    sign(seated, why="the wrong seats")
    due = {each.entrant: each.due for each in end(seated).payouts}
    assert due == {4: 9371, 7: 9371, 5: 1874, 8: 1874, 2: -9371}


def test_the_cash_box_adds_up(seated: Seated) -> None:
    sign(seated)
    closing.pay_prizes(seated.event, [2, 3, 7, 8], key=key(), actor=DIRECTOR)
    closing.move_cash(seated.event, 5000, "change brought along", key=key(), actor=DIRECTOR)
    closing.move_cash(seated.event, -350, "pencils", key=key(), actor=DIRECTOR)
    box = end(seated).box
    assert (box.collected, box.paid_out) == (24990 + 5000, 22490 + 350)
    assert box.balance == 24990 + 5000 - 22490 - 350 == 7150
    with pytest.raises(Refused):
        closing.move_cash(seated.event, 5000, "", key=key(), actor=DIRECTOR)


def test_prizes_that_cannot_be_paid_are_refused_with_the_reason(seated: Seated) -> None:
    dearer = replace(seated.book.setup, prizes=PrizeTable(places=(PrizeSize(fixed=99_999),)))
    events.change_setup(seated.event, dearer, key=key(), actor=DIRECTOR)
    now = prizes_of(seated.event)
    assert now.award is None
    assert now.refused is not None
    assert now.refused.faults[0].code == "prizes-exceed-pot"
    assert refused(seated) == "prizes-exceed-pot"
    assert not can_sign(seated.event)


def test_a_hall_without_money_signs_places_alone() -> None:
    seated = played_out(money=False)
    sign(seated)
    (signed,) = seated.book.signed
    assert (signed.award.pot, signed.award.won) == (0, ())
    assert {row.entrant: row.rank for row in signed.standings[:4]} == {2: 1, 7: 1, 3: 3, 8: 3}
    assert unpaid(seated) == []


def test_a_closed_event_pays_out_and_signs_no_more(seated: Seated) -> None:
    sign(seated)
    closing.close(seated.event, key=key(), actor=DIRECTOR)
    closing.pay_prizes(seated.event, [2], key=key(), actor=DIRECTOR)
    correct(seated, 1, 4, 5)
    assert refused(seated, why="again") == "closed"
    with pytest.raises(Refused):
        closing.reopen(seated.event, "", key=key(), actor=DIRECTOR)
    closing.reopen(seated.event, "table 1 was wrong", key=key(), actor=DIRECTOR)
    sign(seated, why="again")
    assert seated.book.signed[-1].award.by_entrant()[4] == 9371
