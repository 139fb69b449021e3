"""A hand that was played out, step by step: picture, points as they fall, faults, payout, insight; to take along."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.engine.notation.reading import play_out, read_hands
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import replay
from scorekeeper.web import access
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.web.links.views import Link, loopback_notice, make_link
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.replay import packed_hand
from scorekeeper.web.replay_insight import insight
from scorekeeper.web.replay_steps import fault_lines, step, step_after_trick
from scorekeeper.web.replay_text import Wrong, pack, wrongs
from scorekeeper.wording.replays import ReplayPaper

LONGEST_CODE = 1_600  # characters of an address that a phone still reads off a screen
FOUR = 4
TEXT = "text/plain; charset=utf-8"


@require_safe
def hand(request: HttpRequest) -> HttpResponse:
    """Show the hand in the address after so many of its cards."""
    access.require_grants(request)
    found = packed_hand(request)
    packed = pack(found)
    return page(request, found, f"{request.path}?h={packed}&at=", {"edit": f"{reverse('replay')}?h={packed}"})


@require_safe
def paper(request: HttpRequest) -> HttpResponse:
    """Send the hand as a PDF, alone on a page or as four quarters of one."""
    access.require_grants(request)
    found = packed_hand(request)
    size = requested_format(request)
    four = request.GET.get("four") == "1"
    content = replay.pdf([found] * (FOUR if four else 1), size, four=four)
    return sent_file(content, found, "pdf", PDF)


@require_safe
def notation(request: HttpRequest) -> HttpResponse:
    """Send the hand as text."""
    access.require_grants(request)
    found = packed_hand(request)
    return sent_file(write_hands([found]).encode(), found, "hands", TEXT)


def page(request: HttpRequest, found: WrittenHand, go: str, context: dict[str, Any]) -> HttpResponse:
    """Return the page of a hand, or its step alone where htmx asks for it; a hand with a fault opens at it.

    `go` is the address of a step without its number.
    """
    told = ReplayPaper(found)
    at = parse_whole_number(request.GET.get("at", ""), digits=3)
    if at is None:
        at = fault_lines(told)[0].at if told.checked.violations else 0
    context |= {"go": go, "paper": told, "packed": pack(found), "step": step(told, at)}
    if request.headers.get("HX-Request"):
        return render(request, "replay/step.html", context)
    return render(request, "replay/hand.html", context | _whole(request, told))


def _whole(request: HttpRequest, told: ReplayPaper) -> dict[str, Any]:
    """Return what the page tells of the whole hand, besides the step."""
    found, settlement = told.written, told.settlement
    text = write_hands([found])
    return {
        "title": found.title or _("A hand"),
        "faults": fault_lines(told),
        "dealt": list(told.dealt()),
        "tricks": [(trick, step_after_trick(told.checked, trick.number)) for trick in told.tricks],
        "payouts": list(zip(told.names, settlement.payouts, strict=True)) if settlement else (),
        "insight": insight(told),
        "text": text,
        "illegal": _illegal(text, told) if told.checked.violations else (),
        "share": _share(request, found),
        "only_here": loopback_notice(request),
    }


def _illegal(text: str, told: ReplayPaper) -> tuple[Wrong, ...]:
    """Return the faults with the lines of the text that they stand in."""
    (reading,) = read_hands(text)
    flaws = [flaw for flaw in play_out(reading).flaws if "follows" not in flaw.fault.details]
    return wrongs(text, flaws, told.names)


def _share(request: HttpRequest, found: WrittenHand) -> Link | str:
    """Return the link with its code to scan; the link alone where a code would be too fine."""
    path = f"{reverse('replay-hand')}?h={pack(found)}"
    url = request.build_absolute_uri(path)
    return make_link(request, "hand", _("This hand"), "", path) if len(url) <= LONGEST_CODE else url


def sent_file(content: bytes, found: WrittenHand, suffix: str, kind: str) -> HttpResponse:
    """Return a file to be kept, named after the hand."""
    day = localdate()
    name = filename(found.title or _("A hand"), day, _("replay"), suffix)
    return file_response(content, name, kind)
