"""Create events, change their set-up, publish them, renew their public links, move clocks, post messages."""

from __future__ import annotations

from datetime import date

from django.utils import timezone

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.texts import clean_key, clean_name
from scorekeeper.models import Journal
from scorekeeper.services import clubs, journals
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.fold import OPENING, open_event
from tournaments.engine.event.values import EventEntry
from tournaments.engine.setup import Setup, setup_as_json
from tournaments.models import Event, Publication

from . import journal_writer, rows
from .journal_writer import Noted

WHAT = "The event's name"


def found_event(
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
        return Event.objects.create(**about, **rows.pages(setup), publication=publication).pk


def change_setup(event: Event, setup: Setup, *, key: str, actor: Actor, why: str = "") -> Noted:
    """Another set-up from here on; what was published stays. Raises ``Refused`` (``session-drawn``)."""
    payload = {"setup": setup_as_json(setup)}
    return journal_writer.note(event, "setup", payload, key=key, actor=actor, why=why)


def rename_event(event: Event, name: str, place: str, played_on: date) -> None:
    """Change what stands outside the entries of an event: its name, place, and day.

    Raises ``Refused`` for what is wrong with the name or the place.
    """
    title, where = clean_name(name, what=WHAT), _place(place)
    with writing():
        Event.objects.filter(pk=event.pk).update(name=title, place=where, played_on=played_on)


def publish_event(event: Event, publication: Publication) -> None:
    """Change who finds the public pages of an event: everybody, whoever has the address, or nobody yet."""
    with writing():
        Event.objects.filter(pk=event.pk).update(publication=publication)


def event_of(number: int) -> Event:
    """An event by its number. Raises ``Refused`` (``unknown-event``)."""
    found = Event.objects.filter(pk=number).first()
    if found is None:
        raise refuse("unknown-event", "There is no such event.", "event")
    return found


def _event_of(journal: Journal) -> int:
    found = Event.objects.filter(journal=journal).first()
    if found is None:
        raise journals.used_key()
    return found.pk


def _place(text: str) -> str:
    """Where it is played, possibly nowhere in particular."""
    return clean_name(text, "place", "The place") if text.strip() else ""
