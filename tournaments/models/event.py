"""An event: a journal with many tables, and what stands outside its entries."""

from django.db import models

from scorekeeper.models import Club, Journal


class Event(models.Model):
    """A tournament. Its entries say everything but names; ``scorekeeper check`` reads them again."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, related_name="event")
    name = models.CharField(max_length=60)
    place = models.CharField(max_length=60, blank=True, default="")
    played_on = models.DateField()
    # Where phones and projectors find the site, as printed: scheme, host, port. Empty: as the request came.
    address = models.CharField(max_length=200, blank=True, default="")

    # Whether visitors without a link find it on the site's first page on its day.
    listed = models.BooleanField(default=True)

    # What its set-up says, kept here for the tabs of every page: a bracket is set up; it is a day of hourly rounds.
    has_bracket = models.BooleanField(default=False)
    is_hourly = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["club", "played_on"], name="event_by_day")]

    def __str__(self) -> str:
        return self.name
