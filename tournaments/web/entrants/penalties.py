"""The penalties of an entrant: each with its reason, the next one, and taking one back."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.game_events import PaidTo
from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.forms import Checks, ChoiceField, ReasonForm, WholeNumberField
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.book import EventBook
from tournaments.engine.setup import PenaltyTier
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.services import tables
from tournaments.web.access import EventAccess, require_director
from tournaments.web.navigation import event_context
from tournaments.wording.sessions import session_words


class AddPenaltyForm(ReasonForm):
    """A warning or a penalty for an entrant; the tier for the next breach of the rules is proposed."""

    tier = ChoiceField(
        label=gettext_lazy("Penalty"), missing=gettext_lazy("Choose a penalty."), required=False, widget=Checks
    )
    session = ChoiceField(label=gettext_lazy("Session"), missing=gettext_lazy("Choose a session."), widget=forms.Select)
    field_order = ("tier", "session", "why")

    def __init__(self, *args: Any, book: EventBook, entrant: int, **kwargs: Any) -> None:
        tiers = book.setup.penalties
        proposed = tables.proposed_penalty(book, entrant)[0] if tiers else None
        super().__init__(*args, initial={"tier": proposed, "session": book.current}, **kwargs)
        self.set_choices("tier", ((at, tier_in_words(tier)) for at, tier in enumerate(tiers)), asks_always=True)
        self.set_choices("session", ((each, session_words(book, each)) for each in book.numbers), asks_always=True)
        self.fields["why"].label = _("Reason")


class DropPenaltyForm(ReasonForm):
    """A penalty that is dropped, and why."""

    penalty = WholeNumberField()


@require_http_methods(["GET", "POST"])
def entrant_penalties(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Show an entrant's penalties; add a warning or a penalty, or drop one."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    if entrant not in book.entrants:
        raise Http404(f"entrant {entrant}")
    buttons = {
        "penalise": Button(partial(AddPenaltyForm, book=book, entrant=entrant), _penalise),
        "drop": Button(DropPenaltyForm, _drop),
    }
    page = PageForms(request, buttons, usual="penalise")
    if answer := page.save(access, entrant, then=lambda _saved: redirect("event-penalties", event, entrant)):
        return answer
    called = names(access.event)
    context = event_context(access, "event-desk") | {
        "entrant": entrant,
        "name": called[entrant],
        "penalties": [
            (each, session_words(book, each.session), [(called[number], points) for number, points in each.shared])
            for each in book.penalties
            if each.entrant == entrant
        ],
        "tiers": book.setup.penalties,
        "forms": page,
    }
    return render(request, "tables/penalties.html", context, status=page.status)


def _penalise(access: EventAccess, entrant: int, data: Data) -> None:
    session, tier = int(data["session"]), parse_whole_number(data["tier"])
    tables.penalise(access.event, entrant, session, data["why"], tier=tier, key=data["key"], actor=access.actor)


def _drop(access: EventAccess, _entrant: int, data: Data) -> None:
    number = data["penalty"] or 0
    tables.drop_penalty(access.event, number, data["why"], key=f"{data['key']}-{number}", actor=access.actor)


def tier_in_words(tier: PenaltyTier) -> str:
    """Return the sentence about the price of a tier and who gets it."""
    if tier.warning:
        return _("warning")
    counted = ngettext("%(points)d point", "%(points)d points", tier.points) % {"points": tier.points}
    shared = _("split among the table") if tier.paid_to is PaidTo.OTHERS else _("to the house")
    return _("%(points)s, %(whom)s") % {"points": counted, "whom": shared}
