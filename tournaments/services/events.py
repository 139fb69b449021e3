"""Create events, change their setup, publish them, renew their public links, move clocks, post messages."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.utils import timezone

from scorekeeper.engine.errors import Phrase, refuse
from scorekeeper.ledger.entries import clean_description, clean_key, clean_name, clean_reason
from scorekeeper.models import Journal, Role
from scorekeeper.services import clubs, grants, journals
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.fold import OPENING, open_event
from tournaments.engine.event.values import EventEntry
from tournaments.engine.setup import Setup, setup_as_json
from tournaments.models import Event, MessageSeen, Publication
from tournaments.queries.book import book_of
from tournaments.services import journal_writer
from tournaments.services.journal_writer import EventWrite

LONGEST_ABOUT = 1000
WHAT = Phrase("the-events-name")


def create_event(
    *,
    name: str,
    setup: Setup,
    key: str,
    actor: Actor,
    club: int | None = None,
    place: str = "",
    played_on: date,
    publication: Publication = Publication.NOT_PUBLIC,
) -> int:
    """Found an event and return its number; the same ``key`` returns the same event again.

    It belongs to the club at home unless another one is named, and is not public until its director publishes it.
    Raises ``Refused`` for what is wrong with the name (``name``), the place (``place``), the key or the club.
    """
    clean_key(key)
    title, where = clean_name(name, what=WHAT), _place(place)
    with writing():
        if (journal := Journal.objects.filter(key=key).first()) is not None:
            return _event_of(journal)
        payload = {"setup": setup_as_json(setup)}
        open_event(EventEntry(1, OPENING, timezone.now(), payload))
        begun = journals.begin_journal(key)
        journals.add_entry(journals.lock_journal(begun.pk, key), OPENING, payload, key=key, actor=actor)
        home = clubs.club_of(club)
        about = {"club": home, "journal": begun, "name": title, "place": where, "played_on": played_on}
        return Event.objects.create(**about, **journal_writer.page_flags(setup), publication=publication).pk


def change_setup(event: Event, setup: Setup, *, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Another setup from here on; what was published stays. Raises ``Refused`` (``session-drawn``)."""
    payload = {"setup": setup_as_json(setup)}
    return journal_writer.write_entry(event, "setup", payload, key=key, actor=actor, why=why)


def rename_event(event: Event, name: str, place: str, played_on: date) -> None:
    """Change what stands outside the entries of an event: its name, place, and day.

    Raises ``Refused`` for what is wrong with the name or the place.
    """
    title, where = clean_name(name, what=WHAT), _place(place)
    with writing():
        Event.objects.filter(pk=event.pk).update(name=title, place=where, played_on=played_on)


def describe_event(event: Event, text: str) -> None:
    """Change what the public page of an event says about it, in at most 1,000 letters.

    Raises ``Refused`` for what is wrong with the text (``about``).
    """
    plain = clean_description(text, "about", LONGEST_ABOUT)
    with writing():
        Event.objects.filter(pk=event.pk).update(about=plain)


def save_setup(
    event: Event, setup: Setup, name: str, place: str, played_on: date, *, key: str, actor: Actor, why: str = ""
) -> None:
    """Change an event's setup, and what stands outside its entries, together or not at all.

    Raises ``Refused`` as ``rename_event`` and ``change_setup`` do.
    """
    with writing():
        rename_event(event, name, place, played_on)
        change_setup(event, setup, key=key, actor=actor, why=why)


def publish_event(event: Event, publication: Publication) -> None:
    """Change who finds the public pages of an event: everyone, whoever has the address, or nobody yet."""
    with writing():
        Event.objects.filter(pk=event.pk).update(publication=publication)


def _event_of(journal: Journal) -> int:
    event = Event.objects.filter(journal=journal).first()
    if event is None:
        raise journals.used_key()
    return event.pk


def _place(text: str) -> str:
    """Return the place of the event; may be empty."""
    return clean_name(text, "place", Phrase("the-place")) if text.strip() else ""


def renew_public_link(event: Event, role: Role, *, key: str, actor: Actor, why: str = "") -> str:
    """End an event's link of that role and everything opened with it, and return the address of the new one.

    Raises ``Refused``: ``unknown-grant``.
    """
    with writing():
        if journal_writer.write_entry(event, "new-link", {"role": role}, key=key, actor=actor, why=why).again:
            return grants.journal_link(event.journal_id, role)
        return grants.renew_link(role, journal=event.journal_id)


def revoke_public_link(event: Event, role: Role, *, key: str, actor: Actor, why: str = "") -> None:
    """End an event's link of that role and everything opened with it; nobody has one until it is made again.

    Raises ``Refused``: ``own-link`` for the one by which someone came themselves, so that nobody shuts themselves out;
    ``unknown-grant``.
    """
    if role == actor.role:
        raise refuse("own-link", path="role")
    with writing():
        if not journal_writer.write_entry(event, "end-link", {"role": role}, key=key, actor=actor, why=why).again:
            grants.revoke_link(role, journal=event.journal_id)


def move_clock(event: Event, session: int, do: str, *, key: str, actor: Actor) -> EventWrite:
    """Start a session's clock, or let it ``pause`` or ``stop``. Raises ``Refused``: ``not-published``, ``locked``."""
    return journal_writer.write_entry(event, "clock", {"session": session, "do": do}, key=key, actor=actor)


def limit_clock(event: Event, session: int, seconds: int | None, *, key: str, actor: Actor) -> EventWrite:
    """Give a session so many seconds in all, None for no limit; a running clock runs on.

    Raises ``Refused``: ``bad-limit``, ``not-published``, ``locked``.
    """
    payload = {"session": session, "do": "limit", "limit": seconds}
    return journal_writer.write_entry(event, "clock", payload, key=key, actor=actor)


def post_message(event: Event, text: str, tables: Collection[int] = (), *, key: str, actor: Actor) -> EventWrite:
    """Show a message at tables (their ids), at all of them when none is named.

    Raises ``Refused``: ``missing-text``, ``unknown-table``, what ``clean_reason`` says of long ones.
    """
    payload = {"text": clean_reason(text, "text"), "tables": sorted(tables)}
    return journal_writer.write_entry(event, "message", payload, key=key, actor=actor)


def mark_seen(event: Event, table: int, message: int) -> None:
    """Keep that a table has seen a message, once; the history has no entry of it.

    Raises ``Refused`` (``unknown-message``) for a message that is not up at this table.
    """
    with writing():
        if message not in {one.id for one in book_of(event.journal_id).messages_at(table)}:
            raise refuse("unknown-message", path="message")
        MessageSeen.objects.get_or_create(event=event, message=message, table=table)


def remove_message(event: Event, message: int, *, key: str, actor: Actor) -> EventWrite:
    """Let a message be shown no more. Raises ``Refused`` (``unknown-message``)."""
    return journal_writer.write_entry(event, "message-over", {"message": message}, key=key, actor=actor)
