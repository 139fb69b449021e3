"""The money of an event: fees, the cash box, penalties in points, prizes signed off, and the end of the event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.engine.errors import Ordinal, refuse
from tournaments.engine.award import Contest, Prize, PrizeDecision, read_prize
from tournaments.engine.event.book import EventBook, session_phrase
from tournaments.engine.event.ceremony import start_again
from tournaments.engine.event.entrants import verify_open, verify_session
from tournaments.engine.event.results import read_signed
from tournaments.engine.event.tickets import unsigned_rounds, won_by_hour
from tournaments.engine.event.values import (
    OFFICIAL,
    Cash,
    CashCount,
    EventEntry,
    EventPenalty,
    PayMethod,
    SessionTable,
    SignOff,
    read_method,
)


class CashKind(StrEnum):
    """The purpose of a cash movement."""

    FEE = "fee"
    REFUND = "refund"
    PRIZE = "prize"
    OTHER = "other"  # change brought along, a gift, the hall's rent


_IN, _OUT = frozenset({CashKind.FEE}), frozenset({CashKind.REFUND, CashKind.PRIZE})


@dataclass(frozen=True, slots=True)
class CashLine:
    """A cash movement in minor units of money, above 0 for what is collected and below 0 for what is paid out."""

    kind: CashKind
    amount: int
    entrant: int | None = None
    note: str = ""
    method: PayMethod = PayMethod.CASH


@dataclass(frozen=True, slots=True)
class CashBox:
    """The money after all movements, in minor units. ``collected`` and ``paid_out`` are of all ways to pay.

    ``sums`` are the movements of each kind by each way to pay, signed, as far as there are any.
    """

    collected: int
    paid_out: int
    sums: dict[tuple[CashKind, PayMethod], int]

    @property
    def balance(self) -> int:
        """Return the cash that must be in the box; below 0, more was paid out than was there."""
        return self.total(method=PayMethod.CASH)

    @property
    def pot(self) -> int:
        """Return the amount that prizes are paid from: fees less refunds, however they were paid."""
        return self.total(CashKind.FEE) + self.total(CashKind.REFUND)

    @property
    def elsewhere(self) -> dict[PayMethod, int]:
        """Return what other ways to pay take off the movements, so that the cash in the box is left (signed)."""
        used = {method for _kind, method in self.sums} - {PayMethod.CASH}
        return {method: -self.total(method=method) for method in PayMethod if method in used}

    def total(self, kind: CashKind | None = None, method: PayMethod | None = None) -> int:
        """Return the sum of the movements of a kind (None: of all) by one way to pay (None: by any)."""
        return sum(
            amount for (each, way), amount in self.sums.items() if kind in (None, each) and method in (None, way)
        )


def add_up_cash(lines: Iterable[CashLine]) -> CashBox:
    """Return the box after movements in any order. Raises as ``verify_cash_line`` does."""
    sums: defaultdict[tuple[CashKind, PayMethod], int] = defaultdict(int)
    collected = paid_out = 0
    for line in lines:
        verify_cash_line(line)
        sums[line.kind, line.method] += line.amount
        collected += max(line.amount, 0)
        paid_out += max(-line.amount, 0)
    return CashBox(collected, paid_out, dict(sums))


def verify_cash_line(line: CashLine) -> None:
    """Raise ``Refused`` (``bad-cash``) for a movement of 0, or with the wrong sign for its kind."""
    if not line.amount:
        raise refuse("bad-cash/nothing", path="amount")
    if (line.kind in _IN and line.amount < 0) or (line.kind in _OUT and line.amount > 0):
        which = "bad-cash/collected" if line.kind in _IN else "bad-cash/paid-out"
        raise refuse(which, {"kind": line.kind}, "amount")


def _take_fees(book: EventBook, entry: EventEntry) -> EventBook:
    """Take fees: ``paid`` is a list of entrants' numbers with amounts in minor units, each a line of the cash box."""
    verify_open(book)
    method = read_method(entry.payload)
    for number, amount in entry.payload["paid"]:
        book.entrant(number)
        if amount <= 0:
            raise refuse("bad-cash/fee", path="amount")
    taken = (
        Cash(entry.seq, "fee", amount, number, entry.why, method, entry.at) for number, amount in entry.payload["paid"]
    )
    return replace(book, cash=(*book.cash, *taken))


