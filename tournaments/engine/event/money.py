"""Penalties in points, the cash box, the prizes signed off, and the end of the event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain

from scorekeeper.engine.errors import refuse
from tournaments.engine import award_json
from tournaments.engine.award import Contest, Decision, Prize
from tournaments.engine.cash_box import CashBox, CashKind, CashLine, cash_box, verify

from . import hours, signed
from .book import EventBook
from .entrants import verify_open, verify_session
from .said import Said
from .session_names import session_phrase
from .values import OFFICIAL, Cash, Penalty, SignOff, Table

CASH_KINDS = tuple(map(str, CashKind))


def _penalty(book: EventBook, said: Said) -> EventBook:
    """``points`` are taken from the entrant; ``shared`` (entrant -> points) go to others, the rest to the house."""
    verify_open(book)
    given = said.payload
    book.entrant(given["entrant"])
    verify_session(book, given["session"])
    shared = tuple(sorted((int(number), points) for number, points in given.get("shared", {}).items()))
    if any(points < 0 for _, points in shared) or sum(points for _, points in shared) > given["points"]:
        raise refuse("bad-penalty", "No more is shared out than is taken, and nobody else loses by it.", "points")
    for number, _ in shared:
        book.entrant(number)
    penalty = Penalty(said.seq, given["entrant"], given["session"], given["tier"], given["points"], shared, said.why)
    return replace(book, penalties=(*book.penalties, penalty))


def _drop_penalty(book: EventBook, said: Said) -> EventBook:
    verify_open(book)
    number = said.payload["penalty"]
    if all(penalty.id != number or penalty.dropped for penalty in book.penalties):
        raise refuse("unknown-penalty", "There is no such penalty.", "penalty")
    kept = (replace(penalty, dropped=True) if penalty.id == number else penalty for penalty in book.penalties)
    return replace(book, penalties=tuple(kept))


def box(book: EventBook) -> CashBox:
    """The cash box as it must be."""
    return cash_box(_line(cash) for cash in book.cash)


def pot(book: EventBook) -> int:
    """What the prizes are paid from, in minor units: fees less refunds, and less what is won by the hour; nothing in a
    hall without money."""
    return box(book).pot - sum(won.amount for won in hours.won(book)) if book.setup.money else 0


def won(book: EventBook) -> Counter[int]:
    """What each winner gets of all prizes that are signed, those of the hours among them."""
    found = Counter(book.signed[-1].award.by_entrant() if book.signed else {})
    for each in hours.won(book):
        found[each.entrant] += each.amount
    return found


def prize_due(book: EventBook, entrant: int) -> int:
    """What an entrant still gets of the prizes that are signed; below 0: he got more than that."""
    return won(book)[entrant] + sum(
        cash.amount for cash in book.cash if cash.kind == CashKind.PRIZE and cash.entrant == entrant
    )


def _cash(book: EventBook, said: Said) -> EventBook:
    given = said.payload
    if given["kind"] not in CASH_KINDS:
        raise refuse("bad-cash", f"Money is a {', '.join(CASH_KINDS)}.", "kind")
    if given.get("entrant") is not None:
        book.entrant(given["entrant"])
    cash = Cash(said.seq, given["kind"], given["amount"], given.get("entrant"), said.why)
    verify(_line(cash))
    if cash.kind == CashKind.PRIZE:
        _verify_prize(book, cash)
    return replace(book, cash=(*book.cash, cash))


def _verify_prize(book: EventBook, cash: Cash) -> None:
    if not book.signed and not book.hours:
        raise refuse("not-signed", "The prizes are signed before they are paid out.", "kind")
    if cash.entrant is None or -cash.amount > prize_due(book, cash.entrant):
        raise refuse("bad-cash", "Nobody is paid more than the prizes that are signed give him.", "amount")


def _drop_cash(book: EventBook, said: Said) -> EventBook:
    """A movement that was written by mistake."""
    dropped = next((cash for cash in book.cash if cash.id == said.payload["cash"]), None)
    if dropped is None:
        raise refuse("unknown-cash", "There is no such movement in the cash box.", "cash")
    if any(ticket.bought == dropped.id for ticket in book.tickets):
        raise refuse("ticket-paid", "This paid for a ticket; take the ticket back instead.", "cash")
    kept = tuple(cash for cash in book.cash if cash is not dropped)
    return replace(book, cash=kept, cash_dropped=(*book.cash_dropped, dropped))


def _line(cash: Cash) -> CashLine:
    return CashLine(CashKind(cash.kind), cash.amount, cash.entrant, cash.why)


def not_over(book: EventBook) -> list[int]:
    """The sessions that are waited for before prizes are signed; of an hourly day only those that have tables."""
    wanted = book.published if book.setup.hourly else book.sessions
    return [number for number in wanted if number not in book.locked]


def bracket_open(book: EventBook) -> bool:
    """Whether a bracket is set up and not played to its end."""
    return bool(book.setup.bracket) and not (book.bracket and book.bracket.finished)


def opened_again(book: EventBook) -> list[Table]:
    """Tables of a bracket that was played to its end whose score is not confirmed any more.

    What they say in the end may give other prizes. Prizes that were signed all the same stay signed in their journal.
    """
    if bracket_open(book):
        return []
    tables = chain.from_iterable(book.tables_of(number) for number in book.rounds)
    return [table for table in tables if book.state_of(table) not in OFFICIAL]


def _sign_off(book: EventBook, said: Said) -> EventBook:
    verify_open(book)
    if waiting := not_over(book):
        named = ", ".join(session_phrase(book, number) for number in waiting)
        raise refuse("not-over", f"Not over yet: {named}. Prizes are signed after the last one.", "sessions")
    if bracket_open(book):
        raise refuse("not-over", "The bracket is not played to its end; prizes are signed after it.", "bracket")
    if unsigned := hours.unsigned(book):
        named = ", ".join(map(str, unsigned))
        raise refuse("round-not-signed", f"Sign the prizes of these rounds first: {named}.", "sessions")
    if book.signed and not said.why:
        raise refuse("missing-reason", "Say why it is signed again.", "why")
    rows, award = signed.read(said.payload)
    if award.pot != pot(book):
        raise refuse("bad-pot", "The pot has changed meanwhile; look at the prizes once more.", "award.pot")
    for number in (row.entrant for row in rows):
        book.entrant(number)
    return replace(book, signed=(*book.signed, SignOff(said.seq, said.at, rows, award, said.why)))


def _keep_signed(book: EventBook, said: Said) -> EventBook:
    """The director has looked at what would change (``seen``, its digest) and leaves what is signed."""
    verify_open(book)
    if not book.signed:
        raise refuse("not-signed", "Nothing is signed yet.", "seen")
    if not said.why:
        raise refuse("missing-reason", "Say why it stays as it is signed.", "why")
    *before, last = book.signed
    return replace(book, signed=(*before, replace(last, kept=said.payload["seen"], kept_why=said.why)))


def _decide_prize(book: EventBook, said: Said) -> EventBook:
    """The director names who wins a prize that the tables' scores cannot decide, or (no winners) withdraws it."""
    verify_open(book)
    prize = _prize(book, said)
    winners = tuple(said.payload["winners"])
    if len(set(winners)) < len(winners):
        raise refuse("bad-winner", "Name each winner once, for example: 12, 40.", "winners")
    for number in winners:
        book.entrant(number)
    if prize.contest is Contest.PLACE:
        if not winners:
            raise refuse("bad-winner", "A place is won by somebody. Enter the winner's number.", "winners")
        for other in book.decided.values():
            if other.prize.contest is Contest.PLACE and other.prize != prize:
                _verify_only_there(other, winners)
    return replace(book, decided={**book.decided, prize: Decision(prize, winners, said.why)})


