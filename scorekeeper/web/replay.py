"""Entering a hand card by card, by taps or as text. Nothing is stored: the hand travels in the form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.engine.entering.answers import next_question
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.progress import begin_hand
from scorekeeper.engine.play.transcript import Transcript
from scorekeeper.queries.club import rule_sets_of
from scorekeeper.web import access, rule_starts
from scorekeeper.web.replay_board import board
from scorekeeper.web.replay_draft import Draft, opened, read, tapped
from scorekeeper.web.replay_text import Typed, pack, sent, typed, unpack
from scorekeeper.web.rule_starts import Starts

REFUSED = 422
FIRST_RULES = "standard"
NO_TAPS = ("begin", "read")


@require_http_methods(["GET", "POST"])
def replay(request: HttpRequest) -> HttpResponse:
    """Ask for rules and players, or go on with a hand; a hand that is pasted whole is shown at once."""
    pairs = access.require_grants(request)
    action = request.POST.get("do", "")
    if request.method == "POST" and action not in NO_TAPS:
        return _tapped(request, action)
    if request.method == "GET" and "h" in request.GET:
        return entering(request, opened(packed_hand(request)), _context())
    starts = rule_starts.every(rule_sets_of(pairs))
    if action == "begin":
        return _begun(request, starts)
    return _read(request, starts) if action == "read" else _start(request, starts)


def packed_hand(request: HttpRequest) -> WrittenHand:
    """Return the hand in the address. Raises Http404 where there is none."""
    found = unpack(request.GET.get("h", ""))
    if found is None or found.hand is None:
        raise Http404("hand")
    return found.hand


def entering(request: HttpRequest, draft: Draft, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Return the board, alone where htmx asks for it."""
    context |= {"draft": draft, "board": board(draft), "text": draft.text, "packed": pack(draft.hand)}
    return _page(request, context, status)


def misread(request: HttpRequest, found: Typed, context: dict[str, Any]) -> HttpResponse:
    """Return the board with a text that cannot be read, and what is wrong with it."""
    return _page(request, context | {"text": found.text, "wrong": found.wrong}, REFUSED)


def tapped_draft(request: HttpRequest, hand: WrittenHand, action: str) -> tuple[Draft, int]:
    """Return the draft after a tap, and the status of the answer."""
    draft = tapped(read(request.POST, hand), action)
    return draft, REFUSED if draft.said and not draft.dimmed else 200


def _page(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    template = "replay/board.html" if request.headers.get("HX-Request") else "replay/enter.html"
    return render(request, template, context, status=status)


def _context() -> dict[str, Any]:
    return {"action": reverse("replay"), "evening": None}


def _tapped(request: HttpRequest, action: str) -> HttpResponse:
    found = typed(request.POST.get("text", ""))
    if found.hand is None:
        return misread(request, found, _context())
    draft, status = tapped_draft(request, found.hand, action)
    return entering(request, draft, _context(), status)


def _start(
    request: HttpRequest, starts: Starts, found: Typed | None = None, errors: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    chosen = request.POST.get("rules") or request.GET.get("rules", "")
    context = {
        "groups": rule_starts.groups(starts),
        "rules": chosen if chosen in starts else FIRST_RULES,
        "names": request.POST.get("names", ""),
        "deal": request.POST.get("deal") == "1",
        "text": found.text if found else "",
        "wrong": found.wrong if found else (),
        "errors": errors,
    }
    return render(request, "replay/start.html", context, status=status)


def _begun(request: HttpRequest, starts: Starts) -> HttpResponse:
    """Begin a hand with the rules and the players in the form."""
    rules = starts.get(request.POST.get("rules", ""))
    if rules is None:
        return _start(request, starts, errors=[_("Choose the rules.")], status=REFUSED)
    names = _names(request)
    try:
        hand = WrittenHand(Transcript(rules, players=len(names) or None), names)
        begin_hand(hand.transcript)
    except Refused as refused:
        return _start(request, starts, errors=[_(fault.message) for fault in refused.faults], status=REFUSED)
    return entering(request, Draft(hand, deal=request.POST.get("deal") == "1"), _context())


def _names(request: HttpRequest) -> tuple[str, ...]:
    """Return the players that were typed, clockwise."""
    return tuple(filter(None, (name.strip() for name in request.POST.get("names", "").split(","))))


def _read(request: HttpRequest, starts: Starts) -> HttpResponse:
    """Read a hand that was typed, pasted or sent as a file; a whole one is shown, another one goes on.

    The rules and players of the form count where the text does not name its own.
    """
    found = sent(request, starts.get(request.POST.get("rules", "")), _names(request))
    if found.hand is None:
        on_board = request.headers.get("HX-Request")
        return misread(request, found, _context()) if on_board else _start(request, starts, found, status=REFUSED)
    draft = read(request.POST, found.hand)
    if next_question(draft.entry) is None:
        address = f"{reverse('replay-hand')}?h={pack(found.hand)}"
        return HttpResponseClientRedirect(address) if request.headers.get("HX-Request") else redirect(address)
    return entering(request, draft, _context())
