"""The money of an event: fees, the cash box, penalties in points, prizes signed off, and the end of the event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from scorekeeper.engine.errors import refuse
from tournaments.engine.award import Contest, Prize, PrizeDecision, read_prize
from tournaments.engine.event.book import EventBook, session_phrase
from tournaments.engine.event.entrants import verify_open, verify_session
from tournaments.engine.event.results import read_signed
from tournaments.engine.event.tickets import unsigned_rounds, won_by_hour
from tournaments.engine.event.values import OFFICIAL, Cash, EventEntry, EventPenalty, SessionTable, SignOff


class CashKind(StrEnum):
    """What a movement of the box is for."""

    FEE = "fee"
    REFUND = "refund"
    PRIZE = "prize"
    OTHER = "other"  # change brought along, a gift, the hall's rent


_IN, _OUT = frozenset({CashKind.FEE}), frozenset({CashKind.REFUND, CashKind.PRIZE})


@dataclass(frozen=True, slots=True)
class CashLine:
    """A movement of the box: minor units of money, above 0 for what is taken in and below 0 for what is paid out."""

    kind: CashKind
    amount: int
    entrant: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class CashBox:
    """The box after all movements, in minor units: ``taken_in`` less ``paid_out`` is ``left``.

    ``by_kind`` sums the movements of each kind, signed.
    """

    taken_in: int
    paid_out: int
    by_kind: dict[CashKind, int]

    @property
    def left(self) -> int:
        """What must be in the box; below 0, more was paid out than was there."""
        return self.taken_in - self.paid_out

    @property
    def pot(self) -> int:
        """What the prizes are paid from: fees less refunds."""
        return self.by_kind[CashKind.FEE] + self.by_kind[CashKind.REFUND]


def add_up_cash(lines: Iterable[CashLine]) -> CashBox:
    """The box after movements in any order. Raises ``Refused`` (``bad-cash``) for one with the wrong sign, or of 0."""
    by_kind: Counter[CashKind] = Counter(dict.fromkeys(CashKind, 0))
    taken_in = paid_out = 0
    for line in lines:
        verify_cash_line(line)
        by_kind[line.kind] += line.amount
        taken_in += max(line.amount, 0)
        paid_out += max(-line.amount, 0)
    return CashBox(taken_in, paid_out, dict(by_kind))


def verify_cash_line(line: CashLine) -> None:
    """Raises ``Refused`` (``bad-cash``) for a movement with the wrong sign for its kind, or of 0."""
    if not line.amount:
        raise refuse("bad-cash/nothing", path="amount")
    if (line.kind in _IN and line.amount < 0) or (line.kind in _OUT and line.amount > 0):
        way = "taken in (above 0)" if line.kind in _IN else "paid out (below 0)"
        raise refuse("bad-cash/direction", {"kind": line.kind, "way": way, "amount": line.amount}, "amount")


def _take_fees(book: EventBook, said: EventEntry) -> EventBook:
    """``paid`` is a list of entrants' numbers with amounts in minor units; all are lines of the cash box."""
    verify_open(book)
    for number, amount in said.payload["paid"]:
        book.entrant(number)
        if amount <= 0:
            raise refuse("bad-cash/fee", {"amount": amount}, "amount")
    taken = (Cash(said.seq, "fee", amount, number, said.why) for number, amount in said.payload["paid"])
    return replace(book, cash=(*book.cash, *taken))


def fees_paid(book: EventBook) -> Counter[int]:
    """What each entrant has paid less what he got back, in minor units of money."""
    found: Counter[int] = Counter()
    for cash in book.cash:
        if cash.entrant is not None and cash.kind in ("fee", "refund"):
            found[cash.entrant] += cash.amount
    return found


FEE_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {"fees": _take_fees}


CASH_KINDS = tuple(map(str, CashKind))


def _take_points(book: EventBook, said: EventEntry) -> EventBook:
    """``points`` are taken from the entrant; ``shared`` (entrant -> points) go to others, the rest to the house."""
    verify_open(book)
    given = said.payload
    book.entrant(given["entrant"])
    verify_session(book, given["session"])
    shared = tuple(sorted((int(number), points) for number, points in given.get("shared", {}).items()))
    if any(points < 0 for _, points in shared) or sum(points for _, points in shared) > given["points"]:
        raise refuse("bad-penalty/shares", path="points")
    for number, _ in shared:
        book.entrant(number)
    penalty = EventPenalty(
        said.seq, given["entrant"], given["session"], given["tier"], given["points"], shared, said.why
    )
    return replace(book, penalties=(*book.penalties, penalty))


