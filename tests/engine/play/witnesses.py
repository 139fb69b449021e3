"""Hands that come out as wanted: dealt so that a side is strong or weak, and played by all towards one end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from scorekeeper.engine.entering.choices import blitz_card_sets
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import ANSWERS, Call, Hand, Kind, Mark, hand_as_json, mark_as_json, read_hand
from scorekeeper.engine.payout.hands import SETTLERS, settle_hand
from scorekeeper.engine.payout.picked import find_bracket
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import LeasterTie, MustPick, NoPick, OutcomeBracket, Sheepshead

from .naive import Position, pack, points_of
from .random_hands import SILENT, bury, call_on, lay_out, offered_calls, send_blind
from .referee import CARD_MAKERS, PLAYED_OUT, SOLOS, Json
from .referee import Hand as RefereeHand

BY_CALL = (*SILENT, "called-ace", "jack-and-ace")
IN_PLAY = ("first-queens", "first-trick")
TIED = (Kind.LEASTER, Kind.MITTLER, Kind.SCHNEIDSTER)
WON = OutcomeBracket.WON


DUTIES = {
    MustPick.QUEEN_OF_CLUBS: "QC", MustPick.QUEEN_OF_SPADES: "QS", MustPick.JACK_OF_DIAMONDS: "JD",
    MustPick.SEVEN_OF_DIAMONDS: "7D",
}  # fmt: skip


class Aim(NamedTuple):
    """The course of a hand: whether the side gets the strong cards (1, 0, -1), the share of tricks it is to take, and
    how often a player does something else."""

    cards: int
    share: float
    wild: float


ANY_AIM = (Aim(1, 0.8, 0.15), Aim(1, 0.5, 0.4), Aim(0, 0.5, 0.2), Aim(0, 0.3, 1.0), Aim(-1, 0.2, 0.15))
AIMS = {
    OutcomeBracket.ALL_TRICKS: (Aim(1, 1.0, 0.0),),
    OutcomeBracket.WON_SCHNEIDER: (Aim(1, 0.9, 0.0), Aim(1, 0.8, 0.1), Aim(0, 0.9, 0.1), Aim(0, 0.7, 0.1)),
    OutcomeBracket.LOST_SCHNEIDER: (Aim(-1, 0.2, 0.0), Aim(-1, 0.1, 0.1), Aim(0, 0.2, 0.1)),
    OutcomeBracket.NO_TRICKS: (Aim(-1, 0.0, 0.0),),
}


class Claim(NamedTuple):
    """The end of a hand as a record tells it: who was on the picking side, and its bracket or who won."""

    kind: Kind
    picker: int | None = None
    partners: tuple[int, ...] = ()
    stolen_from: int | None = None
    end: Any = None
    blitz: tuple[int, tuple[str, ...]] | None = None  # by this seat, with these cards

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of such a hand."""
        return () if self.blitz is None else (Mark(self.blitz[0], Call.BLITZ, self.blitz[1]),)

    def record(self, rules: HouseRules) -> Hand:
        """The record of such a hand as ``score`` reads it, the last seat dealing. Raises ``Refused``."""
        ends: Json = {}
        if isinstance(self.end, bool):
            ends = {"won": self.end}
        elif isinstance(self.end, str):
            ends = {"category": self.end}
        elif isinstance(self.end, tuple) and self.kind is Kind.TWO_HANDED:
            ends = {"winners": self.end[:1], "category": self.end[1]}
        elif isinstance(self.end, tuple):
            ends = {"winners": self.end}
        elif isinstance(self.end, int):
            ends = {"loser": self.end}
        hand = Hand(
            kind=self.kind, picker=self.picker, partners=self.partners, stolen_from=self.stolen_from,
            marks=self.marks, scores=scores_before(rules), **ends,
        )  # fmt: skip
        return read_hand(hand_as_json(hand))


def scores_before(rules: HouseRules) -> tuple[int, ...] | None:
    """Scores before the hand where something hangs on them, each another."""
    looks = rules.race_to or rules.leaster_tie is LeasterTie.LOWER_SCORE
    return tuple(range(rules.table)) if looks else None


