"""The lines of a score sheet: what each says and paid, what it said before, and who wrote it when."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Case, QuerySet, Subquery, Value, When

from scorekeeper.engine.errors import Phrase, Refused
from scorekeeper.engine.hand import Hand, sitting_out
from scorekeeper.engine.payout.hands import explain_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import Json, LineKind, move_seats
from scorekeeper.ledger.folding import UNITS, Move, RaceMark, moves_by_seat
from scorekeeper.models import Entry, Grant, Installation, Role
from scorekeeper.models.grant import OVER_EVERYTHING


@dataclass(frozen=True, slots=True)
class Signature:
    """The author of an entry, its time, origin, and reason; ``seq`` is its number in the journal.

    ``name`` is the one that this site's owner gave, for what they wrote; else empty.
    """

    seq: int
    kind: str
    role: str
    at: datetime
    address: str
    device: str
    why: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class LineVersion:
    """The content of a line from an entry on; ``voided`` where that entry made it void.

    ``seating`` is the one that a hand speaks of, where it names someone who sits at the table no more.
    """

    what: Json
    voided: bool
    by: Signature
    seating: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsKept:
    """An entry that put the cards of a hand beside its record, or took them away again (``gone``)."""

    gone: bool
    by: Signature


def cards_kept(entries: Iterable[Entry]) -> dict[str, list[CardsKept]]:
    """Return the changes to the cards of each hand, in the order it was written."""
    changes: dict[str, list[CardsKept]] = {}
    for entry in entries:
        if entry.kind != Entry.Kind.PLAY_OUT:
            continue
        for change in json.loads(entry.payload).get("changes", ()):
            if change["op"] == "play-out":
                cards = CardsKept(change["played"] is None, signature(entry))
                changes.setdefault(change["line"], []).append(cards)
    return changes


def history(entries: Iterable[Entry]) -> dict[str, list[LineVersion]]:
    """Return each line's versions in the order they were written."""
    history: dict[str, list[LineVersion]] = {}
    for entry in entries:
        for change in json.loads(entry.payload).get("changes", ()):
            if change["op"] == "reseat":
                history[change["line"]] = [_move_seats(version, change) for version in history[change["line"]]]
            elif change["op"] in ("add", "correct", "void", "restore"):
                versions = history.setdefault(change["line"], [])
                what = change["what"] if "what" in change else versions[-1].what
                versions.append(LineVersion(what, change["op"] == "void", signature(entry)))
    return history


def author_name(path: str = "") -> Case:
    """Return the name of the author of an entry, in a query that reaches the entry by ``path``, as ``made_by__``.

    Only this site's owner gave one. An imported game names owners of other sites, who are not them.
    """
    owner = Grant.objects.filter(OVER_EVERYTHING, role=Role.OWNER).values("uuid")
    name = Installation.objects.values("owner")[:1]
    return Case(When(**{f"{path}grant__in": owner}, then=Subquery(name)), default=Value(""))


