"""The one way in which a form is shown, written, and shown again with what was refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.engine.errors import Refused
from scorekeeper.web.forms import Form, add_refusal

UNPROCESSABLE = 422
AnyForm = TypeVar("AnyForm", bound=Form)


def answer_form(
    request: HttpRequest,
    form: AnyForm,
    save: Callable[[AnyForm], HttpResponse],
    template: str,
    context: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Show a form; when it is sent, save it and return the answer of ``save``, usually a redirect.

    What does not validate or is refused is shown again (422) with everything as typed; nothing has been written then.
    The template gets the form as ``form``, besides ``context``.
    """
    if form.is_bound and form.is_valid():
        try:
            return save(form)
        except Refused as refused:
            add_refusal(form, refused)
    status = UNPROCESSABLE if form.errors else 200
    return render(request, template, {**(context or {}), "form": form}, status=status)


def sent(request: HttpRequest) -> Any:
    """Return what a form is bound to: the fields that were sent, None where the page is only looked at."""
    return request.POST if request.method == "POST" else None
