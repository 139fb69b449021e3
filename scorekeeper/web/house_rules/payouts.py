"""A table that was paid differently: enter a hand and what it paid, and find the rules that pay exactly that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import read_hand
from scorekeeper.engine.interview.payout_search import PayoutFit, PayoutSearch, find_paying_rules
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.club import ClubView, RuleSet
from scorekeeper.services import clubs
from scorekeeper.web import access
from scorekeeper.web.actions import form_status
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.forms import ParsedField, TapForm, add_refusal
from scorekeeper.web.house_rules.editor import RulesEditor, render_editor
from scorekeeper.web.house_rules.forms import fill_editor
from scorekeeper.web.house_rules.views import get_rules
from scorekeeper.web.parsing import parse_score, parse_whole_number
from scorekeeper.web.scoring.forms import PostedHand, read_entry
from scorekeeper.web.scoring.screen import Screen, build_screen
from scorekeeper.wording import interview as words

SEARCH, USE = "search", "use"


class PointsField(ParsedField):
    """Points that a player won or lost. Cleans to a number, 0 where nothing was typed."""

    def parse(self, text: str) -> int:
        """Return the points."""
        points = parse_score(text) if text else 0
        if points is None:
            raise ValueError(_("Enter points like +2 or −4."))
        return points


class PaidForm(TapForm):
    """The points that a table paid, a field for each seat: cleans to ``paid``."""

    def __init__(self, data: Any, *, names: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(data, names=names, **kwargs)
        self.seats = [f"paid-{seat}" for seat in range(1, len(names) + 1)]
        for field, name in zip(self.seats, names, strict=True):
            self.fields[field] = PointsField(label=name)
            self.fields[field].widget.attrs |= {"inputmode": "text", "maxlength": 7, "size": 4}

    @property
    def amounts(self) -> list[Any]:
        """The fields of the seats."""
        return [self[field] for field in self.seats]

    def clean(self) -> dict[str, Any]:
        """Collect the points by seat."""
        data = super().clean() or {}
        if data.keys() >= set(self.seats):
            data["paid"] = tuple(data[field] for field in self.seats)
        return data


@dataclass(frozen=True)
class PayoutComparison:
    """The rules that a table compares with what it paid; ``own`` where they are the club's."""

    leave: ClubAccess
    club: ClubView
    key: str
    title: str
    rules: HouseRules
    own: RuleSet | None

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(_("Player %(seat)s") % {"seat": seat} for seat in range(1, self.rules.table + 1))

    def screen(self, entered: PostedHand) -> Screen:
        """Return the keys for a hand of a new game."""
        return build_screen(self.rules, self._state, self.names, entered)

    def search(self, screen: Screen, paid: tuple[int, ...]) -> PayoutSearch:
        """Search for rules that pay this for the hand on the screen. Raises Refused for a hand that is not possible."""
        hand = game.complete(self.rules, self._state, read_hand(screen.record))
        return find_paying_rules(self.rules, hand, paid)

    @property
    def _state(self) -> game.GameState:
        return game.start(self.rules, self.rules.table, self.rules.table)


@require_http_methods(["GET", "POST"])
def compare_payouts(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Show a form for a hand and what the table paid, and the rules that pay it; or use these rules."""
    leave, view = access.require_club_scorer(request, club), get_club(club)
    comparison = PayoutComparison(leave, view, key, *get_rules(request, club, key))
    screen = comparison.screen(read_entry(request.POST))
    form = PaidForm(request.POST, names=comparison.names)
    action, subject = form.tap
    if action not in (SEARCH, USE):
        typed = {field: request.POST.get(field, "") for field in form.seats}
        return _render(request, comparison, screen, PaidForm(None, names=comparison.names, initial=typed))
    search = _search(comparison, screen, form)
    number = parse_whole_number(subject)
    if action == USE and search and number is not None and number < len(search.fits):
        return _use_rules(request, comparison, screen, form, search.fits[number])
    return _render(request, comparison, screen, form, search)


def _search(comparison: PayoutComparison, screen: Screen, form: PaidForm) -> PayoutSearch | None:
    """Return the rules that fit what was sent; None, with an error in the form, where something is missing."""
    if not form.is_valid():
        return None
    if not screen.outcome.payouts:
        form.add_error(None, screen.outcome.problem)
        return None
    try:
        return comparison.search(screen, form.cleaned_data["paid"])
    except Refused as refused:
        add_refusal(form, refused)
        return None


def _use_rules(
    request: HttpRequest, comparison: PayoutComparison, screen: Screen, form: PaidForm, fit: PayoutFit
) -> HttpResponse:
    """Change the club's own rules, or open the editor with the changed preset."""
    club = comparison.club.club
    if comparison.own is None:
        name = clubs.free_rules_name(club, fit.rules.title)
        return render_editor(request, RulesEditor(comparison.leave, comparison.club), fill_editor(fit.rules, name))
    try:
        clubs.change_rules(comparison.own.number, fit.rules, comparison.own.edition)
    except Refused as refused:
        add_refusal(form, refused)
        return _render(request, comparison, screen, form)
    return redirect("kept-rules", club, comparison.key)


def _render(
    request: HttpRequest,
    comparison: PayoutComparison,
    screen: Screen,
    form: PaidForm,
    search: PayoutSearch | None = None,
) -> HttpResponse:
    is_part = bool(request.headers.get("HX-Request"))
    template = "house_rules/payouts_form.html" if is_part else "house_rules/payouts.html"
    context = club_context(comparison.club, comparison.leave) | {
        "comparison": comparison,
        "screen": screen,
        "form": form,
        "search": search,
        "fits": [
            (number, [words.change_in_words(change, comparison.rules) for change in fit.changes])
            for number, fit in enumerate(search.fits if search else ())
        ],
        "is_paid_already": bool(search and search.fits and not search.fits[0].changes),
        "no_fit": words.no_fit_in_words(search.reason) if search and search.reason else "",
    }
    return render(request, template, context, status=form_status(form))
