"""End an event: sign off and pay prizes, those by the hour too, keep the cash box, close and reopen the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.entries import require_reason
from scorekeeper.services import journals
from scorekeeper.services.backups import making
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.award import Award, Prize
from tournaments.engine.event.book import EventBook, session_name, table_name
from tournaments.engine.event.money import CashKind, prize_due, refunds_due
from tournaments.engine.event.results import results_as_json
from tournaments.engine.event.values import PayMethod
from tournaments.models import Event
from tournaments.queries.book import book_of, read_book
from tournaments.queries.closing import Prizes, prizes
from tournaments.queries.hours import hour_of
from tournaments.queries.open_items import OpenItem, OpenKind, open_items, open_scores
from tournaments.services import journal_writer
from tournaments.services.journal_writer import EventWrite


def sign_off(event: Event, *, seen: str, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Sign the official standings and the prizes; ``seen`` is the digest of what was shown.

    Raises ``Refused``: ``taken`` where something has changed at the same time, what ``award_prizes`` refuses,
    ``unsettled``, and what the fold does: ``not-over``, ``closed``, ``missing-reason`` where something is signed
    already.
    """
    with writing():
        again = journals.lock_journal(event.journal_id, key).written is not None
        reading = read_book(event.journal_id)
        if not again:
            verify_settled(open_scores(event, reading), reading.book)
        now = prizes(event, reading)
        if now.digest != seen and not again:
            _verify_award(now)
            raise journals.OutdatedWrite("taken/standings-changed", path="seen")
        return journal_writer.write_entry(
            event, "sign-off", results_as_json(now.rows, _verify_award(now)), key=key, actor=actor, why=why
        )


def keep_signed(event: Event, why: str, *, seen: str, key: str, actor: Actor) -> EventWrite:
    """Leave what is signed as it is, although it would be different now; ``seen`` is the digest of what was shown.

    Raises ``Refused``: ``missing-reason``, ``not-signed``, ``closed``.
    """
    return journal_writer.write_entry(
        event, "keep-signed", {"seen": seen}, key=key, actor=actor, why=require_reason(why)
    )


def decide_prize(event: Event, prize: Prize, winners: Sequence[int], why: str, *, key: str, actor: Actor) -> EventWrite:
    """Decide by hand who wins a prize that the tables' scores cannot decide. Several winners share it.

    Raises ``Refused``: ``missing-winner``, ``unknown-entrant``, ``bad-winner``, ``unknown-prize``, ``closed``.
    """
    if not winners:
        raise refuse("missing-winner", path="winners")
    payload = {"prize": asdict(prize), "winners": list(winners)}
    return journal_writer.write_entry(event, "decide-prize", payload, key=key, actor=actor, why=why)


