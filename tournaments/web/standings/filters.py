"""The standings of some players only: of a town, of a group, or of first-timers. Ranks stay those among everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.engine.names import sort_key
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.book import EventBook
from tournaments.models import Event
from tournaments.queries.entrants import first_timers, group_names, people


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters on offer and those chosen: ``town`` and ``group`` (None: any), only first-timers (``first``).

    ``names`` are those of all entrants, ``numbers`` the entrants who are left; None where nothing is chosen.
    """

    names: Mapping[int, str]
    towns: tuple[str, ...]
    groups: tuple[tuple[int, str], ...]
    town: str
    group: int | None
    first: bool
    numbers: frozenset[int] | None

    @property
    def query(self) -> str:
        """Return the choice as the end of an address, empty without one."""
        chosen = {"town": self.town, "group": self.group, "first": "yes" if self.first else ""}
        chosen = {name: value for name, value in chosen.items() if value}
        return f"&{urlencode(chosen)}" if chosen else ""

    @property
    def words(self) -> str:
        """Return the choice in words, for the head of a printed page."""
        group = dict(self.groups).get(self.group or 0, "")
        return ", ".join(filter(None, (self.town, group, _("first-timers only") if self.first else "")))

    def includes(self, entrant: int) -> bool:
        """Return whether an entrant is shown."""
        return self.numbers is None or entrant in self.numbers


def read_filters(request: HttpRequest, event: Event, book: EventBook) -> Filters:
    """Return what the address asks for; a town or a group that the event does not have is not asked for.

    One statement, one more where there are groups, two more for first-timers.
    """
    known = people(event)
    towns = sorted({person.town for person in known.values() if person.town}, key=sort_key)
    groups = group_names(event) if any(entrant.groups for entrant in book.entrants.values()) else {}
    town, group = request.GET.get("town", ""), parse_whole_number(request.GET.get("group", ""))
    town, group = town if town in towns else "", group if group in groups else None
    first = request.GET.get("first") == "yes"
    numbers = set(book.entrants)
    if town:
        numbers &= {number for number, person in known.items() if person.town == town}
    if group is not None:
        numbers &= {number for number, entrant in book.entrants.items() if group in entrant.groups}
    if first:
        numbers &= first_timers(event)
    names = {number: person.name for number, person in known.items()}
    chosen = frozenset(numbers) if town or group is not None or first else None
    return Filters(names, tuple(towns), tuple(sorted(groups.items())), town, group, first, chosen)
