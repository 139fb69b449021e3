"""Tables derived from entries: lines, postings, shares, and tallies. ``scorekeeper check`` compares them.

What a line posts adds to zero in each commodity, or COMMIT fails. All figures of a club are sums over shares;
standings over many tables join tallies.
"""

from django.db import models
from django.utils import timezone

from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import AccountKind
from scorekeeper.models.club import Person
from scorekeeper.models.game import Game, Seat
from scorekeeper.models.journal import Entry


class Line(models.Model):
    """A hand, a penalty, a divided pot, a change of rules or a payment. Its identity is not its number."""

    uid = models.UUIDField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="lines")
    place = models.PositiveIntegerField()
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in LineKind])
    number = models.PositiveIntegerField(null=True)  # of a hand that stands
    what = models.TextField()  # JSON: a hand record, or what the other kinds say
    voided = models.BooleanField(default=False)
    outcome = models.TextField()  # JSON: payouts and the totals after it
    played = models.TextField(null=True)  # noqa: DJ001 - JSON: a hand card by card; a default would rebuild the table
    made_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    changed_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["game", "place"], name="line_in_order")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number or self.uid}"


class Conflict(models.Model):
    """Another hand entered for the place of the line ``against``, with the decision about it."""

    uid = models.UUIDField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="conflicts")
    against = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="+")
    what = models.TextField()
    made_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    decided_by = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)
    decision = models.CharField(max_length=16)

    def __str__(self) -> str:
        return f"conflict {self.uid}"


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
    """The sum of a line's postings, kept by a trigger. The foreign key is asked at COMMIT: only 0 can stay."""

    line = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="balances")
    commodity = models.CharField(max_length=8)
    amount = models.ForeignKey(Zero, on_delete=models.DO_NOTHING, related_name="+", db_column="amount")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["line", "commodity"], name="balance_once")]

    def __str__(self) -> str:
        return f"{self.amount_id:+} {self.commodity}"


class Share(models.Model):
    """Units that a line brought a person, and what they did for them; see ``scorekeeper.ledger.tallies``."""

    line = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="shares")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="shares", db_index=False)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="shares", db_index=False)  # as entered
    units = models.BigIntegerField()
    part = models.CharField(max_length=16, blank=True)
    place = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "line"], name="share_once")]
        # All that a table of totals asks for lies in the index.
        indexes = [models.Index(fields=["game", "person", "units"], name="share_of_game")]

    def __str__(self) -> str:
        return f"{self.units:+} {self.part}"


class Tally(models.Model):
    """A player's running figures on one sheet, kept with every write; see ``scorekeeper.ledger.tallies``."""

    seat = models.OneToOneField(Seat, on_delete=models.PROTECT, related_name="tally", primary_key=True)
    units = models.BigIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)  # that they were dealt in
    picked = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)  # as picker
    lost = models.PositiveIntegerField(default=0)  # as picker
    leasters = models.PositiveIntegerField(default=0)  # won
    best = models.BigIntegerField(default=0)  # most units from one hand

    def __str__(self) -> str:
        return f"{self.units:+} in {self.hands}"


class StoredAnalysis(models.Model):
    """A hand that someone asked to have analyzed, and its analysis once it is there.

    ``digest`` is that of the cards and rules: a hand that was edited has another one. ``line`` is None for a hand that
    is on no score sheet; of those only the latest of each grant are kept. ``turn`` puts the grants in line by turns.
    """

    digest = models.CharField(max_length=64, primary_key=True)
    line = models.ForeignKey(Line, on_delete=models.DO_NOTHING, related_name="analyses", null=True)
    transcript = models.TextField()  # JSON
    asked_by = models.UUIDField(null=True)  # a grant
    turn = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(default=timezone.now)
    review = models.TextField(blank=True, default="")  # JSON; empty until it is there
    failed = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "stored analyses"
        indexes = [models.Index(fields=["asked_at"], name="analysis_in_order")]

    def __str__(self) -> str:
        return f"analysis {self.digest[:8]}"
