"""Lines of text that people type."""

from __future__ import annotations

from unicodedata import category

_UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, halves of characters, breaks of lines and paragraphs
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def is_line(text: str, longest: int) -> bool:
    """Whether a text has 1 to ``longest`` characters, blanks around it apart, and none that is not seen."""
    fits = 1 <= len(text.strip()) <= longest
    return fits and not any(sign in _DIRECTIONS or category(sign) in _UNSEEN for sign in text)
