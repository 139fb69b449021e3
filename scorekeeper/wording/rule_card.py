"""The lines of the house-rules card, shown on the page and printed on paper."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import OPTIONS, base_preset, rule_differences
from scorekeeper.engine.rules.values import NoPick, Play
from scorekeeper.wording.rules import name, value_in_words

# What a table asks about first; other options stand on the card where they are not what is usual.
MAIN_OPTIONS = frozenset({
    "players", "deck", "hand_size", "blind_size", "order", "trump_suit", "partner", "stakes", "no_pick",
})  # fmt: skip
_PICKED = frozenset({"bury", "crack", "blitz", "renege"})


@dataclass(frozen=True)
class CardLine:
    """A line of the card: an option, its value here, and whether that differs from the preset."""

    section: str
    name: str
    text: str
    value: str
    changed: bool


def card_lines(rules: HouseRules) -> list[CardLine]:
    """Return the lines of the card: the main rules, unusual options, and everything that differs from the preset."""
    changed = rule_differences(rules, base_preset(rules)).keys()
    options = _main_options(rules) | changed | (rule_differences(rules, HouseRules()).keys() - _plain_options(rules))
    return [
        CardLine(
            section=_(option.metadata["section"]),
            name=name(option.name),
            text=_(option.metadata["text"]),
            value=value_in_words(rules, option.name),
            changed=option.name in changed,
        )
        for option in OPTIONS
        if option.name in options and option.name != "title"
    ]


def _main_options(rules: HouseRules) -> frozenset[str]:
    picked = _PICKED if rules.play is Play.PICK else frozenset[str]()
    picked -= {"bury"} if not rules.blind_size else set()
    return MAIN_OPTIONS | picked | ({"leaster_tie"} if NoPick.LEASTER in rules.no_pick else set())


def _plain_options(rules: HouseRules) -> set[str]:
    """Return the options that say nothing new: as many at the table as are dealt in, a currency without a value."""
    return ({"table"} if rules.table == rules.players else set()) | (set() if rules.unit_value else {"currency"})
