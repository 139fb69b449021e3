"""Prizes by the hour: signed once a round is over; paid as all prizes are."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse
from scorekeeper.services import journals
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.results import results_as_json
from tournaments.models import Event
from tournaments.queries.book import read
from tournaments.queries.hours import hour_of

from . import journal_writer
from .journal_writer import Noted


def sign_round(event: Event, number: int, *, seen: str, key: str, actor: Actor, why: str = "") -> Noted:
    """Sign the standings and the prizes of a round; ``seen`` is the digest of what was shown.

    Raises ``Refused``: ``not-over``, ``taken`` where something has changed meanwhile, ``missing-reason`` where it is
    signed already, ``closed``, and what ``hours.round_award`` refuses.
    """
    with writing():
        again = journals.lock_journal(event.journal_id, key).written is not None
        now = hour_of(event, read(event.journal_id), number)
        if now is None:
            raise refuse("not-over", f"Round {number} has no tables yet.", "session")
        if now.award is None:
            raise now.refused or refuse("no-award", "There is nothing to be signed.", "award")
        if now.digest != seen and not again:
            raise journals.taken(
                "The round's standings or takings have changed meanwhile; look at it once more.", "seen"
            )
        payload = {"session": number, **results_as_json(now.rows, now.award)}
        return journal_writer.note(event, "sign-round", payload, key=key, actor=actor, why=why)
