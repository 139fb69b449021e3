"""Money as people type it."""

import re

from django.utils.translation import gettext as _

from scorekeeper.web.numbers import WHOLE

TYPED = re.compile(r"[$€£]?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*[€£]?", re.ASCII)


def read_amount(text: str, currency: str) -> int:
    """Return what `text` says (`0.10`, `0,10`, `$2`) in minor units of `currency`.

    Raises ValueError with a sentence for anything else.
    """
    match = TYPED.fullmatch(text.strip())
    if not match:
        raise ValueError(_("An amount is a number such as 0.10, not “%(typed)s”.") % {"typed": text})
    whole, fraction = match.groups()
    if currency not in WHOLE:
        return int(whole) * 100 + int((fraction or "0").ljust(2, "0"))
    if fraction:
        raise ValueError(_("%(currency)s has no smaller coins; give a whole number.") % {"currency": currency})
    return int(whole)
