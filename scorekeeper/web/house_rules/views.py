"""The house rules of a club and of a game: every set in words with what it pays, and search among the options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import Option
from scorekeeper.engine.rules.presets import base_preset, load_preset, preset_slugs, rule_differences
from scorekeeper.ledger.book import LineKind
from scorekeeper.queries.access import Action, ClubAccess
from scorekeeper.queries.club import (
    ClubView,
    RuleSet,
    Unread,
    is_kept,
    retired_name,
    retired_rules,
    rule_set,
    rule_sets_and_unread,
)
from scorekeeper.services import clubs
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.forms import Form
from scorekeeper.web.house_rules import forms, starts
from scorekeeper.web.house_rules.options import form_options
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.wording import presets
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.options import options_named
from scorekeeper.wording.presets import dealing, unstated_options
from scorekeeper.wording.rule_examples import examples
from scorekeeper.wording.rules import card_lines, rules_name, value_in_words
from scorekeeper.wording.sentences import write_refusal
from scorekeeper.wording.traits import summary

MOST_PRESETS = 4
LONGEST_SEARCH = 60


def find_options(typed: str) -> list[dict[str, object]]:
    """Return the options that contain what was typed, with the values of the presets."""
    options = {option.name: option for option in OPTIONS if option.name != "title"}
    return [
        _option_match(options[name]) | {"values": _option_values(name)}
        for name in options_named(typed)
        if name in options
    ]


def find_fields(typed: str) -> list[dict[str, object]]:
    """Return the options of the form that contain what was typed."""
    options = {option.name: option for option in form_options(seats=True)}
    return [_option_match(options[name]) for name in options_named(typed) if name in options]


def _option_match(option: Option) -> dict[str, object]:
    return {
        "option": option.name,
        "section": _(option.section),
        "name": _(option.label),
        "text": _(option.help),
    }


def _option_values(option: str) -> list[tuple[str, list[tuple[str, str]], int]]:
    """Return each value with the first presets that have it, by slug and title, and how many others have it."""
    having: dict[str, list[tuple[str, str]]] = {}
    for slug in preset_slugs():
        rules = load_preset(slug)
        having.setdefault(rule_words.value_in_words(rules, option), []).append((slug, rules.title))
    return [(words, presets[:MOST_PRESETS], max(len(presets) - MOST_PRESETS, 0)) for words, presets in having.items()]


@dataclass(frozen=True)
class OptionInWords:
    """An option in words; `preset` is the preset's value where that differs.

    `is_ours` says that no source states it; `is_found` that it matches the search.
    """

    option: str
    section: str
    name: str
    text: str
    value: str
    preset: str
    is_ours: bool
    is_found: bool
    example: str


@require_GET
def show_game_rules(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the rules that hold for the next hand."""
    here = access.require_viewer(request, club_game)
    sheet = get_sheet(club_game)
    context = rules_in_words(sheet.rules, request.GET.get("q", "")) | {
        "sheet": sheet,
        "rules": sheet.rules,
        "rules_name": rules_name(sheet.rules),
        "base_title": base_preset(sheet.rules).title if sheet.rules.preset else "",
        "examples": examples(sheet.rules),
        "keeps_club": access.may_open_games(request, here.club),
        "may_change": here.may(Action.KEEP) and not sheet.closed,
        "changes": [line for line in sheet.lines if line.kind is LineKind.RULES and not line.voided],
    }
    return render(request, "score_sheet/rules.html", context)


def rules_in_words(rules: HouseRules, typed: str = "") -> dict[str, Any]:
    """Return the template variables of rules: the options that differ, all by section, and those that are printed.

    Options that contain what was typed are marked.
    """
    typed = typed.strip()[:LONGEST_SEARCH]
    options = list(options_in_words(rules, typed))
    return {
        "different": [option for option in options if option.preset and option.option != "title"],
        "sections": [
            (section, group, any(option.is_found for option in group))
            for section, options_of in groupby(options, key=lambda option: option.section)
            if (group := list(options_of))
        ],
        "typed": typed,
        "hits": sum(option.is_found for option in options),
        "card": [
            (section, list(group)) for section, group in groupby(card_lines(rules), key=lambda line: line.section)
        ],
    }


def options_in_words(rules: HouseRules, typed: str = "") -> Iterator[OptionInWords]:
    """Yield every option of the rules in words, section by section."""
    preset = load_preset(rules.preset) if rules.preset else HouseRules()
    different = rule_differences(rules, preset)
    chosen, hits = unstated_options(rules), options_named(typed)
    for option in OPTIONS:
        there = value_in_words(preset, option.name) if option.name in different else ""
        section, label, text, example = map(_, (option.section, option.label, option.help, option.example))
        value, is_ours, is_found = value_in_words(rules, option.name), option.name in chosen, option.name in hits
        yield OptionInWords(option.name, section, label, text, value, there, is_ours, is_found, example)


