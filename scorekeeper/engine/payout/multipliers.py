"""Cracks, blitzes, and the other marks called at the table: who may call what, and when. Each doubles the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from scorekeeper.engine.errors import AnyOf, Phrase, Refused, SeatNumber, refuse
from scorekeeper.engine.hand import BEFORE_PICK, Call, Mark, Moment
from scorekeeper.engine.payout.settlement import Lines
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Blitz, BlitzWhen, Crack, MarksUntil, Partner, Recrack

BLITZ_CARDS: dict[Blitz, frozenset[str]] = {
    Blitz.BLACK_QUEENS: frozenset({"QC", "QS"}),
    Blitz.RED_QUEENS: frozenset({"QH", "QD"}),
    Blitz.BLACK_JACKS: frozenset({"JC", "JS"}),
    Blitz.MIDDLE_JACKS: frozenset({"JS", "JH"}),
    Blitz.ALL_JACKS: frozenset({"JC", "JS", "JH", "JD"}),
}
# Python 3.11 looks a member of an enum up in a function each time; those that every mark asks for are looked up once.
_CRACK, _RECRACK, _CASTRATE, _BLITZ = Call.CRACK, Call.RECRACK, Call.CASTRATE, Call.BLITZ
CRACKS = (_CRACK, _RECRACK)
_CALLS = {
    Call.CRACK: Phrase("calls-crack"),
    Call.RECRACK: Phrase("calls-recrack"),
    Call.CASTRATE: Phrase("calls-castrate"),
    Call.BLITZ: Phrase("calls-blitz"),
}
_VERBS = {
    Call.CRACK: Phrase("crack"),
    Call.RECRACK: Phrase("re-crack"),
    Call.CASTRATE: Phrase("castrate"),
    Call.BLITZ: Phrase("blitz"),
}
_PLURALS = {Call.CRACK: Phrase("cracks"), Call.RECRACK: Phrase("re-cracks")}


@dataclass(slots=True)
class MarkCaller:
    """The marks of one hand as they are called: who may still call what.

    ``crackers`` are the seats that crack or re-crack at any time in the hand: a blitz crack may name either part first.
    """

    rules: HouseRules
    order: tuple[int, ...]
    picker: int
    partners: tuple[int, ...]
    crackers: set[int] = field(default_factory=set)
    called: list[Mark] = field(default_factory=list)

    def verify(self, mark: Mark, path: str = "marks") -> None:
        """Raise ``Refused`` (``bad-mark``, ``too-many-marks``) when this mark cannot be called now."""
        self._verify_seat(mark, path)
        self._verify_time(mark, path)
        _CHECKS[mark.call](self, mark, path)
        self._verify_count(path)

    def call(self, mark: Mark, path: str = "marks") -> None:
        """Take the mark into the hand. Raises what ``verify`` raises."""
        self.verify(mark, path)
        self.called.append(mark)
        if mark.call in CRACKS:
            self.crackers.add(mark.seat)

    def _verify_seat(self, mark: Mark, path: str) -> None:
        if mark.seat not in self.order:
            raise _refuse_mark(mark, Phrase("not-in-this-hand"), path)

    def _verify_count(self, path: str) -> None:
        most = self.rules.max_marks
        if most and len(self.called) >= most:
            raise refuse("too-many-marks/table", {"most": most}, path)

    def _verify_time(self, mark: Mark, path: str) -> None:
        moment = mark.before
        if moment is None:
            return
        if moment.in_play and self.rules.marks_until is MarksUntil.FIRST_CARD:
            raise _refuse_mark(mark, Phrase("first-card-played"), path)
        if not self._is_moment(moment):
            raise _refuse_mark(mark, Phrase("no-such-card", {"card": moment.card, "trick": moment.trick}), path)
        earlier = [called.before for called in self.called if called.before is not None]
        if earlier and (moment.trick, moment.card) < (earlier[-1].trick, earlier[-1].card):
            raise _refuse_mark(mark, Phrase("marks-in-order"), path)
        if self.rules.one_mark_per_card and moment.in_play and moment in earlier:
            raise _refuse_mark(mark, Phrase("one-mark-per-card"), path)

    def _is_moment(self, moment: Moment) -> bool:
        """Return whether there is such a card.

        The one after the last is the end of the hand (000: a blitz on a last card).
        """
        tricks = self.rules.hand_size
        return moment == Moment(tricks + 1, 1) or (moment.trick <= tricks and moment.card <= len(self.order))

    def _verify_crack(self, mark: Mark, path: str) -> None:
        if self.rules.crack is Crack.OFF:
            raise _refuse_mark(mark, Phrase("no-cracks"), path)
        self._verify_after_pick(mark, path)
        if self._on_picking_side(mark.seat):
            raise _refuse_mark(mark, Phrase("defense-cracks"), path)
        if self.rules.crack is Crack.NO_CHANCE and self._had_chance(mark.seat):
            raise _refuse_mark(mark, Phrase("passed-before", {"seat": SeatNumber(self.picker)}), path)
        self._verify_once(mark, path)
        self._verify_most(mark, self.rules.max_cracks, path)

    def _verify_recrack(self, mark: Mark, path: str) -> None:
        if self.rules.recrack is Recrack.OFF:
            raise _refuse_mark(mark, Phrase("no-recracks"), path)
        self._verify_after_pick(mark, path)
        if mark.seat not in _ABLE[self.rules.recrack](self):
            raise _refuse_mark(mark, _RECRACKERS[self.rules.recrack], path)
        if self.rules.recrack_needs_crack and self._count(_RECRACK) >= self._count(_CRACK):
            raise _refuse_mark(mark, Phrase("no-crack-to-answer"), path)
        self._verify_once(mark, path)
        self._verify_most(mark, self.rules.max_recracks, path)

    def _verify_castrate(self, mark: Mark, path: str) -> None:
        if not self.rules.castrate:
            raise _refuse_mark(mark, Phrase("no-castrating"), path)
        self._verify_after_pick(mark, path)
        if self._on_picking_side(mark.seat):
            raise _refuse_mark(mark, Phrase("defense-castrates"), path)
        if self._count(_CASTRATE) >= self._count(_RECRACK):
            raise _refuse_mark(mark, Phrase("no-recrack-to-answer"), path)
        self._verify_once(mark, path)

    def _verify_blitz(self, mark: Mark, path: str) -> None:
        if not self.rules.blitz:
            raise _refuse_mark(mark, Phrase("no-blitzes"), path)
        if not any(is_blitz(blitz, mark.cards) for blitz in self.rules.blitz):
            blitzes = [blitz.replace("-", " ") for blitz in self.rules.blitz]
            raise _refuse_mark(mark, Phrase("blitz-shows", {"blitzes": blitzes}), path)
        if shown := {card for called in self.called for card in called.cards}.intersection(mark.cards):
            raise _refuse_mark(mark, Phrase("shown-already", {"card": min(shown)}), path)
        most = self.rules.blitzes_per_player
        if most and sum(called.seat == mark.seat for called in self.called if called.call is _BLITZ) >= most:
            raise _refuse_mark(mark, Phrase("blitzed-already"), path)
        if self.rules.max_blitzes and self._count(_BLITZ) >= self.rules.max_blitzes:
            raise refuse("too-many-marks/blitzes", {"most": self.rules.max_blitzes}, path)
        self._verify_blitz_moment(mark, path)

    def _verify_blitz_moment(self, mark: Mark, path: str) -> None:
        if not self.moments(mark):
            moments = AnyOf(tuple(_WHEN[moment] for moment in self.rules.blitz_when))
            raise _refuse_mark(mark, Phrase("blitz-called", {"moments": moments}), path)

    def moments(self, mark: Mark) -> list[BlitzWhen]:
        """The moments of the rules at which a blitz may be called that this one fits."""
        return [when for when in self.rules.blitz_when if _MOMENTS[when](self, mark)]

    def _verify_after_pick(self, mark: Mark, path: str) -> None:
        if mark.before == BEFORE_PICK:
            raise _refuse_mark(mark, Phrase("nobody-picked-yet"), path)
        if mark.cards:
            raise _refuse_mark(mark, Phrase("cards-for-blitz"), path)

    def _verify_once(self, mark: Mark, path: str) -> None:
        if any(called.seat == mark.seat for called in self.called if called.call is not _BLITZ):
            raise _refuse_mark(mark, Phrase("one-crack-per-seat"), path)

    def _verify_most(self, mark: Mark, most: int, path: str) -> None:
        if most and self._count(mark.call) >= most:
            if most == 1:
                raise refuse("too-many-marks/one-call", {"call": _VERBS[mark.call]}, path)
            raise refuse("too-many-marks/calls", {"most": most, "calls": _PLURALS[mark.call]}, path)

    def _count(self, call: Call) -> int:
        return sum(mark.call is call for mark in self.called)

    def _on_picking_side(self, seat: int) -> bool:
        """Return whether the seat is known to play with the picker; who wins the first trick wasn't when it cracked."""
        return seat == self.picker or (seat in self.partners and self.rules.partner is not Partner.FIRST_TRICK)

    def _had_chance(self, seat: int) -> bool:
        return self.order.index(seat) < self.order.index(self.picker)

    def before_pick(self, mark: Mark) -> bool:
        """A blitz by the picker, before picking and so before any crack."""
        early = mark.before in (None, BEFORE_PICK) and not any(called.call is not _BLITZ for called in self.called)
        return early and mark.seat == self.picker

    def with_crack(self, mark: Mark) -> bool:
        """A blitz that goes with the seat's own crack or re-crack (001: a blitz crack is one call)."""
        return mark.before != BEFORE_PICK and mark.seat in self.crackers

    def after_crack(self, mark: Mark) -> bool:
        """A blitz by anyone once there is a crack."""
        return mark.before != BEFORE_PICK and self._count(_CRACK) > 0

    def second_card(self, mark: Mark) -> bool:
        """A blitz declared on playing the second of its cards."""
        return mark.before is None or mark.before.trick > 1


