"""The ranking of a series as it was when it was closed: as plain JSON values, and compared with how it stands now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scorekeeper.engine.json_values import Reader, boolean, one_of
from tournaments.engine.objects import or_none, read_object, several, within
from tournaments.engine.tie_breaks import TieBreak

from .ranking import Item, Row

_MOST_ROWS, _MOST_ITEMS = 20_000, 20_000


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose line is not as it was when the series was closed; None where he had none, or has none now."""

    person: str
    before: Row | None
    after: Row | None


def as_json(rows: Iterable[Row], events: Sequence[str]) -> list[dict[str, Any]]:
    """A ranking as an entry keeps it; ``read`` gives it again. Items name their event by its place among ``events``."""
    number = {event: at for at, event in enumerate(events)}
    return [
        {
            "person": row.person,
            "rank": row.rank,
            "place": row.place,
            "total": [row.total.numerator, row.total.denominator],
            "items": [[number[item.event], item.session, item.points, item.counted] for item in row.items],
            "penalties": row.penalties,
            "missing": row.missing,
            "decided_by": row.decided_by and row.decided_by.value,
            "lacks": row.lacks and row.lacks.value,
        }
        for row in rows
    ]


def read(plain: object, events: Sequence[str]) -> tuple[Row, ...]:
    """A ranking from what ``as_json`` wrote. Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``."""

    def item(value: Any, _path: str) -> Item:
        event, session, points, counted = value
        return Item(events[event], session, points, boolean(counted, "counted"))

    readers = {**_READERS, "items": several(item, _MOST_ITEMS)}

    def row(value: object, path: str) -> Row:
        return Row(**read_object(value, readers, tuple(readers), "A line of the ranking", path))

    rows: tuple[Row, ...] = several(row, _MOST_ROWS)(plain, "final")
    return rows


def moved(before: Iterable[Row], after: Iterable[Row]) -> tuple[Moved, ...]:
    """The players whose rank or total is another one now, those of today's ranking first."""
    old, new = ({row.person: row for row in rows} for rows in (before, after))
    everybody = dict.fromkeys([*new, *old])
    lines = (Moved(person, old.get(person), new.get(person)) for person in everybody)
    return tuple(line for line in lines if _shown(line.before) != _shown(line.after))


def _shown(row: Row | None) -> tuple[Any, ...] | None:
    return None if row is None else (row.rank, row.total, row.times)


def _total(value: Any, _path: str) -> Fraction:
    return Fraction(*value)


def _person(value: object, _path: str) -> str:
    return str(value)


_POINTS, _COUNT = within(-1_000_000_000, 1_000_000_000), within(0, _MOST_ROWS)
_READERS: dict[str, Reader] = {
    "person": _person,
    "rank": or_none(_COUNT),
    "place": or_none(_COUNT),
    "total": _total,
    "penalties": _POINTS,
    "missing": _COUNT,
    "decided_by": or_none(one_of(TieBreak)),
    "lacks": or_none(one_of(TieBreak)),
}
