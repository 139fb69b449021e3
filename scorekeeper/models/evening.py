"""An evening: a name, a day, one game."""

from django.db import models

from .club import Club
from .game import Game


class Evening(models.Model):
    """A game among friends. Its name stands outside the chained entries, like all names."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="evenings")
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="evening")
    name = models.CharField(max_length=60)
    opened = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
