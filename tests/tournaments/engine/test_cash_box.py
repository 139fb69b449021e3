"""The cash box adds up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_refusal
from tournaments.engine.event.money import CashBox, CashKind, CashLine, add_up_cash
from tournaments.engine.event.values import PayMethod

SIGNS = {CashKind.FEE: (1,), CashKind.REFUND: (-1,), CashKind.PRIZE: (-1,), CashKind.OTHER: (1, -1)}


def test_an_empty_box() -> None:
    assert add_up_cash([]) == CashBox(0, 0, {})


def test_taken_in_paid_out_and_left() -> None:
    box = add_up_cash(
        [
            CashLine(CashKind.OTHER, 10_000, note="change"),
            CashLine(CashKind.FEE, 2_500, 1),
            CashLine(CashKind.FEE, 2_500, 2),
            CashLine(CashKind.REFUND, -2_500, 2),
            CashLine(CashKind.PRIZE, -2_250, 1),
            CashLine(CashKind.OTHER, -100, note="pencils"),
        ]
    )
    assert (box.collected, box.paid_out, box.balance, box.pot) == (15_000, 4_850, 10_150, 2_500)
    assert [box.total(kind) for kind in CashKind] == [5_000, -2_500, -2_250, 9_900]


def test_only_cash_is_in_the_box() -> None:
    box = add_up_cash(
        [
            CashLine(CashKind.FEE, 2_500, 1),
            CashLine(CashKind.FEE, 2_500, 2, method=PayMethod.CARD),
            CashLine(CashKind.FEE, 2_500, 3, method=PayMethod.CHECK),
            CashLine(CashKind.REFUND, -2_500, 2, method=PayMethod.CARD),
            CashLine(CashKind.PRIZE, -4_000, 1, method=PayMethod.CHECK),
            CashLine(CashKind.PRIZE, -1_000, 3),
        ]
    )
    assert (box.collected, box.paid_out, box.pot) == (7_500, 7_500, 5_000)
    assert box.balance == box.total(method=PayMethod.CASH) == 1_500
    assert box.elsewhere == {PayMethod.CARD: 0, PayMethod.CHECK: 1_500}
    assert sum(map(box.total, CashKind)) + sum(box.elsewhere.values()) == box.balance


def test_more_paid_out_than_there_was_is_said() -> None:
    assert add_up_cash([CashLine(CashKind.PRIZE, -5)]).balance == -5


@pytest.mark.parametrize(
    ("kind", "amount", "sentence"),
    [
        (CashKind.FEE, -5, "A fee is money coming in. Enter it above 0."),
        (CashKind.REFUND, 5, "A refund is money paid out. Enter it below 0."),
        (CashKind.PRIZE, 5, "A prize is money paid out. Enter it below 0."),
        (CashKind.OTHER, 0, "Enter an amount other than 0, like 20."),
    ],
)
def test_a_movement_the_wrong_way_is_refused(kind: CashKind, amount: int, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        add_up_cash([CashLine(kind, amount)])
    assert write_refusal(refused.value) == sentence


movements = st.sampled_from([(kind, sign) for kind, signs in SIGNS.items() for sign in signs]).flatmap(
    lambda way: st.builds(
        lambda amount, method: CashLine(way[0], way[1] * amount, method=method),
        st.integers(1, 10_000),
        st.sampled_from(PayMethod),
    )
)


@given(st.lists(movements))
def test_the_box_is_the_sum_of_its_movements(lines: list[CashLine]) -> None:
    box = add_up_cash(lines)
    assert box.collected - box.paid_out == box.total() == sum(line.amount for line in lines)
    assert box.total() == sum(map(box.total, CashKind)) == sum(box.total(method=each) for each in PayMethod)
    assert box.balance == sum(line.amount for line in lines if line.method is PayMethod.CASH)
    assert box.pot == sum(line.amount for line in lines if line.kind in (CashKind.FEE, CashKind.REFUND))
    assert box == add_up_cash(lines[::-1])
