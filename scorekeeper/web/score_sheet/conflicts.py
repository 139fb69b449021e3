"""Conflicts: two phones entered the same hand differently. Both entries stand side by side, and someone decides."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.table import OpenConflict, open_conflicts
from scorekeeper.services import changes
from scorekeeper.services.requests import Decide
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form
from scorekeeper.web.display import author_line
from scorekeeper.web.forms import KeyedForm, SeenField, TextField
from scorekeeper.web.score_sheet.changes import consequences
from scorekeeper.web.score_sheet.views import get_sheet, is_confirmed
from scorekeeper.wording import hands as hand_words

TEMPLATE = "score_sheet/conflict.html"


class DecisionForm(KeyedForm):
    """The decision of a conflict, with the reason where the score was confirmed before."""

    why = TextField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("This score was confirmed, so the score sheet shows why it changes."),
        longest=200,
    )
    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, conflict: str, **kwargs: Any) -> None:
        initial = {"seen": sheet.last_entry}
        super().__init__(*args, names=sheet.names, auto_id=f"%s-{conflict}", initial=initial, **kwargs)
        self.conflict = conflict
        if not is_confirmed(sheet):
            del self.fields["why"]


@require_GET
def conflicts(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show every hand with two entries."""
    scorer = access.require_scorer(request, club_game)
    return render(request, TEMPLATE, _page_context(scorer, get_sheet(club_game)))


@require_POST
def decide(request: HttpRequest, club_game: int, conflict: UUID) -> HttpResponse:
    """Apply the decision of a conflict."""
    scorer = access.require_scorer(request, club_game)
    chosen = request.POST.get("decision", "")
    if chosen not in tuple(ConflictDecision):
        raise Http404(chosen)
    sheet = get_sheet(club_game)

    def save(form: DecisionForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, scorer)
        decision = Decide(form.conflict, ConflictDecision(chosen))
        changes.make(scorer.game, [decision], key=data["key"], actor=actor, why=data.get("why", ""), seen=data["seen"])
        return redirect("conflicts" if open_conflicts(scorer.game) else "sheet", club_game)

    form = DecisionForm(request.POST, sheet=sheet, conflict=str(conflict))
    return answer_form(request, form, save, TEMPLATE, lambda: _page_context(scorer, sheet, form))


def _page_context(scorer: Access, sheet: Sheet, sent: DecisionForm | None = None) -> dict[str, Any]:
    return {"sheet": sheet, "pairs": [_conflict(sheet, conflict, sent) for conflict in open_conflicts(scorer.game)]}


def _conflict(sheet: Sheet, conflict: OpenConflict, sent: DecisionForm | None) -> dict[str, object]:
    """Return both entries of a hand in words, and the decisions to choose from."""
    line = sheet.line(conflict.against)
    names = line.seated(sheet.names) if line else sheet.names
    rules = line.rules if line else sheet.rules
    return {
        "uid": conflict.uid,
        "number": conflict.number,
        "first": hand_words.sentence(conflict.first, names, rules),
        "first_by": author_line(_("entered"), conflict.first_by),
        "second": hand_words.sentence(conflict.second, names, rules),
        "second_by": author_line(_("entered"), conflict.second_by),
        "choices": [
            _keep_first_choice(sheet, conflict),
            _choice(sheet, conflict, ConflictDecision.REPLACE, _("Use the second score")),
            _choice(sheet, conflict, ConflictDecision.ADD, _("Keep both: the second is the next hand")),
        ],
        "form": sent if sent and sent.conflict == conflict.uid else DecisionForm(sheet=sheet, conflict=conflict.uid),
    }


def _keep_first_choice(sheet: Sheet, conflict: OpenConflict) -> dict[str, object]:
    """Return the choice of the first entry, which changes the totals only at an event's table."""
    label = _("Keep the first score")
    if sheet.within is None:
        return {"decision": ConflictDecision.KEEP, "label": label}
    return _choice(sheet, conflict, ConflictDecision.KEEP, label)


def _choice(sheet: Sheet, conflict: OpenConflict, decision: ConflictDecision, label: str) -> dict[str, object]:
    """Return a decision to choose, with its consequences, or a sentence that says why it is impossible."""
    choice: dict[str, object] = {"decision": decision, "label": label}
    try:
        follows = consequences(sheet, changes.preview(sheet.game, [Decide(conflict.uid, decision)]))
    except Refused as refused:
        return choice | {"problem": hand_words.refusal_sentence(refused.faults[0], sheet.names)}
    if follows.problems:
        first = follows.problems[0]
        return choice | {"problem": f"{first.title}: {first.faults[0]}"}
    return choice | {"follows": follows}
