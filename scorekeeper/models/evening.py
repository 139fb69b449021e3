"""An evening: a name, a day, one game."""

from django.db import models
from django.utils import timezone

from .club import Club
from .game import Game


class Evening(models.Model):
    """A game among friends. Its name stands outside the chained entries, like all names."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="evenings")
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="evening")
    name = models.CharField(max_length=60)
    opened = models.DateTimeField()
    played_on = models.DateField(default=timezone.localdate)

    class Meta:
        indexes = [models.Index(fields=["club", "played_on"], name="evening_by_day")]

    def __str__(self) -> str:
        return self.name
