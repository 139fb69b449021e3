"""Derived: how each player of a game stands. Standings over many tables join these rows and add up no hands."""

from django.db import models

from .game import Seat


class Tally(models.Model):
    """A player's running figures on one sheet, kept with every write; see ``scorekeeper.ledger.tallies``."""

    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="tally", primary_key=True)
    units = models.BigIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)  # that he was dealt in
    picked = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)  # as picker
    lost = models.PositiveIntegerField(default=0)  # as picker
    leasters = models.PositiveIntegerField(default=0)  # won
    best = models.BigIntegerField(default=0)  # most units from one hand

    def __str__(self) -> str:
        return f"{self.units:+} in {self.hands}"
