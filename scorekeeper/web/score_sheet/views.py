"""The pages of the score sheet: the sheet itself, a line with its versions, and files to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import score_sheet as pdf_score_sheet
from scorekeeper.exports.pdf import settle_up as pdf_settle_up
from scorekeeper.exports.xlsx.workbook import workbook as make_workbook
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import UNITS
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet import sheet as read_sheet
from scorekeeper.queries.sheet_lines import SheetLine, Signature
from scorekeeper.services import changes
from scorekeeper.services.grants import game_links
from scorekeeper.web import access
from scorekeeper.web.display import author_line
from scorekeeper.web.files import PDF, XLSX, file_response, requested_format
from scorekeeper.web.links import shareable_url
from scorekeeper.web.live import UNCHANGED, send_part
from scorekeeper.web.score_sheet.screen import PageState, latest_drawing, line_sentence, sheet_news, sheet_row
from scorekeeper.wording.replays import with_signs
from scorekeeper.wording.score_sheet import GamePaper, game_paper
from scorekeeper.wording.sentences import write_reasons


@require_GET
def sheet(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the whole sheet."""
    here = access.require_viewer(request, club_game)
    context = latest_drawing(here).context(may_change=here.may(Action.KEEP))
    return render(request, "score_sheet/page.html", context)


@require_GET
def live(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the rows after those of the page, or the whole sheet where these have changed."""
    here = access.require_viewer(request, club_game)
    update = sheet_news(here, PageState.read(request.GET.get("version", "")))
    return HttpResponse(status=UNCHANGED) if update is None else send_part(request, update)


def get_sheet(club_game: int) -> Sheet:
    """Return the sheet of a game. Raises Http404 for an unknown game."""
    sheet = read_sheet(club_game)
    if sheet is None:
        raise Http404(f"game {club_game}")
    return sheet


def is_confirmed(sheet: Sheet) -> bool:
    """Return whether the score of a table was confirmed, so that changes need a reason."""
    return sheet.closed and sheet.within is not None and changes.is_confirmed(sheet.game)


@dataclass(frozen=True)
class WordedVersion:
    """One version of a line: its words, what was done to it, and who wrote it."""

    words: str
    deed: str
    by: Signature
    stands: bool
    voided: bool

    @property
    def signed(self) -> str:
        """The author with time, device, and reason."""
        return author_line(self.deed, self.by)


@require_GET
def line(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Show the line on a page of its own."""
    here = access.require_viewer(request, club_game)
    return render(request, "score_sheet/line.html", line_context(here, line))


@require_GET
def reasons(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Show the line as a row that opens in the sheet."""
    here = access.require_viewer(request, club_game)
    return render(request, "score_sheet/reasons.html", line_context(here, line))


def get_line(sheet: Sheet, uid: UUID) -> SheetLine:
    """Return a line of the sheet. Raises Http404 for an unknown line."""
    line = sheet.line(str(uid))
    if line is None:
        raise Http404(f"line {uid}")
    return line


def line_context(here: Access, uid: UUID) -> dict[str, Any]:
    """Return the template variables of a line, on its page and in its row."""
    sheet = get_sheet(here.club_game)
    line = get_line(sheet, uid)
    return {
        "sheet": sheet,
        "row": sheet_row(sheet, line),
        "why": write_reasons(line.why, line.seated(sheet.names), with_signs),
        "payouts": [
            payout
            for player, payout in enumerate(
                zip(sheet.names, line.amounts, line.money or (0,) * len(sheet.names), strict=False), 1
            )
            if player not in line.away or any(payout[1:])
        ],
        "settled": list(zip(sheet.names, line.payouts, strict=False)) if line.race else (),
        "versions": list(line_versions(sheet, line))[::-1],
        "cards": list(card_versions(line))[::-1],
        "may_change": here.may_change(closed=sheet.closed),
        "keeps": here.may(Action.KEEP),
        "asks_director": sheet.within is not None and here.may(Action.RECORD) and not here.may(Action.KEEP),
        "beside": len(sheet.names) + 3,
    }


def line_versions(sheet: Sheet, line: SheetLine) -> Iterator[WordedVersion]:
    """Yield the versions of a line, the oldest first."""
    before = ""
    for index, version in enumerate(line.versions):
        words = line_sentence(line.kind, version.what, sheet.names, line.seated(sheet.names, version), line.rules)
        stands = index == len(line.versions) - 1
        deed = _deed_words(line.kind, index, version.voided, words == before)
        yield WordedVersion(words, deed, version.by, stands, version.voided)
        before = words


def card_versions(line: SheetLine) -> Iterator[WordedVersion]:
    """Yield the versions of a hand's cards, the oldest first, without words."""
    for index, version in enumerate(line.cards):
        deed = _("cards removed") if version.gone else _("cards edited") if index else _("cards entered")
        yield WordedVersion("", deed, version.by, stands=index == len(line.cards) - 1, voided=version.gone)


def _deed_words(kind: LineKind, index: int, voided: bool, same: bool) -> str:
    if voided:
        return _("voided")
    if index == 0:
        return _("recorded") if kind is LineKind.HAND else _("entered")
    return _("restored") if same else _("edited")


@require_GET
def paper(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the files to print and to download."""
    keeps = access.require_viewer(request, club_game).may(Action.KEEP)
    sheet = get_sheet(club_game)
    context = {
        "sheet": sheet,
        "for_money": sheet.opening_rules.unit_value > 0,
        "has_cards": any(line.played is not None for line in sheet.hands),
        "keeps": keeps,
    }
    return render(request, "score_sheet/paper.html", context)


@require_GET
def workbook(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the game as a workbook with formulas."""
    paper = _printed_game(request, access.require_viewer(request, club_game))
    return _send_file(paper, make_workbook(paper), _("score sheet"), "xlsx", XLSX)


@require_GET
def score_sheet(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the score sheet as a PDF."""
    return _send_pdf(request, access.require_viewer(request, club_game), pdf_score_sheet.pdf, _("score sheet"))


@require_GET
def settle_up(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the settle-up with lines to sign as a PDF."""
    return _send_pdf(request, access.require_viewer_or_director(request, club_game), pdf_settle_up.pdf, _("settle-up"))


def _send_pdf(request: HttpRequest, here: Access, draw: Callable[..., bytes], what: str) -> HttpResponse:
    paper = _printed_game(request, here)
    size = requested_format(request)
    watch = shareable_url(request, game_links(here.club_game).viewer)
    return _send_file(paper, draw(paper, size, watch), what, "pdf", PDF)


def _printed_game(request: HttpRequest, here: Access) -> GamePaper:
    """Return the game to print; `?in=units` leaves all money out."""
    return game_paper(settle_sheet(get_sheet(here.club_game)), money=request.GET.get("in") != UNITS)


def _send_file(paper: GamePaper, content: bytes, what: str, suffix: str, kind: str) -> HttpResponse:
    name = filename(paper.title, paper.day, what, suffix)
    return file_response(content, name, kind)
