"""The score of a table (handed in, confirmed, disputed, settled by the director), and penalties."""

from __future__ import annotations

from django.db import transaction

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.game_events import PaidTo
from scorekeeper.ledger.entries import clean_reason, require_reason
from scorekeeper.services import changes, journals
from scorekeeper.services.backups import making
from scorekeeper.services.journals import Actor, writing
from scorekeeper.services.requests import Close, Reopen
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.progress import verify_submittable
from tournaments.engine.event.values import NO_REASON, EventPenalty, Json, TableState
from tournaments.engine.setup import PenaltyTier, charge_penalty, next_tier
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.tables import GameRow, game_of, is_confirmed
from tournaments.services import journal_writer, pins
from tournaments.services.journal_writer import EventWrite


def hand_in(
    event: Event, table: int, scorer: int | None, *, key: str, actor: Actor, seen: int | None = None
) -> EventWrite:
    """Hand in the score of a table; its game takes no more hands. ``scorer`` is the entrant who kept it.

    ``seen`` is ``GameRow.length`` of the score on the page; given, a score that has changed since is refused
    (``taken``). Raises ``Refused``: ``unfinished`` before the last hand of a table that was not stopped,
    ``open-conflict`` while a conflict about a hand waits, and what the fold refuses (``handed-in``,
    ``not-at-table``, ``locked``).
    """
    with writing():
        noted = journal_writer.write_entry(event, "hand-in", {"table": table, "scorer": scorer}, key=key, actor=actor)
        if not noted.again:
            row = game(event, table)
            if seen is not None:
                _verify_unchanged(row, seen)
            verify_submittable(noted.before, noted.before.table(table), row)
            close(event, table, key=key, actor=actor)
        return noted


def close(event: Event, table: int, *, key: str, actor: Actor) -> None:
    """Close the game of a table that hands in its score, in the transaction of the entry with that ``key``.

    Raises ``Refused`` (``open-conflict``) while a conflict about a hand waits.
    """
    row = game(event, table)
    _verify_agreed(row)
    if not row.closed:
        changes.make(row.game, [Close()], key=f"{key}-close", actor=actor)


def confirm(
    event: Event, table: int, entrant: int, pin: str, seen: int, *, key: str, actor: Actor, phone: str = ""
) -> EventWrite:
    """Confirm the score of a table from another seat, with the PIN on that entrant's ticket.

    ``seen`` is ``GameRow.length`` of the score that was looked at; ``phone``, the digest of a browser's token, waits
    after wrong PINs.
    Raises ``Refused``: ``wrong-pin``, ``wait``, ``taken`` when the score has changed since, ``own-score``,
    ``not-handed-in``, ``disputed``, ``not-at-table``.
    """
    book = book_of(event.journal_id)
    seated = book.table(table)
    if entrant not in seated.seats:
        raise refuse("not-at-table/seat", {"entrant": entrant, "number": seated.number}, "entrant")
    pins.check(event, book.entrant(entrant), pin, phone)
    return _confirm(event, table, {"entrant": entrant}, seen, key, actor)