@cache
def claims(rules: HouseRules) -> tuple[Claim, ...]:
    """Every end of a hand that ``score`` pays under these rules, each seat in each part. Of ties, one that pays
    nobody, and one of each number of players. Blitzes are claimed with the first seat to speak as picker."""
    paid: dict[Any, Claim] = {}
    for claim in _thinkable(rules):
        payouts = _payouts(rules, claim)
        if payouts is not None:
            key: Any = claim
            if claim.kind in TIED and not any(payouts):
                key = claim.kind
            elif claim.kind in TIED and len(claim.end) > 1:
                key = claim.kind, len(claim.end)
            paid.setdefault(key, claim)
    return tuple(paid.values())


def _payouts(rules: HouseRules, claim: Claim) -> tuple[int, ...] | None:
    try:
        return settle_hand(rules, claim.record(rules)).payouts
    except Refused:
        return None


def _thinkable(rules: HouseRules) -> Iterator[Claim]:
    order = tuple(range(1, rules.players + 1))
    for kind in SETTLERS[rules.play]:
        if kind in (Kind.PICKED, Kind.SHEEPSHEAD, Kind.CALL, Kind.SOLO, Kind.BILLY, Kind.BEST):
            yield from _sided(rules, kind, order)
        elif kind.value in PLAYED_OUT:
            yield from (Claim(kind, end=some) for many in order for some in combinations(order, many))
        elif kind is Kind.TWO_HANDED:
            yield from (Claim(kind, end=(seat, label)) for seat in order for label in rules.brackets)
        elif kind is Kind.SCHWANZER:
            yield from (Claim(kind, end=seat) for seat in order)
        elif kind is Kind.PASSED:
            yield Claim(kind)


def _sided(rules: HouseRules, kind: Kind, order: tuple[int, ...]) -> Iterator[Claim]:
    ends: tuple[Any, ...] = tuple(rules.brackets) if kind in (Kind.PICKED, Kind.CALL) else (True, False)
    for picker in order:
        others = [seat for seat in order if seat != picker]
        for many in range(3):
            for partners in combinations(others, many):
                yield from (Claim(kind, picker, partners, None, end) for end in ends)
                if picker == 1 and kind is Kind.PICKED and rules.blitz:
                    shown = [(seat, cards) for seat in order for cards in blitz_card_sets(rules)]
                    yield from (Claim(kind, picker, partners, None, rules.labels[WON], blitz) for blitz in shown)
        if rules.blind_stealing and kind is Kind.PICKED:
            yield from (Claim(kind, picker, (), first, end) for first in others for end in ends)


def claim_of(checked: CheckedHand) -> Claim | None:
    """The end of a replayed hand as a claim; for a hand without a picker, its winners where there is no tie."""
    record, settlement = checked.record, checked.settlement
    kind = record.kind
    if kind in (Kind.PICKED, Kind.CALL):
        blitz = next(((mark.seat, mark.cards) for mark in record.marks), None)
        partners = tuple(sorted(record.partners))
        return Claim(kind, record.picker, partners, record.stolen_from, _label(checked), blitz)
    if record.picker is not None:
        return Claim(kind, record.picker, tuple(sorted(record.partners)), None, record.won)
    if kind is Kind.SCHWANZER:
        return Claim(kind, end=settlement.payouts.index(min(settlement.payouts)) + 1)
    return Claim(kind) if kind is Kind.PASSED else None


def _label(checked: CheckedHand) -> str:
    """The label of the bracket of a picked hand; of a race too, whose settlement only says won or lost."""
    return checked.hand.rules.labels[find_bracket(checked.hand.rules, checked.record)]


def find_witness(rng: Random, rules: HouseRules, claim: Claim, tries: int) -> CheckedHand | None:
    """A legal hand that ends as claimed, None where so many tries found none."""
    for _ in range(tries):
        told = _lost_queens(rules, claim) or _play_towards(rng, rules, claim)
        if told is None:
            continue
        checked = replay_hand(read_transcript({"rules": rules, **told}))
        if checked.faults:
            raise AssertionError((checked.faults, told))
        if _is_as_claimed(checked, claim):
            return checked
    return None