@require_safe
def list_rules(request: HttpRequest, club: int) -> HttpResponse:
    """Show the club's own rules and the presets, or those that match the search."""
    leave, view = access.require_club_viewer(request, club), get_club(club)
    return render(request, "house_rules/list.html", list_context(request, leave, view))


def list_context(
    request: HttpRequest, leave: ClubAccess, view: ClubView, file_form: forms.RulesFileForm | None = None
) -> dict[str, Any]:
    """Return the template variables of the list, with the form for a house-rules file as it was sent."""
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    retired = request.GET.get("retired", "")
    own = rule_sets_and_unread(view.club)
    return club_context(view, leave) | {
        "own": [(one, starts.own_key(one), _origin(one)) for one in own if isinstance(one, RuleSet)],
        "unread": [
            (one, write_refusal(one.refused), f"{starts.OWN}{one.number}") for one in own if isinstance(one, Unread)
        ],
        "typed": typed,
        "groups": starts.search_groups(starts.group_starts(starts.all_starts()), typed),
        "found": find_options(typed),
        "retired": retired_name(view.club, number) if (number := parse_whole_number(retired)) else None,
        "retired_number": retired,
        "off_the_list": retired_rules(view.club) if leave.may(Action.KEEP) else (),
        "file_form": file_form or forms.RulesFileForm(),
    }


@require_safe
def search_options(request: HttpRequest, club: int) -> HttpResponse:
    """Show the options of the form that match the search, as links to their fields."""
    access.require_club_viewer(request, club)
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    return render(request, "house_rules/matches.html", {"typed": typed, "found": find_fields(typed)})


@require_safe
def show_rules(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Show one set of rules: what differs, every option, and its payouts."""
    leave, view = access.require_club_viewer(request, club), get_club(club)
    title, rules, own = get_rules(request, club, key)
    context = club_context(view, leave) | rules_in_words(rules, request.GET.get("q", ""))
    context |= {
        "title": title,
        "rules": rules,
        "kept": own,
        "key": key,
        "base_title": base_preset(rules).title,
        "says": summary(rules),
        "notes": presets.notes(rules),
        "alternative": _alternative(rules),
        "dealing": dealing(rules),
        "examples": examples(rules),
    }
    return render(request, "house_rules/show.html", context)


@require_POST
def retire_rules(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Take rules off the list, and offer to restore them."""
    access.require_club_scorer(request, club)
    number = _own_number(key)
    if number is None or not is_kept(club, number):
        raise Http404(request.path)
    clubs.retire_rules(number)
    return redirect(f"{reverse('house-rules', args=[club])}?retired={number}")


@require_POST
def restore_rules(request: HttpRequest, club: int, number: int) -> HttpResponse:
    """Restore rules that were taken off the list."""
    leave, view = access.require_club_scorer(request, club), get_club(club)
    if retired_name(club, number) is None:
        raise Http404(f"rules {number}")

    def save(_form: Form) -> HttpResponse:
        clubs.restore_rules(number)
        return redirect("kept-rules", club, f"{starts.OWN}{number}")

    return answer_form(
        request, Form(request.POST), save, "house_rules/list.html", partial(list_context, request, leave, view)
    )


def _alternative(rules: HouseRules) -> starts.RulesStart | None:
    """Return the preset that is the alternative to these rules."""
    slug = presets.alternative(rules)
    return starts.RulesStart(slug, load_preset(slug)) if slug else None


def get_rules(request: HttpRequest, club: int, key: str) -> tuple[str, HouseRules, RuleSet | None]:
    """Return title and rules of a preset (by slug) or of the club's own (`own-12`). Raises Http404 for others."""
    if key in preset_slugs():
        rules = load_preset(key)
        return rules.title, rules, None
    own = get_own_rules(request, club, key)
    return own.name, own.rules, own


def get_own_rules(request: HttpRequest, club: int, key: str) -> RuleSet:
    """Return rules of the club by key. Raises Http404 for unknown rules."""
    number = _own_number(key)
    rules = None if number is None else rule_set(club, number)
    if rules is None:
        raise Http404(request.path)
    return rules


def _own_number(key: str) -> int | None:
    return parse_whole_number(key.removeprefix(starts.OWN)) if key.startswith(starts.OWN) else None


def _origin(own: RuleSet) -> str:
    """Return the name of the preset that rules come from."""
    return base_preset(own.rules).title if own.rules.preset else ""
