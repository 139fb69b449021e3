"""A club: its games, persons, seasons, and house rules; and the clubs on the first page of a browser.

Tables of events are not among a club's games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery, Window
from django.db.models.functions import Coalesce, RowNumber

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.names import natural_order
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences, rules_from_toml
from scorekeeper.models import Club, ClubGame, ClubRules, Grant, Installation, Person, Role, Season, Seat
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries.access import MAY, Action, clubs_reached
from scorekeeper.queries.reading import as_day, rows

# The columns of a list of games; the rules of their games are long, and not looked at.
SHOWN = ("club", "name", "played_on", "game__next_number", "game__closed", "game__state")


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season and how many games lie in its days."""

    season: int
    name: str
    first: date
    last: date
    games: int


@dataclass(frozen=True, slots=True)
class ClubView:
    """A club and its seasons, the newest first; ``games`` counts all of its time."""

    club: int
    name: str
    demo: bool
    casual: bool
    games: int
    seasons: tuple[SeasonView, ...]
    next_game: date | None


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of a club; ``others`` are the names that count as theirs, ``games`` those of all of them."""

    person: int
    name: str
    contact: str
    erased: bool
    others: tuple[str, ...]
    games: int
    first: date | None
    last: date | None


def club_view(club: int) -> ClubView | None:
    """Return a club; None where there is none. Two statements."""
    games = (
        ClubGame.objects.filter(club=OuterRef("pk"), within=None).order_by().values("club").annotate(count=Count("pk"))
    )
    row = Club.objects.annotate(played=Coalesce(Subquery(games.values("count")), 0)).filter(pk=club).first()
    if row is None:
        return None
    return ClubView(row.pk, row.name, row.demo, row.casual, row.played, seasons(club), row.next_game)


def played_club(name: str) -> int | None:
    """Return the club of this name if it has games; None where there is none. One statement."""
    named = Club.objects.filter(name=name, demo=False, casual=False, games__within=None, games__isnull=False)
    return named.values_list("pk", flat=True).first()


def club_version(club: int) -> str:
    """Another text after every change that a figure of the club shows: games, hands, days, names. One statement."""
    versions = "FROM scorekeeper_slice s JOIN scorekeeper_clubgame e ON s.name = 'game:' || e.game_id"
    counts = rows(
        f"SELECT COUNT(*), COALESCE(SUM(s.version), 0) {versions} WHERE e.club_id = %s AND e.within_id IS NULL", [club]
    )
    return "-".join(map(str, counts[0]))


def seasons(club: int) -> tuple[SeasonView, ...]:
    """Return the seasons of a club, the newest first. One statement."""
    inside = ClubGame.objects.filter(club=club, within=None, played_on__range=(OuterRef("first"), OuterRef("last")))
    counted = inside.order_by().values("club").annotate(count=Count("pk")).values("count")
    season_rows = Season.objects.filter(club=club).annotate(played=Coalesce(Subquery(counted), 0)).order_by("-first")
    return tuple(SeasonView(row.pk, row.name, row.first, row.last, row.played) for row in season_rows)


def games(club: int, season: SeasonView | None = None) -> QuerySet[ClubGame]:
    """Return the games of a club, of one season or of all time, the newest first, to be cut into pages.

    ``hands`` counts those that stand; the seats come along with their persons, in two statements in all.
    """
    seats = Seat.objects.select_related("person__merged_into").order_by("number")
    games = ClubGame.objects.filter(club=club, within=None).annotate(hands=F("game__next_number") - 1)
    if season is not None:
        games = games.filter(played_on__range=(season.first, season.last))
    games = games.select_related("game").only(*SHOWN).prefetch_related(Prefetch("game__seats", seats))
    return games.order_by("-played_on", "-pk")


def persons(club: int) -> tuple[PersonRow, ...]:
    """Return the persons of a club by name, Player 2 before Player 10, those erased last. Two statements."""
    entries = sorted(Person.objects.filter(club=club).order_by("pk"), key=lambda one: natural_order(one.folded))
    others: dict[int | None, list[str]] = defaultdict(list)
    for one in entries:
        others[one.merged_into_id].append(one.name)
    played = _count_games(club)
    unmerged = [_row(one, tuple(others[one.pk]), played.get(one.pk)) for one in entries if one.merged_into_id is None]
    return tuple(sorted(unmerged, key=lambda row: row.erased))


# Counted by person as entered before anyone is merged, so that the few rows left are joined.
_PLAYED = (
    "WITH entered AS (SELECT t.person_id, COUNT(*) AS games, MIN(e.played_on) AS first, MAX(e.played_on) AS last "
    "FROM scorekeeper_clubgame e JOIN scorekeeper_seat t ON t.game_id = e.game_id WHERE e.club_id = %s "
    "AND e.within_id IS NULL AND EXISTS (SELECT 1 FROM scorekeeper_share s WHERE s.game_id = e.game_id "
    "AND s.person_id = t.person_id) GROUP BY t.person_id) "
    "SELECT COALESCE(i.merged_into_id, i.id), SUM(n.games), MIN(n.first), MAX(n.last) FROM entered n "
    "JOIN scorekeeper_person i ON i.id = n.person_id GROUP BY COALESCE(i.merged_into_id, i.id)"
)


def _count_games(club: int) -> dict[int, tuple[int, date, date]]:
    """Return each person's number of games with points, as standings count, the first and the last one.

    Merged entries count together.
    """
    played = rows(_PLAYED, [club])
    return {one: (int(games), as_day(first), as_day(last)) for one, games, first, last in played}


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
    return tuple(map(_rule_set, rows))


def rule_sets(club: int) -> tuple[RuleSet, ...]:
    """Return the house rules of a club that can be played by, in the alphabet's order. One statement."""
    return tuple(one for one in rule_sets_and_unread(club) if isinstance(one, RuleSet))


