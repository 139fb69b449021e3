"""The analysis beside a replay: asked for, waited for, shown with a bar at each step, or refused with the reason."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.engine.analysis.review import make_review
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.models import StoredAnalysis
from scorekeeper.services.requests import PlayOut
from scorekeeper.web.replay.forms import pack_hand
from tests.analyses import bad_bury, bad_bury_review
from tests.engine.play.hands import BAD_BURY, SMALL_LEASTER
from tests.tables import Table, opened, picked
from tests.web.replay.test_replay import HTMX, WRONG

PLAYED: dict[str, Any] = {key: value for key, value in BAD_BURY.items() if key not in ("rules", "dealer")}


@pytest.fixture
def review() -> str:
    return bad_bury_review()


@pytest.fixture
def club_game(db: None) -> Table:
    """A game of five who call an ace, with a hand and its cards."""
    table = opened("standard-called-ace", name="Friday at Dan's")
    line = table.record(picked(4, 2, 61)).line or ""
    table.change(PlayOut(line, PLAYED))
    return table


@pytest.fixture
def replay(club_game: Table) -> str:
    """The address of the hand's replay."""
    return f"/games/{club_game.club_game}/lines/{club_game.sheet.hands[0].uid}/replay"


@pytest.fixture
def analysis(replay: str) -> str:
    """The address of the hand's analysis."""
    return replay.replace("/replay", "/analysis")


@pytest.fixture
def analyze(replay: str) -> str:
    """The address that asks for the hand's analysis."""
    return replay.replace("/replay", "/analyze")


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.replace("&#x27;", "'")))


def test_whoever_watches_may_ask(bob: Client, replay: str, analyze: str) -> None:
    assert "Analyze hand" in bob.get(replay).content.decode()
    answer = bob.post(analyze)
    assert answer["Location"] == f"{replay}?at=30#analysis"
    assert "Analyzing." in text(bob.get(replay).content.decode())
    assert StoredAnalysis.objects.get().line is not None


def test_the_panel_asks_again_until_it_is_done(bob: Client, analysis: str, analyze: str, review: str) -> None:
    panel = bob.post(analyze, headers=HTMX).content.decode()
    assert 'hx-trigger="every 1s"' in panel
    assert bob.get(analysis).json() == {"state": "waiting", "why_not": ""}
    StoredAnalysis.objects.update(review=review)
    panel = bob.get(f"{analysis}?at=4", headers=HTMX).content.decode()
    assert "hx-trigger" not in panel
    assert "Made 61, could have made 66. Bob's 7♦ in trick 4 cost 11." in text(panel)
    assert 'id="evaluation" hx-swap-oob="true"' in panel
    assert bob.get(analysis).json() == {"state": "done", "why_not": ""} | json.loads(review)


def test_each_step_has_its_value(bob: Client, replay: str, analyze: str, review: str) -> None:
    bob.post(analyze)
    StoredAnalysis.objects.update(review=review)
    step = text(bob.get(f"{replay}?at=4", headers=HTMX).content.decode())
    assert "With best play 59 −10 61 of 120 needed" in step
    assert "Dan's 9♦ in trick 1 cost 10. It lost the hand. Better: 10♦." in step
    assert "cost" not in text(bob.get(f"{replay}?at=2", headers=HTMX).content.decode())


def test_the_best_line_is_a_branch_of_the_replay(bob: Client, replay: str, analyze: str, review: str) -> None:
    bob.post(analyze)
    StoredAnalysis.objects.update(review=review)
    page = bob.get(f"{replay}?at=2", headers=HTMX).content.decode()
    match = re.search(r'href="([^"]*)"[^>]*>Play out the best line', page)
    assert match is not None
    address = match[1].replace("&amp;", "&")
    assert "try=2-8D-" in address
    after = text(bob.get(address.replace("at=2", "at=9"), headers=HTMX).content.decode())
    assert "With best play 66" in after
    other = text(bob.get(f"{replay}?at=3&try=2-7H", headers=HTMX).content.decode())
    assert "With best play" not in other


def test_the_bury_and_the_call_are_judged(bob: Client, replay: str, analyze: str, review: str) -> None:
    bob.post(analyze)
    StoredAnalysis.objects.update(review=review)
    page = text(bob.get(replay).content.decode())
    assert "Burying 10♣ 9♣ makes 102. Q♣ 10♣ makes 66. Compared: 21 buries." in page
    assert "A♠ played 66 +2 A♣ 61 +2 A♥ 0 −12" in page


def test_a_hand_in_a_link_can_be_analyzed_too(bob: Client, club_game: Table, review: str) -> None:
    packed = pack_hand(bad_bury())
    bob.post(f"/replay/analyze?h={packed}")
    assert StoredAnalysis.objects.get().line is None
    StoredAnalysis.objects.update(review=review)
    assert "Made 61" in bob.get(f"/replay/hand?h={packed}").content.decode()


def test_a_leaster_judges_each_player_alone(bob: Client, club_game: Table) -> None:
    hand = WrittenHand(read_transcript(SMALL_LEASTER | {"players": 3}), names=("Ann", "Bob", "Cy"))
    packed = pack_hand(hand)
    bob.post(f"/replay/analyze?h={packed}")
    StoredAnalysis.objects.update(review=json.dumps(make_review(replay_hand(hand.transcript)).as_json()))
    page = text(bob.get(f"/replay/hand?h={packed}").content.decode())
    assert "Ann 0 no trick Bob 22 14 Cy 14 26" in page
    assert "Bob's lead of the 5♣ in trick 1 cost 17. Better: 6♠." in page


def test_a_misplayed_hand_says_why_not(bob: Client, club_game: Table) -> None:
    packed = pack_hand(WRONG)
    assert "This hand was misplayed" in bob.get(f"/replay/hand?h={packed}").content.decode()
    answer = bob.post(f"/replay/analyze?h={packed}", headers=HTMX)
    assert answer.status_code == 422
    assert not StoredAnalysis.objects.exists()


def test_a_stranger_gets_nothing(charlie: Client, analysis: str, analyze: str) -> None:
    assert charlie.get(analysis).status_code == 404
    assert charlie.post(analyze).status_code == 404
