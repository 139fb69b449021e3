"""Findings around an event: its address, backups, public pages, and paper. Reads only."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings

from scorekeeper.exports.downloads import NO_PLACE, default_paper
from scorekeeper.services.backups import making
from tournaments.engine.rehearsal import FindingCode, RehearsalFinding
from tournaments.models import Event
from tournaments.services.address import AddressAnswer

ANSWERS = {AddressAnswer.SILENT: FindingCode.ADDRESS_SILENT, AddressAnswer.OTHER: FindingCode.ADDRESS_OTHER}


def site_findings(event: Event, answer: str, *, phone: bool, paper: str) -> list[RehearsalFinding]:
    """Return what would go wrong on the site.

    ``answer`` came from the event's address, empty where it has none; ``phone`` says whether a phone has opened it.
    ``paper`` is the size that the director's browser prints on: `letter` or `a4`.
    """
    return [*_address(event, answer, phone), *_backups(), *_pages(event), *_paper(paper)]


def _address(event: Event, answer: str, phone: bool) -> Iterator[RehearsalFinding]:
    if not event.address:
        yield RehearsalFinding(FindingCode.NO_ADDRESS)
    elif answer in ANSWERS:
        yield RehearsalFinding(ANSWERS[AddressAnswer(answer)], {"address": event.address})
    elif not phone:
        yield RehearsalFinding(FindingCode.NO_PHONE, {"address": event.address})


def _backups() -> Iterator[RehearsalFinding]:
    second = settings.SECOND_BACKUP_FOLDER
    if not making.is_possible():
        return
    if second is None:
        yield RehearsalFinding(FindingCode.NO_SECOND_BACKUP)
    elif not second.is_dir():
        yield RehearsalFinding(FindingCode.SECOND_BACKUP_MISSING, {"folder": str(second)})


def _pages(event: Event) -> Iterator[RehearsalFinding]:
    if not event.is_public:
        yield RehearsalFinding(FindingCode.NOT_PUBLIC)


def _paper(paper: str) -> Iterator[RehearsalFinding]:
    usual = default_paper("", settings.TIME_ZONE, [])
    if paper != usual and settings.TIME_ZONE not in NO_PLACE:
        yield RehearsalFinding(FindingCode.PAPER, {"paper": paper, "usual": usual})
