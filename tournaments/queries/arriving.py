"""A carried event compared with what is here: new, played on since, the same, or another story."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.models import Entry
from scorekeeper.queries.transfer import ArrivalFate, met
from tournaments.models import Event

from .carry import CarriedEvent


@dataclass(frozen=True, slots=True)
class Arriving:
    """How a carried event stands to the one with its journal that is here, None where there is none.

    ``entries`` are in the file, ``here`` on this site, ``both`` alike from the beginning.
    """

    name: str
    event: Event | None
    fate: ArrivalFate
    entries: int
    here: int
    both: int

    @property
    def comes(self) -> bool:
        """Whether taking it in would write anything."""
        return self.fate in (ArrivalFate.NEW, ArrivalFate.LONGER)


def arriving(carried: CarriedEvent, club: int) -> Arriving:
    """Compare a carried event with what a site has of it. Two statements."""
    event = Event.objects.select_related("journal", "club").filter(journal__key=carried.journal).first()
    theirs = [entry.hash for entry in carried.entries]
    ours = [] if event is None else hashes_of(event.journal_id)
    fate, both = met(ours, theirs)
    here = ArrivalFate.ELSEWHERE if event and event.club_id != club else fate
    return Arriving(carried.name, event, here, len(theirs), len(ours), both)


def hashes_of(journal: int) -> list[str]:
    """The hashes of a journal's entries in order. One statement."""
    return list(Entry.objects.filter(journal=journal).order_by("seq").values_list("hash", flat=True))
