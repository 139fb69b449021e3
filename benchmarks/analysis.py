"""Speed of best play with all hands open: `python -m benchmarks.analysis`.

Random deals that a seat with four trump or more picked. First the value before the first card, then all decisions of a
hand that is played by chance, from the same table. Then the review of a whole hand as the site makes it, with the pick,
the bury, and the call, and of a leaster, with each of its players alone. The baseline of the same run is an alpha-beta
search of fifty lines on the first few of the same five-handed deals.
"""

from __future__ import annotations

from random import Random
from time import process_time

from benchmarks.commit import current_commit
from benchmarks.naive.alpha_beta import AlphaBeta
from scorekeeper.engine.analysis.hands import analyze_hand, solve_hand
from scorekeeper.engine.analysis.review import make_review
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.play.tricks import picking_places, start_play
from scorekeeper.engine.rules.presets import load_preset
from tests.engine.play.random_hands import random_hand

SEED, HANDS, BASELINE, TRUMP = 5, 60, 8, 4
PRESETS = ("standard", "standard-called-ace", "six-handed-jack", "four-handed-jack", "three-handed-10")
FEW = {"three-handed-10": 6}  # hands of presets that take long
REVIEWED = ("standard-called-ace", 10)  # rules and hands of the reviews


def hands(slug: str, many: int) -> list[CheckedHand]:
    """Return random hands that somebody picked who had reason to."""
    rng, rules = Random(SEED), load_preset(slug)
    found: list[CheckedHand] = []
    while len(found) < many:
        checked = replay_hand(read_transcript({"rules": slug, **random_hand(rng, rules)}))
        hand = checked.hand
        if hand.picker is not None and (hand.hands[hand.picker] & hand.order.trump).bit_count() >= TRUMP:
            found.append(checked)
    return found


def leasters(slug: str, many: int) -> list[CheckedHand]:
    """Return random hands that nobody picked."""
    rng, rules = Random(SEED), load_preset(slug)
    found: list[CheckedHand] = []
    while len(found) < many:
        checked = replay_hand(read_transcript({"rules": slug, **random_hand(rng, rules)}))
        if checked.hand.kind is Kind.LEASTER:
            found.append(checked)
    return found


def percentiles(seconds: list[float]) -> tuple[float, float, float]:
    """Return the median, the 95th percentile, and the maximum."""
    ranked = sorted(seconds)
    return ranked[len(ranked) // 2], ranked[int(len(ranked) * 0.95)], ranked[-1]


def seconds_of(checked: CheckedHand) -> float:
    """Return the processor time of the value before the first card."""
    start = process_time()
    solve_hand(checked.hand).value(start_play(checked.hand))
    return process_time() - start


def seconds_of_all(checked: CheckedHand) -> float:
    """Return the processor time of all decisions."""
    start = process_time()
    analyze_hand(checked)
    return process_time() - start


def seconds_of_review(checked: CheckedHand) -> float:
    """Return the processor time of the review of a hand."""
    start = process_time()
    make_review(checked)
    return process_time() - start


def seconds_of_baseline(checked: CheckedHand) -> float:
    """Return the processor time of the baseline, which must agree but for the bury."""
    start = process_time()
    AlphaBeta(start_play(checked.hand), picking_places(checked.hand)).value(start_play(checked.hand))
    return process_time() - start


def main() -> None:
    """Print all figures."""
    print(f"commit {current_commit()}")
    for slug in PRESETS:
        played = hands(slug, min(HANDS, FEW.get(slug, HANDS)))
        first, every = [seconds_of(checked) for checked in played], [seconds_of_all(checked) for checked in played]
        print(
            f"{slug}, {len(played)} deals: median {{:.2f}} s, 95% {{:.2f}} s, most {{:.2f}} s".format(
                *percentiles(first)
            )
        )
        print("  all decisions: median {:.2f} s, 95% {:.2f} s, most {:.2f} s".format(*percentiles(every)))
        if slug == PRESETS[0]:
            slow = [seconds_of_baseline(checked) for checked in played[:BASELINE]]
            typical, times = percentiles(slow)[0], sum(slow) / sum(first[:BASELINE])
            print(f"  alpha-beta of fifty lines, {len(slow)} deals: median {typical:.2f} s, {times:.1f} times")
    slug, many = REVIEWED
    for name, played in (("hand", hands(slug, many)), ("leaster", leasters(slug, many))):
        taken = percentiles([seconds_of_review(checked) for checked in played])
        print(f"review of a {name}, {slug}: " + "median {:.2f} s, 95% {:.2f} s, most {:.2f} s".format(*taken))


if __name__ == "__main__":
    main()
