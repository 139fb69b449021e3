"""Money as people type it."""

import re

from django.utils.translation import gettext as _

from scorekeeper.exports.amounts import places

TYPED = re.compile(r"[$€£]?\s*(\d{1,7})(?:[.,](\d{1,3}))?\s*[€£]?", re.ASCII)


def read_amount(text: str, currency: str) -> int:
    """Return what `text` says (`0.10`, `0,10`, `$2`) in minor units of `currency`.

    Raises ValueError with a sentence for anything else.
    """
    match = TYPED.fullmatch(text.strip())
    if not match:
        raise ValueError(_("An amount is a number such as 0.10, not “%(typed)s”.") % {"typed": text})
    whole, fraction = match[1], match[2] or ""
    digits = places(currency)
    if len(fraction) > digits:
        raise ValueError(
            _("Amounts in %(currency)s have %(digits)s digits after the point at most.")
            % {"currency": currency, "digits": digits}
        )
    return int(whole + fraction.ljust(digits, "0"))


def as_typed(minor: int, currency: str) -> str:
    """Return non-negative minor units the way they are typed: `1.60`, or `160` where there are no minor units."""
    digits = places(currency)
    return str(minor) if not digits else f"{minor // 10**digits}.{minor % 10**digits:0{digits}}"
