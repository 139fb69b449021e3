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
REPLAYS, MANY_REPLAYS = 200, 10_000
# Keys by which a difference is of some hands of a kind only.
NARROWER = ("partner", "ends", "alone", "apart", "queen", "blitz", "tie")
NO_PICK = ["leaster", "moster", "mittler", "schneidster", "schwanzer", "doubler"]
SHEEPSHEAD = {"preset": "standard", "sheepshead": "alone", "no_pick": NO_PICK}
# The options of live tables, by what they change about who picks, who helps, and who wins.
LIVE: dict[str, dict[str, Any]] = {
    "two partner cards": {
        "preset": "six-handed-jack", "call_up": "off", "partner": "cards", "partner_cards": ["QC", "7D"],
    },
    "one partner card": {"preset": "standard", "partner": "cards", "partner_cards": ["JC"]},
    "first trick": {"preset": "standard", "partner": "first-trick"},
    "left of the dealer picks": {"preset": "standard", "no_pick": [], "must_pick": "left-of-dealer"},
    "queen of clubs picks": {"preset": "standard", "must_pick": "queen-of-clubs"},
    "calls": {
        "preset": "standard-called-ace", "call_king": True, "call_own_ten": True, "call_buried_ace": True,
        "partner_runs": True, "hold_to_end": True,
    },
    "fourteen cards": {"preset": "three-handed-10", "players": 2, "table": 2, "hand_size": 14, "blind_size": 4},
    "ties": {
        "preset": "standard", "no_pick": ["leaster", "moster", "schwanzer"],
        "leaster_blind": "first-trick", "moster_tie": "first-seat", "moster_all_tricks": True,
        "schwanzer_tie": "all-pay",
    },
    "first seat": {"preset": "standard", "leaster_tie": "first-seat", "leaster_no_trick_wins": True},
    "jack wins": {"preset": "standard", "leaster_jack_wins": True},
    "two in the middle": {"preset": "four-handed-cutthroat", "no_pick": ["mittler"], "mittler_even": "both"},
}  # fmt: skip
RULES = {
    **{slug: load_preset(slug) for slug in preset_slugs()},
    "every kind": read_rules(SHEEPSHEAD),
    **{name: read_rules(rules) for name, rules in LIVE.items()},
}


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
            ("apart", _are_queens_apart(claim)),
            ("queen", _holds_highest(rules, claim)),
            ("blitz", _shows_partners_jack(rules, claim)),
            ("tie", isinstance(claim.end, tuple) and not _can_tie(rules, len(claim.end))),
        )
        if key in listed
    )


def _are_queens_apart(claim: Claim) -> bool:
    """Return whether a partner sits so that a third queen can't beat both queens in one trick.

    The partner plays after the picker, and whoever beats both after the partner. Neither of the two has won a trick, so
    the lead comes from the player before the picker; or from the picker in the first trick, if the picker leads it.
    """
    if not claim.partners or claim.picker is None:
        return False
    seats = (claim.partners[0] - claim.picker) % 4
    return seats == 3 or (seats == 2 and claim.picker != 1)


def _holds_highest(rules: HouseRules, claim: Claim) -> bool:
    """Return whether a partner must have the queen of clubs: each of the partner cards is with another partner."""
    return "QC" in rules.partner_cards and len(claim.partners) == len(rules.partner_cards)


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
