"""Conflicts: two phones entered the same hand differently. Both entries stand side by side, and somebody decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import RivalDecision
from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.table import OpenRival, open_rivals
from scorekeeper.services import changes
from scorekeeper.services.requests import Decide
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form
from scorekeeper.web.display import role_name
from scorekeeper.web.forms import KeyedForm, SeenField, TextField
from scorekeeper.web.score_sheet.changes import Consequences, consequences
from scorekeeper.web.score_sheet.views import get_sheet, is_confirmed
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording import refusals

TEMPLATE = "score_sheet/conflict.html"


class DecisionForm(KeyedForm):
    """The decision of a conflict, with the reason where the score was confirmed before."""

    why = TextField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("This score was confirmed, so the score sheet shows why it changes."),
        longest=200,
    )
    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, rival: str, **kwargs: Any) -> None:
        initial = {"seen": sheet.last_entry}
        super().__init__(*args, names=sheet.names, auto_id=f"%s-{rival}", initial=initial, **kwargs)
        self.rival = rival
        if not is_confirmed(sheet):
            del self.fields["why"]


@dataclass(frozen=True)
class ConflictChoice:
    """A decision to choose, with its consequences, or a sentence that says why it is impossible."""

    decision: str
    label: str
    follows: Consequences | None
    problem: str


@dataclass(frozen=True)
class Conflict:
    """Both entries of a hand, in words."""

    uid: str
    number: int | None
    first: str
    first_by: str
    second: str
    second_by: str
    choices: tuple[ConflictChoice, ...]
    form: DecisionForm


@require_GET
def conflicts(request: HttpRequest, evening: int) -> HttpResponse:
    """Show every hand with two entries."""
    keeper = access.require_scorer(request, evening)
    return render(request, TEMPLATE, _page_context(keeper, get_sheet(evening)))


@require_POST
def decide(request: HttpRequest, evening: int, rival: UUID) -> HttpResponse:
    """Apply the decision of a conflict."""
    keeper = access.require_scorer(request, evening)
    chosen = request.POST.get("decision", "")
    if chosen not in tuple(RivalDecision):
        raise Http404(chosen)
    sheet = get_sheet(evening)

    def save(form: DecisionForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, keeper)
        decision = Decide(form.rival, RivalDecision(chosen))
        changes.make(keeper.game, [decision], key=data["key"], actor=actor, why=data.get("why", ""), seen=data["seen"])
        return redirect("rivals" if open_rivals(keeper.game) else "sheet", evening)

    form = DecisionForm(request.POST, sheet=sheet, rival=str(rival))
    return answer_form(request, form, save, TEMPLATE, lambda: _page_context(keeper, sheet, form))


def _page_context(keeper: Access, sheet: Sheet, sent: DecisionForm | None = None) -> dict[str, Any]:
    return {"sheet": sheet, "pairs": [_conflict(sheet, rival, sent) for rival in open_rivals(keeper.game)]}


def _conflict(sheet: Sheet, rival: OpenRival, sent: DecisionForm | None) -> Conflict:
    line = sheet.line(rival.against)
    names = line.seated(sheet.names) if line else sheet.names
    rules = line.rules if line else sheet.rules
    return Conflict(
        uid=rival.uid,
        number=rival.number,
        first=hand_words.sentence(rival.first, names, rules),
        first_by=role_name(rival.first_role),
        second=hand_words.sentence(rival.second, names, rules),
        second_by=role_name(rival.second_role),
        choices=(
            _keep_first_choice(sheet, rival),
            _choice(sheet, rival, RivalDecision.REPLACE, _("The second is right: put it in its place")),
            _choice(sheet, rival, RivalDecision.ADD, _("Both were played: the second is the hand after it")),
        ),
        form=sent if sent and sent.rival == rival.uid else DecisionForm(sheet=sheet, rival=rival.uid),
    )


def _keep_first_choice(sheet: Sheet, rival: OpenRival) -> ConflictChoice:
    """Return the choice of the first entry, which changes the totals only at an event's table."""
    label = _("The first is right")
    if sheet.within is None:
        return ConflictChoice(RivalDecision.KEEP, label, None, "")
    return _choice(sheet, rival, RivalDecision.KEEP, label)


def _choice(sheet: Sheet, rival: OpenRival, decision: RivalDecision, label: str) -> ConflictChoice:
    try:
        follows = consequences(sheet, changes.preview(sheet.game, [Decide(rival.uid, decision)]))
    except Refused as refused:
        return ConflictChoice(decision, label, None, refusals.sentence(refused.faults[0], sheet.names))
    if follows.problems:
        first = follows.problems[0]
        return ConflictChoice(decision, label, follows, f"{first.title}: {first.faults[0]}")
    return ConflictChoice(decision, label, follows, "")