def with_authors(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return entries that ``signature`` knows the names of."""
    return entries.annotate(author=author_name())


def signature(entry: Entry, author: str | None = None) -> Signature:
    """Return the author of an entry, its time, place, and reason; their name where ``with_authors`` read the entry."""
    name = vars(entry).get("author") if author is None else author
    return Signature(entry.seq, entry.kind, entry.role, entry.at, entry.address, entry.device, entry.why, name or "")


def _move_seats(version: LineVersion, change: Json) -> LineVersion:
    """Return the version with the seats of the current seating.

    Left alone where someone in it sits there no more.
    """
    then = version.seating or tuple(change["then"])
    try:
        return replace(version, what=move_seats(version.what, then, change["now"]), seating=())
    except Refused:
        return replace(version, seating=then)


@dataclass(frozen=True)
class SheetLine:
    """A line of the sheet. Players are 1..n in the order they came, tuples begin with player 1; figures are units
    unless said otherwise.

    ``seating`` has the player on each seat after the line, seat 1 first. A hand record and ``paid`` speak of seats,
    everything else of players: for who has never moved the two are the same.
    ``number`` is that of a hand that stands. ``what`` is the hand record as typed (with its dealer), or what the other
    kinds say: penalty ``seat amount commodity paid_to``, payment ``payer payee amount commodity`` (62 is the house), a
    share of a month its ``month`` too,
    paper ``amounts``, remedy ``scorer shared``, rules the whole rules. ``beside`` is what it moved that is no score:
    (party, commodity, amount), the party being a seat, 0 for the pot or 62 for the house, the commodity a currency, or
    ``units`` where a payment is made in them.
    ``versions`` has the oldest first, the line as it stands last.
    ``played`` is a hand card by card, as ``transcripts`` keeps it; ``cards`` who kept it or took it away, and when.
    ``race`` is where a race stood after the line; in one ``payouts`` and ``totals`` are what its scores come to when
    everyone settles the differences.
    ``in_doubt`` is a hand that pays nobody until its conflict is resolved.
    """

    uid: str
    kind: LineKind
    place: int
    number: int | None
    what: Json
    voided: bool
    payouts: tuple[int, ...]
    totals: tuple[int, ...]
    pot: int
    house: int
    beside: tuple[tuple[int, str, int], ...]
    versions: tuple[LineVersion, ...]
    rules: HouseRules = field(repr=False)
    seating: tuple[int, ...]
    paid: Hand | None = None
    stake: int = 0
    multiplier: int = 1
    category: str = ""
    race: RaceMark | None = None
    played: Json | None = None
    cards: tuple[CardsKept, ...] = ()
    in_doubt: bool = False

    @property
    def amounts(self) -> tuple[int, ...]:
        """Return the line's numbers by player: the scores of a hand of a race, else the units moved."""
        return self.race.scored if self.race and self.race.scored else self.payouts

    @property
    def present(self) -> frozenset[int]:
        """The players at the table after it."""
        return frozenset(self.seating)

    @property
    def standing(self) -> tuple[int, ...]:
        """Return the numbers beside it: the scores of the race after a hand of one, else the totals in units."""
        return self.race.scores if self.race and self.race.scored else self.totals

    @property
    def money(self) -> tuple[int, ...]:
        """Minor units of money that it moved beside the units, by seat; empty where it moved none."""
        amounts = [Move(*moved) for moved in self.beside if moved[1] != UNITS]
        return tuple(moves_by_seat(amounts, len(self.totals))) if amounts else ()

    @property
    def is_share(self) -> bool:
        """Return whether it is a payment that nobody made: the game's share of a settled month."""
        return "month" in self.what

    @property
    def created(self) -> Signature:
        """Return the author of the first version."""
        return self.versions[0].by

    @property
    def changed(self) -> Signature:
        """Return the author of the current version; a correction names its ``seq`` to prove that it saw it."""
        return self.versions[-1].by

    @property
    def inserted(self) -> bool:
        """Return whether this hand was inserted later, between two others."""
        return self.kind is LineKind.HAND and self.created.kind == Entry.Kind.INSERT

    @property
    def corrected(self) -> bool:
        """Return whether an earlier version had other content. Voiding and restoring don't count."""
        first = self.versions[0]
        return any((other.what, other.seating) != (first.what, first.seating) for other in self.versions[1:])

    @property
    def picker(self) -> int | None:
        """The player who picked."""
        return self.seating[self.paid.picker - 1] if self.paid and self.paid.picker else None

    @property
    def partners(self) -> tuple[int, ...]:
        """The players who were partners, none when the picker was alone."""
        return tuple(self.seating[seat - 1] for seat in self.paid.partners) if self.paid else ()

    @property
    def dealer(self) -> int | None:
        """The player who dealt."""
        return self.seating[self.paid.dealer - 1] if self.paid and self.paid.dealer else None

    @property
    def sits_out(self) -> tuple[int, ...]:
        """The players at the table who were not dealt in."""
        if self.paid is None or self.paid.dealer is None:
            return ()
        out = sitting_out(len(self.seating), self.rules.players, self.paid.dealer)
        return tuple(self.seating[seat - 1] for seat in out)

    @property
    def away(self) -> tuple[int, ...]:
        """The players who were not at the table."""
        return tuple(player for player in range(1, len(self.totals) + 1) if player not in self.seating)

    def seated(self, names: Sequence[str], version: LineVersion | None = None) -> tuple[str, ...]:
        """The names by seat, out of those of all players: of whom the record of this hand or a version of it speaks."""
        seating = version.seating if version and version.seating else self.seating
        return tuple(names[player - 1] for player in seating)

    @cached_property
    def why(self) -> tuple[Phrase, ...]:
        """The reasons of the payout, a phrase for each factor; empty for what is no hand that stands."""
        return explain_hand(self.rules, self.paid) if self.paid else ()
