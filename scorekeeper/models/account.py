"""Derived: accounts and postings. What a line posts adds to zero in each commodity, or COMMIT fails."""

from django.db import models

from scorekeeper.ledger.postings import AccountKind

from .game import Game, Seat
from .line import Line


class Account(models.Model):
    """An account of a game. Its number follows from the game's, so that posting asks nothing."""

    id = models.BigIntegerField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="accounts")
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in AccountKind])
    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="account", null=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Posting(models.Model):
    """A signed whole number on an account: units of score, or minor units of a currency."""

    line = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="postings")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="postings")
    commodity = models.CharField(max_length=8)
    amount = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["line", "account", "commodity"], name="posting_once"),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+} {self.commodity}"


class Zero(models.Model):
    """The only sum that balances: this table holds 0 and nothing else."""

    value = models.BigIntegerField(primary_key=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(value=0), name="zero_is_zero")]

    def __str__(self) -> str:
        return "0"


class Balance(models.Model):
    """What a line's postings add to, kept by a trigger. The foreign key is asked at COMMIT: only 0 can stay."""

    line = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="balances")
    commodity = models.CharField(max_length=8)
    amount = models.ForeignKey(Zero, on_delete=models.DO_NOTHING, related_name="+", db_column="amount")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["line", "commodity"], name="balance_once")]

    def __str__(self) -> str:
        return f"{self.amount_id:+} {self.commodity}"
