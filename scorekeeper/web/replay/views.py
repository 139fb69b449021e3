"""Pages of a hand card by card: enter by taps or as text, and show step by step. Nothing is stored on the site."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.engine.entering.answers import next_question
from scorekeeper.engine.notation.reading import play_out, read_hands
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import replay
from scorekeeper.exports.pdf.typeface import labels
from scorekeeper.exports.replay_picture import draw_position
from scorekeeper.queries.access import GrantedRole
from scorekeeper.queries.club import rule_sets_of
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE, answer_form
from scorekeeper.web.analysis.panel import AnalysisPlace, build_evaluation, build_panel
from scorekeeper.web.days import today
from scorekeeper.web.files import PDF, PNG, file_response, requested_format
from scorekeeper.web.house_rules.starts import Starts, all_starts
from scorekeeper.web.links import Link, loopback_notice, make_link, shareable_url
from scorekeeper.web.replay.board import build_board
from scorekeeper.web.replay.forms import (
    ReadHand,
    ReplayDraft,
    ReplayStartForm,
    TextFlaw,
    apply_tap,
    open_draft,
    pack_hand,
    read_draft,
    read_submitted,
    read_text,
    split_names,
    text_flaws,
    unpack_hand,
)
from scorekeeper.web.replay.position import StepAddress, read_position
from scorekeeper.web.replay.steps import build_step, draw_insight, fault_lines, step_after_trick
from scorekeeper.wording.replays import ReplayPaper

FIRST_RULES = "standard"
NO_TAPS = ("begin", "read")
LONGEST_CODE = 1_600  # characters of an address that a phone still reads off a screen
FOUR = 4
TEXT = "text/plain; charset=utf-8"


@require_http_methods(["GET", "POST"])
def enter_hand(request: HttpRequest) -> HttpResponse:
    """Ask for rules and players, or continue a hand; a hand that is pasted whole is shown at once."""
    pairs = access.require_grants(request)
    action = request.POST.get("do", "")
    if request.method == "POST" and action not in NO_TAPS:
        return _tap(request, action)
    if request.method == "GET" and "h" in request.GET:
        return render_board(request, open_draft(require_packed_hand(request)), _entry_context())
    starts = all_starts(rule_sets_of(pairs))
    if action == "read":
        return _read_hand(request, starts)
    return _begin(request, ReplayStartForm(request.POST, starts=starts) if action else _start_form(request, starts))


def require_packed_hand(request: HttpRequest) -> WrittenHand:
    """Return the hand in the address or the form. Raises Http404 where there is none."""
    read_hand = unpack_hand(request.GET.get("h") or request.POST.get("h", ""))
    if read_hand is None or read_hand.hand is None:
        raise Http404("hand")
    return read_hand.hand


def render_board(request: HttpRequest, draft: ReplayDraft, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Return the board, alone where htmx asks for it."""
    context |= {"draft": draft, "board": build_board(draft), "text": draft.text, "packed": pack_hand(draft.hand)}
    return _enter_page(request, context, status)


def render_flaws(request: HttpRequest, read_hand: ReadHand, context: dict[str, Any]) -> HttpResponse:
    """Return the board with a text that cannot be read, and its flaws."""
    return _enter_page(request, context | {"text": read_hand.text, "wrong": read_hand.wrong}, UNPROCESSABLE)


def tap_draft(request: HttpRequest, hand: WrittenHand, action: str) -> tuple[ReplayDraft, int]:
    """Return the draft after a tap, and the status of the answer."""
    draft = apply_tap(read_draft(request.POST, hand), action)
    return draft, UNPROCESSABLE if draft.fault and not draft.dimmed else 200


