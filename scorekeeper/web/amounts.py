"""Money as people type it."""

import re

from django.utils.translation import gettext as _

from scorekeeper.wording.amounts import places

SYMBOL, CODE = r"(?P<symbol>[$€£])", r"(?P<code>[A-Za-z]{3})"
NUMBER = r"(?=[.,]?\d)(?P<whole>\d{0,7})(?:[.,](?P<fraction>\d{0,3}))?"
MAJOR = (
    re.compile(rf"(?:{SYMBOL}\s*)?{NUMBER}", re.ASCII),
    re.compile(rf"{NUMBER}\s*(?:{SYMBOL}|{CODE})", re.ASCII),
)
CENTS = re.compile(r"(?P<cents>\d{1,7})\s*(?:¢|c|ct|cts|cents?)", re.ASCII | re.IGNORECASE)
PENCE = re.compile(r"(?P<cents>\d{1,7})\s*(?:p|pence|penny)", re.ASCII | re.IGNORECASE)
NOT_DOLLARS = frozenset({"EUR", "GBP", "CHF"})
SYMBOLS = {"€": "EUR", "£": "GBP"}


def read_amount(text: str, currency: str) -> int:
    """Return `text` (`0.05`, `.05`, `$0.05`, `5¢`, `5 cents`, `0,05`) in minor units of `currency`.

    Raises ValueError with a sentence for anything else.
    """
    typed = text.strip()
    digits = places(currency)
    minor = {"GBP": PENCE}.get(currency, CENTS) if digits == 2 else None
    if minor and (match := minor.fullmatch(typed)):
        return int(match["cents"])
    match = next(filter(None, (pattern.fullmatch(typed) for pattern in MAJOR)), None)
    if match is None:
        raise ValueError(_enter(typed, currency))
    if not _fits(match, currency):
        other_currency = _("Amounts here are in %(currency)s.") % {"currency": currency}
        raise ValueError(f"{other_currency} {_enter(typed, currency)}")
    fraction = match["fraction"] or ""
    if len(fraction) > digits:
        raise ValueError(_too_fine(currency, digits))
    return int((match["whole"] or "0") + fraction.ljust(digits, "0"))


def read_point_value(text: str, currency: str) -> int:
    """Return what a point is worth in minor units, 0 where there is neither an amount nor a currency.

    Raises ValueError with a sentence for an amount without a currency, or a currency without an amount.
    """
    if not currency:
        if text and not re.search(r"\d", text):
            raise ValueError(_enter(text, "USD"))
        if text:
            sentence = _("Choose a currency for %(typed)s, or clear the amount to play without money.")
            raise ValueError(sentence % {"typed": text})
        return 0
    value = read_amount(text, currency)
    if value == 0:
        sentence = _("Enter what a point is worth, like %(example)s, or choose “no money”.")
        raise ValueError(sentence % {"example": as_typed(5, currency)})
    return value


def as_typed(minor: int, currency: str) -> str:
    """Return non-negative minor units the way they are typed: `1.60`, or `160` where there are no minor units."""
    digits = places(currency)
    return str(minor) if not digits else f"{minor // 10**digits}.{minor % 10**digits:0{digits}}"


def _fits(match: re.Match[str], currency: str) -> bool:
    """Whether the symbol or the code that was typed with an amount may stand for the currency."""
    found = match.groupdict()
    if code := found.get("code"):
        return code.upper() == currency
    symbol = found.get("symbol")
    return not symbol or (currency not in NOT_DOLLARS if symbol == "$" else SYMBOLS[symbol] == currency)


def _enter(typed: str, currency: str) -> str:
    example = as_typed(5, currency)
    if places(currency) == 2:
        example = _("%(major)s or %(minor)s") % {"major": example, "minor": "5p" if currency == "GBP" else "5¢"}
    if not typed:
        return _("Enter an amount like %(example)s.") % {"example": example}
    return _("Enter an amount like %(example)s, not “%(typed)s”.") % {"example": example, "typed": typed}


def _too_fine(currency: str, digits: int) -> str:
    if not digits:
        return _("Amounts in %(currency)s are whole numbers, like 5.") % {"currency": currency}
    return _("Amounts in %(currency)s have at most %(digits)s digits after the point, like %(example)s.") % {
        "currency": currency,
        "digits": digits,
        "example": as_typed(5, currency),
    }
