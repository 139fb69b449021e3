"""Texts of the engine that people read: marked for translation where they are written, translated where they are shown.

`manage.py makemessages` finds what is marked.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self


def later(text: str) -> str:
    """Mark a text for translation and return it as it is. The page that shows it translates it."""
    return text


class Choice(StrEnum):
    """A value of an option; ``words`` is its name for people."""

    words: str

    def __new__(cls, value: str, words: str = "") -> Self:  # without words a type checker reads a look-up
        if not words:
            raise TypeError(f"{value} has no name in words")
        choice = str.__new__(cls, value)
        choice._value_ = value
        choice.words = words
        return choice
