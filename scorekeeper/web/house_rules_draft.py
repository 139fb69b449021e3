"""House rules of a club while they are being set: nothing typed is lost when a preset or an option changes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, preset_slugs, read_rules, rules_as_json
from scorekeeper.web import rule_fields
from scorekeeper.web.parsing import editable_amount, parse_amount
from scorekeeper.web.rule_fields import Departure, Texts
from scorekeeper.web.rule_starts import preset_of
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import money

UNIT, CURRENCY, NAME = "unit_value", "currency", "name"


@dataclass(frozen=True)
class Draft:
    """What stands in the form; `preset` is a slug, nothing for the defaults; `unit` is typed, empty without money."""

    name: str
    preset: str
    changed: Texts
    unit: str
    currency: str
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def base(self) -> HouseRules:
        """The rules from which the changes are counted."""
        return preset_of(self.preset)


def filled(rules: HouseRules, name: str) -> Draft:
    """Return the form that says what `rules` say."""
    changed = rule_fields.changes(rule_fields.as_typed(rules, seats=True), base_preset(rules))
    return Draft(name, rules.preset, changed, *_money_of(rules))


def read(data: QueryDict) -> Draft:
    """Return what was typed; a preset that is not there is taken for the one that was shown."""
    shown = _slug(data.get("shown_preset", ""))
    preset = _slug(data.get("preset", shown), shown)
    changed = rule_fields.changes(rule_fields.typed(data, seats=True), preset_of(shown))
    unit, currency = data.get("unit", "").strip(), data.get("currency", "")
    if (unit, currency) == _money_of(preset_of(shown)):
        unit, currency = _money_of(preset_of(preset))
    return Draft(data.get("name", "").strip(), preset, changed, unit, currency)


def undone(draft: Draft, option: str) -> Draft:
    """Return the draft with an option as the preset has it again."""
    unit, currency = _money_of(draft.base)
    if option == UNIT:
        return replace(draft, unit=unit)
    if option == CURRENCY:
        return replace(draft, currency=currency)
    return replace(draft, changed={name: texts for name, texts in draft.changed.items() if name != option})


def departures(draft: Draft) -> tuple[Departure, ...]:
    """Return every option that differs from the preset, in words."""
    unit, currency = _money_of(draft.base)
    found = list(rule_fields.departures(draft.base, draft.changed))
    if draft.unit != unit:
        found.append(Departure(UNIT, rule_words.name(UNIT), draft.unit or _no_money(), _worth(draft.base)))
    if draft.currency != currency:
        found.append(Departure(CURRENCY, rule_words.name(CURRENCY), draft.currency, currency))
    return tuple(found)


def rules_of(draft: Draft) -> tuple[HouseRules | None, dict[str, str]]:
    """Return the house rules of the draft, or None and a sentence for each field that stands in the way.

    A name that is missing is none of them; it is asked for when the rules are kept.
    """
    options, errors = rule_fields.read(draft.changed)
    try:
        worth = parse_amount(draft.unit, draft.currency) if draft.unit else 0
    except ValueError as error:
        errors["unit"] = str(error)
    if errors:
        return None, errors
    stated: dict[str, Any] = {**options, UNIT: worth, CURRENCY: draft.currency, "title": draft.name or draft.base.title}
    try:
        return read_rules({**rules_as_json(draft.base), **stated}), {}
    except Refused as refused:
        return None, sentences(refused.faults)


def sentences(faults: tuple[Fault, ...]) -> dict[str, str]:
    """Return the first sentence for each field of the form."""
    return {field_of(fault): _(fault.message) for fault in reversed(faults)}


def field_of(fault: Fault) -> str:
    """Return the field of the form at which a fault happened."""
    name = fault.path.removeprefix("rules.").partition("[")[0]
    return {"title": NAME, UNIT: "unit"}.get(name, name)


def _slug(typed: str, otherwise: str = "") -> str:
    return typed if typed in ("", *preset_slugs()) else otherwise


def _money_of(rules: HouseRules) -> tuple[str, str]:
    return editable_amount(rules.unit_value, rules.currency) if rules.unit_value else "", rules.currency


def _worth(rules: HouseRules) -> str:
    return money(rules.unit_value, rules.currency) if rules.unit_value else _no_money()


def _no_money() -> str:
    return _("no money")
