"""The replay of a hand: what it shows after each card, faults at their step, and downloads."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.notation.written_hand import Comment
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.web.replay.forms import pack_hand, unpack_hand
from scorekeeper.web.replay.position import ReplayPosition, StepAddress
from scorekeeper.web.replay.steps import ReplayStep, build_step, draw_insight, fault_lines
from scorekeeper.wording.replays import ReplayPaper
from tests.engine.play.hands import LEASTER, played_on
from tests.pages import one_line
from tests.web.replay.test_replay import HAND, HTMX, WRONG

ADDRESS = StepAddress("/replay/hand", {})


def after(at: int, paper: ReplayPaper | None = None, **position: Any) -> ReplayStep:
    return build_step(paper or ReplayPaper(HAND), ReplayPosition(at, **position), ADDRESS)


def test_points_fall_trick_by_trick() -> None:
    assert [list(after(at).sides) for at in (0, 4, 5, 30)] == [
        [("Picker", 0), ("Others", 0)],
        [("Picker", 0), ("Others", 0)],
        [("Picker", 0), ("Others", 16)],
        [("Picking side", 62), ("Defense", 58)],
    ]


def test_the_partner_shows_with_the_called_card() -> None:
    called = [card for trick in HAND.transcript.tricks for card in trick].index("AC") + 1
    for at, known in ((called - 1, False), (called, True)):
        shown = after(at)
        assert (shown.sides[0][0] == "Picking side") is known
        assert any(tag.sign == "p" for seat in shown.picture.seats for tag in seat.tags) is known


def test_what_is_out_and_who_can_have_it() -> None:
    shown = after(30)
    assert [who for _cards, who in shown.holders] == ["buried"]
    assert {card for cards, _who in shown.holders for card in cards} == {"9D", "KH"}
    assert shown.trump_out == ("9D",)


def test_hands_that_are_known_are_not_guessed_at(bob: Client) -> None:
    shown = after(0)
    assert [(who, len(cards)) for cards, who in shown.holders] == [
        ("Ann", 6), ("Bob", 6), ("Cy", 6), ("Dan", 6), ("Eve", 6), ("buried", 2),
    ]  # fmt: skip
    page = one_line(bob.get(f"/replay/hand?h={pack_hand(HAND)}").content)
    assert (">Held by<" in page, "Could be held by" in page) == (True, False)
    bare = replace(HAND, transcript=replace(HAND.transcript, hands=None, blind=None))
    assert ">Could be held by<" in one_line(bob.get(f"/replay/hand?h={pack_hand(bare)}").content)


def test_the_result_is_hidden_until_it_is_revealed(bob: Client) -> None:
    for at, is_open in (("", False), ("&at=12", False), ("&at=30", True)):
        page = unescape(bob.get(f"/replay/hand?h={pack_hand(HAND)}{at}").content.decode())
        hidden = page.partition('<details id="reveal"')[2].partition("</details>")[0]
        assert (hidden.startswith(" open>"), "Show result" in hidden) == (is_open, True)
        assert all(words in hidden for words in ("Bob picked, with Dan · 62 card points", "Tricks", "decided the hand"))


def test_a_hand_with_a_renege_opens_at_its_card(bob: Client) -> None:
    page = unescape(bob.get(f"/replay/hand?h={pack_hand(WRONG)}").content.decode())
    assert "7 of 30" in page
    step, _, rest = page.partition('class="steps')
    assert "Dan can't play K♣" in step
    assert "Dan can't play K♣" in rest.partition('<details id="reveal"')[0]
    assert "0 of 30" in bob.get(f"/replay/hand?h={pack_hand(WRONG)}&at=0").content.decode()


def test_steps_stay_within_the_hand() -> None:
    steps = [(after(at).at, after(at).links["back"], after(at).links["on"]) for at in (0, 30, 99)]
    assert [(at, back[-2:], on[-2:]) for at, back, on in steps] == [(0, "=0", "=1"), (30, "29", "30"), (30, "29", "30")]


def test_a_renege_stands_at_its_card_and_where_it_is_proved() -> None:
    paper = ReplayPaper(WRONG)
    (fault, *_rest) = fault_lines(paper)
    assert fault.sentence == (
        "Dan can't play K♣: trump was led, and they have some. Cards they can play: Q♠, Q♥, or K♦."
    )
    assert (fault.at, fault.proved_at, fault.proof) == (7, 14, "Q♠ in trick 3 proves it.")
    assert after(7, paper).faults == (fault.sentence,)
    assert after(14, paper).faults == (f"{fault.proof} {fault.sentence}",)
    assert after(8, paper).faults == ()


def test_the_page_tells_it_all(bob: Client) -> None:
    page = unescape(bob.get(f"/replay/hand?h={pack_hand(HAND)}&at=12").content.decode())
    for words in (
        "12 of 30",
        "Bob picked, with Dan · 62 card points",
        "decided the hand",
        "Card points that each player played",
        "Rules: standard-called-ace",
    ):
        assert words in page
    assert 'href="/replay/hand.pdf?h=' in page
    assert page.count('id="step"') == 1


def test_a_step_alone_is_sent_to_htmx(bob: Client) -> None:
    page = bob.get(f"/replay/hand?h={pack_hand(HAND)}&at=3", headers=HTMX).content.decode()
    assert page.lstrip().startswith('<div id="step">')
    assert "3 of 30" in page


def test_faults_stand_beside_the_text(bob: Client) -> None:
    page = unescape(bob.get(f"/replay/hand?h={pack_hand(WRONG)}").content.decode())
    assert "This hand was misplayed or isn't complete." in page
    assert "<code>2. AD KC 7C JC 10D</code>" in page


@pytest.mark.parametrize("at", ["", "x", "-1", "9999", "1e3", "٣"])
def test_any_step_in_the_address_is_some_step(bob: Client, at: str) -> None:
    assert bob.get("/replay/hand", {"h": pack_hand(HAND), "at": at}).status_code == 200


@pytest.mark.parametrize("packed", ["", "x", "AAAA", "é", pack_hand(HAND)[:-4], "A" * 7000, pack_hand(HAND) + "\n"])
def test_a_link_that_is_none(bob: Client, packed: str) -> None:
    for path in ("/replay", "/replay/hand", "/replay/hand.pdf", "/replay/hand.hands"):
        assert bob.get(path, {"h": packed}).status_code == 404


def test_a_link_holds_the_whole_hand_and_is_short() -> None:
    read_hand = unpack_hand(pack_hand(HAND))
    assert read_hand is not None
    assert read_hand.hand == HAND
    assert len(pack_hand(HAND)) < 400


def test_a_packed_text_cannot_swell() -> None:
    swollen = replace(HAND, comments=tuple(Comment(0, f"{index} {'a' * 490}") for index in range(20)))
    assert len(pack_hand(swollen)) < 600
    read_hand = unpack_hand(pack_hand(swollen))
    assert read_hand is not None
    assert read_hand.hand is None


def test_one_to_a_page_or_four(bob: Client) -> None:
    for more, many in (("", 1), ("&four=1&paper=letter", 4)):
        (page,) = PdfReader(BytesIO(bob.get(f"/replay/hand.pdf?h={pack_hand(HAND)}{more}").content)).pages
        assert page.extract_text().count("Bob picked, with Dan") == many
    assert bob.get(f"/replay/hand.pdf?h={pack_hand(HAND)}&paper=a0").status_code == 404


def test_the_hand_can_be_downloaded_as_text(bob: Client) -> None:
    answer = bob.get(f"/replay/hand.hands?h={pack_hand(HAND)}")
    assert read_one_hand(answer.content.decode()) == HAND
    assert answer["Content-Disposition"].endswith('.hands"')


def test_insight_where_there_are_sides_and_where_there_are_none() -> None:
    insight = draw_insight(ReplayPaper(HAND))
    assert insight is not None
    assert sum(bar["points"] for bar in insight["bars"]) + 4 == 120  # the king of hearts lies buried
    assert insight["bars"][-1]["run"] == "58 to 58"
    assert [bar["trick"] for bar in insight["bars"] if bar["decides"]] == [insight["decided"]]
    leaster = replace(HAND, transcript=read_transcript(played_on(LEASTER) | {"players": 5}))
    alone = draw_insight(ReplayPaper(leaster))
    assert alone is not None
    assert (alone["has_sides"], alone["decided"], {bar["run"] for bar in alone["bars"]}) == (False, None, {""})
    assert draw_insight(ReplayPaper(replace(HAND, transcript=replace(HAND.transcript, tricks=())))) is None


def test_a_position_is_sent_as_a_file(bob: Client) -> None:
    answer = bob.get("/replay/hand.png", {"h": pack_hand(HAND), "at": "3", "try": "2-QC"})
    assert answer.content.startswith(b"\x89PNG")
    assert len(answer.content) < 150_000
    assert bob.get("/replay/hand.png", {"h": pack_hand(HAND), "try": "2-7C"}).status_code == 404
