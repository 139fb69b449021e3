"""Compute the table that lets a phone check and price hands without a network.

Every check and every payout comes from the scoring page's own form and the engine. The script on the phone follows
the questions, looks payouts up and adds them. What the table does not cover is not guessed: the phone waits for the
site.

Seats are numbered as the cards are dealt: 1 is the first seat to the dealer's left. So one table serves every dealer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from itertools import combinations
from typing import Any

from django.utils.translation import override

from scorekeeper.engine import game
from scorekeeper.engine.entering.choices import blitz_card_sets
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState, WaitingDoublers, position, position_key
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, Tricks, call_kinds, read_hand
from scorekeeper.engine.payout.counts import allowed_totals
from scorekeeper.engine.payout.multipliers import count_marks
from scorekeeper.engine.payout.picked import find_bracket, starting_multiplier
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import BlitzWhen, PotWhen, Split
from scorekeeper.web.scoring import forms, rows, screen
from scorekeeper.web.scoring.forms import (
    ALONE,
    COUNT,
    COUNTED,
    EXACT,
    NOBODY,
    OFFENCES,
    POINTS,
    SCORED,
    SHOWN,
    PostedHand,
)
from scorekeeper.web.scoring.rows import DealtTable, KeyRow
from scorekeeper.wording.hands import refusal_sentence, side_words

PROMPTED = ("offender", "picker", "partner", "answer", "winners", "loser", "bracket")  # the questions to prompt for
MOST_DOUBLERS = 12  # of one hand that the table prices
MOST_WAITING = 6  # doublers in a row that the table follows
MOST_STATES = 400
LONGEST_SEQUENCE = 3  # cracks and their answers; two where a blitz is among them


@lru_cache(maxsize=64)
def payout_table(rules: HouseRules, players: int, state: GameState, language: str) -> tuple[bytes, str]:
    """Return the table as JSON, and its ETag. Pass a ``position`` as the state: equal ones are computed once.

    Raises ``Refused`` (``bad-players``) where the rules do not seat so many, as in a game from paper.
    """
    with override(language):
        source = _TableBuilder(rules, players).build(state)
    text = json.dumps(source, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    return text, f'"{sha256(text).hexdigest()[:20]}"'


@dataclass
class _TableBuilder:
    """Collects nodes, leaves and payouts; equal ones are stored once.

    A reference is the index of a node, or -1 - the index of a leaf. A leaf is the sentence of a refusal, or a list:
    kind of hand, payouts, factors, units into the pot, whether the pot decides, marks. A kind alone has no price here.
    """

    rules: HouseRules
    players: int
    nodes: dict[str, int] = field(default_factory=dict)
    leaves: dict[str, int] = field(default_factory=dict)
    payouts: dict[tuple[int, ...], int] = field(default_factory=dict)
    factors: dict[tuple[tuple[int, int], ...], int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    sequences: dict[str, int] = field(default_factory=dict)
    hands: dict[str, Hand] = field(default_factory=dict)
    callable_marks: dict[tuple[int, frozenset[int]], int] = field(default_factory=dict)
    counted: dict[Kind, int] = field(default_factory=dict)
    by_points: dict[bool, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state = game.start(self.rules, self.players, self.players)
        self.unscheduled = replace(self.rules, scheduled_doubler=0)  # a hand's doublers are counted by its position
        names = tuple(f"Seat {seat}" for seat in range(1, self.players + 1))
        self.table = DealtTable(self.rules, names, self.players)
        self.dealt = self.table.dealt_in

    def build(self, state: GameState) -> dict[str, Any]:
        """Return the table, with the positions that follow the start of a game and ``state``."""
        first = self._ask(PostedHand(), 0)
        return {
            "first": first,
            "nodes": [json.loads(node) for node in self.nodes],
            "leaves": [json.loads(leaf) for leaf in self.leaves],
            "payouts": [list(units) for units in self.payouts],
            "factors": [dict(factors) for factors in self.factors],
            "points": [json.loads(each) for each in self.points],
            "calls": [_mark_text(mark) for mark in self.all_marks],
            "marks": [json.loads(each) for each in self.sequences],
            "doublers": self.starts,
            "positions": self._positions(state),
            "limit": self.rules.race_to,
            "pots": self.rules.pot is not PotWhen.OFF,
        }

    def _ask(self, entered: PostedHand, step: int, asked: str = "") -> int:
        """Return the reference of the next open question, or of what the hand pays; ``asked`` was the one before."""
        entered = screen.complete_entry(self.table, entered)
        if problem := self._open(entered, asked):
            return self._leaf(problem)
        for number in range(step, len(self._questions)):
            row = self._questions[number](entered)
            if row.keys:
                return self._branch(entered, row, number + 1)
        return self._result(entered)

    def _branch(self, entered: PostedHand, row: KeyRow, step: int) -> int:
        """Return the reference of a question with an answer for each of its keys, and for none."""
        steps: dict[str, int] = {"": self._ask(entered, step, row.name)}
        for key in row.keys:
            if not key.value or (key.value.isdigit() and int(key.value) not in self.dealt):
                continue
            if key.reason and not row.several and row.name != "stolen_from":  # whose reason the page does not show
                steps[key.value] = self._leaf(key.reason)
                continue
            answer: Any = (key.value,) if row.name == "winners" else key.value
            steps[key.value] = self._ask(replace(entered, **{row.name: answer}), step, row.name)
        if row.several:
            steps |= self._several(entered, row, step)
        node = [row.name, steps, self._exact(entered)] if row.exact else [row.name, steps]
        return _index(self.nodes, json.dumps(node, sort_keys=True))

    @cached_property
    def _questions(self) -> list[Callable[[PostedHand], KeyRow]]:
        """The questions in their order, each as a row of keys; a row without keys asks nothing."""
        table, rules = self.table, self.rules

        def unusual(entered: PostedHand) -> KeyRow:
            return KeyRow("unusual", "", tuple(screen.unusual_keys(table, entered)))

        def offender(entered: PostedHand) -> KeyRow:
            return rows.outcome_row(table, entered) if entered.kind in OFFENCES else rows.GONE

        def stolen(entered: PostedHand) -> KeyRow:
            picked = entered.picker not in ("", NOBODY)
            return KeyRow("stolen_from", "", tuple(screen.thief_keys(table, entered)) if picked else ())

        def third(entered: PostedHand) -> KeyRow:
            if entered.kind in OFFENCES:
                return rows.GONE
            row = rows.outcome_row(table, entered)
            half = rules.round_of_doubles and row.look == "brackets"
            return replace(row, keys=(*row.keys, rows.sixty_all_key(table, entered))) if half else row

        def category(entered: PostedHand) -> KeyRow:
            return KeyRow("category", "", tuple(screen.category_keys(table, entered)))

        first, second = partial(rows.picker_row, table), partial(rows.partner_row, table)
        return [unusual, offender, first, *([stolen] if rules.blind_stealing else []), second, third, category]

    def _open(self, entered: PostedHand, asked: str) -> str:
        """Return the prompt for a question that was passed over, empty where its answer may be missing."""
        passed = asked in PROMPTED and not getattr(entered, asked)
        mixed = entered.partners and ALONE in entered.partner.split()
        return screen.missing_sentence(entered, side_words(self.rules)) if passed or mixed else ""

    def _several(self, entered: PostedHand, row: KeyRow, step: int) -> dict[str, int]:
        """Return the combinations of seats: partners in the order of the taps, winners in seating order."""
        seats = [str(seat) for seat in sorted(self.dealt)]
        if row.name == "winners":
            sets = [chosen for size in range(1, len(seats) + 1) for chosen in combinations(seats, size)]
            if any(key.value == SCORED for key in row.keys):
                sets += [(*chosen, SCORED) for chosen in sets]
            return {" ".join(chosen): self._ask(replace(entered, winners=chosen), step) for chosen in sets}
        steps: dict[str, int] = {}
        for pair in combinations(seats, 2):
            for text in (" ".join(pair), " ".join(reversed(pair))):
                in_order = steps and text not in steps and not self._has_first_partner
                same = steps.get(" ".join(pair)) if in_order else None
                steps[text] = same if same is not None else self._ask(replace(entered, partner=text), step)
        steps[f"{ALONE} +"] = self._ask(replace(entered, partner=f"{ALONE} {seats[0]}"), step)
        steps["?"] = self._ask(replace(entered, partner=" ".join(seats[:3])), step)
        return steps

    @property
    def _has_first_partner(self) -> bool:
        """Return whether it matters which partner was tapped first."""
        return self.rules.split is Split.WEIGHTS and len(set(self.rules.weights[1:])) > 1

    def _result(self, entered: PostedHand) -> int:
        """Return the leaf of a hand whose questions are all answered."""
        if entered.is_counted and entered.kind in (*COUNTED, Kind.TWO_HANDED):
            return self._typed_points_leaf(entered.kind)
        if entered.kind is Kind.LEASTER and (problem := screen.missing_sentence(entered, side_words(self.rules))):
            return self._leaf(problem)
        if entered.kind is Kind.SCHWANZER and entered.loser == SHOWN:
            missing = self._leaf(screen.missing_sentence(entered, side_words(self.rules)))
            return self._either("shown", missing, self._unpriced_leaf(Kind.SCHWANZER))
        try:
            hand = self._read(entered)
            settlement = self._settle(hand)
        except Refused as refused:
            leaf = self._leaf(screen.entry_refusal_sentence(refused, entered))
            if entered.kind in OFFENCES and not entered.reason and refused.faults[0].path == "reason":
                return self._either("reason", leaf, self._result(replace(entered, reason="-")))
            return leaf
        return self._priced_leaf(entered, hand, settlement)

    def _either(self, name: str, empty: int, filled: int) -> int:
        """Return a question that any answer but none settles."""
        return _index(self.nodes, json.dumps([name, {"": empty, "?": filled}], sort_keys=True))

    def _read(self, entered: PostedHand) -> Hand:
        return read_hand(forms.to_record(entered))

    def _settle(self, hand: Hand, state: GameState | None = None) -> Settlement:
        return game.apply(self.unscheduled, state or self.state, hand)[1]

    def _priced_leaf(self, entered: PostedHand, hand: Hand, settlement: Settlement) -> int:
        kind = self._kind(entered, hand)
        if hand.kind in OFFENCES or self._depends_on_scores(hand, settlement):
            return self._unpriced_leaf(kind)
        units = settlement.payouts
        factors = tuple(self._factors(hand, settlement))
        pot = replace(self.state, pot=12, pots=2)
        needs_pot = self._settle(hand, pot).payouts != units
        leaf = [kind, self._units(units), _index(self.factors, factors), settlement.pot, int(needs_pot)]
        if hand.kind in (Kind.PICKED, Kind.SHEEPSHEAD) and call_kinds(self.rules):
            leaf.append(self._marks(hand))
        return self._leaf(leaf)

    def _kind(self, entered: PostedHand, hand: Hand) -> str:
        """Return the key of what later hands depend on: the kind of hand, apart where both sides have half of the
        points."""
        half = entered.bracket.startswith(POINTS)
        kind = f"{hand.kind.value}-half" if half else hand.kind.value
        self.hands.setdefault(kind, hand)
        return kind

    def _unpriced_leaf(self, kind: Kind | str) -> int:
        """Return the leaf of a hand that only the site can price."""
        return self._leaf([str(kind)])

    def _depends_on_scores(self, hand: Hand, settlement: Settlement) -> bool:
        """Return whether the totals or the race decide what the hand pays."""
        rising = tuple(range(self.players))
        for totals in (rising, rising[::-1]):
            state = replace(self.state, totals=totals)
            if self.rules.race_to:
                state = replace(state, races=replace(state.races, scores=totals))
            if self._settle(hand, state).payouts != settlement.payouts:
                return True
        return False

    @cached_property
    def starts(self) -> list[list[int]]:
        """The multipliers that a hand starts with, by its number of doublers; then those with the king at the cut."""
        cuts = (None, "KD") if self.rules.round_of_doubles else (None,)
        hands = [[Hand(doublers=count, cut=cut) for count in range(MOST_DOUBLERS + 1)] for cut in cuts]
        return [[starting_multiplier(self.rules, hand, None) for hand in row] for row in hands]

    @cached_property
    def multipliers(self) -> list[int]:
        """The multipliers that doublers and cracks can give a hand, lowest first."""
        return sorted({start << marks for row in self.starts for start in row for marks in range(LONGEST_SEQUENCE + 1)})

    def _factors(self, hand: Hand, settlement: Settlement) -> Iterator[tuple[int, int]]:
        """Yield multipliers with the factors of the payouts, where each payout is multiplied."""
        for multiplier in self.multipliers:
            with suppress(Refused):
                doubled = self._settle_multiplied(hand, multiplier)
                factor = doubled.multiplier // settlement.multiplier
                if doubled.payouts == tuple(units * factor for units in settlement.payouts):
                    yield multiplier, factor
                elif doubled.payouts == settlement.payouts:
                    yield multiplier, 1

    def _settle_multiplied(self, hand: Hand, multiplier: int) -> Settlement:
        """Return the payouts as if one doubler made all of the multiplier."""
        rules = replace(self.unscheduled, doubles_once=False, doubler_factor=multiplier)
        return game.apply(rules, self.state, replace(hand, doublers=int(multiplier > 1)))[1]

    def _units(self, payouts: Sequence[int]) -> int:
        return _index(self.payouts, tuple(payouts[seat - 1] for seat in self.dealt))

    def _leaf(self, leaf: list[Any] | str) -> int:
        """Return the reference of a leaf."""
        return -1 - _index(self.leaves, json.dumps(leaf))

    def _exact(self, entered: PostedHand) -> int:
        """Return the index of the brackets by number of card points and tricks: keys of the same row, or refusals."""
        helped = bool(entered.partners)
        if helped not in self.by_points:
            partners = tuple(int(seat) for seat in entered.partners if seat.isdigit())
            numbers = (None, *range(self.rules.deck_total + 1))
            brackets = {
                name: [self._bracket(Hand(points=points, tricks=tricks, partners=partners)) for points in numbers]
                for name, tricks in (("", None), ("none", Tricks.NONE), ("all", Tricks.ALL))
            }
            number = self._result(replace(entered, bracket=EXACT, points="x"))
            above = self._bracket(Hand(points=self.rules.deck_total + 1, partners=partners))
            source = {"tricks": brackets, "number": number, "above": above}
            self.by_points[helped] = _index(self.points, json.dumps(source, sort_keys=True))
        return self.by_points[helped]

    def _bracket(self, hand: Hand) -> str | int:
        """Return the key that says the same as these points; else the refusal, with # in place of the points.

        Tricks that no key speaks of, and that may decide who pays, have a key that the table doesn't know.
        """
        points = hand.points
        if self.rules.round_of_doubles and not hand.tricks and points == self.rules.deck_total // 2:
            return f"{POINTS}{points}"
        try:
            bracket = find_bracket(self.rules, hand)
        except Refused as refused:
            sentence = re.sub(rf"\b{points}\b", "#", refusal_sentence(refused.faults[0]), count=1)
            return self._leaf(sentence)
        label = self.rules.labels[bracket]
        return label if hand.tricks is None or self.rules.brackets[label] is bracket else bracket.value

    def _typed_points_leaf(self, kind: Kind) -> int:
        """Return the leaf of a hand whose points are typed: the sums that can be, and what is said of others."""
        if kind not in self.counted:
            self.counted[kind] = self._leaf([str(kind), self._counts(kind)])
        return self.counted[kind]

    def _counts(self, kind: Kind) -> dict[str, Any]:
        empty = PostedHand(play=self.rules.play.value, picker=NOBODY, answer=kind.value, winners=(COUNT,))
        words = side_words(self.rules)
        sums = sorted(allowed_totals(self.rules))
        return {
            "empty": screen.missing_sentence(empty, words),
            "sums": sums,
            "wrong": self._sum_problem(empty, sums[-1] + 1),
            "zeros": [self._zero_problem(empty, sums[-1], zeros) for zeros in range(len(self.dealt))],
        }

    def _sum_problem(self, empty: PostedHand, total: int) -> str:
        """Return the sentence about an impossible sum, with # in place of it."""
        points = [0] * self.players
        points[self.dealt[0] - 1] = total
        return self._count_refusal(empty, points).replace(str(total), "#", 1)

    def _zero_problem(self, empty: PostedHand, total: int, zeros: int) -> str:
        """Return the sentence about so many seats without points while nobody typed the tricks; may be empty."""
        others = self.dealt[zeros:]
        points = [0] * self.players
        for index, seat in enumerate(others):
            points[seat - 1] = total // len(others) + (index < total % len(others))
        return self._count_refusal(empty, points, only="tricks_by_seat")

    def _count_refusal(self, empty: PostedHand, points: Sequence[int], only: str = "") -> str:
        entered = replace(empty, points_by_seat=tuple(map(str, points)))
        try:
            self._settle(self._read(entered))
        except Refused as refused:
            return screen.entry_refusal_sentence(refused, entered) if only in ("", refused.faults[0].path) else ""
        return ""

    def _marks(self, hand: Hand) -> int:
        """Return the marks that can be called, one after the other, as an index of ``marks``."""
        context = hand.picker or 0, frozenset(hand.partners)
        if context not in self.callable_marks:
            self.callable_marks[context] = self._sequence(hand, ())
        return self.callable_marks[context]

    @cached_property
    def all_marks(self) -> list[Mark]:
        """All marks that these rules have, by seat."""
        return [
            Mark(seat, call, cards)
            for call in call_kinds(self.rules)
            for seat in sorted(self.dealt)
            for cards in (blitz_card_sets(self.rules) if call is Call.BLITZ else ((),))
        ]

    def _sequence(self, hand: Hand, called: tuple[Mark, ...]) -> int:
        """Return the marks that may follow those called; a number alone where the table goes no further."""
        can_be = not called or self._can_call(hand, called)
        longest = LONGEST_SEQUENCE - any(mark.call is Call.BLITZ for mark in called)
        node: list[Any] = [int(can_be)]
        if len(called) < longest:
            later: dict[int, int] = {}
            for index, mark in enumerate(self.all_marks):
                follows = (*called, mark)
                before_crack = mark.call is Call.BLITZ and BlitzWhen.WITH_CRACK in self.rules.blitz_when
                if mark not in called and (before_crack or self._can_call(hand, follows)):
                    later[index] = self._sequence(hand, follows)
            node.append(later)
        return _index(self.sequences, json.dumps(node, sort_keys=True))

    def _can_call(self, hand: Hand, called: tuple[Mark, ...]) -> bool:
        try:
            count_marks(self.rules, self.dealt, hand.picker or 0, hand.partners, called, None)
        except Refused:
            return False
        return True

    def _positions(self, state: GameState) -> dict[str, Any]:
        """Return for each position the doublers that wait, and where each kind of hand leads and if the deal passes."""
        positions: dict[str, Any] = {}
        coming = [position(self.rules, self.state), state]
        while coming and len(positions) < MOST_STATES:
            now = coming.pop(0)
            name = position_key(self.rules, now)
            if name in positions:
                continue
            steps: dict[str, Any] = {}
            for kind, hand in self._next_hands():
                try:
                    after = self._after(now, hand)
                except Refused as refused:
                    steps[kind] = refusal_sentence(refused.faults[0])
                    continue
                steps[kind] = [position_key(self.rules, after), int(after.dealer != now.dealer)]
                if self._is_near(after.waiting, state.waiting):
                    coming.append(position(self.rules, after))
            positions[name] = [now.doublers(self.rules), steps, dict(self._refused_if_doubled(now))]
        return positions

    def _is_near(self, waiting: WaitingDoublers, start: WaitingDoublers) -> bool:
        doublers, left = max(MOST_WAITING, start.doublers + 2), max(2 * self.rules.players, start.round_left)
        return waiting.doublers <= doublers and waiting.round_left <= left

    def _refused_if_doubled(self, state: GameState) -> Iterator[tuple[str, str]]:
        """Yield the kinds of hand that are refused where the players declare a doubler, with the sentence."""
        for kind, hand in self.hands.items():
            try:
                self._after(state, replace(hand, doublers=1))
            except Refused as refused:
                yield kind, refusal_sentence(refused.faults[0])

    def _next_hands(self) -> Iterator[tuple[str, Hand]]:
        for kind, hand in self.hands.items():
            yield kind, hand
            if self.rules.round_of_doubles:
                yield f"{kind}+cut", replace(hand, cut="KD")

    def _after(self, state: GameState, hand: Hand) -> GameState:
        return game.apply(self.rules, state, hand)[0]


def _index(there: dict[Any, int], value: Any) -> int:
    """Return the index of a value in a collection of different ones."""
    return there.setdefault(value, len(there))


def _mark_text(mark: Mark) -> str:
    return ":".join(filter(None, (mark.call.value, str(mark.seat), "+".join(mark.cards))))
