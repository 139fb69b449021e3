"""What the engine says when it refuses: faults as values, one exception that carries them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from json import dumps

LONGEST_QUOTE = 40
ENDLESS_NUMBER = "A number in it has thousands of digits."


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: a kebab-case code, one clear sentence, and the place it happened.

    Sentences call the players ``seat 3`` (or ``Seat 3``), so that a screen can put the names in.
    """

    code: str
    message: str
    path: str = ""
    details: dict[str, object] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """The fault in the shape of the command line's contract."""
        return {"code": self.code, "message": self.message, "path": self.path, **self.details}


class Refused(ValueError):
    """Raised for input that is not taken; ``faults`` says everything that is wrong, the first fault first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.message for fault in self.faults))


def quoted(value: object) -> str:
    """A wrong value as a sentence names it: the way JSON writes it, cut where it is long."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "an array"
    try:
        text = dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python writes no numbers of more than 4,300 digits
        return "a number with thousands of digits"
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."


def refuse(code: str, message: str, path: str = "", **details: object) -> Refused:
    """A refusal with a single fault, ready to be raised."""
    return Refused([Fault(code, message, path, details)])
