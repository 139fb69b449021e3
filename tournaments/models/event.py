"""Events and series, the rows that link their entries to persons and tables, and counts of wrong PINs."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

from scorekeeper.models import Club, ClubGame, Journal, Person

# Easy to read and to type: no vowels (no words by accident), nothing that looks like something else.
SLUG_LETTERS = "bcdfghjkmnpqrstvwxyz"
SLUG_CHARACTERS = f"23456789{SLUG_LETTERS}"
SLUG_LENGTH = 10


def random_slug() -> str:
    """Return a public address that nobody can guess: one of 2 x 10^14, a letter first so that it is never a number."""
    return secrets.choice(SLUG_LETTERS) + "".join(secrets.choice(SLUG_CHARACTERS) for _ in range(SLUG_LENGTH - 1))


class Publication(models.TextChoices):
    """The audience of an event's public pages."""

    NOT_PUBLIC = "not-public"  # nobody: its address says that it is not public yet
    BY_LINK = "by-link"  # whoever has the address or scans a code
    LISTED = "listed"  # everyone: on its day the site's first page names it


class Event(models.Model):
    """A tournament. Everything but names is in its entries, which ``scorekeeper check`` reads again."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, related_name="event")
    name = models.CharField(max_length=60)
    place = models.CharField(max_length=60, blank=True, default="")
    about = models.CharField(max_length=1000, blank=True, default="")  # for its public page: lines of text
    played_on = models.DateField()
    # Where phones and projectors find the site, as printed: scheme, host, port. Empty: as the request came.
    address = models.CharField(max_length=200, blank=True, default="")

    # The public pages: /p/<slug>/.
    slug = models.CharField(max_length=SLUG_LENGTH, unique=True, default=random_slug, editable=False)
    publication = models.CharField(max_length=10, choices=Publication, default=Publication.NOT_PUBLIC)

    # What its setup says, kept here for the tabs of every page: a bracket is set up; it is a day of hourly rounds.
    has_bracket = models.BooleanField(default=False)
    is_hourly = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["club", "played_on"], name="event_by_day")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        """Return whether its public pages open for everyone who has the address."""
        return self.publication != Publication.NOT_PUBLIC


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


class EventTable(models.Model):
    """A table of a published session by its id in the event. One whose draw was unpublished keeps its row."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()  # the id that entries name
    session = models.PositiveSmallIntegerField()
    sitting = models.OneToOneField(ClubGame, on_delete=models.PROTECT, related_name="event_table")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="table_once_in_event")]

    def __str__(self) -> str:
        return f"{self.number}"


class WrongPin(models.Model):
    """The number of wrong PINs for an entrant from one phone in a row, or from many in all, and the time of the last.

    ``pin`` is how many PINs they have had: a new one starts at 0. ``phone`` is a digest of that browser's token, or
    one of the names in ``tournaments.services.pins`` for many. ``proven``: this phone has typed the right PIN before.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wrong_pins")
    entrant = models.PositiveIntegerField()
    pin = models.PositiveIntegerField()
    phone = models.CharField(max_length=64, default="", blank=True)
    count = models.PositiveIntegerField(default=0)
    last = models.DateTimeField(default=timezone.now)
    proven = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "entrant", "pin", "phone"], name="wrong_pins_once_for_phone")
        ]

    def __str__(self) -> str:
        return f"{self.count} for {self.entrant}"


class MessageSeen(models.Model):
    """A message of the director (the number of its entry) that a table has confirmed to have seen, and when."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    message = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "message", "table"], name="message_seen_once")]

    def __str__(self) -> str:
        return f"{self.message} at {self.table}"


class Series(models.Model):
    """Several events of a club in one ranking. Everything but the name is in its entries."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    journal = models.OneToOneField(Journal, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(max_length=60)
    # The public ranking: /p/series/<slug>/.
    slug = models.CharField(max_length=SLUG_LENGTH, unique=True, default=random_slug, editable=False)

    def __str__(self) -> str:
        return self.name
