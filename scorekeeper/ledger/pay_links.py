"""Payment services: how a player is called there, and links that open a payment with amount and note filled in.

Nothing is sent anywhere: the link opens the service's app or site, where the payer confirms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.engine.errors import refuse

DOLLARS = "USD"


@dataclass(frozen=True, slots=True)
class PayService:
    """A payment service. ``handle`` is the pattern of a player's handle there, written without its ``sign``.

    ``link`` gets a handle, an amount like ``3.80``, a currency, and a note.
    """

    name: str
    sign: str
    handle: re.Pattern[str]
    example: str
    dollars_only: bool
    link: Callable[[str, str, str, str], str]


@dataclass(frozen=True, slots=True)
class PayLink:
    """A link to pay someone: the name of the service and the address."""

    service: str
    address: str


def _venmo(handle: str, amount: str, _currency: str, note: str) -> str:
    payment = {"txn": "pay", "audience": "private", "recipients": handle, "amount": amount, "note": note}
    return f"https://venmo.com/?{urlencode(payment)}"


def _cash_app(handle: str, amount: str, _currency: str, _note: str) -> str:
    return f"https://cash.app/${handle}/{amount}"  # takes no note


def _paypal(handle: str, amount: str, currency: str, _note: str) -> str:
    return f"https://www.paypal.com/paypalme/{handle}/{amount}{currency}"  # takes no note


# The columns of ``Person``, in the order of the buttons.
PAY_SERVICES: Mapping[str, PayService] = {
    "venmo": PayService("Venmo", "@", re.compile(r"[A-Za-z0-9_-]{5,30}"), "@ann-lee", True, _venmo),
    "cash_app": PayService("Cash App", "$", re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9]{1,20}"), "$annlee", True, _cash_app),
    "paypal": PayService("PayPal", "", re.compile(r"[A-Za-z0-9]{1,20}"), "annlee", False, _paypal),
}


def clean_handle(service: str, text: str) -> str:
    """Return a player's handle at a service without its sign, possibly empty. Raises ``Refused``: ``bad-handle``."""
    known = PAY_SERVICES[service]
    plain = text.strip().removeprefix(known.sign)
    if plain and not known.handle.fullmatch(plain):
        raise refuse("bad-handle", {"service": known.name, "example": known.example}, service)
    return plain


def pay_links(handles: Mapping[str, str], amount: str, currency: str, note: str) -> Iterator[PayLink]:
    """Yield a link for each service where the payee has a handle and that pays in the currency.

    ``amount`` is in major units with a point, like ``3.80``.
    """
    for key, service in PAY_SERVICES.items():
        if (handle := handles.get(key)) and (currency == DOLLARS or not service.dollars_only):
            yield PayLink(service.name, service.link(handle, amount, currency, note))
