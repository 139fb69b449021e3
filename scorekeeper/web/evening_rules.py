"""The house rules of an evening, read only: what differs from the preset first, then every option in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.engine import house_rules
from scorekeeper.engine.rules import HouseRules
from scorekeeper.exports.rule_words import value_in_words
from scorekeeper.ledger.book import LineKind
from scorekeeper.queries.access import Action
from scorekeeper.web import access
from scorekeeper.web.sheet import sheet_of


@dataclass(frozen=True)
class Said:
    """An option in words; `preset` is what the preset says where that differs."""

    section: str
    text: str
    value: str
    preset: str
    source: str


@require_GET
def rules(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the rules that hold for the next hand."""
    here = access.look(request, evening)
    sheet = sheet_of(evening)
    said = list(options(sheet.rules))
    context = {
        "sheet": sheet,
        "rules": sheet.rules,
        "different": [option for option in said if option.preset],
        "sections": [(section, list(group)) for section, group in groupby(said, key=lambda option: option.section)],
        "may_change": here.may(Action.KEEP) and not sheet.closed,
        "changes": [line for line in sheet.lines if line.kind is LineKind.RULES and not line.voided],
    }
    return render(request, "sheet/rules.html", context)


def options(found: HouseRules) -> Iterator[Said]:
    """Yield every option of the rules in words, section by section."""
    preset = house_rules.preset(found.preset) if found.preset else HouseRules()
    different = house_rules.differences(found, preset)
    for option in house_rules.OPTIONS:
        there = value_in_words(preset, option.name) if option.name in different else ""
        metadata = option.metadata
        yield Said(
            _(metadata["section"]), _(metadata["text"]), value_in_words(found, option.name), there, metadata["source"]
        )
