"""One line of the sheet: what it says and why it pays what it pays, what it said before, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.ledger.book import LineKind
from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import SheetLine, Signature
from scorekeeper.web import access
from scorekeeper.web.sheet import sheet_of
from scorekeeper.web.sheet_rows import row, said
from scorekeeper.web.signature import signed_by
from scorekeeper.wording.hands import insert_names


@dataclass(frozen=True)
class Told:
    """One version of a line: what it said, what became of it, and who wrote it."""

    words: str
    deed: str
    by: Signature
    stands: bool
    voided: bool

    @property
    def signed(self) -> str:
        """Who wrote it, when, from where and why."""
        return signed_by(self.deed, self.by)


@require_GET
def line(request: HttpRequest, evening: int, line: UUID) -> HttpResponse:
    """Show the line on a page of its own."""
    here = access.look(request, evening)
    return render(request, "sheet/line.html", shown(here, line))


@require_GET
def reasons(request: HttpRequest, evening: int, line: UUID) -> HttpResponse:
    """Show the line as a row that opens in the sheet."""
    here = access.look(request, evening)
    return render(request, "sheet/reasons.html", shown(here, line))


def line_of(sheet: Sheet, uid: UUID) -> SheetLine:
    """Return a line of the sheet; there is none that is not on it."""
    found = sheet.line(str(uid))
    if found is None:
        raise Http404(f"line {uid}")
    return found


def shown(here: Access, uid: UUID) -> dict[str, Any]:
    """Return what the page and the row show of a line."""
    sheet = sheet_of(here.evening)
    found = line_of(sheet, uid)
    return {
        "sheet": sheet,
        "row": row(sheet, found),
        "why": [insert_names(_(reason), found.seated(sheet.names)) for reason in found.why],
        "payouts": [
            payout
            for player, payout in enumerate(
                zip(sheet.names, found.shown, found.money or (0,) * len(sheet.names), strict=False), 1
            )
            if player not in found.away or any(payout[1:])
        ],
        "settled": list(zip(sheet.names, found.payouts, strict=False)) if found.race else (),
        "versions": list(versions(sheet, found))[::-1],
        "cards": list(cards_kept(found))[::-1],
        "may_change": here.may_change(closed=sheet.closed),
        "beside": len(sheet.names) + 3,
    }


def versions(sheet: Sheet, found: SheetLine) -> Iterator[Told]:
    """Yield what the line said, the oldest first."""
    before = ""
    for index, version in enumerate(found.versions):
        words = said(found.kind, version.what, sheet.names, found.seated(sheet.names, version), found.rules)
        stands = index == len(found.versions) - 1
        deed = _deed(found.kind, index, version.voided, words == before)
        yield Told(words, deed, version.by, stands, version.voided)
        before = words


def cards_kept(found: SheetLine) -> Iterator[Told]:
    """Yield what was done to the cards of a hand, the oldest first; the deed says it all."""
    for index, kept in enumerate(found.cards):
        deed = _("cards taken off the sheet") if kept.gone else _("cards changed") if index else _("cards entered")
        yield Told("", deed, kept.by, stands=index == len(found.cards) - 1, voided=kept.gone)


def _deed(kind: LineKind, index: int, voided: bool, same: bool) -> str:
    if voided:
        return _("made void")
    if index == 0:
        return _("recorded") if kind is LineKind.HAND else _("entered")
    return _("restored") if same else _("corrected")