def rule_sets_of(pairs: Iterable[GrantPair]) -> tuple[RuleSet, ...]:
    """Return the house rules of all clubs of a holder of these grants that can be played by. Two statements."""
    rows = ClubRules.objects.filter(club__in=clubs_reached(Grant.objects.valid_among(pairs)), retired_at=None)
    sets = map(_rule_set, rows.order_by("folded", "pk"))
    return tuple(one for one in sets if isinstance(one, RuleSet))


def rule_set(club: int, number: int) -> RuleSet | None:
    """One of the club's rule sets; None where there is none that can be played by. One statement."""
    row = ClubRules.objects.filter(club=club, pk=number, retired_at=None).first()
    rules = None if row is None else _rule_set(row)
    return rules if isinstance(rules, RuleSet) else None


def is_kept(club: int, number: int) -> bool:
    """Return whether the club has these rules on its list, readable or not. One statement."""
    return ClubRules.objects.filter(club=club, pk=number, retired_at=None).exists()


def retired_rules(club: int) -> tuple[tuple[int, str], ...]:
    """The rules of a club that were taken off its list, by number and name, the last one first. One statement."""
    rows = ClubRules.objects.filter(club=club).exclude(retired_at=None).order_by("-retired_at", "-pk")
    return tuple(rows.values_list("pk", "name"))


def retired_name(club: int, number: int) -> str | None:
    """Return the name of rules of the club that were retired; None where there are none. One statement."""
    retired = ClubRules.objects.filter(club=club, pk=number).exclude(retired_at=None)
    return retired.values_list("name", flat=True).first()


def _rule_set(row: ClubRules) -> RuleSet | Unread:
    try:
        return RuleSet(row.pk, row.name, row.text, row.edition, rules_from_toml(row.text))
    except Refused as refused:
        return Unread(row.pk, row.name, row.text, refused)


