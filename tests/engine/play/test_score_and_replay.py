"""Whatever ``score`` pays can come of a replay, and what a replay makes ``score`` pays alike, but for listed cases."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Hand, Kind, hand_as_json, read_hand
from scorekeeper.engine.payout.counts import read_counts
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules

from .random_hands import random_hand, random_rules
from .test_replay_laws import parts
from .witnesses import Claim, claims, find_witness

DOCS = Path(__file__).resolve().parents[3] / "docs" / "develop"
DIFFERENCES: dict[str, dict[str, Any]] = tomllib.loads((DOCS / "agreement.toml").read_text("utf-8"))["differences"]
FEW, TRIES, TRIES_OF_LISTED = 3, 6_000, 60
REPLAYS, MANY_REPLAYS = 200, 40_000
NARROWER = ("partner", "ends", "alone", "blitz", "tie")  # keys by which a difference is of some hands of a kind only
NO_PICK = ["leaster", "moster", "mittler", "schneidster", "schwanzer", "doubler"]
SHEEPSHEAD = {"preset": "standard", "sheepshead": "alone", "no_pick": NO_PICK}
RULES = {slug: load_preset(slug) for slug in preset_slugs()} | {"every kind": read_rules(SHEEPSHEAD)}


def difference_of(rules: HouseRules, claim: Claim) -> str | None:
    """The listed difference that a claim is of, if it is of one."""
    return next((name for name, listed in DIFFERENCES.items() if _is_listed(rules, claim, listed)), None)


def _is_listed(rules: HouseRules, claim: Claim, listed: dict[str, Any]) -> bool:
    return claim.kind in listed.get("kinds", ()) and all(
        fits
        for key, fits in (
            ("partner", rules.partner in listed.get("partner", ())),
            ("ends", claim.end in listed.get("ends", ())),
            ("alone", not claim.partners),
            ("blitz", _shows_partners_jack(rules, claim)),
            ("tie", isinstance(claim.end, tuple) and not _can_tie(rules, len(claim.end))),
        )
        if key in listed
    )


def _shows_partners_jack(rules: HouseRules, claim: Claim) -> bool:
    """Return whether a blitz shows the jack that makes the partner, by another than who it makes one."""
    if claim.blitz is None or rules.partner != "jack-of-diamonds" or "JD" not in claim.blitz[1]:
        return False
    return claim.blitz[0] not in (claim.partners or (claim.picker,))


def _can_tie(rules: HouseRules, many: int) -> bool:
    """Return whether so many players can tie: with a trick left for another player, or with all card points."""
    if not rules.leaster_needs_trick and many < rules.players:
        return True
    if many < min(rules.hand_size, rules.players):
        return True
    each = rules.deck_total // many
    counts = Hand(points_by_seat=(each,) * many + (0,) * (rules.players - many))
    try:
        read_counts(rules, counts, rules.players, tuple(range(1, rules.players + 1)))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("name", RULES)
def test_a_sample_of_what_is_paid_can_be_replayed(name: str) -> None:
    rules = RULES[name]
    paid = [claim for claim in claims(rules) if not _is_tie(claim) and difference_of(rules, claim) is None]
    _verify_claims(rules, Random(name).sample(paid, min(FEW, len(paid))))


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
def test_all_that_is_paid_can_be_replayed_but_what_is_listed(name: str) -> None:
    rules = RULES[name]
    _verify_claims(rules, claims(rules))


def _verify_claims(rules: HouseRules, paid: Sequence[Claim]) -> None:
    """Each claim has a witness, or is of a listed difference and has none."""
    for seed, claim in enumerate(paid):
        listed = difference_of(rules, claim)
        witness = find_witness(Random(seed), rules, claim, TRIES_OF_LISTED if listed else TRIES)
        assert (witness is None) is (listed is not None), (claim, listed)
        if witness is not None:
            _verify_paid_alike(witness)


def _is_tie(claim: Claim) -> bool:
    return isinstance(claim.end, tuple) and len(claim.end) > 1 and claim.kind is not Kind.TWO_HANDED


@pytest.mark.parametrize(
    "seeds",
    [*parts(REPLAYS), *(pytest.param(seeds, marks=pytest.mark.long) for seeds in parts(MANY_REPLAYS, REPLAYS))],
    ids=str,
)
def test_what_a_replay_makes_is_paid_alike(seeds: range) -> None:
    for seed in seeds:
        rng = Random(f"paid alike {seed}")
        named = random_rules(rng)
        _verify_paid_alike(replay_hand(read_transcript({"rules": named, **random_hand(rng, read_rules(named))})))


def _verify_paid_alike(checked: CheckedHand) -> None:
    """The record of a replay pays the same once it was written down; in its shortest form too."""
    rules, record, settlement = checked.hand.rules, checked.record, checked.settlement
    assert settle_hand(rules, read_hand(hand_as_json(record))) == settlement
    if record.kind is Kind.PICKED:
        short = replace(record, points=None, tricks=None, category=settlement.category)
        assert settle_hand(rules, read_hand(hand_as_json(short))) == settlement


def test_every_kind_of_hand_is_in_the_sweep_or_listed() -> None:
    listed = {
        kind
        for listed in DIFFERENCES.values()
        if listed.keys().isdisjoint(NARROWER)
        for kind in listed.get("kinds", ())
    }
    rules = [RULES[name] for name in ("every kind", "indiana", "two-handed-grid")]
    claimed = {claim.kind for house in rules for claim in claims(house)}
    assert claimed | listed == set(Kind)
    assert not claimed & listed
