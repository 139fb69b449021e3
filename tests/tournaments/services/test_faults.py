"""The database fails in the middle of a deed at an event: what stands then is what stood before, or all of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from scorekeeper.services import clubs
from tests.elsewhere import elsewhere
from tests.faults import is_whole
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.figures import prizes_of
from tests.tournaments.played_out import played, played_out, sign
from tests.tournaments.seated import AT_TABLE, Seated, seated
from tournaments.engine.setup import load_format
from tournaments.models import Event
from tournaments.queries.transfer import TransferEvent, export_event
from tournaments.services import closing, draws, entrants, events, tables
from tournaments.services.audit import event_findings
from tournaments.services.entrants import NewEntrant
from tournaments.services.event_transfer import import_event

KEY = "key-of-the-deed"
Do = Callable[[], object]


def to_draw() -> Event:
    event = founded(12)
    entrants.check_in(event, 1, range(1, 13), key=key(), actor=DIRECTOR)
    return event


def drafted() -> Event:
    event = to_draw()
    draws.draft(event, 1, seed=7, together=1, key=key(), actor=DIRECTOR)
    return event


def at_table(*, handed_in: bool = False) -> Seated:
    found = seated((1, 2, 3, 4, 5), hands=1)
    found.play()
    if handed_in:
        tables.hand_in(found.event, 1, 1, key=key(), actor=AT_TABLE)
    return found


def founding() -> Do:
    founded()
    day, setup = date(2026, 10, 3), load_format("nationals")
    return lambda: events.create_event(name="Winter Open", setup=setup, key=KEY, actor=DIRECTOR, played_on=day)


def entering() -> Do:
    event = founded()
    return lambda: entrants.enter(event, [NewEntrant("Late Larry")], key=KEY, actor=DIRECTOR).seq


def taking_fees() -> Do:
    event = founded()
    return lambda: entrants.take_fees(event, [1, 2, 3], key=KEY, actor=DIRECTOR).seq


def checking_in() -> Do:
    event = founded()
    return lambda: entrants.check_in(event, 1, [1, 2], key=KEY, actor=DIRECTOR).seq


def drafting() -> Do:
    event = to_draw()
    return lambda: draws.draft(event, 1, seed=7, together=1, key=KEY, actor=DIRECTOR).seq


def publishing() -> Do:
    event = drafted()
    return lambda: draws.publish(event, 1, key=KEY, actor=DIRECTOR).seq


def taking_back() -> Do:
    event = drafted()
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    return lambda: draws.unpublish(event, 1, typed="Session 1", key=KEY, actor=DIRECTOR, why="wrong seed").seq


def handing_in() -> Do:
    seated = at_table()
    return lambda: tables.hand_in(seated.event, 1, 1, key=KEY, actor=AT_TABLE).seq


def confirming() -> Do:
    seated = at_table(handed_in=True)
    pin, seen = seated.pin(2), seated.game().length
    return lambda: tables.confirm(seated.event, 1, 2, pin, seen, key=KEY, actor=AT_TABLE).seq


def disputing() -> Do:
    seated = at_table(handed_in=True)
    return lambda: tables.dispute(seated.event, 1, "Hand 1 was a schneider", key=KEY, actor=AT_TABLE).seq


def reopening() -> Do:
    seated = at_table(handed_in=True)
    return lambda: tables.reopen(seated.event, 1, "hand 1 is wrong", key=KEY, actor=DIRECTOR).seq


def penalising() -> Do:
    seated = at_table()
    return lambda: tables.penalise(seated.event, 3, 1, "too late", key=KEY, actor=DIRECTOR).seq


def calling() -> Do:
    seated = at_table()
    return lambda: events.post_message(seated.event, "Coffee is ready", key=KEY, actor=DIRECTOR).seq


def locking() -> Do:
    seated = played()
    return lambda: tables.lock(seated.event, 1, key=KEY, actor=DIRECTOR).seq


def signing() -> Do:
    seated = played_out()
    seen = prizes_of(seated.event).digest
    return lambda: closing.sign_off(seated.event, seen=seen, key=KEY, actor=DIRECTOR).seq


def paying() -> Do:
    seated = played_out()
    sign(seated)
    return lambda: closing.pay_prizes(seated.event, [2, 7], key=KEY, actor=DIRECTOR)


DEEDS = (
    founding, entering, taking_fees, checking_in, drafting, publishing, taking_back, handing_in, confirming, disputing,
    reopening, penalising, calling, locking, signing, paying,
)  # fmt: skip


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_a_deed(real_commits: None, deed: Callable[[], Do]) -> None:
    act = deed()
    found = list(event_findings())  # seats that no seed has drawn
    assert is_whole(act) > 3
    assert list(event_findings()) == found


def carried() -> TransferEvent:
    """An event of another installation."""
    with elsewhere():
        return export_event(played_out().event)


def test_taking_in_an_event(real_commits: None) -> None:
    home, coming = clubs.home().pk, carried()
    assert is_whole(lambda: import_event(coming, club=home), again=False) > 10
