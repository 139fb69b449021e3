"""The refusals of the engine: faults as values, and one exception that carries them."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

Params = Mapping[str, object]
LONGEST_QUOTE = 40
NO_PARAMS: Params = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SeatNumber:
    """A seat as a parameter of a refusal: a screen writes the player's name there."""

    number: int


@dataclass(frozen=True, slots=True)
class OutcomeLabel:
    """A table's name for a result as a parameter: sentences have ``61-90`` with an en dash, ``all-tricks`` in words."""

    label: str


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A place in an order as a parameter: a sentence has it like 2nd."""

    number: int


@dataclass(frozen=True, slots=True)
class MinorUnits:
    """An amount of money as a parameter, in minor units of its currency: a sentence has it like $1.50."""

    amount: int
    currency: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """A wrong value as a parameter of a refusal, written as JSON writes it."""

    value: object


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words inside the sentence of a refusal, by a key of their own, with parameters of their own."""

    key: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Alternatives as a parameter of a refusal: ``a, b or c``."""

    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """Values as a parameter of a refusal: ``a, b and c``."""

    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: which sentence says so, the values in that sentence, and the place it happened.

    ``key`` is a kebab-case code, with a name behind a slash where one code has several sentences
    (``bad-blind/no-such-trick``); ``wording/refusals.py`` has the sentences. A parameter may be a ``SeatNumber``, a
    ``Quoted`` value, a ``Phrase``, another fault, or a list of such values. ``details`` are further values for
    programs.
    """

    key: str
    params: Params = field(default_factory=dict)
    path: str = ""
    details: dict[str, object] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The code of the command line's contract."""
        return self.key.partition("/")[0]

    def within(self, which: str, **params: object) -> Fault:
        """The fault as part of something: its code, and a sentence (``*/which``) that has it as ``fault``."""
        return replace(self, key=f"{self.code}/{which}", params={**params, "fault": self})


class Refused(ValueError):
    """Raised for input that is not taken; ``faults`` says everything that is wrong, the first fault first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.key for fault in self.faults))


def refuse(key: str, params: Params = NO_PARAMS, path: str = "", **details: object) -> Refused:
    """A refusal with a single fault, ready to be raised."""
    return Refused([Fault(key, params, path, details)])


def unexpected_fault(error: Exception) -> Fault:
    """Return the fault for a mistake of the program itself: input that nobody thought of is answered all the same."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" in {Path(frame.filename).name}, line {frame.lineno}" for frame in last)
    return Fault("internal-error", {"cause": f"{type(error).__name__}{where}"})


@contextmanager
def collect_faults(faults: list[Fault]) -> Iterator[None]:
    """Add the faults of a refusal to a list instead of raising it, so that everything wrong is told at once."""
    try:
        yield
    except Refused as refused:
        faults += refused.faults