def _verify_only_there(other: Decision, winners: tuple[int, ...]) -> None:
    """Entrants who share two places share both; who wins one alone wins no other."""
    if set(winners) & set(other.winners) and set(winners) != set(other.winners):
        sentence = f"Number {min(set(winners) & set(other.winners))} wins place {other.prize.place} already."
        raise refuse("bad-winner", f"{sentence} Undo that decision first.", "winners")


def _undecide_prize(book: EventBook, said: Said) -> EventBook:
    verify_open(book)
    prize = award_json.read_prize(said.payload["prize"])
    if prize not in book.decided:
        raise refuse("nothing-changes", "This prize was not decided by hand.", "prize")
    return replace(book, decided={key: kept for key, kept in book.decided.items() if key != prize})


def _prize(book: EventBook, said: Said) -> Prize:
    """The prize of an entry. Raises ``Refused`` (``unknown-prize``) unless it is one that may need a decision."""
    prize, setup = award_json.read_prize(said.payload["prize"]), book.setup
    sides = prize.contest is Contest.SIDE and any(side.kind is prize.side for side in setup.prizes.sides)
    places = prize.contest is Contest.PLACE and prize.place <= len(setup.prizes.places) and not setup.ties_share
    if not sides and not places:
        raise refuse("unknown-prize", "This tournament has no such prize to decide by hand.", "prize")
    return prize


def _close(book: EventBook, said: Said) -> EventBook:
    if book.closed is said.payload["closed"]:
        raise refuse("nothing-changes", f"The event is {'closed' if book.closed else 'open'} already.", "closed")
    return replace(book, closed=said.payload["closed"])


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {
    "penalty": _penalty,
    "drop-penalty": _drop_penalty,
    "cash": _cash,
    "drop-cash": _drop_cash,
    "sign-off": _sign_off,
    "keep-signed": _keep_signed,
    "decide-prize": _decide_prize,
    "undecide-prize": _undecide_prize,
    "close": _close,
}
