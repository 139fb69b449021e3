"""Prizes in words: what each is for, how its amount came about, who has it; what is left, and what would change.

And what the prizes of a setup would come to.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.amounts import money, signed
from scorekeeper.wording.season import rank_in_words
from scorekeeper.wording.sentences import write_refusal
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
from tournaments.engine.event.money import CashKind
from tournaments.engine.event.results import StandingsChange
from tournaments.engine.event.values import PayMethod, SessionTable
from tournaments.engine.hourly import Hourly
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeSize, percent
from tournaments.engine.prizes import offer_prizes
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.closing import Undecided
from tournaments.wording import setup as setup_words
from tournaments.wording.sessions import in_sentence
from tournaments.wording.standings import Tie

Names = Mapping[int, str]
Decisions = Mapping[Prize, PrizeDecision]
WHOM: setup_words.Words = {
    **setup_words.LEFTOVERS,
    Leftover.DAY: gettext_lazy("the day's prizes"),
    Leftover.LATER: gettext_lazy("the eventual winner"),
}
CASH_KINDS: setup_words.Words = {
    CashKind.FEE: gettext_lazy("entry fee"),
    CashKind.REFUND: gettext_lazy("fee refund"),
    CashKind.PRIZE: gettext_lazy("prize"),
    CashKind.OTHER: gettext_lazy("other"),
}
PAY_METHODS: setup_words.Words = {
    PayMethod.CASH: gettext_lazy("Cash"),
    PayMethod.CARD: gettext_lazy("Card"),
    PayMethod.CHECK: gettext_lazy("Check"),
    PayMethod.PAYPAL: gettext_lazy("PayPal"),
    PayMethod.OTHER: gettext_lazy("Other"),
}
CONTESTS: setup_words.Words = {
    Contest.PLACE: gettext_lazy("Place"),
    Contest.SESSION: gettext_lazy("Session"),
    Contest.SIDE: gettext_lazy("Side prize"),
    Contest.LEFTOVER: gettext_lazy("Leftover money"),
}
LEFTOVER_REASONS: setup_words.Words = {
    LeftReason.SHARE: gettext_lazy("house share"),
    LeftReason.REST: gettext_lazy("left after prizes"),
    LeftReason.ROUNDING: gettext_lazy("rounding"),
    LeftReason.TIE: gettext_lazy("remainder of a split"),
    LeftReason.VACANT: gettext_lazy("not won"),
    LeftReason.UNDECIDED: gettext_lazy("not decided yet"),
}
_NONE: Decisions = MappingProxyType({})
_NO_AMOUNTS: Mapping[int, int] = MappingProxyType({})


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
    """The change for a player, all their prizes together: amounts in minor units of money, ``paid`` what they got."""

    who: str
    what: str
    before: int
    after: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class MovedLine:
    """A line of the standings as it was signed and as it is now: rank in words and points, None where there was no
    line. ``how`` names what changed where these don't."""

    number: int
    name: str
    before: tuple[str, int] | None
    after: tuple[str, int] | None
    how: str = ""


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
            yield PrizeLine(prize_title(purse.prize), _with_reason(_("withdrawn"), decided[purse.prize].why), (), 0)
        elif purse.prize not in shared:
            yield PrizeLine(prize_title(purse.prize), _("not won") if purse.vacant and won else "", (), 0)
    yield from (_won_line(group, award, names, currency) for group in first.values())


def _by_hand(line: PrizeLine, decision: PrizeDecision | None) -> PrizeLine:
    if decision is None or set(decision.winners) != {number for number, _name in line.winners}:
        return line
    how = _with_reason(_("decided by the director"), decision.why)
    return replace(line, how=", ".join(filter(None, (line.how, how))))


def _with_reason(text: str, why: str) -> str:
    return f"{text}: “{why}”" if why else text


