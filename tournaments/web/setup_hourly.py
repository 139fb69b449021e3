"""Offers of tickets as they are typed into the form of a set-up."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.web.amounts import read_amount

OFFER = re.compile(r"(\d{1,4})\s*(?::|=|for)\s*(\S.*)", re.ASCII)


def read_offers(text: str, currency: str) -> dict[str, Any]:
    """Offers, one a line: ``2: 5.00`` or ``2 for 5``. Raises ValueError with a sentence for anything else."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        match = OFFER.fullmatch(line.strip())
        if match is None:
            sentence = _("Write an offer as how many and what they cost, such as 2: 5.00, not “%(line)s”.")
            raise ValueError(sentence % {"line": line.strip()})
        found[str(int(match[1]))] = read_amount(match[2], currency)
    return found
