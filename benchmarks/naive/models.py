"""A score sheet as one writes it first: a total in every row, each kept up by hand."""

from __future__ import annotations

from django.db import models


class Table(models.Model):
    """A game, and what the engine has to know for its next hand."""

    club_game = models.OneToOneField("scorekeeper.ClubGame", on_delete=models.PROTECT, related_name="+")
    rules = models.TextField()
    state = models.TextField()
    next_number = models.PositiveIntegerField(default=1)
    version = models.PositiveIntegerField(default=1)


class Player(models.Model):
    """A player at the table, with the total."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="players")
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey("scorekeeper.Person", on_delete=models.PROTECT, related_name="+")
    total = models.IntegerField(default=0)


class Account(models.Model):
    """A balance: of a player, or of the pot (no player)."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="accounts")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="accounts", null=True)
    balance = models.IntegerField(default=0)


class Hand(models.Model):
    """A hand as it was typed and paid."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64, unique=True)
    record = models.TextField()
    paid = models.TextField()
    category = models.CharField(max_length=40)
    multiplier = models.IntegerField()
    role = models.CharField(max_length=16)
    address = models.CharField(max_length=200)
    device = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)


class Posting(models.Model):
    """The amount that a hand moved on an account."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="postings")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="postings")
    amount = models.IntegerField()
