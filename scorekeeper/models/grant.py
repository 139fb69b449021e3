"""Grants, which every view asks for, and what hands them out: cookies and log-ins.

A log-in is a name and a password that hand out grants on any device. Nobody needs one; a link does the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from django.db import models
from django.utils import timezone

from scorekeeper.models.club import Club
from scorekeeper.models.game import ClubGame
from scorekeeper.models.journal import Journal


class Role(models.TextChoices):
    """The roles that a grant gives its holder."""

    OWNER = "owner"
    SCORER = "scorer"  # of a game or a club
    GAME_VIEWER = "game-viewer"
    DIRECTOR = "director"  # of an event and all its tables
    HELPER = "helper"  # at an event: records and looks, at all its tables
    TABLE = "table"  # whoever sits at one table of an event
    VIEWER = "viewer"  # of an event: looks behind what everyone sees of it, at all its tables, and changes nothing
    KIOSK = "kiosk"  # at an event: players check themselves in there, and that is all it does


# A grant in a browser's signed cookie: its number, and the generation in which it was redeemed.
GrantPair = tuple[int, int]

OVER_EVERYTHING = models.Q(club=None, club_game=None, journal=None)


class GrantQuerySet(models.QuerySet["Grant"]):
    """Grants, narrowed down."""

    def holding(self) -> GrantQuerySet:
        """Return those that hold now: not revoked, not expired."""
        unexpired = models.Q(expires=None) | models.Q(expires__gt=timezone.now())
        return self.filter(unexpired, revoked=False)

    def valid_among(self, pairs: Iterable[GrantPair]) -> GrantQuerySet:
        """Return those that hold now and are among the pairs, however many these are."""
        numbers: dict[int, list[int]] = {}  # by generation: a condition of a few lists, where a browser holds hundreds
        for number, generation in pairs:
            numbers.setdefault(generation, []).append(number)
        condition = models.Q(pk__in=[])
        for generation, of_generation in numbers.items():
            condition |= models.Q(pk__in=of_generation, generation=generation)
        return self.holding().filter(condition)


class Grant(models.Model):
    """A role over a game, a club, an event's journal, or everything (none of them named).

    Raising the generation ends all its links. Entries name a grant by ``uuid``; no link holds it.
    """

    uuid = models.UUIDField(default=uuid4, unique=True, editable=False)
    role = models.CharField(max_length=16, choices=Role.choices)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="grants", null=True)
    club_game = models.ForeignKey(ClubGame, on_delete=models.PROTECT, related_name="grants", null=True)
    journal = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="grants", null=True)
    generation = models.PositiveIntegerField(default=1)
    expires = models.DateTimeField(null=True)
    revoked = models.BooleanField(default=False)

    objects = GrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club=None, club_game=None)
                | models.Q(club=None, journal=None)
                | models.Q(club_game=None, journal=None),
                name="grant_has_one_scope",
            ),
            models.CheckConstraint(
                condition=(
                    ~models.Q(role__in=["director", "helper", "viewer", "kiosk"]) | models.Q(journal__isnull=False)
                )
                & (~models.Q(role="table") | models.Q(club_game__isnull=False)),
                name="grant_of_event_has_its_scope",
            ),
            models.UniqueConstraint(
                fields=["role", "club_game"],
                condition=models.Q(club_game__isnull=False),
                name="grant_once_for_club_game",
            ),
            models.UniqueConstraint(
                fields=["role", "club"], condition=models.Q(club__isnull=False), name="grant_once_for_club"
            ),
            models.UniqueConstraint(
                fields=["role", "journal"], condition=models.Q(journal__isnull=False), name="grant_once_for_journal"
            ),
            models.UniqueConstraint(fields=["role"], condition=OVER_EVERYTHING, name="grant_once_for_everything"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"

    @property
    def is_over_everything(self) -> bool:
        """Return whether it names no scope."""
        return self.club_id is None and self.club_game_id is None and self.journal_id is None


class BrowserGrant(models.Model):
    """A grant that a browser redeemed, and the grant's generation at that time.

    ``browser`` is a digest of the browser's token.
    """

    browser = models.CharField(max_length=64)
    grant = models.ForeignKey(Grant, on_delete=models.CASCADE, related_name="+")
    generation = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["browser", "grant"], name="grant_once_in_a_browser")]

    def __str__(self) -> str:
        return f"{self.grant_id}.{self.generation}"


class Login(models.Model):
    """A name with a password (hashed, as Django does it)."""

    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=200, unique=True)
    password = models.CharField(max_length=128)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class LoginGrant(models.Model):
    """A grant saved in a log-in, with its generation then. Raising the grant's generation ends it."""

    login = models.ForeignKey(Login, on_delete=models.CASCADE, related_name="grants")
    grant = models.ForeignKey(Grant, on_delete=models.CASCADE, related_name="+")
    generation = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["login", "grant"], name="grant_once_in_a_login")]

    def __str__(self) -> str:
        return f"{self.login_id}: {self.grant_id}.{self.generation}"


class Device(models.Model):
    """A device that is logged in. It has a token that was drawn at the log-in; here is only what that hashes to."""

    login = models.ForeignKey(Login, on_delete=models.CASCADE, related_name="devices")
    digest = models.CharField(max_length=64, unique=True)
    calls_itself = models.CharField(max_length=200)
    address = models.CharField(max_length=64)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.login_id}: {self.calls_itself}"


class LoginThrottle(models.Model):
    """Failed log-ins in a row, for a name or from an address, and until when the next one has to wait."""

    what = models.CharField(max_length=80, unique=True)
    failures = models.PositiveIntegerField(default=0)
    last = models.DateTimeField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.failures} {self.what}"
