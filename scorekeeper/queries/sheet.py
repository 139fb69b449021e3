"""The score sheet: every line with what it paid, what it said before, and who wrote it when, in three statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import chain

from django.db.models import F

from scorekeeper.engine import hand_record, house_rules, payout
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import State
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.rules import HouseRules
from scorekeeper.engine.seats import sitting_out
from scorekeeper.ledger.book import Json, LineKind
from scorekeeper.ledger.canonical import loads
from scorekeeper.ledger.folding import rules_of
from scorekeeper.ledger.hand_seats import reseated
from scorekeeper.ledger.postings import UNITS, Move, by_seat
from scorekeeper.models import Entry, Game, Line, Seat


@dataclass(frozen=True, slots=True)
class Signature:
    """Who wrote an entry, when, from where and why; ``seq`` is its number in the journal."""

    seq: int
    kind: str
    role: str
    at: datetime
    address: str
    device: str
    why: str


@dataclass(frozen=True, slots=True)
class Version:
    """What a line said from an entry on; ``voided`` where that entry made it void.

    ``seating`` is the one that a hand speaks of, where it names somebody who sits at the table no more.
    """

    what: Json
    voided: bool
    by: Signature
    seating: tuple[int, ...] = ()


@dataclass(frozen=True)
class SheetLine:
    """A line of the sheet. Players are 1..n in the order they came, tuples begin with player 1; figures are units
    unless said otherwise.

    ``seating`` has the player on each seat after the line, seat 1 first. A hand record and ``paid`` speak of seats,
    everything else of players: for who has never moved the two are the same.
    ``number`` is that of a hand that stands. ``what`` is the hand record as typed (with its dealer), or what the other
    kinds say: penalty ``seat amount commodity paid_to``, payment ``payer payee amount commodity`` (62 is the house),
    paper ``amounts``, remedy ``keeper shared``, rules the whole rules. ``beside`` is what it moved that is no score:
    (party, commodity, amount), the party being a seat, 0 for the pot or 62 for the house, the commodity a currency, or
    ``units`` where a payment is made in them.
    ``versions`` has the oldest first, the line as it stands last.
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
    versions: tuple[Version, ...]
    rules: HouseRules = field(repr=False)
    seating: tuple[int, ...]
    paid: Hand | None = None
    stake: int = 0
    multiplier: int = 1
    category: str = ""

    @property
    def money(self) -> tuple[int, ...]:
        """Minor units of money that it moved beside the units, by seat; empty where it moved none."""
        amounts = [Move(*moved) for moved in self.beside if moved[1] != UNITS]
        return tuple(by_seat(amounts, len(self.totals))) if amounts else ()

    @property
    def made(self) -> Signature:
        """Who wrote the line first."""
        return self.versions[0].by

    @property
    def changed(self) -> Signature:
        """Who wrote it as it stands; its ``seq`` is what a correction must have seen."""
        return self.versions[-1].by

    @property
    def corrected(self) -> bool:
        """Whether it has said something else before."""
        return len(self.versions) > 1

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

    def seated(self, names: Sequence[str], version: Version | None = None) -> tuple[str, ...]:
        """The names by seat, out of those of all players: of whom the record of this hand or a version of it speaks."""
        seating = version.seating if version and version.seating else self.seating
        return tuple(names[player - 1] for player in seating)

    @cached_property
    def why(self) -> tuple[str, ...]:
        """The payout in words, a line a factor, seats called ``seat 3``; empty for what is no hand that stands."""
        return payout.reasons(self.rules, self.paid) if self.paid else ()


@dataclass(frozen=True)
class Sheet:
    """The score sheet of an evening, its lines in the order they were played. ``rules`` hold for the next hand.

    ``names`` has all players in the order they came, ``seating`` the players on seats 1..P now.
    """

    evening: int
    game: int
    club: int
    name: str
    opened: datetime
    names: tuple[str, ...]
    seating: tuple[int, ...]
    rules: HouseRules
    opening_rules: HouseRules
    first_dealer: int
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    pot: int
    pots: int
    house: int
    next_number: int
    closed: bool
    head: str
    length: int

    @property
    def off(self) -> int:
        """Units too many (+) or too few (-): 0 but after a paper that does not add up, until its remedy."""
        return sum(self.totals) + self.pot + self.house

    @property
    def hands(self) -> tuple[SheetLine, ...]:
        """The hands that stand."""
        return tuple(line for line in self.lines if line.number is not None)

    def line(self, uid: str) -> SheetLine | None:
        """The line of that identity."""
        return next((line for line in self.lines if line.uid == uid), None)


