"""A club: its evenings, persons, seasons, and house rules. Tables of events are not among its evenings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences, rules_from_toml
from scorekeeper.models import Club, ClubRules, Evening, Grant, Person, Season, Seat
from scorekeeper.models.grant import Held
from scorekeeper.queries.access import clubs_reached
from scorekeeper.queries.reading import as_day, rows

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
    casual: bool
    evenings: int
    seasons: tuple[SeasonView, ...]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of a club; ``others`` are the names that count as theirs, ``evenings`` those of all of them."""

    person: int
    name: str
    contact: str
    erased: bool
    others: tuple[str, ...]
    evenings: int
    first: date | None
    last: date | None


def club_view(club: int) -> ClubView | None:
    """Return a club; None where there is none. Two statements."""
    evenings = (
        Evening.objects.filter(club=OuterRef("pk"), within=None).order_by().values("club").annotate(count=Count("pk"))
    )
    row = Club.objects.annotate(played=Coalesce(Subquery(evenings.values("count")), 0)).filter(pk=club).first()
    if row is None:
        return None
    return ClubView(row.pk, row.name, row.demo, row.casual, row.played, seasons(club))


def club_version(club: int) -> str:
    """Another text after every change that a figure of the club shows: evenings, hands, days, names. One statement."""
    versions = "FROM scorekeeper_slice s JOIN scorekeeper_evening e ON s.name = 'game:' || e.game_id"
    counts = rows(
        f"SELECT COUNT(*), COALESCE(SUM(s.version), 0) {versions} WHERE e.club_id = %s AND e.within_id IS NULL", [club]
    )
    return "-".join(map(str, counts[0]))


def seasons(club: int) -> tuple[SeasonView, ...]:
    """Return the seasons of a club, the newest first. One statement."""
    inside = Evening.objects.filter(club=club, within=None, played_on__range=(OuterRef("first"), OuterRef("last")))
    counted = inside.order_by().values("club").annotate(count=Count("pk")).values("count")
    season_rows = Season.objects.filter(club=club).annotate(played=Coalesce(Subquery(counted), 0)).order_by("-first")
    return tuple(SeasonView(row.pk, row.name, row.first, row.last, row.played) for row in season_rows)


def evenings(club: int, season: SeasonView | None = None) -> QuerySet[Evening]:
    """Return the evenings of a club, of one season or of all time, the newest first, to be cut into pages.

    ``hands`` counts those that stand; the seats come along with their persons, in two statements in all.
    """
    seats = Seat.objects.select_related("person__merged_into").order_by("number")
    games = Evening.objects.filter(club=club, within=None).annotate(hands=F("game__next_number") - 1)
    if season is not None:
        games = games.filter(played_on__range=(season.first, season.last))
    games = games.select_related("game").only(*SHOWN).prefetch_related(Prefetch("game__seats", seats))
    return games.order_by("-played_on", "-pk")


def persons(club: int) -> tuple[PersonRow, ...]:
    """Return the persons of a club in the alphabet's order, those erased last. Two statements."""
    entries = list(Person.objects.filter(club=club).order_by("folded", "pk"))
    others: dict[int | None, list[str]] = defaultdict(list)
    for one in entries:
        others[one.merged_into_id].append(one.name)
    played = _played(club)
    shown = [_row(one, tuple(others[one.pk]), played.get(one.pk)) for one in entries if one.merged_into_id is None]
    return tuple(sorted(shown, key=lambda row: row.erased))


# Counted by person as entered before anybody is merged, so that the few rows left are joined.
_PLAYED = (
    "WITH entered AS (SELECT t.person_id, COUNT(*) AS evenings, MIN(e.played_on) AS first, MAX(e.played_on) AS last "
    "FROM scorekeeper_evening e JOIN scorekeeper_seat t ON t.game_id = e.game_id WHERE e.club_id = %s "
    "AND e.within_id IS NULL GROUP BY t.person_id) "
    "SELECT COALESCE(i.merged_into_id, i.id), SUM(n.evenings), MIN(n.first), MAX(n.last) FROM entered n "
    "JOIN scorekeeper_person i ON i.id = n.person_id GROUP BY COALESCE(i.merged_into_id, i.id)"
)


def _played(club: int) -> dict[int, tuple[int, date, date]]:
    """Return each person's number of games, the first and the last one; by the one who stands for them."""
    played = rows(_PLAYED, [club])
    return {one: (int(evenings), as_day(first), as_day(last)) for one, evenings, first, last in played}


def _row(person: Person, others: tuple[str, ...], played: tuple[int, date, date] | None) -> PersonRow:
    count, first, last = played or (0, None, None)
    erased = person.erased_at is not None
    return PersonRow(person.pk, person.name, person.contact, erased, () if erased else others, count, first, last)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules under a name; ``text`` is their file, ``edition`` counts how often they were changed."""

    number: int
    name: str
    text: str
    edition: int
    rules: HouseRules

    @property
    def changes(self) -> int:
        """In how many options they differ from their preset, the name apart."""
        return len(rule_differences(self.rules, base_preset(self.rules)).keys() - {"title"})


@dataclass(frozen=True, slots=True)
class Unread:
    """Rules whose file this version no longer takes, after a preset has changed, say, and the reason."""

    number: int
    name: str
    text: str
    refused: Refused


def rule_sets_and_unread(club: int) -> tuple[RuleSet | Unread, ...]:
    """Return all house rules of a club in the alphabet's order, those retired apart. One statement."""
    rows = ClubRules.objects.filter(club=club, retired_at=None).order_by("folded", "pk")
    return tuple(map(_read, rows))


def rule_sets(club: int) -> tuple[RuleSet, ...]:
    """Return the house rules of a club that can be played by, in the alphabet's order. One statement."""
    return tuple(one for one in rule_sets_and_unread(club) if isinstance(one, RuleSet))


def rule_sets_of(pairs: Iterable[Held]) -> tuple[RuleSet, ...]:
    """Return the house rules of all clubs of a holder of these grants that can be played by. Two statements."""
    rows = ClubRules.objects.filter(club__in=clubs_reached(Grant.objects.valid_among(pairs)), retired_at=None)
    sets = map(_read, rows.order_by("folded", "pk"))
    return tuple(one for one in sets if isinstance(one, RuleSet))


def rule_set(club: int, number: int) -> RuleSet | None:
    """One of the club's rule sets; None where there is none that can be played by. One statement."""
    row = ClubRules.objects.filter(club=club, pk=number, retired_at=None).first()
    rules = None if row is None else _read(row)
    return rules if isinstance(rules, RuleSet) else None


def is_kept(club: int, number: int) -> bool:
    """Return whether the club has these rules on its list, readable or not. One statement."""
    return ClubRules.objects.filter(club=club, pk=number, retired_at=None).exists()


def retired(club: int) -> tuple[tuple[int, str], ...]:
    """The rules of a club that were taken off its list, by number and name, the last one first. One statement."""
    rows = ClubRules.objects.filter(club=club).exclude(retired_at=None).order_by("-retired_at", "-pk")
    return tuple(rows.values_list("pk", "name"))


def retired_name(club: int, number: int) -> str | None:
    """Return the name of rules of the club that were retired; None where there are none. One statement."""
    retired = ClubRules.objects.filter(club=club, pk=number).exclude(retired_at=None)
    return retired.values_list("name", flat=True).first()


def _read(row: ClubRules) -> RuleSet | Unread:
    try:
        return RuleSet(row.pk, row.name, row.text, row.edition, rules_from_toml(row.text))
    except Refused as refused:
        return Unread(row.pk, row.name, row.text, refused)
