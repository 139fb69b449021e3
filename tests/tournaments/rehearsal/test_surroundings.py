"""Each finding around an event is found alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse
from pytest_django import Settings

from tests.tournaments.events import founded
from tournaments.engine.rehearsal import FindingCode, RehearsalFinding
from tournaments.models import Event, Publication
from tournaments.rehearsal.papers import Paper, is_readable, read_pdf
from tournaments.rehearsal.surroundings import site_findings
from tournaments.wording.rehearsal import FINDINGS, PAGES, STAGES, finding_sentence

pytestmark = [pytest.mark.django_db, pytest.mark.only_on("sqlite")]
ADDRESS = "http://scores.local:8000"


@pytest.fixture
def event(tmp_path: Path, settings: Settings) -> Event:
    """An event on a site where everything is ready."""
    settings.SECOND_BACKUP_FOLDER, settings.TIME_ZONE = tmp_path, "America/Chicago"
    event = founded(0)
    event.address = ADDRESS
    return event


def found(event: Event, answer: str = "here", *, phone: bool = True, paper: str = "letter") -> list[str]:
    """The codes of what is found."""
    return [finding.code for finding in site_findings(event, answer, phone=phone, paper=paper)]


def test_finds_nothing_where_everything_is_ready(event: Event) -> None:
    assert found(event) == []


def test_finds_an_address_that_phones_do_not_reach(event: Event) -> None:
    assert found(event, "silent") == [FindingCode.ADDRESS_SILENT]
    assert found(event, "other") == [FindingCode.ADDRESS_OTHER]
    assert found(event, phone=False) == [FindingCode.NO_PHONE]
    event.address = ""
    assert found(event, "") == [FindingCode.NO_ADDRESS]


def test_finds_that_backups_have_no_second_folder(event: Event, settings: Settings, tmp_path: Path) -> None:
    settings.SECOND_BACKUP_FOLDER = tmp_path / "stick"
    assert found(event) == [FindingCode.SECOND_BACKUP_MISSING]
    settings.SECOND_BACKUP_FOLDER = None
    assert found(event) == [FindingCode.NO_SECOND_BACKUP]


def test_finds_pages_that_are_not_public(event: Event) -> None:
    event.publication = Publication.NOT_PUBLIC
    assert found(event) == [FindingCode.NOT_PUBLIC]


def test_finds_paper_of_another_region(event: Event, settings: Settings) -> None:
    assert found(event, paper="a4") == [FindingCode.PAPER]
    settings.TIME_ZONE = "UTC"
    assert found(event, paper="a4") == []


def test_every_finding_has_a_sentence_and_a_page_that_fixes_it() -> None:
    assert FINDINGS.keys() == set(FindingCode)
    for words in FINDINGS.values():
        assert reverse(words.page, args=[] if words.page == "backups" else [1])


def test_sentences_name_pages_and_stages_in_words() -> None:
    stopped = RehearsalFinding(FindingCode.STOPPED, {"stage": "draw", "why": "Draw the sessions before it first."})
    assert finding_sentence(stopped) == (
        f"The rehearsal stopped at the stage “{STAGES['draw']}”. Draw the sessions before it first."
    )
    fails = RehearsalFinding(FindingCode.PAGE_FAILS, {"page": "event-tickets", "session": 0})
    assert finding_sentence(fails) == f"“{PAGES['event-tickets']}” can't be opened or read."


def test_a_file_that_breaks_off_is_not_readable() -> None:
    paper = Paper("event-tickets", (1,), read_pdf)
    assert is_readable(paper, b"%PDF-1.4 ... %%EOF\n")
    assert not is_readable(paper, b"%PDF-1.4 ...")
    assert not is_readable(Paper("event-json", (1,), len), b"")
