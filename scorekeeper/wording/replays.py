"""A hand that was played out, as paper shows it: names, cards with their suit's sign, tricks in a grid, faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.hand import Hand, hand_as_json
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.payout.hands import explain_hand
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.insight import deciding_trick
from scorekeeper.engine.play.state import CardOrder
from scorekeeper.engine.play.tricks import SIDES, CardPlay, picking_places
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.hands import SUITS, card_sign
from scorekeeper.wording.rules import rules_name
from scorekeeper.wording.sentences import write_reasons

_CARD = re.compile(r"\b(?:10|[2-9AKQJ])[CSHD]\b")


@dataclass(frozen=True)
class GridTrick:
    """A trick: each seat's card (None where it has none), who led, who took it (None: not finished), card points.

    ``side`` is what the picking side has taken by then; None where there is none. ``notes`` numbers the faults by seat.
    """

    number: int
    cards: tuple[str | None, ...]
    leader: int
    winner: int | None
    points: int
    side: int | None
    notes: Mapping[int, int]


class ReplayPaper:
    """A written hand played out. Seats are numbered from 1, lists by seat have all seats of the table.

    ``labels`` returns the names as they are written here. Raises ``Refused`` where there is no table to play at.
    """

    def __init__(self, written: WrittenHand, labels: Callable[[Sequence[str]], tuple[str, ...]] = tuple) -> None:
        self.written = written
        self.checked: CheckedHand = replay_hand(written.transcript)
        seats = range(1, self.checked.hand.table + 1)
        self.names = labels(written.names or [_("Seat %(seat)d") % {"seat": seat} for seat in seats])

    @cached_property
    def settlement(self) -> Settlement | None:
        """Return the settlement of the hand; None where something was wrong or missing."""
        try:
            return self.checked.settlement
        except Refused:
            return None

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """Return the violations, a sentence each with the players' names.

        What only follows from the first is left out.
        """
        return tuple(
            hand_words.refusal_sentence(fault, self.names, with_signs)
            for fault in self._faults()
            if "follows" not in fault.details
        )

    def _faults(self) -> tuple[Fault, ...]:
        try:
            self.checked.settlement  # noqa: B018  # refused where anything was wrong or is missing
            return ()
        except Refused as refused:
            return refused.faults

    @property
    def facts(self) -> str:
        """The day, where it is known, and the house rules."""
        day = date_format(date.fromisoformat(self.written.date), "DATE_FORMAT") if self.written.date else ""
        return " · ".join(filter(None, (day, rules_name(self.written.transcript.rules))))

    @property
    def result(self) -> str:
        """The whole hand in a line."""
        if self.settlement is None:
            return _("This hand was misplayed or isn't complete.")
        return hand_words.sentence(hand_as_json(self.record), self.names, self.checked.hand.rules)

    @property
    def record(self) -> Hand:
        """The hand record."""
        return self.checked.record

    @property
    def why(self) -> list[str]:
        """Return why it pays what it pays."""
        if self.settlement is None:
            return []
        return write_reasons(explain_hand(self.settlement.rules, self.settlement.hand), self.names, with_signs)

    @property
    def decided(self) -> int | None:
        """The trick that decided the hand; None for a hand without sides or with faults."""
        return deciding_trick(self.checked) if self.settlement else None

    def dealt(self) -> Iterator[tuple[str, str]]:
        """Yield who held what, in deck order; two-handed the stacks.

        Then the blind, the bury, the call: a name and cards.
        """
        transcript = self.written.transcript
        for seat, cards in sorted((transcript.hands or {}).items()):
            yield self._name(seat), self.cards(cards)
        for seat, stacks in sorted((transcript.stacks or {}).items()):
            yield self._name(seat), " ".join(f"{card_sign(under)}/{card_sign(top)}" for under, top in stacks)
        yield from self._before_tricks()

    def _before_tricks(self) -> Iterator[tuple[str, str]]:
        transcript = self.written.transcript
        if transcript.blind:
            yield _("Blind"), self.cards(transcript.blind)
        if isinstance(transcript.bury, Mapping):
            for seat, cards in sorted(transcript.bury.items()):
                yield _("Buried by %(name)s") % {"name": self._name(seat)}, self.cards(cards)
        elif transcript.bury:
            yield _("Buried"), self.cards(transcript.bury)
        if transcript.call:
            yield _("Called"), _("alone") if transcript.call == "alone" else card_sign(transcript.call)
        for call in transcript.calls:
            yield _("%(name)s calls") % {"name": self._name(call.seat)}, card_sign(call.card)
        if transcript.unknown:
            yield _("Unknown"), card_sign(transcript.unknown)

    def cards(self, cards: Sequence[str]) -> str:
        """Cards with their suits' signs, in deck order."""
        place, beyond = self.checked.hand.cards.bits, self.checked.hand.cards.blank
        return " ".join(card_sign(card) for card in sorted(cards, key=lambda card: place.get(card, beyond)))

    def _name(self, seat: int) -> str:
        return self.names[seat - 1] if seat <= len(self.names) else str(seat)

    @cached_property
    def tricks(self) -> tuple[GridTrick, ...]:
        """The tricks that were written."""
        played = self.checked.plays
        numbers = dict.fromkeys(play.trick for play in played)
        return tuple(self._trick(number, [play for play in played if play.trick == number]) for number in numbers)

    def _trick(self, number: int, played: list[CardPlay]) -> GridTrick:
        seats = self.checked.hand.seats
        cards: list[str | None] = [None] * self.checked.hand.table
        for play in played:
            cards[seats[play.place] - 1] = play.name
        winner = played[0].winner
        notes = {seats[play.place]: self._notes[play[:2]] for play in played if play[:2] in self._notes}
        return GridTrick(
            number,
            tuple(cards),
            seats[played[0].place],
            None if winner is None else seats[winner],
            sum(card_points(play.name) for play in played),
            None if winner is None else self._side(number),
            notes,
        )

    @cached_property
    def _notes(self) -> dict[tuple[int, int], int]:
        """The number of the fault, by trick and card of it."""
        violations = zip(self.checked.violations, self.checked.faults, strict=True)
        own = [violation for violation, fault in violations if "follows" not in fault.details]
        return {(at.moment.trick, at.moment.card): number for number, at in reversed(list(enumerate(own, start=1)))}

    def _side(self, complete: int) -> int | None:
        if self.checked.picker is None or self.checked.hand.kind not in SIDES:
            return None
        points = self.checked.after(complete).points_by_seat
        return sum(points[self.checked.hand.seats[place] - 1] for place in picking_places(self.checked.hand))


def with_signs(sentence: str) -> str:
    """Return a sentence with the suits' signs in the names of its cards."""
    return _CARD.sub(lambda match: card_sign(match[0]), sentence)


def trump_words(order: CardOrder) -> str:
    """Return what is trump: `Q J ♦`. Ranks and suits that are not trump as a whole are listed card by card."""
    if order.moving:
        return _("the last 6 played")
    trump, rest = order.names(order.trump), set(order.cards) - set(order.names(order.trump))
    ranks = [rank for rank in dict.fromkeys(card[:-1] for card in trump) if _is_all_trump(trump, rest, rank)]
    suited = [card for card in trump if card[:-1] not in ranks]
    suits = [suit for suit in dict.fromkeys(card[-1] for card in suited) if all(card[-1] != suit for card in rest)]
    others = [card_sign(card) for card in suited if card[-1] not in suits]
    return " ".join((*ranks, *(SUITS[suit] for suit in suits), *others))


def _is_all_trump(trump: Sequence[str], rest: set[str], rank: str) -> bool:
    """Return whether the cards of a rank are trump in more suits than one, and no other card of it is in the pack."""
    return sum(card[:-1] == rank for card in trump) > 1 and all(card[:-1] != rank for card in rest)
