"""The permissions that the grants of a browser give (in a game, in a club, at an event), and who is logged in there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from django.core.signing import BadSignature, get_cookie_signer
from django.db import connection
from django.db.models import Exists, F, Max, Q, QuerySet
from django.utils import timezone

from scorekeeper.models import BrowserGrant, Club, Device, Grant, Journal, Login, LoginGrant, Role
from scorekeeper.models.grant import OVER_EVERYTHING, GrantPair


class Action(StrEnum):
    """The actions for which a page needs permission."""

    LOOK = "look"
    CHECK_IN = "check-in"  # players of an event
    RECORD = "record"  # the next hand, and undo the last one
    KEEP = "keep"  # correct, pay, change seats and rules: everything else at the table
    OWN = "own"  # hand out links, erase persons


# The weaker roles first; of two that may do the same, the one that reaches further is the stronger one.
MAY: dict[str, frozenset[Action]] = {
    Role.KIOSK: frozenset({Action.CHECK_IN}),
    Role.GAME_VIEWER: frozenset({Action.LOOK}),
    Role.VIEWER: frozenset({Action.LOOK}),
    Role.TABLE: frozenset({Action.LOOK, Action.RECORD}),
    Role.HELPER: frozenset({Action.LOOK, Action.CHECK_IN, Action.RECORD}),
    Role.SCORER: frozenset({Action.LOOK, Action.RECORD, Action.KEEP}),
    Role.DIRECTOR: frozenset({Action.LOOK, Action.CHECK_IN, Action.RECORD, Action.KEEP}),
    Role.OWNER: frozenset(Action),
}


STRENGTH = {role: place for place, role in enumerate(MAY)}


@dataclass(frozen=True, slots=True)
class GrantedRole:
    """The role that the strongest of a browser's grants gives it, and that grant by its UUID."""

    grant: UUID
    role: str

    def may(self, action: Action) -> bool:
        """Return whether the role lets its holder do that to what the grant is over."""
        return action in MAY[self.role]


@dataclass(frozen=True, slots=True)
class Access(GrantedRole):
    """The strongest grant over a game; ``club`` and ``game`` are the game's.

    ``within`` is the journal of the event whose table it is, None for a game among friends.
    """

    club_game: int
    game: int
    club: int
    within: int | None = None

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
    "FROM scorekeeper_grant g JOIN scorekeeper_clubgame e ON e.id = %s "
    "WHERE (g.club_game_id = e.id OR g.journal_id = e.within_id OR (g.club_id = e.club_id AND e.within_id IS NULL) "
    "OR (g.club_game_id IS NULL AND g.club_id IS NULL AND g.journal_id IS NULL)) "
    "AND NOT g.revoked AND (g.expires IS NULL OR g.expires > %s) AND g.id IN ("
)


def access(pairs: Iterable[GrantPair], club_game: int) -> Access | None:
    """Return the role that these grants give in a game; None for a stranger or where there is none.

    One statement.
    """
    unique_pairs = set(pairs)
    if not unique_pairs:
        return None
    numbers = {number for number, _generation in unique_pairs}  # that of a raised grant may stand there twice
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(f"{_SQL}{', '.join(['%s'] * len(numbers))})", (club_game, now, *numbers))
        rows = [row for number, generation, *row in cursor.fetchall() if (number, generation) in unique_pairs]
    grants = [Access(UUID(str(grant)), role, club_game, *where) for grant, role, *where in rows]
    return max(grants, key=lambda grant: STRENGTH[grant.role], default=None)


def strongest_grant(pairs: Iterable[GrantPair]) -> GrantedRole | None:
    """Return the strongest of these grants that still counts; None for a stranger. One statement."""
    grants = Grant.objects.valid_among(pairs).order_by("pk").values_list("uuid", "role")
    return max((GrantedRole(*grant) for grant in grants), key=lambda grant: STRENGTH[grant.role], default=None)


def owner_grant(pairs: Iterable[GrantPair]) -> UUID | None:
    """The UUID of the grant among these that makes its holder the owner of everything; None where there is none."""
    owning = Grant.objects.valid_among(pairs).filter(OVER_EVERYTHING, role=Role.OWNER)
    return owning.order_by("pk").values_list("uuid", flat=True).first()


