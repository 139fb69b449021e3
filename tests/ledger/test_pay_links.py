"""Handles at payment services and the links made of them."""

from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.ledger.pay_links import clean_handle, pay_links
from tests.refusals import raises_refused

HANDLES = {"venmo": "ann-lee", "cash_app": "annlee", "paypal": "annlee"}


@pytest.mark.parametrize(
    ("service", "typed", "handle"),
    [
        ("venmo", " @ann-lee ", "ann-lee"),
        ("venmo", "ann_lee", "ann_lee"),
        ("cash_app", "$annlee", "annlee"),
        ("paypal", "annlee", "annlee"),
        ("paypal", "", ""),
    ],
)
def test_a_handle_is_kept_without_its_sign(service: str, typed: str, handle: str) -> None:
    assert clean_handle(service, typed) == handle


@pytest.mark.parametrize(
    ("service", "typed"),
    [
        ("venmo", "ann"),
        ("venmo", "ann/../lee"),
        ("venmo", "ann lee"),
        ("cash_app", "12345"),
        ("cash_app", "ann?x=1"),
        ("paypal", "https://paypal.me/ann"),
        ("paypal", "ännlee"),
    ],
)
def test_rejects_what_no_service_uses(service: str, typed: str) -> None:
    with raises_refused("Enter one like"):
        clean_handle(service, typed)


def test_links_carry_the_amount_and_venmo_the_note() -> None:
    links = {link.service: link.address for link in pay_links(HANDLES, "3.80", "USD", "Sheepshead, Friday & more")}
    assert links["Cash App"] == "https://cash.app/$annlee/3.80"
    assert links["PayPal"] == "https://www.paypal.com/paypalme/annlee/3.80USD"
    venmo = urlsplit(links["Venmo"])
    assert venmo.netloc == "venmo.com"
    assert parse_qs(venmo.query) == {
        "txn": ["pay"], "audience": ["private"], "recipients": ["ann-lee"], "amount": ["3.80"],
        "note": ["Sheepshead, Friday & more"],
    }  # fmt: skip


def test_euros_are_paid_by_paypal_only() -> None:
    assert [link.service for link in pay_links(HANDLES, "3.80", "EUR", "")] == ["PayPal"]
