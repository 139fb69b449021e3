"""Who pays whom, also after parts were paid and hands corrected."""

import pytest

from scorekeeper.engine.rules.presets import load_preset, rules_as_json
from scorekeeper.ledger.folding import HOUSE, POT
from scorekeeper.queries.settle_up import Due, SettleUp, called, reason, settle_up
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import Correct, DividePot, Pay, Penalise, Void
from tests.refusals import raises_refused
from tests.tables import Table, opened, picked

CENTS = rules_as_json(load_preset("standard")) | {"unit_value": 25, "currency": "USD"}


def settled(table: Table) -> SettleUp:
    found = settle_up(table.evening)
    assert found is not None
    return found


def plain(dues: tuple[Due, ...]) -> list[tuple[int, int, int]]:
    return [(due.payer.slot, due.payee.slot, due.amount) for due in dues]


def test_units_become_money_and_penalties_in_money_join_them(db: None) -> None:
    table = opened(CENTS)
    table.record()
    table.change(Penalise(2, 100, "others", "USD"))
    settle_up = settled(table)
    assert settle_up.commodity == "USD"
    assert [(party.units, party.balance) for party in settle_up.parties] == [
        (2, 75),
        (-1, -125),
        (1, 50),
        (-1, 0),
        (-1, 0),
    ]
    assert plain(settle_up.fewest) == [(2, 1, 75), (2, 3, 50)]
    assert audit().findings == ()


def test_units_without_money(db: None) -> None:
    table = opened()
    table.record()
    settle_up = settled(table)
    assert settle_up.commodity == "units"
    assert [party.open_amount for party in settle_up.parties] == [2, -1, 1, -1, -1]
    assert sorted(plain(settle_up.fewest)) == [(2, 1, 1), (4, 1, 1), (5, 3, 1)]
    assert not settle_up.settled


def test_each_payment_has_its_reason(db: None) -> None:
    table = opened(CENTS)
    table.record()
    reasons = {reason(due, str) for due in settled(table).fewest}
    assert reasons == {
        "Bob is 25 down: this clears it. Ann is 50 up and then gets 25 more.",
        "Dan is 25 down and Ann 25 up: one payment clears both.",
        "Eve is 25 down and Cy 25 up: one payment clears both.",
    }


def test_everyone_with_everyone(db: None) -> None:
    table = opened(CENTS)
    for _ in range(3):
        table.record()
    settle_up = settled(table)
    assert sum(due.amount for due in settle_up.plain) == 225
    assert len(settle_up.plain) == 6
    assert {due.payer.slot for due in settle_up.plain} == {2, 4, 5}


def test_a_part_is_paid_and_the_rest_is_left(db: None) -> None:
    table = opened(CENTS)
    table.record()
    table.change(Pay(2, 1, 10, "USD"), why="")
    settle_up = settled(table)
    assert [(made.payer.slot, made.payee.slot, made.amount) for made in settle_up.made] == [(2, 1, 10)]
    assert [(party.paid, party.open_amount) for party in settle_up.parties] == [
        (-10, 40),
        (10, -15),
        (0, 25),
        (0, -25),
        (0, -25),
    ]
    assert sum(due.amount for due in settle_up.fewest) == 65


def test_what_is_left_follows_a_later_correction(db: None) -> None:
    table = opened(CENTS)
    table.record()
    for due in settled(table).fewest:
        table.change(Pay(due.payer.slot, due.payee.slot, due.amount, "USD"), why="")
    assert settled(table).settled
    hand = table.sheet.lines[0]
    table.change(Correct(hand.uid, picked(points=95)))
    settle_up = settled(table)
    assert [party.open_amount for party in settle_up.parties] == [50, -25, 25, -25, -25]
    table.change(Correct(hand.uid, hand.what))
    assert settled(table).settled
    assert audit().findings == ()


def test_a_payment_is_taken_back(db: None) -> None:
    table = opened(CENTS)
    table.record()
    before = settled(table).parties
    table.change(Pay(2, 1, 25, "USD"), why="")
    (made,) = settled(table).made
    table.change(Void(made.uid), why="")
    settle_up = settled(table)
    assert (settle_up.parties, settle_up.made) == (before, ())
    assert [line.voided for line in table.sheet.lines] == [False, True]


def test_units_are_paid_where_there_is_no_money(db: None) -> None:
    table = opened()
    table.record()
    table.change(Pay(2, 1, 1), why="")
    settle_up = settled(table)
    assert [party.open_amount for party in settle_up.parties] == [1, 0, 1, -1, -1]
    assert table.sheet.totals == (2, -1, 1, -1, -1)


@pytest.mark.parametrize(
    ("payment", "sentence"),
    [
        (Pay(2, 2, 5, "USD"), "Nobody pays themselves"),
        (Pay(2, 1, 0, "USD"), "more than nothing"),
        (Pay(2, 9, 5, "USD"), "no seat 9"),
        (Pay(0, 1, 5, "USD"), "no seat 0"),
        (Pay(2, 1, 5), "what the table plays for"),
        (Pay(2, 1, 5, "EUR"), "what the table plays for"),
    ],
)
def test_payments_that_cannot_be(db: None, payment: Pay, sentence: str) -> None:
    table = opened(CENTS)
    with raises_refused(sentence):
        table.change(payment)


def test_the_house_is_a_party_and_so_is_a_pot_until_it_is_divided(db: None) -> None:
    rules = CENTS | {"no_pick": ["pot"], "pot": "passed", "pot_ante": 1}
    table = opened(rules)
    table.record({"kind": "passed"})
    table.change(Penalise(2, 4))
    settle_up = settled(table)
    assert settle_up.pot == 5
    assert [(party.slot, party.open_amount) for party in settle_up.parties[5:]] == [(POT, 125), (HOUSE, 100)]
    assert called(settle_up.parties[-1]) == "the house"
    table.change(DividePot())
    settle_up = settled(table)
    assert plain(settle_up.fewest) == [(2, HOUSE, 100)]
    table.change(Pay(2, HOUSE, 100, "USD"))
    assert settled(table).settled
    assert audit().findings == ()


def test_there_is_no_such_evening(db: None) -> None:
    assert settle_up(99) is None
