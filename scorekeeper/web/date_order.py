"""Whether a browser's user writes the day or the month first."""

from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from scorekeeper.imports.values import DayOrder

MONTH_FIRST = frozenset({"en-us", "en-as", "en-fm", "en-gu", "en-mh", "en-mp", "en-ph", "en-pr", "en-pw", "en-vi"})
UNSURE = frozenset({"en", "en-ca"})  # say nothing of the order, or use both


def usual_order(request: HttpRequest) -> DayOrder:
    """Return what comes first in a date such as 11/3/2026 in the browser's first language; ``EITHER`` if unsure."""
    languages = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    first = languages[0][0] if languages else "en"
    if first in MONTH_FIRST:
        return DayOrder.MONTH
    return DayOrder.EITHER if first in UNSURE or first == "*" else DayOrder.DAY
