"""Marks made up at random that may be called: cracks and their answers, blitzes with cards that are held."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .referee import Hand, Json

SHOWN = {
    "black-queens": ["QC", "QS"],
    "red-queens": ["QH", "QD"],
    "black-jacks": ["JC", "JS"],
    "middle-jacks": ["JS", "JH"],
    "all-jacks": ["JC", "JS", "JH", "JD"],
}


def random_marks(rng: Random, hand: Hand) -> list[Json]:
    """Some marks before the first card, in an order in which they may be called; none where nobody picked."""
    if hand.out.kind != "picked" or hand.out.picker is None:
        return []
    marks = [*_blitzes_before_the_pick(rng, hand)]
    marks += _cracks(rng, hand)
    if "any-time" in hand.rules.blitz_when and not marks:
        marks += _blitz_of_anybody(rng, hand)
    return marks[: hand.rules.max_marks or None]


def _blitzes_before_the_pick(rng: Random, hand: Hand) -> Iterator[Json]:
    if "before-pick" not in hand.rules.blitz_when or "steal" in hand.told:
        return
    picker = hand.out.picker or 0
    for blitz in hand.rules.blitz:
        cards = SHOWN.get(blitz)
        if cards and set(cards) <= set(hand.dealt[picker]) and rng.random() < 0.7:
            yield {"seat": picker, "mark": "blitz", "cards": cards, "before": "pick"}
            return


def _blitz_of_anybody(rng: Random, hand: Hand) -> Iterator[Json]:
    for seat in hand.order:
        jacks = [card for card in hand.hands[seat] if card[0] == "J"]
        for blitz in hand.rules.blitz:
            cards = SHOWN.get(blitz, jacks[:2] if len(jacks) > 1 else ["nothing"])
            if set(cards) <= set(hand.hands[seat]) and rng.random() < 0.7:
                yield {"seat": seat, "mark": "blitz", "cards": cards, "before": "first-card"}
                return


def _cracks(rng: Random, hand: Hand) -> Iterator[Json]:
    """A crack, what answers it, and the third one."""
    rules, picker = hand.rules, hand.out.picker or 0
    side = [picker, *hand.out.partners]
    late = hand.order[hand.order.index(picker) + 1 :]
    able = [seat for seat in hand.order if seat not in side and (rules.crack == "any-defender" or seat in late)]
    if rules.crack == "off" or not able or rng.random() < 0.3:
        return
    cracker = rng.choice(able)
    yield {"seat": cracker, "mark": "crack", **rng.choice([{}, {"before": "first-card"}])}
    answer = {"picker": [picker], "partner": hand.out.partners, "picking-side": side}.get(rules.recrack, [])
    if not answer or rng.random() < 0.4:
        return
    yield {"seat": rng.choice(answer), "mark": "recrack"}
    third = [seat for seat in hand.order if seat not in (*side, cracker)]
    if rules.castrate and third and rng.random() < 0.6:
        yield {"seat": rng.choice(third), "mark": "castrate"}
