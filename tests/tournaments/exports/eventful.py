"""An event in which most of what can happen has happened, for what leaves the site as files."""

from __future__ import annotations

from dataclasses import replace

from tests.replayed import replayed
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import AT_TABLE, Seated, publish, seated
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.services import entrants, events, journal_writer, paper_tables, tables
from tournaments.services.paper_tables import Card

DANGEROUS = '=HYPERLINK("http://x")'
LEFT = "#N/A"


@replayed
def eventful(*, money: bool = True) -> Seated:
    """Return an event of two sessions and two tables each: played, from cards, with a penalty, a tie, fees, a dispute.

    The second session's second table is not confirmed; number 6 was replaced in it.
    """
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), players=11, hands=4)
    setup = replace(found.book.setup, currency="CHF", fee=2000, prizes=PRIZES if money else PrizeTable())
    events.change_setup(found.event, setup, key=key(), actor=DIRECTOR)
    entrants.replace(found.event, 6, DANGEROUS, 2, key=key(), actor=DIRECTOR, why="flu")
    entrants.set_groups(found.event, 3, ["Family, of 3", "=1+1"], key=key(), actor=DIRECTOR)
    if money:
        for number in range(1, 11):
            cash(found, "fee", 2000, number)
        cash(found, "refund", -500, 10)
    found.play(1)
    confirmed(found, 1)
    card = Card(((8, -2, -2, -2, -2), (0, 0, 0, 0, 0), (-1, 2, 1, -1, -1), (4, -1, -1, -1, -1)))
    paper_tables.hand_in(found.event, 2, card, key=key(), actor=DIRECTOR, signed="signed by all")
    tables.penalise(found.event, 2, 1, LEFT, key=key(), actor=DIRECTOR)
    tables.penalise(found.event, 2, 1, "late again", key=key(), actor=DIRECTOR)
    publish(found, 2, [(1, 6, 2, 7, 3), (4, 8, 5, 9, 10)], 4)
    found.play(3)
    confirmed(found, 3)
    found.play(4, 2)
    return found


def confirmed(seated: Seated, table: int) -> None:
    """Hand a table in and confirm it."""
    tables.hand_in(seated.event, table, seated.table(table).seats[0], key=key(), actor=AT_TABLE)
    seen = seated.game(table).length
    tables.confirm_as_director(seated.event, table, seen, key=key(), actor=DIRECTOR, why="looked at")


def cash(seated: Seated, kind: str, amount: int, entrant: int) -> None:
    """Money into the cash box, or out of it."""
    journal_writer.write_entry(
        seated.event, "cash", {"kind": kind, "amount": amount, "entrant": entrant}, key=key(), actor=DIRECTOR, why="$5"
    )


PRIZES = PrizeTable(
    house=1000, places=(PrizeSize(share=5000), PrizeSize(share=3000), PrizeSize(share=1000)), round_to=100
)
