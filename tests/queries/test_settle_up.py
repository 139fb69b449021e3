"""Settle-up, also after partial payments and edited hands."""

import pytest

from scorekeeper.engine.rules.presets import load_preset, rules_as_json
from scorekeeper.ledger.folding import HOUSE, POT
from scorekeeper.queries.settle_up import Due, settle_sheet
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import Correct, DividePot, Pay, Penalise, Void
from scorekeeper.wording.score_sheet import party_name, payment_reason
from tests.refusals import raises_refused
from tests.tables import opened, picked

CENTS = rules_as_json(load_preset("standard")) | {"unit_value": 25, "currency": "USD"}


def plain(dues: tuple[Due, ...]) -> list[tuple[int, int, int]]:
    return [(due.payer.slot, due.payee.slot, due.amount) for due in dues]


def test_units_become_money_and_penalties_in_money_join_them(db: None) -> None:
    table = opened(CENTS)
    table.record()
    table.change(Penalise(2, 100, "others", "USD"))
    settle_up = settle_sheet(table.sheet)
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
    settle_up = settle_sheet(table.sheet)
    assert settle_up.commodity == "units"
    assert [party.open_amount for party in settle_up.parties] == [2, -1, 1, -1, -1]
    assert sorted(plain(settle_up.fewest)) == [(2, 1, 1), (4, 1, 1), (5, 3, 1)]


def test_each_payment_has_its_reason(db: None) -> None:
    table = opened(CENTS)
    table.record()
    reasons = {payment_reason(due, "USD") for due in settle_sheet(table.sheet).fewest}
    assert reasons == {
        "This is all that Bob owes. Ann still gets $0.25.",
        "Dan owes $0.25 and Ann gets $0.25. This settles both.",
        "Eve owes $0.25 and Cy gets $0.25. This settles both.",
    }


def test_a_sentence_about_the_pot_begins_with_a_capital(db: None) -> None:
    table = opened(CENTS | {"no_pick": ["pot"], "pot": "passed", "pot_ante": 1})
    table.record({"kind": "passed"})
    reasons = [payment_reason(due, "USD") for due in settle_sheet(table.sheet).fewest]
    assert reasons[0] == "This is all that Ann owes. The pot still gets $1.00."
    assert reasons[-1] == "Eve owes $0.25 and the pot gets $0.25. This settles both."


def test_everyone_with_everyone(db: None) -> None:
    table = opened(CENTS)
    for _ in range(3):
        table.record()
    settle_up = settle_sheet(table.sheet)
    assert sum(due.amount for due in settle_up.plain) == 225
    assert len(settle_up.plain) == 6
    assert {due.payer.slot for due in settle_up.plain} == {2, 4, 5}


def test_a_part_is_paid_and_the_rest_is_left(db: None) -> None:
    table = opened(CENTS)
    table.record()
    table.change(Pay(2, 1, 10, "USD"), why="")
    settle_up = settle_sheet(table.sheet)
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
    for due in settle_sheet(table.sheet).fewest:
        table.change(Pay(due.payer.slot, due.payee.slot, due.amount, "USD"), why="")
    assert not settle_sheet(table.sheet).fewest
    hand = table.sheet.lines[0]
    table.change(Correct(hand.uid, picked(points=95)))
    settle_up = settle_sheet(table.sheet)
    assert [party.open_amount for party in settle_up.parties] == [50, -25, 25, -25, -25]
    table.change(Correct(hand.uid, hand.what))
    assert not settle_sheet(table.sheet).fewest
    assert audit().findings == ()


def test_a_payment_is_voided(db: None) -> None:
    table = opened(CENTS)
    table.record()
    before = settle_sheet(table.sheet).parties
    table.change(Pay(2, 1, 25, "USD"), why="")
    (made,) = settle_sheet(table.sheet).made
    table.change(Void(made.uid), why="")
    settle_up = settle_sheet(table.sheet)
    assert (settle_up.parties, settle_up.made) == (before, ())
    assert [line.voided for line in table.sheet.lines] == [False, True]


def test_units_are_paid_where_there_is_no_money(db: None) -> None:
    table = opened()
    table.record()
    table.change(Pay(2, 1, 1), why="")
    settle_up = settle_sheet(table.sheet)
    assert [party.open_amount for party in settle_up.parties] == [1, 0, 1, -1, -1]
    assert table.sheet.totals == (2, -1, 1, -1, -1)


@pytest.mark.parametrize(
    ("payment", "sentence"),
    [
        (Pay(2, 2, 5, "USD"), "Nobody can pay themselves"),
        (Pay(2, 1, 0, "USD"), "an amount above 0"),
        (Pay(2, 9, 5, "USD"), "no seat 9"),
        (Pay(0, 1, 5, "USD"), "no seat 0"),
        (Pay(2, 1, 5), "what this game is played for"),
        (Pay(2, 1, 5, "EUR"), "what this game is played for"),
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
    settle_up = settle_sheet(table.sheet)
    assert settle_up.pot == 5
    assert [(party.slot, party.open_amount) for party in settle_up.parties[5:]] == [(POT, 125), (HOUSE, 100)]
    assert party_name(settle_up.parties[-1]) == "the house"
    table.change(DividePot())
    settle_up = settle_sheet(table.sheet)
    assert plain(settle_up.fewest) == [(2, HOUSE, 100)]
    table.change(Pay(2, HOUSE, 100, "USD"))
    assert not settle_sheet(table.sheet).fewest
    assert audit().findings == ()
