"""The scoring page: the form, what a hand would pay, Record, Undo, and the two-second question of viewers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.game import position_key
from scorekeeper.engine.hand import Hand, Kind, sitting_out
from scorekeeper.engine.payout.picked import LEVELS, doublers_multiplier
from scorekeeper.engine.rules.values import OutcomeBracket, Redeal
from scorekeeper.ledger.answers import Status
from scorekeeper.ledger.entries import KEY
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.reading import game_version
from scorekeeper.queries.sheet import sheet as read_sheet
from scorekeeper.queries.table import TableView, is_undecided, number_after, table_view
from scorekeeper.services import changes, hands
from scorekeeper.services.journals import Actor, Answer
from scorekeeper.services.requests import Redo, Undo
from scorekeeper.services.seating import record_before_reseating
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.isolation import isolate_names
from scorekeeper.web.live import UNCHANGED, LivePart, answer_live_page
from scorekeeper.web.scoring import forms
from scorekeeper.web.scoring.forms import PostedHand, Submission, read_submission
from scorekeeper.web.scoring.screen import (
    build_screen,
    complete_entry,
    dealt_table,
    missing_sentence,
    screen_fault,
    seat_tiles,
)
from scorekeeper.wording import amounts
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.score_sheet import changed_sentence

PAGE = "scoring/page.html"
NOTHING = PostedHand()
JSON = "application/json"
REFUSED = "refused"
# Of the hand that an answer is about. Without it a phone takes no answer for the site's: a proxy's has none.
HAND_KEY = "Hand-Key"
# What is said of a hand that was not simply recorded.
OUTCOMES = {
    Status.CONFLICT: gettext_lazy("Saved as a conflict. This hand now has two different scores."),
    Status.AGREED: gettext_lazy("Hand %(number)d was already recorded with the same score."),
}


@require_GET
def table(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the table: the entry form to who records, the totals to who watches."""
    viewer = access.require_viewer(request, club_game)
    return _render_fresh(request, viewer) if viewer.may(Action.RECORD) else _render_for_viewer(request, viewer)


