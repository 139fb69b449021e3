"""Other house rules for an evening under way: the form, what was typed in it, and the change that it asks for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, preset_slugs, read_rules, rules_as_json
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services.requests import ChangeRules
from scorekeeper.web import rule_fields, rule_starts
from scorekeeper.web.amounts import as_typed, read_point_value
from scorekeeper.web.evening_draft import CURRENCIES
from scorekeeper.web.rule_starts import Starts, preset_of
from scorekeeper.wording import rules as rule_words

NEXT, FIRST = "next", "first"
Texts = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class RulesForm:
    """What stands in the form; `since` is `next`, `first`, or the hand from which on the rules hold.

    `preset` is the slug of the preset from which the changes are counted, nothing for the defaults.
    """

    preset: str
    changed: Texts
    title: str
    unit: str
    currency: str
    since: str = NEXT
    errors: dict[str, str] = field(default_factory=dict)


def filled(rules: HouseRules, since: str = NEXT) -> RulesForm:
    """Return the form that says what `rules` say."""
    unit = as_typed(rules.unit_value, rules.currency) if rules.unit_value else ""
    changed = rule_fields.changes(rule_fields.as_typed(rules), base_preset(rules))
    return RulesForm(rules.preset, changed, rules.title, unit, rules.currency if unit else "", since)


def asked(change: ChangeRules) -> RulesForm:
    """Return the form that asks for a change."""
    return filled(read_rules(change.rules), FIRST if change.throughout else change.before or NEXT)


def typed(data: QueryDict, sheet: Sheet) -> RulesForm:
    """Return what was typed."""
    preset = data.get("shown_preset", sheet.rules.preset)
    preset = preset if preset in ("", *preset_slugs()) else sheet.rules.preset
    changed = rule_fields.changes(rule_fields.typed(data), preset_of(preset))
    title, unit, currency, since = (data.get(name, "").strip() for name in ("title", "unit", "currency", "since"))
    return RulesForm(preset, changed, title, unit, currency, since)


def started(data: QueryDict, sheet: Sheet) -> RulesForm:
    """Return the form filled with the rules that were chosen to start from; as typed where none were.

    The money stays: a unit is worth the same all evening.
    """
    form = typed(data, sheet)
    rules = starts(sheet).get(data.get("start", ""))
    return replace(filled(rules, form.since), unit=form.unit, currency=form.currency) if rules else form


def starts(sheet: Sheet) -> Starts:
    """Return what other rules can start from: the club's own, and the presets."""
    return rule_starts.every(rule_sets(sheet.club))


def read(form: RulesForm, sheet: Sheet) -> tuple[ChangeRules | None, dict[str, str]]:
    """Return the change that the form asks for, or None and a sentence for each field that stands in the way."""
    options, errors = rule_fields.read(form.changed)
    money, money_errors = _money(form)
    errors |= money_errors
    if form.since not in (NEXT, FIRST, *(line.uid for line in sheet.hands)):
        errors["since"] = _("Choose from when on they hold.")
    if errors:
        return None, errors
    base = {"preset": form.preset} if form.preset else {}
    try:
        rules = read_rules({**base, **options, **money, "title": form.title, "table": sheet.rules.table})
    except Refused as refused:
        return None, {_field_of(fault.path): _(fault.message) for fault in reversed(refused.faults)}
    before = None if form.since in (NEXT, FIRST) else form.since
    return ChangeRules(rules_as_json(rules), before=before, throughout=form.since == FIRST), {}


def shown(form: RulesForm, sheet: Sheet) -> dict[str, Any]:
    """Return what the page shows of the form."""
    sections = rule_fields.sections(preset_of(form.preset), form.changed, form.errors)
    known = {option.name for section in sections for option in section.fields} | {"since", "unit"}
    return {
        "form": form,
        "sections": sections,
        "hands": [(line.uid, line.number) for line in sheet.hands],
        "currencies": CURRENCIES if form.currency in ("", *CURRENCIES) else (*CURRENCIES, form.currency),
        "other_errors": [sentence for name, sentence in form.errors.items() if name not in known],
        "starts": rule_starts.groups(starts(sheet)),
    }


def announce(change: ChangeRules, sheet: Sheet) -> tuple[str, tuple[str, ...]]:
    """Return from when on a change of rules holds, and the options that it changes."""
    line = sheet.line(change.before) if change.before else None
    number = line.number if line else sheet.next_number
    before = line.rules if line else sheet.rules
    if change.throughout:
        number, before = None, sheet.lines[0].rules if sheet.lines else sheet.rules
    since = (
        _("New rules from hand %(number)s on") % {"number": number} if number else _("New rules from the first hand on")
    )
    return since, rule_words.list_changes(read_rules(change.rules), before)


def _money(form: RulesForm) -> tuple[dict[str, Any], dict[str, str]]:
    try:
        value = read_point_value(form.unit, form.currency)
    except ValueError as error:
        return {}, {"unit": str(error)}
    return {"unit_value": value} | ({"currency": form.currency} if value else {}), {}


def _field_of(path: str) -> str:
    return path.removeprefix("rules.").partition("[")[0]
