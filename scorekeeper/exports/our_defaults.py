"""Which options have a value that no source states, but this program chose."""

from __future__ import annotations

from scorekeeper.engine import house_rules
from scorekeeper.engine.rules import HouseRules, NoPick, Renege

# By option: the presets whose source does state it.
STATED: dict[str, frozenset[str]] = {
    "misplay_fee": frozenset({"indiana"}),
    "forfeit": frozenset({"sheephead-26"}),
    "leaster_tie": frozenset({"sheepshoof"}),
}


def ours(rules: HouseRules) -> frozenset[str]:
    """Return the options that these rules leave as they are in the preset, and that its source doesn't mention."""
    changed = house_rules.differences(rules, house_rules.base(rules)).keys()
    return frozenset(
        option for option, stated in STATED.items()
        if option not in changed and rules.preset not in stated and _matters(rules, option)
    )  # fmt: skip


def _matters(rules: HouseRules, option: str) -> bool:
    """Whether the option says anything under these rules."""
    if option == "leaster_tie":
        return NoPick.LEASTER in rules.no_pick
    return rules.misplay_fee > 0 if option == "misplay_fee" else rules.renege is Renege.FORFEIT
