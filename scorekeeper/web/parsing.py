"""Parsers for what people type and for addresses: money, days, scores, and whole numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls.converters import IntConverter
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header

from scorekeeper.engine.errors import Refused
from scorekeeper.imports import cells
from scorekeeper.imports.cells import DayOrder
from scorekeeper.ledger.days import verify_day
from scorekeeper.ledger.folding import UNITS
from scorekeeper.wording.amounts import SYMBOLS, places
from scorekeeper.wording.sentences import write_fault

SYMBOL, CODE = r"(?P<symbol>[$€£])", r"(?P<code>[A-Za-z]{3})"
NUMBER = r"(?=[.,]?\d)(?P<whole>\d{0,7})(?:[.,](?P<fraction>\d{0,3}))?"
GROUPED = r"(?P<whole>(?:\d,\d{3}|\d{1,3}),\d{3})(?:\.(?P<fraction>\d{0,3}))?"  # with a comma after the thousands
MAJOR = tuple(
    re.compile(pattern, re.ASCII)
    for number in (NUMBER, GROUPED)
    for pattern in (rf"(?:{SYMBOL}\s*)?{number}", rf"{number}\s*(?:{SYMBOL}|{CODE})")
)
CENTS = re.compile(r"(?P<cents>\d{1,7})\s*(?:¢|c|ct|cts|cents?)", re.ASCII | re.IGNORECASE)
PENCE = re.compile(r"(?P<cents>\d{1,7})\s*(?:p|pence|penny)", re.ASCII | re.IGNORECASE)
NOT_DOLLARS = frozenset({"EUR", "GBP", "CHF"})
MONTH_FIRST = frozenset({"en-us", "en-as", "en-fm", "en-gu", "en-mh", "en-mp", "en-ph", "en-pr", "en-pw", "en-vi"})
UNSURE = frozenset({"en", "en-ca"})  # say nothing of the order, or use both
EXAMPLE_DAY = date(2026, 1, 31)
INCOMPLETE = re.compile(r"[+\-\u2212\u2013]|\([^)]*")


class PathNumber(IntConverter):
    """A whole number of at most fifteen digits."""

    regex = "[0-9]{1,15}"


def parse_whole_number(text: str, digits: int = 9) -> int | None:
    """Return the number written with at most that many of the digits 0 to 9; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def parse_amount(text: str, currency: str, usual: int = 5) -> int:
    """Return `text` (`$2,273.00`, `2273`, `.05`, `5¢`, `5 cents`, `0,05`) in minor units of `currency`.

    Raises ValueError with a sentence for anything else, with ``usual`` minor units as its example.
    """
    typed = text.strip()
    digits = places(currency)
    minor = {"GBP": PENCE}.get(currency, CENTS) if digits == 2 else None
    if minor and (match := minor.fullmatch(typed)):
        return int(match["cents"])
    matches = [match for pattern in MAJOR if (match := pattern.fullmatch(typed))]
    if not matches:
        raise ValueError(_amount_hint(typed, currency, usual))
    # A comma before three digits groups thousands in a currency with fewer digits after the point.
    match = next((match for match in matches if len(match["fraction"] or "") <= digits), matches[0])
    if not _fits_currency(match, currency):
        other_currency = _("Amounts here are in %(currency)s.") % {"currency": currency}
        raise ValueError(f"{other_currency} {_amount_hint(typed, currency, usual)}")
    fraction = match["fraction"] or ""
    if len(fraction) > digits:
        raise ValueError(_precision_hint(currency, digits))
    return int((match["whole"].replace(",", "") or "0") + fraction.ljust(digits, "0"))


def parse_quantity(text: str, commodity: str) -> int:
    """Return units, or an amount in minor units where the commodity is a currency.

    Raises ValueError with a sentence for anything else.
    """
    if commodity != UNITS:
        return parse_amount(text, commodity)
    units = parse_whole_number(text, digits=6)
    if units is None:
        raise ValueError(_("Enter a whole number of points, like 5."))
    return units