def needed_grants(pairs: Iterable[GrantPair]) -> list[GrantPair]:
    """Return the valid grants that no wider one includes. One statement.

    Grants of single games come first, then the wider ones (events, clubs, everything), each in the order distinct.
    """
    distinct = list(dict.fromkeys(pairs))
    valid = {
        (grant.pk, grant.generation): grant for grant in Grant.objects.select_related("club_game").valid_among(distinct)
    }
    needed = [pair for pair in distinct if pair in valid and not _is_included(valid[pair], valid.values())]
    return sorted(needed, key=lambda pair: valid[pair].club_game_id is None)


def stored_grants(browser: str) -> tuple[GrantPair, ...]:
    """Return the grants stored in the database for the browser with this digest. One statement."""
    return tuple(BrowserGrant.objects.filter(browser=browser).order_by("pk").values_list("grant", "generation"))


def _is_included(grant: Grant, others: Iterable[Grant]) -> bool:
    return any(
        other.pk != grant.pk and _reaches(other, grant) and STRENGTH[other.role] >= STRENGTH[grant.role]
        for other in others
    )


def _reaches(wide: Grant, narrow: Grant) -> bool:
    """Return whether the scope of one grant contains the other's; the tables of an event are outside its club."""
    if wide.is_over_everything:
        return not narrow.is_over_everything
    game = narrow.club_game
    if wide.club_id is not None:
        return narrow.club_id == wide.club_id or (
            game is not None and game.club_id == wide.club_id and game.within_id is None
        )
    if wide.journal_id is not None:
        return narrow.journal_id == wide.journal_id or (game is not None and game.within_id == wide.journal_id)
    return narrow.club_game_id == wide.club_game_id


@dataclass(frozen=True, slots=True)
class ClubAccess(GrantedRole):
    """The strongest grant over a club: over its games, persons, and seasons."""

    club: int


@dataclass(frozen=True, slots=True)
class ClubName:
    """A club to choose."""

    club: int
    name: str


def club_access(pairs: Iterable[GrantPair], club: int) -> ClubAccess | None:
    """Return the role that these grants give in a club; None for a stranger or where there is none. One statement."""
    over = Q(club=club) | OVER_EVERYTHING
    grants = Grant.objects.valid_among(pairs).filter(over, Exists(Club.objects.filter(pk=club)))
    accesses = [ClubAccess(uuid, role, club) for uuid, role in grants.values_list("uuid", "role")]
    return max(accesses, key=lambda grant: len(MAY[grant.role]), default=None)


def editable_clubs(pairs: Iterable[GrantPair]) -> tuple[ClubName, ...]:
    """The clubs whose games a holder of these grants may open, the one that played last first. Two statements."""
    clubs = clubs_reached(grant for grant in Grant.objects.valid_among(pairs) if Action.KEEP in MAY[grant.role])
    latest = (
        clubs.filter(demo=False, casual=False)
        .annotate(latest=Max("games__opened", filter=Q(games__within=None)))
        .order_by("pk")
    )
    rows = sorted(latest, key=lambda club: (club.latest is not None, club.latest or 0), reverse=True)
    return tuple(ClubName(club.pk, club.name) for club in rows)


def clubs_reached(grants: Iterable[Grant]) -> QuerySet[Club]:
    """Return the clubs that these grants are over; those of single games and events reach none."""
    all_grants = list(grants)
    if any(grant.is_over_everything for grant in all_grants):
        return Club.objects.all()
    return Club.objects.filter(pk__in=[grant.club_id for grant in all_grants if grant.club_id is not None])


@dataclass(frozen=True, slots=True)
class JournalAccess(GrantedRole):
    """The strongest grant over an event's journal: over the event and each of its tables."""

    journal: int


def journal_access(pairs: Iterable[GrantPair], journal: int) -> JournalAccess | None:
    """Return the role that these grants give at an event; None for a stranger or where there is none.

    One statement.
    """
    listed_pairs = list(pairs)
    if not listed_pairs:
        return None
    over = Q(journal=journal) | OVER_EVERYTHING
    grants = Grant.objects.valid_among(listed_pairs).filter(over, Exists(Journal.objects.filter(pk=journal)))
    accesses = [JournalAccess(uuid, role, journal) for uuid, role in grants.values_list("uuid", "role")]
    return max(accesses, key=lambda grant: STRENGTH[grant.role], default=None)