def fees_paid(book: EventBook) -> Counter[int]:
    """Return each entrant's fees less refunds, in minor units of money."""
    fees: Counter[int] = Counter()
    for cash in book.cash:
        if cash.entrant is not None and cash.kind in ("fee", "refund"):
            fees[cash.entrant] += cash.amount
    return fees


def fee_due(book: EventBook, entrant: int) -> int:
    """Return the fee that an entrant is to pay in all, in minor units.

    0 for those who drop out of every session, and for those who dropped out and got their fee back.
    """
    plays = any(map(book.entrant(entrant).plays, book.foreseen))
    return book.setup.fee if book.setup.money and plays and not _left_with_fee(book, entrant) else 0


def _left_with_fee(book: EventBook, entrant: int) -> bool:
    """Return whether an entrant dropped out for good, and the last that happened to their fee is a refund."""
    if book.entrant(entrant).plays(book.foreseen[-1]):
        return False
    moved = (cash.kind for cash in reversed(book.cash) if cash.entrant == entrant and cash.kind in ("fee", "refund"))
    return next(moved, "") == "refund"


def refunds_due(book: EventBook) -> dict[int, int]:
    """Return what entrants paid beyond their fee, by number: drop-outs who never played, and fees that were lowered.

    None on an hourly day, whose tickets are refunded one by one.
    """
    if book.setup.hourly is not None:
        return {}
    over = {number: paid - fee_due(book, number) for number, paid in sorted(fees_paid(book).items())}
    return {number: amount for number, amount in over.items() if amount > 0}


FEE_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {"fees": _take_fees}


CASH_KINDS = tuple(map(str, CashKind))


def _take_points(book: EventBook, entry: EventEntry) -> EventBook:
    """Take penalty ``points`` from an entrant; ``shared`` (entrant -> points) go to others, the rest to the house."""
    verify_open(book)
    payload = entry.payload
    book.entrant(payload["entrant"])
    verify_session(book, payload["session"])
    shared = tuple(sorted((int(number), points) for number, points in payload.get("shared", {}).items()))
    if any(points < 0 for _, points in shared) or sum(points for _, points in shared) > payload["points"]:
        raise refuse("bad-penalty/shares", path="points")
    for number, _ in shared:
        book.entrant(number)
    penalty = EventPenalty(
        entry.seq, payload["entrant"], payload["session"], payload["tier"], payload["points"], shared, entry.why
    )
    return replace(book, penalties=(*book.penalties, penalty))


