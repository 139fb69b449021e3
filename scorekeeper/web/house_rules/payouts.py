"""A table that was paid differently: enter hands and what they paid, and find the rules that pay exactly that."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import hand_as_json, read_hand
from scorekeeper.engine.interview.payout_questions import HandQuestion, choose_question
from scorekeeper.engine.interview.payout_search import PaidHand, PayoutFit, PayoutSearch, find_paying_rules
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

SEARCH, ANOTHER, ANSWER, REMOVE, USE = "search", "another", "answer", "remove", "use"
MOST_HANDS = 12
MOST_SHOWN = 5  # fits


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

    def paid_hand(self, screen: Screen, paid: tuple[int, ...]) -> PaidHand:
        """Return the hand on the screen with what it paid. Raises Refused for a hand that is not possible."""
        return PaidHand(game.complete(self.rules, self._state, read_hand(screen.record)), paid)

    @property
    def _state(self) -> game.GameState:
        return game.start(self.rules, self.rules.table, self.rules.table)


@dataclass
class Comparing:
    """What was sent: the hands entered before, the one on the screen, and its form."""

    comparison: PayoutComparison
    told: tuple[PaidHand, ...]
    screen: Screen
    form: PaidForm

    def with_entered(self) -> tuple[PaidHand, ...] | None:
        """Return all hands, the one on the screen last; None, with an error in the form, where something is missing."""
        if self.told and self.screen.entered.is_empty:
            return self.told
        if not self.form.is_valid():
            return None
        if not self.screen.outcome.payouts:
            self.form.add_error(None, self.screen.outcome.problem)
            return None
        try:
            return (*self.told, self.comparison.paid_hand(self.screen, self.form.cleaned_data["paid"]))
        except Refused as refused:
            add_refusal(self.form, refused)
            return None

    def next(self, told: tuple[PaidHand, ...]) -> Comparing:
        """Return the page for another hand after these."""
        names = self.comparison.names
        return Comparing(self.comparison, told, self.comparison.screen(PostedHand()), PaidForm(None, names=names))


@require_http_methods(["GET", "POST"])
def compare_payouts(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Show a form for hands and what the table paid, and the rules that pay them; or use these rules."""
    leave, view = access.require_club_scorer(request, club), get_club(club)
    comparison = PayoutComparison(leave, view, key, *get_rules(request, club, key))
    form = PaidForm(request.POST, names=comparison.names)
    told = read_paid_hands(request.POST.get("hands", ""), comparison.rules)
    here = Comparing(comparison, told, comparison.screen(read_entry(request.POST)), form)
    action, subject = form.tap
    number = parse_whole_number(subject) or 0
    if action == REMOVE:
        here = replace(here, told=told[:number] + told[number + 1 :])
    if action not in (SEARCH, ANOTHER, ANSWER, USE):
        typed = {field: request.POST.get(field, "") for field in form.seats}
        here = replace(here, form=PaidForm(None, names=comparison.names, initial=typed))
        return _render(request, here, _search(here, here.told) if action == REMOVE and here.told else None)
    hands = here.with_entered()
    search = _search(here, hands) if hands else None
    if hands is None or search is None:
        return _render(request, here)
    if action == USE and number < len(search.fits):
        return _use_rules(request, here, search.fits[number])
    question = _ask(search)
    if action == ANSWER and question and number < len(question.answers) and len(hands) < MOST_HANDS:
        hands = (*hands, PaidHand(question.hand, question.answers[number]))
        return _render(request, here.next(hands), _search(here, hands))
    return _render(request, here.next(hands) if action == ANOTHER else here, search)


def read_paid_hands(text: str, rules: HouseRules) -> tuple[PaidHand, ...]:
    """Return the hands that the page carries; none where it carries anything else."""
    try:
        return tuple(_read_paid_hand(one, rules.table) for one in json.loads(text or "[]")[:MOST_HANDS])
    except (ValueError, TypeError, KeyError, RecursionError):  # a refusal is a ValueError
        return ()


def _read_paid_hand(source: Any, table: int) -> PaidHand:
    hand, paid = read_hand(source["hand"]), source["paid"]
    if hand.players != table or not (paid is None or [type(units) for units in paid] == [int] * table):
        raise ValueError(source)
    return PaidHand(hand, paid and tuple(paid))


def write_paid_hands(hands: Sequence[PaidHand]) -> str:
    """Return the hands as the page carries them."""
    return json.dumps([{"hand": hand_as_json(one.hand), "paid": one.paid} for one in hands])


def _search(here: Comparing, hands: tuple[PaidHand, ...]) -> PayoutSearch:
    return find_paying_rules(here.comparison.rules, hands)


def _ask(search: PayoutSearch) -> HandQuestion | None:
    return choose_question([fit.rules for fit in search.fits]) if len(search.fits) > 1 else None


def _use_rules(request: HttpRequest, here: Comparing, fit: PayoutFit) -> HttpResponse:
    """Change the club's own rules, or open the editor with the changed preset."""
    comparison = here.comparison
    club = comparison.club.club
    if comparison.own is None:
        name = clubs.free_rules_name(club, fit.rules.title)
        return render_editor(request, RulesEditor(comparison.leave, comparison.club), fill_editor(fit.rules, name))
    try:
        clubs.change_rules(comparison.own.number, fit.rules, comparison.own.edition)
    except Refused as refused:
        add_refusal(here.form, refused)
        return _render(request, here)
    return redirect("kept-rules", club, comparison.key)


def _render(request: HttpRequest, here: Comparing, search: PayoutSearch | None = None) -> HttpResponse:
    comparison, names = here.comparison, here.comparison.names
    is_part = bool(request.headers.get("HX-Request"))
    template = "house_rules/payouts_form.html" if is_part else "house_rules/payouts.html"
    question = _ask(search) if search else None
    context = club_context(comparison.club, comparison.leave) | {
        "comparison": comparison,
        "screen": here.screen,
        "form": here.form,
        "hands": write_paid_hands(here.told),
        "told": [
            (words.hand_in_words(one.hand, names, comparison.rules), words.payouts_in_words(one.paid, names))
            for one in here.told
        ],
        "search": search,
        "fits": [
            (number, [words.change_in_words(change, comparison.rules) for change in fit.changes])
            for number, fit in enumerate(search.fits[:MOST_SHOWN] if search else ())
        ],
        "more": len(search.fits[MOST_SHOWN:]) if search else 0,
        "asked": words.hand_in_words(question.hand, names, comparison.rules) if question else "",
        "answers": [words.payouts_in_words(answer, names) for answer in question.answers] if question else (),
        "is_paid_already": bool(search and search.fits and not search.fits[0].changes),
        "no_fit": words.no_fit_in_words(search.reason) if search and search.reason else "",
    }
    return render(request, template, context, status=form_status(here.form))
