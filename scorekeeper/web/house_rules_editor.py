"""House rules of a club are set: from a preset, from rules that there are, or from a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.texts import LONGEST_NAME
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.access import access as evening_access
from scorekeeper.queries.club import ClubView, RuleSet
from scorekeeper.queries.sheet import sheet
from scorekeeper.services import clubs
from scorekeeper.web import access, house_rules_draft, rule_fields, rule_starts
from scorekeeper.web.club import about, club_of
from scorekeeper.web.games.forms import CURRENCIES
from scorekeeper.web.house_rules import found_of, kept_of
from scorekeeper.web.house_rules_draft import NAME, Draft
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.rule_examples import examples
from scorekeeper.wording.rules import name as option_name

REFUSED = 422
FROM_EVENING = "evening-"
NAMELESS = gettext_lazy("Enter a name for these rules, like Thursdays at Joe's.")


@dataclass(frozen=True)
class Desk:
    """Where rules are set: in which club, and which of its rules are changed, None for new ones."""

    leave: ClubAccess
    club: ClubView
    kept: RuleSet | None = None


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, club: int) -> HttpResponse:
    """Set rules that the club does not have yet; `?from=` names what they start from, `?name=` what they are called."""
    desk = Desk(access.require_club_scorer(request, club), club_of(club))
    if request.method == "POST":
        return _posted(request, desk)
    rules = _start(request, club, request.GET.get("from", ""))
    name = request.GET.get("name")
    if name is None:
        return page(request, desk, house_rules_draft.filled(rules, clubs.free_rules_name(club, rules.title)))
    draft = house_rules_draft.filled(rules, name.strip()[:LONGEST_NAME])
    return page(request, desk, draft if draft.name else replace(draft, errors={NAME: str(NAMELESS)}))


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Change rules that the club keeps, their name among it."""
    leave, view = access.require_club_scorer(request, club), club_of(club)
    kept = kept_of(request, club, key)
    desk = Desk(leave, view, kept)
    if request.method == "POST":
        return _posted(request, desk)
    return page(request, desk, house_rules_draft.filled(kept.rules, kept.name))


@require_POST
def copy(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Keep the same rules once more, under a name of their own."""
    access.require_club_scorer(request, club)
    title, rules, _kept = found_of(request, club, key)
    named = replace(rules, title=clubs.free_rules_name(club, _copied(title)))
    return redirect("edit-house-rules", club, f"{rule_starts.OWN}{clubs.keep_rules(club, named)}")


def page(request: HttpRequest, desk: Desk, draft: Draft) -> HttpResponse:
    """Show the form with what it pays; 422 where something was refused."""
    rules, errors = house_rules_draft.rules_of(draft)
    refused = bool(draft.errors)
    draft = replace(draft, errors=errors | draft.errors)
    template = "rules/editor.html" if request.headers.get("HX-Request") else "rules/edit.html"
    context = about(desk.club, desk.leave) | _context(desk, draft, rules)
    if desk.kept is not None:
        context["edition"] = request.POST.get("edition", desk.kept.edition)
    return render(request, template, context, status=REFUSED if refused else 200)


def _posted(request: HttpRequest, desk: Desk) -> HttpResponse:
    draft = house_rules_draft.read(request.POST)
    if option := request.POST.get("undo", ""):
        return page(request, desk, house_rules_draft.undone(draft, option))
    action = request.POST.get("do", "")
    if action not in ("save", "copy"):
        return page(request, desk, draft)
    rules, errors = house_rules_draft.rules_of(draft)
    if rules is None:
        return page(request, desk, replace(draft, errors=errors))
    try:
        number = _saved(request, desk, draft, rules, anew=action == "copy")
    except Refused as refused:
        return page(request, desk, replace(draft, errors=house_rules_draft.sentences(refused.faults)))
    return redirect("kept-rules", desk.club.club, f"{rule_starts.OWN}{number}")


def _saved(request: HttpRequest, desk: Desk, draft: Draft, rules: HouseRules, *, anew: bool) -> int:
    """Keep the rules and return their number. Raises what ``services.club_rules`` raises."""
    if not draft.name:
        raise refuse("missing-name", str(NAMELESS), "title")
    if desk.kept is None or anew:
        return clubs.keep_rules(desk.club.club, rules)
    clubs.change_rules(desk.kept.number, rules, parse_whole_number(request.POST.get("edition", "")) or 0)
    return desk.kept.number


def _start(request: HttpRequest, club: int, key: str) -> HouseRules:
    """Return the rules that new ones start from. Raises Http404 for what is not there."""
    if key.startswith(FROM_EVENING):
        number = parse_whole_number(key.removeprefix(FROM_EVENING))
        found = None if number is None else sheet(number)
        leave = found and evening_access(access.held_grants(request), found.evening)
        if found is None or leave is None or leave.club != club:
            raise Http404(key)
        return found.rules
    return found_of(request, club, key or "standard")[1]


def _copied(title: str) -> str:
    copied = _("%(title)s, copy") % {"title": title}
    return copied if len(copied) <= LONGEST_NAME else title


def _context(desk: Desk, draft: Draft, rules: HouseRules | None) -> dict[str, Any]:
    shown = "" if not draft.preset else draft.base.title
    sections = rule_fields.sections(draft.base, draft.changed, draft.errors, seats=True)
    fields = {field.name for section in sections for field in section.fields} | {NAME, "unit"}
    return {
        "draft": draft,
        "kept": desk.kept,
        "sections": sections,
        "base_title": shown,
        "departures": house_rules_draft.departures(draft),
        "problems": [(name, _label(name), text) for name, text in draft.errors.items() if name in fields],
        "other_errors": [text for name, text in draft.errors.items() if name not in fields],
        "examples": examples(rules) if rules else None,
        "presets": rule_starts.groups(rule_starts.every()),
        "currencies": CURRENCIES if draft.currency in CURRENCIES else (*CURRENCIES, draft.currency),
        "action": desk.kept and rule_starts.key_of(desk.kept),
        "may_save": rules is not None,
    }


def _label(name: str) -> str:
    return {NAME: _("Name"), "unit": option_name("unit_value")}.get(name) or option_name(name)
