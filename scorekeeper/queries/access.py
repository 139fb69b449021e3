"""The permissions that the grants of a browser give: in a game, in a club, at an event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db import connection
from django.db.models import Exists, Max, Q, QuerySet
from django.utils import timezone

from scorekeeper.models import Club, Grant, Journal, Remembered, Role
from scorekeeper.models.grant import OVER_EVERYTHING, Held


class Action(StrEnum):
    """The actions for which a page needs permission."""

    LOOK = "look"
    RECORD = "record"  # the next hand, and undo the last one
    KEEP = "keep"  # correct, pay, change seats and rules: everything else at the table
    OWN = "own"  # hand out links, erase persons


# The weaker roles first; of two that may do the same, the one that reaches further is the stronger one.
MAY: dict[str, frozenset[Action]] = {
    Role.WATCHER: frozenset({Action.LOOK}),
    Role.VIEWER: frozenset({Action.LOOK}),
    Role.TABLE: frozenset({Action.LOOK, Action.RECORD}),
    Role.HELPER: frozenset({Action.LOOK, Action.RECORD}),
    Role.KEEPER: frozenset({Action.LOOK, Action.RECORD, Action.KEEP}),
    Role.DIRECTOR: frozenset({Action.LOOK, Action.RECORD, Action.KEEP}),
    Role.OWNER: frozenset(Action),
}


STRENGTH = {role: place for place, role in enumerate(MAY)}


@dataclass(frozen=True, slots=True)
class Access:
    """The strongest grant over an evening, by its UUID; ``club`` and ``game`` are the evening's.

    ``within`` is the journal of the event whose table it is, None for an evening among friends.
    """

    grant: UUID
    role: str
    evening: int
    game: int
    club: int
    within: int | None = None

    def may(self, action: Action) -> bool:
        """Return whether the grant lets its holder do that."""
        return action in MAY[self.role]

    @property
    def is_of_event(self) -> bool:
        """Return whether the grant reaches beyond this table, over the event that it belongs to."""
        return self.within is not None and self.role in (Role.VIEWER, Role.HELPER, Role.DIRECTOR, Role.OWNER)

    def may_change(self, *, closed: bool) -> bool:
        """Return whether the holder may change what is on the sheet. Once closed, only at a table of an event."""
        return self.may(Action.KEEP) and (not closed or self.within is not None)


# Asked before every page and every poll; written out, since the ORM would take longer to put it together than to ask.
# The tables of an event are its director's: a grant over the club does not reach them.
_SQL = (
    "SELECT g.id, g.generation, g.uuid, g.role, e.game_id, e.club_id, e.within_id "
    "FROM scorekeeper_grant g JOIN scorekeeper_evening e ON e.id = %s "
    "WHERE (g.evening_id = e.id OR g.journal_id = e.within_id OR (g.club_id = e.club_id AND e.within_id IS NULL) "
    "OR (g.evening_id IS NULL AND g.club_id IS NULL AND g.journal_id IS NULL)) "
    "AND NOT g.revoked AND (g.expires IS NULL OR g.expires > %s) AND g.id IN ("
)


def access(pairs: Iterable[Held], evening: int) -> Access | None:
    """Return the role that these grants give in a game; None for a stranger or where there is none.

    One statement.
    """
    held = set(pairs)
    if not held:
        return None
    numbers = {number for number, _generation in held}  # that of a raised grant may stand there twice
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(f"{_SQL}{', '.join(['%s'] * len(numbers))})", (evening, now, *numbers))
        rows = [row for number, generation, *row in cursor.fetchall() if (number, generation) in held]
    grants = [Access(UUID(str(grant)), role, evening, *where) for grant, role, *where in rows]
    return max(grants, key=lambda grant: STRENGTH[grant.role], default=None)


def holds_any(pairs: Iterable[Held]) -> bool:
    """Return whether a holder of these grants is anybody here. One statement."""
    return Grant.objects.valid_among(pairs).exists()


def owner_grant(pairs: Iterable[Held]) -> UUID | None:
    """The UUID of the grant among these that makes its holder the owner of everything; None where there is none."""
    owning = Grant.objects.valid_among(pairs).filter(OVER_EVERYTHING, role=Role.OWNER)
    return owning.order_by("pk").values_list("uuid", flat=True).first()


def needed_grants(pairs: Iterable[Held]) -> list[Held]:
    """Return the valid grants that no wider one includes. One statement.

    Grants of single games come first, then the wider ones (events, clubs, everything), each in the order distinct.
    """
    distinct = list(dict.fromkeys(pairs))
    valid = {
        (grant.pk, grant.generation): grant for grant in Grant.objects.select_related("evening").valid_among(distinct)
    }
    needed = [pair for pair in distinct if pair in valid and not _is_included(valid[pair], valid.values())]
    return sorted(needed, key=lambda pair: valid[pair].evening_id is None)


def stored_grants(browser: str) -> tuple[Held, ...]:
    """Return the grants stored in the database for the browser with this digest. One statement."""
    return tuple(Remembered.objects.filter(browser=browser).order_by("pk").values_list("grant", "generation"))


def _is_included(grant: Grant, others: Iterable[Grant]) -> bool:
    return any(
        other.pk != grant.pk and _reaches(other, grant) and STRENGTH[other.role] >= STRENGTH[grant.role]
        for other in others
    )


def _reaches(wide: Grant, narrow: Grant) -> bool:
    """Return whether the scope of one grant contains the other's; the tables of an event are outside its club."""
    if wide.is_over_everything:
        return not narrow.is_over_everything
    game = narrow.evening
    if wide.club_id is not None:
        return narrow.club_id == wide.club_id or (
            game is not None and game.club_id == wide.club_id and game.within_id is None
        )
    if wide.journal_id is not None:
        return narrow.journal_id == wide.journal_id or (game is not None and game.within_id == wide.journal_id)
    return narrow.evening_id == wide.evening_id


