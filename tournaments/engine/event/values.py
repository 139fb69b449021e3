"""The values of an event and its entries. Entrants, sessions and tables are known by their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from scorekeeper.engine.errors import refuse
from tournaments.engine.award import Award
from tournaments.engine.standings import EntrantStanding

Json = dict[str, Any]


class TableState(StrEnum):
    """The state of a table's score. Only ``CONFIRMED`` and ``LOCKED`` are official."""

    OPEN = "open"
    COMPLETE = "complete"  # handed in by its scorer
    CONFIRMED = "confirmed"  # by another seat, or by the director
    LOCKED = "locked"  # its session is over
    DISPUTED = "disputed"


OFFICIAL = frozenset({TableState.CONFIRMED, TableState.LOCKED})
NO_REASON = "no reason given"  # why a table ended early, where nobody said
COUNTED = ("hands", "picked", "won", "lost", "best")  # what a card may tell of an entrant's hands


@dataclass(frozen=True, slots=True)
class LinePerson:
    """A person who plays on an entrant's line from a session on; UUID as text."""

    session: int
    person: str


@dataclass(frozen=True, slots=True)
class Entrant:
    """A line of the standings: points belong to it, meetings to the person who plays on it.

    ``away`` are runs of sessions, first and last (None: for good), in which nobody plays on it. ``here`` are the
    sessions the entrant is checked in for, ``left_out`` those they are expressly left out of. ``groups`` are those
    whose members are kept apart. ``pin`` counts the entrant's PINs. ``together`` are the entrants to share a table
    with, who have this one there too; ``tables`` those to sit at, empty for any.
    """

    number: int
    persons: tuple[LinePerson, ...]
    joined: int = 1
    groups: frozenset[int] = frozenset()
    away: tuple[tuple[int, int | None], ...] = ()
    here: frozenset[int] = frozenset()
    pin: int = 1
    left_out: frozenset[int] = frozenset()
    together: frozenset[int] = frozenset()
    tables: frozenset[int] = frozenset()

    def person(self, session: int) -> str:
        """Return the person who plays on this line in a session; before the first one came, that one."""
        return next(
            (since.person for since in reversed(self.persons) if since.session <= session), self.persons[0].person
        )

    def plays(self, session: int) -> bool:
        """Return whether the line is entered and not withdrawn in a session."""
        return session >= self.joined and not any(
            first <= session and (last is None or session <= last) for first, last in self.away
        )


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Entrants who were checked in for a session at a time, or whose check-in was undone (not ``here``)."""

    session: int
    entrants: tuple[int, ...]
    here: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class SessionDraw:
    """The seats of a session: entrants' numbers, a tuple for each table, in the order of seats; the first deals first.

    ``players`` is who was drawn, in the order that the draw was given; ``drawn`` are the tables as the seed gave them,
    before the director's ``swaps``. ``published`` is the number of the entry that published it. It is one of
    ``together`` sessions that were drawn at once, the ``first`` of them in front. ``tier`` are the tables in a row that
    exchange players where it is by standing, None where it is at random. ``late`` got a seat after it was published.
    """

    session: int
    seed: int
    algorithm: int
    size: int
    players: tuple[int, ...]
    drawn: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[int, ...], ...]
    swaps: tuple[tuple[int, int], ...] = ()
    published: int | None = None
    first: int = 0
    together: int = 1
    tier: int | None = None
    late: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionTable:
    """A table of a published session. ``id`` is its number in the event, ``number`` the one that stands on it.

    ``scorer`` handed the score in and ``confirmer`` confirmed it (entrants; None with a time: the director did).
    ``seen`` is the number of the journal's entry up to which it was confirmed. ``stopped`` says why it ended early.
    ``stand_ins`` are lines on which someone else finished the session. ``paper`` says that some of its score came from
    a card: then ``counts``, by entrant, are the ``COUNTED`` of those hands, to be added to what the game itself tells;
    a count that is missing there is not known.
    """

    id: int
    session: int
    number: int
    seats: tuple[int, ...]
    state: TableState = TableState.OPEN
    scorer: int | None = None
    confirmer: int | None = None
    by_director: bool = False
    seen: int | None = None
    stopped: str = ""
    stand_ins: tuple[int, ...] = ()
    paper: bool = False
    counts: tuple[tuple[int, Json], ...] = ()


@dataclass(frozen=True, slots=True)
class EventPenalty:
    """Points that the director took from a line, in its own entry. ``tier`` counts from 0, a warning costs nothing.

    ``shared`` are the lines among which the points are shared out, with what each gets; empty: the house has them.
    """

    id: int
    entrant: int
    session: int
    tier: int
    points: int
    shared: tuple[tuple[int, int], ...] = ()
    why: str = ""
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class DirectorCall:
    """Something that waits for the director: a dispute about the score, or a problem at a table."""

    id: int
    table: int
    entrant: int | None
    text: str
    at: datetime
    dispute: bool = False
    answered: datetime | None = None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class DirectorMessage:
    """A message of the director to tables (their ids; empty: all of them).

    ``over``: the director removed it. ``past``: the session that it was sent in is over.
    """

    id: int
    tables: tuple[int, ...]
    text: str
    at: datetime
    over: bool = False
    past: bool = False

    @property
    def is_up(self) -> bool:
        """Return whether it is shown."""
        return not (self.over or self.past)


@dataclass(frozen=True, slots=True)
class Clock:
    """A session's clock: seconds that it ran before ``since``, running from there unless that is None."""

    session: int
    limit: int | None = None  # seconds; None: no limit
    ran: int = 0
    since: datetime | None = None
    over: bool = False

    def elapsed(self, now: datetime) -> int:
        """Return the seconds that the session has run."""
        return self.ran + (0 if self.since is None else max(0, int((now - self.since).total_seconds())))