def _lost_queens(rules: HouseRules, claim: Claim) -> Json | None:
    """Return the one course in which the first two queens take no trick: a third beats both in the same trick.

    Whoever leads that trick sits before the picker, or is a picker who leads the first trick.
    """
    if rules.partner != "first-queens" or claim.end != "no-tricks" or not claim.partners or claim.picker is None:
        return None
    picker, (partner,) = claim.picker, claim.partners
    between = (partner - picker) % 4 == 2
    taker = partner % 4 + 1
    if taker == picker:
        return None
    other = next(seat for seat in (1, 2, 3, 4) if seat not in (picker, partner, taker))
    hands = {
        picker: "QD 7C 8S 9S KS 8H 9H KH", partner: "QH 8C 7S AS 10S 7H AH 10H",
        taker: "QC QS JC JS JH AD 10D 9C", other: "9D JD KD 8D 7D AC 10C KC",
    }  # fmt: skip
    told: Json = {"dealer": rules.table, "hands": {str(seat): held for seat, held in hands.items()}}
    hand = RefereeHand(rules, told)
    hand._pick()
    place = hand.position()
    tricks: list[list[str]] = []
    first = [] if between else ["7C", "8C", "9C", "AC"]
    planned = [*first, "QD", "QH", "QS", "9D", "QC", "JC", "JS", "JH", "AD", "10D"]
    while any(place.hands.values()):
        tricks.append([])
        for _ in place.order:
            legal = place.legal()
            tricks[-1].append(next((card for card in planned if card in legal), legal[-1]))
            place.play(tricks[-1][-1])
    return told | {"tricks": tricks}


def _is_as_claimed(checked: CheckedHand, claim: Claim) -> bool:
    if isinstance(claim.end, tuple):
        rules = checked.hand.rules
        paid = settle_hand(rules, claim.record(rules)).payouts
        return checked.record.kind is claim.kind and checked.settlement.payouts == paid
    return claim_of(checked) == claim


def _play_towards(rng: Random, rules: HouseRules, claim: Claim) -> Json | None:
    """A hand played towards the claim; None where the deal gave no such side."""
    side = {claim.picker, *claim.partners} - {None}
    if isinstance(claim.end, tuple):
        side = {seat for seat in claim.end if isinstance(seat, int)}
    aim = rng.choice(_aims(rules, claim))
    told: Json = {"dealer": rules.table, **_deal(rng, rules, claim, side, aim.cards)}
    if scores := scores_before(rules):
        told["scores"] = list(scores)
    hand = RefereeHand(rules, told)
    if not _say(rng, hand, told, claim):
        return None
    if claim.blitz is not None:
        if not set(claim.blitz[1]) <= set(hand.dealt[claim.blitz[0]]):
            return None
        told["marks"] = [mark_as_json(mark) for mark in claim.marks]
    if claim.kind in (Kind.PASSED, Kind.SCHWANZER):
        told["tricks"] = []
        return told
    told["tricks"] = [*_play(rng, hand, side, aim, claim)]
    return told


def _aims(rules: HouseRules, claim: Claim) -> tuple[Aim, ...]:
    label = claim.end[-1] if isinstance(claim.end, tuple) else claim.end
    if isinstance(label, str):
        return AIMS.get(rules.brackets[label], ANY_AIM)
    if isinstance(claim.end, bool):
        takes_all = claim.end is not (claim.kind is Kind.BILLY)
        return AIMS[OutcomeBracket.ALL_TRICKS if takes_all else OutcomeBracket.NO_TRICKS]
    return ANY_AIM


def _deal(rng: Random, rules: HouseRules, claim: Claim, side: set[Any], sign: int) -> Json:
    """The pack, the strong cards more often with the side or more often with the others."""
    cards = pack(rules)
    order = list(range(1, rules.players + 1))
    trump = list(rules.trump)
    noise = rng.choice((0.5, 4, 12))
    strength = {card: 20 - trump.index(card) if card in trump else points_of([card]) / 2 for card in cards}
    cards.sort(key=lambda card: sign * strength[card] + rng.random() * noise * (1 + 9 * (not sign)))
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    forced = _forced(rng, rules, claim, hands)
    cards = [card for card in cards if card not in forced]
    if claim.picker is None and (duty := DUTIES.get(rules.must_pick)):
        cards.insert(0, cards.pop(cards.index(duty)))  # nobody has to pick where the blind has the card
    sides = [seat for seat in order if seat in side] + [seat for seat in order if seat not in side]
    own = [seat for seat in sides if seat in side]
    for group in (own, [seat for seat in order if seat not in side]):
        room = [seat for seat in group for _ in range(rules.hand_size - len(hands[seat]))]
        rng.shuffle(room)
        for seat in room:
            hands[seat].append(cards.pop())
    for held in hands.values():
        rng.shuffle(held)
    return lay_out(rules, hands, cards)