def _drop_penalty(book: EventBook, said: EventEntry) -> EventBook:
    verify_open(book)
    number = said.payload["penalty"]
    if all(penalty.id != number or penalty.dropped for penalty in book.penalties):
        raise refuse("unknown-penalty", path="penalty")
    kept = (replace(penalty, dropped=True) if penalty.id == number else penalty for penalty in book.penalties)
    return replace(book, penalties=tuple(kept))


def cash_box_of(book: EventBook) -> CashBox:
    """The cash box as it must be."""
    return add_up_cash(_cash_line(cash) for cash in book.cash)


def prize_pot(book: EventBook) -> int:
    """What the prizes are paid from, in minor units: fees less refunds, and less what is won by the hour; nothing in a
    hall without money."""
    return cash_box_of(book).pot - sum(won.amount for won in won_by_hour(book)) if book.setup.money else 0


def total_won(book: EventBook) -> Counter[int]:
    """What each winner gets of all prizes that are signed, those of the hours among them."""
    found = Counter(book.signed[-1].award.by_entrant() if book.signed else {})
    for each in won_by_hour(book):
        found[each.entrant] += each.amount
    return found


def prize_due(book: EventBook, entrant: int) -> int:
    """What an entrant still gets of the prizes that are signed; below 0: he got more than that."""
    return total_won(book)[entrant] + sum(
        cash.amount for cash in book.cash if cash.kind == CashKind.PRIZE and cash.entrant == entrant
    )


def _move_cash(book: EventBook, said: EventEntry) -> EventBook:
    given = said.payload
    if given["kind"] not in CASH_KINDS:
        raise refuse("bad-cash/kind", {"kinds": list(CASH_KINDS)}, "kind")
    if given.get("entrant") is not None:
        book.entrant(given["entrant"])
    cash = Cash(said.seq, given["kind"], given["amount"], given.get("entrant"), said.why)
    verify_cash_line(_cash_line(cash))
    if cash.kind == CashKind.PRIZE:
        _verify_prize(book, cash)
    return replace(book, cash=(*book.cash, cash))


def _verify_prize(book: EventBook, cash: Cash) -> None:
    if not book.signed and not book.hours:
        raise refuse("not-signed/prizes", path="kind")
    if cash.entrant is None or -cash.amount > prize_due(book, cash.entrant):
        raise refuse("bad-cash/more-than-prizes", path="amount")


def _drop_cash(book: EventBook, said: EventEntry) -> EventBook:
    """A movement that was written by mistake."""
    dropped = next((cash for cash in book.cash if cash.id == said.payload["cash"]), None)
    if dropped is None:
        raise refuse("unknown-cash", path="cash")
    if any(ticket.bought == dropped.id for ticket in book.tickets):
        raise refuse("ticket-paid/one", path="cash")
    kept = tuple(cash for cash in book.cash if cash is not dropped)
    return replace(book, cash=kept, cash_dropped=(*book.cash_dropped, dropped))


def _cash_line(cash: Cash) -> CashLine:
    return CashLine(CashKind(cash.kind), cash.amount, cash.entrant, cash.why)


def sessions_not_over(book: EventBook) -> list[int]:
    """The sessions that are waited for before prizes are signed; of an hourly day only those that have tables."""
    wanted = book.published if book.setup.hourly else book.sessions
    return [number for number in wanted if number not in book.locked]


def is_bracket_open(book: EventBook) -> bool:
    """Whether a bracket is set up and not played to its end."""
    return bool(book.setup.bracket) and not (book.bracket and book.bracket.finished)


def tables_reopened(book: EventBook) -> list[SessionTable]:
    """Tables of a bracket that was played to its end whose score is not confirmed any more.

    What they say in the end may give other prizes. Prizes that were signed all the same stay signed in their journal.
    """
    if is_bracket_open(book):
        return []
    tables = chain.from_iterable(book.tables_of(number) for number in book.rounds)
    return [table for table in tables if book.state_of(table) not in OFFICIAL]


