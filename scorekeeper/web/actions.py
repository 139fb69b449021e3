"""The one way in which a form is shown, written, and shown again with what was refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.engine.errors import Refused
from scorekeeper.web.forms import Form, add_refusal

UNPROCESSABLE, TOO_MANY_TRIES = 422, 429
Context = Mapping[str, Any] | Callable[[], Mapping[str, Any]]
AnyForm = TypeVar("AnyForm", bound=Form)


def answer_form(
    request: HttpRequest,
    form: AnyForm,
    save: Callable[[AnyForm], HttpResponse],
    template: str,
    context: Context | None = None,
) -> HttpResponse:
    """Show a form; when it is sent, save it and return the answer of ``save``, usually a redirect.

    What does not validate or is refused is shown again (422) with everything as typed; nothing has been written then.
    The template gets the form as ``form``, besides ``context``; a function is asked for it only when the form is shown.
    Who tries too fast is told so by the status too (429).
    """
    refusal_status = UNPROCESSABLE
    if form.is_bound and form.is_valid():
        try:
            return save(form)
        except Refused as refused:
            add_refusal(form, refused)
            refusal_status = TOO_MANY_TRIES if refused.faults[0].code == "too-fast" else UNPROCESSABLE
    shown = context() if callable(context) else context or {}
    return render(request, template, {**shown, "form": form}, status=refusal_status if form.errors else 200)


def sent(request: HttpRequest) -> Any:
    """Return what a form is bound to: the fields that were sent, None where the page is only looked at."""
    return request.POST if request.method == "POST" else None
