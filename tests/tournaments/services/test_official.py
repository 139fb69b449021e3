"""Nothing unconfirmed is official: whatever is done at the tables, official standings are those of confirmed ones."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Tally
from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import AT_TABLE, Seated, seated
from tournaments.engine.event.values import TableState
from tournaments.services import paper_tables, tables
from tournaments.services.paper_tables import Card

pytestmark = pytest.mark.django_db

OFFICIAL = (TableState.CONFIRMED, TableState.LOCKED)
STEPS = 80


def played(event: Seated, number: int) -> None:
    event.play(number, 1)


def handed_in(event: Seated, number: int) -> None:
    tables.hand_in(event.event, number, event.table(number).seats[0], key=key(), actor=AT_TABLE)


def card_typed(event: Seated, number: int) -> None:
    left = (event.game(number).hands or 0) - event.game(number).played
    paper_tables.hand_in(event.event, number, Card(((4, -1, -1, -1, -1),) * left), key=key(), actor=DIRECTOR)


def confirmed(event: Seated, number: int) -> None:
    entrant = event.table(number).seats[1]
    seen = event.game(number).length
    tables.confirm(event.event, number, entrant, event.pin(entrant), seen, key=key(), actor=AT_TABLE)


def confirmed_late(event: Seated, number: int) -> None:
    tables.confirm_as_director(event.event, number, event.game(number).length - 1, key=key(), actor=DIRECTOR)


def disputed(event: Seated, number: int) -> None:
    tables.dispute(event.event, number, "wrong", key=key(), actor=AT_TABLE)


def answered(event: Seated, number: int) -> None:
    for call in event.book.open_calls():
        tables.answer_call(event.event, call.id, key=key(), actor=DIRECTOR)


def reopened(event: Seated, number: int) -> None:
    tables.reopen(event.event, number, "look again", key=key(), actor=DIRECTOR)


def stopped(event: Seated, number: int) -> None:
    tables.stop(event.event, number, "time", key=key(), actor=DIRECTOR)


def locked(event: Seated, number: int) -> None:
    tables.lock(event.event, 1, key=key(), actor=DIRECTOR)


def unlocked(event: Seated, number: int) -> None:
    tables.unlock(event.event, 1, "look again", key=key(), actor=DIRECTOR)


def corrected(event: Seated, number: int) -> None:
    game = Tally.objects.filter(seat__game=event.game(number).game).first()
    assert game is not None
    line = game.seat.game.last_hand_id
    if line is not None:
        changes.make(event.game(number).game, [Void(str(line))], key=key(), actor=DIRECTOR, why="misdeal")


DEEDS = (
    *(played, played, handed_in, handed_in, card_typed, confirmed, confirmed, confirmed_late),
    *(disputed, answered, reopened, stopped, locked, unlocked, corrected),
)


def official(event: Seated) -> dict[int, int]:
    """Return what confirmed tables brought, added up anew from their players' tallies."""
    found: Counter[int] = Counter()
    for number, table in event.book.tables.items():
        if event.book.state_of(table) in OFFICIAL:
            rows = Tally.objects.filter(seat__game=event.game(number).game).order_by("seat__number")
            for entrant, units in zip(table.seats, rows.values_list("units", flat=True), strict=True):
                found[entrant] += units
    return dict(found)


@pytest.mark.parametrize("seed", [1])
def test_official_is_what_confirmed_tables_brought_whatever_is_done(seed: int) -> None:
    event, chance = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=2), Random(seed)
    done: Counter[str] = Counter()
    for _ in range(STEPS):
        deed, number = chance.choice(DEEDS), chance.choice((1, 2))
        try:
            deed(event, number)
            done[deed.__name__] += 1
        except Refused:
            done["refused"] += 1
        shown = {row.entrant: row.total for row in standings_of(event.event)}
        assert shown == official(event), deed
    assert {"played", "handed_in", "card_typed", "confirmed", "disputed", "reopened"} <= done.keys()
    assert "confirmed_late" not in done
