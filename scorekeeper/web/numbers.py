"""How numbers are written: gains with +, losses with the minus sign, money with its currency. Template filters."""

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
WHOLE = frozenset({"JPY", "KRW", "ISK", "VND"})  # currencies without minor units


@register.filter
def signed(number: int) -> str:
    """Return `number` as `+14`, `0`, or with the minus sign before it."""
    return f"+{number}" if number > 0 else unsigned_minus(number)


@register.filter
def side(number: int) -> str:
    """Return the class that colours `number`: `gain`, `loss` or nothing."""
    return "gain" if number > 0 else "loss" if number < 0 else ""


@register.filter
def money(minor: int, currency: str) -> str:
    """Return minor units of `currency` as an amount: `$1.60`, `3.00 CHF`."""
    amount = plain_amount(abs(minor), currency)
    symbol = SYMBOLS.get(currency)
    text = f"{symbol}{amount}" if symbol else f"{amount} {currency}"
    return MINUS + text if minor < 0 else text


@register.filter
def signed_money(minor: int, currency: str) -> str:
    """Return minor units of `currency` as a gain or a loss: `+$1.60`, `$0.00`."""
    return ("+" if minor > 0 else "") + money(minor, currency)


def plain_amount(minor: int, currency: str) -> str:
    """Return non-negative minor units as digits alone: `1.60`, or `160` for a currency without minor units."""
    return str(minor) if currency in WHOLE else f"{minor // 100}.{minor % 100:02}"


def unsigned_minus(number: int) -> str:
    """Return `number` with the minus sign instead of a hyphen."""
    return f"{MINUS}{-number}" if number < 0 else str(number)
