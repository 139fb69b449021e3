"""Prizes in words: what each is for, how its amount came about, who has it; what is left, and what would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.wording.amounts import money
from tournaments.engine.award import (
    Award,
    AwardChange,
    Contest,
    LeftReason,
    Prize,
    PrizeDecision,
    PrizeLeft,
    PrizeWon,
    Purse,
)
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.results import StandingsChange
from tournaments.engine.event.values import SessionTable
from tournaments.engine.prize_table import Leftover, percent
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.closing import Undecided
from tournaments.web.setup import words
from tournaments.wording.sessions import in_sentence

Names = Mapping[int, str]
Decisions = Mapping[Prize, PrizeDecision]
WHOM: words.Words = {
    **words.LEFTOVERS,
    Leftover.DAY: gettext_lazy("the prizes of the day"),
    Leftover.LATER: gettext_lazy("whoever wins it"),
}
_NONE: Decisions = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize: what it is for, how its amount came about, the winners by number and name, what each of them gets."""

    what: str
    how: str
    winners: tuple[tuple[int, str], ...]
    each: int

    @property
    def amount(self) -> int:
        """Return the sum that goes to all of them."""
        return self.each * len(self.winners)


@dataclass(frozen=True, slots=True)
class LeftLine:
    """An amount that no entrant wins: why, and who has it."""

    what: str
    amount: int


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """The change for a player: amounts in minor units of money."""

    who: str
    what: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MovedLine:
    """A line of the standings as it was signed and as it is now."""

    number: int
    name: str
    before: EntrantStanding | None
    after: EntrantStanding | None


def prize_lines(award: Award, names: Names, currency: str, decided: Decisions = _NONE) -> Iterator[PrizeLine]:
    """Yield the prizes in the order of the prize table, those that nobody won with nobody.

    ``decided`` are the prizes that the director decided by hand.
    """
    waiting = {left.prize for left in award.left if left.reason is LeftReason.UNDECIDED}
    won = [list(group) for _prize, group in groupby(award.won, key=attrgetter("prize"))]
    first = {group[0].prize: group for group in won}
    shared = {_place_of(group[0].prize, place) for group in won for place in group[0].places[1:]}
    for purse in award.purses:
        if purse.prize in first:
            line = _won_line(first.pop(purse.prize), award, names, currency)
            yield _by_hand(line, decided.get(purse.prize))
        elif purse.prize in waiting:
            yield PrizeLine(prize_title(purse.prize), _("not decided yet"), (), 0)
        elif purse.prize in decided and not decided[purse.prize].winners:
            yield PrizeLine(prize_title(purse.prize), _quoted(_("withdrawn"), decided[purse.prize].why), (), 0)
        elif purse.prize not in shared:
            yield PrizeLine(prize_title(purse.prize), _("nobody won it") if purse.vacant and won else "", (), 0)
    yield from (_won_line(group, award, names, currency) for group in first.values())


def _by_hand(line: PrizeLine, decision: PrizeDecision | None) -> PrizeLine:
    if decision is None or set(decision.winners) != {number for number, _name in line.winners}:
        return line
    how = _quoted(_("decided by the director"), decision.why)
    return replace(line, how=", ".join(filter(None, (line.how, how))))


def _quoted(text: str, why: str) -> str:
    return f"{text}: “{why}”" if why else text


def undecided_words(undecided: Undecided, names: Names, book: EventBook) -> str:
    """Say why a prize cannot be decided and what the director can do about it."""
    params = {"prize": prize_title(undecided.prize), "tables": tables_words(undecided.tables, book)}
    if undecided.tie_break is not None:
        tied = {
            "tied": _join_words([names[number] for number in undecided.tied]),
            "asked": words.TIE_BREAKS[undecided.tie_break],
        }
        sentence = _(
            "%(prize)s: can’t be decided. %(tied)s are tied, “%(asked)s” decides, and %(tables)s reported totals only."
            " Enter the counts or decide it by hand."
        )
        return sentence % {**params, **tied}
    if undecided.by_hand_only:
        sentence = _(
            "%(prize)s: can’t be decided, because %(tables)s used a paper score card, which doesn’t list leasters."
            " Decide it by hand."
        )
        return sentence % params
    sentence = _(
        "%(prize)s: can’t be decided, because %(tables)s reported totals only. Enter their hands or decide it by hand."
    )
    return sentence % params


def tables_words(tables: Sequence[SessionTable], book: EventBook) -> str:
    """List tables for a sentence: ``tables 3 and 7``, with the session where there are several."""
    parts = []
    for session, group in groupby(tables, key=attrgetter("session")):
        numbers = [str(table.number) for table in group]
        here = (_("table %(list)s") if len(numbers) == 1 else _("tables %(list)s")) % {"list": _join_words(numbers)}
        several = len(book.published) > 1
        parts.append(f"{in_sentence(book, session)} {here}" if several else here)
    return _join_words(parts) or _("some tables")