def withdraw_prize(event: Event, prize: Prize, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Withdraw a prize that cannot be decided; its amount goes where the prize table sends prizes nobody wins.

    Raises ``Refused``: ``unknown-prize``, ``bad-winner`` for a place, ``closed``.
    """
    return journal_writer.write_entry(
        event, "decide-prize", {"prize": asdict(prize), "winners": []}, key=key, actor=actor, why=why
    )


def undecide_prize(event: Event, prize: Prize, *, key: str, actor: Actor) -> EventWrite:
    """Undo a decision about a prize. Raises ``Refused``: ``nothing-changes``, ``closed``."""
    return journal_writer.write_entry(event, "undecide-prize", {"prize": asdict(prize)}, key=key, actor=actor)


def pay_prizes(
    event: Event, entrants: Sequence[int], *, key: str, actor: Actor, method: PayMethod = PayMethod.CASH
) -> None:
    """Pay winners all that they still get, all or none of them; the same ``key`` pays nobody again.

    Raises ``Refused``: ``nobody``, ``nothing-due`` where one of them was paid already.
    """
    _pay_each(event, CashKind.PRIZE, entrants, method, key, actor)


def refund(
    event: Event, entrants: Sequence[int], *, key: str, actor: Actor, method: PayMethod = PayMethod.CASH
) -> None:
    """Refund what entrants paid beyond their fee, all or none of them; the same ``key`` refunds nobody again.

    Raises ``Refused``: ``nobody``, ``nothing-due`` where one of them gets nothing back.
    """
    _pay_each(event, CashKind.REFUND, entrants, method, key, actor)


def move_cash(event: Event, amount: int, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Put money that is no fee and no prize into the box (above 0), or take it out (below 0), in minor units.

    Raises ``Refused``: ``missing-reason``, ``bad-cash``.
    """
    payload = {"kind": CashKind.OTHER.value, "amount": amount}
    return journal_writer.write_entry(event, "cash", payload, key=key, actor=actor, why=require_reason(why))


def count_cash(event: Event, amount: int, pieces: Mapping[int, int], *, key: str, actor: Actor) -> EventWrite:
    """Keep what was counted in the cash box, in minor units, with how many ``pieces`` of each value (may be empty).

    Raises ``Refused``: ``bad-cash`` for an amount below 0, or pieces that do not come to it.
    """
    payload = {"amount": amount, "pieces": {str(value): many for value, many in pieces.items()}}
    return journal_writer.write_entry(event, "count-cash", payload, key=key, actor=actor)


def lacks_backup() -> bool:
    """Return whether this site should make backups, and the last one failed or there is none."""
    status = making.status()
    return status.possible and status.state is not None and not (status.last and status.is_well)


def drop_cash(event: Event, cash: int, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Reverse a movement that was written by mistake. Raises ``Refused``: ``missing-reason``, ``unknown-cash``."""
    return journal_writer.write_entry(event, "drop-cash", {"cash": cash}, key=key, actor=actor, why=require_reason(why))


def close(event: Event, *, key: str, actor: Actor, ask: bool = False) -> EventWrite:
    """Close an event: nothing in it changes anymore, but what is paid.

    ``ask`` refuses (``open-items``) while something is open or the site has no backup, so that the director can look
    first.
    Raises ``Refused`` (``nothing-changes``).
    """
    with writing():
        reading = read_book(event.journal_id)
        again = journal_writer.has_written(event, key) or reading.book.closed
        if ask and not again and (open_items(event, reading) or lacks_backup()):
            raise refuse("open-items", path="close")
        return journal_writer.write_entry(event, "close", {"closed": True}, key=key, actor=actor)


def reopen(event: Event, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Open a closed event again. Raises ``Refused``: ``missing-reason``, ``nothing-changes``."""
    return journal_writer.write_entry(event, "close", {"closed": False}, key=key, actor=actor, why=require_reason(why))


def verify_settled(items: Iterable[OpenItem], book: EventBook) -> None:
    """Raise ``Refused`` (``unsettled``) while scores may still change that results are made of."""
    for item in items:
        if item.kind is OpenKind.CONFLICT:
            raise refuse("unsettled/conflict", {"table": table_name(book, item.tables[0])}, "tables")
        if item.kind is OpenKind.CUT:
            raise refuse("unsettled/cut", path="bracket")
        if item.kind is OpenKind.REOPENED:
            raise refuse("unsettled/reopened", {"table": table_name(book, item.tables[0])}, "tables")
        if item.kind is OpenKind.CORRECTION:
            raise refuse("unsettled/correction", {"session": session_name(book, item.session)}, "bracket")


def _verify_award(now: Prizes) -> Award:
    if now.award is None:
        raise now.refused or refuse("no-award", path="award")
    return now.award


def _pay_each(event: Event, kind: CashKind, entrants: Sequence[int], method: PayMethod, key: str, actor: Actor) -> None:
    """Pay entrants the prizes or refunds that are due, an entry each."""
    if not entrants:
        raise refuse("nobody", path="entrants")
    with writing():
        for entrant in dict.fromkeys(entrants):
            if journal_writer.has_written(event, own := f"{key}-{entrant}"):
                continue
            book = book_of(event.journal_id)
            due = prize_due(book, entrant) if kind is CashKind.PRIZE else refunds_due(book).get(entrant, 0)
            if due <= 0:
                raise refuse("nothing-due", {"entrant": entrant}, "entrants")
            payload = {"kind": kind, "amount": -due, "entrant": entrant, "method": method}
            journal_writer.write_entry(event, "cash", payload, key=own, actor=actor)


def sign_round(event: Event, number: int, *, seen: str, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Sign the standings and the prizes of a round; ``seen`` is the digest of what was shown.

    Raises ``Refused``: ``not-over``, ``taken`` where something has changed since, ``missing-reason`` where it is
    signed already, ``closed``, and what ``hours.round_award`` refuses.
    """
    with writing():
        again = journals.lock_journal(event.journal_id, key).written is not None
        now = hour_of(event, read_book(event.journal_id), number)
        if now is None:
            raise refuse("not-over/no-tables", {"number": number}, "session")
        if now.award is None:
            raise now.refused or refuse("no-award", path="award")
        if now.digest != seen and not again:
            raise journals.OutdatedWrite("taken/round-changed", path="seen")
        payload = {"session": number, **results_as_json(now.rows, now.award)}
        return journal_writer.write_entry(event, "sign-round", payload, key=key, actor=actor, why=why)
