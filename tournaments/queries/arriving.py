"""A carried event compared with what is here: new, played on since, the same, or another story."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.models import Entry
from scorekeeper.queries.carry import Fate
from tournaments.models import Event

from .carry import CarriedEvent


@dataclass(frozen=True, slots=True)
class Arriving:
    """How a carried event stands to the one with its journal that is here, None where there is none.

    ``entries`` are in the file, ``here`` on this site, ``both`` alike from the beginning.
    """

    name: str
    event: Event | None
    fate: Fate
    entries: int
    here: int
    both: int

    @property
    def comes(self) -> bool:
        """Whether taking it in would write anything."""
        return self.fate in (Fate.NEW, Fate.LONGER)


def arriving(carried: CarriedEvent, club: int) -> Arriving:
    """Compare a carried event with what a site has of it. Two statements."""
    event = Event.objects.select_related("journal", "club").filter(journal__key=carried.journal).first()
    theirs = [entry.hash for entry in carried.entries]
    ours = _hashes(event)
    both = next((at for at, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), None)
    alike = min(len(ours), len(theirs)) if both is None else both
    fate = Fate.ELSEWHERE if event and event.club_id != club else _fate(len(ours), len(theirs), alike)
    return Arriving(carried.name, event, fate, len(theirs), len(ours), alike)


def _hashes(event: Event | None) -> list[str]:
    if event is None:
        return []
    return list(Entry.objects.filter(journal=event.journal_id).order_by("seq").values_list("hash", flat=True))


def _fate(ours: int, theirs: int, both: int) -> Fate:
    if ours == 0:
        return Fate.NEW
    if both < min(ours, theirs):
        return Fate.PARTED
    if ours == theirs:
        return Fate.SAME
    return Fate.LONGER if ours < theirs else Fate.SHORTER
