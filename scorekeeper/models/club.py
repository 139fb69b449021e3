"""Clubs and the persons in them."""

from uuid import uuid4

from django.db import models


class Club(models.Model):
    """A circle of players; names are unique in it and offered only there."""

    name = models.CharField(max_length=60)
    demo = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody who plays. Entries name persons by ``uuid`` only, so a name can change without touching the chain."""

    uuid = models.UUIDField(default=uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="persons")
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=200)  # the name as it is compared: case does not tell two people apart

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "folded"], name="person_once_in_club")]

    def __str__(self) -> str:
        return self.name
