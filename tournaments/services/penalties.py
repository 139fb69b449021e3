"""Penalties: warnings and points in tiers, against the house or shared out at the table; each a line of its own."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.game import PaidTo
from scorekeeper.ledger.texts import require_reason
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import EventPenalty
from tournaments.engine.setup import PenaltyTier, charge_penalty, next_tier
from tournaments.models import Event
from tournaments.queries.book import book_of

from . import journal_writer
from .journal_writer import Noted


def standing(book: EventBook, entrant: int) -> list[EventPenalty]:
    """The penalties of an entrant that stand, the oldest first."""
    return [each for each in book.penalties if each.entrant == entrant and not each.dropped]


def proposed(book: EventBook, entrant: int) -> tuple[int, PenaltyTier]:
    """The tier of an entrant's next breach, from 0, and what it costs. Raises ``Refused`` (``no-penalties``)."""
    past = len(standing(book, entrant))
    return min(past, len(book.setup.penalties) - 1), next_tier(book.setup.penalties, past)


def penalise(
    event: Event, entrant: int, session: int, why: str, *, key: str, actor: Actor, tier: int | None = None
) -> Noted:
    """Warn an entrant, or take points from him: the tier of his next breach unless another one is chosen (from 0).

    Points that are shared out go to those at his table in that session. Raises ``Refused``: ``missing-reason``,
    ``no-penalties``, ``bad-tier``, ``unknown-entrant``, ``bad-session``, ``bad-penalty`` (nobody to share it out to).
    """
    reason = require_reason(why)
    with writing():
        if journal_writer.written(event, key):
            return journal_writer.note(event, "penalty", {}, key=key, actor=actor)
        book = book_of(event.journal_id)
        book.entrant(entrant)
        number, chosen = proposed(book, entrant) if tier is None else (tier, _tier(book, tier))
        charged = charge_penalty(chosen, entrant, _others(book, session, entrant, chosen))
        shared = {str(other): points for other, points in charged.points.items() if other != entrant}
        payload = {"entrant": entrant, "session": session, "tier": number, "points": chosen.points, "shared": shared}
        return journal_writer.note(event, "penalty", payload, key=key, actor=actor, why=reason)


def drop(event: Event, penalty: int, why: str, *, key: str, actor: Actor) -> Noted:
    """Let a penalty count no more; it stays to be seen. Raises ``Refused``: ``missing-reason``, ``unknown-penalty``."""
    return journal_writer.note(
        event, "drop-penalty", {"penalty": penalty}, key=key, actor=actor, why=require_reason(why)
    )


def _tier(book: EventBook, number: int) -> PenaltyTier:
    if not 0 <= number < len(book.setup.penalties):
        raise refuse("bad-tier", f"This event has {len(book.setup.penalties)} tiers of penalties.", "tier")
    return book.setup.penalties[number]


def _others(book: EventBook, session: int, entrant: int, tier: PenaltyTier) -> tuple[int, ...]:
    if tier.paid_to is PaidTo.HOUSE or tier.warning:
        return ()
    seat = book.seat_of(session, entrant)
    return () if seat is None else tuple(number for number in seat[0].seats if number != entrant)
