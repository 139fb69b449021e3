"""Rules, and hands that are legal under them, made up at random with the slow referee alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import preset_slugs, read_rules

from .naive import pack
from .random_marks import random_marks
from .referee import CARD_MAKERS, PLAYED_OUT, SOLOS, Hand, Json

CHANGES: dict[str, list[Any]] = {
    "trump_suit": ["clubs", "spades", "hearts", "diamonds"],
    "order": ["standard", "spitz-second", "spitz-first", "jacks-over-queens"],
    "queen_order": [["diamonds", "hearts", "spades", "clubs"], ["spades", "clubs", "hearts", "diamonds"]],
    "jack_order": [["diamonds", "hearts", "spades", "clubs"], ["hearts", "clubs", "spades", "diamonds"]],
    "partner": ["jack-of-diamonds", "called-ace", "nobody", "jack-and-ace", "first-trick"],
    "must_pick": ["queen-of-clubs", "jack-of-diamonds"],
    "partner_jack": ["diamonds", "clubs"],
    "call_up": ["off", "before-blind", "after-blind"],
    "call_up_found": [False, True],
    "call_up_limit": ["hearts", "spades", "clubs"],
    "leaster_no_trick_wins": [False, True],
    "call_down": [False, True],
    "ace_for_jack": [False, True],
    "call_alone": [False, True],
    "alone_with_jack": [False, True],
    "bury_jack": [False, True],
    "call_ten": [False, True],
    "call_own_ace": [False, True],
    "call_king": [False, True],
    "call_own_ten": [False, True],
    "call_buried_ace": [False, True],
    "partner_runs": [False, True],
    "hold_to_end": [False, True],
    "unknown": [False, True],
    "ace_when_led": [False, True],
    "bury": ["side-trick", "picker-trick", "always"],
    "bump": [False, True],
    "no_pick": [
        ["leaster"], ["moster"], ["schneidster"], ["leaster", "doubler"], ["schwanzer"], ["forced-pick"],
        ["forced-pick", "leaster", "schwanzer"], ["doubler"],
    ],
    "leaster_blind": ["last-trick", "first-trick", "named-by-dealer", "named-by-caller", "split", "nobody"],
    "leaster_tie": ["push", "each-collects", "fewest-tricks", "share", "first-seat"],
    "leaster_jack_wins": [False, True],
    "leaster_needs_trick": [False, True],
    "crack": ["off", "no-chance-to-pick", "any-defender"],
    "recrack": ["off", "picker", "partner", "picking-side"],
    "castrate": [False, True],
    "blitz": [["black-queens", "red-queens"], ["any-two-jacks", "middle-jacks"], ["all-jacks"]],
    "blitz_when": [["before-pick"], ["any-time"]],
    "blind_stealing": [False, True],
    "trio_calls_on": [False, True],
    "blind_to": ["picker", "next-takes-two", "next-takes-one"],
}  # fmt: skip

# Cards of one hand that calls hang on: three aces or few fail suits, jacks to call up from, two of a trio.
TOGETHER = (
    ["AC", "AS", "AH"],
    ["AC", "AS", "AD"],
    ["AC", "AS", "AH", "10C", "10S", "10H"],
    ["JD", "JH", "JS"],
    ["JD", "JH"],
    ["QC", "JD"],
    ["QC", "7D"],
    ["JC"],
)
RIGGED, RARE, PASSES = 0.3, 0.5, 0.6

SILENT = ("jack-of-diamonds", "cards", "first-trick")  # ways to find a partner in which nothing need be called
CALLING = ("standard-called-ace", "sixty-one-called-ace", "six-handed-jack-ace", "indiana", "sheepshoof")


def random_rules(rng: Random) -> Json:
    """Rules as a transcript names them: a preset, and a few options that go together with it."""
    found: Json = {"preset": rng.choice(preset_slugs())}
    for _ in range(rng.randrange(5)):
        name = rng.choice(list(CHANGES))
        changed = found | {name: rng.choice(CHANGES[name])}
        try:
            read_rules(changed)
        except Refused:
            continue
        found = changed
    return found


def calling_rules(rng: Random) -> Json:
    """Rules under which cards are called, or trump moves: those that bind the players most."""
    return {"preset": rng.choice(CALLING)}


def random_hand(rng: Random, rules: HouseRules, wrong: float = 0.0) -> Json:
    """A hand that is legal under the rules, as the JSON form of a transcript without its ``rules``.

    ``wrong`` is how likely each card is one of the hand that may not be played, until there was one.
    """
    told = _deal(rng, rules)
    hand = Hand(rules, told)
    _say(rng, hand, told)
    if marks := random_marks(rng, hand):
        told["marks"] = marks
    told |= {"tricks": list(_play(rng, hand, wrong))}
    return told


def _deal(rng: Random, rules: HouseRules) -> Json:
    told: Json = {"dealer": rng.randint(1, rules.table)}
    if rng.random() < 0.1:
        told["players"] = rng.randint(rules.table, 10)
    if rules.race_to or rules.leaster_tie == "lower-score":
        told["scores"] = [rng.randrange(20) for _ in range(told.get("players", rules.table))]
    order = Hand(rules, told).order
    cards = _shuffled(rng, pack(rules), rules.hand_size * rng.randrange(len(order)))
    hands = {seat: [cards.pop() for _ in range(rules.hand_size)] for seat in order}
    return told | lay_out(rules, hands, cards)


def lay_out(rules: HouseRules, hands: dict[int, list[str]], blind: list[str]) -> Json:
    """Return hands by seat and the blind as a transcript names them; two-handed the first cards lie in stacks."""
    stacks = {"none": 0, "battery": 4, "grid": 8}[rules.layout]
    told: Json = {"hands": {str(seat): " ".join(held[2 * stacks :]) for seat, held in hands.items()}}
    if stacks:
        told["stacks"] = {
            str(seat): [held[2 * at : 2 * at + 2] for at in range(stacks)] for seat, held in hands.items()
        }
    return told | ({"blind": " ".join(blind)} if blind else {})


def _shuffled(rng: Random, cards: list[str], first: int) -> list[str]:
    """The pack shuffled; now and then one hand, from the ``first`` card off the end, has what calls are made of."""
    rng.shuffle(cards)
    for card in rng.choice(TOGETHER) if rng.random() < RIGGED else []:
        if card in cards:
            place, first = cards.index(card), first + 1
            there = -first % len(cards)  # a small hand at the end of the pack goes on at its start
            cards[place], cards[there] = cards[there], cards[place]
    return cards


def _say(rng: Random, hand: Hand, told: Json) -> None:
    """All that is said before the first card."""
    rules = hand.rules
    if rules.play == "race":
        _bid(rng, hand, told)
    elif rules.play == "pick" and rules.partner not in CARD_MAKERS:
        picked = rng.randrange(len(hand.order) + 1)
        duty = next((place for place, seat in enumerate(hand.order) if hand._has_to_pick(seat)), picked)
        picked = min(picked, duty)
        told["picks"] = ["pass"] * picked + ["pick"] * (picked < len(hand.order))
        if picked == len(hand.order) and (len(rules.no_pick) > 1 or rng.random() < 0.3):
            told["no_pick"] = rng.choice(rules.no_pick).value
    hand._pick()
    if hand.out.kind in PLAYED_OUT:
        send_blind(rng, rules, told)
    if hand.out.picker is None and rules.partner != "trio":
        return
    if rules.partner == "die":
        told["die"] = rng.randint(1, 6)
    bury(rng, hand, told)
    _call(rng, hand, told)
    hand._call()
    after = hand.order[hand.order.index(hand.out.picker or 0) + 1 :]
    if rules.blind_stealing and after and rng.random() < 0.3:
        told["steal"] = rng.choice(after)
        hand._steal()


def _bid(rng: Random, hand: Hand, told: Json) -> None:
    highest, bids = 0, []
    for seat in hand.order:
        offered = [0, *range(highest + 1, 5)]
        if not highest and not [card for card, _ in hand.callable(seat) if card not in hand.dealt[seat]]:
            offered.remove(1)
        bid = 0 if rng.random() < PASSES else rng.choice(offered)
        highest = max(bid, highest)
        bids.append(["pass", "call", "solo", "billy", "best"][bid])
    told["bids"] = bids
    if "solo" in bids and highest == 2:
        told["trump"] = rng.choice([suit for suit in CHANGES["trump_suit"] if suit != hand.rules.trump_suit])


def send_blind(rng: Random, rules: HouseRules, told: Json) -> None:
    if rules.leaster_blind in ("named-by-dealer", "named-by-caller"):
        told["blind_to"] = rng.randint(1, rules.hand_size)
    elif rules.leaster_blind == "split":
        goes = ["none", *range(1, rules.hand_size + 1)]
        told["blind_to"] = [rng.choice(goes) for _ in range(rules.blind_size)]


def bury(rng: Random, hand: Hand, told: Json) -> None:
    if not hand.blind:
        return
    picker, sharer = hand.out.picker or 0, hand._sharer
    apart = 1 if hand.rules.blind_to == "next-takes-one" else 2
    own = len(hand.blind) - (apart if sharer else 0)
    buries = {picker: buried(rng, hand, hand.dealt[picker] + hand.blind[:own], own)}
    if sharer:
        buries[sharer] = buried(rng, hand, hand.dealt[sharer] + hand.blind[own:], apart)
    told["bury"] = {str(seat): cards for seat, cards in buries.items()} if sharer else buries[picker]
    hand._bury()


def buried(rng: Random, hand: Hand, cards: list[str], number: int) -> str:
    # Whether a jack that was buried may still be called up from, or for an ace, no text says: it stays in the hand.
    calls = hand.rules.call_up != "off" or hand.rules.ace_for_jack or hand.rules.call_down
    kept = ["JC", "JD"] if calls or not hand.rules.bury_jack else []
    return " ".join(rng.sample([card for card in cards if card not in kept], number))


def _call(rng: Random, hand: Hand, told: Json) -> None:
    rules, picker = hand.rules, hand.out.picker or 0
    if rules.partner == "trio":
        call_on(rng, hand, told)
        return
    if hand.out.kind in (*SOLOS, "passed") or rules.partner in (*CARD_MAKERS, "nobody", "neighbor", "die"):
        return
    offered = offered_calls(hand, picker)
    rare = [said for said in offered if said[0] and (said[0][0] in "1JK" or said[1])]
    call, unknown = rng.choice(rare if rare and rng.random() < RARE else offered)
    told |= {key: card for key, card in (("call", call), ("unknown", unknown)) if card}


def offered_calls(hand: Hand, picker: int) -> list[tuple[str | None, str | None]]:
    """Return what the picker may call, each with its unknown; None for a hand without a call."""
    offered: list[tuple[str | None, str | None]] = [*hand.callable(picker)]
    if hand.out.kind == "call":
        offered = [call for call in offered if call[0] not in hand.dealt[picker]]
    elif hand._may_go_alone(picker):
        offered.append(("alone", None))
    if hand.rules.partner in SILENT:
        offered.append((None, None))
    return offered


def call_on(rng: Random, hand: Hand, told: Json) -> None:
    if not hand.rules.trio_calls_on or rng.random() < 0.3:
        return
    calls: list[Json] = []
    for seat in hand.order:
        held = {"QC", "JD", "7D"} & set(hand.dealt[seat])
        if "7D" in held and len(held) > 1 and "8D" not in hand.dealt[seat]:
            calls.append({"seat": seat, "card": "8D"})
        elif held >= {"QC", "JD"} and "JH" not in hand.dealt[seat]:
            calls.append({"seat": seat, "card": "JH"})
    if calls:
        told["calls"] = calls


def _play(rng: Random, hand: Hand, wrong: float) -> Iterator[list[str]]:
    if hand.out.kind not in ("picked", "two-handed", "call", *SOLOS, *PLAYED_OUT):
        return
    place = hand.position()
    for _ in range(hand.rules.hand_size):
        trick = []
        for _ in place.order:
            legal = place.legal()
            illegal = [card for card in place.hands[place.turn] if card not in legal]
            goes_wrong = wrong and illegal and rng.random() < wrong
            trick.append(rng.choice(illegal if goes_wrong else legal))
            wrong = 0 if goes_wrong else wrong
            place.play(trick[-1])
        yield trick
