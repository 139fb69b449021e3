"""Derived: who plays on which line of an event; and the names of groups that are kept apart."""

from django.db import models

from scorekeeper.models import Person

from .event import Event


class EntrantRow(models.Model):
    """A person on an entrant's line from a session on; the entries name persons by UUID only."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    since = models.PositiveSmallIntegerField(default=1)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entries")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number", "since"], name="entrant_once_since"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Group(models.Model):
    """A family or a club whose members do not sit together; entries know its number only."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="groups")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=200)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="group_once_by_number"),
            models.UniqueConstraint(fields=["event", "folded"], name="group_once_by_name"),
        ]

    def __str__(self) -> str:
        return self.name
