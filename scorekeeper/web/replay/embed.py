"""A hand in a frame of another website. Only a hand that someone chose to share so, and with a link that we signed."""

from __future__ import annotations

from dataclasses import replace

from django.core.signing import Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.web import access
from scorekeeper.web.replay.forms import pack_hand, unpack_hand
from scorekeeper.web.replay.position import StepAddress, read_position
from scorekeeper.web.replay.steps import build_step
from scorekeeper.web.replay.views import require_packed_hand
from scorekeeper.wording.replays import ReplayPaper

SALT = "replay-embed"
THEMES = ("light", "dark")
FRAME = '<iframe src="{}" title="{}" width="420" height="820" loading="lazy"></iframe>'


@require_POST
def share_embed(request: HttpRequest) -> HttpResponse:
    """Show the code that puts the hand into a website; without names unless they were asked for."""
    access.require_grants(request)
    read_hand = unpack_hand(request.POST.get("h", ""))
    if read_hand is None or read_hand.hand is None:
        raise Http404("hand")
    hand = read_hand.hand
    if request.POST.get("names") != "1":
        hand = replace(hand, names=(), title="", date="", comments=())
    address = StepAddress(reverse("embedded-hand"), signed_hand(pack_hand(hand)))
    url = request.build_absolute_uri(address.of(read_position(request.POST, 1)))
    title = hand.title or _("Hand replay")
    code = FRAME.format(escape(url), escape(title))  # escaped once more on the page, which shows it
    return render(request, "replay/embed_code.html", {"url": url, "title": title, "code": code})


def signed_hand(packed: str) -> dict[str, str]:
    """Return the parameters of an address that show a hand to everyone."""
    return {"h": packed, "k": Signer(salt=SALT).signature(packed)}


@require_safe
@xframe_options_exempt
def show_embedded(request: HttpRequest) -> HttpResponse:
    """Show a hand to everyone who has the link, also in a frame. Raises Http404 unless we signed it."""
    packed = request.GET.get("h", "")
    if not constant_time_compare(request.GET.get("k", ""), Signer(salt=SALT).signature(packed)):
        raise Http404("embed")
    paper = ReplayPaper(require_packed_hand(request))
    theme = request.GET.get("theme", "")
    fixed = signed_hand(packed) | ({"theme": theme} if theme in THEMES else {})
    address = StepAddress(request.path, fixed)
    context = {
        "step": build_step(paper, read_position(request.GET, len(paper.names)), address),
        "title": paper.written.title or _("Hand replay"),
        "facts": paper.facts,
        "theme": theme if theme in THEMES else "",
    }
    if request.headers.get("HX-Request"):
        return render(request, "replay/step.html", context | {"is_part": True})
    return render(request, "replay/embedded.html", context)
