"""Backups of the site, transfer files of games and clubs, and every hand as CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from io import BytesIO
from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from scorekeeper.exports.downloads import filename, hands_csv
from scorekeeper.ledger.transfer_file import TRANSFER_FILE, Transfer
from scorekeeper.queries import hand_rows
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.club import ClubView
from scorekeeper.queries.hand_rows import HandRow
from scorekeeper.queries.transfer import Arrival, ArrivalFate, Namesake, arrival, export_club, export_game
from scorekeeper.services.backups import folder, making, sealing, soundness
from scorekeeper.services.transfer import SAME, import_games, prove_games, verify_arrival
from scorekeeper.web import access
from scorekeeper.web.actions import UNAVAILABLE, answer_form, form_status, posted_data
from scorekeeper.web.clubs.views import club_context, get_club, get_season
from scorekeeper.web.days import today
from scorekeeper.web.files import SentFile, file_response
from scorekeeper.web.forms import Checks, Form, TapForm, TextField
from scorekeeper.web.score_sheet.views import get_sheet

OTHER = "other"


class ClubTransferForm(TapForm):
    """A transfer file; once it is read, also who those are who are called like someone of the club."""

    shows_all = True

    def __init__(self, *args: Any, namesakes: Sequence[Namesake] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.namesakes = namesakes
        choices = ((SAME, _("the same player")), (OTHER, _("someone else, named:")))
        for one in namesakes:
            label = _("Name of the other %(name)s") % {"name": one.name}
            widget = forms.TextInput(attrs={"aria-label": label})
            self.fields[f"choice-{one.uuid}"] = forms.ChoiceField(required=False, widget=Checks, choices=choices)
            self.fields[f"name-{one.uuid}"] = TextField(longest=60, widget=widget)

    @property
    def namesake_fields(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        """The name of each namesake, and the fields for whether they are the same person, and for another name."""
        return [(one.name, self[f"choice-{one.uuid}"], self[f"name-{one.uuid}"]) for one in self.namesakes]

    @property
    def choices(self) -> dict[str, str]:
        """The choice for each namesake as the service takes it; empty while nothing is chosen."""
        chosen = {one.uuid: self.cleaned_data[f"choice-{one.uuid}"] for one in self.namesakes}
        return {uuid: self.cleaned_data[f"name-{uuid}"] if chosen[uuid] == OTHER else chosen[uuid] for uuid in chosen}


class PassphraseForm(Form):
    """The passphrase that seals a backup; empty for one that isn't sealed."""

    passphrase = TextField(
        label=gettext_lazy("Passphrase (optional)"),
        help_text=gettext_lazy("Write it down. Without it, nobody can open the file, not even you."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_passphrase(self) -> str:
        """Return the passphrase as it was typed. Raises ValidationError when it is too short."""
        typed: str = self.cleaned_data["passphrase"]
        try:
            return sealing.verify_passphrase(typed) if typed else ""
        except soundness.UnsoundError as error:
            raise forms.ValidationError(str(error)) from error


ZIP, SEALED = "application/zip", "application/octet-stream"
SENT_FILE = SentFile("scorekeeper.web.backups", TRANSFER_FILE)
TRANSFER_PAGE = "transfer/import.html"
Save = Callable[[ClubTransferForm], HttpResponse]
MOST_SHOWN = 30
JSON = "application/json"
CSV = "text/csv; charset=utf-8"


@require_safe
def backups_page(request: HttpRequest) -> HttpResponse:
    """Show the state of the backups."""
    access.require_owner(request)
    return _backups_page(request, PassphraseForm())


@require_POST
@never_cache
def create_backup(request: HttpRequest) -> HttpResponse:
    """Make a backup and send it, to the owner alone, as it opens the whole site; sealed if a passphrase was typed."""
    access.require_owner(request)
    if not making.is_possible():
        raise Http404(request.path)
    form = PassphraseForm(request.POST)
    if not form.is_valid():
        return _backups_page(request, form, status=form_status(form))
    try:
        made = making.make(settings.BACKUP_FOLDER)
        if not (passphrase := form.cleaned_data["passphrase"]):
            return file_response(made.path.read_bytes(), made.path.name, ZIP)
        sealed = BytesIO()
        sealing.seal(made.path, sealed, passphrase, made.entries)
        name = made.path.with_suffix(sealing.SUFFIX).name
        return file_response(sealed.getvalue(), name, SEALED)
    except making.FAULTS as error:
        return _backups_page(request, form, making.failure_sentence(error), UNAVAILABLE)


def backup_status() -> dict[str, object]:
    """Return the variables of ``backups/line.html``: the backups' state, and the age of the last one in minutes."""
    status = making.status()
    age = timezone.now() - status.last.at if status.last else None
    failed = (status.state.failed, status.state.second_failed) if status.state else ()
    failed = tuple(dict.fromkeys((soundness.damage_sentence(), *failed)))
    return {
        "backups": status,
        "ahead": status.last is not None and status.last.is_ahead,
        "minutes": None if age is None else max(0, int(age.total_seconds() // 60)),
        "failed": [_(text) for text in failed if text],
    }


def _backups_page(request: HttpRequest, form: PassphraseForm, message: str = "", status: int = 200) -> HttpResponse:
    context = backup_status() | {"folder": settings.BACKUP_FOLDER, "sign": folder.site_sign(), "said": message}
    context |= {"form": form, "seals": settings.PASSPHRASE_FILE is not None}
    return render(request, "backups/page.html", context, status=status)


@require_GET
def send_game_file(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send a game as a file for another installation, with the addresses of the devices that wrote.

    Raises Http404 for a table of an event: it is exported with the event, never alone.
    """
    here = access.require_scorer(request, club_game)
    transfer_file = export_game(club_game)
    if transfer_file is None or here.within is not None:
        raise Http404(f"game {club_game}")
    one = transfer_file.games[0]
    return _transfer_file(transfer_file, filename(one.name, one.played_on, _("game"), "json"))


@require_GET
def send_club_file(request: HttpRequest, club: int) -> HttpResponse:
    """Send a club with all its games as a file for another installation."""
    access.require_club_owner(request, club)
    transfer_file = export_club(club)
    if transfer_file is None or not transfer_file.games:
        raise Http404(f"club {club}")
    return _transfer_file(transfer_file, filename(transfer_file.club, today(request), _("club"), "json"))


@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest, club: int) -> HttpResponse:
    """Show the form for a transfer file and a preview of it, or import it."""
    leave = access.require_club_owner(request, club)
    view = get_club(club)

    def answer(form: ClubTransferForm, save: Save, preview: dict[str, Any]) -> HttpResponse:
        return answer_form(request, form, save, TRANSFER_PAGE, lambda: _import_context(leave, view, form) | preview)

    def read_file(_form: ClubTransferForm) -> HttpResponse:
        transfer = SENT_FILE.read_upload(request)
        prove_games(transfer)
        coming = arrival(transfer, club)
        verify_arrival(coming)

        def save(form: ClubTransferForm) -> HttpResponse:
            if form.tap[0] != "import":
                return render(request, TRANSFER_PAGE, _import_context(leave, view, form) | preview)
            numbers = import_games(transfer, club=club, choices=form.choices)
            return redirect("sheet", numbers[0]) if len(transfer.games) == 1 else redirect("club", club)

        preview = _preview_context(transfer, coming)
        return answer(ClubTransferForm(request.POST, namesakes=coming.persons.namesakes), save, preview)

    return answer(ClubTransferForm(posted_data(request)), read_file, {})


def _transfer_file(transfer: Transfer, name: str) -> HttpResponse:
    return file_response(TRANSFER_FILE.dump(transfer), name, JSON)


def _import_context(leave: ClubAccess, view: ClubView, form: ClubTransferForm) -> dict[str, Any]:
    """Return the template variables of the page."""
    return club_context(view, leave) | {"form": form}


def _preview_context(transfer: Transfer, coming: Arrival) -> dict[str, Any]:
    """Return the template variables about the games and the persons of a file."""
    games = coming.games
    return {
        "transfer": transfer,
        "coming": coming,
        "held": SENT_FILE.hidden_value(transfer),
        "fresh": sum(club_game.fate is ArrivalFate.NEW for club_game in games),
        "longer": sum(club_game.fate is ArrivalFate.LONGER for club_game in games),
        "left": sum(not club_game.brings_entries for club_game in games),
        "shown": games[:MOST_SHOWN],
        "more": max(0, len(games) - MOST_SHOWN),
    }


@require_GET
def send_game_csv(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send every hand of a game as CSV."""
    access.require_viewer(request, club_game)
    sheet = get_sheet(club_game)
    return _csv_file(hand_rows.of_club_game(club_game), sheet.name, sheet.played_on)


@require_GET
def send_club_csv(request: HttpRequest, club: int) -> HttpResponse:
    """Send every hand of a club as CSV: of all time, or of the season in the address."""
    access.require_club_viewer(request, club)
    view = get_club(club)
    season = get_season(view, request.GET.get("season", ""))
    title = f"{view.name}, {season.name}" if season else view.name
    return _csv_file(hand_rows.of_club(club, season), title, today(request))


def _csv_file(rows: Iterable[HandRow], title: str, day: date) -> HttpResponse:
    name = filename(title, day, _("hands"), "csv")
    return file_response(hands_csv(rows), name, CSV)
