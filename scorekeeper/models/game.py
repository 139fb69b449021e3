"""A game with its seats and rules, and the game or table of an event that it is played at."""

from __future__ import annotations

import json

from django.db import models

from scorekeeper.models.club import Club, Person
from scorekeeper.models.journal import Journal


class Game(models.Model):
    """The fold of a game as it stands; everything but the journal is derived from the entries."""

    journal = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)  # in the journal
    players = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()  # who dealt first
    opening_rules = models.TextField()  # whole, as JSON, with the preset's name
    rules = models.TextField()  # as they hold for the next hand
    state = models.TextField()  # the engine's state before the next hand, as JSON
    next_number = models.PositiveIntegerField(default=1)
    next_place = models.PositiveIntegerField(default=1)
    last_hand = models.ForeignKey("Line", on_delete=models.DO_NOTHING, related_name="+", null=True)
    open_conflicts = models.PositiveIntegerField(default=0)
    closed = models.BooleanField(default=False)
    hands = models.PositiveSmallIntegerField(null=True)  # how many it plays; null where the end is open

    class Meta:
        constraints = [models.UniqueConstraint(fields=["journal", "number"], name="game_once_in_journal")]

    def __str__(self) -> str:
        return f"game {self.pk}"

    @property
    def seats_of_players(self) -> list[Seat]:
        """The seats of the players who ever sat down, without those whose coming was undone, as they were read."""
        came = json.loads(self.state)["came"]
        return [seat for seat in self.seats.all() if seat.number in came]


class Seat(models.Model):
    """A player on a seat; seats are 1..P clockwise."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once_at_table"),
            models.UniqueConstraint(fields=["game", "person"], name="person_once_at_table"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class ClubGame(models.Model):
    """A game among friends, or one of many ``within`` the journal of an event; no figure of a club counts the latter.

    Its name stands outside the chained entries, like all names.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="games")
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="club_game")
    name = models.CharField(max_length=60)
    opened = models.DateTimeField()
    played_on = models.DateField()
    within = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="sittings", null=True)

    class Meta:
        indexes = [models.Index(fields=["club", "played_on"], name="club_game_by_day")]

    def __str__(self) -> str:
        return self.name
