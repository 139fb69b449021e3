"""Random legal hands over random rules: played, counted and paid as the slow referee says, and read back from text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import Transcript, read_transcript, transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import preset_slugs, read_rules

from .naive import pack, points_of
from .random_hands import calling_rules, random_hand, random_rules
from .referee import Json, Judged, cards_of, judge
from .spoiled_hands import spoil

HANDS, SPOILED = 1_500, 1_000
MANY_HANDS, MANY_SPOILED = 20_000, 5_000
PARTS = 10
RENEGED = 3  # every so many spoiled hands one is of a card that may not be played


def parts(many: int, first: int = 0) -> list[range]:
    """The seeds of so many hands in some ranges, that several processes may take."""
    return [range(first + part * many // PARTS, first + (part + 1) * many // PARTS) for part in range(PARTS)]


def many_parts(few: int, many: int) -> list[Any]:
    """Those of the few hands, and in the long run those of the many that come after them."""
    return [*parts(few), *(pytest.param(seeds, marks=pytest.mark.long) for seeds in parts(many, few))]


@pytest.mark.parametrize("seeds", many_parts(HANDS, MANY_HANDS), ids=str)
def test_a_legal_hand_is_played_as_the_referee_says(seeds: range) -> None:
    for seed in seeds:
        _verify_legal(seed)


@pytest.mark.parametrize("seeds", many_parts(SPOILED, MANY_SPOILED), ids=str)
def test_a_spoiled_hand_gets_the_referees_verdict(seeds: range) -> None:
    for seed in seeds:
        _verify_spoiled(seed)


def test_the_laws_see_every_preset_and_every_kind_of_fault() -> None:
    presets = {random_rules(Random(seed))["preset"] for seed in range(SPOILED)}
    assert presets == set(preset_slugs())
    faults = {fault.code for seed in range(SPOILED) if (fault := _spoiled(seed)[1].fault)}
    early = {"must-play-called-card", "called-card-too-early", "hold-card-too-early"}
    assert faults >= early | {"not-in-hand", "must-follow-suit", "bad-bury", "bad-call"}


def _verify_legal(seed: int) -> None:
    rng = Random(seed)
    named = random_rules(rng)
    rules = read_rules(named)
    told = random_hand(rng, rules)
    judged = judge(rules, told)
    assert judged.fault is None
    transcript = read_transcript({"rules": named, **told})
    checked = replay_hand(transcript)
    assert checked.faults == (), (seed, named)
    assert (checked.picker, sorted(checked.partners)) == (judged.picker, sorted(judged.partners)), (seed, named)
    if judged.winners:
        found = checked.winners, checked.points_by_seat, checked.tricks_by_seat
        assert tuple(map(list, found)) == (judged.winners, judged.points_by_seat, judged.tricks_by_seat), (seed, named)
        assert judged.points is None or checked.points == judged.points, (seed, named)
        assert sum(checked.points_by_seat) + _uncounted(rules, told) == points_of(pack(rules)), (seed, named)
    settlement = checked.settlement
    assert rules.race_to or sum(settlement.payouts) + settlement.pot == 0, (seed, named)
    if told.get("marks"):
        plain = replay_hand(read_transcript({"rules": named, **told, "marks": []})).settlement
        assert settlement.payouts == tuple(pay << len(told["marks"]) for pay in plain.payouts), (seed, named)
    _verify_round_trip(transcript)


def _uncounted(rules: HouseRules, told: Json) -> int:
    """The card points that lie in no trick: those buried, and those of a leaster's blind that nobody got."""
    if bury := told.get("bury"):
        texts = bury.values() if isinstance(bury, dict) else [bury]
        return sum(points_of(cards_of(text)) for text in texts)
    blind = cards_of(told.get("blind"))
    if rules.leaster_blind == "nobody":
        return points_of(blind)
    if not isinstance(told.get("blind_to"), list):
        return 0
    return points_of([card for card, trick in zip(blind, told["blind_to"], strict=True) if trick == "none"])


def _verify_round_trip(transcript: Transcript) -> None:
    assert read_transcript(transcript_as_json(transcript)) == transcript
    written = WrittenHand(transcript)
    assert read_one_hand(write_hands([written])) == written


def _spoiled(seed: int) -> tuple[Json, Judged]:
    """A hand with a card in another's place, or (every third) with one card played that may not be, and the verdict."""
    rng = Random(seed)
    named = random_rules(rng) if seed % 2 else calling_rules(rng)
    rules = read_rules(named)
    reneged = seed % RENEGED == 0
    told = random_hand(rng, rules, wrong=0.2 if reneged else 0)
    told.pop("marks", None)  # which the referee does not judge
    if told["tricks"] and not reneged:
        told = spoil(rng, told)
    return {"rules": named, **told}, judge(rules, told)


def _verify_spoiled(seed: int) -> None:
    told, judged = _spoiled(seed)
    # Where only one card was wrong and the rest was played as it had to be, nothing follows.
    lone = seed % RENEGED == 0
    fault, checked = judged.fault, replay_hand(read_transcript(told))
    faults = checked.faults
    if fault is None:
        assert faults == (), seed
        return
    assert not lone or len(faults) == 1, (seed, faults)
    first: Any = faults[0].details
    assert (faults[0].code, first.get("trick")) == (fault.code, fault.trick), (seed, faults[0], fault)
    if fault.code not in ("wrong-deck", "wrong-deal"):
        assert first.get("seat") == fault.seat, (seed, faults[0], fault)
    if fault.trick:
        assert first.get("card") == fault.card, (seed, faults[0], fault)
        assert sorted(first.get("legal", [])) == sorted(fault.legal), (seed, faults[0], fault)
        before = checked.so_far()
        found = before["winners"], before["points_by_seat"], before["tricks_by_seat"]
        assert found == (judged.winners, judged.points_by_seat, judged.tricks_by_seat), seed


@pytest.mark.parametrize("seeds", parts(600), ids=str)
def test_all_that_one_wrong_card_brings_about_follows_from_it(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        named = random_rules(rng)
        rules = read_rules(named)
        told = random_hand(rng, rules)
        told.pop("marks", None)
        if not told["tricks"]:
            continue
        trick = rng.randrange(len(told["tricks"]))
        place = rng.randrange(len(told["tricks"][trick]))
        told["tricks"][trick][place] = rng.choice(pack(rules))
        fault = judge(rules, told).fault
        first, *rest = replay_hand(read_transcript({"rules": named, **told})).faults or (None,)
        if first and fault and first.path == f"tricks[{trick}][{place}]":
            assert "follows" not in first.details, seed
            assert [one for one in rest if "follows" not in one.details] == [], seed
