"""Names of downloaded files that every system takes."""

from __future__ import annotations

import re
from datetime import date
from unicodedata import normalize

_UNSAFE = re.compile(r"[^\w \-']+")
_LONGEST = 60


def filename(title: str, day: date, what: str, suffix: str) -> str:
    """The name of a download: ``2026-11-20 Friday at Dan's, score sheet.xlsx``.

    Of the title, letters and digits of any script are kept, and all that a file system could take for itself is left
    out; the day in front keeps clear of names that Windows reserves.
    """
    words = " ".join(_UNSAFE.sub(" ", normalize("NFC", title)).split())[:_LONGEST].strip()
    return f"{day.isoformat()} {words}, {what}.{suffix}" if words else f"{day.isoformat()} {what}.{suffix}"
