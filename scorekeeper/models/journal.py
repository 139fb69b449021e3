"""The journal: append-only entries, chained by their hashes; and version counters of what pages watch.

The database itself refuses to change or delete an entry.
"""

from django.db import models

from scorekeeper.ledger.entries import SealedEntry


class Journal(models.Model):
    """The entries of one game or event. The head moves by a trigger when an entry is added, never otherwise."""

    key = models.CharField(max_length=64, unique=True)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"journal {self.pk}"


class Entry(models.Model):
    """An entry: its content, author, time, origin, and reason. Never changed, never deleted."""

    class Kind(models.TextChoices):
        """The kinds of entries of a game. Entries without a game have kinds of their own application."""

        OPEN = "open"
        HAND = "hand"
        INSERT = "insert"
        CORRECT = "correct"
        VOID = "void"
        RESTORE = "restore"
        CONFLICT = "conflict"
        DECIDE = "decide"
        PENALTY = "penalty"
        POT = "pot"
        RULES = "rules"
        PAYMENT = "payment"
        PAPER = "paper"
        REMEDY = "remedy"
        SEATING = "seating"
        CLOSE = "close"
        REOPEN = "reopen"
        PLAY_OUT = "play-out"

    journal = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="entries")
    game = models.ForeignKey("Game", on_delete=models.PROTECT, related_name="entries", null=True)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16, choices=Kind.choices)
    payload = models.TextField()  # canonical JSON, as text: the hash is over these very characters
    key = models.CharField(max_length=64)
    grant = models.UUIDField(null=True)  # of whoever wrote; an imported game names grants of another site
    role = models.CharField(max_length=16)
    at = models.DateTimeField()
    address = models.CharField(max_length=200)
    device = models.CharField(max_length=200)
    why = models.CharField(max_length=200)
    prev = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["journal", "seq"], name="entry_once_in_order"),
            models.UniqueConstraint(fields=["journal", "key"], name="entry_once_by_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.seq}"

    def seal(self, journal: str, game: int | None) -> SealedEntry:
        """Return the content that the hash covers: ``journal`` is its journal's key, ``game`` its game's number in the
        journal."""
        grant = None if self.grant is None else str(self.grant)
        return SealedEntry(
            journal, game, self.seq, self.kind, self.payload, self.key, grant, self.role, self.at, self.address,
            self.device, self.why, self.prev,
        )  # fmt: skip


class Agreed(models.Model):
    """The key of a hand that agreed with the one already recorded, and its answer, which the same key gets again.

    It is no entry: the journal has nothing new. Without this row the key would count as never used.
    """

    journal = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=64)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")  # the one that said it first
    answer = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["journal", "key"], name="agreed_once_by_key")]

    def __str__(self) -> str:
        return f"{self.key} of {self.journal_id}"


class Slice(models.Model):
    """A watched part (``game:7``) and how often it has changed; raised in the transaction that changes it."""

    name = models.CharField(max_length=64, primary_key=True)
    version = models.PositiveBigIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
