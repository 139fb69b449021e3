"""Settling up: the fewest payments and why, what is paid, what is left, also after a later correction."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import HOUSE
from scorekeeper.services.grants import evening_links
from scorekeeper.services.requests import Correct, Pay, Penalise
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.score_sheet.test_sheet import page

FORM = re.compile(r'<form class="pay.*?</form>', re.DOTALL)
INPUT = re.compile(r'name="(\w+)"[^>]*? value="([^"]*)"')


def dues(client: Client, evening: Table) -> list[dict[str, str]]:
    """Return the fields of each form that says Paid."""
    html = client.get(f"/e/{evening.evening}/settle-up").content.decode()
    return [dict(INPUT.findall(form)) for form in FORM.findall(html)]


def pay(client: Client, evening: Table, fields: dict[str, str], **typed: Any) -> Any:
    """Send the form with what was typed into it."""
    return client.post(f"/e/{evening.evening}/settle-up/pay", fields | typed)


def paid(evening: Table) -> list[tuple[int, int, int, str]]:
    """Return the payments that stand."""
    lines = [line for line in evening.sheet.lines if line.kind is LineKind.PAYMENT and not line.voided]
    return [tuple(line.what[name] for name in ("payer", "payee", "amount", "commodity")) for line in lines]


@pytest.fixture
def money(db: None) -> Table:
    """Return an evening for money at which Ann has won 50 cents from Bob."""
    table = opened({"preset": "standard", "unit_value": 10})
    table.change(Penalise(seat=2, amount=4, paid_to="others"))
    table.record(picked(picker=1, partner=None, points=75))
    return table


@pytest.fixture
def keeper(money: Table) -> Client:
    """Return the browser of who keeps the score there."""
    return holder(evening_links(money.evening).keeper)


def test_before_the_first_hand_nobody_owes_anything(bob: Client, evening: Table) -> None:
    assert "Nobody owes anything." in page(bob, evening, "settle-up")


def test_the_fewest_payments_and_why(alice: Client, evening: Table) -> None:
    evening.record()  # 2 -1 1 -1 -1
    text = page(alice, evening, "settle-up")
    found = dues(alice, evening)
    assert [due["amount"] for due in found] == ["1", "1", "1"]
    assert sorted(due["payee"] for due in found) == ["1", "1", "3"]
    assert sorted(due["payer"] for due in found) == ["2", "4", "5"]
    assert "is 1 down and Cy 1 up: one payment clears both." in text
    assert "The plain version: everyone with everyone" in text


def test_who_watches_sees_it_without_buttons(bob: Client, evening: Table) -> None:
    evening.record()
    html = bob.get(f"/e/{evening.evening}/settle-up").content.decode()
    assert "one payment clears both" in html
    assert "<button" not in html.split("<main")[1].split("</main>")[0]


def test_paid_with_one_tap(keeper: Client, money: Table) -> None:
    (first,) = dues(keeper, money)
    assert first["amount"] == "0.50"
    assert pay(keeper, money, first).status_code == 302
    assert paid(money) == [(2, 1, 50, "USD")]
    assert dues(keeper, money) == []
    assert "All is paid: nobody owes anything." in page(keeper, money, "settle-up")
    assert "Bob paid Ann $0.50" in page(keeper, money, "settle-up")


def test_a_part_of_it(keeper: Client, money: Table) -> None:
    pay(keeper, money, dues(keeper, money)[0], amount="0,25")
    assert paid(money) == [(2, 1, 25, "USD")]
    assert dues(keeper, money)[0]["amount"] == "0.25"


def test_two_taps_pay_once(keeper: Client, money: Table) -> None:
    first = dues(keeper, money)[0]
    assert [pay(keeper, money, first).status_code for _tap in range(2)] == [302, 302]
    assert paid(money) == [(2, 1, 50, "USD")]


def test_two_phones_pay_once(keeper: Client, money: Table) -> None:
    mine, theirs = dues(keeper, money)[0], dues(keeper, money)[0]
    pay(keeper, money, mine)
    answer = pay(keeper, money, theirs)
    assert answer.status_code == 422
    assert "This game changed after you opened this page" in answer.content.decode()
    assert paid(money) == [(2, 1, 50, "USD")]


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        ("", "Enter an amount like 0.05 or 5¢."),
        ("ten", "Enter an amount like 0.05 or 5¢, not “ten”."),
        ("-1", "Enter an amount like 0.05 or 5¢, not “-1”."),
        ("0", "A payment is more than nothing."),
        ("1.005", "Amounts in USD have at most 2 digits after the point, like 0.05."),
        ("<b>", "Enter an amount like 0.05 or 5¢, not “&lt;b&gt;”."),
        ("99999999", "Enter an amount like 0.05 or 5¢, not “99999999”."),
    ],
)
def test_an_amount_that_is_none(keeper: Client, money: Table, amount: str, sentence: str) -> None:
    answer = pay(keeper, money, dues(keeper, money)[0], amount=amount)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in html
    assert f'value="{amount}"'.replace("<b>", "&lt;b&gt;") in html
    assert paid(money) == []


@pytest.mark.parametrize(
    ("payer", "payee", "sentence"),
    [
        ("", "1", "Choose who paid and who got it."),
        ("2", "", "Choose who paid and who got it."),
        ("2", "9", "Choose who paid and who got it."),
        ("2", "2", "Nobody pays themselves; choose two people."),
    ],
)
def test_a_payment_between_nobody(keeper: Client, money: Table, payer: str, payee: str, sentence: str) -> None:
    answer = pay(keeper, money, {"key": "another-payment"}, payer=payer, payee=payee, amount="0.30")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in html
    assert 'value="0.30"' in html.split('for="other-amount"')[1]
    assert paid(money) == []


def test_what_is_left_after_a_later_correction(keeper: Client, money: Table) -> None:
    pay(keeper, money, dues(keeper, money)[0])
    hand = money.sheet.hands[0]
    money.change(Correct(hand.uid, picked(picker=1, partner=None, points=40)))
    assert sorted((due["payer"], due["payee"], due["amount"]) for due in dues(keeper, money)) == [
        ("1", "2", "0.20"),
        ("1", "3", "0.20"),
        ("1", "4", "0.20"),
        ("1", "5", "0.20"),
    ]


def test_a_payment_is_taken_back(keeper: Client, money: Table) -> None:
    pay(keeper, money, dues(keeper, money)[0])
    line = money.sheet.lines[-1].uid
    assert keeper.post(f"/e/{money.evening}/settle-up/take-back/{line}", {"key": "take-back-1"}).status_code == 302
    assert paid(money) == []
    assert len(dues(keeper, money)) == 1


def test_without_money_there_is_no_money(keeper: Client, money: Table) -> None:
    pay(keeper, money, dues(keeper, money)[0], amount="0.10")
    html = keeper.get(f"/e/{money.evening}/settle-up?in=units").content.decode()
    assert "$" not in html.split("<main")[1].split("</main>")[0]
    assert "Bob pays Ann" in re.sub(r"<[^>]*>", "", html)
    assert '<form class="pay' not in html


def test_a_table_without_money_pays_in_units(alice: Client, evening: Table) -> None:
    evening.record()
    first = dues(alice, evening)[0]
    assert pay(alice, evening, first, amount="0.5").status_code == 422
    assert pay(alice, evening, first).status_code == 302
    assert paid(evening) == [(int(first["payer"]), int(first["payee"]), 1, "units")]


def test_the_pot_is_divided_at_the_end(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["leaster", "pot"], "pot": "passed"})
    table.record({"kind": "passed"})
    client = holder(evening_links(table.evening).keeper)
    assert "5 units are left in the pot." in page(client, table, "settle-up")
    assert "Ann pays the pot 1" in page(client, table, "settle-up")
    assert dues(client, table) == []  # the pot has no purse; it is divided
    from_pot = {"payer": "0", "payee": "1", "amount": "1", "key": "from-the-pot"}
    assert "Choose who paid and who got it." in pay(client, table, from_pot).content.decode()
    assert client.post(f"/e/{table.evening}/settle-up/divide", {"key": "divide-1"}).status_code == 302
    assert (table.sheet.pot, table.sheet.totals) == (0, (0,) * 5)
    answer = client.post(f"/e/{table.evening}/settle-up/divide", {"key": "divide-2"})
    assert answer.status_code == 422
    assert "The pot is empty" in answer.content.decode()


def test_an_evening_is_closed_and_opened_again(alice: Client, evening: Table) -> None:
    evening.record()
    assert alice.post(f"/e/{evening.evening}/settle-up/close", {"key": "close-it-1"}).status_code == 302
    assert [evening.sheet.closed] == [True]
    assert pay(alice, evening, dues(alice, evening)[0]).status_code == 302
    assert alice.post(f"/e/{evening.evening}/settle-up/reopen", {"key": "open-it-1"}).status_code == 302
    assert [evening.sheet.closed] == [False]
    assert alice.post(f"/e/{evening.evening}/settle-up/burn", {"key": "burn-it-1"}).status_code == 404


def test_a_payment_to_the_house(keeper: Client, money: Table) -> None:
    money.change(Penalise(seat=3, amount=200, commodity="USD"))
    assert ("3", str(HOUSE)) in [(due["payer"], due["payee"]) for due in dues(keeper, money)]
    assert "pays the house" in page(keeper, money, "settle-up")
    money.change(Pay(3, HOUSE, 200, "USD"))
    assert [due["payer"] for due in dues(keeper, money)] == ["2"]


def test_a_showdown_says_who_gets_one_pot_or_all(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["pot"], "pot": "passed"}, key="evening-showdown")
    keeper = holder(evening_links(table.evening).keeper)
    table.record({"kind": "passed"})
    table.record({"kind": "passed"})
    address = f"/e/{table.evening}/settle-up/showdown"
    for winner in ([], ["9"], ["x"], ["2", "0"]):
        answer = keeper.post(address, {"winner": winner, "key": "key-of-none"})
        assert answer.status_code == 422
        assert "Tap who won the pot." in answer.content.decode()
    assert keeper.post(address, {"winner": ["2"], "which": "single", "key": "key-single"}).status_code == 302
    assert (table.sheet.pot, table.sheet.totals) == (5, (-2, 3, -2, -2, -2))
    assert keeper.post(address, {"winner": ["3", "4"], "which": "all", "key": "key-of-all"}).status_code == 302
    assert (table.sheet.pot, table.sheet.totals) == (0, (-2, 3, 1, 0, -2))
    text = page(keeper, table, "log")
    assert "Showdown: one pot to Bob" in text
    assert "Showdown: the pot to Cy, Dan" in text
    assert holder(evening_links(table.evening).watcher).post(address, {"winner": ["2"]}).status_code == 404
