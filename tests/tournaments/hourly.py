"""A day of rounds for tests: founded, tickets sold, rounds played a hand a table."""

from __future__ import annotations

from dataclasses import replace

from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import AT_TABLE, Seated
from tournaments.engine.event.draw_pool import next_round
from tournaments.engine.hourly import Hourly
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.queries.book import read_book
from tournaments.queries.hours import Hour, played_hours
from tournaments.services import closing, events, tables, tickets
from tournaments.services.tickets import Buyer

OFFERS = Hourly({1: 300, 2: 500}, 11 * 60, 60, (PrizeSize(3000), PrizeSize(2000)))
DAY = PrizeTable(places=(PrizeSize(5000), PrizeSize(3000), PrizeSize(2000)))


class Fest(Seated):
    """An hourly day, and what tests do at its desk."""

    def sell(self, name: str, many: int = 1, since: int | None = None) -> None:
        """Sell tickets to a name."""
        tickets.sell(self.event, Buyer(name=name), many=many, since=since, key=key(), actor=DIRECTOR)

    def sell_to(self, *numbers: int, many: int = 1) -> None:
        """Sell tickets to ``Player 1`` and so on."""
        for number in numbers:
            self.sell(f"Player {number}", many)

    def make(self) -> int:
        """Make the tables of the next round, and return its number."""
        number = next_round(self.book).number
        tickets.make_tables(self.event, number, key=key(), actor=DIRECTOR, seed=number)
        return number

    def play_round(self, number: int, *, ends: bool = True) -> None:
        """Play a hand at every table of a round, hand in, confirm, and end the round unless it is not to end."""
        for table in self.book.tables_of(number):
            self.play(table.id)
            tables.hand_in(self.event, table.id, table.seats[0], key=key(), actor=AT_TABLE)
            length = self.game(table.id).length
            tables.confirm_as_director(self.event, table.id, length, key=key(), actor=DIRECTOR)
        if ends:
            tables.lock(self.event, number, key=key(), actor=DIRECTOR)

    def hour(self, number: int) -> Hour:
        """A round as it stands."""
        return played_hours(self.event, read_book(self.event.journal_id))[number - 1]

    def sign(self, number: int, why: str = "") -> Hour:
        """Sign a round as it stands."""
        seen = self.hour(number).digest
        closing.sign_round(self.event, number, seen=seen, why=why, key=key(), actor=DIRECTOR)
        return self.hour(number)


def fest(*, money: bool = True, sizes: tuple[int, ...] = (4, 5, 6)) -> Fest:
    """Return a day that has begun; a table of one of these sizes plays one hand, so that a test is short."""
    fest = Fest(founded(0, slug="hourly-round", name="German Fest"))
    setup = fest.book.setup
    (plays,) = setup.sessions
    short = {size: replace(plays.tables[size], hands=1) for size in sizes}
    sessions = (replace(plays, tables=short),)
    changed = replace(setup, hourly=OFFERS, prizes=DAY, sessions=sessions, money=money)
    events.change_setup(fest.event, changed, key=key(), actor=DIRECTOR)
    fest.event.refresh_from_db()
    return fest
