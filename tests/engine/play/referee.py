"""The whole hand before the slow referee: deal, picking, bury, call, and the tricks, up to the first fault.

It reads the JSON form of a transcript. Written from the rules' texts; nothing here comes from what plays hands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.rules.house_rules import HouseRules

from .naive import LETTERS, Calls, Position, pack, points_of, trump_of

Json = dict[str, Any]
PLAYED_OUT = ("leaster", "moster", "mittler", "schneidster")
SOLOS = ("solo", "billy", "best")
RANKED_BIDS = ["pass", "call", "solo", "billy", "best"]
CARD_MAKERS = ("black-queens", "first-queens", "trio")


@dataclass
class Broken(Exception):
    """The first fault of a hand: what, in which trick, by which seat, with which card, and what was legal."""

    code: str
    trick: int | None = None
    seat: int | None = None
    card: str | None = None
    legal: tuple[str, ...] = ()


@dataclass
class Judged:
    """The verdict on a hand. Tuples by seat have an entry for each seat at the table."""

    kind: str = "picked"
    picker: int | None = None
    partners: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    points_by_seat: list[int] = field(default_factory=list)
    tricks_by_seat: list[int] = field(default_factory=list)
    points: int | None = None
    fault: Broken | None = None


def cards_of(text: Any) -> list[str]:
    """The cards of an array or of a text with blanks."""
    return text.split() if isinstance(text, str) else list(text or [])


def seats_of(rules: HouseRules, told: Json) -> list[int]:
    """The seats dealt in, the dealer's left first; over the number dealt in, the dealer and those to their right
    sit."""
    table: int = told.get("players", rules.table)
    dealer: int = told.get("dealer", table)
    return [(dealer + step) % table + 1 for step in range(rules.players)]


class Hand:
    """One transcript on its way through the referee's hands."""

    def __init__(self, rules: HouseRules, told: Json) -> None:
        self.rules, self.told = rules, told
        self.order = seats_of(rules, told)
        self.table: int = told.get("players", rules.table)
        self.dealt = {seat: cards_of(told.get("hands", {}).get(str(seat))) for seat in self.order}
        self.stacks: dict[int, list[list[str]]] = {
            seat: [cards_of(stack) for stack in told.get("stacks", {}).get(str(seat), [])] for seat in self.order
        }
        self.blind = cards_of(told.get("blind"))
        self.out = Judged()
        self.buried: dict[int, list[str]] = {}
        self.hands = {seat: list(cards) for seat, cards in self.dealt.items()}
        self.calls = Calls()
        self.trump = trump_of(rules)

    def judge(self) -> Judged:
        """The verdict, with the first fault if there is one."""
        try:
            self._deal()
            self._pick()
            self._bury()
            self._call()
            self._steal()
            self._play()
        except Broken as fault:
            self.out.fault = fault
        return self.out

    def _deal(self) -> None:
        under = [card for stacks in self.stacks.values() for stack in stacks for card in stack]
        there = [card for cards in self.dealt.values() for card in cards] + under + self.blind
        if sorted(there) != sorted(pack(self.rules)):
            raise Broken("wrong-deck")
        sizes = {len(self.dealt[seat]) + 2 * len(self.stacks[seat]) for seat in self.order}
        if sizes != {self.rules.hand_size} or len(self.blind) != self.rules.blind_size:
            raise Broken("wrong-deal")

    def _pick(self) -> None:
        out, rules = self.out, self.rules
        if rules.play == "race":
            return self._bid()
        if rules.play == "two-handed":
            out.kind = "two-handed"
        elif rules.partner in CARD_MAKERS:
            maker = [seat for seat in self.order if "QC" in self.dealt[seat]]
            out.picker = None if rules.partner == "first-queens" else maker[0]
        else:
            picks = self.told["picks"]
            picked = picks.index("pick") + 1 if "pick" in picks else 0
            passed = self.order[: picked - 1] if picked else self.order[: len(picks)]
            if any(self._has_to_pick(seat) for seat in passed):
                raise Broken("must-pick")
            if len(picks) > len(self.order) or (picked and picked < len(picks)):
                raise Broken("out-of-turn-pick")
            if not picked and len(picks) < len(self.order):
                raise Broken("unfinished")
            out.kind = "picked" if picked else self._nobody()
            if out.kind in ("picked", "forced-pick"):
                out.kind, out.picker = "picked", self.order[picked - 1]
        return None

    def _has_to_pick(self, seat: int) -> bool:
        cards = {"queen-of-clubs": "QC", "queen-of-spades": "QS", "jack-of-diamonds": "JD", "seven-of-diamonds": "7D"}
        if self.rules.must_pick == "left-of-dealer":
            return seat == self.order[0]
        return cards.get(self.rules.must_pick) in self.dealt[seat]

    def _nobody(self) -> str:
        return str(self.told.get("no_pick") or self.rules.no_pick[0])

    def _bid(self) -> None:
        bids = self.told["bids"]
        if len(bids) > len(self.order):
            raise Broken("out-of-turn-pick")
        highest = max(bids, key=RANKED_BIDS.index)
        self.out.kind = highest
        if highest == "pass":
            self.out.kind = "passed"
            return
        self.out.picker = self.order[bids.index(highest)]
        if highest == "solo":
            self.trump = trump_of(self.rules, self.told["trump"])

    @property
    def _sharer(self) -> int | None:
        """The seat that takes a part of the blind beside the picker."""
        picker = self.out.picker
        if self.rules.blind_to == "picker" or picker is None:
            return None
        step = self.told["die"] if self.rules.blind_to == "partner-takes-two" and self.rules.partner == "die" else 1
        return self.order[(self.order.index(picker) + step) % len(self.order)]

    def _bury(self) -> None:
        picker, sharer = self.out.picker, self._sharer
        if picker is None or not self.blind:
            return
        own = 4 if sharer is None else {"next-takes-one": 3}.get(self.rules.blind_to, 2)
        self.hands[picker] += self.blind[:own]
        told = self.told.get("bury")
        buries = {int(seat): cards_of(cards) for seat, cards in told.items()} if isinstance(told, dict) else {}
        if not isinstance(told, dict):
            buries[picker] = cards_of(told)
        if sharer is not None:
            self.hands[sharer] += self.blind[own:]
        if set(buries) != {picker} | ({sharer} if sharer else set()):
            raise Broken("bad-bury")
        for seat, cards in sorted(buries.items(), key=lambda item: item[0] != picker):
            self._bury_of(seat, cards)

    def _bury_of(self, seat: int, cards: list[str]) -> None:
        if len(self.hands[seat]) - len(cards) != self.rules.hand_size or len(set(cards)) < len(cards):
            raise Broken("bad-bury", seat=seat)
        for card in cards:
            if card not in self.hands[seat] or (card == "JD" and not self.rules.bury_jack):
                raise Broken("bad-bury", seat=seat, card=card)
        for card in cards:
            self.hands[seat].remove(card)
        self.buried[seat] = cards

    def _call(self) -> None:
        if self.rules.partner == "trio":
            self.out.partners = self._trio()
            return
        picker, call = self.out.picker, self.told.get("call")
        if picker is None or self.out.kind in (*SOLOS, "passed"):
            if self.out.kind in SOLOS and call:
                raise Broken("bad-call", seat=picker)
            return
        if not self._good_call(picker, call):
            raise Broken("bad-call", seat=picker)
        if call and call[0] in "A1K" and call != "alone":
            self.calls = Calls(call, picker, self.told.get("unknown"), self.rules.ace_when_led, self.rules.partner_runs)
            self.calls.holds_to_end = self.rules.hold_to_end
            if self.calls.unknown and self.calls.unknown not in self.hands[picker]:
                raise Broken("bad-call", seat=picker)
        self.out.partners = self._partners(picker, call)

    def _good_call(self, picker: int, call: str | None) -> bool:
        if call is None:
            calls_aces = self.rules.partner in ("called-ace", "jack-and-ace")
            return "unknown" not in self.told and not (calls_aces and self.callable(picker))
        if call == "alone":
            return self._may_go_alone(picker)
        return (call, self.told.get("unknown")) in self.callable(picker)

    def _may_go_alone(self, picker: int) -> bool:
        if self.rules.partner in ("called-ace", "jack-and-ace") and not self.callable(picker):
            return True
        holds = self._jack() in self._seen(picker)
        return self.rules.call_alone and (self.rules.alone_with_jack or not holds)

    def _jack(self) -> str:
        return "JC" if self.rules.partner_jack == "clubs" else "JD"

    def _seen(self, seat: int) -> list[str]:
        return self.hands[seat] + self.buried.get(seat, [])

    def callable(self, picker: int) -> list[tuple[str, str | None]]:
        """Every card that the picker may call, each with the unknown that they may lay for it or with none."""
        rules, seen = self.rules, self._seen(picker)
        found: list[tuple[str, str | None]] = []
        if rules.partner in ("called-ace", "jack-and-ace") or (rules.ace_for_jack and self._jack() in seen):
            found += self._aces(picker)
        if rules.call_up != "off":
            knows = self.dealt[picker] if rules.call_up == "before-blind" else seen
            jacks = [jack for jack in ("JH", "JS", "JC") if jack not in knows]
            highest = ("hearts", "spades", "clubs").index(rules.call_up_limit)
            found_late = rules.call_up_found and "JD" in self.dealt[picker]
            reach = ("JH", "JS", "JC")[: highest + 1]
            found += [(jack, None) for jack in jacks[:1] if "JD" in knows and jack in reach and not found_late]
        if rules.call_down and "JC" in seen and "JS" not in seen:
            found.append(("JS", None))
        return found

    def _aces(self, picker: int) -> list[tuple[str, str | None]]:
        rules, hand, seen = self.rules, self.hands[picker], self._seen(picker)
        suits = [suit for suit in "CSHD" if suit != LETTERS[rules.trump_suit]]
        has = {suit: [card for card in hand if card[-1] == suit and card not in self.trump] for suit in suits}
        found: list[tuple[str, str | None]] = []
        found += [("A" + suit, None) for suit in suits if has[suit] and "A" + suit not in seen]
        eligible = bool(found)
        if rules.call_buried_ace:
            found += [
                ("A" + suit, None) for suit in suits if has[suit] and "A" + suit in seen and "A" + suit not in hand
            ]
        if rules.call_own_ace:
            found += [("A" + suit, None) for suit in suits if "A" + suit in hand]
        if rules.call_ten and all("A" + suit in seen for suit in suits):
            tens = [suit for suit in suits if "A" + suit in hand]
            found += [("10" + suit, None) for suit in tens if "10" + suit not in seen]
            found += [("10" + suit, None) for suit in tens if rules.call_own_ten and "10" + suit in hand]
            kings = rules.call_king and all("10" + suit in seen for suit in suits)
            found += [("K" + suit, None) for suit in tens if kings and "K" + suit not in seen]
        if rules.unknown and not eligible:
            found += [("A" + suit, card) for suit in suits if "A" + suit not in seen for card in hand]
        return found

    def _partners(self, picker: int, call: str | None) -> list[int]:
        rules = self.rules
        if rules.partner in ("neighbor", "die"):
            step = self.told["die"] if rules.partner == "die" else 1
            return [self.order[(self.order.index(picker) + step) % len(self.order)]]
        # 000: who calls Sheepshead is required to play alone, but where the table lets them have a partner.
        bets_alone = self.told.get("sheepshead") and rules.sheepshead != "with-partner"
        if rules.partner == "nobody" or call == "alone" or bets_alone:
            return []
        cards = [call] if call else []
        if rules.partner == "jack-of-diamonds" and not call:
            cards = [self._jack()]
        if rules.partner == "jack-and-ace":
            cards.append("JD")
        if rules.partner == "black-queens":
            cards = ["QS"]
        if rules.partner == "cards":
            cards = [str(card) for card in rules.partner_cards]
        # Who buries the partner's card, where another than the picker buries, had it all the same.
        return [seat for seat in self.order if seat != picker and set(cards) & set(self._seen(seat))]

    def _trio(self) -> list[int]:
        """Holders of the three cards, and of those that a holder of two or three calls on."""
        picker, cards = self.out.picker, ["QC", "JD", "7D"]
        for call in self.told.get("calls", []):
            if not self.rules.trio_calls_on or call["card"] not in self._next_of_trio(call["seat"], cards):
                raise Broken("bad-call", seat=call["seat"])
            cards.append(call["card"])
        return [seat for seat in self.order if seat != picker and set(cards) & set(self.hands[seat])]

    def _next_of_trio(self, seat: int, called: list[str]) -> list[str]:
        """Return what a seat may call: the next diamond for the seven and another, the next jack for queen and jack."""
        held = {"QC", "JD", "7D"} & set(self.hands[seat])
        lines = [["8D", "9D", "KD"]] * ("7D" in held and len(held) > 1) + [["JH", "JS", "JC"]] * ({"QC", "JD"} <= held)
        free = [[card for card in line if card not in called and card not in self.hands[seat]] for line in lines]
        return [line[0] for line in free if line]

    def _steal(self) -> None:
        thief, picker = self.told.get("steal"), self.out.picker
        if thief is None or picker is None:
            return
        if not self.rules.blind_stealing or self.order.index(thief) <= self.order.index(picker):
            raise Broken("bad-steal", seat=thief)
        # The thief plays alone, so that nothing that was called is left (004).
        self.out.picker, self.out.partners, self.calls = thief, [], Calls()

    def position(self) -> Position:
        """Return where the first card is played."""
        under = {seat: {stack[1]: stack[0] for stack in stacks} for seat, stacks in self.stacks.items()}
        hands = {seat: [*cards, *under[seat]] for seat, cards in self.hands.items()}
        return Position(self.order, hands, self.trump, self.calls, under, self.order[0])

    def _play(self) -> None:
        out = self.out
        out.points_by_seat, out.tricks_by_seat = [0] * self.table, [0] * self.table
        if out.kind not in ("picked", "two-handed", "call", *SOLOS, *PLAYED_OUT):
            return
        place, tricks = self.position(), [cards_of(trick) for trick in self.told["tricks"]]
        queens: list[int] = []
        for number, trick in enumerate(tricks[: self.rules.hand_size], 1):
            for card in trick[: len(self.order)]:
                if card not in (legal := place.legal()):
                    raise Broken(_why(place, card), number, place.turn, card, tuple(legal))
                queens += [place.turn] * (card[0] == "Q")
                if (winner := place.play(card)) is not None and len(trick) == len(self.order):
                    self._takes(winner, trick, number)
            if len(trick) != len(self.order):
                raise Broken("wrong-trick-size", number)
        if len(tricks) < self.rules.hand_size:
            raise Broken("unfinished", len(tricks) + 1)
        if self.rules.partner == "first-queens":
            out.picker, out.partners = queens[0], [seat for seat in queens[1:2] if seat != queens[0]]
        if self.rules.partner == "first-trick" and out.kind == "picked" and self._may_have_partner():
            out.partners = [seat for seat in out.winners[:1] if seat != out.picker]
        self._count()

    def _may_have_partner(self) -> bool:
        alone = self.told.get("call") == "alone" or "steal" in self.told
        return not alone and (not self.told.get("sheepshead") or self.rules.sheepshead == "with-partner")

    def _takes(self, winner: int, trick: list[str], number: int) -> None:
        self.out.winners.append(winner)
        self.out.tricks_by_seat[winner - 1] += 1
        self.out.points_by_seat[winner - 1] += points_of(trick)
        if self.out.kind in PLAYED_OUT:
            blind = [card for card, to in zip(self.blind, self._blind_goes_to(), strict=True) if to == number]
            self.out.points_by_seat[winner - 1] += points_of(blind)

    def _blind_goes_to(self) -> list[Any]:
        goes = self.rules.leaster_blind
        if goes == "nobody":
            return ["none"] * len(self.blind)
        to = 1 if goes == "first-trick" else self.told.get("blind_to", self.rules.hand_size)
        return to if isinstance(to, list) else [to] * len(self.blind)

    def _count(self) -> None:
        out = self.out
        if out.picker is None or out.kind not in ("picked", "call"):
            return
        side = {out.picker, *out.partners}
        out.points = sum(out.points_by_seat[seat - 1] for seat in side)
        rule = self.rules.bury
        took = [out.picker] if rule == "picker-trick" else list(side)
        stolen = "steal" in self.told
        if rule == "always" or any(out.tricks_by_seat[seat - 1] for seat in took):
            mine = [cards for seat, cards in self.buried.items() if stolen or seat in side]
            out.points += sum(map(points_of, mine))


def _why(place: Position, card: str) -> str:
    """The code of a card that may not be played."""
    hand, calls = place.hands[place.turn], place.calls
    if card not in hand:
        return "not-in-hand"
    suits = [place.suit(other) for other in hand]
    if place.table and place.suit(place.table[0]) in suits and place.suit(card) != place.suit(place.table[0]):
        return "must-follow-suit"
    if not place.table or place.suit(place.table[0]) == place.suit(card):
        return "must-play-called-card"
    return "called-card-too-early" if card == calls.called else "hold-card-too-early"


def judge(rules: HouseRules, told: Json) -> Judged:
    """The verdict on a transcript, an object of the JSON form without its ``rules``."""
    return Hand(rules, told).judge()


def ending(rules: HouseRules, told: Json) -> Position:
    """Return where the play stands after the tricks of a transcript that is not at its end."""
    hand = Hand(rules, told)
    hand.judge()
    place = hand.position()
    for trick in told["tricks"]:
        for card in cards_of(trick):
            place.play(card)
    return place