def journals_reached(pairs: Iterable[GrantPair]) -> dict[int, str]:
    """Return the journals that grants among these name, each with the strongest role there, by number. One statement.

    The owner's grant names none: it is over all of them.
    """
    roles = Grant.objects.valid_among(pairs).filter(journal__isnull=False).values_list("journal", "role")
    weakest_first = sorted(roles, key=lambda one: STRENGTH[one[1]])
    strongest = {journal: role for journal, role in weakest_first if journal is not None}
    return dict(sorted(strongest.items()))


def table_of_journal(pairs: Iterable[GrantPair], journal: int) -> bool:
    """Return whether one of these grants is for a table of the event with that journal. One statement."""
    return Grant.objects.valid_among(pairs).filter(club_game__within=journal).exists()


def tables_reached(pairs: Iterable[GrantPair]) -> tuple[int, ...]:
    """The games that are tables of events and that grants among these name, the oldest first. One statement."""
    grants = Grant.objects.valid_among(pairs).filter(club_game__within__isnull=False)
    return tuple(
        club_game for club_game in grants.order_by("club_game").values_list("club_game", flat=True) if club_game
    )


COOKIE, SALT = "grants", "scorekeeper.web.access"


def sign_grants(pairs: Iterable[GrantPair]) -> str:
    """Return the value of a browser's cookie with these grants."""
    return get_cookie_signer(SALT).sign(" ".join(f"{number}.{generation}" for number, generation in pairs))


def grants_in(cookies: Mapping[str, str]) -> tuple[GrantPair, ...]:
    """Return the grants among a browser's cookies, none in one that this site did not sign."""
    try:
        text = get_cookie_signer(SALT).unsign(cookies.get(COOKIE, ""))
    except BadSignature:
        return ()
    pairs = (pair.split(".") for pair in text.split())
    return tuple((int(number), int(generation)) for number, generation in pairs)


LOGIN_LASTS = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A device that is logged in, and whose it is."""

    device: int
    login: Login


@dataclass(frozen=True, slots=True)
class Holding:
    """A grant that someone holds, in words of the role and the scope; ``saved``: under their name, not only here."""

    role: str
    scope: str
    club: int | None
    club_game: int | None
    journal: int | None
    saved: bool


@dataclass(frozen=True, slots=True)
class SeenDevice:
    """A device that is logged in under a name."""

    device: int
    calls_itself: str
    since: datetime
    here: bool


def login_grants(digest: str) -> tuple[GrantPair, ...]:
    """Return the grants saved in the log-in of a device; none for a device that is not logged in. One statement."""
    saved = LoginGrant.objects.filter(
        login__devices__digest=digest, login__devices__since__gt=timezone.now() - LOGIN_LASTS
    )
    return tuple(saved.values_list("grant", "generation"))


def logged_in(digest: str) -> LoggedIn | None:
    """Return the device of that token's digest; None where it is not logged in. One statement."""
    devices = Device.objects.select_related("login").filter(digest=digest, since__gt=timezone.now() - LOGIN_LASTS)
    device = devices.first()
    return None if device is None else LoggedIn(device.pk, device.login)


def holdings(login: int | None, here: Sequence[GrantPair]) -> list[Holding]:
    """Return the grants saved in a log-in, then those of this device alone; only valid ones. Two statements."""
    grants = Grant.objects.select_related("club", "club_game")
    saved_pairs = {
        (number, generation)
        for number, generation in LoginGrant.objects.filter(
            login=login, grant__generation=F("generation"), grant__revoked=False
        ).values_list("grant", "generation")
    }
    valid_grants = grants.valid_among({*saved_pairs, *here}).order_by("pk") if saved_pairs or here else []
    unsorted = [_holding(grant, saved=(grant.pk, grant.generation) in saved_pairs) for grant in valid_grants]
    return sorted(unsorted, key=lambda holding: not holding.saved)


def login_devices(login: int, here: int) -> list[SeenDevice]:
    """Return the devices that are logged in under a name, the latest first."""
    rows = Device.objects.filter(login=login, since__gt=timezone.now() - LOGIN_LASTS).order_by("-since", "-pk")
    return [SeenDevice(row.pk, row.calls_itself, row.since, row.pk == here) for row in rows]


def login_names() -> list[tuple[int, str, datetime]]:
    """Return all log-ins of the site: number, name, since when."""
    return list(Login.objects.order_by("folded").values_list("pk", "name", "since"))


def _holding(grant: Grant, *, saved: bool) -> Holding:
    scope = str(grant.club_game or grant.club or "")
    return Holding(grant.role, scope, grant.club_id, grant.club_game_id, grant.journal_id, saved)
