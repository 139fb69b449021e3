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


def invented(number: int) -> str:
    """Return the address that asks for the analysis of a hand that nobody played."""
    told = read_transcript(BAD_BURY | {"players": 5, "scores": [number, -number, 0, 0, 0]})
    return f"/replay/analyze?h={pack_hand(WrittenHand(told, names=('Ann', 'Bob', 'Cat', 'Dan', 'Eve')))}"


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
    assert "With best play 59 −10 · 61 to win" in step
    assert "Dan's 9♦ in trick 1 cost 10. It cost the picking side the win. Better: 10♦." in step
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
    assert "Burying 10♣ 9♣ instead of Q♣ 10♣ makes 102, not 66. Compared: 21 buries." in page
    assert "A♠ played 66 +2 A♣ 61 +2 A♥ 0 −12" in page


def test_it_says_who_could_have_made_it(bob: Client, replay: str, analyze: str, review: str) -> None:
    bob.post(analyze)
    StoredAnalysis.objects.update(review=review)
    page = text(bob.get(replay).content.decode())
    assert "Dan could make it. Ann, Bob and Cy passed, and could have made it." in page
    assert "Ann passed Yes: bury A♣ A♥, call A♠" in page
    assert "Eve wasn't asked Yes: bury K♠ A♥, call A♣" in page
    assert "Each player as the picker, with 61 card points needed." in page


def test_a_hand_in_line_can_be_taken_out(bob: Client, replay: str, analyze: str, review: str) -> None:
    bob.post(analyze)
    assert "Cancel analysis" in bob.get(replay).content.decode()
    assert "Analyze hand" in bob.post(analyze, {"do": "cancel"}, headers=HTMX).content.decode()
    assert not StoredAnalysis.objects.exists()
    bob.post(analyze)
    StoredAnalysis.objects.update(review=review)
    bob.post(analyze, {"do": "cancel"})
    assert StoredAnalysis.objects.exists()


def test_a_hand_without_its_deal_is_judged_from_its_cards(bob: Client, club_game: Table) -> None:
    """Which cards lay in the blind is not known, so nothing is said of the pick."""
    told = {key: value for key, value in BAD_BURY.items() if key not in ("hands", "blind")}
    hand = WrittenHand(read_transcript(told | {"players": 5}), names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    packed = pack_hand(hand)
    bob.post(f"/replay/analyze?h={packed}")
    StoredAnalysis.objects.update(review=json.dumps(make_review(replay_hand(hand.transcript)).as_json()))
    page = text(bob.get(f"/replay/hand?h={packed}").content.decode())
    assert "Made 61, could have made 66. Bob's 7♦ in trick 4 cost 11." in page
    assert "Burying 10♣ 9♣ instead of" in page
    assert "could have made it" not in page


def test_a_hand_in_a_link_can_be_analyzed_too(bob: Client, club_game: Table, review: str) -> None:
    packed = pack_hand(bad_bury())
    bob.post(f"/replay/analyze?h={packed}")
    assert StoredAnalysis.objects.get().line is None
    StoredAnalysis.objects.update(review=review)
    assert "Made 61" in bob.get(f"/replay/hand?h={packed}").content.decode()


def test_a_flood_of_invented_hands_does_not_delay_the_owner(
    bob: Client, olive: Client, club_game: Table, analysis: str, analyze: str
) -> None:
    answers = [bob.post(invented(number), headers=HTMX) for number in range(15)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [422] * 5
    assert "10 hands that you asked for are waiting." in text(answers[-1].content.decode())
    panel = text(olive.post(analyze, headers=HTMX).content.decode())
    assert "Analyzing." in panel
    assert "11 hands are waiting on the whole site." in panel
    assert "comes first" not in panel


def test_only_the_owner_cancels_all_analyses(bob: Client, olive: Client, analyze: str) -> None:
    olive.post(analyze)
    panel = bob.post(invented(1), {"do": "cancel-all"}, headers=HTMX).content.decode()
    assert "Cancel all" not in panel
    assert "Cancel analysis" not in bob.post(analyze, {"do": "cancel"}, headers=HTMX).content.decode()
    assert StoredAnalysis.objects.exists()
    assert "Analyze hand" in olive.post(invented(1), {"do": "cancel-all"}, headers=HTMX).content.decode()
    assert not StoredAnalysis.objects.exists()


def test_a_leaster_judges_each_player_alone(bob: Client, club_game: Table) -> None:
    hand = WrittenHand(read_transcript(SMALL_LEASTER | {"players": 3}), names=("Ann", "Bob", "Cy"))
    packed = pack_hand(hand)
    bob.post(f"/replay/analyze?h={packed}")
    StoredAnalysis.objects.update(review=json.dumps(make_review(replay_hand(hand.transcript)).as_json()))
    page = text(bob.get(f"/replay/hand?h={packed}").content.decode())
    assert "Ann 0 no trick Bob 22 14 Cy 14 26" in page
    assert "Bob and Cy passed, and could have made it." in page
    assert "Bob's lead of the 5♣ in trick 1 cost 17. Better: 6♠." in page


def test_the_bar_of_a_leaster_is_that_of_the_player_at_the_bottom(bob: Client, club_game: Table) -> None:
    hand = WrittenHand(read_transcript(SMALL_LEASTER | {"players": 3}), names=("Ann", "Bob", "Cy"))
    packed = pack_hand(hand)
    bob.post(f"/replay/analyze?h={packed}")
    StoredAnalysis.objects.update(review=json.dumps(make_review(replay_hand(hand.transcript)).as_json()))
    steps = [bob.get(f"/replay/hand?h={packed}&at={at}&seat=2", headers=HTMX).content.decode() for at in (0, 1)]
    assert "Bob can keep it to 14" in text(steps[0])
    assert "Bob can keep it to 31 +17 Bob's lead of the 5♣ in trick 1 cost 17. Better: 6♠." in text(steps[1])
    ann = text(bob.get(f"/replay/hand?h={packed}&at=0&seat=1", headers=HTMX).content.decode())
    assert "The others can keep Ann from taking a trick." in ann


def test_a_misplayed_hand_says_why_not(bob: Client, club_game: Table) -> None:
    packed = pack_hand(WRONG)
    assert "This hand was misplayed" in bob.get(f"/replay/hand?h={packed}").content.decode()
    answer = bob.post(f"/replay/analyze?h={packed}", headers=HTMX)
    assert answer.status_code == 422
    assert not StoredAnalysis.objects.exists()


def test_a_stranger_gets_nothing(charlie: Client, analysis: str, analyze: str) -> None:
    assert charlie.get(analysis).status_code == 404
    assert charlie.post(analyze).status_code == 404