def undecided_words(undecided: Undecided, names: Names, book: EventBook) -> str:
    """Say why a prize cannot be decided and what the director can do about it."""
    params = {"prize": prize_title(undecided.prize), "tables": tables_words(undecided.tables, book)}
    if undecided.tie_break is not None:
        tied = {
            "tied": join_words([names[number] for number in undecided.tied]),
            "asked": setup_words.TIE_BREAKS[undecided.tie_break],
        }
        sentence = _(
            "%(prize)s: can't be decided. %(tied)s are tied, “%(asked)s” decides, and %(tables)s reported totals only."
            " Enter the counts or decide it by hand."
        )
        return sentence % {**params, **tied}
    if undecided.by_hand_only:
        sentence = _(
            "%(prize)s: can't be decided, because %(tables)s used a paper score card, which doesn't list leasters."
            " Decide it by hand."
        )
        return sentence % params
    sentence = _(
        "%(prize)s: can't be decided, because %(tables)s reported totals only. Enter their hands or decide it by hand."
    )
    return sentence % params


def tables_words(tables: Sequence[SessionTable], book: EventBook) -> str:
    """List tables for a sentence: ``tables 3 and 7``, with the session where there are several."""
    parts = []
    for session, group in groupby(tables, key=attrgetter("session")):
        numbers = [str(table.number) for table in group]
        here = (_("table %(list)s") if len(numbers) == 1 else _("tables %(list)s")) % {"list": join_words(numbers)}
        several = len(book.published) > 1
        parts.append(f"{in_sentence(book, session)} {here}" if several else here)
    return join_words(parts) or _("some tables")


def join_words(parts: Sequence[str]) -> str:
    """List parts for a sentence: ``Ann, Bob and Cy``."""
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


def left_lines(award: Award, *, is_over: bool = True) -> Iterator[LeftLine]:
    """Yield what no entrant wins; a prize that nobody has won yet only once play is over."""
    for left in award.left:
        if is_over or left.reason is not LeftReason.VACANT:
            yield LeftLine(_left_words(left), left.amount)


def change_lines(
    changes: Sequence[AwardChange], names: Names, before: Award, after: Award, paid: Mapping[int, int] = _NO_AMOUNTS
) -> Iterator[ChangeLine]:
    """Yield what would change in money, a line for each who gets more or less, with what they were ``paid``."""
    for change in changes:
        if change.entrant is None:
            whom = str(WHOM[change.to]) if change.to else ""
            yield ChangeLine(whom, _("left over"), change.before, change.after)
        else:
            sides = (_changed_prizes(change, award) for award in (before, after))
            what = " → ".join(dict.fromkeys(filter(None, sides)))
            yield ChangeLine(names[change.entrant], what, change.before, change.after, paid.get(change.entrant, 0))


def _changed_prizes(change: AwardChange, award: Award) -> str:
    """Return the prizes of one side of a change: ``1st place (tied) + Biggest hand``."""
    won = (each for each in award.won if each.entrant == change.entrant and each.prize in change.prizes)
    tied = _("%(prize)s (tied)")
    return " + ".join(
        tied % {"prize": prize_title(each.prize)} if each.shared_by > 1 else prize_title(each.prize) for each in won
    )


def moved_lines(
    changes: Sequence[StandingsChange], names: Names, ties_signed: Mapping[int, Tie], ties_now: Mapping[int, Tie]
) -> Iterator[MovedLine]:
    """Yield the lines of the standings that would change, with the ties of both sides by entrant."""

    def figures(row: EntrantStanding | None, tied: Mapping[int, Tie]) -> tuple[str, int] | None:
        if row is None:
            return None
        tie = tied[row.entrant]
        return rank_in_words(tie.rank, tied=tie.tied), row.points

    for each in changes:
        before, after = figures(each.before, ties_signed), figures(each.after, ties_now)
        how = _session_changes(each) if before == after else ""
        if before != after or how:
            yield MovedLine(each.entrant, names[each.entrant], before, after, how)


