"""The links behind what everybody sees of an event: made anew, or taken back; each is one entry."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse
from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.models import Event

from . import journal_writer


def renew(event: Event, role: Role, *, key: str, actor: Actor, why: str = "") -> str:
    """End an event's link of that role and everything opened with it, and return the address of the new one.

    Raises ``Refused``: ``unknown-grant``.
    """
    with writing():
        if journal_writer.note(event, "new-link", {"role": role}, key=key, actor=actor, why=why).again:
            return grants.journal_link(event.journal_id, role)
        return grants.renew_journal_link(event.journal_id, role)


def take_back(event: Event, role: Role, *, key: str, actor: Actor, why: str = "") -> None:
    """End an event's link of that role and everything opened with it; nobody has one until it is made anew.

    Raises ``Refused``: ``own-link`` for the one by which somebody came himself, so that nobody shuts himself out;
    ``unknown-grant``.
    """
    if role == actor.role:
        raise refuse("own-link", "You came in by this link yourself: a new one ends it for everybody but you.", "role")
    with writing():
        if not journal_writer.note(event, "end-link", {"role": role}, key=key, actor=actor, why=why).again:
            grants.revoke_journal_link(event.journal_id, role)