def parse_point_value(text: str, currency: str) -> int:
    """Return the worth of a point in minor units, 0 where there is neither an amount nor a currency.

    Raises ValueError with a sentence for an amount without a currency, or a currency without an amount.
    """
    if not currency:
        if text and not re.search(r"\d", text):
            raise ValueError(_amount_hint(text, "USD"))
        if text:
            sentence = _("Choose a currency for %(typed)s, or clear the amount to play without money.")
            raise ValueError(sentence % {"typed": text})
        return 0
    value = parse_amount(text, currency)
    if value == 0:
        sentence = _("Enter an amount per point, like %(example)s, or play without money.")
        raise ValueError(sentence % {"example": editable_amount(5, currency)})
    return value


def editable_amount(minor: int, currency: str) -> str:
    """Return non-negative minor units as text to edit: `1.60`, or `160` where there are no minor units."""
    digits = places(currency)
    return str(minor) if not digits else f"{minor // 10**digits}.{minor % 10**digits:0{digits}}"


def _fits_currency(match: re.Match[str], currency: str) -> bool:
    """Return whether the symbol or the code that was typed with an amount may stand for the currency."""
    groups = match.groupdict()
    if code := groups.get("code"):
        return code.upper() == currency
    symbol = groups.get("symbol")
    return not symbol or (currency not in NOT_DOLLARS if symbol == "$" else SYMBOLS.get(currency) == symbol)


def _amount_hint(typed: str, currency: str, usual: int = 5) -> str:
    example = editable_amount(usual, currency)
    if places(currency) == 2 and usual < 100:
        minor = f"{usual}p" if currency == "GBP" else f"{usual}¢"
        example = _("%(major)s or %(minor)s") % {"major": example, "minor": minor}
    if not typed:
        return _("Enter an amount like %(example)s.") % {"example": example}
    return _("Enter an amount like %(example)s, not “%(typed)s”.") % {"example": example, "typed": typed}


def _precision_hint(currency: str, digits: int) -> str:
    if not digits:
        return _("Enter a whole number for %(currency)s, like 5.") % {"currency": currency}
    return _("Use at most %(digits)s decimals for %(currency)s, like %(example)s.") % {
        "currency": currency,
        "digits": digits,
        "example": editable_amount(5, currency),
    }


def parse_day(text: str) -> date:
    """Return the day that was typed as `2026-01-31`, or as the browser's language writes it: `1/31/2026`.

    Raises ValueError with a sentence for anything else.
    """
    try:
        if day := forms.DateField().to_python(text):
            return verify_day(day)
    except (ValidationError, Refused):
        pass
    raise ValueError(_("Enter a date like %(example)s.") % {"example": date_format(EXAMPLE_DAY, "SHORT_DATE_FORMAT")})


def usual_date_order(request: HttpRequest) -> DayOrder:
    """Return the usual order of a date such as 11/3/2026 in the browser's first language; ``EITHER`` if unsure."""
    languages = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    first = languages[0][0] if languages else "en"
    if first in MONTH_FIRST:
        return DayOrder.MONTH
    return DayOrder.EITHER if first in UNSURE or first == "*" else DayOrder.DAY


def is_incomplete_score(text: str) -> bool:
    """Return whether a text may be the start of a score: a sign alone, or a bracket that is open."""
    return INCOMPLETE.fullmatch(text) is not None


def score_problem(text: str) -> str:
    """Return the sentence about a text that is no score; empty for a score and for an empty field."""
    if text:
        try:
            cells.read_score(text)
        except Refused as refused:
            return write_fault(refused.faults[0])
    return ""


def parse_score(text: str) -> int | None:
    """Return the units of a score; None for an empty field and for a text that is no score."""
    return None if not text or score_problem(text) else cells.read_score(text)


def add_scores(texts: Sequence[str]) -> int | None:
    """Return the sum in units of score, empty fields as 0; None where a text is no score or all are empty."""
    return sum(parse_score(text) or 0 for text in texts) if any(texts) and not any(map(score_problem, texts)) else None
