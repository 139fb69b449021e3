"""What an evening on paper was played for: house rules, and the worth of a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules, rules_as_json
from scorekeeper.web.games.forms import FIRST_PRESET, NO_MONEY
from scorekeeper.web.parsing import parse_point_value


@dataclass(frozen=True)
class Stakes:
    """The preset, and what a point is worth as typed; without a currency no money is played for."""

    preset: str = FIRST_PRESET
    unit: str = ""
    currency: str = NO_MONEY


def read(data: QueryDict) -> Stakes:
    """Return what was typed; a preset that does not exist is taken for the first one."""
    preset = data.get("preset", "")
    known = preset if preset in offered() else FIRST_PRESET
    return Stakes(known, data.get("unit", "").strip(), data.get("currency", NO_MONEY))


def rules_of(stakes: Stakes) -> dict[str, Any]:
    """Return the house rules. Raises Refused for a worth that is none."""
    try:
        value = parse_point_value(stakes.unit, stakes.currency)
    except ValueError as error:
        raise refuse("bad-value", str(error), "unit") from error
    if not value:
        return {"preset": stakes.preset, "unit_value": 0}
    return rules_as_json(read_rules({"preset": stakes.preset, "unit_value": value, "currency": stakes.currency}))


def offered() -> list[str]:
    """Return the presets that a paper sheet can have been played under: all but races, whose scores are no units."""
    return [slug for slug in preset_slugs() if not load_preset(slug).race_to]


def presets() -> list[tuple[str, str]]:
    """Return the house rules to choose from, by name and title."""
    return [(slug, load_preset(slug).title) for slug in offered()]