def _join_words(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def as_places(award: Award) -> Award:
    """Return the prizes of a round as places: below its own title nobody needs to be told which round."""
    return replace(
        award,
        purses=tuple(replace(purse, prize=Prize(Contest.PLACE, purse.prize.place)) for purse in award.purses),
        won=tuple(replace(won, prize=Prize(Contest.PLACE, won.prize.place)) for won in award.won),
    )


def left_lines(award: Award) -> Iterator[LeftLine]:
    """Yield what no entrant wins."""
    for left in award.left:
        yield LeftLine(_left_words(left), left.amount)


def change_lines(changes: Sequence[AwardChange], names: Names) -> Iterator[ChangeLine]:
    """Yield what would change in money."""
    for change in changes:
        if change.to is not None:
            whom, prize = str(WHOM[change.to]), _("left over")
        else:
            whom = names[change.entrant or 0]
            prize = prize_title(change.prize) if change.prize is not None else ""
        yield ChangeLine(whom, prize, change.before, change.after)


def moved_lines(changes: Sequence[StandingsChange], names: Names) -> Iterator[MovedLine]:
    """Yield the lines of the standings that would change."""
    return (MovedLine(each.entrant, names[each.entrant], each.before, each.after) for each in changes)


def prize_title(prize: Prize) -> str:
    """Return the title of a prize."""
    if prize.side is not None:
        return str(words.SIDES[prize.side])
    params = {"place": prize.place, "session": prize.session}
    return {
        Contest.PLACE: _("Place %(place)s"),
        Contest.SESSION: _("Session %(session)s, place %(place)s"),
        Contest.LEFTOVER: _("What was left over"),
    }[prize.contest] % params


def _won_line(group: Sequence[PrizeWon], award: Award, names: Names, currency: str) -> PrizeLine:
    won = group[0]
    over = sum(left.amount for left in award.left if left.reason is LeftReason.TIE and left.prize == won.prize)
    winners = tuple((each.entrant, names[each.entrant]) for each in group)
    return PrizeLine(_won_places(won), _amount_words(won, _purses(won, award), over, currency), winners, won.amount)


def _won_places(won: PrizeWon) -> str:
    """Return the prize in words, places tied for it as one."""
    if len(won.places) == 1 or won.prize.contest not in (Contest.PLACE, Contest.SESSION):
        return prize_title(won.prize)
    params = {"first": won.places[0], "last": won.places[-1], "session": won.prize.session}
    if won.prize.contest is Contest.SESSION:
        return _("Session %(session)s, places %(first)s to %(last)s") % params
    return _("Places %(first)s to %(last)s") % params


def _amount_words(won: PrizeWon, purses: Sequence[Purse], over: int, currency: str) -> str:
    """Return the explanation of the amount: the size in the table, what a tie shares, what does not divide."""
    sizes = " + ".join(_purse(purse, currency, alone=len(purses) == 1) for purse in purses)
    if won.shared_by == 1:
        return sizes
    pool = money(won.pool, currency)
    summed = f"{sizes} = {pool}" if len(purses) > 1 else f"{sizes}, {pool}" if sizes else pool
    shared = _("%(sum)s, shared by %(many)s") % {"sum": summed, "many": won.shared_by}
    return shared + (_(", %(over)s left over") % {"over": money(over, currency)} if over else "")


def _purse(purse: Purse, currency: str, *, alone: bool) -> str:
    if not alone:
        return money(purse.amount, currency)
    size = percent(purse.size.share) if purse.size.share else _("fixed")
    if purse.exact == purse.amount:
        return size
    return _("%(size)s, %(exact)s before rounding") % {"size": size, "exact": money(purse.exact, currency)}


def _purses(won: PrizeWon, award: Award) -> list[Purse]:
    """Return the purses that a group wins: those of its places, or that of its side prize."""
    prizes = {_place_of(won.prize, place) for place in won.places} if won.prize.side is None else {won.prize}
    return [purse for purse in award.purses if purse.prize in prizes]


def _place_of(prize: Prize, place: int) -> Prize:
    return Prize(prize.contest, place, prize.session)


def _left_words(left: PrizeLeft) -> str:
    whom = {"whom": WHOM[left.to]}
    prize = prize_title(left.prize) if left.prize is not None else ""
    return {
        LeftReason.SHARE: _("The house's share"),
        LeftReason.REST: _("Stays for the prizes of the day")
        if left.to is Leftover.DAY
        else _("What fixed prizes leave, to the house"),
        LeftReason.ROUNDING: _("Left by rounding, to %(whom)s") % whom,
        LeftReason.TIE: _("Does not divide (%(prize)s), to %(whom)s") % {**whom, "prize": prize},
        LeftReason.UNDECIDED: _("Set aside until it is decided (%(prize)s)") % {"prize": prize},
        LeftReason.VACANT: _("Nobody won it (%(prize)s), to %(whom)s") % {**whom, "prize": prize},
    }[left.reason]
