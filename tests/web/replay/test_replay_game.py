"""The cards of a hand on the sheet: entered beside the record, kept, compared with it, taken over as a correction."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from scorekeeper.engine.notation.reading import read_hands
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.models import Entry
from scorekeeper.services import grants
from scorekeeper.services.audit import audit
from scorekeeper.services.requests import Close, Correct, PlayOut
from tests.engine.play.hands import ALONE, CALLED_ACE, RENEGE, played_on
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.replay.test_replay import HAND, HTMX, Board

PLAYED: dict[str, Any] = {key: value for key, value in CALLED_ACE.items() if key not in ("rules", "dealer")}
WRONG: dict[str, Any] = {key: value for key, value in RENEGE.items() if key not in ("rules", "dealer")}


@pytest.fixture
def club_game(db: None) -> Table:
    """A game of five who call an ace, without hands."""
    return opened("standard-called-ace", name="Friday at Dan's")


@pytest.fixture
def line(club_game: Table) -> str:
    """A hand of which 61 points were typed; 62 were played."""
    answer = club_game.record(picked(2, 4, 61))
    assert answer.line is not None
    return answer.line


def at(club_game: Table, line: str, page: str) -> str:
    return f"/games/{club_game.club_game}/lines/{line}/{page}"


def text_of(page: str) -> str:
    """The notation that the form carries."""
    match = re.search(r'<textarea name="text" hidden[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert match is not None
    return unescape(match[1])


def test_the_board_knows_the_hand(alice: Client, club_game: Table, line: str) -> None:
    page = alice.get(at(club_game, line, "cards")).content.decode()
    assert "Which cards did Bob bury?" in page, "who picked is recorded"
    text = text_of(page)
    for words in (
        "Title: Friday at Dan's, hand 1",
        "Rules: standard-called-ace",
        "Players: Ann, Bob, Cy, Dan, Eve",
        "Dealer: Eve",
    ):
        assert words in text


def test_taps_are_kept_as_an_entry_of_their_own(alice: Client, club_game: Table, line: str) -> None:
    address = at(club_game, line, "cards")
    board = Board(alice, alice.get(address).content.decode(), address)
    board.tap("skip").tap("card-AC")
    for trick in HAND.transcript.tricks:
        for card in trick:
            board.tap(f"card-{card}")
    assert board.asks == "All cards entered"
    form = {"do": "keep", "text": board.field("text"), "key": "cards-of-hand-1"}
    answer = alice.post(address, form, headers=HTMX)
    assert answer["HX-Redirect"] == at(club_game, line, "replay")
    assert Entry.objects.latest("seq").kind == "play-out"
    kept = club_game.sheet.lines[0].played
    assert kept is not None
    assert kept["call"] == "AC"
    assert audit().findings == ()


def test_the_same_key_keeps_once(alice: Client, club_game: Table, line: str) -> None:
    form = {"do": "keep", "text": write_hands([HAND]), "key": "cards-of-hand-1"}
    for _ in range(2):
        assert alice.post(at(club_game, line, "cards"), form)["Location"] == at(club_game, line, "replay")
    assert Entry.objects.filter(kind="play-out").count() == 1


def test_a_pasted_hand_is_the_game_s(alice: Client, club_game: Table, line: str) -> None:
    text = write_hands([HAND]).replace("Rules: standard-called-ace", "Rules: standard").replace("Dealer: Eve\n", "")
    answer = alice.post(at(club_game, line, "cards"), {"do": "read", "text": text}, headers=HTMX)
    page = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert "All cards entered" in page
    assert "Rules: standard-called-ace" in text_of(page)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "Ann, Bob, Cy",
            "Bob, Ann, Cy",
            "The players don't match. This hand was played by Ann, Bob, Cy, Dan, Eve, in that order.",
        ),
        ("Dealer: Eve", "Dealer: Cy", "Eve dealt this hand. If that's wrong, edit the hand first."),
        ("1. 9H", "1. XH", "XH"),
    ],
)
def test_the_text_of_another_hand_is_refused_at_its_line(
    alice: Client, club_game: Table, line: str, old: str, new: str, said: str
) -> None:
    text = write_hands([HAND]).replace(old, new)
    answer = alice.post(at(club_game, line, "cards"), {"do": "read", "text": text}, headers=HTMX)
    page = unescape(answer.content.decode())
    assert (answer.status_code, said in page, new in page) == (422, True, True)


def test_nothing_is_kept_of_nothing(alice: Client, club_game: Table, line: str) -> None:
    address = at(club_game, line, "cards")
    text = text_of(alice.get(address).content.decode())
    answer = alice.post(address, {"do": "keep", "text": text, "key": "cards-of-hand-1"})
    assert (answer.status_code, "nothing to save yet" in answer.content.decode()) == (422, True)
    assert club_game.sheet.lines[0].played is None


def test_what_was_changed_meanwhile_keeps_the_cards_in_the_form(alice: Client, club_game: Table, line: str) -> None:
    club_game.change(Close())
    form = {"do": "keep", "text": write_hands([HAND]), "key": "cards-of-hand-1"}
    answer = alice.post(at(club_game, line, "cards"), form)
    assert answer.status_code == 422
    assert "QH 8C" in text_of(answer.content.decode())


def test_a_difference_is_shown_with_both_values_and_one_tap_takes_the_played_one(
    alice: Client, club_game: Table, line: str
) -> None:
    club_game.change(PlayOut(line, PLAYED))
    page = alice.get(at(club_game, line, "replay")).content.decode()
    assert re.search(r"Picker's card points</th>\s*<td>61</td>\s*<td>62</td>", unescape(page))
    assert "cards don&#x27;t match" in alice.get(f"/games/{club_game.club_game}/sheet").content.decode()

    requests = re.search(r'name="requests" value="([^"]*)"', page)
    assert requests is not None
    form = {"do": "take", "key": "take-what-was-played", "requests": unescape(requests[1])}
    form["why"] = "to match the cards played"
    looked = unescape(alice.post(at(club_game, line, "correct"), form).content.decode())
    assert "to match the cards played" in looked
    done = alice.post(at(club_game, line, "correct"), form | {"do": "confirm"})
    assert done.status_code == 302
    (corrected,) = club_game.sheet.lines
    assert corrected.what == {"kind": "picked", "dealer": 5, "picker": 2, "partner": 4, "points": 62}
    assert corrected.versions[-1].by.why == "to match the cards played"
    assert "cards match" in alice.get(f"/games/{club_game.club_game}/sheet").content.decode()
    assert "The cards match" in alice.get(at(club_game, line, "replay")).content.decode()


def test_a_hand_that_was_typed_by_its_bracket_agrees(alice: Client, club_game: Table, line: str) -> None:
    club_game.change(Correct(line, {"picker": 2, "partner": 4, "category": "61-90"}), PlayOut(line, PLAYED))
    assert "cards match" in alice.get(f"/games/{club_game.club_game}/sheet").content.decode()


def test_who_picked_otherwise_is_told_with_what_it_pays(alice: Client, club_game: Table, line: str) -> None:
    club_game.change(Correct(line, picked(1, 3, 62)), PlayOut(line, PLAYED))
    page = unescape(alice.get(at(club_game, line, "replay")).content.decode())
    for label, typed, played in (("Picker", "Ann", "Bob"), ("Partner", "Cy", "Dan")):
        assert re.search(rf"{label}</th>\s*<td>{typed}</td>\s*<td>{played}</td>", page)
    assert re.search(r"Payout</th>\s*<td>Ann \+2, Bob −1, Cy \+1", page)


def test_a_renege_and_half_a_hand_pay_nothing_to_compare(alice: Client, club_game: Table, line: str) -> None:
    sheet = f"/games/{club_game.club_game}/sheet"
    club_game.change(PlayOut(line, WRONG))
    assert "misplayed" in alice.get(sheet).content.decode()
    page = unescape(alice.get(at(club_game, line, "replay")).content.decode())
    assert "Dan can't play K♣" in page
    assert 'id="take"' not in page
    club_game.change(PlayOut(line, PLAYED | {"tricks": PLAYED["tricks"][:3]}))
    assert "cards incomplete" in alice.get(sheet).content.decode()


def test_cards_are_taken_off_the_sheet_and_the_log_tells_of_it_all(alice: Client, club_game: Table, line: str) -> None:
    club_game.change(PlayOut(line, WRONG))
    club_game.change(PlayOut(line, PLAYED))
    form = {"do": "forget", "text": write_hands([HAND]), "key": "forget-the-cards"}
    assert alice.post(at(club_game, line, "cards"), form)["Location"] == f"/games/{club_game.club_game}/lines/{line}"
    assert club_game.sheet.lines[0].played is None
    assert alice.get(at(club_game, line, "replay")).status_code == 404
    log = alice.get(f"/games/{club_game.club_game}/history").content.decode()
    page = alice.get(f"/games/{club_game.club_game}/lines/{line}").content.decode()
    for deed in ("ards entered", "ards edited", "ards removed"):
        assert f"Hand 1: c{deed}" in log
        assert f"C{deed}" in page


def test_all_hands_of_the_game_can_be_downloaded(bob: Client, charlie: Client, club_game: Table, line: str) -> None:
    address = f"/games/{club_game.club_game}/replays"
    assert bob.get(f"{address}.pdf").status_code == bob.get(f"{address}.hands").status_code == 404
    assert "Hands card by card" not in bob.get(f"/games/{club_game.club_game}/paper").content.decode()
    club_game.change(PlayOut(line, PLAYED))
    other = club_game.record(picked(2, 4, 61) | {"dealer": 5}).line
    assert other is not None
    club_game.change(PlayOut(other, WRONG))
    page = bob.get(f"/games/{club_game.club_game}/paper").content.decode()
    assert "Hands card by card" in page
    downloads = re.findall(r'<a class="button[^>]*>\s*(.*?)\s*</a>', page, re.DOTALL)
    assert len(downloads) == len(set(downloads)) > 4
    for more, pages in (("", 2), ("?four=1", 1)):
        assert len(PdfReader(BytesIO(bob.get(f"{address}.pdf{more}").content)).pages) == pages
    texts = [found.hand for found in read_hands(bob.get(f"{address}.hands").content.decode())]
    assert [hand.title for hand in texts if hand] == ["Friday at Dan's, hand 1", "Friday at Dan's, hand 2"]
    assert charlie.get(f"{address}.pdf").status_code == charlie.get(f"{address}.hands").status_code == 404


def test_who_watches_looks_at_the_cards_and_changes_nothing(
    bob: Client, charlie: Client, club_game: Table, line: str
) -> None:
    club_game.change(PlayOut(line, PLAYED))
    page = bob.get(at(club_game, line, "replay")).content.decode()
    assert "61" in page
    assert 'id="take"' not in page
    assert bob.get(at(club_game, line, "cards")).status_code == 404
    before = club_game.sheet
    assert bob.post(at(club_game, line, "cards"), {"do": "forget", "key": "forget-by-bob"}).status_code == 404
    assert club_game.sheet == before
    for path in ("replay", "cards"):
        assert charlie.get(at(club_game, line, path)).status_code == 404


def test_only_a_hand_that_stands_has_cards(alice: Client, club_game: Table, line: str) -> None:
    assert alice.get(at(club_game, line, "replay")).status_code == 404
    club_game.change(PlayOut(line, PLAYED))
    alice.post(f"/games/{club_game.club_game}/lines/{line}/void", {
        "do": "confirm", "requests": f'[{{"do": "void", "line": "{line}"}}]', "why": "never was", "key": "void-hand-1",
    })  # fmt: skip
    for path in ("replay", "cards"):
        assert alice.get(at(club_game, line, path)).status_code == 404
    assert alice.get(f"/games/{club_game.club_game}/sheet").status_code == 200


def test_a_leaster_of_six_at_the_table(db: None) -> None:
    six = opened("standard", 6, key="evening-of-six")
    told = played_on({**ALONE, "dealer": 6, "players": 6}, picks=["pass"] * 5, bury=None)
    uid = six.record({"kind": "leaster", "winners": [1]}).line
    assert uid is not None
    six.change(PlayOut(uid, {key: value for key, value in told.items() if key not in ("rules", "dealer", "players")}))
    scorer = holder(grants.game_links(six.club_game).scorer)
    page = scorer.get(at(six, uid, "replay"))
    assert page.status_code == 200
    assert "Leaster" in page.content.decode()


@pytest.mark.parametrize("hands", [1, 3])
def test_statements(alice: Client, club_game: Table, line: str, hands: int) -> None:
    club_game.change(PlayOut(line, PLAYED))
    for _ in range(hands):
        other = club_game.record().line
        assert other is not None
        club_game.change(PlayOut(other, PLAYED))
    for path, count in (("replay", 5), ("cards", 4)):  # a replay asks for its analysis
        with CaptureQueriesContext(connection) as asked:
            assert alice.get(at(club_game, line, path)).status_code == 200
        assert (path, len(asked)) == (path, count)


def test_a_disputed_call_names_the_rule_that_allows_it_and_the_sheet_stays(
    alice: Client, club_game: Table, line: str
) -> None:
    before = club_game.sheet.lines[0].paid
    club_game.change(PlayOut(line, PLAYED | {"call": "alone"}))
    page = unescape(alice.get(at(club_game, line, "replay")).content.decode())
    assert (
        page.count("Legal with another house rule: Announcing going alone: yes.") == 2
    )  # beside the mistake, and above
    assert "The score sheet keeps what the table recorded." in page
    assert club_game.sheet.lines[0].paid == before


def test_shows_the_day_the_game_was_played(alice: Client, club_game: Table, line: str) -> None:
    club_game.change(PlayOut(line, PLAYED))
    alice.post(f"/games/{club_game.club_game}/day", {"day": "2025-01-03"})
    assert "Jan 3, 2025" in alice.get(at(club_game, line, "replay")).content.decode()
