"""What was written last at each table of an event: the one thing that tells whether the hands there are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from scorekeeper.models import Entry

from .public import Stand


@dataclass(frozen=True, slots=True)
class Written:
    """The hash of the last entry of each table that has one, by the table's id, as a journal stood."""

    stand: Stand
    last: Mapping[int, str]

    def of(self, table: int) -> str:
        """The hash of a table's last entry; empty where nothing was written."""
        return self.last.get(table, "")


def written(stand: Stand, known: Written | None) -> Written:
    """What was written last at the tables, read on from what is known where that is of the same journal.

    One statement; two where it is of another, which a backup that was taken in has put in its place.
    """
    if known is not None and known.stand.journal == stand.journal:
        (_table, head), *new = _entries(stand, known.stand.length) or [(None, "")]
        if head == known.stand.head:
            return Written(stand, {**known.last, **_by_table(new)})
    return Written(stand, _by_table(_entries(stand, 0)))


def _entries(stand: Stand, since: int) -> list[tuple[int | None, str]]:
    """The tables' entries after a number, and the one with that number whosever it is, each with its table."""
    there = Q(journal=stand.journal, seq__gte=since, seq__lte=stand.length)
    found = Entry.objects.filter(there, Q(game__isnull=False) | Q(seq=since)).order_by("seq")
    return list(found.values_list("game__evening__event_table__number", "hash"))


def _by_table(entries: list[tuple[int | None, str]]) -> dict[int, str]:
    return {table: head for table, head in entries if table is not None}
