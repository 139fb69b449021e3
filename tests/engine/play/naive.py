"""A slow referee of a hand: card strings and lists, written from the rules' texts and from nothing that plays hands.

It knows the orders of the trump, which cards may be played, who wins a trick, and how many ways a hand can go on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.engine.rules.house_rules import HouseRules

PLAIN = ["A", "10", "K", "9", "8", "7"]
LOW = ["6", "5", "4", "3", "2"]
VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "5": 5, "4": 4}
LETTERS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
TRUMP = "trump"


def points_of(cards: list[str]) -> int:
    """Card points of some cards."""
    return sum(VALUES.get(card[:-1], 0) for card in cards)


def pack(rules: HouseRules) -> list[str]:
    """The cards that are dealt."""
    if rules.deck == "low-20":
        return [rank + suit for suit in "CSHD" for rank in LOW]
    cards = [rank + suit for suit in "CSHD" for rank in [*PLAIN[:3], "Q", "J", *PLAIN[3:]]]
    if rules.deck == "no-black-sevens-30":
        return [card for card in cards if card not in ("7C", "7S")]
    if rules.deck == "diamonds-26":
        return [card for card in cards if card[-1] == "D" or card[:-1] not in ("8", "7")]
    return cards


def trump_of(rules: HouseRules, solo: str | None = None) -> list[str]:
    """The trump from high to low; none in the game of moving sixes. A solo makes its own suit trump."""
    if rules.order == "moving-sixes":
        return []
    suit = LETTERS[solo or rules.trump_suit]
    queens = ["Q" + LETTERS[name] for name in rules.queen_order]
    jacks = ["J" + LETTERS[name] for name in rules.jack_order]
    plain = [rank + suit for rank in PLAIN]
    trump = jacks + queens + plain if rules.order == "jacks-over-queens" else queens + jacks + plain
    spitz = "7" + suit
    if rules.order in ("spitz-first", "spitz-second"):
        trump.remove(spitz)
        trump.insert(0 if rules.order == "spitz-first" else 1, spitz)
    there = pack(rules)
    return [card for card in trump if card in there]


@dataclass
class Calls:
    """The card that was called, by whom, and what that binds them to."""

    called: str | None = None
    picker: int = 0
    unknown: str | None = None
    ace_when_led: bool = False
    runs: bool = False
    holds_to_end: bool = False

    @property
    def suit(self) -> str:
        """The suit of the called card, none without one."""
        return self.called[-1] if self.called else ""

    @property
    def is_below_ace(self) -> bool:
        """Return whether a ten or king was called, so that the caller plays the ace of that suit when it is led."""
        return self.called is not None and self.called[0] in "1K"


@dataclass
class Position:
    """A hand in play: whose turn it is, what everybody holds, what lies on the table."""

    order: list[int]
    hands: dict[int, list[str]]
    trump: list[str]
    calls: Calls = field(default_factory=Calls)
    under: dict[int, dict[str, str]] = field(default_factory=dict)
    turn: int = 0
    table: list[str] = field(default_factory=list)
    called_suit_was_led: bool = False

    def copy(self) -> Position:
        """The same position once more."""
        hands = {seat: list(cards) for seat, cards in self.hands.items()}
        under = {seat: dict(stacks) for seat, stacks in self.under.items()}
        table, was_led = list(self.table), self.called_suit_was_led
        return Position(self.order, hands, self.trump, self.calls, under, self.turn, table, was_led)

    def suit(self, card: str) -> str:
        """Return what a card is to those who must follow it. The unknown stands for the called suit."""
        if card == self.calls.unknown:
            return self.calls.suit
        return TRUMP if card in self.trump else card[-1]

    def legal(self) -> list[str]:
        """The cards that the seat whose turn it is may play, in no particular order."""
        hand = self.hands[self.turn]
        if not self.table:
            return [card for card in hand if self._may_lead(card)]
        led = self.suit(self.table[0])
        following = [card for card in hand if self.suit(card) == led]
        if following:
            return [card for card in hand if card == self._due(led)] or following
        if self._cards_left() == 1:
            return list(hand)
        return [card for card in hand if card not in self._kept()] or list(hand)

    def _cards_left(self) -> int:
        return len(self.hands[self.turn]) + len(self.under.get(self.turn, {}))

    def _due(self, led: str) -> str | None:
        """The card that the seat owes to a lead of this suit, if it holds it."""
        calls = self.calls
        if not calls.called or led != calls.suit:
            return None
        if calls.runs and self.called_suit_was_led:
            return None
        if calls.is_below_ace and self.turn == calls.picker:
            return "A" + calls.suit
        return calls.called if calls.ace_when_led else None

    def _may_lead(self, card: str) -> bool:
        hand, due = self.hands[self.turn], self._due(self.suit(card))
        many = sum(self.suit(other) == self.calls.suit for other in hand) > 3 and self.calls.called in hand
        return due not in hand or card == due or (self.calls.runs and many)

    def _kept(self) -> list[str]:
        """Return the cards that may not be thrown on another suit before the last trick.

        002: the picker "cannot void themselves of that card prior to the suit being led", "similarly" the partner.
        """
        calls = self.calls
        if not calls.called:
            return []
        if self.called_suit_was_led:
            left = [card for card in self.hands[self.turn] if self.suit(card) == calls.suit]
            return left if calls.holds_to_end and self.turn == calls.picker and len(left) == 1 else []
        kept = [calls.called]
        if self.turn == calls.picker:
            if calls.is_below_ace:
                kept.append("A" + calls.suit)
            held = [card for card in self.hands[self.turn] if self.suit(card) == calls.suit]
            kept += held if len(held) == 1 else []
        return kept

    def play(self, card: str) -> int | None:
        """Plays a card, legal or not, and gives the seat that won when it completes the trick."""
        self.hands[self.turn].remove(card)
        self.table.append(card)
        # 000, two-handed: the card below is turned up.
        below = self.under.get(self.turn, {}).pop(card, None)
        if below:
            self.hands[self.turn].append(below)
        self.turn = self.after(self.turn)
        if len(self.table) < len(self.order):
            return None
        if self._suit_led() == self.calls.suit:
            self.called_suit_was_led = True
        # Every card was played once round, so that the turn is the leader's again.
        winner = self.order[(self.order.index(self.turn) + self.best()) % len(self.order)]
        self.turn, self.table = winner, []
        return winner

    def after(self, seat: int) -> int:
        """The next seat clockwise of those in the hand."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def best(self) -> int:
        """The place in the trick of the card that takes it."""
        return max(range(len(self.table)), key=self._power)

    def _power(self, place: int) -> tuple[int, int]:
        card, led = self.table[place], self.table[0]
        if card == self.calls.unknown:
            return 0, 0
        if card in self.trump:
            return 3, -self.trump.index(card)
        if card[0] == "6" and card[-1] != led[-1] and not self.trump:
            return 3, place
        if card[-1] != self._suit_led():
            return 0, 0
        if card == self.calls.called and self.calls.is_below_ace:
            return 2, 0
        return 1, -[*LOW, *PLAIN[:2], "K", "Q", "J", *PLAIN[3:]].index(card[:-1])

    def _suit_led(self) -> str:
        return self.suit(self.table[0])


def perft(position: Position, plays: int) -> int:
    """Return how many sequences of that many legal plays there are; a hand that ends earlier counts once."""
    if not plays or not position.hands[position.turn]:
        return 1
    count = 0
    for card in position.legal():
        then = position.copy()
        then.play(card)
        count += perft(then, plays - 1)
    return count
