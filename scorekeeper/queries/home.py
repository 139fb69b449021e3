"""The first page: the clubs that a browser's grants reach, each with its latest evenings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, Prefetch, Q, Window
from django.db.models.functions import RowNumber

from scorekeeper.models import Club, Evening, Grant, Role, Seat
from scorekeeper.models.grant import Held
from scorekeeper.queries.access import MAY, clubs_reached
from scorekeeper.queries.club import SHOWN

LATEST = 5  # evenings of a club that the first page shows; the club's own page has all


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """An evening in a list; ``role`` is what the holder is there, ``names`` are in seating order."""

    evening: int
    name: str
    played_on: date
    hands: int
    closed: bool
    role: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClubSummary:
    """A club with its latest evenings. ``role`` is what the holder is in the club, empty for guests of an evening.

    ``more`` is how many evenings of the club are not in the list.
    """

    club: int
    name: str
    demo: bool
    casual: bool
    role: str
    evenings: tuple[EveningSummary, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Home:
    """The content of the first page; ``owns`` is whether the holder owns the site.

    ``at_an_event`` is whether the holder directs an event or helps at one.
    """

    owns: bool
    clubs: tuple[ClubSummary, ...]
    at_an_event: bool = False


def home(pairs: Iterable[Held]) -> Home:
    """Return the clubs of a holder of these grants, the one that played last first and the demo last.

    A demo club without an evening, and an empty list of games without a club, are left out. Four statements.
    """
    grants = list(Grant.objects.valid_among(pairs))
    evenings = list(_latest(grants))
    single = [evening.club_id for evening in evenings]
    clubs = Club.objects.filter(Q(pk__in=clubs_reached(grants)) | Q(pk__in=single)).annotate(
        played=Count("evenings", filter=Q(evenings__within=None))
    )
    home_clubs = [
        _club(club, club.played, [one for one in evenings if one.club_id == club.pk], grants) for club in clubs
    ]
    return Home(
        owns=any(grant.is_over_everything and grant.role == Role.OWNER for grant in grants),
        clubs=tuple(
            sorted((club for club in home_clubs if club.evenings or not (club.demo or club.casual)), key=_order)
        ),
        at_an_event=any(grant.journal_id is not None for grant in grants),
    )


def _latest(grants: Sequence[Grant]) -> Iterable[Evening]:
    reach = Q(club__in=clubs_reached(grants)) | Q(pk__in=[grant.evening_id for grant in grants if grant.evening_id])
    place = Window(RowNumber(), partition_by=F("club"), order_by=[F("played_on").desc(), F("pk").desc()])
    seats = Seat.objects.select_related("person__merged_into").order_by("number")
    numbers = Evening.objects.filter(reach, within=None).annotate(place=place).filter(place__lte=LATEST).values("pk")
    latest = Evening.objects.filter(pk__in=numbers).select_related("game").only(*SHOWN)
    return latest.prefetch_related(Prefetch("game__seats", seats)).order_by("-played_on", "-pk")


def _order(club: ClubSummary) -> tuple[bool, int, int]:
    newest = club.evenings[0].played_on.toordinal() if club.evenings else 0
    return club.demo, -newest, club.club


def _club(club: Club, played: int, evenings: Sequence[Evening], grants: Sequence[Grant]) -> ClubSummary:
    over = [grant.role for grant in grants if grant.is_over_everything or grant.club_id == club.pk]
    role = max(over, key=lambda role: len(MAY[role]), default="")
    return ClubSummary(
        club=club.pk,
        name=club.name,
        demo=club.demo,
        casual=club.casual,
        role=role,
        evenings=tuple(_evening(evening, grants) for evening in evenings),
        more=played - len(evenings) if role else 0,
    )


def _evening(evening: Evening, grants: Sequence[Grant]) -> EveningSummary:
    roles = [
        grant.role
        for grant in grants
        if grant.is_over_everything or grant.evening_id == evening.pk or grant.club_id == evening.club_id
    ]
    return EveningSummary(
        evening=evening.pk,
        name=evening.name,
        played_on=evening.played_on,
        hands=evening.game.next_number - 1,
        closed=evening.game.closed,
        role=max(roles, key=lambda role: len(MAY[role])),
        names=tuple(seat.person.itself.name for seat in evening.game.seats.all()),
    )


def is_fresh() -> bool:
    """Return whether nothing was ever recorded on this site. One statement."""
    return not Club.objects.exists()
