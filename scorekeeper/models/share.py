"""Derived: what each line brought each player. All figures of a club are sums over these rows."""

from django.db import models

from .club import Person
from .game import Game
from .line import Line


class Share(models.Model):
    """Units that a line brought a person, and what he did for them; see ``scorekeeper.ledger.shares``."""

    line = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="shares")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="shares", db_index=False)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="shares", db_index=False)  # as entered
    units = models.BigIntegerField()
    part = models.CharField(max_length=16, blank=True)
    place = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "line"], name="share_once")]
        # All that a table of totals asks for lies in the index.
        indexes = [models.Index(fields=["game", "person", "units"], name="share_of_game")]

    def __str__(self) -> str:
        return f"{self.units:+} {self.part}"
