"""PINs: four digits on an entrant's own ticket, that only this site can make, and a bound on guessing."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.engine.errors import refuse
from scorekeeper.services.turn import writing
from tournaments.engine.event.values import Entrant, Table
from tournaments.models import Event, WrongPin

SALT = "tournaments.services.pins"
DIGITS = 4
FREE = 5  # wrong ones in a row before one has to wait
WAIT = timedelta(minutes=5)  # after each further one


def pin(event: Event, entrant: Entrant) -> str:
    """The PIN of an entrant: it follows from the site's key, the event, his number, and how many PINs he had."""
    said = f"{event.journal.key}:{entrant.number}:{entrant.pin}"
    digest = salted_hmac(SALT, said, algorithm="sha256").digest()
    return f"{int.from_bytes(digest[:8]) % 10**DIGITS:0{DIGITS}}"


def check(event: Event, table: Table, entrant: Entrant, typed: str) -> None:
    """Raises ``Refused``: ``wrong-pin``, or ``wait`` after five wrong ones in a row for this seat.

    Wrong ones are counted for each seat of each table, whoever types them: in a hall all phones share one address.
    What is counted stays counted, so it must not be called inside a transaction that is taken back when it refuses.
    """
    with writing():
        seat = {"event": event, "table": table.id, "entrant": entrant.number}
        known = WrongPin.objects.select_for_update().filter(**seat).first() or WrongPin(**seat)
        if known.last > timezone.now():  # by a clock that was ahead
            known.last = timezone.now()
            known.save()
        left = _left(known)
        right = left <= timedelta() and constant_time_compare(typed.strip(), pin(event, entrant))
        if right and known.pk:
            known.delete()
        elif not right and left <= timedelta():
            known.count, known.last = known.count + 1, timezone.now()
            known.save()
    if left > timedelta():
        minutes = -(-int(left.total_seconds()) // 60)
        sentence = f"Too many wrong PINs for this seat: wait {minutes} min, or call the director."
        raise refuse("wait", sentence, "pin", minutes=minutes)
    if not right:
        raise refuse("wrong-pin", f"This is not the PIN on the ticket of number {entrant.number}.", "pin")


def _left(known: WrongPin) -> timedelta:
    """How long nobody may try this seat."""
    return known.last + WAIT - timezone.now() if known.count >= FREE else timedelta()