def _enter_page(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    template = "replay/board.html" if request.headers.get("HX-Request") else "replay/enter.html"
    return render(request, template, context, status=status)


def _entry_context() -> dict[str, Any]:
    return {"action": reverse("replay"), "club_game": None}


def _tap(request: HttpRequest, action: str) -> HttpResponse:
    read_hand = read_text(request.POST.get("text", ""))
    if read_hand.hand is None:
        return render_flaws(request, read_hand, _entry_context())
    draft, status = tap_draft(request, read_hand.hand, action)
    return render_board(request, draft, _entry_context(), status)


def _start_form(request: HttpRequest, starts: Starts, read_hand: ReadHand | None = None) -> ReplayStartForm:
    """Return the form of the first page, with the text of `found`."""
    chosen = request.POST.get("rules") or request.GET.get("rules", "")
    initial = {
        "rules": chosen if chosen in starts else FIRST_RULES,
        "names": request.POST.get("names", ""),
        "deal": request.POST.get("deal") == "1",
        "text": read_hand.text if read_hand else "",
    }
    return ReplayStartForm(initial=initial, starts=starts)


def _begin(request: HttpRequest, form: ReplayStartForm) -> HttpResponse:
    """Start a hand with the rules and the players of the form."""

    def save(form: ReplayStartForm) -> HttpResponse:
        draft = ReplayDraft(form.cleaned_data["hand"], deal=form.cleaned_data["deal"])
        return render_board(request, draft, _entry_context())

    return answer_form(request, form, save, "replay/start.html")


def _read_hand(request: HttpRequest, starts: Starts) -> HttpResponse:
    """Read a hand that was typed, pasted, or uploaded; show a whole one, continue another one.

    The rules and players of the form hold where the text does not state its own.
    """
    names = split_names(request.POST.get("names", ""))
    read_hand = read_submitted(request, starts.get(request.POST.get("rules", "")), names)
    if read_hand.hand is None:
        if request.headers.get("HX-Request"):
            return render_flaws(request, read_hand, _entry_context())
        context = {"form": _start_form(request, starts, read_hand), "wrong": read_hand.wrong}
        return render(request, "replay/start.html", context, status=UNPROCESSABLE)
    draft = read_draft(request.POST, read_hand.hand)
    if next_question(draft.entry) is None:
        address = f"{reverse('replay-hand')}?h={pack_hand(read_hand.hand)}"
        return HttpResponseClientRedirect(address) if request.headers.get("HX-Request") else redirect(address)
    return render_board(request, draft, _entry_context())


@require_safe
def show_hand(request: HttpRequest) -> HttpResponse:
    """Show the hand in the address after so many of its cards."""
    holder = access.require_holder(request)
    hand = require_packed_hand(request)
    packed = pack_hand(hand)
    return render_hand(request, hand, place_of_hand(hand, holder), {"edit": f"{reverse('replay')}?h={packed}"})


def place_of_hand(hand: WrittenHand, holder: GrantedRole) -> AnalysisPlace:
    """Return where a hand that is on no score sheet is shown and analyzed, and who asks."""
    packed = pack_hand(hand)
    steps = StepAddress(reverse("replay-hand"), {"h": packed}, reverse("replay-picture"))
    return AnalysisPlace(
        f"{reverse('replay-analysis')}?h={packed}", f"{reverse('analyze-replay')}?h={packed}", steps, holder
    )


@require_safe
def send_picture(request: HttpRequest) -> HttpResponse:
    """Send a picture of the table at the position in the address."""
    access.require_grants(request)
    return draw_hand_position(request, require_packed_hand(request))


@require_safe
def send_pdf(request: HttpRequest) -> HttpResponse:
    """Send the hand as a PDF, alone on a page or as four quarters of one."""
    access.require_grants(request)
    hand = require_packed_hand(request)
    size = requested_format(request)
    four = request.GET.get("four") == "1"
    content = replay.pdf([hand] * (FOUR if four else 1), size, four=four)
    return hand_file(request, content, hand, "pdf", PDF)


@require_safe
def send_text(request: HttpRequest) -> HttpResponse:
    """Send the hand as text."""
    access.require_grants(request)
    hand = require_packed_hand(request)
    return hand_file(request, write_hands([hand]).encode(), hand, "hands", TEXT)


def render_hand(request: HttpRequest, hand: WrittenHand, place: AnalysisPlace, context: dict[str, Any]) -> HttpResponse:
    """Return the page of a hand, or its step alone where htmx asks for it; a hand with a fault opens at the fault."""
    paper = ReplayPaper(hand)
    position = read_position(request.GET, len(paper.names))
    if position.at is None and not position.tried and paper.checked.violations:
        position = replace(position, at=fault_lines(paper)[0].at)
    step, analysis = build_step(paper, position, place.steps), build_panel(paper, place)
    context |= {
        "go": place.steps.before_step(position),
        "paper": paper,
        "packed": pack_hand(hand),
        "step": step,
        "analysis": analysis,
        "evaluation": build_evaluation(analysis, replace(position, at=step.at)),
    }
    if request.headers.get("HX-Request"):
        return render(request, "replay/step.html", context | {"is_part": True})
    return render(request, "replay/hand.html", context | _hand_context(request, paper))


def draw_hand_position(request: HttpRequest, hand: WrittenHand) -> HttpResponse:
    """Return the picture of the position in the address."""
    paper = ReplayPaper(hand, labels)
    step = build_step(paper, read_position(request.GET, len(paper.names)), StepAddress("", {}))
    title = " · ".join(filter(None, (hand.title or _("Hand replay"), step.branch)))
    return hand_file(request, draw_position(step.picture, title, step.summary, step.told), hand, "png", PNG)


def _hand_context(request: HttpRequest, paper: ReplayPaper) -> dict[str, Any]:
    """Return the template variables of the whole hand, without the step."""
    hand, settlement = paper.written, paper.settlement
    text = write_hands([hand])
    return {
        "title": hand.title or _("Hand replay"),
        "faults": fault_lines(paper),
        "dealt": list(paper.dealt()),
        "tricks": [(trick, step_after_trick(paper.checked, trick.number)) for trick in paper.tricks],
        "payouts": list(zip(paper.names, settlement.payouts, strict=True)) if settlement else (),
        "insight": draw_insight(paper),
        "text": text,
        "illegal": _illegal_plays(text, paper) if paper.checked.violations else (),
        "share": _share_link(request, hand),
        "only_here": loopback_notice(request),
    }


def _illegal_plays(text: str, paper: ReplayPaper) -> tuple[TextFlaw, ...]:
    """Return the faults with the lines of the text that they are in."""
    (reading,) = read_hands(text)
    flaws = [flaw for flaw in play_out(reading).flaws if "follows" not in flaw.fault.details]
    return text_flaws(text, flaws, paper.names)


def _share_link(request: HttpRequest, hand: WrittenHand) -> Link | str:
    """Return the link with its QR code; the address alone where a code would be too dense."""
    path = f"{reverse('replay-hand')}?h={pack_hand(hand)}"
    url = shareable_url(request, path)
    return make_link(request, "hand", _("This hand"), "", path) if len(url) <= LONGEST_CODE else url


def hand_file(request: HttpRequest, content: bytes, hand: WrittenHand, suffix: str, kind: str) -> HttpResponse:
    """Return a download, named after the hand and the day it was played, or else today."""
    day = date.fromisoformat(hand.date) if hand.date else today(request)
    name = filename(hand.title or _("Hand replay"), day, _("replay"), suffix)
    return file_response(content, name, kind)
