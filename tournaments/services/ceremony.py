"""The prize ceremony of an event: hold results back, go from step to step, and end it."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.ceremony import ceremony_steps
from tournaments.engine.event.money import verify_all_over
from tournaments.models import Event
from tournaments.queries.book import EventReading, book_of, read_book
from tournaments.queries.open_items import before_ceremony, open_items
from tournaments.services import journal_writer
from tournaments.services.closing import verify_settled
from tournaments.services.journal_writer import EventWrite


def prepare(event: Event, *, holds: bool, countdown: int, amounts: bool, key: str, actor: Actor) -> EventWrite:
    """Set up the ceremony: whether results are held back until its end, the seconds before each step, and whether its
    screen shows amounts of money. Raises ``Refused``: ``ceremony-runs``, ``bad-countdown``."""
    payload = {"holds": holds, "countdown": countdown, "amounts": amounts}
    return journal_writer.write_entry(event, "ceremony", payload, key=key, actor=actor)


def start(event: Event, *, holds: bool, countdown: int, amounts: bool, key: str, actor: Actor) -> EventWrite:
    """Set up the ceremony and show its title, both or neither. Raises ``Refused`` as ``prepare`` and ``take_step``."""
    with writing():
        prepare(event, holds=holds, countdown=countdown, amounts=amounts, key=key, actor=actor)
        return take_step(event, None, 0, key=f"{key}-start", actor=actor)


def take_step(event: Event, before: int | None, to: int, *, key: str, actor: Actor) -> EventWrite:
    """Go from the step that the director saw (None: it has not begun) to the next one, or back by one.

    Raises ``Refused``: ``taken`` where another screen went on at the same time, ``ceremony-counts`` during a countdown,
    ``not-signed``, ``unsettled`` or ``not-over`` where it would begin while results may still change, ``no-ceremony``,
    ``bad-step``.
    """
    if before is None and (reading := read_book(event.journal_id)).book.signed:
        _verify_final(event, reading)
    if to and to > len(ceremony_steps(book_of(event.journal_id))):
        raise refuse("bad-step", path="to")
    return journal_writer.write_entry(event, "ceremony-step", {"from": before, "to": to}, key=key, actor=actor)


def _verify_final(event: Event, reading: EventReading) -> None:
    """Raise ``Refused`` (``not-over``, ``unsettled``) where signed results may still change."""
    if items := before_ceremony(reading.book, open_items(event, reading)):
        verify_all_over(reading.book)
        verify_settled(items, reading.book)
        raise refuse("unsettled/changed", path="to")


def end(event: Event, *, key: str, actor: Actor) -> EventWrite:
    """End the ceremony, or give up one that is prepared; everyone sees results again. Raises ``Refused``:
    ``no-ceremony``."""
    return journal_writer.write_entry(event, "ceremony-end", {}, key=key, actor=actor)
