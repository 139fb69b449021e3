"""The house rules of a table: one frozen value, an option a field. `options` declares the fields."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from hashlib import sha256
from typing import get_type_hints

from scorekeeper.engine.cards import CARDS, deck_points, trump_cards
from scorekeeper.engine.rules.options.calls import ReplayRules
from scorekeeper.engine.rules.options.deal import DealRules
from scorekeeper.engine.rules.options.leaster import LeasterRules
from scorekeeper.engine.rules.options.marks import MarkRules
from scorekeeper.engine.rules.options.no_pick import NoPickRules
from scorekeeper.engine.rules.options.option import Option
from scorekeeper.engine.rules.options.penalties import PenaltyRules
from scorekeeper.engine.rules.options.pot import PotRules
from scorekeeper.engine.rules.options.scores import ScoreRules
from scorekeeper.engine.rules.options.stake import StakeRules
from scorekeeper.engine.rules.values import (
    ALWAYS_PARTNER,
    JACK_PARTNER,
    PARTNER_RULES,
    BlindTo,
    Margin,
    OutcomeBracket,
    Partner,
    PartnerRule,
)


@dataclass(frozen=True)
class HouseRules(
    ScoreRules, PenaltyRules, PotRules, LeasterRules, NoPickRules, MarkRules, StakeRules, DealRules, ReplayRules
):
    """All options of a table, in units of score unless said otherwise; ``impossible_rules`` names their faults.

    The fields of the last base come first.
    """

    @cached_property
    def deck_total(self) -> int:
        """Card points in the deck."""
        return deck_points(self.deck)

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that differ for different rules."""
        return sha256(repr(self).encode()).hexdigest()[:12]

    @cached_property
    def trump(self) -> tuple[str, ...]:
        """The trump from high to low; none where it changes from trick to trick."""
        ranks = trump_cards(self.order, self.trump_suit, self.queen_order, self.jack_order)
        return tuple(card for card in ranks if card in CARDS[self.deck])

    @cached_property
    def partner_rule(self) -> PartnerRule:
        """The rule for partners, with the cards of this table."""
        rule = PARTNER_RULES[self.partner]
        if self.partner is Partner.CARDS:
            return rule._replace(cards=tuple(map(str, self.partner_cards)))
        return rule._replace(cards=(self.partner_jack.card,)) if rule.cards == (JACK_PARTNER,) else rule

    @cached_property
    def most_partners(self) -> int:
        """The largest number of partners that a picker can have."""
        return self.partner_rule.most

    @cached_property
    def counts_own_tricks(self) -> bool:
        """Return whether it matters if the picker took a trick in person."""
        return bool(self.no_trick_penalty or self.no_trick_penalty_units or self.trickless_picker)

    @cached_property
    def always_partner(self) -> bool:
        """Return whether a picker is never alone."""
        return self.partner in ALWAYS_PARTNER

    @property
    def buried_apart(self) -> int:
        """Cards that someone other than picker and partner may bury (000, seven-handed)."""
        if self.partner is Partner.NEIGHBOUR:
            return 0
        return {BlindTo.NEXT_TAKES_ONE: 1, BlindTo.NEXT_TAKES_TWO: 2}.get(self.blind_to, 0)

    @property
    def level_stakes(self) -> tuple[int, ...]:
        """Return the stakes of a game, of schneider, and of no tricks, in points before doublers and cracks.

        Where margins don't count, there's only the first.
        """
        if self.margin is Margin.NONE:
            return self.stakes[:1]
        doubles = self.margin is Margin.DOUBLING
        return tuple(stake << level if doubles else stake for level, stake in enumerate(self.stakes))

    @cached_property
    def labels(self) -> dict[OutcomeBracket, str]:
        """Return the table's name for each bracket: ``61-90``, or ``30-60`` where schneider needs only 30 (001)."""
        if self.margin is Margin.NONE:
            return {bracket: "won" if bracket.is_won else "lost" for bracket in OutcomeBracket}
        half, total = self.deck_total // 2, self.deck_total
        ninety = total - self.schneider_defence
        return {
            OutcomeBracket.ALL_TRICKS: "all-tricks",
            OutcomeBracket.WON_SCHNEIDER: f"{ninety + 1}-{total}",
            OutcomeBracket.WON: f"{half + 1}-{ninety}",
            OutcomeBracket.LOST: f"{self.schneider_picker}-{half}",
            OutcomeBracket.LOST_SCHNEIDER: f"0-{self.schneider_picker - 1}",
            OutcomeBracket.NO_TRICKS: "no-tricks",
        }

    @cached_property
    def brackets(self) -> dict[str, OutcomeBracket]:
        """The bracket of each label."""
        if self.margin is Margin.NONE:
            return {self.labels[bracket]: bracket for bracket in (OutcomeBracket.WON, OutcomeBracket.LOST)}
        return {label: bracket for bracket, label in self.labels.items()}

    @cached_property
    def bracket_of_points(self) -> tuple[OutcomeBracket, ...]:
        """The bracket for each number of card points, index 0 to the deck's total, tricks apart."""
        return tuple(map(self._bracket, range(self.deck_total + 1)))

    def _bracket(self, points: int) -> OutcomeBracket:
        if self.margin is Margin.NONE:
            return OutcomeBracket.WON if points * 2 > self.deck_total else OutcomeBracket.LOST
        if points > self.deck_total - self.schneider_defence:
            return OutcomeBracket.WON_SCHNEIDER
        if points * 2 > self.deck_total:
            return OutcomeBracket.WON
        return OutcomeBracket.LOST if points >= self.schneider_picker else OutcomeBracket.LOST_SCHNEIDER

    @property
    def cards_needed(self) -> int:
        """Cards that the deal takes."""
        return self.players * self.hand_size + self.blind_size

    @property
    def cards_there(self) -> int:
        """Cards in the pack."""
        return len(CARDS[self.deck])


def _options() -> tuple[Option, ...]:
    kinds = get_type_hints(HouseRules)
    options = (
        replace(each.metadata["option"], name=each.name, kind=kinds[each.name])
        for each in fields(HouseRules)
        if each.metadata
    )
    return tuple(sorted(options, key=lambda option: option.in_replays))


OPTIONS = _options()  # those that a replay alone reads come last
OPTION_BY_NAME = {option.name: option for option in OPTIONS}