def _session_changes(change: StandingsChange) -> str:
    """Say which points of sessions changed where rank and points do not."""
    if change.before is None or change.after is None:
        return ""
    pairs = [
        (_("Session %(number)s") % {"number": number}, *points)
        for number, points in enumerate(zip(change.before.sessions, change.after.sessions, strict=False), 1)
    ]
    pairs.append((_("Session points"), change.before.total, change.after.total))
    sentence = _("%(what)s: %(before)s → %(after)s")
    return ", ".join(
        sentence % {"what": what, "before": signed(before or 0), "after": signed(after or 0)}
        for what, before, after in pairs
        if before != after
    )


def prize_title(prize: Prize) -> str:
    """Return the title of a prize."""
    if prize.side is not None:
        return str(setup_words.SIDES[prize.side])
    params = {"place": ordinal(prize.place), "session": prize.session}
    return {
        Contest.PLACE: _("%(place)s place"),
        Contest.SESSION: _("Session %(session)s, %(place)s place"),
        Contest.LEFTOVER: _("Leftover money"),
    }[prize.contest] % params


def sharing_words(award: Award, contest: Contest, session: int, entrants: Container[int], currency: str) -> str:
    """Return what those who share a prize of a contest share, and by how many; empty where they share none.

    ``session`` is that of the contest, 0 for places of the event.
    """
    kind = contest, session or None
    shared = (won for won in award.won if won.entrant in entrants and (won.prize.contest, won.prize.session) == kind)
    won = next(shared, None)
    return _how(won, award, currency) if won and won.shared_by > 1 else ""


def _won_line(group: Sequence[PrizeWon], award: Award, names: Names, currency: str) -> PrizeLine:
    won = group[0]
    winners = tuple((each.entrant, names[each.entrant]) for each in group)
    return PrizeLine(_won_places(won, _purses(won, award)), _how(won, award, currency), winners, won.amount)


def _how(won: PrizeWon, award: Award, currency: str) -> str:
    over = sum(left.amount for left in award.left if left.reason is LeftReason.TIE and left.prize == won.prize)
    return _amount_words(won, _purses(won, award), over, currency)


def _won_places(won: PrizeWon, purses: Sequence[Purse]) -> str:
    """Return the prize in words, tied places as one; only those that have a prize."""
    if len(purses) < 2 or won.prize.contest not in (Contest.PLACE, Contest.SESSION):
        return prize_title(won.prize)
    first, last = ordinal(purses[0].prize.place), ordinal(purses[-1].prize.place)
    two = len(purses) == 2
    places = (_("%(first)s and %(last)s place") if two else _("%(first)s to %(last)s place")) % {
        "first": first,
        "last": last,
    }
    if won.prize.contest is Contest.SESSION:
        return _("Session %(session)s, %(places)s") % {"session": won.prize.session, "places": places}
    return places


def _amount_words(won: PrizeWon, purses: Sequence[Purse], over: int, currency: str) -> str:
    """Return the explanation of the amount: the size in the table, what a tie shares, what does not divide."""
    if won.shared_by == 1:
        return " + ".join(_purse(purse, currency, alone=len(purses) == 1) for purse in purses)
    alone = len(purses) == 1
    sizes = " + ".join(_size(purse) if alone else money(purse.amount, currency) for purse in purses)
    pool = money(won.pool, currency)
    summed = f"{sizes} = {pool}" if len(purses) > 1 else f"{sizes}, {pool}" if sizes else pool
    shared = _("%(sum)s, shared by %(many)s") % {"sum": summed, "many": won.shared_by}
    return shared + (_(", %(over)s left over") % {"over": money(over, currency)} if over else "")


def _purse(purse: Purse, currency: str, *, alone: bool) -> str:
    if not alone:
        return money(purse.amount, currency)
    size = _size(purse)
    if purse.exact == purse.amount:
        return size
    return _("%(size)s, %(exact)s before rounding") % {"size": size, "exact": money(purse.exact, currency)}


