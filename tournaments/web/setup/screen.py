"""A preview of what the prizes of a setup come to."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused
from scorekeeper.wording import refusals
from tournaments.engine.award import Contest, LeftReason, Prize, PrizeLeft, Purse
from tournaments.engine.hourly import Hourly
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeSize, percent
from tournaments.engine.prizes import offer_prizes
from tournaments.engine.setup import Setup
from tournaments.web.setup import words as setup_words

ENTRANTS = 303  # as many as the largest field there was, where nobody is entered yet


@dataclass(frozen=True)
class PreviewLine:
    """A prize: what it is for, its size as it was set, how often it is won; amounts in minor units of money."""

    words: str
    size: str
    times: int
    each: int

    @property
    def amount(self) -> int:
        """Return the total."""
        return self.times * self.each


@dataclass(frozen=True)
class PrizePreview:
    """The pot of so many entrants and where it goes; or why it cannot be divided."""

    entrants: int
    currency: str
    fee: int
    pot: int
    lines: tuple[PreviewLine, ...] = ()
    kept: tuple[PreviewLine, ...] = ()
    error: str = ""
    tickets: bool = False
    warnings: tuple[str, ...] = ()


def preview(setup: Setup, entrants: int) -> PrizePreview:
    """Return the fees and prizes of so many entrants; for an hourly day, the income of so many single tickets."""
    if setup.hourly is not None:
        return _of_tickets(setup, setup.hourly, entrants)
    pot = setup.fee * entrants
    try:
        purses, left = offer_prizes(pot, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return PrizePreview(entrants, setup.currency, setup.fee, pot, error=refusals.sentences(refused))
    lines = tuple(_join_equal_lines([_line(purse) for purse in purses]))
    warnings = tuple(setup_words.hand_warnings(setup))
    return PrizePreview(
        entrants, setup.currency, setup.fee, pot, lines, tuple(map(_left_line, left)), warnings=warnings
    )


def _of_tickets(setup: Setup, hourly: Hourly, tickets: int) -> PrizePreview:
    """The shares of all rounds together, however many they are, and the prizes of the day out of the rest."""
    price = hourly.price(1)
    pot = price * tickets
    share = sum(size.share for size in hourly.prizes)
    by_hour = pot * share // WHOLE
    hours = (PreviewLine(_("Places of the rounds"), percent(share), 1, by_hour),) if share else ()
    try:
        purses, left = offer_prizes(pot - by_hour, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return PrizePreview(tickets, setup.currency, price, pot, error=refusals.sentences(refused), tickets=True)
    lines = tuple(_join_equal_lines([_line(purse) for purse in purses]))
    warnings = tuple(setup_words.hand_warnings(setup))
    kept = tuple(map(_left_line, left))
    return PrizePreview(tickets, setup.currency, price, pot, (*hours, *lines), kept, tickets=True, warnings=warnings)


def _line(purse: Purse) -> PreviewLine:
    return PreviewLine(_won_for(purse.prize), _size(purse.size), 1, purse.amount)


def _join_equal_lines(lines: list[PreviewLine]) -> list[PreviewLine]:
    """Return lines of the same words and amount as one."""
    counts: dict[tuple[str, str, int], int] = {}
    for line in lines:
        key = line.words, line.size, line.each
        counts[key] = counts.get(key, 0) + 1
    return [PreviewLine(text, size, times, each) for (text, size, each), times in counts.items()]


def _won_for(prize: Prize) -> str:
    if prize.side is not None:
        return str(setup_words.SIDES[prize.side])
    place = {"place": prize.place}
    return (
        _("Place %(place)s of a session") % place if prize.contest is Contest.SESSION else _("Place %(place)s") % place
    )


def _size(size: PrizeSize) -> str:
    return percent(size.share) if size.share else _("fixed")


def _left_line(left: PrizeLeft) -> PreviewLine:
    texts = {
        LeftReason.SHARE: _("The house"),
        LeftReason.REST: _("The house: what fixed prizes leave"),
        LeftReason.ROUNDING: _("Left by rounding, to %(whom)s") % {"whom": setup_words.LEFTOVERS[Leftover(left.to)]},
    }
    return PreviewLine(str(texts.get(left.reason, left.reason)), "", 1, left.amount)
