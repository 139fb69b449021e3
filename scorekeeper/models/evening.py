"""An evening, or a table of an event: a name, a day, one game."""

from django.db import models
from django.utils import timezone

from .club import Club
from .game import Game
from .journal import Journal


class Evening(models.Model):
    """A game among friends, or one of many ``within`` the journal of an event; no figure of a club counts the latter.

    Its name stands outside the chained entries, like all names.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="evenings")
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="evening")
    name = models.CharField(max_length=60)
    opened = models.DateTimeField()
    played_on = models.DateField(default=timezone.localdate)
    within = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="sittings", null=True)

    class Meta:
        indexes = [models.Index(fields=["club", "played_on"], name="evening_by_day")]

    def __str__(self) -> str:
        return self.name
