"""The house rules of an evening, read only: what differs from the preset first, then every option in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import OPTIONS, load_preset, rule_differences
from scorekeeper.exports.pdf.house_rules import lines
from scorekeeper.ledger.book import LineKind
from scorekeeper.queries.access import Action, club_access
from scorekeeper.web import access
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.wording import rule_search
from scorekeeper.wording.presets import unstated_options
from scorekeeper.wording.rule_examples import examples
from scorekeeper.wording.rules import name, value_in_words

LONGEST_SEARCH = 60


@dataclass(frozen=True)
class Said:
    """An option in words; `preset` is what the preset says where that differs.

    `is_ours` is whether no source says so; `is_found` whether it was searched for.
    """

    option: str
    section: str
    name: str
    text: str
    value: str
    preset: str
    is_ours: bool
    is_found: bool


@dataclass(frozen=True)
class SaidSection:
    """The options of a section; open where one of them was searched for."""

    title: str
    options: tuple[Said, ...]

    @property
    def is_open(self) -> bool:
        """Whether something in it was searched for."""
        return any(option.is_found for option in self.options)


@require_GET
def rules(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the rules that hold for the next hand."""
    here = access.require_viewer(request, evening)
    sheet = get_sheet(evening)
    context = spoken(sheet.rules, request.GET.get("q", "")) | {
        "sheet": sheet,
        "rules": sheet.rules,
        "examples": examples(sheet.rules),
        "keeps_club": _keeps_club(request, here.club),
        "may_change": here.may(Action.KEEP) and not sheet.closed,
        "changes": [line for line in sheet.lines if line.kind is LineKind.RULES and not line.voided],
    }
    return render(request, "sheet/rules.html", context)


def spoken(found: HouseRules, typed: str = "") -> dict[str, Any]:
    """Return what a page says of rules: the options that differ, all by section, and those that are printed.

    Options that have what was typed are marked.
    """
    typed = typed.strip()[:LONGEST_SEARCH]
    said = list(options(found, typed))
    return {
        "different": [option for option in said if option.preset and option.option != "title"],
        "sections": [
            SaidSection(section, tuple(group)) for section, group in groupby(said, key=lambda option: option.section)
        ],
        "typed": typed,
        "hits": sum(option.is_found for option in said),
        "card": [(section, list(group)) for section, group in groupby(lines(found), key=lambda line: line.section)],
    }


def _keeps_club(request: HttpRequest, club: int) -> bool:
    found = club_access(access.held_grants(request), club)
    return found is not None and found.may(Action.KEEP)


def options(found: HouseRules, typed: str = "") -> Iterator[Said]:
    """Yield every option of the rules in words, section by section."""
    preset = load_preset(found.preset) if found.preset else HouseRules()
    different = rule_differences(found, preset)
    chosen, hits = unstated_options(found), rule_search.find_options(typed)
    for option in OPTIONS:
        there = value_in_words(preset, option.name) if option.name in different else ""
        section, text = _(option.metadata["section"]), _(option.metadata["text"])
        value, is_ours, is_found = value_in_words(found, option.name), option.name in chosen, option.name in hits
        yield Said(option.name, section, name(option.name), text, value, there, is_ours, is_found)
