"""House rules as files: TOML to send and to take in, a card in PDF to print."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import changes_to_toml, rules_from_toml, rules_to_toml
from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import house_rules as pdf_house_rules
from scorekeeper.web import access, house_rules_draft
from scorekeeper.web.club import club_of
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.web.house_rules import found_of, listed
from scorekeeper.web.house_rules_editor import Desk, page
from scorekeeper.web.score_sheet.views import get_sheet

TOML = "application/toml; charset=utf-8"
MOST_BYTES = 64_000
MOST_FAULTS = 20


@require_safe
def of_club(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Send rules of a club, or a preset, as a house-rules file; `?whole` states every option."""
    access.require_club_viewer(request, club)
    title, rules, _kept = found_of(request, club, key)
    return _file(request, title, rules)


@require_safe
def of_evening(request: HttpRequest, evening: int) -> HttpResponse:
    """Send the rules that hold at an evening as a house-rules file."""
    access.require_viewer(request, evening)
    rules = get_sheet(evening).rules
    return _file(request, rules.title, rules)


@require_POST
def take_in(request: HttpRequest, club: int) -> HttpResponse:
    """Take a house-rules file into the form, to be looked at and kept; or say what is wrong in it."""
    leave, view = access.require_club_scorer(request, club), club_of(club)
    text = request.POST.get("text", "")
    try:
        text = _sent(request) or text
        rules = _read(text)
    except Refused as refused:
        faults = [_sentence(fault, text) for fault in refused.faults[:MOST_FAULTS]]
        return listed(request, leave, view, faults, text)
    return page(request, Desk(leave, view), house_rules_draft.filled(rules, rules.title))


def _file(request: HttpRequest, title: str, rules: HouseRules) -> HttpResponse:
    text = rules_to_toml(rules) if "whole" in request.GET else changes_to_toml(rules)
    name = filename(title, localdate(), _("house rules"), "toml")
    return file_response(text, name, TOML)


def _sent(request: HttpRequest) -> str:
    """Return the text of the file that was chosen, nothing where none was."""
    sent = request.FILES.get("file")
    if sent is None:
        return ""
    content: bytes = sent.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise refuse("too-large", _("This is no house-rules file: it is larger than 64 kB."), "file")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refuse("bad-toml", _("This is no house-rules file: it is no text in UTF-8."), "file") from None


def _read(text: str) -> HouseRules:
    if not text.strip():
        raise refuse("missing-file", _("Choose a file, or paste its text."), "file")
    return rules_from_toml(text)


def _sentence(fault: Fault, text: str) -> str:
    """Return what is wrong, with the line and the option where the text has it."""
    option = fault.path.removeprefix("rules").removeprefix(".").partition("[")[0]
    where = re.search(rf"^[ \t]*{re.escape(option)}[ \t]*=", text, re.MULTILINE) if option else None
    if where is None:
        return f"{option}: {_(fault.message)}" if option and option != "file" else _(fault.message)
    line = text.count("\n", 0, where.start()) + 1
    return _("Line %(line)s, %(option)s: %(fault)s") % {"line": line, "option": option, "fault": _(fault.message)}


@require_safe
def card_of_club(request: HttpRequest, club: int, key: str) -> HttpResponse:
    """Send rules of a club, or a preset, as a card in PDF."""
    access.require_club_viewer(request, club)
    view = club_of(club)
    title, rules, _kept = found_of(request, club, key)
    return _card(request, title, rules, view.name)


@require_safe
def card_of_evening(request: HttpRequest, evening: int) -> HttpResponse:
    """Send the rules that hold at an evening as a card in PDF."""
    access.require_viewer(request, evening)
    sheet = get_sheet(evening)
    return _card(request, sheet.rules.title, sheet.rules, sheet.name)


def _card(request: HttpRequest, title: str, rules: HouseRules, of: str) -> HttpResponse:
    size = requested_format(request)
    name = filename(title, localdate(), _("house rules"), "pdf")
    return file_response(pdf_house_rules.pdf(rules, of, size), name, PDF, kept=False)
