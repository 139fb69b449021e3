"""Derived: which sitting of the score keeper a table of an event is."""

from django.db import models

from scorekeeper.models import Evening

from .event import Event


class EventTable(models.Model):
    """A table of a published session by its id in the event. One whose draw was taken back keeps its row."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()  # the id that entries name
    session = models.PositiveSmallIntegerField()
    sitting = models.OneToOneField(Evening, on_delete=models.PROTECT, related_name="event_table")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="table_once_in_event")]

    def __str__(self) -> str:
        return f"{self.number}"
