"""The persons of a club, their names, what would come together in a merge, and names to offer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Subquery

from scorekeeper.engine.names import natural_order, similar_names
from scorekeeper.ledger.pay_links import PAY_SERVICES
from scorekeeper.models import Club, Person, Seat, Share


@dataclass(frozen=True, slots=True)
class PlayedName:
    """An entry of a person: a name under which they played, how many games, from when to when."""

    person: int
    name: str
    games: int
    first: date | None
    last: date | None


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person: their own entry first in ``entries``, then those merged into it. An erased one has no contact.

    ``handles`` are theirs at payment services, by the names of ``PAY_SERVICES``.
    """

    person: int
    club: int
    name: str
    contact: str
    town: str
    handles: dict[str, str]
    erased: bool
    entries: tuple[PlayedName, ...]

    @property
    def others(self) -> tuple[PlayedName, ...]:
        """The entries merged into their own."""
        return self.entries[1:]

    @property
    def games(self) -> int:
        """The games of all their entries, which never sat at one table."""
        return sum(entry.games for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Merging:
    """A proposed merge: `goes` would count as `stays`; ``met`` names the games at which both sat."""

    goes: PersonView
    stays: PersonView
    met: tuple[str, ...]

    @property
    def sides(self) -> tuple[PersonView, PersonView]:
        """Both, the one that stays first."""
        return self.stays, self.goes


def person_view(club: int, person: int) -> PersonView | None:
    """Return a person who stands for themselves; None where the club has none of that number. One statement."""
    day = "seats__game__club_game__played_on"
    among_friends = Q(seats__game__club_game__isnull=False, seats__game__club_game__within=None)
    among_friends &= Q(Exists(Share.objects.filter(game=OuterRef("seats__game"), person=OuterRef("pk"))))
    rows = Person.objects.filter(Q(pk=person, merged_into=None) | Q(merged_into=person), club=club)
    rows = rows.annotate(
        games=Count("seats", filter=among_friends),
        first=Min(day, filter=among_friends),
        last=Max(day, filter=among_friends),
    ).order_by("folded")
    own_first = sorted(rows, key=lambda row: row.pk != person)
    if not own_first or own_first[0].pk != person:
        return None
    entries = tuple(PlayedName(row.pk, row.name, row.games, row.first, row.last) for row in own_first)
    one = own_first[0]
    return PersonView(
        person=one.pk,
        club=one.club_id,
        name=one.name,
        contact=one.contact,
        town=one.town,
        handles=pay_handles(one),
        erased=one.erased_at is not None,
        entries=entries,
    )


def pay_handles(person: Person) -> dict[str, str]:
    """Return a player's handles at payment services, by the names of ``PAY_SERVICES``; those that they entered."""
    return {service: handle for service in PAY_SERVICES if (handle := getattr(person, service))}


def merging(goes: PersonView, into: int) -> Merging | None:
    """Return the entries that a merge into another person of the club would join; None without one. Two statements."""
    stays = person_view(goes.club, into)
    if stays is None:
        return None
    return Merging(goes, stays, games_of_both(_numbers(goes), _numbers(stays)))


@dataclass(frozen=True, slots=True)
class SuggestedMerge:
    """Two entries that may be one player, who never sat at one table; the name that played less `goes`."""

    goes: int
    goes_name: str
    stays: int
    stays_name: str


@dataclass(frozen=True, slots=True)
class MergedName:
    """An entry that counts as another player, and the name of that player."""

    person: int
    name: str
    counts_as: str


def suggested_merges(club: int) -> tuple[SuggestedMerge, ...]:
    """Return the pairs of similar names of a club who never sat at one table. Two statements, one where none are."""
    entries = (
        Person.objects.filter(club=club, erased_at=None)
        .annotate(games=Count("seats"))
        .order_by("folded")
        .values_list("pk", "merged_into", "name", "games")
    )
    stands_for = {person: merged_into or person for person, merged_into, *_ in entries}
    names = {person: name for person, merged_into, name, _ in entries if merged_into is None}
    games = {person: count for person, *_, count in entries}
    pairs = similar_names(names)
    if not pairs:
        return ()
    met = _pairs_at_one_table({person: one for person, one in stands_for.items() if any(one in pair for pair in pairs)})
    suggested = []
    for pair in pairs:
        if pair not in met:
            goes, stays = sorted(pair, key=lambda person: (games[person], len(names[person]), -person))
            suggested.append(SuggestedMerge(goes, names[goes], stays, names[stays]))
    return tuple(suggested)


def _pairs_at_one_table(stands_for: Mapping[int, int]) -> set[tuple[int, int]]:
    """Return the pairs, the lower number first, who sat at one table, events included. One statement.

    ``stands_for`` has the person who stands for each entry.
    """
    at_table: dict[int, set[int]] = defaultdict(set)
    for game, person in Seat.objects.filter(person__in=list(stands_for)).values_list("game", "person"):
        at_table[game].add(stands_for[person])
    return {pair for persons in at_table.values() for pair in combinations(sorted(persons), 2)}


def merged_name(club: int, person: int) -> MergedName | None:
    """Return an entry that counts as another player; None where it stands for itself. One statement."""
    row = Person.objects.filter(pk=person, club=club, erased_at=None).select_related("merged_into").first()
    if row is None or row.merged_into is None:
        return None
    return MergedName(row.pk, row.name, row.merged_into.name)


def is_merged(club: int, person: int) -> bool:
    """Return whether an entry of the club counts as another's and can be separated. One statement."""
    return Person.objects.filter(pk=person, club=club, erased_at=None).exclude(merged_into=None).exists()


def games_of_both(one: Iterable[int], other: Iterable[int]) -> tuple[str, ...]:
    """Return the names of the games, tables of events included, at which entries of both sat, the last first.

    One statement.
    """
    theirs = Seat.objects.filter(person__in=list(other)).values("game")
    seats = Seat.objects.filter(person__in=list(one), game__in=theirs, game__club_game__isnull=False)
    return tuple(seats.order_by("-game__club_game__played_on").values_list("game__club_game__name", flat=True))


def _numbers(view: PersonView) -> list[int]:
    return [entry.person for entry in view.entries]


def names_known(club: int | None = None) -> tuple[str, ...]:
    """Return the names of a club's persons, by default of the one at home; who sat down last comes first.

    One statement.
    """
    home = Club.objects.filter(demo=False, casual=False).order_by("pk").values("pk")[:1]
    return _names_by_last_seat(Person.objects.filter(club=Subquery(home) if club is None else club))


def casual_names() -> tuple[str, ...]:
    """Return the names of everyone who played in games without a club; who sat down last comes first.

    One statement.
    """
    return _names_by_last_seat(Person.objects.filter(club__casual=True))


def _names_by_last_seat(persons: QuerySet[Person]) -> tuple[str, ...]:
    """Return the names by the last game in which each sat down, newest first, then in alphabetical order."""
    there = persons.filter(erased_at=None, merged_into=None).annotate(last_game=Max("seats__game"))
    rows = there.values_list("last_game", "folded", "name")
    return tuple(name for _, _, name in sorted(rows, key=lambda row: (-(row[0] or 0), natural_order(row[1]))))


def persons_known(club: int, besides: int = 0) -> tuple[tuple[int, str], ...]:
    """Return the persons of a club, or all ``besides`` one: number and name, in alphabetical order. One statement."""
    persons = Person.objects.filter(club=club, erased_at=None, merged_into=None).exclude(pk=besides)
    rows = sorted(persons.values_list("folded", "pk", "name"), key=lambda row: natural_order(row[0]))
    return tuple((person, name) for _, person, name in rows)
