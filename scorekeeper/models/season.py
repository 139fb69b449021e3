"""A season of a club: a name for a run of days."""

from django.db import models

from .club import Club


class Season(models.Model):
    """An evening belongs to the season that holds its day; no day belongs to two seasons of a club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=200)
    first = models.DateField()
    last = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "folded"], name="season_once_in_club"),
            models.CheckConstraint(condition=models.Q(last__gte=models.F("first")), name="season_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return self.name