def _sign_off(book: EventBook, said: EventEntry) -> EventBook:
    verify_open(book)
    if waiting := sessions_not_over(book):
        named = ", ".join(session_phrase(book, number) for number in waiting)
        raise refuse("not-over/rounds", {"named": named}, "sessions")
    if is_bracket_open(book):
        raise refuse("not-over/bracket", path="bracket")
    if unsigned := unsigned_rounds(book):
        named = ", ".join(map(str, unsigned))
        raise refuse("round-not-signed", {"named": named}, "sessions")
    if book.signed and not said.why:
        raise refuse("missing-reason/signed-again", path="why")
    rows, award = read_signed(said.payload)
    if award.pot != prize_pot(book):
        raise refuse("bad-pot/changed", path="award.pot")
    for number in (row.entrant for row in rows):
        book.entrant(number)
    return replace(book, signed=(*book.signed, SignOff(said.seq, said.at, rows, award, said.why)))


def _keep_signed(book: EventBook, said: EventEntry) -> EventBook:
    """The director has looked at what would change (``seen``, its digest) and leaves what is signed."""
    verify_open(book)
    if not book.signed:
        raise refuse("not-signed/nothing", path="seen")
    if not said.why:
        raise refuse("missing-reason/stays", path="why")
    *before, last = book.signed
    return replace(book, signed=(*before, replace(last, kept=said.payload["seen"], kept_why=said.why)))


def _decide_prize(book: EventBook, said: EventEntry) -> EventBook:
    """The director names who wins a prize that the tables' scores cannot decide, or (no winners) withdraws it."""
    verify_open(book)
    prize = _read_decided_prize(book, said)
    winners = tuple(said.payload["winners"])
    if len(set(winners)) < len(winners):
        raise refuse("bad-winner/twice", path="winners")
    for number in winners:
        book.entrant(number)
    if prize.contest is Contest.PLACE:
        if not winners:
            raise refuse("bad-winner/nobody", path="winners")
        for other in book.decided.values():
            if other.prize.contest is Contest.PLACE and other.prize != prize:
                _verify_only_there(other, winners)
    return replace(book, decided={**book.decided, prize: PrizeDecision(prize, winners, said.why)})


def _verify_only_there(other: PrizeDecision, winners: tuple[int, ...]) -> None:
    """Entrants who share two places share both; who wins one alone wins no other."""
    if set(winners) & set(other.winners) and set(winners) != set(other.winners):
        sentence = f"Number {min(set(winners) & set(other.winners))} wins place {other.prize.place} already."
        raise refuse("bad-winner/decided", {"sentence": sentence}, "winners")


def _undecide_prize(book: EventBook, said: EventEntry) -> EventBook:
    verify_open(book)
    prize = read_prize(said.payload["prize"])
    if prize not in book.decided:
        raise refuse("nothing-changes/prize", path="prize")
    return replace(book, decided={key: kept for key, kept in book.decided.items() if key != prize})


def _read_decided_prize(book: EventBook, said: EventEntry) -> Prize:
    """The prize of an entry. Raises ``Refused`` (``unknown-prize``) unless it is one that may need a decision."""
    prize, setup = read_prize(said.payload["prize"]), book.setup
    sides = prize.contest is Contest.SIDE and any(side.kind is prize.side for side in setup.prizes.sides)
    places = prize.contest is Contest.PLACE and prize.place <= len(setup.prizes.places) and not setup.ties_share
    if not sides and not places:
        raise refuse("unknown-prize", path="prize")
    return prize


def _close_event(book: EventBook, said: EventEntry) -> EventBook:
    if book.closed is said.payload["closed"]:
        raise refuse("nothing-changes/event-open", {"value": "closed" if book.closed else "open"}, "closed")
    return replace(book, closed=said.payload["closed"])


MONEY_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "penalty": _take_points,
    "drop-penalty": _drop_penalty,
    "cash": _move_cash,
    "drop-cash": _drop_cash,
    "sign-off": _sign_off,
    "keep-signed": _keep_signed,
    "decide-prize": _decide_prize,
    "undecide-prize": _undecide_prize,
    "close": _close_event,
}
