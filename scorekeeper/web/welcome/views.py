"""Welcome the owner of a new site: their name, and whether they play a game or run a tournament."""

from __future__ import annotations

from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from scorekeeper.services import installation
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.forms import KeyedForm, TextField

NEXT = {"game": "new-game", "tournament": "new-event", "home": "home"}  # the page that each button leads to


class WelcomeForm(KeyedForm):
    """The owner's name and the button: what they want to do first. ``key`` is that of a demo."""

    name = TextField(
        label=_("Your name"),
        longest=60,
        help_text=_("As it appears on the score sheet."),
        widget=forms.TextInput(attrs={"autocomplete": "given-name", "autofocus": True, "enterkeyhint": "next"}),
    )
    first = forms.ChoiceField(choices=[(name, name) for name in NEXT], required=False)

    def clean_first(self) -> str:
        """Return what comes first; Enter in the name's field starts a game."""
        return self.cleaned_data["first"] or "game"


@require_http_methods(["GET", "POST"])
def welcome(request: HttpRequest) -> HttpResponse:
    """Ask the two questions, or remember the name and go on to the first game or tournament."""
    access.require_owner(request)

    def save(form: WelcomeForm) -> HttpResponse:
        installation.welcome_owner(form.cleaned_data["name"])
        name, first = form.cleaned_data["name"].strip(), form.cleaned_data["first"]
        seated = f"?{urlencode({'player': name})}" if first == "game" and name else ""
        return redirect(reverse(NEXT[first]) + seated)

    return answer_form(request, WelcomeForm(posted_data(request)), save, "welcome/page.html")
