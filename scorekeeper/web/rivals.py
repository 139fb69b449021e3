"""Two phones entered the same hand differently: both are shown, side by side, and one of three things is done."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import Decision
from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.table import OpenRival, open_rivals
from scorekeeper.services import changes
from scorekeeper.services.requests import Decide
from scorekeeper.web import access
from scorekeeper.web.consequences import Consequences, consequences
from scorekeeper.web.sheet import is_confirmed, sheet_of
from scorekeeper.web.signature import who
from scorekeeper.web.whole_number import whole_number
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.hands import insert_names

REFUSED = 422


@dataclass(frozen=True)
class Choice:
    """Something that can be done, with what follows from it, or the sentence that says why it cannot be done."""

    decision: str
    label: str
    follows: Consequences | None
    problem: str


@dataclass(frozen=True)
class Pair:
    """Both opinions about a hand, in words."""

    uid: str
    number: int | None
    first: str
    first_by: str
    second: str
    second_by: str
    choices: tuple[Choice, ...]
    key: str


@require_GET
def rivals(request: HttpRequest, evening: int) -> HttpResponse:
    """Show every hand about which there are two opinions."""
    return _page(request, access.keep(request, evening))


@require_POST
def decide(request: HttpRequest, evening: int, rival: UUID) -> HttpResponse:
    """Do what was chosen about a second opinion."""
    keeper = access.keep(request, evening)
    chosen = request.POST.get("decision", "")
    if chosen not in tuple(Decision):
        raise Http404(chosen)
    try:
        decision = Decide(str(rival), Decision(chosen))
        key, why = request.POST.get("key", ""), request.POST.get("why", "")
        seen = whole_number(request.POST.get("seen", ""))
        changes.make(keeper.game, [decision], key=key, actor=access.actor(request, keeper), why=why, seen=seen)
    except Refused as refused:
        return _page(request, keeper, insert_names(_(refused.faults[0].message), sheet_of(evening).names), REFUSED)
    return redirect("rivals" if open_rivals(keeper.game) else "sheet", evening)


def _page(request: HttpRequest, keeper: Access, said: str = "", status: int = 200) -> HttpResponse:
    sheet = sheet_of(keeper.evening)
    context = {
        "sheet": sheet,
        "pairs": [_pair(sheet, rival) for rival in open_rivals(keeper.game)],
        "asks_why": is_confirmed(sheet),
        "why": request.POST.get("why", ""),
        "said": said,
    }
    return render(request, "sheet/rivals.html", context, status=status)


def _pair(sheet: Sheet, rival: OpenRival) -> Pair:
    line = sheet.line(rival.against)
    names = line.seated(sheet.names) if line else sheet.names
    rules = line.rules if line else sheet.rules
    return Pair(
        uid=rival.uid,
        number=rival.number,
        first=hand_words.sentence(rival.first, names, rules),
        first_by=who(rival.first_role),
        second=hand_words.sentence(rival.second, names, rules),
        second_by=who(rival.second_role),
        choices=(
            _first(sheet, rival),
            _choice(sheet, rival, Decision.REPLACE, _("The second is right: put it in its place")),
            _choice(sheet, rival, Decision.ADD, _("Both were played: the second is the hand after it")),
        ),
        key=secrets.token_urlsafe(16),
    )


def _first(sheet: Sheet, rival: OpenRival) -> Choice:
    """That the first opinion is right changes nothing among friends; at a table of an event it is paid only now."""
    label = _("The first is right")
    if sheet.within is None:
        return Choice(Decision.KEEP, label, None, "")
    return _choice(sheet, rival, Decision.KEEP, label)


def _choice(sheet: Sheet, rival: OpenRival, decision: Decision, label: str) -> Choice:
    try:
        follows = consequences(sheet, changes.preview(sheet.game, [Decide(rival.uid, decision)]))
    except Refused as refused:
        return Choice(decision, label, None, insert_names(_(refused.faults[0].message), sheet.names))
    if follows.problems:
        first = follows.problems[0]
        return Choice(decision, label, follows, f"{first.title}: {first.faults[0]}")
    return Choice(decision, label, follows, "")
