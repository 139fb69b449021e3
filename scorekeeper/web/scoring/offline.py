"""Data that a phone needs without a network: forms and payouts in advance, and the import of unsent hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.engine.entering.choices import no_pick_kinds
from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.game import position
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Play
from scorekeeper.imports import handed_over
from scorekeeper.imports.handed_over import HandedOver
from scorekeeper.ledger.answers import Status
from scorekeeper.queries.access import Access
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services.journals import Actor, Answer, rehearsing, writing
from scorekeeper.web import access
from scorekeeper.web.actions import form_status, posted_data
from scorekeeper.web.forms import TapForm, add_refusal
from scorekeeper.web.scoring.forms import (
    BIDS,
    COUNT,
    COUNTED,
    NOBODY,
    SHOWN,
    PostedHand,
    read_submission,
    to_record,
)
from scorekeeper.web.scoring.payout_table import payout_table
from scorekeeper.web.scoring.screen import Screen, build_screen, dealt_table, seat_tiles, unusual_keys
from scorekeeper.web.scoring.views import NOTHING, offline_facts, record_submission
from scorekeeper.wording import hands as hand_words


@require_GET
def no_connection(request: HttpRequest) -> HttpResponse:
    """Show what a phone keeps for pages that it does not have; the script puts the table's number in place of 0."""
    return render(request, "scoring/no_connection.html")


