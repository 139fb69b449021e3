"""The site's single row: the version of its database, the owner's name, and what the owner was shown."""

from __future__ import annotations

from django.db import models

ONLY = 1


class Installation(models.Model):
    """The one row of this table. ``version`` is the program's that last brought the database to its own shape.

    ``welcomed`` is whether the owner has answered the two questions of a new site, ``notes_read`` the version whose
    release notes they were shown.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    version = models.CharField(max_length=30, default="")
    welcomed = models.BooleanField(default=False)
    owner = models.CharField(max_length=60, default="", blank=True)
    notes_read = models.CharField(max_length=30, default="", blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=ONLY), name="installation_is_one")]

    def __str__(self) -> str:
        return self.version
