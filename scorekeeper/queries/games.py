"""Games: by number, those imported from paper, and the span of games that figures cover."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, OuterRef, QuerySet, Subquery, Sum

from scorekeeper.engine.cards import FirstDealerDraw, draw_first_dealer
from scorekeeper.ledger.book import DRAW_SEED
from scorekeeper.ledger.entries import fold_name
from scorekeeper.ledger.folding import AccountKind
from scorekeeper.models import ClubGame, Entry, Person, Posting, Season
from scorekeeper.queries.club import SeasonView
from scorekeeper.queries.reading import SqlValue

Condition = tuple[str, tuple[SqlValue, ...]]  # of a statement, and its values

AMONG_FRIENDS: Condition = ("e.within_id IS NULL", ())


@dataclass(frozen=True, slots=True)
class Span:
    """Games of a club: from a first to a last day where they are given, or the one of that number."""

    club: int
    first: date | None = None
    last: date | None = None
    club_game: int | None = None

    def where(self) -> Condition:
        """Return the condition on games ``e``."""
        return join_conditions([("e.club_id = %s", (self.club,)), AMONG_FRIENDS, *self._conditions()])

    def of_person(self, person: int) -> Condition:
        """The condition on shares of a person of the club: without the club, so that databases begin at the person."""
        of_person: Condition = ("(i.id = %s OR i.merged_into_id = %s)", (person, person))
        return join_conditions([of_person, AMONG_FRIENDS, *self._conditions()])

    def _conditions(self) -> Iterator[Condition]:
        conditions = {"e.played_on >= %s": self.first, "e.played_on <= %s": self.last, "e.id = %s": self.club_game}
        yield from ((sql, (value,)) for sql, value in conditions.items() if value is not None)


def join_conditions(conditions: Iterable[Condition]) -> Condition:
    """Return all of the conditions."""
    pairs = list(conditions)
    return " AND ".join(sql for sql, _ in pairs), tuple(value for _, values in pairs for value in values)


def span_of(club: int, season: SeasonView | None) -> Span:
    """Return the games of a season, or of all time."""
    return Span(club, season.first, season.last) if season else Span(club)


def is_over(day: date, today: date, *, closed: bool) -> bool:
    """Return whether a game of a day counts as finished: it was closed, or its day has passed."""
    return bool(closed) or day < today


# A share with its game and the person who stands for whoever had it.
SHARES = (
    "scorekeeper_clubgame e JOIN scorekeeper_share s ON s.game_id = e.game_id "
    "JOIN scorekeeper_person i ON i.id = s.person_id "
)
PERSON = "COALESCE(i.merged_into_id, i.id)"


@dataclass(frozen=True, slots=True)
class GameDay:
    """A game, its day, and the season that the day lies in, empty for none: a table of an event is in no season.

    ``casual`` says that it belongs to no club.
    """

    club_game: int
    club: int
    name: str
    played_on: date
    season: str
    is_of_event: bool = False
    casual: bool = False


def last_game(club: int | None) -> GameDay | None:
    """Return the last game of a club, of those without a club for None; its season is left out. One statement."""
    games = ClubGame.objects.filter(club=club) if club is not None else ClubGame.objects.filter(club__casual=True)
    row = games.filter(within=None).order_by("-played_on", "-pk").first()
    return None if row is None else GameDay(row.pk, row.club_id, row.name, row.played_on, "")


@dataclass(frozen=True, slots=True)
class DrawnDealer:
    """The draw for the first dealer of a game; ``names`` are the players that it began with, seat 1 first."""

    draw: FirstDealerDraw
    names: tuple[str, ...]

    @property
    def dealt(self) -> tuple[tuple[str, str], ...]:
        """Return the name and the card of each card dealt, in order."""
        return tuple((self.names[seat - 1], card) for seat, card in self.draw.dealt)

    @property
    def dealer(self) -> str:
        """The name of the player who was drawn."""
        return self.names[self.draw.dealer - 1]


def drawn_dealer(game: int, names: Sequence[str]) -> DrawnDealer | None:
    """Return the draw for the first dealer of a game, None where the dealer was chosen. One statement.

    ``names`` are all players in the order they came.
    """
    opening = json.loads(Entry.objects.values_list("payload", flat=True).get(game=game, kind=Entry.Kind.OPEN))
    if DRAW_SEED not in opening:
        return None
    players = len(opening["seats"])
    return DrawnDealer(draw_first_dealer(opening[DRAW_SEED], players), tuple(names[:players]))


def game_name(club: int, club_game: int) -> str | None:
    """Return the name of a game of a club; None where the club has none of that number. One statement."""
    return ClubGame.objects.filter(pk=club_game, club=club, within=None).values_list("name", flat=True).first()


def game_day(club_game: int) -> GameDay | None:
    """Return a game's day and season; None where there is none of that number. One statement."""
    day = OuterRef("played_on")
    season = Season.objects.filter(club=OuterRef("club"), first__lte=day, last__gte=day)
    rows = ClubGame.objects.filter(pk=club_game).annotate(season=Subquery(season.values("name")[:1]))
    row = rows.select_related("club").first()
    if row is None:
        return None
    season_name = row.season if row.season and row.within_id is None else ""
    return GameDay(
        row.pk, row.club_id, row.name, row.played_on, season_name, row.within_id is not None, row.club.casual
    )


@dataclass(frozen=True, slots=True)
class UnbalancedGame:
    """A game that is off by ``units``: too many (+) or too few (-)."""

    club_game: int
    name: str
    day: date
    units: int


@dataclass(frozen=True, slots=True)
class ImportedGames:
    """The result of an import; ``off`` are the games that still wait for a remedy."""

    games: int
    first: date
    last: date
    off: tuple[UnbalancedGame, ...]


def imported_games(club: int, key: str) -> ImportedGames | None:
    """Return the number, span, and corrections of the sheets imported with a key; None for no sheet. Two statements."""
    games = ClubGame.objects.filter(club=club, game__journal__key__startswith=f"{key}-")
    figures = games.aggregate(count=Count("pk"), first=Min("played_on"), last=Max("played_on"))
    if not figures["count"]:
        return None
    return ImportedGames(figures["count"], figures["first"], figures["last"], _off(games))


def new_names(club: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return those among the names that nobody in the club has, spelled as at first. One statement."""
    known = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    return tuple({fold_name(name): name for name in reversed(names) if fold_name(name) not in known}.values())[::-1]


def _off(games: QuerySet[ClubGame]) -> tuple[UnbalancedGame, ...]:
    suspended = (
        Posting.objects.filter(account__kind=AccountKind.SUSPENSE, account__game__club_game__in=games)
        .values_list(
            "account__game__club_game", "account__game__club_game__name", "account__game__club_game__played_on"
        )
        .annotate(units=Sum("amount"))
        .exclude(units=0)
        .order_by("account__game__club_game__played_on", "account__game__club_game")
    )
    return tuple(UnbalancedGame(club_game, name, day, -units) for club_game, name, day, units in suspended)