@dataclass(frozen=True, slots=True)
class ClubAccess:
    """The strongest grant over a club, by its UUID."""

    grant: UUID
    role: str
    club: int

    def may(self, action: Action) -> bool:
        """Return whether the grant lets its holder do that: keep its evenings, persons and seasons, or own it."""
        return action in MAY[self.role]


@dataclass(frozen=True, slots=True)
class ClubName:
    """A club to choose."""

    club: int
    name: str


def club_access(pairs: Iterable[Held], club: int) -> ClubAccess | None:
    """Return the role that these grants give in a club; None for a stranger or where there is none. One statement."""
    over = Q(club=club) | OVER_EVERYTHING
    grants = Grant.objects.valid_among(pairs).filter(over, Exists(Club.objects.filter(pk=club)))
    accesses = [ClubAccess(uuid, role, club) for uuid, role in grants.values_list("uuid", "role")]
    return max(accesses, key=lambda grant: len(MAY[grant.role]), default=None)


def clubs_kept(pairs: Iterable[Held]) -> tuple[ClubName, ...]:
    """The clubs whose evenings a holder of these grants may open, the one that played last first. Two statements."""
    clubs = clubs_reached(grant for grant in Grant.objects.valid_among(pairs) if Action.KEEP in MAY[grant.role])
    latest = (
        clubs.filter(demo=False, casual=False)
        .annotate(latest=Max("evenings__opened", filter=Q(evenings__within=None)))
        .order_by("pk")
    )
    rows = sorted(latest, key=lambda club: (club.latest is not None, club.latest or 0), reverse=True)
    return tuple(ClubName(club.pk, club.name) for club in rows)


def clubs_reached(grants: Iterable[Grant]) -> QuerySet[Club]:
    """Return the clubs that these grants are over; those of single evenings and events reach none."""
    all_grants = list(grants)
    if any(grant.is_over_everything for grant in all_grants):
        return Club.objects.all()
    return Club.objects.filter(pk__in=[grant.club_id for grant in all_grants if grant.club_id is not None])


@dataclass(frozen=True, slots=True)
class JournalAccess:
    """The strongest grant over an event's journal, by its UUID."""

    grant: UUID
    role: str
    journal: int

    def may(self, action: Action) -> bool:
        """Return whether the grant lets its holder do that at the event and at each of its tables."""
        return action in MAY[self.role]


def journal_access(pairs: Iterable[Held], journal: int) -> JournalAccess | None:
    """Return the role that these grants give at an event; None for a stranger or where there is none.

    One statement.
    """
    held = list(pairs)
    if not held:
        return None
    over = Q(journal=journal) | OVER_EVERYTHING
    grants = Grant.objects.valid_among(held).filter(over, Exists(Journal.objects.filter(pk=journal)))
    accesses = [JournalAccess(uuid, role, journal) for uuid, role in grants.values_list("uuid", "role")]
    return max(accesses, key=lambda grant: STRENGTH[grant.role], default=None)


def journals_reached(pairs: Iterable[Held]) -> dict[int, str]:
    """Return the journals that grants among these name, each with the strongest role there, by number. One statement.

    The owner's grant names none: it is over all of them.
    """
    roles = Grant.objects.valid_among(pairs).filter(journal__isnull=False).values_list("journal", "role")
    weakest_first = sorted(roles, key=lambda one: STRENGTH[one[1]])
    strongest = {journal: role for journal, role in weakest_first if journal is not None}
    return dict(sorted(strongest.items()))


def table_of_journal(pairs: Iterable[Held], journal: int) -> bool:
    """Return whether one of these grants is for a table of the event with that journal. One statement."""
    return Grant.objects.valid_among(pairs).filter(evening__within=journal).exists()


def tables_reached(pairs: Iterable[Held]) -> tuple[int, ...]:
    """The evenings that are tables of events and that grants among these name, the oldest first. One statement."""
    grants = Grant.objects.valid_among(pairs).filter(evening__within__isnull=False)
    return tuple(evening for evening in grants.order_by("evening").values_list("evening", flat=True) if evening)
