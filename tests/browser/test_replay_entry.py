"""Whole hands entered by taps on a phone say what the same hands say as text."""

import os
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.engine.entering.questions import EnteredHand
from scorekeeper.engine.entering.side_calls import SideCall
from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.transcript import Pick, Transcript, read_transcript
from scorekeeper.services import grants
from scorekeeper.web.replay.forms import pack_hand, side_call_value
from tests.browser.screens.ready import answered
from tests.browser.screens.replay import ReplayBoard, ReplaySteps
from tests.engine.entering.test_answers import start, taps
from tests.engine.play.golden import replays
from tests.engine.play.test_jack_beside_ace import transcript
from tests.plugins.browser import Phones
from tests.tables import NAMES, opened
from tests.web.replay.test_replay import HAND

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
LONG = pytest.mark.long
GOLDEN = (
    "called-ace:unknown-stands-for-the-suit",
    "called-ace:called-ten-beats-the-ace",
    "calls:call-up-before-the-blind",
    "nobody-picks:leaster-blind-to-the-last-trick",
)

JACK_BESIDE_ACE = "a jack beside an ace"
SPECIAL = (
    "sheephead-26:stolen-blind",
    "two-handed:battery-simple",
    "two-handed:grid-simple",
    "sheepshead-called:won",
    "burying:jack-announced",
    "other-tables:eight-handed-trio-calls-the-eight",
    "thrown-in:nothing-but-spots",
    "nobody-picks:leaster-blind-split",
    JACK_BESIDE_ACE,
)


def golden(name: str) -> WrittenHand:
    transcript = read_transcript(next(line.hand for line in replays() if line.id == name))
    table = transcript.players or transcript.rules.players
    return WrittenHand(replace(transcript, hands=None, blind=None, players=table), NAMES[:table])


@pytest.fixture
def page(live_site: str, new_phone: Phones) -> Page:
    """Return a phone of somebody who may see the site."""
    page = new_phone(viewport=PHONE)
    page.goto(grants.game_links(opened("standard", name="Friday").club_game).viewer)
    return page


def before_play(transcript: Transcript, page: Page) -> None:
    board = ReplayBoard(page)
    board.asks("Who dealt?")
    board.tap(str(transcript.dealer))
    picks = transcript.picks or ()
    picker = (
        1 + ((transcript.dealer or 0) + picks.index(Pick.PICK)) % (transcript.players or 5) if Pick.PICK in picks else 0
    )
    board.tap(str(picker) if picker else "nobody")
    if not picker:
        return
    assert isinstance(transcript.bury, tuple)
    board.tap(*transcript.bury)
    if transcript.call:
        board.tap(f"{transcript.call}-unknown" if transcript.unknown else transcript.call)
    elif page.locator("#skip").count():
        board.skip()
    if transcript.unknown:
        board.asks("put face down as the unknown?")
        board.tap(transcript.unknown)


@pytest.mark.parametrize(
    "hand",
    [HAND, *(pytest.param(name, marks=LONG) for name in GOLDEN)],
    ids=lambda hand: hand if isinstance(hand, str) else "called-ace",
)
def test_a_hand_by_taps_says_what_its_text_says(page: Page, hand: WrittenHand | str) -> None:
    hand = (
        golden(hand)
        if isinstance(hand, str)
        else replace(hand, transcript=replace(hand.transcript, hands=None, blind=None))
    )
    transcript = hand.transcript
    page.goto("/replay")
    page.select_option("#rules", transcript.rules.preset)
    page.fill("#names", ", ".join(hand.names))
    page.tap("#begin")
    before_play(transcript, page)
    ReplayBoard(page).play(transcript.tricks)
    ReplayBoard(page).asks("All cards entered")
    shot(page, f"entry-{transcript.rules.preset}-{transcript.call}-{transcript.unknown}")
    page.tap("#step-through")
    by_taps = outcome(page)
    page.goto("/replay")
    ReplayBoard(page).paste(write_hands([hand]))
    page.wait_for_url("**/replay/hand?h=*")
    assert by_taps == outcome(page)
    assert by_taps[1:]


@pytest.mark.parametrize("name", [SPECIAL[0], *(pytest.param(name, marks=LONG) for name in SPECIAL[1:])])
def test_what_is_told_besides_cards_is_tapped_too(page: Page, name: str) -> None:
    """Up to the first card, and that."""
    transcript = special(name)
    blank = start(transcript, deal=False).transcript
    names = (*NAMES, "Gus", "Hal")[: transcript.rules.table]
    page.goto(f"/replay?h={pack_hand(WrittenHand(replace(blank, players=len(names)), names))}")
    entry = EnteredHand(blank)
    for tap, entry in taps(transcript, deal=False):
        answer = (
            "skip" if tap is None else f"side-{side_call_value(tap)}" if isinstance(tap, SideCall) else f"card-{tap}"
        )
        with answered(page):
            page.tap(f"#{answer.replace(':', '-')}")
        if entry.is_played:
            break
    shot(page, f"special-{name.rpartition(':')[2]}")
    entered = read_one_hand(page.locator("#text").input_value()).transcript
    assert entered == replace(entry.transcript, players=len(names))


def special(name: str) -> Transcript:
    if name == JACK_BESIDE_ACE:
        return replace(transcript((1, "JH")), tricks=(("QC",),))
    return read_transcript(next(line.hand for line in replays() if line.id == name))


def outcome(page: Page) -> list[str]:
    ReplaySteps(page).at(0, 30)
    page.tap("#reveal > summary")
    expect(page.locator("#result + p")).to_have_count(1)
    return [page.locator("#result + p").inner_text(), *page.locator(".payouts span").all_inner_texts()]


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
