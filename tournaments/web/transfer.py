"""Import an event or a series from a transfer file of another site: checked first, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.ledger.transfer_file import TransferPerson
from scorekeeper.queries.access import ClubName, editable_clubs
from scorekeeper.queries.transfer import arriving_persons
from scorekeeper.services import clubs
from scorekeeper.services.transfer import SAME, number_namesakes
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.files import uploaded_file
from scorekeeper.web.forms import Checks, ChoiceField, Form
from tournaments.queries.transfer import EVENT_FILE, SERIES_FILE
from tournaments.services import event_transfer, series_transfer

OTHERS = "others"


class TransferForm(Form):
    """A transfer file, the club that it goes to, and who those are who are called like someone of that club."""

    shows_all = True

    file = forms.FileField(required=False, allow_empty_file=True, widget=forms.FileInput(attrs={"accept": ".json"}))
    club = ChoiceField(
        label=gettext_lazy("Club"), missing=gettext_lazy("Choose a club."), required=False, widget=forms.Select
    )
    namesakes = ChoiceField(
        label=gettext_lazy("Players with the same name as a club player are"),
        missing=gettext_lazy("Choose who they are."),
        required=False,
        widget=Checks,
        choices=(
            (SAME, gettext_lazy("the same people")),
            (OTHERS, gettext_lazy("different people, so a number is added to their names")),
        ),
    )

    def __init__(self, *args: Any, owned: Iterable[ClubName], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("club", [(one.club, one.name) for one in owned])

    def clean_club(self) -> int:
        """Return the club, by default the home club."""
        return int(self.cleaned_data["club"] or clubs.home().pk)

    def choices(self, persons: Sequence[TransferPerson]) -> Mapping[str, str]:
        """Return the choice for each namesake: the same person as here, or someone else, with a number in the name.

        The form decides for all at once, nothing before it is asked. ``persons`` are all in the file.
        """
        club, answer = self.cleaned_data["club"], self.cleaned_data["namesakes"]
        namesakes = arriving_persons(persons, club).namesakes if answer else ()
        return {one.uuid: SAME for one in namesakes} if answer == SAME else number_namesakes(club, namesakes, persons)


@require_http_methods(["GET", "POST"])
def import_event_file(request: HttpRequest) -> HttpResponse:
    """Show the form, or import the event of a transfer file."""

    def save(form: TransferForm) -> HttpResponse:
        transfer, club = uploaded_file(request, EVENT_FILE), form.cleaned_data["club"]
        number = event_transfer.import_event(transfer, club=club, choices=form.choices(transfer.persons))
        return redirect("event", number)

    return _answer(request, save, "transfer/import_event.html")


@require_http_methods(["GET", "POST"])
def import_series_file(request: HttpRequest) -> HttpResponse:
    """Show the form, or import a series with its tournaments from a transfer file."""

    def save(form: TransferForm) -> HttpResponse:
        transfer, club = uploaded_file(request, SERIES_FILE), form.cleaned_data["club"]
        choices = form.choices(series_transfer.everybody(transfer))
        return redirect("series", series_transfer.import_series(transfer, club=club, choices=choices).series)

    return _answer(request, save, "series/import.html")


def _answer(request: HttpRequest, save: Callable[[TransferForm], HttpResponse], template: str) -> HttpResponse:
    site_access.require_owner(request)
    owned = editable_clubs(site_access.held_grants(request))
    return answer_form(request, TransferForm(posted_data(request), request.FILES or None, owned=owned), save, template)