def _drop_penalty(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    number = entry.payload["penalty"]
    if all(penalty.id != number or penalty.dropped for penalty in book.penalties):
        raise refuse("unknown-penalty", path="penalty")
    kept = (replace(penalty, dropped=True) if penalty.id == number else penalty for penalty in book.penalties)
    return replace(book, penalties=tuple(kept))


def cash_box_of(book: EventBook) -> CashBox:
    """Return the cash box as it must be."""
    return add_up_cash(_cash_line(cash) for cash in book.cash)


def prize_pot(book: EventBook) -> int:
    """Return the amount that the prizes are paid from, in minor units; 0 in a hall without money.

    It is fees less refunds, and less what is won by the hour.
    """
    return cash_box_of(book).pot - sum(won.amount for won in won_by_hour(book)) if book.setup.money else 0


def offered_pot(book: EventBook) -> tuple[int, int]:
    """Return the pot that prizes are offered from, and the number of players whose fees are in it.

    Until a draw is published it foresees the fees that are due; from then on it is what was collected, so that nobody
    is promised the fee of a no-show.
    """
    has = fees_paid(book)
    if book.published:
        return prize_pot(book), sum(amount > 0 for amount in has.values())
    fees = [max(has[number], fee_due(book, number)) for number in book.entrants]
    return sum(fees), sum(fee > 0 for fee in fees)


def total_won(book: EventBook) -> Counter[int]:
    """Return each winner's total of all signed prizes, those of the hours included."""
    won = Counter(book.signed[-1].award.by_entrant() if book.signed else {})
    for each in won_by_hour(book):
        won[each.entrant] += each.amount
    return won


def prize_due(book: EventBook, entrant: int) -> int:
    """Return the amount that an entrant still gets of the signed prizes; below 0: they got more than that."""
    return total_won(book)[entrant] + sum(
        cash.amount for cash in book.cash if cash.kind == CashKind.PRIZE and cash.entrant == entrant
    )


def _move_cash(book: EventBook, entry: EventEntry) -> EventBook:
    payload = entry.payload
    if payload["kind"] not in CASH_KINDS:
        raise refuse("bad-cash/kind", {"kinds": list(CASH_KINDS)}, "kind")
    if payload.get("entrant") is not None:
        book.entrant(payload["entrant"])
    method = read_method(payload)
    cash = Cash(entry.seq, payload["kind"], payload["amount"], payload.get("entrant"), entry.why, method, entry.at)
    verify_cash_line(_cash_line(cash))
    if cash.kind == CashKind.PRIZE:
        _verify_prize(book, cash)
    return replace(book, cash=(*book.cash, cash))


def _verify_prize(book: EventBook, cash: Cash) -> None:
    if not book.signed and not book.hours:
        raise refuse("not-signed/prizes", path="kind")
    if cash.entrant is None or -cash.amount > prize_due(book, cash.entrant):
        raise refuse("bad-cash/more-than-prizes", path="amount")


def _drop_cash(book: EventBook, entry: EventEntry) -> EventBook:
    """Drop a cash movement that was written by mistake; of several in one entry that of an ``entrant``."""
    number, entrant = entry.payload["cash"], entry.payload.get("entrant")
    of_entry = (cash for cash in book.cash if cash.id == number)
    dropped = next((cash for cash in of_entry if entrant in (None, cash.entrant)), None)
    if dropped is None:
        raise refuse("unknown-cash", path="cash")
    if any(ticket.bought == dropped.id for ticket in book.tickets):
        raise refuse("ticket-paid/one", path="cash")
    kept = tuple(cash for cash in book.cash if cash is not dropped)
    return replace(book, cash=kept, cash_dropped=(*book.cash_dropped, dropped))


def _count_cash(book: EventBook, entry: EventEntry) -> EventBook:
    """Keep the ``amount`` that was counted in the box, and how many ``pieces`` of each value it was."""
    amount = entry.payload["amount"]
    pieces = {int(value): many for value, many in entry.payload.get("pieces", {}).items()}
    if amount < 0 or any(many < 0 for many in pieces.values()):
        raise refuse("bad-cash/counted", path="amount")
    if pieces and sum(value * many for value, many in pieces.items()) != amount:
        raise refuse("bad-cash/pieces", path="amount")
    told = tuple(sorted(pieces.items(), reverse=True))
    count = CashCount(entry.seq, entry.at, amount, cash_box_of(book).balance, told)
    return replace(book, counted=(*book.counted, count))


def _cash_line(cash: Cash) -> CashLine:
    return CashLine(CashKind(cash.kind), cash.amount, cash.entrant, cash.why, cash.method)


def sessions_not_over(book: EventBook) -> list[int]:
    """Return the sessions that must end before prizes are signed; of an hourly day only those that have tables."""
    wanted = book.published if book.setup.hourly else book.sessions
    return [number for number in wanted if number not in book.locked]


def is_bracket_open(book: EventBook) -> bool:
    """Return whether a bracket is set up and not played to its end."""
    return bool(book.setup.bracket) and not (book.bracket and book.bracket.finished)


def tables_reopened(book: EventBook) -> list[SessionTable]:
    """Return the tables of sessions and rounds that are over whose score isn't confirmed anymore.

    Their final scores may change the prizes. Prizes that were signed stay signed in their journal.
    """
    over = (table for table in book.tables.values() if table.session in book.locked)
    return [table for table in over if book.state_of(table) not in OFFICIAL]


def verify_all_over(book: EventBook) -> None:
    """Raise ``Refused`` unless all that is signed at the end is over: ``not-over``, ``round-not-signed``."""
    if waiting := sessions_not_over(book):
        named = [session_phrase(book, number) for number in waiting]
        raise refuse("not-over/rounds", {"named": named}, "sessions")
    if is_bracket_open(book):
        raise refuse("not-over/bracket", path="bracket")
    if unsigned := unsigned_rounds(book):
        raise refuse("round-not-signed", {"named": list(unsigned)}, "sessions")


def _sign_off(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    verify_all_over(book)
    if book.signed and not entry.why:
        raise refuse("missing-reason/signed-again", path="why")
    rows, award = read_signed(entry.payload)
    if award.pot != prize_pot(book):
        raise refuse("bad-pot/changed", path="award.pot")
    for number in (row.entrant for row in rows):
        book.entrant(number)
    signed = (*book.signed, SignOff(entry.seq, entry.at, rows, award, entry.why))
    return start_again(replace(book, signed=signed, signed_run=book.bracket))


def _keep_signed(book: EventBook, entry: EventEntry) -> EventBook:
    """Keep what is signed, after the director looked at what would change (``seen``, its digest)."""
    verify_open(book)
    if not book.signed:
        raise refuse("not-signed/nothing", path="seen")
    if not entry.why:
        raise refuse("missing-reason/stays", path="why")
    *before, last = book.signed
    return replace(book, signed=(*before, replace(last, kept=entry.payload["seen"], kept_why=entry.why)))


def _decide_prize(book: EventBook, entry: EventEntry) -> EventBook:
    """Store the winners of a prize that scores cannot decide, or withdraw it (no winners), as the director says."""
    verify_open(book)
    prize = _read_decided_prize(book, entry)
    winners = tuple(entry.payload["winners"])
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
    return replace(book, decided={**book.decided, prize: PrizeDecision(prize, winners, entry.why)})


def _verify_only_there(other: PrizeDecision, winners: tuple[int, ...]) -> None:
    """Raise ``Refused`` unless entrants who share two places share both, and one who wins a place alone no other."""
    if set(winners) & set(other.winners) and set(winners) != set(other.winners):
        number = min(set(winners) & set(other.winners))
        raise refuse("bad-winner/decided", {"number": number, "place": Ordinal(other.prize.place)}, "winners")


def _undecide_prize(book: EventBook, entry: EventEntry) -> EventBook:
    verify_open(book)
    prize = read_prize(entry.payload["prize"])
    if prize not in book.decided:
        raise refuse("nothing-changes/prize", path="prize")
    return replace(book, decided={key: kept for key, kept in book.decided.items() if key != prize})


def _read_decided_prize(book: EventBook, entry: EventEntry) -> Prize:
    """Return the prize of an entry. Raises ``Refused`` (``unknown-prize``) unless it may need a decision."""
    prize, setup = read_prize(entry.payload["prize"]), book.setup
    sides = prize.contest is Contest.SIDE and any(side.kind is prize.side for side in setup.prizes.sides)
    places = prize.contest is Contest.PLACE and prize.place <= len(setup.prizes.places) and not setup.ties_share
    if not sides and not places:
        raise refuse("unknown-prize", path="prize")
    return prize


def _close_event(book: EventBook, entry: EventEntry) -> EventBook:
    if book.closed is entry.payload["closed"]:
        raise refuse("nothing-changes/event-closed" if book.closed else "nothing-changes/event-open", path="closed")
    return replace(book, closed=entry.payload["closed"])


MONEY_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "penalty": _take_points,
    "drop-penalty": _drop_penalty,
    "cash": _move_cash,
    "drop-cash": _drop_cash,
    "count-cash": _count_cash,
    "sign-off": _sign_off,
    "keep-signed": _keep_signed,
    "decide-prize": _decide_prize,
    "undecide-prize": _undecide_prize,
    "close": _close_event,
}