@require_GET
def send_forms(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send every form that the table's rules can ask for, empty, and which players and rules they are for."""
    access.require_recorder(request, club_game)
    view = table_view(club_game)
    shown = [(form_shape(entered), _form_screen(view, entered), 0) for entered in entries_with_forms(view)]
    context = {"forms": [*shown, *_forms_by_dealer(view)], "ahead": offline_facts(view)}
    return render(request, "scoring/forms.html", context)


@require_GET
def send_payouts(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the table of payouts to a phone that records; it asks for the body only when that has changed.

    Raise Http404 for a game from paper with players that its rules do not seat: no hand is played there.
    """
    access.require_recorder(request, club_game)
    view = table_view(club_game)
    there = position(view.rules, view.state)
    try:
        body, etag = payout_table(view.rules, view.state.players, there, get_language() or "")
    except Refused as refused:
        raise Http404(f"payouts: {refused}") from refused
    answer = HttpResponse(body, content_type="application/json", headers={"ETag": etag, "Cache-Control": "no-cache"})
    return get_conditional_response(request, etag, response=answer) or answer


def form_shape(entered: PostedHand) -> str:
    """Return the values that the look of a form depends on, as a page reads it off its own keys."""
    shape = (
        entered.unusual,
        NOBODY if entered.picker == NOBODY else "",
        entered.answer,
        COUNT if entered.is_counted else "",
        SHOWN if entered.loser == SHOWN else "",
        entered.partner if entered.partner in BIDS else "",
    )
    return " ".join(part for part in shape if part)


def entries_with_forms(view: TableView) -> Iterator[PostedHand]:
    """Yield the taps that change which keys there are."""
    yield NOTHING
    table = dealt_table(view.rules, view.state, view.names, NOTHING)
    unusual = [PostedHand(unusual=key.value) for key in unusual_keys(table, NOTHING) if key.value]
    yield from unusual
    if view.rules.play is Play.RACE:
        yield from (PostedHand(partner=bid) for bid in BIDS)
    if view.rules.play is Play.TWO_HANDED:
        yield PostedHand(winners=(COUNT,))
    answers = no_pick_kinds(view.rules, view.state.doublers(view.rules))
    if answers:
        yield from (replace(entered, picker=NOBODY) for entered in (NOTHING, *unusual))
    for answer in answers:
        tapped = PostedHand(picker=NOBODY, answer=answer.value)
        yield tapped
        yield from _without_picker(tapped, answer)


def _without_picker(tapped: PostedHand, answer: Kind) -> Iterator[PostedHand]:
    if answer in COUNTED:
        yield replace(tapped, winners=(COUNT,))
    if answer is Kind.SCHWANZER:
        yield replace(tapped, loser=SHOWN)


def _forms_by_dealer(view: TableView) -> Iterator[tuple[str, Screen, int]]:
    """Yield for each dealer the forms with fields or keys for the seats dealt in alone, where some sit out.

    Each is drawn when what its shape names is tapped.
    """
    if view.sits_out:
        for entered in entries_with_forms(view):
            if entered.is_counted or entered.loser == SHOWN or entered.answer == Kind.MOSTER:
                for player in view.players:
                    screen = _form_screen(view, replace(entered, dealer=str(player.seat)))
                    yield form_shape(entered), screen, player.seat


def _form_screen(view: TableView, entered: PostedHand) -> Screen:
    return build_screen(view.rules, view.state, view.names, entered, [tile.disc for tile in seat_tiles(view)])


class HandFate(StrEnum):
    """The results for a hand that is handed over."""

    NEW = "new"
    HERE = "here"  # recorded before, under its key or exactly alike
    CONFLICT = "conflict"  # another hand has its number: both are kept, to be decided
    REFUSED = "refused"  # left out


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """A hand of the text, what it says in words, what becomes of it, and why where it is left out."""

    number: int
    words: str
    fate: HandFate
    why: str = ""


class HandOverForm(TapForm):
    """The text that a phone hands over."""

    text = forms.CharField(
        label=gettext_lazy("Text from the other phone"),
        help_text=gettext_lazy(
            "On the other phone, tap the bar that shows unsent hands, then “Export hands”. Copy all of "
            "its text, from SHEEPSHEAD to END. Or scan its codes with a phone that can record hands "
            "here."
        ),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "off", "data-from-address": True}
        ),
    )


@dataclass(frozen=True, slots=True)
class UnsentReview:
    """The content of the page about a text: its form, the table, each hand; `done` once they are recorded."""

    form: HandOverForm
    name: str = ""
    club_game: int = 0
    lines: tuple[ReviewedHand, ...] = ()
    done: bool = False

    @property
    def new(self) -> int:
        """Return the number of hands to record."""
        return sum(line.fate in (HandFate.NEW, HandFate.CONFLICT) for line in self.lines)

    @property
    def left_out(self) -> int:
        """Return the number of hands that cannot be recorded as they are."""
        return sum(line.fate is HandFate.REFUSED for line in self.lines)

    @property
    def status(self) -> int:
        """The status of the answer."""
        return form_status(self.form)


@require_http_methods(["GET", "POST"])
def hand_over(request: HttpRequest, club_game: int) -> HttpResponse:
    """Take the hands of this table in."""
    recorder = access.require_recorder(request, club_game)
    looked = review_hands(request, recorder)
    context = {"here": recorder, "view": table_view(club_game), "looked": looked}
    return render(request, "scoring/hand_over.html", context, status=looked.status)


def review_hands(request: HttpRequest, recorder: Access | None, within: int | None = None) -> UnsentReview:
    """Return the hands of a request for the page: checked, or recorded where that was pressed.

    The table is the one at hand (`found`), else any of the event whose journal is `within`.
    """
    form = HandOverForm(posted_data(request))
    if not (form.is_bound and form.is_valid()):
        return UnsentReview(form)
    try:
        over = handed_over.read_handed_over(form.cleaned_data["text"])
        here = _require_table(request, over, recorder, within)
    except Refused as refused:
        add_refusal(form, refused)
        return UnsentReview(form)
    done = form.tap[0] == "record"
    with writing() if done else rehearsing():
        lines = tuple(_record_hands(here, over, access.actor(request, here)))
    return UnsentReview(form, table_view(here.club_game).name, here.club_game, lines, done)


def _require_table(request: HttpRequest, over: HandedOver, recorder: Access | None, within: int | None) -> Access:
    if recorder is None:
        here = access.find_recorder(request, over.table)
        if here is None or here.within != within:
            raise refuse("other-table/tournament", path="text")
        return here
    if over.table != recorder.club_game:
        raise refuse("other-table/elsewhere", path="text")
    return recorder


def _record_hands(here: Access, over: HandedOver, actor: Actor) -> Iterator[ReviewedHand]:
    view = table_view(here.club_game)
    for hand in over.hands:
        typed = replace(read_submission(QueryDict(hand.form)), expects=hand.number, key=hand.key)
        try:
            answer = record_submission(here, typed, actor)
        except Refused as refused:
            sentence = hand_words.refusal_sentence(refused.faults[0], view.names)
            yield ReviewedHand(hand.number, "", HandFate.REFUSED, sentence)
        else:
            words = "" if answer.again else hand_words.sentence(to_record(typed.entered), view.names, view.rules)
            yield ReviewedHand(hand.number, words, _fate(answer))


def _fate(answer: Answer) -> HandFate:
    if answer.again or answer.status is Status.AGREED:
        return HandFate.HERE
    return HandFate.CONFLICT if answer.status is Status.CONFLICT else HandFate.NEW
