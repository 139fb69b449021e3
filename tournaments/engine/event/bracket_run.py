"""A published bracket of an event: its rounds are sessions with numbers after the ordinary ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.engine.bracket_setup import BracketSetup
from tournaments.engine.brackets.bracket import Bracket


@dataclass(frozen=True, slots=True)
class At:
    """A round of a run: its number in the ``bracket``, which is the second chance where ``second``."""

    bracket: Bracket
    number: int
    second: bool

    @property
    def final(self) -> bool:
        """Whether it is the final table."""
        return self.number == len(self.bracket.plan)


@dataclass(frozen=True, slots=True)
class BracketRun:
    """The rounds of ``main`` are the sessions from ``first`` on; those of the ``second`` chance follow them."""

    setup: BracketSetup
    first: int
    main: Bracket
    second: Bracket | None = None

    def part(self, second: bool) -> Bracket | None:
        """The bracket, or its second chance (None: not published)."""
        return self.second if second else self.main

    def parts(self) -> Iterator[tuple[bool, Bracket]]:
        """The brackets that are published, and whether each is the second chance."""
        yield False, self.main
        if self.second is not None:
            yield True, self.second

    def session(self, second: bool, number: int) -> int:
        """The session that a round is, from 1."""
        return self.first + number - 1 + (len(self.main.plan) if second else 0)

    @property
    def rounds(self) -> range:
        """The sessions that are rounds, those that are not seated yet among them."""
        return range(self.first, self.first + sum(len(bracket.plan) for _, bracket in self.parts()))

    def at(self, session: int) -> At:
        """The round that a session is. Raises ``LookupError`` for one that is none."""
        if session not in self.rounds:
            raise LookupError(f"session {session} is no round of the bracket")
        number, main = session - self.first + 1, len(self.main.plan)
        if self.second is None or number <= main:
            return At(self.main, number, second=False)
        return At(self.second, number - main, second=True)

    @property
    def finished(self) -> bool:
        """Whether all that is published was played to its end."""
        return all(bracket.finished for _, bracket in self.parts())
