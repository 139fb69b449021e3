"""Texts that people type: names, reasons, keys. Taken as they are, or refused with a sentence."""

from __future__ import annotations

import re
import unicodedata

from scorekeeper.engine.errors import refuse

LONGEST_NAME = 60
LONGEST_REASON = 200
# Cc control, Cf format (bidi marks are among them), Cs lone surrogates, Co private use, Cn unassigned, Zl/Zp line ends.
_BARRED = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_JOINERS = frozenset("\u200c\u200d")  # they hold emoji families and Persian or Indic letters together
_TAGS = range(0xE0020, 0xE0080)  # flags of regions are spelled with them
_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


def name(text: str, path: str = "name", what: str = "A name") -> str:
    """The name in NFC without blanks around it and with single blanks inside.

    Raises ``Refused``: ``missing-name``, ``long-name`` (over 60 characters), ``bad-character``.
    """
    plain = _line(text, path, what)
    if not plain:
        raise refuse("missing-name", f"{what} is missing.", path)
    if len(plain) > LONGEST_NAME:
        raise refuse("long-name", f"{what} has at most {LONGEST_NAME} characters; this one has {len(plain)}.", path)
    return plain


def reason(text: str, path: str = "why") -> str:
    """A reason, possibly empty. Raises ``Refused``: ``long-reason`` (over 200 characters), ``bad-character``."""
    plain = _line(text, path, "A reason")
    if len(plain) > LONGEST_REASON:
        raise refuse("long-reason", f"A reason has at most {LONGEST_REASON} characters; this has {len(plain)}.", path)
    return plain


def needed_reason(text: str, path: str = "why") -> str:
    """A reason that must be there. Raises ``Refused``: ``missing-reason`` and what ``reason`` raises."""
    plain = reason(text, path)
    if not plain:
        raise refuse("missing-reason", "Say why, so that the others can follow it.", path)
    return plain


def label(text: str) -> str:
    """What a machine says of itself (address, device), cut to 200 characters and stripped of what does not print."""
    return "".join(sign for sign in text if _prints(sign))[:200]


def key(text: str) -> str:
    """A key made by the client. Raises ``Refused`` (``bad-key``) unless it is 8 to 64 letters, digits, ``-`` or ``_``."""
    if not _KEY.fullmatch(text):
        raise refuse("bad-key", "A key is 8 to 64 letters, digits, dashes or underscores.", "key")
    return text


def _line(text: str, path: str, what: str) -> str:
    plain = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    plain = re.sub(" {2,}", " ", plain)
    for sign in plain:
        if not _prints(sign):
            raise refuse("bad-character", f"{what} holds a character that does not print (U+{ord(sign):04X}).", path)
    return plain


def _prints(sign: str) -> bool:
    category = unicodedata.category(sign)
    if category == "Cf":
        return sign in _JOINERS or ord(sign) in _TAGS
    return category not in _BARRED and sign not in _BIDI
