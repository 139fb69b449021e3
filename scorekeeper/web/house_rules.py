"""The house rules of a club: its own, the presets, each with what it pays; taken off the list and brought back."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, load_preset, preset_slugs
from scorekeeper.queries.access import Action, ClubAccess
from scorekeeper.queries.club import ClubView, RuleSet, Unread, is_kept, kept, retired_name, rule_set
from scorekeeper.queries.club import retired as retired_rules
from scorekeeper.services import clubs
from scorekeeper.web import access, rule_matches, rule_starts
from scorekeeper.web.club import about, club_of
from scorekeeper.web.evening_rules import LONGEST_SEARCH, spoken
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import presets
from scorekeeper.wording.presets import dealing
from scorekeeper.wording.rule_examples import examples

REFUSED = 422


@require_safe
def every(request: HttpRequest, club: int) -> HttpResponse:
    """Show the club's own rules and the presets, those that were searched for."""
    leave, view = access.require_club_viewer(request, club), club_of(club)
    return listed(request, leave, view)


def listed(
    request: HttpRequest, leave: ClubAccess, view: ClubView, faults: Sequence[str] = (), text: str = ""
) -> HttpResponse:
    """Show the list; with `faults` of a file that could not be taken in, and what was pasted."""
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    retired = request.GET.get("retired", "")
    own = kept(view.club)
    context = about(view, leave) | {
        "own": [(one, rule_starts.key_of(one), _origin(one)) for one in own if isinstance(one, RuleSet)],
        "unread": [(one, f"{rule_starts.OWN}{one.number}") for one in own if isinstance(one, Unread)],
        "typed": typed,
        "groups": rule_starts.searched(rule_starts.groups(rule_starts.every()), typed),
        "found": rule_matches.matches(typed),
        "retired": retired_name(view.club, number) if (number := parse_whole_number(retired)) else None,
        "retired_number": retired,
        "off_the_list": retired_rules(view.club) if leave.may(Action.KEEP) else (),
        "faults": faults,
        "text": text,
    }
    return render(request, "rules/list.html", context, status=REFUSED if faults else 200)


@require_safe
def find(request: HttpRequest, club: int) -> HttpResponse:
    """Return the options that were searched for in the form, as links to their fields."""
    access.require_club_viewer(request, club)
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    return render(request, "rules/found.html", {"typed": typed, "found": rule_matches.fields(typed)})


@require_safe
def show(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Show one set of rules: what differs, every option, and what it pays."""
    leave, view = access.require_club_viewer(request, club), club_of(club)
    title, rules, own = found_of(request, club, key)
    context = about(view, leave) | spoken(rules, request.GET.get("q", ""))
    context |= {
        "title": title,
        "rules": rules,
        "kept": own,
        "key": key,
        "base_title": base_preset(rules).title,
        "says": rule_starts.summary(rules),
        "notes": presets.notes(rules),
        "alternative": _alternative(rules),
        "dealing": dealing(rules),
        "examples": examples(rules),
    }
    return render(request, "rules/show.html", context)


@require_POST
def retire(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Take rules off the list; the list offers to bring them back."""
    access.require_club_scorer(request, club)
    number = _number_of(key)
    if number is None or not is_kept(club, number):
        raise Http404(request.path)
    clubs.retire_rules(number)
    return redirect(f"{reverse('house-rules', args=[club])}?retired={number}")


@require_POST
def restore(request: HttpRequest, club: int, number: int) -> HttpResponse:
    """Bring rules back that were taken off the list."""
    leave, view = access.require_club_scorer(request, club), club_of(club)
    if retired_name(club, number) is None:
        raise Http404(f"rules {number}")
    try:
        clubs.restore_rules(number)
    except Refused as refused:
        return listed(request, leave, view, faults=[_(fault.message) for fault in refused.faults])
    return redirect("kept-rules", club, f"{rule_starts.OWN}{number}")


def _alternative(rules: HouseRules) -> rule_starts.Start | None:
    """Return the preset that is offered next to these rules."""
    slug = presets.alternative(rules)
    return rule_starts.Start(slug, load_preset(slug).title, "") if slug else None


def found_of(request: HttpRequest, club: int, key: str) -> tuple[str, HouseRules, RuleSet | None]:
    """Return title and rules of a preset (by slug) or of the club's own (`own-12`). Raises Http404 for others."""
    if key in preset_slugs():
        rules = load_preset(key)
        return rules.title, rules, None
    own = kept_of(request, club, key)
    return own.name, own.rules, own


def kept_of(request: HttpRequest, club: int, key: str) -> RuleSet:
    """Return rules that the club keeps, by key. Raises Http404 for what it does not."""
    number = _number_of(key)
    found = None if number is None else rule_set(club, number)
    if found is None:
        raise Http404(request.path)
    return found


def _number_of(key: str) -> int | None:
    return parse_whole_number(key.removeprefix(rule_starts.OWN)) if key.startswith(rule_starts.OWN) else None


def _origin(own: RuleSet) -> str:
    """Return the preset that rules come from, in words."""
    return base_preset(own.rules).title if own.rules.preset else ""
