"""Derived: the lines of a game's sheet as they stand, and second opinions that wait for a decision."""

from django.db import models

from scorekeeper.ledger.book import LineKind

from .game import Game
from .journal import Entry


class Line(models.Model):
    """A hand, a penalty, a divided pot, a change of rules or a payment. Its identity is not its number."""

    uid = models.UUIDField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="lines")
    place = models.PositiveIntegerField()
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in LineKind])
    number = models.PositiveIntegerField(null=True)  # of a hand that stands
    what = models.TextField()  # JSON: a hand record, or what the other kinds say
    voided = models.BooleanField(default=False)
    outcome = models.TextField()  # JSON: payouts and the totals after it
    played = models.TextField(null=True)  # noqa: DJ001 - JSON: a hand card by card; a default would rebuild the table
    made_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    changed_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["game", "place"], name="line_in_order")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number or self.uid}"


class Rival(models.Model):
    """Another hand for a place that was taken: kept, and asked about."""

    uid = models.UUIDField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rivals")
    against = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="+")
    what = models.TextField()
    made_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    decided_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)
    decision = models.CharField(max_length=16)

    def __str__(self) -> str:
        return f"rival {self.uid}"
