"""Grants: the one thing every view asks for. Links and log-ins only hand them out."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from django.db import models
from django.utils import timezone

from .club import Club
from .evening import Evening


class Role(models.TextChoices):
    """What a grant lets its holder be."""

    OWNER = "owner"
    KEEPER = "keeper"
    WATCHER = "watcher"


# A grant as a browser keeps it (signed): its number and the generation it was redeemed in.
Held = tuple[int, int]


class GrantQuerySet(models.QuerySet["Grant"]):
    """Grants, narrowed down."""

    def holding(self) -> GrantQuerySet:
        """Those that hold now: not taken back, not run out."""
        unexpired = models.Q(expires=None) | models.Q(expires__gt=timezone.now())
        return self.filter(unexpired, revoked=False)

    def held(self, pairs: Iterable[Held]) -> GrantQuerySet:
        """Those that hold now and are among the pairs."""
        condition = models.Q(pk__in=[])
        for number, generation in pairs:
            condition |= models.Q(pk=number, generation=generation)
        return self.holding().filter(condition)


class Grant(models.Model):
    """A role over an evening, a club, or everything (neither named). Raising the generation ends all its links.

    Entries name a grant by ``uuid``; no link holds it.
    """

    uuid = models.UUIDField(default=uuid4, unique=True, editable=False)
    role = models.CharField(max_length=16, choices=Role.choices)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="grants", null=True)
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="grants", null=True)
    generation = models.PositiveIntegerField(default=1)
    expires = models.DateTimeField(null=True)
    revoked = models.BooleanField(default=False)

    objects = GrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club__isnull=True) | models.Q(evening__isnull=True), name="grant_has_one_scope"
            ),
            models.UniqueConstraint(
                fields=["role", "evening"], condition=models.Q(evening__isnull=False), name="grant_once_for_evening"
            ),
            models.UniqueConstraint(
                fields=["role", "club"], condition=models.Q(club__isnull=False), name="grant_once_for_club"
            ),
            models.UniqueConstraint(
                fields=["role"],
                condition=models.Q(evening__isnull=True, club__isnull=True),
                name="grant_once_for_everything",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"
