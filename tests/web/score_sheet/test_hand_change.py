"""Correct, void, restore, insert: looked at first, confirmed with a why, nothing written before."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry
from scorekeeper.services.grants import game_links
from scorekeeper.services.requests import ChangeRules, DividePot, Pay, Void
from tests.pages import one_line
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.score_sheet.test_sheet import page

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
ENTITIES = {"&quot;": '"', "&#x27;": "'", "&amp;": "&"}


def fields(answer: Any) -> dict[str, str]:
    """Return the hidden fields of the form in a page."""
    found = dict(HIDDEN.findall(answer.content.decode()))
    for sign, character in ENTITIES.items():
        found = {name: value.replace(sign, character) for name, value in found.items()}
    return found


class Desk:
    """A scorer who changes a line; the answers of each step are kept."""

    def __init__(self, client: Client, club_game: Table, line: str, what: str) -> None:
        self.client = client
        self.address = f"/games/{club_game.club_game}/lines/{line}/{what}"
        self.answer: Any = client.get(self.address)

    def send(self, **typed: Any) -> Any:
        """Send the form as it stands with what was typed."""
        self.answer = self.client.post(self.address, fields(self.answer) | typed)
        return self.answer

    def enter(self, **hand: Any) -> Any:
        """Enter a hand and look at what changes."""
        return self.send(do="look", **hand)

    def confirm(self, why: str = "it was Bob") -> Any:
        """Confirm the change."""
        return self.send(do="confirm", why=why)

    @property
    def text(self) -> str:
        """Return what the page says, tags left out."""
        return " ".join(re.sub(r"<[^>]*>", " ", self.answer.content.decode()).split())


def hand(picker: int, partner: int | str, points: int) -> dict[str, str]:
    """Return a picked hand as the form sends it."""
    return {"picker": str(picker), "partner": str(partner), "bracket": "exact", "points": str(points)}


@pytest.fixture
def two(club_game: Table) -> tuple[str, str]:
    """Return the first two hands of the game."""
    return str(club_game.record().line), str(club_game.record(picked(picker=2)).line)


def test_the_form_says_what_was_recorded(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "correct")
    html = one_line(desk.answer.content)
    assert re.search(r'name="picker" value="1"[^>]* checked', html)
    assert re.search(r'name="partner" value="3"[^>]* checked', html)
    assert 'name="points" id="points" value="75"' in html


def test_a_correction_is_shown_before_it_is_made(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    before = club_game.sheet
    desk = Desk(alice, club_game, two[0], "correct")
    assert desk.enter(**hand(1, 2, 91)).status_code == 200
    assert "Hand 1 +2 +4 −1 +2 +1 −2" in desk.text.replace("\N{MINUS SIGN}", "−")
    assert club_game.sheet == before
    assert desk.confirm().status_code == 302
    line = club_game.sheet.lines[0]
    assert (line.what["partner"], line.what["points"], line.changed.why) == (2, 91, "it was Bob")
    assert club_game.sheet.totals == (3, 4, -1, -3, -3)


def test_a_reason_is_optional_before_money_was_paid(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "correct")
    desk.enter(**hand(1, 2, 91))
    assert "Reason (optional)" in desk.text
    assert desk.confirm(why="").status_code == 302


def test_a_reason_is_required_once_money_was_paid(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    club_game.change(Pay(4, 1, 1))
    desk = Desk(alice, club_game, two[0], "correct")
    desk.enter(**hand(1, 2, 91))
    assert "Reason (optional)" not in desk.text
    assert desk.confirm(why="").status_code == 422
    assert "Add a reason. Everyone can see it." in desk.text
    assert 'aria-describedby="why_helptext why_error"' in desk.answer.content.decode()
    assert desk.confirm(why="Bob had the jack").status_code == 302


def test_what_was_typed_as_why_stays(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "correct")
    desk.enter(**hand(1, 2, 91))
    long = "because " * 30
    assert desk.confirm(why=long).status_code == 422
    assert "A reason can have at most 200 characters" in desk.text
    assert long in desk.answer.content.decode()


def test_a_hand_that_cannot_be_stays_in_the_form(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "correct")
    assert desk.enter(**hand(1, 2, 119)).status_code == 422
    assert "No cards add up to 119. The deck has 120 card points." in desk.text
    assert 'value="119"' in desk.answer.content.decode()


def test_a_correction_that_changes_nothing(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "correct")
    assert desk.enter(**hand(1, 3, 75)).status_code == 422
    assert "Nothing changed in this hand." in desk.text


def test_taps_are_answered_without_a_reload(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "correct")
    answer = alice.post(desk.address, fields(desk.answer) | hand(1, 2, 91), headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert "<html" not in html
    assert 'id="entry"' in html
    assert club_game.sheet.lines[0].corrected is False


def test_void_and_restore(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "void")
    assert "Hand 1, voided" in desk.text
    assert desk.confirm("never played").status_code == 302
    assert [line.number for line in club_game.sheet.lines] == [None, 1]
    desk = Desk(alice, club_game, two[0], "restore")
    assert desk.confirm("it was played").status_code == 302
    assert [line.number for line in club_game.sheet.lines] == [1, 2]
    assert club_game.sheet.totals == (1, 1, 2, -2, -2)


def test_a_forgotten_hand_is_inserted(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[1], "insert")
    assert "Insert a hand before hand 2" in desk.text
    assert "Tap who picked, or Nobody." in desk.text
    desk.enter(**hand(4, "alone", 61))
    assert "Hand 2, added" in desk.text
    assert desk.confirm("forgotten").status_code == 302
    lines = club_game.sheet.lines
    assert [(line.number, line.picker) for line in lines] == [(1, 1), (2, 4), (3, 2)]
    assert (lines[1].created.kind, lines[1].created.why) == ("insert", "forgotten")


def test_a_hand_that_becomes_impossible_is_corrected_in_the_same_change(alice: Client, club_game: Table) -> None:
    rules = club_game.change(ChangeRules({"preset": "walleye", "unit_value": 0}))
    cracked = club_game.record(picked(marks=[{"seat": 2, "mark": "crack"}]))
    before = club_game.sheet
    desk = Desk(alice, club_game, str(rules.line), "void")
    assert "This change makes a later hand impossible" in desk.text
    assert "Hand 1 : Ann picked, with Cy · 75 card points · Crack: Bob" in desk.text
    assert desk.confirm("we never agreed on cracks").status_code == 422
    assert club_game.sheet == before
    desk.send(do=f"edit-{cracked.line}")
    assert 'name="marks"' not in desk.answer.content.decode()  # without the rules nobody cracks
    desk.enter(**hand(1, 3, 75))
    assert "cannot have happened" not in desk.text
    assert desk.confirm("we never agreed on cracks").status_code == 302
    assert [line.voided for line in club_game.sheet.lines] == [True, False]
    assert club_game.sheet.totals == (2, -1, 1, -1, -1)
    assert Entry.objects.filter(kind="void").count() == 1


def test_a_line_that_becomes_impossible_is_made_void_along(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["leaster", "pot"], "pot": "passed"})
    passed = table.record({"kind": "passed"})
    table.change(DividePot())
    alice = holder(game_links(table.club_game).scorer)
    desk = Desk(alice, table, str(passed.line), "void")
    assert "The pot is empty, so there&#x27;s nothing to divide." in desk.text
    desk.send(do=f"void-{table.sheet.lines[1].uid}")
    assert desk.confirm("nobody passed").status_code == 302
    assert [line.voided for line in table.sheet.lines] == [True, True]


def test_a_stale_look_is_looked_at_once_more(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "void")
    club_game.record()
    assert desk.confirm("never played").status_code == 422
    assert "This game changed after you opened this page" in desk.text
    assert desk.confirm("never played").status_code == 302
    assert [line.voided for line in club_game.sheet.lines] == [True, False, False]


def test_a_double_tap_changes_once(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "void")
    shown = fields(desk.answer)
    answers = [alice.post(desk.address, {**shown, "do": "confirm", "why": "twice"}).status_code for _tap in range(2)]
    assert answers == [302, 302]
    assert Entry.objects.filter(kind="void").count() == 1


@pytest.mark.parametrize(
    "text", ["[", "{}", "[]", "", "[1]", '[{"do": "rename"}]', '[{"do": "void"}]', '[{"do":"void","line":1}]']
)
def test_a_form_that_nobody_made(alice: Client, club_game: Table, two: tuple[str, str], text: str) -> None:
    before = club_game.sheet
    answer = alice.post(
        f"/games/{club_game.club_game}/lines/{two[0]}/void", {"do": "confirm", "requests": text, "why": "x"}
    )
    assert answer.status_code == 400
    assert club_game.sheet == before


def test_a_void_hand_is_restored_before_it_is_corrected(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    club_game.change(Void(two[0]))
    assert alice.get(f"/games/{club_game.club_game}/lines/{two[0]}/correct").status_code == 404
    assert "Restore" in page(alice, club_game, f"lines/{two[0]}")


def test_markup_in_a_reason_is_text(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "void")
    desk.confirm("<script>alert(1)</script>")
    html = alice.get(f"/games/{club_game.club_game}/lines/{two[0]}").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "<script>alert" not in html


def test_what_the_form_carries_is_what_was_entered(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[0], "correct")
    desk.enter(**hand(1, 2, 91))
    (carried,) = json.loads(fields(desk.answer)["requests"])
    assert (carried["do"], carried["line"], carried["record"]["partner"]) == ("correct", two[0], 2)
    desk.send(do="edit-" + two[0])
    assert re.search(r'name="partner" value="2"[^>]* checked', one_line(desk.answer.content))


def test_leads_to_the_inserted_hand_and_marks_it(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[1], "insert")
    desk.enter(**hand(4, "alone", 61))
    desk.confirm("forgotten")
    inserted = club_game.sheet.lines[1]
    assert desk.answer["Location"].endswith(f"#line-{inserted.uid}")
    assert [line.inserted for line in club_game.sheet.lines] == [False, True, False]
    assert page(alice, club_game).count(" inserted ") == 1


def test_says_once_what_is_missing(alice: Client, club_game: Table, two: tuple[str, str]) -> None:
    desk = Desk(alice, club_game, two[1], "insert")
    assert desk.enter().status_code == 422
    assert desk.text.count("Tap who picked, or Nobody.") == 1
    assert "autofocus" in desk.answer.content.decode()


@pytest.mark.parametrize("what", ["correct", "void", "insert"])
def test_gives_an_example_of_a_reason_that_fits(
    alice: Client, club_game: Table, two: tuple[str, str], what: str
) -> None:
    desk = Desk(alice, club_game, two[1], what)
    if what != "void":
        desk.enter(**hand(4, "alone", 61))
    fits = 'placeholder="For example: wrong partner"' in desk.answer.content.decode()
    assert fits == (what == "correct")
