"""The plan of the day on pages: beside the form, on the setup's page, and as a page to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper.exports.downloads import filename
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.wording.amounts import money
from tournaments.engine.setup import Setup
from tournaments.exports.pdf.day_plan import DayPaper, day_plan_pdf
from tournaments.models import Event
from tournaments.queries.book import read_book
from tournaments.web.access import require_director
from tournaments.web.bracket.plan import players_planned
from tournaments.web.setup.steps import step_of
from tournaments.wording.day_plan import DayWords, PlanLine, checklist, describe_day, rules_summary
from tournaments.wording.prizes import PrizePreview


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """A warning about a plan: the field, if any, the sentence, and where it is fixed: a ``step`` of the form, empty
    where that is another page, and the ``path`` of the page, with the words of the link to it."""

    label: str
    text: str
    step: str
    path: str = ""
    link: str = ""


def plan_context(
    setup: Setup | None,
    players: int,
    event: Event | None = None,
    errors: Sequence[PlanProblem] = (),
    *,
    in_form: bool = False,
) -> dict[str, object]:
    """Return the template variables of the plan; None for a setup that cannot be read because of the ``errors``.

    ``in_form`` says that the plan is beside the form, whose steps a button shows.
    """
    day = describe_day(setup, players) if setup else None
    warnings = [_warning(event, warning.text, warning.path) for warning in day.warnings] if day else []
    rules = rules_summary(setup) if setup and in_form else []
    return {"day": day, "problems": [*errors, *warnings], "rules": rules, "in_form": in_form}


def field_problems(form: Form) -> list[PlanProblem]:
    """Return what is wrong with the fields of a form."""
    return [
        PlanProblem(str(form.fields[name].label or "") if name in form.fields else "", str(error), step_of(name))
        for name, errors in form.errors.items()
        for error in errors
    ]


def _warning(event: Event | None, text: str, path: str) -> PlanProblem:
    step = step_of(path)
    if event is None:
        return PlanProblem("", text, step)
    if path.startswith("bracket"):
        return PlanProblem("", text, "", reverse("event-setup-bracket", args=[event.pk]), _("Bracket"))
    return PlanProblem("", text, step, f"{reverse('event-setup-edit', args=[event.pk])}?step={step}", _("Fix"))


@require_safe
def print_plan(request: HttpRequest, event: int) -> HttpResponse:
    """Send the plan of the day as one page to print."""
    access = require_director(request, event)
    reading = read_book(access.event.journal_id)
    setup = reading.book.setup
    day = describe_day(setup, players_planned(reading.book))
    paper = DayPaper(
        event=access.event.name,
        facts=_facts(access.event, day),
        sessions=tuple((line.title, line.when, line.tables, _hands_and_rest(line)) for line in day.lines),
        prizes=tuple(_prize_amounts(day.prizes)) if day.prizes else (),
        rules=tuple(rules_summary(setup)),
        problems=tuple(warning.text for warning in day.warnings),
        checklist=tuple(checklist(setup)),
        head=reading.head,
    )
    content = day_plan_pdf(paper, requested_format(request))
    name = filename(access.event.name, access.event.played_on, _("plan"), "pdf")
    return file_response(content, name, PDF, kept=False)


def _facts(event: Event, day: DayWords) -> str:
    players = ngettext("for %(players)d player", "for %(players)d players", day.players) % {"players": day.players}
    day_and_place = (date_format(event.played_on, "DATE_FORMAT"), event.place)
    return ", ".join(filter(None, (*day_and_place, players, day.ends)))


def _hands_and_rest(line: PlanLine) -> str:
    return ", ".join(filter(None, (line.hands, line.rest)))


def _prize_amounts(prizes: PrizePreview) -> Iterator[tuple[str, str]]:
    """Yield each prize with what it is worth, then what is kept, then the pot."""
    for line in prizes.lines:
        times = f" × {line.times}" if line.times > 1 else ""
        yield f"{line.words}{times}", money(line.each, prizes.currency)
    for line in prizes.kept:
        yield line.words, money(line.amount, prizes.currency)
    if not prizes.error:
        yield _("Pot"), money(prizes.pot, prizes.currency)