def sheet(evening: int) -> Sheet | None:
    """The sheet of an evening; None when there is no such evening.

    Three statements, asked anew when somebody has written between them: what they say belongs together.
    """
    seats = list(
        Seat.objects.select_related("person__merged_into", "game__evening", "game__journal")
        .filter(game__evening=evening)
        .order_by("number")
    )
    if not seats:
        return None
    game: Game = seats[0].game
    rows = list(Line.objects.filter(game=game.pk).annotate(length=F("game__journal__length")).order_by("place"))
    if any(vars(row)["length"] != game.journal.length for row in rows):
        return sheet(evening)
    state = State.from_json(loads(game.state))
    history = _history(Entry.objects.filter(game=game.pk, seq__lte=game.journal.length).order_by("seq"))
    players = max(len(state.totals), _named(rows, history))
    lines = _lines(game, rows, history, players)
    return Sheet(
        evening=evening,
        game=game.pk,
        club=game.evening.club_id,
        name=game.evening.name,
        opened=game.evening.opened,
        names=tuple(seat.person.itself.name for seat in seats[:players]),
        seating=state.seating,
        rules=rules_of(game.rules),
        opening_rules=rules_of(game.opening_rules),
        first_dealer=game.dealer,
        lines=lines,
        totals=(*state.totals, *(0,) * (players - len(state.totals))),
        pot=state.pot,
        pots=state.pots,
        house=state.house,
        next_number=game.next_number,
        closed=game.closed,
        head=game.journal.head,
        length=game.journal.length,
    )


def _named(rows: Sequence[Line], history: Mapping[str, list[Version]]) -> int:
    """The last player whom what is void still names: his coming may have been made void as well."""
    void = [loads(row.outcome).get("seating", ()) for row in rows if row.voided]
    before = [version.seating for versions in history.values() for version in versions]
    return max(chain(*void, *before), default=0)


def _lines(
    game: Game, rows: Sequence[Line], history: Mapping[str, list[Version]], players: int
) -> tuple[SheetLine, ...]:
    rules = rules_of(game.opening_rules)
    lines = []
    for row in rows:
        lines.append(_line(row, rules, history[str(row.uid)], players))
        if row.kind == LineKind.RULES and not row.voided:
            rules = house_rules.read(lines[-1].what)
    return tuple(lines)


def _line(row: Line, rules: HouseRules, versions: list[Version], players: int) -> SheetLine:
    what, outcome = loads(row.what), loads(row.outcome)
    there = len(outcome["totals"])
    later = (0,) * (players - there)  # who came after this line
    return SheetLine(
        uid=str(row.uid),
        kind=LineKind(row.kind),
        place=row.place,
        number=row.number,
        what=what,
        voided=row.voided,
        payouts=(*outcome["payouts"], *later) if "payouts" in outcome else (),
        totals=(*outcome["totals"], *later)[:players],
        pot=outcome["pot"],
        house=outcome["house"],
        beside=tuple((slot, commodity, amount) for slot, commodity, amount in outcome.get("beside", ())),
        versions=tuple(versions),
        rules=rules,
        seating=tuple(outcome.get("seating", range(1, there + 1))),
        paid=hand_record.read(outcome["paid"]) if "paid" in outcome else None,
        stake=outcome.get("stake", 0),
        multiplier=outcome.get("multiplier", 1),
        category=outcome.get("category", ""),
    )


def _history(entries: Iterable[Entry]) -> dict[str, list[Version]]:
    """Each line's versions in the order they were written."""
    history: dict[str, list[Version]] = {}
    for entry in entries:
        for change in loads(entry.payload).get("changes", ()):
            if change["op"] == "reseat":
                history[change["line"]] = [_moved(version, change) for version in history[change["line"]]]
            elif change["op"] in ("add", "correct", "void", "restore"):
                versions = history.setdefault(change["line"], [])
                what = change["what"] if "what" in change else versions[-1].what
                versions.append(Version(what, change["op"] == "void", signature(entry)))
    return history


def _moved(version: Version, change: Json) -> Version:
    """What was said, in the words of the seating that holds now; left alone where somebody in it sits there no more."""
    then = version.seating or tuple(change["then"])
    try:
        return replace(version, what=reseated(version.what, then, change["now"]), seating=())
    except Refused:
        return replace(version, seating=then)


def signature(entry: Entry) -> Signature:
    """Who wrote an entry, when, from where and why."""
    return Signature(entry.seq, entry.kind, entry.role, entry.at, entry.address, entry.device, entry.why)
