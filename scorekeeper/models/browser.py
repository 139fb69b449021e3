"""The grants of a browser that do not fit into its cookie."""

from __future__ import annotations

from django.db import models

from .grant import Grant


class Remembered(models.Model):
    """A grant that a browser redeemed, and the grant's generation at that time.

    ``browser`` is a digest of the browser's token.
    """

    browser = models.CharField(max_length=64)
    grant = models.ForeignKey(Grant, on_delete=models.CASCADE, related_name="+")
    generation = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["browser", "grant"], name="remembered_once_by_a_browser")]

    def __str__(self) -> str:
        return f"{self.grant_id}.{self.generation}"
