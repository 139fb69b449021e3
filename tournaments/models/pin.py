"""Counts of wrong PINs, for each phone and for a seat as a whole, so that four digits cannot be guessed."""

from django.db import models
from django.utils import timezone

from .event import Event


class WrongPin(models.Model):
    """The number of wrong PINs in a row from one phone, for an entrant at a table, with the first and last time.

    ``phone`` is a digest of that browser's token, or one of the names in ``tournaments.services.pins`` for many phones
    together. ``proven``: this phone has typed the right PIN before.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wrong_pins")
    table = models.PositiveIntegerField()
    entrant = models.PositiveIntegerField()
    phone = models.CharField(max_length=64, default="", blank=True)
    count = models.PositiveIntegerField(default=0)
    first = models.DateTimeField(default=timezone.now)
    last = models.DateTimeField(default=timezone.now)
    proven = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "table", "entrant", "phone"], name="wrong_pins_once_for_phone")
        ]

    def __str__(self) -> str:
        return f"{self.count} for {self.entrant}"