def _size(purse: Purse) -> str:
    return percent(purse.size.share) if purse.size.share else _("fixed")


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
        LeftReason.SHARE: _("House share"),
        LeftReason.REST: _("Kept for the day's prizes")
        if left.to is Leftover.DAY
        else _("Left after fixed prizes, to the house"),
        LeftReason.ROUNDING: _("Rounding (to %(whom)s)") % whom,
        LeftReason.TIE: _("Remainder of a split (%(prize)s), to %(whom)s") % {**whom, "prize": prize},
        LeftReason.UNDECIDED: _("Set aside until decided (%(prize)s)") % {"prize": prize},
        LeftReason.VACANT: _("Not won (%(prize)s), to %(whom)s") % {**whom, "prize": prize},
    }[left.reason]


PREVIEW_ENTRANTS = 303  # as many as the largest field there was, where nobody is entered yet


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


def preview_prizes(setup: Setup, entrants: int, pot: int | None = None) -> PrizePreview:
    """Return the fees and prizes of so many entrants; for an hourly day, the income of so many single tickets.

    ``pot`` is what the prizes are paid from, None: the fee of each.
    """
    if setup.hourly is not None:
        return _preview_of_tickets(setup, setup.hourly, entrants)
    pot = setup.fee * entrants if pot is None else pot
    try:
        purses, left = offer_prizes(pot, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return PrizePreview(entrants, setup.currency, setup.fee, pot, error=write_refusal(refused))
    lines = tuple(_join_equal_lines([_preview_line(purse, purses) for purse in purses]))
    warnings = tuple(setup_words.hand_warnings(setup))
    return PrizePreview(
        entrants,
        setup.currency,
        setup.fee,
        pot,
        lines,
        tuple(map(_preview_left, left)),
        warnings=warnings,
    )


def _preview_of_tickets(setup: Setup, hourly: Hourly, tickets: int) -> PrizePreview:
    """Return the shares of all rounds together, however many they are, and the prizes of the day out of the rest."""
    price = hourly.price(1)
    pot = price * tickets
    share = sum(size.share for size in hourly.prizes)
    by_hour = pot * share // WHOLE
    hours = (PreviewLine(_("Round prizes"), percent(share), 1, by_hour),) if share else ()
    try:
        purses, left = offer_prizes(pot - by_hour, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return PrizePreview(tickets, setup.currency, price, pot, error=write_refusal(refused), tickets=True)
    lines = tuple(_join_equal_lines([_preview_line(purse, purses) for purse in purses]))
    warnings = tuple(setup_words.hand_warnings(setup))
    kept = tuple(map(_preview_left, left))
    return PrizePreview(tickets, setup.currency, price, pot, (*hours, *lines), kept, tickets=True, warnings=warnings)


def _preview_line(purse: Purse, purses: Iterable[Purse]) -> PreviewLine:
    return PreviewLine(_won_for(purse.prize, purses), _size_words(purse.size), 1, purse.amount)


def _join_equal_lines(lines: list[PreviewLine]) -> list[PreviewLine]:
    """Return lines of the same words and amount as one."""
    counts: dict[tuple[str, str, int], int] = {}
    for line in lines:
        key = line.words, line.size, line.each
        counts[key] = counts.get(key, 0) + 1
    return [PreviewLine(text, size, times, each) for (text, size, each), times in counts.items()]


def _won_for(prize: Prize, purses: Iterable[Purse]) -> str:
    """Return what a prize is won for. Sessions are named only where the same place wins a different amount."""
    if prize.contest is Contest.SESSION:
        amounts = {
            purse.amount
            for purse in purses
            if (purse.prize.contest, purse.prize.place) == (Contest.SESSION, prize.place)
        }
        if len(amounts) == 1:
            return _("%(place)s place of a session") % {"place": ordinal(prize.place)}
    return prize_title(prize)


def _size_words(size: PrizeSize) -> str:
    return percent(size.share) if size.share else _("fixed")


def _preview_left(left: PrizeLeft) -> PreviewLine:
    texts = {
        LeftReason.SHARE: _("House share"),
        LeftReason.REST: _("House: left after fixed prizes"),
        LeftReason.ROUNDING: _("Rounding (to %(whom)s)") % {"whom": setup_words.LEFTOVERS[Leftover(left.to)]},
    }
    return PreviewLine(str(texts.get(left.reason, left.reason)), "", 1, left.amount)
