"""Rules to start from: those of the club, or a preset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs
from scorekeeper.queries.club import RuleSet
from scorekeeper.wording import options
from scorekeeper.wording import presets as wording_presets
from scorekeeper.wording.rules import rules_name
from scorekeeper.wording.traits import traits

OWN = "own-"
LAST = "last"  # the rules of the last game
FIRST_PRESET = "standard"
Starts = Mapping[str, HouseRules]


@dataclass(frozen=True)
class RulesStart:
    """Rules to start from; ``key`` is a preset's slug, ``own-12`` for rules of the club, `last` for the last game's.

    Its words are found when they are asked for: most lists show the title alone.
    """

    key: str
    rules: HouseRules

    @property
    def title(self) -> str:
        """Return the name of the rules."""
        return rules_name(self.rules)

    @property
    def says(self) -> str:
        """Return the rules in a line."""
        return traits(self.rules)

    @property
    def notes(self) -> str:
        """Return the notes that hold for the rules, in one text."""
        return " ".join(wording_presets.notes(self.rules))


StartGroup = tuple[str, list[RulesStart]]  # under a title


def all_starts(own: Iterable[RuleSet] = ()) -> dict[str, HouseRules]:
    """Return all rules that a game, or other rules, can start from, by key."""
    return {own_key(one): one.rules for one in own} | {slug: load_preset(slug) for slug in preset_slugs()}


def with_stake(starts: Starts, last: HouseRules) -> dict[str, HouseRules]:
    """Return the rules with the worth of a point of a ``last`` game where they state none."""
    if not last.unit_value:
        return dict(starts)
    return {
        key: rules if rules.unit_value else replace(rules, unit_value=last.unit_value, currency=last.currency)
        for key, rules in starts.items()
    }


def usual_start(starts: Starts) -> str:
    """Return the key of the rules that a club plays by: its last game's, else its own, else those of a preset."""
    first = next(iter(starts))
    return first if first == LAST or first.startswith(OWN) else FIRST_PRESET


def preset_starts() -> dict[str, HouseRules]:
    """Return the presets by slug, and the defaults for none."""
    return {"": HouseRules()} | all_starts()


def own_key(rule_set: RuleSet) -> str:
    """Return the key of rules that a club keeps."""
    return f"{OWN}{rule_set.number}"


def start_choices(starts: Starts) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the rules as the choices of a list, in their groups."""
    return [(title, [(start.key, start.title) for start in group]) for title, group in group_starts(starts)]


def group_starts(starts: Starts) -> list[StartGroup]:
    """Return the groups: the last game's rules, the club's own, then the presets by players, the usual five first."""
    last = [RulesStart(key, rules) for key, rules in starts.items() if key == LAST]
    own = [RulesStart(key, rules) for key, rules in starts.items() if key.startswith(OWN)]
    others = {key: rules for key, rules in starts.items() if key != LAST and not key.startswith(OWN)}
    presets = _order_with_alternatives(others)
    sizes = sorted({rules.players for rules in presets.values()}, key=lambda size: (size != 5, size))
    groups = [(_("Last game"), last)] if last else []
    groups += [(_("Your club's rules"), own)] if own else []
    for size in sizes:
        group = [RulesStart(key, rules) for key, rules in presets.items() if rules.players == size]
        groups.append((_("%(players)s players") % {"players": size}, group))
    return groups


def search_groups(groups: Sequence[StartGroup], typed: str) -> list[StartGroup]:
    """Return the groups with the rules whose name or words contain all that was typed."""
    wanted = options.stems(typed)
    return [
        (title, starts)
        for title, group in groups
        if (starts := [start for start in group if _has_words(start, wanted, title)])
    ]


def _order_with_alternatives(presets: Starts) -> Starts:
    """Return the presets in their order, each followed by its alternative."""
    keys = [key for slug in presets for key in (slug, wording_presets.alternative(presets[slug])) if key in presets]
    return {key: presets[key] for key in keys}


def _has_words(start: RulesStart, wanted: Sequence[str], group: str) -> bool:
    return options.has(options.split_words(f"{start.key} {start.title} {start.says} {group}"), wanted)
