"""The cash box adds up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_refusal
from tournaments.engine.event.money import CashBox, CashKind, CashLine, add_up_cash

SIGNS = {CashKind.FEE: (1,), CashKind.REFUND: (-1,), CashKind.PRIZE: (-1,), CashKind.OTHER: (1, -1)}


def test_an_empty_box() -> None:
    assert add_up_cash([]) == CashBox(0, 0, dict.fromkeys(CashKind, 0))


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
    assert box.by_kind == {CashKind.FEE: 5_000, CashKind.REFUND: -2_500, CashKind.PRIZE: -2_250, CashKind.OTHER: 9_900}


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
    lambda way: st.integers(1, 10_000).map(lambda amount: CashLine(way[0], way[1] * amount))
)


@given(st.lists(movements))
def test_the_box_is_the_sum_of_its_movements(lines: list[CashLine]) -> None:
    box = add_up_cash(lines)
    assert box.balance == sum(line.amount for line in lines) == sum(box.by_kind.values())
    assert box == add_up_cash(lines[::-1])
