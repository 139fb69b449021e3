"""Wrong PINs, counted for each phone at a seat and loosely for the seat, so that four digits cannot be guessed; they
outlast a restart."""

from django.db import models
from django.utils import timezone

from .event import Event


class WrongPin(models.Model):
    """How many wrong PINs in a row one phone typed for an entrant at a table, when the first and the last one were.

    ``phone`` is a digest of that browser's token, or one of the names in ``tournaments.services.pins`` for many phones
    together. ``proven`` says that the phone has typed the right one.
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
