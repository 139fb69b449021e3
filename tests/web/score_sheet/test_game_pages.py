"""Penalty, two opinions, a player's game, the rules, and what is downloaded."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from urllib.parse import unquote

import pytest
from django.test import Client
from openpyxl import load_workbook

from scorekeeper.ledger.answers import Status
from scorekeeper.services.grants import game_links
from scorekeeper.services.requests import ChangeRules
from scorekeeper.web.players import in_game
from tests.exports.papers import pages
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.score_sheet.test_sheet import page

KEY = "key-of-the-form"


def fine(client: Client, club_game: Table, **typed: str) -> tuple[int, str]:
    """Send the penalty form; returns the status and the page."""
    blank = {"key": KEY, "seat": "2", "amount": "3", "commodity": "units", "paid_to": "house", "why": ""}
    answer = client.post(f"/games/{club_game.club_game}/penalty", blank | typed)
    return answer.status_code, answer.content.decode()


def test_a_penalty_to_the_house(alice: Client, club_game: Table) -> None:
    assert fine(alice, club_game, why="late")[0] == 302
    (line,) = club_game.sheet.lines
    assert (line.payouts, line.house, line.created.why) == ((0, -3, 0, 0, 0), 3, "late")


def test_a_penalty_that_is_shared_out(alice: Client, club_game: Table) -> None:
    assert fine(alice, club_game, amount="8", paid_to="others")[0] == 302
    assert club_game.sheet.totals == (2, -8, 2, 2, 2)


def test_a_penalty_in_money(db: None) -> None:
    table = opened("sunfish")
    client = holder(game_links(table.club_game).scorer)
    assert fine(client, table, amount="1,50", commodity="USD")[0] == 302
    (line,) = table.sheet.lines
    assert (line.payouts, line.money) == ((0,) * 5, (0, -150, 0, 0, 0))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"seat": ""}, "Choose who pays."),
        ({"seat": "6"}, "Choose who pays."),
        ({"amount": ""}, "Enter a whole number of points, like 5."),
        ({"amount": "1.5"}, "Enter a whole number of points, like 5."),
        ({"amount": "0"}, "A penalty is at least 1 point, not 0."),
        ({"amount": "3", "paid_to": "others"}, "3 points can't be split evenly among 4 players. Try 4."),
        ({"commodity": "USD"}, "Choose points or money."),
        ({"paid_to": "me"}, "Choose who gets it."),
        ({"why": "x" * 201}, "A reason can have at most 200 characters"),
        ({"why": "\u202etrick"}, "A reason contains a character that can't be printed (U+202E). Delete it."),
    ],
)
def test_a_penalty_that_cannot_be(alice: Client, club_game: Table, typed: dict[str, str], sentence: str) -> None:
    status, html = fine(alice, club_game, **typed)
    assert status == 422
    assert sentence in unescape(html)
    value = f' value="{amount}"' if (amount := typed.get("amount", "3")) else ""
    assert re.search(rf'<input[^>]* name="amount"{value} [^>]*maxlength="12"[^>]*>', html)
    assert club_game.sheet.lines == ()


def test_one_penalty_for_two_taps(alice: Client, club_game: Table) -> None:
    assert [fine(alice, club_game)[0] for _tap in range(2)] == [302, 302]
    assert len(club_game.sheet.lines) == 1


@pytest.fixture
def disputed(club_game: Table) -> Table:
    """Return a game with two opinions about hand 1."""
    club_game.record()
    assert club_game.record(picked(partner=2), expects=1).status is Status.CONFLICT
    return club_game


def decide(client: Client, club_game: Table, decision: str) -> int:
    """Decide about the only conflict."""
    (conflict,) = club_game.view.conflicts
    address = f"/games/{club_game.club_game}/conflicts/{conflict.uid}"
    return client.post(address, {"decision": decision, "key": f"key-to-{decision}"}).status_code


def test_both_opinions_side_by_side(alice: Client, bob: Client, disputed: Table) -> None:
    text = page(alice, disputed, "conflicts")
    assert "Ann picked, with Cy · 75 card points" in text
    assert "Ann picked, with Bob · 75 card points" in text
    assert len(re.findall(r"Entered \w{3} \d+:\d\d [AP]M by the scorer \(", text)) == 2
    assert "One hand has a conflict: two phones entered it differently. Resolve" in page(alice, disputed)
    assert "Resolve" not in page(bob, disputed)


@pytest.mark.parametrize(
    ("decision", "partners"), [("keep", [(3,)]), ("dismiss", [(3,)]), ("replace", [(2,)]), ("add", [(3,), (2,)])]
)
def test_one_of_three_things_is_done(
    alice: Client, disputed: Table, decision: str, partners: list[tuple[int, ...]]
) -> None:
    assert decide(alice, disputed, decision) == 302
    assert [line.partners for line in disputed.sheet.hands] == partners
    assert disputed.view.conflicts == ()
    assert "No conflicts to resolve." in page(alice, disputed, "conflicts")


def test_a_decision_that_there_is_none(alice: Client, disputed: Table) -> None:
    assert decide(alice, disputed, "burn") == 404
    assert len(disputed.view.conflicts) == 1


def test_a_players_game(bob: Client, club_game: Table) -> None:
    club_game.record()
    club_game.record(picked(picker=2, partner=None, points=40))
    club_game.record({"kind": "leaster", "winners": [1]})
    text = page(bob, club_game, "seats/1")
    assert "Picked 1 won 1 · +2" in text
    assert "Defended 1 won 1 · +1" in text
    assert "Nobody picked 1 won 1 · +4" in text
    assert "1 Picked 75 +2 +2" in text
    assert "3 Nobody picked Leaster +4 +7" in text


def test_a_players_page_adds_up_to_the_total_with_penalties(alice: Client, bob: Client, club_game: Table) -> None:
    club_game.record()
    fine(alice, club_game, seat="2", amount="4", paid_to="others", why="dealt out of turn")
    fine(alice, club_game, seat="1", amount="5", key="key-of-the-second")
    payer, receiver = page(bob, club_game, "seats/2"), page(bob, club_game, "seats/1")
    assert "Penalty: Bob pays 4 points, split among the others Dealt out of turn −4 −5" in payer
    assert "Penalty: Ann pays 5 points to the house" in receiver
    assert "Penalty 2 −4 Hands" in receiver
    assert "Penalty: Ann pays" not in payer


def test_a_players_page_shows_the_latest_hands_and_leads_to_all(
    bob: Client, club_game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_game, "LATEST", 2)
    for points in (75, 40, 80):
        club_game.record(picked(points=points))
    latest, every = page(bob, club_game, "seats/1"), page(bob, club_game, "seats/1?hands=all")
    assert ("3 Picked 80" in latest, "1 Picked 75" in latest, "All 3 hands" in latest) == (True, False, True)
    assert ("3 Picked 80" in every, "1 Picked 75" in every, "All 3 hands" in every) == (True, True, False)
    assert (
        f'hx-get="/games/{club_game.club_game}/seats/1?hands=all"'
        in bob.get(f"/games/{club_game.club_game}/seats/1?hands=all").content.decode()
    )


def test_the_rules_say_what_differs(db: None) -> None:
    table = opened({"preset": "walleye", "bump": True, "max_marks": 3})
    text = page(holder(game_links(table.club_game).viewer), table, "rules")
    assert "Double on the bump yes instead of no" in text
    assert "Tables differ" not in text
    assert "Max cracks &amp; blitzes per hand 3 instead of 4" in text
    assert "What each point is worth, in cents (0 = no money). $0.10" in text


def test_a_preset_that_was_changed_is_not_called_by_its_name_alone(db: None) -> None:
    changed = opened({"preset": "standard", "bump": True}, key="evening-of-changes")
    viewer, name = holder(game_links(changed.club_game).viewer), "Standard with double on the bump"
    assert name in page(viewer, changed, "rules")
    assert f"Rules: {name}." in page(viewer, changed, "history")
    at = f"/games/{changed.club_game}"
    for path in ("score-sheet.pdf", "settle-up.pdf", "rules/card.pdf"):
        assert name.replace(" ", "") in "".join(pages(viewer.get(f"{at}/{path}").content)), path
    workbook = load_workbook(BytesIO(viewer.get(f"{at}/game.xlsx").content))
    assert name in str(workbook["House rules"]["A1"].value)
    assert name in str(workbook.worksheets[0]["A2"].value)


def test_the_rules_of_a_preset(bob: Client, club_game: Table) -> None:
    assert "Same as the preset." in page(bob, club_game, "rules")


def test_rules_that_changed_on_the_way(bob: Client, club_game: Table) -> None:
    club_game.change(ChangeRules({"preset": "standard", "bump": True}))
    text = page(bob, club_game, "rules")
    assert "The rules changed during the game" in text
    assert "Double on the bump yes instead of no" in text


@pytest.mark.parametrize("name", ["=1+1", "<script>", "Zoë", "🐑 and ♣"])
def test_what_is_downloaded_reads_back(olive: Client, db: None, name: str) -> None:
    table = opened("sunfish", names=(name, "Bob", "Cy", "Dan", "Eve"), key="evening-9")
    table.record()
    answer = olive.get(f"/games/{table.club_game}/game.xlsx")
    book = load_workbook(BytesIO(answer.content))
    cells = [cell.value for row in book.active.iter_rows() for cell in row if cell.data_type == "s"]
    assert any(str(value).startswith(name) for value in cells)
    for path in ("score-sheet.pdf", "settle-up.pdf"):
        printed = olive.get(f"/games/{table.club_game}/{path}")
        assert printed["Content-Type"] == "application/pdf"
        assert printed.content.startswith(b"%PDF-")


def test_a_file_is_named_after_the_game(alice: Client, club_game: Table) -> None:
    club_game.record()
    header = unquote(alice.get(f"/games/{club_game.club_game}/score-sheet.pdf")["Content-Disposition"])
    assert header.startswith("attachment")
    assert "Friday at Dan's, score sheet.pdf" in header


def test_paper_without_money(db: None) -> None:
    table = opened("sunfish")
    table.record()
    client = holder(game_links(table.club_game).viewer)
    with_money, without = (
        load_workbook(BytesIO(client.get(f"/games/{table.club_game}/game.xlsx{query}").content))
        for query in ("", "?in=units")
    )
    shapes = [
        {cell.number_format for sheet in book for row in sheet.iter_rows() for cell in row}
        for book in (with_money, without)
    ]
    assert any("$" in shape or "0.00" in shape for shape in shapes[0])
    assert not any("$" in shape or "0.00" in shape for shape in shapes[1])
