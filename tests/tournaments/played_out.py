"""An event that is over but for its prizes: ten entrants at two tables, a hand each, every fee paid.

At each table seat 2 has 2, seat 3 has 1, the others have -1: entrants 2 and 7 are tied for first, 3 and 8 for third.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.requests import Correct
from tests.replayed import replayed
from tests.tables import picked
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import prizes_of
from tests.tournaments.seated import AT_TABLE, Seated, seated
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.services import closing, events, journal_writer, tables

FEE = 2499  # ten of them are 249.90
PRIZES = PrizeTable(house=1000, places=(PrizeSize(4000), PrizeSize(2500), PrizeSize(1500)), sessions=(PrizeSize(1000),))
TO_FIFTH = replace(PRIZES, places=tuple(PrizeSize(share) for share in (4000, 2500, 500, 500, 500)))


@replayed
def played(**setup: Any) -> Seated:
    """Return the event before its session is over; ``setup`` is what differs in its set-up."""
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=1)
    stands = found.book.setup
    wanted: dict[str, Any] = {"sessions": stands.sessions[:1], "fee": FEE, "prizes": PRIZES} | setup
    events.change_setup(found.event, replace(stands, **wanted), key=key(), actor=DIRECTOR)
    for entrant in range(1, 11):
        pay_fee(found, entrant)
    for table in (1, 2):
        found.play(table)
        tables.hand_in(found.event, table, found.table(table).seats[0], key=key(), actor=AT_TABLE)
        tables.confirm_as_director(found.event, table, found.game(table).length, key=key(), actor=DIRECTOR)
    return found


@replayed
def played_out(**setup: Any) -> Seated:
    """Return the event when its session is over."""
    seated = played(**setup)
    tables.lock(seated.event, 1, key=key(), actor=DIRECTOR)
    return seated


def pay_fee(seated: Seated, entrant: int) -> None:
    """Take an entrant's fee in."""
    journal_writer.write_entry(
        seated.event, "cash", {"kind": "fee", "amount": FEE, "entrant": entrant}, key=key(), actor=DIRECTOR
    )


def sign(seated: Seated, why: str = "") -> None:
    """Sign what stands."""
    seen = prizes_of(seated.event).digest
    closing.sign_off(seated.event, seen=seen, why=why, key=key(), actor=DIRECTOR)


def correct(seated: Seated, table: int, picker: int, partner: int) -> None:
    """Correct the hand of a table: these two seats picked and won."""
    game = seated.game(table).game
    uid = Line.objects.values_list("uid", flat=True).get(game=game)
    hand = Correct(str(uid), picked(picker, partner))
    changes.make(game, [hand], key=key(), actor=DIRECTOR, why="typed for the wrong seats")
