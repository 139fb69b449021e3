"""What is wrong with a written hand, and where it stands in the text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from ..errors import Fault, Refused

Read = TypeVar("Read")


class Place(NamedTuple):
    """A place in a text: line and column, both from 1."""

    line: int
    column: int


class Trouble(StrEnum):
    """In which way a text is wrong."""

    UNREADABLE = "unreadable"  # not of the grammar
    AMBIGUOUS = "ambiguous"  # could be read in two ways
    ILLEGAL = "illegal"  # reads well, and breaks the rules of the game


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault at its place in the text."""

    trouble: Trouble
    place: Place
    fault: Fault

    def as_json(self) -> dict[str, object]:
        """The fault as the command line writes it, with ``trouble``, ``line`` and ``column`` besides."""
        return {
            **self.fault.as_json(),
            "trouble": self.trouble.value,
            "line": self.place.line,
            "column": self.place.column,
        }

    def __str__(self) -> str:
        return f"Line {self.place.line}, column {self.place.column}: {self.fault.message}"


class Misread(Refused):
    """Raised for a text that is not taken; ``flaws`` says everything that is wrong, in the order of the text."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(flaw.fault for flaw in self.flaws)


class Unreadable(Misread):
    """The text is not of the grammar."""


class Ambiguous(Misread):
    """The text could be read in two ways."""


class Illegal(Misread):
    """The text reads well, and the hand breaks the rules of the game."""


_RAISED = {Trouble.UNREADABLE: Unreadable, Trouble.AMBIGUOUS: Ambiguous, Trouble.ILLEGAL: Illegal}


def misread(flaws: Iterable[Flaw]) -> Misread:
    """The exception for some flaws, at least one: the first says of which class."""
    found = tuple(flaws)
    return _RAISED[found[0].trouble](found)


def unreadable(place: Place, code: str, message: str, path: str = "") -> Flaw:
    """A flaw of the grammar."""
    return Flaw(Trouble.UNREADABLE, place, Fault(code, message, path))


def ambiguous(place: Place, code: str, message: str, path: str = "") -> Flaw:
    """A flaw of a text that could be read in two ways."""
    return Flaw(Trouble.AMBIGUOUS, place, Fault(code, message, path))


def sound(parts: Iterable[Read | Flaw], flaws: list[Flaw]) -> list[Read]:
    """The parts that were read; the flaws among them go into ``flaws``."""
    found: list[Read] = []
    for part in parts:
        if isinstance(part, Flaw):
            flaws.append(part)
        else:
            found.append(part)
    return found