_CHECKS = {
    Call.CRACK: MarkCaller._verify_crack,
    Call.RECRACK: MarkCaller._verify_recrack,
    Call.CASTRATE: MarkCaller._verify_castrate,
    Call.BLITZ: MarkCaller._verify_blitz,
}
_MOMENTS: dict[BlitzWhen, Callable[[MarkCaller, Mark], bool]] = {
    BlitzWhen.BEFORE_PICK: MarkCaller.before_pick,
    BlitzWhen.WITH_CRACK: MarkCaller.with_crack,
    BlitzWhen.AFTER_CRACK: MarkCaller.after_crack,
    BlitzWhen.SECOND_CARD: MarkCaller.second_card,
    BlitzWhen.ANY_TIME: lambda caller, mark: True,
}
_WHEN = {
    BlitzWhen.BEFORE_PICK: Phrase("before-picking"),
    BlitzWhen.WITH_CRACK: Phrase("with-own-crack"),
    BlitzWhen.AFTER_CRACK: Phrase("after-crack"),
    BlitzWhen.SECOND_CARD: Phrase("second-card"),
    BlitzWhen.ANY_TIME: Phrase("any-time"),
}
_ABLE: dict[Recrack, Callable[[MarkCaller], tuple[int, ...]]] = {
    Recrack.PICKER: lambda caller: (caller.picker,),
    Recrack.PARTNER: lambda caller: caller.partners,
    Recrack.PICKING_SIDE: lambda caller: (caller.picker, *caller.partners),
}
_RECRACKERS = {
    Recrack.PICKER: Phrase("picker-recracks"),
    Recrack.PARTNER: Phrase("partner-recracks"),
    Recrack.PICKING_SIDE: Phrase("picking-side-recracks"),
}


