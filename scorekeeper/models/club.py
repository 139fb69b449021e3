"""Clubs with their persons, seasons, and house rules."""

from uuid import uuid4

from django.db import models


class Club(models.Model):
    """A group of players; names are unique in it and offered only there. `casual` holds the games without a club."""

    name = models.CharField(max_length=60)
    demo = models.BooleanField(default=False)
    casual = models.BooleanField(default=False)
    next_game = models.DateField(null=True)  # the day that the club agreed on; it stays when it has passed

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """A player of a club. Entries name persons by ``uuid`` only, so a name can change without touching the chain."""

    uuid = models.UUIDField(default=uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="persons")
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=200)  # the name as it is compared: case does not tell two people apart
    contact = models.CharField(max_length=200, blank=True, default="")
    town = models.CharField(max_length=60, blank=True, default="")
    # Handles at payment services; see ``scorekeeper.ledger.pay_links``.
    venmo = models.CharField(max_length=30, blank=True, default="")
    cash_app = models.CharField(max_length=20, blank=True, default="")
    paypal = models.CharField(max_length=20, blank=True, default="")
    # Who stands for an entry that was made twice: always one who stands for themselves.
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, related_name="entries_merged", null=True)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "folded"], condition=models.Q(erased_at=None), name="person_once_in_club"
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at=None)
                | models.Q(folded="", contact="", town="", venmo="", cash_app="", paypal=""),
                name="erased_person_leaves_nothing",
            ),
            models.CheckConstraint(
                condition=models.Q(merged_into=None) | ~models.Q(merged_into=models.F("pk")),
                name="person_not_merged_into_itself",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def itself(self) -> "Person":
        """The one who stands for this entry; asks nothing where ``merged_into`` was selected along."""
        return self.merged_into or self


class Season(models.Model):
    """A game belongs to the season that holds its day; no day belongs to two seasons of a club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=200)
    first = models.DateField()
    last = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "folded"], name="season_once_in_club"),
            models.CheckConstraint(condition=models.Q(last__gte=models.F("first")), name="season_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return self.name


class ClubRules(models.Model):
    """House rules under a name. Games freeze their own rules whole, so nothing done here changes a game."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="rules")
    name = models.CharField(max_length=60)  # the title that the text states
    folded = models.CharField(max_length=200)
    text = models.TextField()  # a house-rules file: the preset, and what differs from it
    edition = models.PositiveIntegerField(default=1)  # who changes it says which one they saw
    retired_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "folded"], condition=models.Q(retired_at=None), name="rules_once_in_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name
