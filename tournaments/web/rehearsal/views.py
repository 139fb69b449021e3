"""The rehearsal of an event: one page that starts it, shows how far it is, and lists what would go wrong."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.queries.access import Action
from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.files import usual_paper
from scorekeeper.web.forms import Form, WholeNumberField
from tournaments.engine.rehearsal import RehearsalFinding
from tournaments.queries.book import book_of
from tournaments.rehearsal import runs
from tournaments.rehearsal.plan import FEWEST, MOST, plan_event
from tournaments.rehearsal.runs import RehearsalRun
from tournaments.rehearsal.surroundings import site_findings
from tournaments.web.access import EventAccess, require_director
from tournaments.web.navigation import event_context
from tournaments.web.setup.links import last_visit, probe_address
from tournaments.wording.rehearsal import FINDINGS, STAGES, counted_words, finding_sentence, found_words

USUAL_PLAYERS = 40  # where the setup expects no number, and nobody is entered yet


class StartForm(Form):
    """The number of players who are simulated."""

    players = WholeNumberField(label=gettext_lazy("Players"), required=True, digits=4)

    def clean_players(self) -> int:
        """Return the number. Raises ValidationError for one that no tournament has."""
        number: int = self.cleaned_data["players"]
        if not FEWEST <= number <= MOST:
            raise ValidationError(_("Enter a number from %(least)s to 1,000, like 97.") % {"least": FEWEST})
        return number


def _start(access: EventAccess, data: Data) -> object:
    return runs.start(access.event, plan_event(access.event, data["players"]))


def _cancel(access: EventAccess, _data: Data) -> None:
    if (run := runs.last_run(access.event)) is not None:
        run.cancel()


BUTTONS = {"start": Button(StartForm, _start), "cancel": Button(Form, _cancel)}


class FindingLine(NamedTuple):
    """A finding as it is shown: its sentence, and the link to what fixes it, empty where it isn't this visitor's."""

    sentence: str
    link: str
    path: str


@require_http_methods(["GET", "POST"])
@never_cache
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the last rehearsal of an event, start one, or cancel it. The page of one under way asks for itself again."""
    access, forms = require_director(request, event), PageForms(request, BUTTONS)
    if answer := forms.save(access, then=lambda _run: redirect("event-rehearsal", event)):
        return answer
    run, book = runs.last_run(access.event), book_of(access.event.journal_id)
    entered, last = len(book.entrants), len(run.plan.players) if run else 0
    expected = last or book.setup.schedule.players or 0
    forms["start"].initial["players"] = max(entered, expected) or USUAL_PLAYERS
    context: dict[str, Any] = event_context(access, "event-setup") | {"forms": forms, "run": run, "entered": entered}
    if run is not None and run.is_running:
        context["stage"] = STAGES[run.report.stage]
    elif run is not None and run.is_over:
        found = _findings(request, access, run)
        context |= {
            "found": [_line(access, finding) for finding in found],
            "says": found_words(len(found)),
            "counted": counted_words(run.report.counts),
            "is_outdated": run.plan.setup != book.setup,
        }
    return render(request, "rehearsal/page.html", context, status=forms.status)


def _findings(request: HttpRequest, access: EventAccess, run: RehearsalRun) -> list[RehearsalFinding]:
    """Return what the rehearsal found, and what is wrong around the event now."""
    answer, visit, paper = probe_address(access.event), last_visit(access.event), usual_paper(request)
    return [*run.findings, *site_findings(access.event, answer, phone=visit is not None, paper=paper)]


def _line(access: EventAccess, finding: RehearsalFinding) -> FindingLine:
    words = FINDINGS[finding.code]
    path = ""
    if words.page != "backups":
        path = reverse(words.page, args=[access.event.pk]) + words.where
    elif access.journal.may(Action.OWN):
        path = reverse(words.page)
    return FindingLine(finding_sentence(finding), str(words.link), path)