class PayMethod(StrEnum):
    """The ways to pay. Entries without one are from before there was a choice: cash."""

    CASH = "cash"
    CARD = "card"
    CHECK = "check"
    PAYPAL = "paypal"
    OTHER = "other"


def read_method(payload: Json) -> PayMethod:
    """Return the way to pay of an entry. Raises ``Refused`` (``bad-cash``) for any other text."""
    try:
        return PayMethod(payload.get("method", PayMethod.CASH))
    except ValueError:
        raise refuse("bad-cash/method", {"methods": list(map(str, PayMethod))}, "method") from None


@dataclass(frozen=True, slots=True)
class Cash:
    """Money into the cash box (+) or out of it (-), in minor units; ``kind`` is fee, refund, prize or other.

    ``id`` is the number of its entry, written ``at`` that time; several fees may have been taken in one. Only what is
    paid by the ``method`` cash is in the box.
    """

    id: int
    kind: str
    amount: int
    entrant: int | None = None
    why: str = ""
    method: PayMethod = PayMethod.CASH
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class CashCount:
    """The cash that the director counted in the box, and what should have been there then, in minor units.

    ``pieces`` are how many of each value were counted, the largest first; empty where only the sum was told.
    """

    id: int
    at: datetime
    amount: int
    expected: int
    pieces: tuple[tuple[int, int], ...] = ()

    @property
    def difference(self) -> int:
        """Return what is over, below 0 for what is short."""
        return self.amount - self.expected


@dataclass(frozen=True, slots=True)
class RoundTicket:
    """A ticket of an hourly day, numbered as they are sold: good for one round.

    ``since`` is that round; ``paid`` was paid for it, in minor units of money. ``bought`` is the number of its entry,
    in which several may have been sold.
    """

    id: int
    entrant: int
    since: int
    bought: int
    paid: int
    returned: bool = False


@dataclass(frozen=True, slots=True)
class SignOff:
    """Standings and prizes as the director signed them; later corrections do not change them.

    ``why`` is there where something was signed before. ``kept`` is the digest of standings and prizes that the director
    looked at later without signing them, ``kept_why`` the reason.
    """

    id: int
    at: datetime
    standings: tuple[EntrantStanding, ...]
    award: Award
    why: str = ""
    kept: str = ""
    kept_why: str = ""


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The prize ceremony. ``holds``: everyone waits for its end to see standings and prizes; ``amounts``: its screen
    shows money. ``step`` is None before it begins, then 0 for its title, 1 for what is revealed first, and so on;
    ``reveals`` is when that step shows, ``countdown`` seconds after the director took it."""

    holds: bool
    countdown: int
    amounts: bool
    step: int | None = None
    reveals: datetime | None = None
    over: bool = False

    @property
    def runs(self) -> bool:
        """Return whether it has begun and not ended: the projector shows it."""
        return self.step is not None and not self.over


@dataclass(frozen=True, slots=True)
class EventEntry:
    """An entry of the event: its number in the journal, its kind, when it was written, its payload, and why."""

    seq: int
    kind: str
    at: datetime
    payload: Json
    why: str = ""
