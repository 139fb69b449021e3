"""The editor for a club's house rules: from a preset, from other rules, or from a file; and their export as files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import changes_to_toml, rules_to_toml
from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import house_rules as pdf_house_rules
from scorekeeper.ledger.entries import LONGEST_NAME
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.access import access as game_access
from scorekeeper.queries.club import ClubView, RuleSet
from scorekeeper.queries.sheet import sheet
from scorekeeper.services import clubs
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, form_status, save_form
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.days import today
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.web.house_rules import starts
from scorekeeper.web.house_rules.forms import NAME, RulesEditorForm, RulesFileForm, fill_editor
from scorekeeper.web.house_rules.views import get_own_rules, get_rules, list_context
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.wording.rule_examples import examples
from scorekeeper.wording.rules import rules_name

FROM_GAME = "game-"
NAMELESS = Fault("missing-name/rules", path="title")
TOML = "application/toml; charset=utf-8"


@dataclass(frozen=True)
class RulesEditor:
    """The editor's place: the club, and the rules that are changed, None for new ones."""

    leave: ClubAccess
    club: ClubView
    rule_set: RuleSet | None = None


@require_http_methods(["GET", "POST"])
def new_rules(request: HttpRequest, club: int) -> HttpResponse:
    """Create rules for a club; `?from=` names the rules to start from, `?name=` is their name."""
    desk = RulesEditor(access.require_club_scorer(request, club), get_club(club))
    if request.method == "POST":
        return _submit(request, desk)
    rules = _starting_rules(request, club, request.GET.get("from", ""))
    name = request.GET.get("name")
    if name is None:
        return render_editor(request, desk, fill_editor(rules, clubs.free_rules_name(club, rules.title)))
    form = fill_editor(rules, name.strip()[:LONGEST_NAME])
    if form.is_valid() and not form.cleaned_data[NAME]:
        form.add_fault(NAMELESS)
    return render_editor(request, desk, form, form_status(form))


@require_http_methods(["GET", "POST"])
def edit_rules(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Change rules of a club, or their name."""
    leave, view = access.require_club_scorer(request, club), get_club(club)
    rule_set = get_own_rules(request, club, key)
    desk = RulesEditor(leave, view, rule_set)
    if request.method == "POST":
        return _submit(request, desk)
    return render_editor(request, desk, fill_editor(rule_set.rules, rule_set.name, rule_set.edition))


@require_POST
def copy_rules(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Copy rules of a club under another name."""
    access.require_club_scorer(request, club)
    title, rules, _kept = get_rules(request, club, key)
    named = replace(rules, title=clubs.free_rules_name(club, _copy_name(title)))
    return redirect("edit-house-rules", club, f"{starts.OWN}{clubs.keep_rules(club, named)}")


def render_editor(request: HttpRequest, desk: RulesEditor, form: RulesEditorForm, status: int = 200) -> HttpResponse:
    """Render the form with what is wrong with its rules, or with their payouts."""
    template = "house_rules/editor.html" if request.headers.get("HX-Request") else "house_rules/edit.html"
    rules = form.cleaned_data.get("rules")
    context = club_context(desk.club, desk.leave) | {
        "form": form,
        "kept": desk.rule_set,
        "action": desk.rule_set and starts.own_key(desk.rule_set),
        "base_title": form.base.title if form.base.preset else "",
        "problems": list(form.problems),
        "examples": examples(rules) if rules else None,
    }
    return render(request, template, context, status=status)


def _submit(request: HttpRequest, desk: RulesEditor) -> HttpResponse:
    """Save the rules, or show the payouts of the form as it stands."""
    form = RulesEditorForm(request.POST)

    def save(form: RulesEditorForm) -> HttpResponse:
        number = _save_rules(desk, form)
        return redirect("kept-rules", desk.club.club, f"{starts.OWN}{number}")

    if form["undo"].value():
        return render_editor(request, desk, form.undo_option())
    if form.tap[0] not in ("save", "copy"):
        return render_editor(request, desk, form)
    return save_form(form, save) or render_editor(request, desk, form, form_status(form))


def _save_rules(desk: RulesEditor, form: RulesEditorForm) -> int:
    """Save the rules as new ones, or as a change of those that are edited, and return their number."""
    data = form.cleaned_data
    if not data[NAME]:
        raise Refused([NAMELESS])
    if desk.rule_set is None or form.tap[0] == "copy":
        return clubs.keep_rules(desk.club.club, data["rules"])
    clubs.change_rules(desk.rule_set.number, data["rules"], data["edition"] or 0)
    return desk.rule_set.number


def _starting_rules(request: HttpRequest, club: int, key: str) -> HouseRules:
    """Return the rules that new ones start from. Raises Http404 for unknown rules."""
    if key.startswith(FROM_GAME):
        number = parse_whole_number(key.removeprefix(FROM_GAME))
        score_sheet = None if number is None else sheet(number)
        leave = score_sheet and game_access(access.held_grants(request), score_sheet.club_game)
        if score_sheet is None or leave is None or leave.club != club:
            raise Http404(key)
        return score_sheet.rules
    return get_rules(request, club, key or "standard")[1]


def _copy_name(title: str) -> str:
    copied = _("Copy of %(title)s") % {"title": title}
    return copied if len(copied) <= LONGEST_NAME else title


@require_safe
def send_own_toml(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Send rules of a club, or a preset, as a house-rules file; `?whole` states every option."""
    access.require_club_viewer(request, club)
    title, rules, _kept = get_rules(request, club, key)
    return _toml_file(request, title, rules)


@require_safe
def send_game_toml(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the current rules of a game as a house-rules file."""
    access.require_viewer(request, club_game)
    rules = get_sheet(club_game).rules
    return _toml_file(request, rules_name(rules), rules)


@require_POST
def import_rules(request: HttpRequest, club: int) -> HttpResponse:
    """Read a house-rules file into the form, or show what is wrong with it."""
    leave, view = access.require_club_scorer(request, club), get_club(club)
    form = RulesFileForm(request.POST, request.FILES)

    def save(form: RulesFileForm) -> HttpResponse:
        rules = form.cleaned_data["rules"]
        return render_editor(request, RulesEditor(leave, view), fill_editor(rules, rules.title))

    return answer_form(request, form, save, "house_rules/list.html", partial(list_context, request, leave, view, form))


def _toml_file(request: HttpRequest, title: str, rules: HouseRules) -> HttpResponse:
    text = rules_to_toml(rules) if "whole" in request.GET else changes_to_toml(rules)
    name = filename(title, today(request), _("house rules"), "toml")
    return file_response(text, name, TOML)


@require_safe
def send_own_card(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Send rules of a club, or a preset, as a card in PDF."""
    access.require_club_viewer(request, club)
    view = get_club(club)
    title, rules, _kept = get_rules(request, club, key)
    return _card_file(request, title, rules, view.name)


@require_safe
def send_game_card(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the current rules of a game as a card in PDF."""
    access.require_viewer(request, club_game)
    sheet = get_sheet(club_game)
    return _card_file(request, rules_name(sheet.rules), sheet.rules, sheet.name)


def _card_file(request: HttpRequest, title: str, rules: HouseRules, of: str) -> HttpResponse:
    size = requested_format(request)
    name = filename(title, today(request), _("house rules"), "pdf")
    return file_response(pdf_house_rules.pdf(rules, of, size), name, PDF, kept=False)