def _forced(rng: Random, rules: HouseRules, claim: Claim, hands: dict[int, list[str]]) -> set[str]:
    """Deal the cards that make picker and partners; return them."""
    picker, partners = claim.picker, list(claim.partners)
    if picker is None:
        return set()
    _force_partners(rng, rules, picker, partners, hands)
    shown = [card for card in (claim.blitz or (0, ()))[1] if all(card not in held for held in hands.values())]
    if claim.blitz is not None:
        hands[claim.blitz[0]] += shown
    return {card for held in hands.values() for card in held}


def _force_partners(
    rng: Random, rules: HouseRules, picker: int, partners: list[int], hands: dict[int, list[str]]
) -> None:
    jack = "JC" if rules.partner_jack == "clubs" else "JD"
    match rules.partner.value:
        case "jack-of-diamonds":
            hands[partners[0] if partners else picker].append(jack)
        case "black-queens":
            hands[picker].append("QC")
            hands[partners[0] if partners else picker].append("QS")
        case "first-queens":
            queens = ["QC", "QS", "QH", "QD"]
            rng.shuffle(queens)
            hands[picker].append(queens[0])
            hands[partners[0] if partners else picker].append(queens[1])
        case "trio":
            hands[picker].append("QC")
            for card, seat in zip(["JD", "7D"], (partners * 2)[:2] or [picker] * 2, strict=True):
                hands[seat].append(card)
        case "cards":
            holders = partners * 2 if len(partners) == 1 and rng.random() < 0.5 else [*partners, picker, picker]
            for card, seat in zip(rng.sample(rules.partner_cards, len(rules.partner_cards)), holders, strict=False):
                hands[seat].append(str(card))
        case "called-ace" | "jack-and-ace":
            _force_call(rng, rules, picker, partners, hands)


def _force_call(rng: Random, rules: HouseRules, picker: int, partners: list[int], hands: dict[int, list[str]]) -> None:
    aces = ["AC", "AS", "AH"]
    rng.shuffle(aces)
    if rules.partner == "jack-and-ace":
        holder = partners[-1] if len(partners) > 1 else rng.choice([picker, *partners])
        hands[holder].append("JD")
    if partners:
        hands[partners[0]].append(aces[0])
        hands[picker].append(rng.choice(("10", "K", "9")) + aces[0][-1])
    elif rng.random() < 0.7:
        hands[picker] += aces[: min(rng.randint(1, 3), rules.hand_size)]


def _say(rng: Random, hand: RefereeHand, told: Json, claim: Claim) -> bool:
    """Say what leads to the claim before the first card; return whether it did."""
    rules = hand.rules
    if not _pick(rng, hand, told, claim):
        return False
    if hand.out.kind in PLAYED_OUT:
        send_blind(rng, rules, told)
    if claim.picker is None or rules.partner == "first-queens":
        return True
    if rules.partner == "die":
        steps = (hand.order.index(claim.partners[0]) - hand.order.index(hand.out.picker or 0)) % len(hand.order)
        told["die"] = steps
    bury(rng, hand, told)
    if not _call(rng, hand, told, claim):
        return False
    if rules.partner in IN_PLAY:
        return True
    if claim.stolen_from is not None:
        told["steal"] = claim.picker
        hand._steal()
    return claim.stolen_from is not None or tuple(sorted(hand.out.partners)) == claim.partners


