"""The prize ceremony by the director's hand: hold results back, reveal step by step, end it.

Opening the page reveals nothing. Who is next is shown here alone; the screen in the hall is the projector.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.forms import CheckField, Chips, ChoiceField, KeyedForm, WholeNumberField
from scorekeeper.web.live import UNCHANGED
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.ceremony import COUNTDOWNS, ceremony_steps, is_counting
from tournaments.engine.event.values import Ceremony
from tournaments.queries.book import book_of, read_book
from tournaments.queries.entrants import names
from tournaments.queries.open_items import before_ceremony, open_items
from tournaments.queries.public import reveals_results, shows_standings
from tournaments.services import ceremony as service
from tournaments.web.access import EventAccess, require_director
from tournaments.web.navigation import event_context
from tournaments.wording.ceremony import write_steps
from tournaments.wording.open_items import review_words

_SECONDS = ngettext_lazy("%(many)s second", "%(many)s seconds", "many")
USUAL_COUNTDOWN = COUNTDOWNS[1]
PACES = (10, 20, 30, 60)  # seconds between two steps where they come by themselves
CHOICES = [(seconds, _SECONDS % {"many": seconds} if seconds else _("None")) for seconds in COUNTDOWNS]


class PrepareForm(KeyedForm):
    """How the ceremony goes: whether results are held back, the countdown, and whether amounts are shown."""

    holds = CheckField(label=_("Hold back standings and prizes until the ceremony ends"), initial=True)
    countdown = ChoiceField(
        label=_("Countdown before each step"),
        missing=_("Choose a countdown."),
        choices=CHOICES,
        initial=USUAL_COUNTDOWN,
        widget=Chips,
    )
    amounts = CheckField(label=_("Show prize amounts on the projector"))


class StepForm(KeyedForm):
    """A step, and the one that the director saw before it: nobody skips one by tapping twice."""

    before = WholeNumberField(widget=forms.HiddenInput)
    to = WholeNumberField(widget=forms.HiddenInput, required=True)


@require_safe
@never_cache
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the ceremony."""
    return _page(request, require_director(request, event), PageForms(request, BUTTONS))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Prepare the ceremony, go to a step, or end it."""
    access, page = require_director(request, event), PageForms(request, BUTTONS)

    def show_saved(_saved: object) -> HttpResponse:
        if page.pressed == "start-now" and page.numbers:
            return redirect(f"{reverse('event-ceremony', args=[event])}?every={page.numbers[0]}")
        is_over = page.pressed == "end" and book_of(access.event.journal_id).signed
        return redirect("event-closing" if is_over else "event-ceremony", event)

    return page.save(access, then=show_saved) or _page(request, access, page)


def _page(request: HttpRequest, access: EventAccess, page: PageForms) -> HttpResponse:
    reading, now = read_book(access.event.journal_id), timezone.now()
    book, ceremony = reading.book, reading.book.ceremony
    counts = ceremony is not None and ceremony.runs and is_counting(ceremony, now)
    version = f"{reading.length}.{reading.head[:8]}.{counts}"
    if request.GET.get("version") == version:
        return HttpResponse(status=UNCHANGED)
    scenes = write_steps(book, ceremony_steps(book), names(access.event), amounts=book.setup.money)
    if ceremony is not None and not ceremony.over:
        page["prepare"].initial.update(_settings(ceremony))
    items = open_items(access.event, reading) if book.signed else ()
    step = ceremony.step if ceremony is not None and ceremony.runs else None
    context = event_context(access, "event-closing") | {
        "version": version,
        "money": book.setup.money,
        "signed": bool(book.signed),
        "review": review_words(book) if book.signed and before_ceremony(book, items) else "",
        "ceremony": ceremony,
        "counts": counts,
        "shows": access.event.is_public and shows_standings(book),
        "reveals": access.event.is_public and reveals_results(book),
        "scenes": scenes,
        "step": step,
        "now": scenes[min(step, len(scenes)) - 1] if step else None,
        "next": scenes[step] if step is not None and step < len(scenes) else None,
        "paces": [(seconds, _SECONDS % {"many": seconds}) for seconds in PACES],
        "every": parse_whole_number(request.GET.get("every", "")),
        "forms": page,
    }
    return render(request, "ceremony/page.html", context, status=page.status)


def _settings(ceremony: Ceremony) -> dict[str, Any]:
    return {"holds": ceremony.holds, "countdown": ceremony.countdown, "amounts": ceremony.amounts}


def _typed_settings(data: Data) -> dict[str, Any]:
    return {"holds": data["holds"], "countdown": int(data["countdown"]), "amounts": data["amounts"]}


def _prepare(access: EventAccess, data: Data) -> None:
    service.prepare(access.event, **_typed_settings(data), key=data["key"], actor=access.actor)


def _start(access: EventAccess, data: Data) -> None:
    """Prepare the ceremony as the form says, and show its title."""
    service.start(access.event, **_typed_settings(data), key=data["key"], actor=access.actor)


def _start_now(access: EventAccess, data: Data, _seconds: int = 0) -> None:
    """Show the title of a ceremony that goes as it was prepared, else as usual; one that runs goes on."""
    ceremony = book_of(access.event.journal_id).ceremony
    if ceremony is None or ceremony.over:
        service.start(
            access.event,
            holds=True,
            countdown=USUAL_COUNTDOWN,
            amounts=False,
            key=data["key"],
            actor=access.actor,
        )
    elif not ceremony.runs:
        service.take_step(access.event, None, 0, key=f"{data['key']}-start", actor=access.actor)


def _step(access: EventAccess, data: Data) -> None:
    service.take_step(access.event, data["before"], data["to"], key=data["key"], actor=access.actor)


def _end(access: EventAccess, data: Data) -> None:
    service.end(access.event, key=data["key"], actor=access.actor)


BUTTONS = {
    "prepare": Button(PrepareForm, _prepare),
    "start": Button(PrepareForm, _start, shown_as="prepare"),
    "start-now": Button(KeyedForm, _start_now, numbers=(0, 1)),
    "step": Button(StepForm, _step, ids="step-%s"),
    "end": Button(KeyedForm, _end, ids="end-%s"),
}
