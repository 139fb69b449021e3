"""A bracket as values: where its slots come from, who sits there, what was played, and what happened in order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import chain

from ..standings import Result
from .plan import RoundPlan
from .stage import Stage

Person = Hashable


@dataclass(frozen=True, slots=True)
class Seed:
    """An entrant's line as it enters a stage, with the units it brings along."""

    entrant: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class Seeded:
    """Fed by the seed of a number, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Place:
    """Fed by a place at a table, both from 1; tables are numbered through all rounds."""

    place: int
    table: int


@dataclass(frozen=True, slots=True)
class BestOut:
    """Fed by the ``number``-th best who did not advance from a round; round 0 is the cut before the stage."""

    round: int
    number: int


@dataclass(frozen=True, slots=True)
class SecondWinner:
    """Fed by the winner of the second chance."""


Source = Seeded | Place | BestOut | SecondWinner


@dataclass(frozen=True, slots=True)
class Table:
    """A node: what feeds each of its slots, in the order of seats."""

    number: int
    slots: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round, and who rests in it and goes on to the next."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[Source, ...] = ()

    def sources(self) -> Iterator[Source]:
        """All that feeds the round: byes, then tables."""
        return chain(self.byes, *(table.slots for table in self.tables))


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at the tables of a round, slot by slot, and who rests; None where a slot is empty."""

    tables: tuple[tuple[int | None, ...], ...]
    byes: tuple[int | None, ...] = ()

    def everybody(self) -> Iterator[int]:
        """All who are in the round."""
        return (entrant for entrant in chain(self.byes, *self.tables) if entrant is not None)


@dataclass(frozen=True, slots=True)
class Extra:
    """What an entrant has from the extra hands that decided a tie, hand by hand."""

    entrant: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A round was played; ``returning`` won the second chance, where the final table waits for its winner."""

    results: tuple[Result, ...]
    extras: tuple[Extra, ...] = ()
    returning: int | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a round's tables say was put right; nobody moves."""

    round: int
    results: tuple[Result, ...]
    extras: tuple[Extra, ...] = ()


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An entrant left; ``played``: his table of the seated round was played before."""

    entrant: int
    played: bool = False


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another person plays on an entrant's line."""

    entrant: int
    person: Person


Event = Played | Corrected | Withdrawn | Replaced


@dataclass(frozen=True, slots=True)
class Entry:
    """What a bracket is made of: the field and the reserve (who did not make the cut) best first, persons of whom no
    two are to sit together, and the seed of its chance. An entrant's person is his number until he is replaced."""

    stage: Stage
    field: tuple[Seed, ...]
    reserve: tuple[Seed, ...] = ()
    apart: tuple[frozenset[Person], ...] = ()
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who withdrew, in which round he was then (0: he was out already), and who took his slot."""

    entrant: int
    round: int
    instead: int | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """A stage as it stands. ``rounds`` are those published (of a tree all), ``seats`` those that are filled, and
    ``results`` and ``extras`` those played; ``log`` is all that happened, from which ``recompute`` makes it again."""

    entry: Entry
    plan: tuple[RoundPlan, ...]
    rounds: tuple[Round, ...] = ()
    seats: tuple[Seats, ...] = ()
    results: tuple[tuple[Result, ...], ...] = ()
    extras: tuple[tuple[Extra, ...], ...] = ()
    left: tuple[Leaving, ...] = ()
    log: tuple[Event, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the final table was played."""
        return len(self.results) == len(self.plan)

    @property
    def withdrawn(self) -> frozenset[int]:
        """Who left."""
        return frozenset(leaving.entrant for leaving in self.left)

    def seeds(self) -> dict[int, int]:
        """The number of each entrant's seed, from 1; the reserve is numbered after the field."""
        return {seed.entrant: number for number, seed in enumerate((*self.entry.field, *self.entry.reserve), 1)}
