"""Grants: the one thing every view asks for. Links and log-ins only hand them out."""

from django.db import models

from .club import Club
from .evening import Evening


class Role(models.TextChoices):
    """What a grant lets its holder be."""

    OWNER = "owner"
    KEEPER = "keeper"
    WATCHER = "watcher"


class Grant(models.Model):
    """A role over an evening, a club, or everything (neither named). Raising the generation ends all its links."""

    role = models.CharField(max_length=16, choices=Role.choices)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="grants", null=True)
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="grants", null=True)
    generation = models.PositiveIntegerField(default=1)
    expires = models.DateTimeField(null=True)
    revoked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(club__isnull=True) | models.Q(evening__isnull=True), name="grant_has_one_scope"
            ),
            models.UniqueConstraint(
                fields=["role", "evening"], condition=models.Q(evening__isnull=False), name="grant_once_for_evening"
            ),
            models.UniqueConstraint(
                fields=["role"],
                condition=models.Q(evening__isnull=True, club__isnull=True),
                name="grant_once_for_everything",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"
