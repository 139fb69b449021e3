"""House rules as files: exported and imported again as they are, with a sentence for each fault; the card in PDF."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pypdf import PdfReader

from scorekeeper.commands import rules as command
from scorekeeper.engine.rules.presets import read_rules, rules_from_toml
from scorekeeper.queries.club import rule_sets
from scorekeeper.services import clubs
from tests.exports.papers import pages
from tests.tables import Table
from tests.web.house_rules.house_rules_form import Desk

OURS = read_rules({"preset": "musky", "title": "Thursdays at the Anchor", "bump": True, "stakes": [2, 4, 8]})


def read_text(answer: Any) -> str:
    assert answer.status_code == 200
    return str(answer.content.decode())


def faults(answer: Any) -> list[str]:
    """The sentences that refuse a file."""
    assert answer.status_code == 422
    (found,) = re.findall(r'<ul class="faults">(.*?)</ul>', answer.content.decode(), re.DOTALL)
    return [unescape(one) for one in re.findall(r"<li>([^<]*)</li>", found)]


def test_a_file_is_the_text_that_is_kept(kate: Client, club: int) -> None:
    number = clubs.keep_rules(club, OURS)
    answer = kate.get(f"/clubs/{club}/rules/own-{number}/rules.toml")
    assert read_text(answer) == rule_sets(club)[0].text
    assert answer["Content-Type"] == "application/toml; charset=utf-8"
    assert re.search(
        r"filename=\"\d{4}-\d\d-\d\d Thursdays at the Anchor, house rules.toml\"", answer["Content-Disposition"]
    )


def test_a_preset_whole_is_what_the_command_prints(kate: Client, club: int) -> None:
    printed = StringIO()
    command.main(["walleye"], StringIO(), printed)
    assert read_text(kate.get(f"/clubs/{club}/rules/walleye/rules.toml?whole")) == printed.getvalue()


@pytest.mark.parametrize("whole", ["", "?whole"])
@pytest.mark.parametrize("way", ["file", "text"])
def test_there_and_back_again_is_exact(kate: Client, club: int, whole: str, way: str) -> None:
    number = clubs.keep_rules(club, OURS)
    before = rule_sets(club)[0].text
    text = read_text(kate.get(f"/clubs/{club}/rules/own-{number}/rules.toml{whole}"))
    clubs.retire_rules(number)
    given = {"file": SimpleUploadedFile("ours.toml", text.encode())} if way == "file" else {"text": text}
    page = Desk(kate, f"/clubs/{club}/rules/new")
    page.answer = kate.post(f"/clubs/{club}/rules/import", given)
    page._read()
    assert page.differences == ["Stakes: 2/4/8 instead of 1/2/3", "Double on the bump: yes instead of no"]
    assert page.save().status_code == 302
    (kept,) = rule_sets(club)
    assert (kept.text, kept.rules) == (before, OURS)


def test_what_a_game_plays_is_a_file_too(alice: Client, club_game: Table) -> None:
    text = read_text(alice.get(f"/games/{club_game.club_game}/rules/rules.toml"))
    assert rules_from_toml(text) == club_game.view.rules


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["Choose a file or paste its text."]),
        (
            "bump: yes",
            [
                (
                    "Not a valid TOML file: Expected '=' after a key in a key/value pair (at line 1, column 5). "
                    "Write options like bump = true."
                ),
            ],
        ),
        (
            'extends = "musky"\n\nbumps = true\nstakes = [1, 2]\n  crack = "never"\n',
            [
                'Line 3, bumps: There\'s no option "bumps". Check the spelling.',
                "Line 4, stakes: stakes needs a list of 3 values.",
                'Line 5, crack: crack can\'t be "never". Use one of these: off, no-chance-to-pick, any-defender.',
            ],
        ),
        ('extends = "muskie"', ['preset: There\'s no preset "muskie". Try one of these: musky.']),
        ('extends = "musky"\ncrack = "off"', ["recrack: A re-crack answers a crack. Turn on cracks."]),
    ],
)
def test_each_fault_of_a_file_is_said_with_its_line(kate: Client, club: int, text: str, expected: list[str]) -> None:
    answer = kate.post(f"/clubs/{club}/rules/import", {"text": text})
    assert faults(answer)[: len(expected)] == expected
    assert text.strip() in unescape(answer.content.decode())
    assert rule_sets(club) == ()


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\xff\xfe", "This isn't a house-rules file. Choose one that ends in .toml."),
        (b"#" * 64_001, "This file is too large. A house-rules file can be up to 64 kB."),
    ],
)
def test_what_is_no_text_is_refused(kate: Client, club: int, content: bytes, expected: str) -> None:
    answer = kate.post(f"/clubs/{club}/rules/import", {"file": SimpleUploadedFile("x.toml", content)})
    assert faults(answer) == [expected]


def test_a_card_says_all_that_differs(kate: Client, club: int, tmp_path: Path) -> None:
    number = clubs.keep_rules(club, OURS)
    answer = kate.get(f"/clubs/{club}/rules/own-{number}/card.pdf")
    assert answer["Content-Type"] == "application/pdf"
    (page,) = pages(answer.content)
    assert "ThursdaysattheAnchor" in page
    assert "basedonMusky" in page
    assert "2changes(shaded)" in page
    assert "Stakes" in page
    assert "2/4/8" in page
    assert "31-60-8-4+4-16+4" in page


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612)])
def test_a_card_of_a_game_on_either_paper(alice: Client, club_game: Table, paper: str, width: int) -> None:
    answer = alice.get(f"/games/{club_game.club_game}/rules/card.pdf?paper={paper}")
    (page,) = PdfReader(BytesIO(answer.content)).pages
    assert int(page.mediabox.width) == width


def test_a_paper_that_nobody_has_is_not_found(alice: Client, club_game: Table) -> None:
    assert alice.get(f"/games/{club_game.club_game}/rules/card.pdf?paper=a0").status_code == 404


@pytest.mark.parametrize("page", ["rules.toml", "card.pdf"])
def test_a_stranger_gets_no_file(charlie: Client, bob: Client, club_game: Table, page: str) -> None:
    address = f"/games/{club_game.club_game}/rules/{page}"
    assert [client.get(address).status_code for client in (charlie, bob)] == [404, 200]
