"""The evenings that figures cover: all evenings of a club, those of a season, or a single one. No table of an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from scorekeeper.queries.club import SeasonView
from scorekeeper.queries.reading import SqlValue

Condition = tuple[str, tuple[SqlValue, ...]]  # of a statement, and its values

AMONG_FRIENDS: Condition = ("e.within_id IS NULL", ())


@dataclass(frozen=True, slots=True)
class Span:
    """Evenings of a club: from a first to a last day where they are given, or the one of that number."""

    club: int
    first: date | None = None
    last: date | None = None
    evening: int | None = None

    def where(self) -> Condition:
        """Return the condition on evenings ``e``."""
        return joined([("e.club_id = %s", (self.club,)), AMONG_FRIENDS, *self._narrowed()])

    def of_person(self, person: int) -> Condition:
        """The condition on shares of a person of the club: without the club, so that databases begin at the person."""
        return joined([("(i.id = %s OR i.merged_into_id = %s)", (person, person)), AMONG_FRIENDS, *self._narrowed()])

    def _narrowed(self) -> Iterator[Condition]:
        conditions = {"e.played_on >= %s": self.first, "e.played_on <= %s": self.last, "e.id = %s": self.evening}
        yield from ((sql, (value,)) for sql, value in conditions.items() if value is not None)


def joined(conditions: Iterable[Condition]) -> Condition:
    """Return all of the conditions."""
    held = list(conditions)
    return " AND ".join(sql for sql, _ in held), tuple(value for _, values in held for value in values)


def span_of(club: int, season: SeasonView | None) -> Span:
    """Return the evenings of a season, or of all time."""
    return Span(club, season.first, season.last) if season else Span(club)


# A share with its evening and the person who stands for whoever had it.
SHARES = (
    "scorekeeper_evening e JOIN scorekeeper_share s ON s.game_id = e.game_id "
    "JOIN scorekeeper_person i ON i.id = s.person_id "
)
PERSON = "COALESCE(i.merged_into_id, i.id)"
