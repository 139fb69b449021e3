"""Events and series, the rows that lead from their entries to persons and tables, and counts of wrong PINs."""

from django.db import models

from scorekeeper.models import Club, Journal

from .slugs import LENGTH, random_slug


class Publication(models.TextChoices):
    """Who finds the public pages of an event."""

    NOT_PUBLIC = "not-public"  # nobody: its address says that it is not public yet
    BY_LINK = "by-link"  # whoever has the address or scans a code
    LISTED = "listed"  # everybody: on its day the site's first page names it


class Event(models.Model):
    """A tournament. Its entries say everything but names; ``scorekeeper check`` reads them again."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, related_name="event")
    name = models.CharField(max_length=60)
    place = models.CharField(max_length=60, blank=True, default="")
    played_on = models.DateField()
    # Where phones and projectors find the site, as printed: scheme, host, port. Empty: as the request came.
    address = models.CharField(max_length=200, blank=True, default="")

    # The public pages: /p/<slug>/. Events from before there were slugs open by their number, too: codes were printed.
    slug = models.CharField(max_length=LENGTH, unique=True, default=random_slug, editable=False)
    opens_by_number = models.BooleanField(default=False, editable=False)
    publication = models.CharField(max_length=10, choices=Publication, default=Publication.NOT_PUBLIC)

    # What its set-up says, kept here for the tabs of every page: a bracket is set up; it is a day of hourly rounds.
    has_bracket = models.BooleanField(default=False)
    is_hourly = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["club", "played_on"], name="event_by_day")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        """Whether its public pages open for everybody who has the address."""
        return self.publication != Publication.NOT_PUBLIC
