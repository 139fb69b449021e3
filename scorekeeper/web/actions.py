"""Showing a form, saving it, and showing it again with what was refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused
from scorekeeper.services.busy import is_busy
from scorekeeper.web.forms import Form, add_refusal
from scorekeeper.web.parsing import parse_whole_number

UNPROCESSABLE, TOO_MANY_TRIES, UNAVAILABLE = 422, 429, 503
BUSY = "busy-database"
Data = Mapping[str, Any]  # the cleaned fields of a form
Context = Mapping[str, Any] | Callable[[], Mapping[str, Any]]
AnyForm = TypeVar("AnyForm", bound=Form)
Result = TypeVar("Result")


def answer_form(
    request: HttpRequest,
    form: AnyForm,
    save: Callable[[AnyForm], HttpResponse],
    template: str,
    context: Context | None = None,
) -> HttpResponse:
    """Show a form; when it is sent, save it and return the answer of ``save``, usually a redirect.

    A form that does not validate or is refused is shown again (422) with everything as typed; nothing was written then.
    The template gets the form as ``form``, besides ``context``; a function is called only when the form is shown.
    The status is 429 after too many attempts, and 503 where the database is busy.
    """
    if answer := save_form(form, save):
        return answer
    values = context() if callable(context) else context or {}
    return render(request, template, {**values, "form": form}, status=form_status(form))


def save_form(form: AnyForm, save: Callable[[AnyForm], Result]) -> Result | None:
    """Save a form that was sent and return the result of ``save``; None where its page is to be shown (again)."""
    if form.is_bound and form.is_valid():
        try:
            return save(form)
        except Refused as refused:
            add_refusal(form, refused)
        except OperationalError as error:
            if not is_busy(error):
                raise
            form.refused_for = BUSY
            form.add_error(None, _("The site is busy right now. Nothing was saved. Send this again in a few seconds."))
    return None


def form_status(form: Form | None) -> int:
    """Return the status of a page with a form: 422 where it says what is wrong with what was sent, 429, or 503."""
    if form is None or not form.errors:
        return 200
    return {"too-fast": TOO_MANY_TRIES, BUSY: UNAVAILABLE}.get(form.refused_for, UNPROCESSABLE)


@dataclass(frozen=True, slots=True)
class Button:
    """The form and the action of one button on a page with several forms.

    ``save`` gets what the page is about, the cleaned fields of the form, and the numbers that stand behind the name of
    the button, such as 17 in ``here-17``. ``numbers`` says how many of them there may be, ``ids`` are the ids of the
    fields. ``shown_as`` is another button whose form this one sends too.
    """

    form: Callable[..., Form]
    save: Callable[..., object]
    ids: str = "%s"
    numbers: Container[int] = (0,)
    shown_as: str = ""


class PageForms:
    """The forms of a page by the button that sends them: ``forms.stand_in`` is that of the button ``stand-in``."""

    def __init__(
        self, request: HttpRequest, buttons: Mapping[str, Button], pressed: str | None = None, *, usual: str = ""
    ) -> None:
        """Bind the form of the button that was ``pressed`` (``do``), of the ``usual`` one if it is none of the page's.

        Raises Http404 for an unknown button where none is usual.
        """
        self.buttons, self.pressed, self.forms = buttons, "", dict[str, Form]()
        if request.method == "POST":
            name, *texts = re.split("-(?=[0-9])", request.POST.get("do", "") if pressed is None else pressed)
            numbers = list(map(parse_whole_number, texts))
            if name not in buttons or None in numbers or len(numbers) not in buttons[name].numbers:
                if not usual:
                    raise Http404(request.path)
                name, numbers = usual, []
            self.button, self.numbers = buttons[name], numbers
            self.pressed = self.button.shown_as or name
            self.forms[self.pressed] = self._make_form(self.pressed, request.POST)

    def __getitem__(self, name: str) -> Form:
        """Return the form of a button, with what was typed if it was sent."""
        name = name.replace("_", "-")
        if name not in self.forms:
            self.forms[name] = self._make_form(name)
        return self.forms[name]

    @property
    def sent(self) -> Form | None:
        """The form that was sent; None for a page that is only shown."""
        return self.forms.get(self.pressed)

    @property
    def error(self) -> str:
        """The first sentence about what is wrong with what was sent; empty where nothing is wrong."""
        wrong = self.sent.errors.values() if self.sent else ()
        return next((str(sentence) for sentences in wrong for sentence in sentences), "")

    @property
    def status(self) -> int:
        """The status of the page."""
        return form_status(self.sent)

    def save(self, *place: Any, then: Callable[[Any], HttpResponse]) -> HttpResponse | None:
        """Save the form that was sent, and return the answer of ``then`` to the result; None to show the page."""
        if self.sent is None:
            return None
        return save_form(self.sent, lambda form: then(self.button.save(*place, form.cleaned_data, *self.numbers)))

    def _make_form(self, name: str, data: Any = None) -> Form:
        return self.buttons[name].form(data, auto_id=self.buttons[name].ids)


def posted_data(request: HttpRequest) -> Any:
    """Return the data that a form is bound to: the fields that were sent, None where none were."""
    return request.POST if request.method == "POST" else None