def _pick(rng: Random, hand: RefereeHand, told: Json, claim: Claim) -> bool:
    rules, order = hand.rules, hand.order
    picker = claim.stolen_from or claim.picker
    if any(hand._has_to_pick(seat) for seat in order[: order.index(picker) if picker else None]):
        return False
    if rules.play == "race":
        bid = {Kind.PASSED: "pass"}.get(claim.kind, claim.kind.value)
        told["bids"] = ["pass"] * len(order) if picker is None else [*["pass"] * order.index(picker), bid]
        if bid == "solo":
            told["trump"] = rng.choice([suit for suit in ("clubs", "spades", "hearts") if suit != rules.trump_suit])
    elif rules.play == "pick" and rules.partner not in CARD_MAKERS:
        told["picks"] = ["pass"] * len(order) if picker is None else [*["pass"] * order.index(picker), "pick"]
        if picker == order[-1] and NoPick.FORCED_PICK in rules.no_pick:
            told |= {"picks": ["pass"] * len(order), "no_pick": "forced-pick"}
        elif picker is None:
            answers = [answer for answer, kind in ANSWERS.items() if kind is claim.kind and answer in rules.no_pick]
            told["no_pick"] = rng.choice(answers).value
    hand._pick()
    return claim.picker is None or rules.partner == "first-queens" or hand.out.picker == picker


def _call(rng: Random, hand: RefereeHand, told: Json, claim: Claim) -> bool:
    rules, picker = hand.rules, hand.out.picker or 0
    if claim.kind is Kind.SHEEPSHEAD:
        told["sheepshead"] = True
        if rules.sheepshead is Sheepshead.HOLDING_JACK and hand._jack() not in hand._seen(picker):
            return False
    if rules.partner == "trio":
        call_on(rng, hand, told)
    elif hand.out.kind not in (*SOLOS, "passed") and rules.partner in BY_CALL:
        offered = offered_calls(hand, picker)
        offered = [call for call in offered if claim.stolen_from or _fits(hand, picker, call[0], claim)]
        if not offered:
            return False
        call, unknown = rng.choice(offered)
        told |= {key: card for key, card in (("call", call), ("unknown", unknown)) if card}
    hand._call()
    return True


def _fits(hand: RefereeHand, picker: int, call: str | None, claim: Claim) -> bool:
    if hand.rules.partner == "first-trick":
        return call is None
    bets_alone = claim.kind is Kind.SHEEPSHEAD and hand.rules.sheepshead is not Sheepshead.WITH_PARTNER
    return bets_alone or tuple(sorted(hand._partners(picker, call))) == claim.partners


def _play(rng: Random, hand: RefereeHand, side: set[Any], aim: Aim, claim: Claim) -> Iterator[list[str]]:
    place, thrifty = hand.position(), rng.random() < 0.5
    makers = [claim.picker, *(claim.partners or [claim.picker])] if hand.rules.partner == "first-queens" else []
    for number in range(hand.rules.hand_size):
        wins, trick, takers = rng.random() < aim.share, [], side
        if not number and hand.rules.partner == "first-trick" and claim.picker:
            wins, takers = True, {*(claim.partners or (claim.picker,))}
        for _ in place.order:
            legal = place.legal()
            if makers:
                legal = [card for card in legal if (card[0] == "Q") is (place.turn == makers[0])] or legal
            trick.append(
                rng.choice(legal)
                if rng.random() < aim.wild
                else _choose(place, legal, takers, wins=wins, thrifty=thrifty)
            )
            place.play(trick[-1])
            makers = makers[1:] if trick[-1][0] == "Q" else makers
        yield trick


def _choose(place: Position, legal: list[str], side: set[Any], *, wins: bool, thrifty: bool) -> str:
    """A card towards the trick going to the side, or to the others: all at the table play for that.

    Who is ``thrifty`` takes with the lowest card that does and throws strong ones under the cards of others.
    """
    helps = (place.turn in side) is wins

    def worth(card: str) -> tuple[int, int]:
        there = [*place.table, card]
        after = Position(place.order, {}, place.trump, place.calls, table=there)
        takes = after.best() == len(there) - 1
        rank = len(place.trump) - place.trump.index(card) if card in place.trump else 0
        if helps:
            return takes, rank if takes and not (thrifty and place.table) else -rank
        return -takes, rank if thrifty else -rank

    return max(legal, key=worth)