def confirm_as_director(event: Event, table: int, seen: int, *, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Confirm the score of a table as the director, say by the signatures on its card. Raises as ``confirm`` does."""
    return _confirm(event, table, {}, seen, key, actor, why)


def dispute(event: Event, table: int, text: str, *, key: str, actor: Actor, entrant: int | None = None) -> EventWrite:
    """Say what is wrong with a score that waits to be confirmed; nothing is official until the director has answered.

    Raises ``Refused``: ``missing-text``, ``not-handed-in``.
    """
    return journal_writer.write_entry(
        event, "dispute", _call_payload(table, _text(text), entrant), key=key, actor=actor
    )


def call(event: Event, table: int, text: str = "", *, key: str, actor: Actor, entrant: int | None = None) -> EventWrite:
    """Call the director to a table. Raises ``Refused`` (``locked``, ``closed``)."""
    return journal_writer.write_entry(
        event, "call", _call_payload(table, clean_reason(text, "text"), entrant), key=key, actor=actor
    )


def answer_call(event: Event, number: int, text: str = "", *, key: str, actor: Actor) -> EventWrite:
    """Settle a dispute or a problem. Raises ``Refused`` (``unknown-call``)."""
    payload = {"call": number, "text": clean_reason(text, "text")}
    return journal_writer.write_entry(event, "answer", payload, key=key, actor=actor)


def settle_dispute(event: Event, number: int, seen: int, text: str, *, key: str, actor: Actor) -> EventWrite:
    """Settle a dispute and confirm the score as it stands. Raises what ``answer_call`` and ``confirm`` do."""
    with writing():
        _answered, table = _decide_disputes(event, number, text, key, actor)
        return confirm_as_director(event, table, seen, key=f"{key}-confirm", actor=actor, why=text)


def correct_disputed(event: Event, number: int, text: str, *, key: str, actor: Actor) -> EventWrite:
    """Settle a dispute and open its table again, so that the score can be corrected. Raises what ``answer_call`` and
    ``reopen`` do."""
    with writing():
        answered, table = _decide_disputes(event, number, text, key, actor)
        if answered.after.table(table).state is TableState.OPEN:
            return answered
        return reopen(event, table, text, key=f"{key}-reopen", actor=actor)


def _decide_disputes(event: Event, number: int, text: str, key: str, actor: Actor) -> tuple[EventWrite, int]:
    """Answer a dispute and any others about the same score. Return the last answer, and the table's id."""
    answered = answer_call(event, number, text, key=key, actor=actor)
    table = next(call.table for call in answered.after.calls if call.id == number)
    others = [call.id for call in answered.after.open_calls() if call.dispute and call.table == table]
    for other in others if not answered.again else []:
        answered = answer_call(event, other, text, key=f"{key}-{other}", actor=actor)
    return answered, table


def reopen(event: Event, table: int, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Let a table that has handed in play or correct on; it's then handed in and confirmed again. A stopped one, too.

    Raises ``Refused``: ``missing-reason`` where the score was confirmed, ``not-handed-in``, ``locked``.
    """
    with writing():
        row = game(event, table)
        confirmed = not journal_writer.has_written(event, key) and is_confirmed(row.game)
        reason = require_reason(why) if confirmed else clean_reason(why)
        noted = journal_writer.write_entry(event, "reopen-table", {"table": table}, key=key, actor=actor, why=reason)
        if not noted.again and row.closed:
            changes.make(row.game, [Reopen()], key=f"{key}-reopen", actor=actor, why=reason)
        return noted


def stop(event: Event, table: int, because: str, *, key: str, actor: Actor) -> EventWrite:
    """End a table with the hands that it has played: time is up, someone left. It is handed in as others are.

    Raises ``Refused``: ``handed-in``, ``nothing-changes``, ``locked``.
    """
    payload = {"table": table, "because": clean_reason(because, "because") or NO_REASON}
    return journal_writer.write_entry(event, "stop", payload, key=key, actor=actor)


def stand_in(event: Event, table: int, entrant: int, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Let someone else finish the session on an entrant's line; ``why`` says who, and what happened.

    Raises ``Refused``: ``missing-reason``, ``not-at-table``, ``nothing-changes``.
    """
    payload = {"table": table, "entrant": entrant}
    return journal_writer.write_entry(event, "stand-in", payload, key=key, actor=actor, why=require_reason(why))


def lock(event: Event, session: int, *, key: str, actor: Actor) -> EventWrite:
    """End a session: all its tables are confirmed. Raises ``Refused``: ``not-confirmed``, ``nothing-changes``."""
    noted = journal_writer.write_entry(event, "lock", {"session": session}, key=key, actor=actor)
    transaction.on_commit(making.request_backup)  # no broken laptop may lose a finished session
    return noted


def unlock(event: Event, session: int, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Open a session again. Raises ``Refused``: ``missing-reason``, ``nothing-changes``, ``closed``."""
    return journal_writer.write_entry(
        event, "unlock", {"session": session}, key=key, actor=actor, why=require_reason(why)
    )


def _confirm(event: Event, table: int, who: Json, seen: int, key: str, actor: Actor, why: str = "") -> EventWrite:
    with writing():
        payload = {"table": table, "seen": seen} | who
        noted = journal_writer.write_entry(event, "confirm", payload, key=key, actor=actor, why=why)
        if not noted.again:
            row = game(event, table)
            _verify_agreed(row)
            _verify_unchanged(row, seen)
        return noted


def _verify_unchanged(game: GameRow, seen: int) -> None:
    if game.length != seen:
        raise journals.OutdatedWrite("taken/score-changed", path="seen")


def _verify_agreed(game: GameRow) -> None:
    if game.open_conflicts:
        raise refuse("open-conflict", path="table")


def _call_payload(table: int, text: str, entrant: int | None) -> Json:
    return {"table": table, "text": text} | ({} if entrant is None else {"entrant": entrant})


def _text(text: str) -> str:
    plain = clean_reason(text, "text")
    if not plain:
        raise refuse("missing-text/dispute", path="text")
    return plain


def game(event: Event, table: int) -> GameRow:
    """The game at a table. Raises ``Refused`` (``unknown-table``)."""
    row = game_of(event.pk, table)
    if row is None:
        raise refuse("unknown-table", path="table")
    return row


def standing_penalties(book: EventBook, entrant: int) -> list[EventPenalty]:
    """The penalties of an entrant that stand, the oldest first."""
    return [each for each in book.penalties if each.entrant == entrant and not each.dropped]


def proposed_penalty(book: EventBook, entrant: int) -> tuple[int, PenaltyTier]:
    """The tier of an entrant's next breach, from 0, and what it costs. Raises ``Refused`` (``no-penalties``)."""
    past = len(standing_penalties(book, entrant))
    return min(past, len(book.setup.penalties) - 1), next_tier(book.setup.penalties, past)


def penalise(
    event: Event, entrant: int, session: int, why: str, *, key: str, actor: Actor, tier: int | None = None
) -> EventWrite:
    """Warn an entrant, or take points from them: the tier of their next breach unless another one is chosen (from 0).

    Points that are shared out go to those at their table in that session. Raises ``Refused``: ``missing-reason``,
    ``no-penalties``, ``bad-tier``, ``unknown-entrant``, ``bad-session``, ``bad-penalty`` (nobody to share it out to).
    """
    reason = require_reason(why)
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "penalty", {}, key=key, actor=actor)
        book = book_of(event.journal_id)
        book.entrant(entrant)
        number, chosen = proposed_penalty(book, entrant) if tier is None else (tier, _tier(book, tier))
        charged = charge_penalty(chosen, entrant, _others(book, session, entrant, chosen))
        shared = {str(other): points for other, points in charged.points.items() if other != entrant}
        payload = {"entrant": entrant, "session": session, "tier": number, "points": chosen.points, "shared": shared}
        return journal_writer.write_entry(event, "penalty", payload, key=key, actor=actor, why=reason)


def drop_penalty(event: Event, penalty: int, why: str, *, key: str, actor: Actor) -> EventWrite:
    """Let a penalty count no more; it stays to be seen. Raises ``Refused``: ``missing-reason``, ``unknown-penalty``."""
    return journal_writer.write_entry(
        event, "drop-penalty", {"penalty": penalty}, key=key, actor=actor, why=require_reason(why)
    )


def _tier(book: EventBook, number: int) -> PenaltyTier:
    if not 0 <= number < len(book.setup.penalties):
        raise refuse("bad-tier/number", {"many": len(book.setup.penalties)}, "tier")
    return book.setup.penalties[number]


def _others(book: EventBook, session: int, entrant: int, tier: PenaltyTier) -> tuple[int, ...]:
    if tier.paid_to is PaidTo.HOUSE or tier.warning:
        return ()
    seat = book.seat_of(session, entrant)
    return () if seat is None else tuple(number for number in seat[0].seats if number != entrant)
