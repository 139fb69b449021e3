"""Signed results: read back unchanged, refused if they don't add up, compared with the current results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine.award import Award
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import apply_entry, open_event
from tournaments.engine.event.results import results_as_json, results_digest, signed_difference
from tournaments.engine.event.values import EventEntry, SignOff
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.prizes import award_prizes
from tournaments.engine.setup import load_format, setup_as_json
from tournaments.engine.standings import EntrantStanding, TableResult, standings

from .books import NOON

FEE = 3333
PLACES = PrizeTable(places=(PrizeSize(5000), PrizeSize(3000), PrizeSize(2000)))
SCORES = {1: 10, 2: 6, 3: 2, 4: 2, 5: -20}


def rows_of(scores: dict[int, int]) -> tuple[EntrantStanding, ...]:
    return standings(scores, [TableResult(who, 1, units, 1) for who, units in scores.items()], sessions=1)


def award_of(scores: dict[int, int]) -> Award:
    return award_prizes(5 * FEE, PLACES, rows_of(scores), sessions=1)


def over(spoken: list[tuple[str, dict[str, Any], str]]) -> EventBook:
    """The book of an event of one session in which five paid, that is over, and of what was said after it."""
    nationals = load_format("nationals")
    wanted = replace(nationals, sessions=nationals.sessions[:1], fee=FEE, prizes=PLACES)
    book = open_event(EventEntry(1, "event", NOON, {"setup": setup_as_json(wanted)}))
    entrants = [{"number": number, "person": f"person-{number}"} for number in SCORES]
    seats = {"players": list(SCORES), "tables": [list(SCORES)]}
    before: list[tuple[str, dict[str, Any], str]] = [
        ("enter", {"entrants": entrants}, ""),
        ("draft", {"session": 1, "seed": 1, "algorithm": 1, "size": 5} | seats, ""),
        ("publish", {"session": 1}, ""),
        ("hand-in", {"table": 1, "scorer": 1}, ""),
        ("confirm", {"table": 1, "entrant": 2, "seen": 4}, ""),
        ("lock", {"session": 1}, ""),
        *(("cash", {"kind": "fee", "amount": FEE, "entrant": number}, "") for number in SCORES),
    ]
    for number, (kind, payload, why) in enumerate([*before, *spoken], 2):
        book = apply_entry(book, EventEntry(number, kind, NOON, payload, why))
    return book


def sign_off(scores: dict[int, int] = SCORES, why: str = "") -> tuple[str, dict[str, Any], str]:
    return "sign-off", results_as_json(rows_of(scores), award_of(scores)), why


def test_a_tie_for_third_by_hand() -> None:
    """166.65: 50% are 83.325, 30% 49.995, 20% 33.33. The odd cent is the higher place's, one does not divide."""
    award = award_of(SCORES)
    assert [purse.amount for purse in award.purses] == [8333, 4999, 3333]
    assert award.by_entrant() == {1: 8333, 2: 4999, 3: 1666, 4: 1666}
    assert [left.amount for left in award.left] == [1]
    assert award.paid + 1 == 16665


def test_what_is_signed_is_read_as_it_was_written() -> None:
    (found,) = over([sign_off()]).signed
    assert found.standings == rows_of(SCORES)
    assert found.award == award_of(SCORES)


def test_prizes_that_do_not_add_up_are_refused() -> None:
    kind, payload, why = sign_off()
    payload["award"]["won"][0]["amount"] += 1
    with pytest.raises(Refused) as refused:
        over([(kind, payload, why)])
    assert refused.value.faults[0].code == "bad-award"


def test_a_pot_that_is_not_in_the_box_is_refused() -> None:
    fee = ("cash", {"kind": "fee", "amount": FEE, "entrant": 5}, "")
    with pytest.raises(Refused) as refused:
        over([fee, sign_off()])
    assert refused.value.faults[0].code == "bad-pot"


def test_nobody_gets_more_than_is_signed() -> None:
    half = ("cash", {"kind": "prize", "amount": -800, "entrant": 3}, "")
    over([sign_off(), half, ("cash", {"kind": "prize", "amount": -866, "entrant": 3}, "")])
    with pytest.raises(Refused) as refused:
        over([sign_off(), half, ("cash", {"kind": "prize", "amount": -867, "entrant": 3}, "")])
    assert refused.value.faults[0].code == "bad-cash"


def test_signed_again_needs_a_reason_and_keeps_what_was_before() -> None:
    with pytest.raises(Refused):
        over([sign_off(), sign_off()])
    book = over([sign_off(), sign_off(why="once more")])
    assert [each.why for each in book.signed] == ["", "once more"]


def test_the_difference_names_who_moved_and_whose_prize() -> None:
    now = {**SCORES, 3: 1, 4: 3}
    would = signed_difference(SignOff(1, NOON, rows_of(SCORES), award_of(SCORES)), rows_of(now), award_of(now))
    assert [
        (each.entrant, each.before and each.before.rank, each.after and each.after.rank) for each in would.rows
    ] == [
        (4, 3, 3),
        (3, 3, 4),
    ]
    assert {(change.entrant, change.before, change.after) for change in would.prizes} == {
        (3, 1666, 0),
        (4, 1666, 3333),
        (None, 1, 0),
    }
    assert not signed_difference(SignOff(1, NOON, rows_of(SCORES), award_of(SCORES)), rows_of(SCORES), award_of(SCORES))
    assert results_digest(rows_of(now), award_of(now)) != results_digest(rows_of(SCORES), award_of(SCORES))