def is_blitz(blitz: Blitz, cards: Iterable[str]) -> bool:
    """Return whether the cards are the ones this blitz shows."""
    shown = tuple(cards)
    if blitz is Blitz.ANY_TWO_JACKS:
        return len(set(shown)) == len(shown) == 2 and all(card[0] == "J" for card in shown)
    return len(shown) == len(BLITZ_CARDS[blitz]) and set(shown) == BLITZ_CARDS[blitz]


def count_marks(
    rules: HouseRules,
    order: tuple[int, ...],
    picker: int,
    partners: tuple[int, ...],
    marks: tuple[Mark, ...],
    why: Lines | None,
) -> int:
    """Return the number of doublings by marks. Raises ``Refused`` for the first mark that could not be called."""
    crackers = {mark.seat for mark in marks if mark.call in CRACKS}
    caller = MarkCaller(rules, order, picker, partners, crackers)
    for index, mark in enumerate(marks):
        caller.call(mark, f"marks[{index}]")
        if why is not None:
            why.append(_explain_mark(mark))
    return len(marks)


def _explain_mark(mark: Mark) -> Phrase:
    params: dict[str, object] = {"seat": SeatNumber(mark.seat), "calls": _CALLS[mark.call]}
    if mark.cards:
        return Phrase("mark-with-cards-doubles", {**params, "cards": " ".join(mark.cards)})
    return Phrase("mark-doubles", params)


def _refuse_mark(mark: Mark, reason: Phrase, path: str) -> Refused:
    return refuse("bad-mark/cannot", {"seat": SeatNumber(mark.seat), "verb": _VERBS[mark.call], "reason": reason}, path)
