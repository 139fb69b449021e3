"""Every page, printout, and export of the copy: asked for as the director does, and read back."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scorekeeper.exports.pdf import typeface
from scorekeeper.models import Role
from scorekeeper.services import grants
from tournaments.engine.rehearsal import FindingCode
from tournaments.exports.pdf.layout import fit_name
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.queries.transfer import EVENT_FILE
from tournaments.rehearsal.plan import RehearsalPlan
from tournaments.rehearsal.report import RehearsalReport
from tournaments.services.event_transfer import prove_event

TICKET_ROOM, TICKET_SIZE, TICKET_LEAST = 164.0, 14.0, 8.0  # points: of a name on a ticket
PROJECTOR_ROOM = 26.0  # widths of an M that a single word has on the projector before it's hard to read
SECONDS_A_PAGE, MOST_SECONDS = 9, 360  # of the projector: a page, and until a player sees their name again
SLIDE = re.compile(rb'<section class="slide')
OK = 200
PAGES = (
    *("event-desk", "event-entrants", "event-check-in", "event-draw", "event-standings", "event-closing"),
    *("event-ceremony", "event-setup", "event-history"),
)
SHEETS = ("entrants", "draw", "hands", "penalties", "standings", "checks")
MOST_NAMES = 3  # of a sentence


class Paper(NamedTuple):
    """A page or a file of the event: the name of its address, the parts of that address, and how it is read back."""

    page: str
    parts: tuple[object, ...]
    read: Callable[[bytes], object]


def read_all(event: Event, plan: RehearsalPlan, report: RehearsalReport) -> None:
    """Ask for every page and file of an event as its director does, and read it back."""
    browser = Client(raise_request_exception=False, headers={"accept-language": "en-US"})
    browser.get(grants.journal_link(event.journal_id, Role.DIRECTOR))
    for paper in _papers(event):
        answer = browser.get(reverse(paper.page, args=paper.parts), follow=True)
        content = answer.getvalue()
        if answer.status_code != OK or not is_readable(paper, content):
            report.find(FindingCode.PAGE_FAILS, page=paper.page, session=_session(paper))
        elif paper.page == "projector":
            _time_projector(content, len(plan.players), report)
        report.count("pages")
    _measure_names(event, report)


def _papers(event: Event) -> Iterator[Paper]:
    """Yield all pages and files that there are for an event as it stands."""
    book, own, public = book_of(event.journal_id), (event.pk,), (event.slug,)
    pages = (
        "event-desk",
        "event-entrants",
        "event-draw",
        "event-standings",
        "event-closing",
        "event-setup",
        "event-history",
    )
    yield from (Paper(page, own, len) for page in pages)
    yield from (Paper(page, public, len) for page in ("public-event", "public-standings", "projector"))
    for number in sorted(book.entrants)[:1]:
        yield Paper("public-player", (event.slug, number), len)
        yield Paper("event-receipt-pdf", (event.pk, number), read_pdf)
    files = ["event-plan-pdf", "event-tickets", "event-standings-pdf"]
    if book.signed:  # before, the ranking may still change, and neither is printed
        files += ["event-certificates-pdf", "event-prizes-pdf"]
    if book.bracket:
        yield Paper("public-bracket", public, len)
        files.append("event-bracket-poster")
    yield from (Paper(page, own, read_pdf) for page in files if book.entrants)
    for session in book.published:
        each = ("event-seats-pdf", "event-table-cards", "event-score-cards")
        yield from (Paper(page, (event.pk, session), read_pdf) for page in each)
    yield Paper("event-xlsx", own, _read_workbook)
    yield Paper("event-json", own, _read_transfer)
    sheets = (*SHEETS, "prizes", "cash") if book.setup.money else SHEETS
    yield from (Paper("event-csv", (event.pk, sheet), _read_csv) for sheet in sheets)


def _session(paper: Paper) -> int:
    """Return the session that a paper is of, 0 for none."""
    return int(str(paper.parts[1])) if len(paper.parts) > 1 and isinstance(paper.parts[1], int) else 0


def is_readable(paper: Paper, content: bytes) -> bool:
    """Return whether a page or a file says something to whoever reads it."""
    try:
        return bool(paper.read(content))
    except Exception:  # whatever keeps a file from being read is the same to its reader
        return False


def read_pdf(content: bytes) -> bool:
    """Return whether a PDF is whole."""
    return content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")


def _read_workbook(content: bytes) -> int:
    return sum(sheet.max_row or 0 for sheet in load_workbook(io.BytesIO(content)).worksheets)


def _read_transfer(content: bytes) -> int:
    """Prove the file as the laptop that takes over would."""
    return len(prove_event(EVENT_FILE.read(json.loads(content))).book.entrants)


def _read_csv(content: bytes) -> int:
    return len(list(csv.reader(io.StringIO(content.decode("utf-8-sig")))))


def _time_projector(content: bytes, players: int, report: RehearsalReport) -> None:
    seconds = len(SLIDE.findall(content)) * SECONDS_A_PAGE
    if seconds > MOST_SECONDS:
        report.find(FindingCode.SLOW_PROJECTOR, minutes=-(-seconds // 60), players=players)


def _measure_names(event: Event, report: RehearsalReport) -> None:
    """Find names that a ticket or the projector would draw too small to read."""
    small = [name for name in names(event).values() if not _fits(name)]
    if small:
        report.find(FindingCode.SMALL_NAMES, names=small[:MOST_NAMES], more=max(len(small) - MOST_NAMES, 0))


def _fits(name: str) -> bool:
    size = fit_name(name, TICKET_ROOM, TICKET_SIZE, TICKET_LEAST, True)[1]
    return size >= TICKET_LEAST and max(typeface.width(word, 1.0, False) for word in name.split()) <= PROJECTOR_ROOM