LATEST = 5  # games of a club that the first page shows; the club's own page has all


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list; ``role`` is what the holder is there.

    ``names`` and ``persons`` are all players in the order they came, ``units`` their totals. The tables of a race have
    the sums of its scores.
    """

    club_game: int
    name: str
    played_on: date
    hands: int
    closed: bool
    role: str
    names: tuple[str, ...]
    persons: tuple[int, ...]
    units: tuple[int, ...]

    @property
    def leader(self) -> tuple[str, int] | None:
        """The name and the units of who is ahead; None before the first hand, and where several are ahead."""
        ahead = [(name, units) for name, units in zip(self.names, self.units, strict=True) if units == max(self.units)]
        return ahead[0] if len(ahead) == 1 else None


@dataclass(frozen=True, slots=True)
class ClubSummary:
    """A club with its latest games. ``role`` is what the holder is in the club, empty for guests of a game.

    ``more`` is how many games of the club are not in the list.
    """

    club: int
    name: str
    demo: bool
    casual: bool
    role: str
    games: tuple[GameSummary, ...]
    more: int

    @property
    def may_open_games(self) -> bool:
        """Return whether the holder may open games of the club."""
        return bool(self.role) and Action.KEEP in MAY[self.role]


@dataclass(frozen=True, slots=True)
class Home:
    """The content of the first page; ``owns`` is whether the holder owns the site.

    ``at_an_event`` is whether the holder directs an event or helps at one. ``is_unwelcomed`` is whether nothing was
    recorded at this site and its owner was asked nothing yet. ``notes_read`` is the version whose release notes the
    owner was shown, None for anyone else.
    """

    owns: bool
    clubs: tuple[ClubSummary, ...]
    at_an_event: bool = False
    is_unwelcomed: bool = False
    notes_read: str | None = None


def home(pairs: Iterable[GrantPair]) -> Home:
    """Return the clubs of a holder of these grants, the one that played last first and the demo last.

    A demo club without a game, and an empty list of games without a club, are left out. Four statements.
    """
    installation = Installation.objects.values("notes_read", "welcomed")[:1]
    grants = list(
        Grant.objects.valid_among(pairs).annotate(
            notes_read=Subquery(installation.values("notes_read")), welcomed=Subquery(installation.values("welcomed"))
        )
    )
    games = list(_latest(grants))
    single = [club_game.club_id for club_game in games]
    clubs = Club.objects.filter(Q(pk__in=clubs_reached(grants)) | Q(pk__in=single)).annotate(
        played=Count("games", filter=Q(games__within=None))
    )
    home_clubs = [
        _club_summary(club, club.played, [one for one in games if one.club_id == club.pk], grants) for club in clubs
    ]
    owner: Any = next((grant for grant in grants if grant.is_over_everything and grant.role == Role.OWNER), None)
    return Home(
        owns=owner is not None,
        clubs=tuple(
            sorted((club for club in home_clubs if club.games or not (club.demo or club.casual)), key=_summary_order)
        ),
        at_an_event=any(grant.journal_id is not None for grant in grants),
        is_unwelcomed=owner is not None and not home_clubs and owner.welcomed is False,
        notes_read=owner.notes_read if owner else None,
    )


def _latest(grants: Sequence[Grant]) -> Iterable[ClubGame]:
    reach = Q(club__in=clubs_reached(grants)) | Q(pk__in=[grant.club_game_id for grant in grants if grant.club_game_id])
    place = Window(RowNumber(), partition_by=F("club"), order_by=[F("played_on").desc(), F("pk").desc()])
    seats = Seat.objects.select_related("person__merged_into", "tally").order_by("number")
    numbers = ClubGame.objects.filter(reach, within=None).annotate(place=place).filter(place__lte=LATEST).values("pk")
    latest = ClubGame.objects.filter(pk__in=numbers).select_related("game").only(*SHOWN)
    return latest.prefetch_related(Prefetch("game__seats", seats)).order_by("-played_on", "-pk")


def _summary_order(club: ClubSummary) -> tuple[bool, int, int]:
    newest = club.games[0].played_on.toordinal() if club.games else 0
    return club.demo, -newest, club.club


def _club_summary(club: Club, played: int, games: Sequence[ClubGame], grants: Sequence[Grant]) -> ClubSummary:
    over = [grant.role for grant in grants if grant.is_over_everything or grant.club_id == club.pk]
    role = max(over, key=lambda role: len(MAY[role]), default="")
    return ClubSummary(
        club=club.pk,
        name=club.name,
        demo=club.demo,
        casual=club.casual,
        role=role,
        games=tuple(_game_summary(club_game, grants) for club_game in games),
        more=played - len(games) if role else 0,
    )


def _game_summary(club_game: ClubGame, grants: Sequence[Grant]) -> GameSummary:
    roles = [
        grant.role
        for grant in grants
        if grant.is_over_everything or grant.club_game_id == club_game.pk or grant.club_id == club_game.club_id
    ]
    seats = club_game.game.seats_of_players
    persons = [seat.person.itself for seat in seats]
    return GameSummary(
        club_game=club_game.pk,
        name=club_game.name,
        played_on=club_game.played_on,
        hands=club_game.game.next_number - 1,
        closed=club_game.game.closed,
        role=max(roles, key=lambda role: len(MAY[role])),
        names=tuple(person.name for person in persons),
        persons=tuple(person.pk for person in persons),
        units=tuple(seat.tally.units for seat in seats),
    )


def is_fresh() -> bool:
    """Return whether nothing was ever recorded on this site. One statement."""
    return not Club.objects.exists()


def owner_name() -> str:
    """Return the name that the owner gave at the first start, empty where they gave none. One statement."""
    return Installation.objects.values_list("owner", flat=True).first() or ""
