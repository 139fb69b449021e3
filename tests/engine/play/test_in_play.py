"""A hand in play: the legal cards are those of the slow referee, and the end is that of the replay."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.in_play import HandInPlay
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.presets import read_rules

from .random_hands import random_hand, random_rules
from .referee import Hand

HANDS = 60


@pytest.mark.parametrize("seed", range(HANDS))
def test_plays_as_the_referee_does(seed: int) -> None:
    rng = Random(f"in play {seed}")
    named = random_rules(rng)
    rules = read_rules(named)
    told = {key: value for key, value in random_hand(rng, rules).items() if key != "marks"}
    if not told["tricks"]:
        return
    play = HandInPlay(read_transcript({"rules": named, **told, "tricks": []}))
    referee = Hand(rules, told)
    referee.judge()
    place = referee.position()
    for trick in told["tricks"]:
        for at, card in enumerate(trick):
            assert (play.seat, play.trick) == (place.turn, tuple(trick[:at]))
            assert sorted(play.legal) == sorted(place.legal())
            assert sorted(play.cards_of(play.seat)) == sorted(place.hands[place.turn])
            play.play(card)
            place.play(card)
    assert play.is_over
    assert play.legal == ()
    whole = replay_hand(read_transcript({"rules": named, **told}))
    assert play.winners == whole.winners
    assert play.finish().record == whole.record


DEAL = {
    "rules": "three-handed-10",
    "dealer": 3,
    "hands": {
        "1": "QC QS QH QD JC JS JH JD AD 10D",
        "2": "KD 9D AC 10C KC 9C AS 10S KS 9S",
        "3": "8D 7D AH 10H KH 9H 8C 7C 8S 7S",
    },
    "blind": "8H 7H",
    "picks": ["pick"],
    "bury": "8H 7H",
}


def test_goes_on_where_the_transcript_ends() -> None:
    play = HandInPlay(read_transcript(DEAL | {"tricks": ["QC KD 8D", "QS"]}))
    assert (play.seat, play.trick, play.legal, play.winners) == (2, ("QS",), ("9D",), (1,))
    with pytest.raises(Refused) as refused:
        play.play("AC")
    assert refused.value.faults[0].code == "must-follow-suit"
    play.play("9D")
    assert play.transcript.tricks == (("QC", "KD", "8D"), ("QS", "9D"))


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"bury": "8H"}, ["bad-bury"]),
        ({"tricks": ["QC AC 8D"]}, ["must-follow-suit"]),
        ({"picks": ["pass"]}, ["unfinished"]),
        ({"rules": {"preset": "three-handed-10", "no_pick": ["doubler"]}, "picks": ["pass"] * 3, "bury": []}, []),
    ],
)  # fmt: skip
def test_refuses_a_hand_that_cannot_go_on(change: dict[str, object], codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        HandInPlay(read_transcript(DEAL | change))
    assert [fault.code for fault in refused.value.faults] == codes
