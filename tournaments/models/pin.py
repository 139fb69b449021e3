"""Wrong PINs, counted for each seat, so that four digits cannot be guessed; they outlast a restart."""

from django.db import models
from django.utils import timezone

from .event import Event


class WrongPin(models.Model):
    """How many wrong PINs in a row were typed for an entrant at a table, and when the last one was."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wrong_pins")
    table = models.PositiveIntegerField()
    entrant = models.PositiveIntegerField()
    count = models.PositiveIntegerField(default=0)
    last = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "table", "entrant"], name="wrong_pins_once_for_seat")]

    def __str__(self) -> str:
        return f"{self.count} for {self.entrant}"
