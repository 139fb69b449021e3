"""The entrants of an event, their names, and the events that a person has played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.db.models.functions import Coalesce

from scorekeeper.engine.names import natural_order
from scorekeeper.ledger.entries import fold_name
from scorekeeper.models import Person, Seat
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import Presence, presence
from tournaments.engine.event.money import fee_due, fees_paid
from tournaments.engine.event.values import Entrant
from tournaments.models import EntrantRow, Event, Group
from tournaments.queries.book import read_book
from tournaments.queries.results import ranking

NamesSince = Mapping[int, Sequence[tuple[int, str]]]  # by number: from which session on, and the name


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """A line of the list: ``paid`` is whether the fee is paid in full, ``owes`` whether it still has to be,
    ``plays`` and ``here`` are of one session.

    ``gone`` is the session from which the entrant plays no more, None for who plays on. ``no_show``: they had no seat
    in the session before, and nobody has said yet whether they are seated again.
    """

    entrant: Entrant
    name: str
    groups: tuple[str, ...]
    paid: bool
    owes: bool
    plays: bool
    here: bool
    gone: int | None
    no_show: bool
    town: str = ""

    @property
    def number(self) -> int:
        """The entrant's number."""
        return self.entrant.number


def lines(event: Event, book: EventBook, session: int) -> list[EntrantLine]:
    """All entrants by number, as they stand in a session. Two statements."""
    called, grouped, has = people(event), group_names(event), fees_paid(book)
    there = presence(book, session)
    return [
        EntrantLine(
            entrant,
            called[number].name,
            tuple(grouped.get(group, "") for group in sorted(entrant.groups)),
            has[number] >= book.setup.fee,
            has[number] < fee_due(book, number),
            entrant.plays(session),
            there.get(number) is Presence.HERE,
            withdrawn_from(entrant),
            there.get(number) is Presence.NO_SHOW,
            called[number].town,
        )
        for number, entrant in sorted(book.entrants.items())
    ]


def people(event: Event) -> Mapping[int, Person]:
    """Return the facts about who plays on each line, by its number. One statement."""
    rows = EntrantRow.objects.filter(event=event).order_by("number", "since")
    rows = rows.select_related("person__merged_into")
    return {row.number: row.person.itself for row in rows}


def withdrawn_from(entrant: Entrant) -> int | None:
    """The session from which an entrant plays no more, None for who is entered or comes back."""
    return entrant.away[-1][0] if entrant.away and entrant.away[-1][1] is None else None


def group_names(event: Event) -> Mapping[int, str]:
    """The names of an event's groups by number. One statement."""
    return dict(Group.objects.filter(event=event).order_by("number").values_list("number", "name"))


def lines_of_persons(event: Event) -> Mapping[int, int]:
    """The line that each person plays on last, by the row of who stands for them. One statement."""
    rows = EntrantRow.objects.filter(event=event).order_by("number", "since")
    last = dict(rows.annotate(itself=Coalesce("person__merged_into", "person")).values_list("number", "itself"))
    return {person: number for number, person in last.items()}


def first_timers(event: Event) -> frozenset[int]:
    """Return the lines of players who sat in no game and no tournament of the club on an earlier day. Two statements.

    Entries that were merged count as one player. A tournament that someone only entered is none that they played.
    """
    earlier = Seat.objects.filter(
        game__club_game__club=event.club_id, game__club_game__played_on__lt=event.played_on
    ).annotate(itself=Coalesce("person__merged_into", "person"))
    played = set(earlier.values_list("itself", flat=True).distinct())
    return frozenset(number for person, number in lines_of_persons(event).items() if person not in played)


def lines_by_name(event: Event) -> Mapping[str, int]:
    """The line of who plays on it last, by each of their names, folded: merged entries are theirs too. Two
    statements."""
    lines = lines_of_persons(event)
    club = Person.objects.filter(club=event.club_id, erased_at=None).values_list("folded", "pk", "merged_into")
    known = ((folded, merged or person) for folded, person, merged in club)
    return {folded: lines[person] for folded, person in known if person in lines}


def names(event: Event, session: int | None = None) -> Mapping[int, str]:
    """The name of who plays on each line in a session, or plays on it last. One statement."""
    rows = EntrantRow.objects.filter(event=event).order_by("number", "since")
    if session is not None:
        rows = rows.filter(since__lte=session) | rows.filter(since=1)
    persons = rows.values_list("number", "person__name", "person__merged_into__name")
    return {number: merged or name for number, name, merged in persons}


def names_since(event: Event) -> NamesSince:
    """Return everyone who played on each line, from which session on, the first one first. One statement."""
    called: dict[int, list[tuple[int, str]]] = defaultdict(list)
    rows = EntrantRow.objects.filter(event=event).order_by("number", "since")
    for number, since, name, merged in rows.values_list("number", "since", "person__name", "person__merged_into__name"):
        called[number].append((since, merged or name))
    return dict(called)


def name_in(called: Sequence[tuple[int, str]], session: int | None = None) -> str:
    """Return who of ``names_since`` plays on a line in a session, or plays on it last."""
    fitting = [name for since, name in called if session is None or since <= session]
    return fitting[-1] if fitting else called[0][1]


MOST = 50  # the latest events that are told


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event of a person: ``rank`` of ``of``, ``tied`` or not, with ``points``; None as long as they have none."""

    event: Event
    number: int
    of: int
    rank: int | None
    tied: bool
    points: int | None
    closed: bool


def persons_of(entrant: Entrant) -> Mapping[str, Person]:
    """Return everyone who played on an entrant's line, by UUID. One statement."""
    persons = Person.objects.select_related("merged_into").filter(uuid__in=[since.person for since in entrant.persons])
    return {str(person.uuid): person for person in persons}


def unentered_names(club: int, part: str, entered: Collection[str], limit: int) -> list[str]:
    """Return at most ``limit`` names of a club's persons that contain ``part`` and are not entered. One statement."""
    persons = Person.objects.filter(club=club, erased_at=None, merged_into=None, folded__contains=fold_name(part))
    names = sorted(persons.values_list("folded", "name"), key=lambda pair: natural_order(pair[0]))
    return [name for _folded, name in names if name not in entered][:limit]


def history(person: Person) -> list[PastEvent]:
    """The events of a person and of the entries merged with theirs, the latest first.

    Two statements, and one to three for each event whose standings this process has not kept.
    """
    lines_of_person = Q(person=person.itself) | Q(person__merged_into=person.itself)
    entrants = set(EntrantRow.objects.filter(lines_of_person).values_list("event", "number"))
    events = Event.objects.in_bulk({event for event, _number in entrants})
    latest = sorted(entrants, key=lambda each: (events[each[0]].played_on, each), reverse=True)[:MOST]
    return [_past_event(events[event], number) for event, number in latest]


def _past_event(event: Event, number: int) -> PastEvent:
    reading = read_book(event.journal_id)
    known = ranking(event, reading)
    row = known.of(number)
    share = reading.book.setup.ties_share
    if row is None:
        return PastEvent(event, number, len(known.rows), None, False, None, reading.book.closed)
    rank = row.number(ties_share=share)
    tied = sum(other.number(ties_share=share) == rank for other in known.rows) > 1
    return PastEvent(event, number, len(known.rows), rank, tied, row.points, reading.book.closed)
