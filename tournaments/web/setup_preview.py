"""What the prizes of a set-up come to for a number of entrants, before anybody has played."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused
from tournaments.engine.award import Contest, Left, Prize, Purse, Reason
from tournaments.engine.hourly import Hourly
from tournaments.engine.offer import offer
from tournaments.engine.prize_table import WHOLE, Leftover, Size, percent
from tournaments.engine.setup import Setup
from tournaments.web import setup_words as words

ENTRANTS = 303  # as many as the largest field there was, where nobody is entered yet


@dataclass(frozen=True)
class Line:
    """A prize: what it is for, its size as it was set, how often it is won; amounts in minor units of money."""

    words: str
    size: str
    times: int
    each: int

    @property
    def amount(self) -> int:
        """What it comes to in all."""
        return self.times * self.each


@dataclass(frozen=True)
class Preview:
    """The pot of so many entrants and where it goes; or why it cannot be divided."""

    entrants: int
    currency: str
    fee: int
    pot: int
    lines: tuple[Line, ...] = ()
    kept: tuple[Line, ...] = ()
    error: str = ""
    tickets: bool = False
    warnings: tuple[str, ...] = ()


def preview(setup: Setup, entrants: int) -> Preview:
    """What so many entrants pay in and win; of an hourly day, what so many single tickets bring."""
    if setup.hourly is not None:
        return _of_tickets(setup, setup.hourly, entrants)
    pot = setup.fee * entrants
    try:
        purses, left = offer(pot, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return Preview(entrants, setup.currency, setup.fee, pot, error=_(str(refused)))
    lines = tuple(_gathered([_line(purse) for purse in purses]))
    warnings = tuple(words.hand_warnings(setup))
    return Preview(entrants, setup.currency, setup.fee, pot, lines, tuple(map(_kept, left)), warnings=warnings)


def _of_tickets(setup: Setup, hourly: Hourly, tickets: int) -> Preview:
    """The shares of all rounds together, however many they are, and the prizes of the day out of the rest."""
    price = hourly.price(1)
    pot = price * tickets
    share = sum(size.share for size in hourly.prizes)
    by_hour = pot * share // WHOLE
    hours = (Line(_("Places of the rounds"), percent(share), 1, by_hour),) if share else ()
    try:
        purses, left = offer(pot - by_hour, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return Preview(tickets, setup.currency, price, pot, error=_(str(refused)), tickets=True)
    lines = tuple(_gathered([_line(purse) for purse in purses]))
    warnings = tuple(words.hand_warnings(setup))
    kept = tuple(map(_kept, left))
    return Preview(tickets, setup.currency, price, pot, (*hours, *lines), kept, tickets=True, warnings=warnings)


def _line(purse: Purse) -> Line:
    return Line(_won_for(purse.prize), _size(purse.size), 1, purse.amount)


def _gathered(lines: list[Line]) -> list[Line]:
    """Prizes of the same words and amount as one line."""
    found: dict[tuple[str, str, int], int] = {}
    for line in lines:
        key = line.words, line.size, line.each
        found[key] = found.get(key, 0) + 1
    return [Line(said, size, times, each) for (said, size, each), times in found.items()]


def _won_for(prize: Prize) -> str:
    if prize.side is not None:
        return str(words.SIDES[prize.side])
    place = {"place": prize.place}
    return (
        _("Place %(place)s of a session") % place if prize.contest is Contest.SESSION else _("Place %(place)s") % place
    )


def _size(size: Size) -> str:
    return percent(size.share) if size.share else _("fixed")


def _kept(left: Left) -> Line:
    said = {
        Reason.SHARE: _("The house"),
        Reason.REST: _("The house: what fixed prizes leave"),
        Reason.ROUNDING: _("Left by rounding, to %(whom)s") % {"whom": words.LEFTOVERS[Leftover(left.to)]},
    }
    return Line(str(said.get(left.reason, left.reason)), "", 1, left.amount)