@require_POST
def preview(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show what the hand would pay as far as it is entered; nothing is written."""
    recorder = access.require_recorder(request, club_game)
    view = table_view(club_game)
    return render_page(request, recorder, view, _follow_game(request, view))


@require_POST
def record(request: HttpRequest, club_game: int) -> HttpResponse:
    """Record the hand, or say what is missing and keep what was entered; a phone's queue gets the outcome as JSON."""
    recorder, typed, answer = access.require_recorder(request, club_game), read_submission(request.POST), None
    try:
        answer = record_submission(recorder, typed, access.actor(request, recorder))
        status, sentence = answer.status.value, str(OUTCOMES.get(answer.status, "")) % {"number": answer.number}
    except Refused as refused:
        status, sentence = REFUSED, hand_words.refusal_sentence(refused.faults[0], table_view(club_game).names)
    if request.headers.get("Accept") == JSON:
        response: HttpResponse = _answer_queue(recorder, typed, answer, status, sentence)
    elif status == REFUSED:
        response = _render_refused(request, recorder, typed, sentence)
    else:
        response = _render_recorded(request, recorder, sentence, calm=status == Status.AGREED)
    if KEY.fullmatch(typed.key):
        response[HAND_KEY] = typed.key
    return response


@require_POST
def undo(request: HttpRequest, club_game: int) -> HttpResponse:
    """Undo the hand that was recorded last; what is being entered stays. Seats are for scorers."""
    recorder = access.require_recorder(request, club_game)
    if not recorder.may(Action.KEEP):
        _verify_undo(table_view(club_game))
    return _undo_or_redo(request, recorder, Undo(request.POST.get("undo", "")), "undo")


@require_POST
def redo(request: HttpRequest, club_game: int) -> HttpResponse:
    """Bring back the hand that was undone last; what is being entered stays."""
    recorder = access.require_recorder(request, club_game)
    if not recorder.may(Action.KEEP) and table_view(club_game).closed:
        raise Http404("redo")
    return _undo_or_redo(request, recorder, Redo(request.POST.get("redo", "")), "redo")


def _undo_or_redo(request: HttpRequest, recorder: Access, asked: Undo | Redo, what: str) -> HttpResponse:
    """Undo or redo the hand that the button named, and show the table as it stands then."""
    typed = read_submission(request.POST)
    try:
        changes.make(recorder.game, [asked], key=f"{typed.key}-{what}", actor=access.actor(request, recorder))
    except Refused as refused:
        names = table_view(recorder.club_game).names
        return _render_refused(request, recorder, typed, hand_words.refusal_sentence(refused.faults[0], names))
    return _render_recorded(request, recorder, "", typed.entered)


@require_GET
def live(request: HttpRequest, club_game: int) -> HttpResponse:
    """Answer nothing while nothing has changed; else the screen to who watches, a nudge to who enters a hand.

    A screen without keys says so itself (`watching`): to who records they come back when the table is opened again.
    """
    viewer = access.require_viewer(request, club_game)
    if not viewer.may(Action.RECORD):
        return _render_for_viewer(request, viewer)
    if request.GET.get("version") == str(game_version(viewer.game)):
        return HttpResponse(status=UNCHANGED)
    if "watching" not in request.GET:
        return HttpResponse(status=UNCHANGED, headers={"HX-Trigger": "moved"})
    return _render_fresh(request, viewer)


def record_submission(access: Access, typed: Submission, actor: Actor) -> Answer:
    """Record a hand as it was typed, with what the rules leave no choice about.

    Raise ``Refused`` with one fault, for the people at the table.
    """
    if missing_sentence(typed.entered) or typed.entered.kind in forms.COUNTED:  # what those say depends on the rules
        view = table_view(access.club_game)
        entered, sentence = _complete_submission(view, typed)
        if sentence:
            raise refuse("missing", {"hint": sentence})
        typed = replace(typed, entered=entered)
    hand = forms.to_record(typed.entered)
    try:
        if typed.is_earlier and typed.seated and access.may(Action.KEEP):
            earlier = record_before_reseating(access.game, hand, typed.seated, key=typed.key, actor=actor)
            if earlier:
                return earlier
        return hands.record_hand(
            access.game,
            hand,
            key=typed.key,
            expects=typed.expects,
            actor=actor,
            after=typed.after,
            seated=typed.seated,
        )
    except Refused as refused:
        raise Refused([screen_fault(refused, typed.entered)]) from refused


def _render_fresh(request: HttpRequest, access: Access) -> HttpResponse:
    view = table_view(access.club_game)
    return render_page(request, access, view, Submission(view.next_number, after=view.after))


def _render_for_viewer(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the table to those who record nothing, drawn once for all of one kind."""

    def draw(_version: int) -> LivePart:
        view = table_view(access.club_game)
        return LivePart.of(render_to_string("scoring/viewer_live.html", _context(access, view, None)), view.version)

    around = {"view": {"club_game": access.club_game, "within": access.within}}
    return answer_live_page(request, access, f"table {access.is_of_event}", draw, PAGE, around)


def _verify_undo(view: TableView) -> None:
    """Raise Http404 where the last thing is no hand, or the sheet is closed: that is for who keeps the score."""
    if view.reseated or view.closed:
        raise Http404("undo")


def _follow_game(request: HttpRequest, view: TableView) -> Submission:
    """Return the data that the form continues with: an empty one follows the game, a recorded hand is not entered
    again."""
    typed = read_submission(request.POST)
    if view.last is not None and view.last.key == typed.key:
        return Submission(view.next_number, after=view.after)
    if typed.entered.is_empty or "next" in request.POST:
        return replace(typed, expects=view.next_number, after=view.after)
    return _as_now(view, typed)


def _as_now(view: TableView, typed: Submission) -> Submission:
    """Return a hand with the number and the seats of now: hands before it or other players may have come or gone."""
    if typed.seated and typed.seated != view.seated:
        typed = replace(typed, entered=forms.move_entry(typed.entered, typed.seated, view.seated))
    if not typed.after:
        return typed
    number = view.next_number if typed.after == view.after else number_after(view.game, typed.after)
    return replace(typed, expects=number or typed.expects)


def _complete_submission(view: TableView, typed: Submission) -> tuple[forms.PostedHand, str]:
    """Return the hand with what the rules leave no choice about, and what is missing in it then.

    It is completed where it was entered: in its own seating, and the site moves it to the one of now.
    """
    seating = typed.seated.players if typed.seated else view.state.seating
    if not set(seating) <= set(range(1, len(view.roster) + 1)) or len(seating) < view.rules.players:
        return typed.entered, ""
    names = tuple(view.roster[player - 1] for player in seating)
    state = replace(view.state, seating=seating, dealer=min(view.dealer, len(seating)))
    entered = complete_entry(dealt_table(view.rules, state, names, typed.entered), typed.entered)
    return entered, missing_sentence(entered, hand_words.side_words(view.rules))


def _render_refused(request: HttpRequest, access: Access, typed: Submission, sentence: str) -> HttpResponse:
    """Show a refused hand again as it was typed, and say why."""
    view = table_view(access.club_game)
    return render_page(request, access, view, _as_now(view, typed), message=sentence, status=UNPROCESSABLE)


def _answer_queue(access: Access, typed: Submission, answer: Answer | None, became: str, message: str) -> JsonResponse:
    """Answer a hand from a phone's queue: the outcome, its number, and the sentence for who keeps the score.

    A conflict that was decided is none any more. A hand with another number, rules, or payouts than the phone showed
    is told with what it pays now.
    """
    number = typed.expects
    if answer and not (answer.conflict and is_undecided(answer.conflict)):
        became, message = (Status.RECORDED, "") if answer.conflict else (became, message)
        number = (number_after(access.game, typed.key) or number + 1) - 1
        message = _changed_sentence(access, answer, typed, number) or message
    told = {"key": typed.key, "became": became, "said": isolate_names(message), "number": number}
    return JsonResponse(told, status=UNPROCESSABLE if became == REFUSED else 200)


def _changed_sentence(access: Access, answer: Answer, typed: Submission, number: int) -> str:
    """Say what a hand is now where it has another number, other rules, or other payouts than the phone showed; empty
    where it does not count."""
    sheet = read_sheet(access.club_game)
    line = sheet and sheet.line(answer.conflict or answer.line or "")
    if not (sheet and line and line.number):
        return ""
    pays = dict(zip(typed.seated.players, typed.pays, strict=False)) if typed.seated else {}
    return changed_sentence(line, sheet.names, typed.expects, typed.rules, pays)


def _render_recorded(
    request: HttpRequest, access: Access, message: str, entered: PostedHand = NOTHING, *, calm: bool = False
) -> HttpResponse:
    """Show the table as it stands now: the part of it to htmx, the page at its own address to others."""
    if not request.headers.get("HX-Request"):
        return redirect("table", access.club_game)
    view = table_view(access.club_game)
    answer = render_page(
        request, access, view, Submission(view.next_number, entered, after=view.after), message=message, calm=calm
    )
    answer["HX-Trigger"] = "recorded"  # what the table shows above may be another now: the score can be handed in
    return answer


def render_page(
    request: HttpRequest,
    here: Access,
    view: TableView,
    typed: Submission,
    *,
    message: str = "",
    calm: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Return the screen with the form as it is `typed`.

    `message` is a sentence above Record, a `calm` one where nothing is wrong.
    """
    context = _context(here, view, typed) | {"said": message, "calm": calm}
    template = "scoring/table.html" if request.headers.get("HX-Request") else PAGE
    return render(request, template, context, status=status)


def _context(here: Access, view: TableView, typed: Submission | None) -> dict[str, Any]:
    complete, tiles = view.hands is not None and view.next_number > view.hands, list(seat_tiles(view))
    context: dict[str, Any] = {
        "view": view,
        "here": here,
        "keeps": here.may(Action.KEEP),
        "records": here.may(Action.RECORD),
        "complete": complete,
        "near": view.rules.stakes[LEVELS[OutcomeBracket.ALL_TRICKS]] if view.race else 0,  # the most that a call brings
        "over": game_over(view) if view.race else None,
        "waits": list(pending(view)),
        "tiles": tiles,
    }
    if last := view.last:
        context["last_words"] = hand_words.sentence(last.record, last.names, view.rules)
        context["last_payouts"] = list(zip(last.names, last.payouts, strict=True))
    if typed is not None and not view.closed:
        overtaken = not typed.entered.is_empty and typed.expects < view.next_number
        context |= {"typed": typed, "ahead": offline_facts(view), "overtaken": overtaken}
        if overtaken or not complete:  # all hands are played, but another phone has overtaken this one's last
            discs = [tile.disc for tile in tiles]
            context["screen"] = build_screen(view.rules, view.state, view.names, typed.entered, discs)
    if "screen" not in context and (complete or (view.closed and view.within is not None)):
        context["standing"] = sorted(view.players, key=lambda player: -player.total)
    return context


def offline_facts(view: TableView) -> dict[str, object]:
    """Return what a phone needs without a network: who sits out by dealer (`6|1|...`), the kinds dealt again by them.

    `seated` says who sits where, as the form has it: how many are dealt in, then the player on each seat.
    `rules` and `position` say which payouts apply (`payout_table`). `money` has # for a total in money, with `places`
    digits after the point; it is empty where the tiles show none.
    """
    seats, dealt = len(view.players), view.rules.players
    out = [" ".join(map(str, sitting_out(seats, dealt, dealer))) for dealer in range(1, seats + 1)]
    redeals = {Kind.MISDEAL: view.rules.misdeal_redeal, Kind.PASSED: view.rules.redeal}
    same = [kind for kind, redeal in redeals.items() if redeal is Redeal.SAME_DEALER]
    symbol, currency = amounts.SYMBOLS.get(view.rules.currency), view.rules.currency
    shows_money = view.rules.unit_value and not view.race
    return {
        "out": "|".join(out),
        "again": " ".join(same),
        "seated": " ".join(map(str, (view.rules.players, *view.state.seating))),
        "rules": view.rules.fingerprint,
        "position": position_key(view.rules, view.state),
        "money": (f"{symbol}#" if symbol else f"# {currency}") if shows_money else "",
        "places": amounts.places(currency) if shows_money else 0,
    }


def pending(view: TableView) -> Iterator[tuple[str, str, str]]:
    """Yield what the next hand is played for beyond itself: a game of a race, doublers, the pot, a round of doubles.

    Each has a name, a sign for the title row, and words.
    """
    state, waiting = view.state, view.state.waiting
    if race := view.race:
        words = _("game %(number)s is played to %(score)s") % {"number": race.number, "score": race.to}
        yield "race", _("to %(score)s") % {"score": race.to}, words
    if doublings := state.doublers(view.rules):
        factor = doublers_multiplier(view.rules, Hand(doublers=doublings), None)
        words = _("this hand counts double") if factor == 2 else _("this hand counts ×%(factor)s") % {"factor": factor}
        yield "doubler", f"\N{MULTIPLICATION SIGN}{factor}", words
    if waiting.doublers > 1 and doublings < waiting.doublers:
        count = waiting.doublers
        words = ngettext("%(count)s double hand waiting", "%(count)s double hands waiting", count)
        yield "queue", _("%(count)s waiting") % {"count": count}, words % {"count": count}
    if state.pot:
        words = ngettext("%(units)s point in the pot", "%(units)s points in the pot", state.pot)
        yield "pot", _("pot %(units)s") % {"units": state.pot}, words % {"units": state.pot}
    if left := waiting.round_left:
        yield "round", _("doubles: %(left)s") % {"left": left}, _("hands left in the round of doubles")


def game_over(view: TableView) -> dict[str, object] | None:
    """Return the game that the last hand has ended, with everyone's score by name; None where one is under way."""
    race = view.last.race if view.last else None
    if view.race is None or not view.race.winners or race is None:
        return None
    scores = list(zip(view.roster, race.scores, strict=False))
    return {"number": race.number, "winners": view.race.winners, "scores": scores}
