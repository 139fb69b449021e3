"""A club: its evenings, persons and seasons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import connection
from django.db.models import Count, F, Max, Min, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.models import Club, Evening, Person, Season, Seat

# The columns of a list of evenings; rules and states of their games are long, and not looked at.
SHOWN = ("club", "name", "played_on", "game__next_number", "game__closed")


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season and how many evenings lie in its days."""

    season: int
    name: str
    first: date
    last: date
    evenings: int


@dataclass(frozen=True, slots=True)
class ClubView:
    """A club and its seasons, the newest first; ``evenings`` counts all of its time."""

    club: int
    name: str
    demo: bool
    evenings: int
    seasons: tuple[SeasonView, ...]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of a club; ``others`` are the names that count as his, ``evenings`` those of all of them."""

    person: int
    name: str
    contact: str
    erased: bool
    others: tuple[str, ...]
    evenings: int
    first: date | None
    last: date | None


def club_view(club: int) -> ClubView | None:
    """A club; None where there is none. Two statements."""
    found = Club.objects.filter(pk=club).annotate(played=Count("evenings")).first()
    if found is None:
        return None
    return ClubView(found.pk, found.name, found.demo, found.played, seasons(club))


def club_version(club: int) -> str:
    """Another text after every change that a figure of the club shows: evenings, hands, days, names. One statement."""
    versions = "FROM scorekeeper_slice s JOIN scorekeeper_evening e ON s.name = 'game:' || e.game_id"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*), COALESCE(SUM(s.version), 0) {versions} WHERE e.club_id = %s", [club])
        return "-".join(map(str, cursor.fetchone()))


def seasons(club: int) -> tuple[SeasonView, ...]:
    """The seasons of a club, the newest first. One statement."""
    inside = Evening.objects.filter(club=club, played_on__range=(OuterRef("first"), OuterRef("last")))
    counted = inside.order_by().values("club").annotate(count=Count("pk")).values("count")
    rows = Season.objects.filter(club=club).annotate(played=Coalesce(Subquery(counted), 0)).order_by("-first")
    return tuple(SeasonView(row.pk, row.name, row.first, row.last, row.played) for row in rows)


def evenings(club: int, season: SeasonView | None = None) -> QuerySet[Evening]:
    """The evenings of a club, of one season or of all time, the newest first, to be cut into pages.

    ``hands`` counts those that stand; the seats come along with their persons, in two statements in all.
    """
    seats = Seat.objects.select_related("person__merged_into").order_by("number")
    rows = Evening.objects.filter(club=club).annotate(hands=F("game__next_number") - 1)
    if season is not None:
        rows = rows.filter(played_on__range=(season.first, season.last))
    rows = rows.select_related("game").only(*SHOWN).prefetch_related(Prefetch("game__seats", seats))
    return rows.order_by("-played_on", "-pk")


def persons(club: int) -> tuple[PersonRow, ...]:
    """The persons of a club in the alphabet's order, those erased last. Two statements."""
    entries = list(Person.objects.filter(club=club).order_by("folded", "pk"))
    played = _played(club)
    rows = [_row(one, entries, played) for one in entries if one.merged_into_id is None]
    return tuple(sorted(rows, key=lambda row: row.erased))


def _played(club: int) -> dict[int, tuple[int, date, date]]:
    """How many evenings each person sat at, the first and the last one; by the one who stands for him."""
    one = Coalesce("person__merged_into", "person")
    seats = Seat.objects.filter(game__evening__club=club).annotate(one=one).values("one").order_by()
    day = "game__evening__played_on"
    rows = seats.annotate(evenings=Count("pk"), first=Min(day), last=Max(day))
    return {row["one"]: (row["evenings"], row["first"], row["last"]) for row in rows}


def _row(person: Person, entries: list[Person], played: dict[int, tuple[int, date, date]]) -> PersonRow:
    count, first, last = played.get(person.pk, (0, None, None))
    erased = person.erased_at is not None
    others = () if erased else tuple(one.name for one in entries if one.merged_into_id == person.pk)
    return PersonRow(person.pk, person.name, person.contact, erased, others, count, first, last)
