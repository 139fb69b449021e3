"""Prize tables are read strictly, and refused where they cannot add up."""

from __future__ import annotations

import json

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_fault
from tests.refusals import raises_refused
from tournaments.engine.prize_table import (
    Leftover,
    PrizeSize,
    PrizeTable,
    SidePrize,
    SidePrizeKind,
    Vacant,
    percent,
    prize_table_as_json,
    read_prize_table,
    verify_prize_table,
)

FULL = PrizeTable(
    house=1000,
    places=(PrizeSize(5000), PrizeSize(2000)),
    sessions=(PrizeSize(500),),
    sides=(
        SidePrize(SidePrizeKind.BIGGEST_HAND, PrizeSize(500)),
        SidePrize(SidePrizeKind.MOST_LEASTERS, PrizeSize(fixed=100)),
    ),
    sides_exclude_main=True,
    round_to=100,
    leftover=Leftover.FIRST,
    vacant=Vacant.KEEP,
)


@pytest.mark.parametrize("table", [PrizeTable(), FULL])
def test_what_is_written_is_read_again(table: PrizeTable) -> None:
    assert read_prize_table(json.loads(json.dumps(prize_table_as_json(table)))) == table


def test_an_empty_object_is_a_table_without_prizes() -> None:
    assert read_prize_table({}) == PrizeTable()


def test_a_prize_is_written_as_what_it_is() -> None:
    assert prize_table_as_json(FULL)["sides"] == [
        {"kind": "biggest-hand", "share": 500},
        {"kind": "most-leasters", "fixed": 100},
    ]


@pytest.mark.parametrize(
    ("value", "path", "sentence"),
    [
        ([], "prizes", "A prize table must be an object in braces { }, not an array."),
        ({"place": []}, "prizes.place", 'A prize table has no "place".'),
        ({"places": {}}, "prizes.places", 'places must be a list, like [1, 2] or ["QC", "10D"], not an object.'),
        ({"places": [{}] * 501}, "prizes.places", "places can have at most 500 items, not 501."),
        (
            {"places": [{}]},
            "prizes.places[0]",
            "Give each prize a share or a fixed amount, one of the two.",
        ),
        (
            {"places": [{"share": 1, "fixed": 1}]},
            "prizes.places[0]",
            "Give each prize a share or a fixed amount, one of the two.",
        ),
        (
            {"places": [{"share": 30.0}]},
            "prizes.places[0].share",
            "share must be a whole number from 1 to 10000, not 30.0.",
        ),
        ({"sides": [{"share": 5}]}, "prizes.sides[0].kind", "A side prize needs a value for “kind”."),
        ({"round_to": 0}, "prizes.round_to", "round_to must be a whole number from 1 to 100000000, not 0."),
        (
            {"leftover": "me"},
            "prizes.leftover",
            'leftover can\'t be "me". Use one of these: house, next-event, day, later, first.',
        ),
    ],
)
def test_what_is_no_table_is_refused(value: object, path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_prize_table(value)
    assert [(fault.path, write_fault(fault)) for fault in refused.value.faults] == [(path, sentence)]


def test_shares_make_a_whole_for_the_number_of_sessions() -> None:
    verify_prize_table(FULL, 3)
    with raises_refused("All prizes, also of sessions, take 85%, and the house 10%. Together they must add up to 100%"):
        verify_prize_table(FULL, 2)


def test_tables_without_shares_need_no_whole() -> None:
    verify_prize_table(PrizeTable(places=(PrizeSize(fixed=500),)), 3)
    with raises_refused(r"All prizes, also of sessions, take 0%, and the house 7\.5%"):
        verify_prize_table(PrizeTable(house=750, places=(PrizeSize(fixed=500),)), 3)


@pytest.mark.parametrize(
    ("table", "code", "path", "sentence"),
    [
        (
            PrizeTable(places=(PrizeSize(fixed=250),), round_to=100),
            "bad-rounding",
            "prizes.places[0]",
            "Each fixed prize must be a multiple of the amount that prizes are rounded to.",
        ),
        (
            PrizeTable(places=(PrizeSize(3000), PrizeSize(7000))),
            "prizes-out-of-order",
            "prizes.places[1]",
            "2nd place wins more than 1st place. Lower it or raise the other.",
        ),
        (
            PrizeTable(sessions=(PrizeSize(fixed=5), PrizeSize(fixed=5), PrizeSize(fixed=6))),
            "prizes-out-of-order",
            "prizes.sessions[2]",
            "3rd place wins more than 2nd place. Lower it or raise the other.",
        ),
        (
            PrizeTable(
                sides=(
                    SidePrize(SidePrizeKind.LOWEST_SCORE, PrizeSize(fixed=5)),
                    SidePrize(SidePrizeKind.LOWEST_SCORE, PrizeSize(fixed=5)),
                )
            ),
            "prize-twice",
            "prizes.sides",
            "Set only one prize for lowest score, not 2.",
        ),
    ],
)
def test_what_cannot_be_paid_is_refused(table: PrizeTable, code: str, path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        verify_prize_table(table, 1)
    assert [(fault.code, fault.path, write_fault(fault)) for fault in refused.value.faults] == [(code, path, sentence)]


@pytest.mark.parametrize(("share", "text"), [(3000, "30%"), (750, "7.5%"), (5, "0.05%"), (10_000, "100%"), (0, "0%")])
def test_shares_are_said_in_percent(share: int, text: str) -> None:
    assert percent(share) == text
