"""A hand in play: what everybody holds, what lies on the table, who took what. Cheap to copy."""

from __future__ import annotations

from collections.abc import Iterable

from .card_order import CardOrder
from .limits import Limits


class HandState:
    """The state between two cards. Players are places 0, 1, ... in the order of play, the dealer's left first.

    ``hands`` and ``taken`` are masks by place, ``trick`` the cards on the table, ``led`` the mask of the suit led (0
    before a lead), ``winners`` the place that took each trick. ``covers`` gives, two-handed, the card below a card.
    """

    __slots__ = (
        "cards",
        "covers",
        "hands",
        "leader",
        "led",
        "limits",
        "played",
        "seats",
        "taken",
        "trick",
        "turn",
        "winners",
    )

    def __init__(
        self,
        cards: CardOrder,
        seats: tuple[int, ...],
        hands: list[int],
        limits: Limits | None = None,
        covers: dict[int, int] | None = None,
    ) -> None:
        self.cards, self.seats, self.hands, self.limits = cards, seats, hands, limits
        self.covers = covers
        self.turn = self.leader = self.led = self.played = 0
        self.trick: list[int] = []
        self.winners: list[int] = []
        self.taken = [0] * len(seats)

    def copy(self) -> HandState:
        """The same state once more; what is played in one is not played in the other."""
        other = HandState.__new__(HandState)
        other.cards, other.seats, other.limits, other.covers = self.cards, self.seats, self.limits, self.covers
        other.turn, other.leader, other.led, other.played = self.turn, self.leader, self.led, self.played
        other.hands, other.trick = self.hands[:], self.trick[:]
        other.winners, other.taken = self.winners[:], self.taken[:]
        return other

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def is_over(self) -> bool:
        """Whether nobody holds a card."""
        return not any(self.hands)

    def legal(self) -> int:
        """The cards that the player whose turn it is may play.

        Those of the suit led where he has any, else all (000 to 004); a call narrows them.
        """
        hand = self.hands[self.turn]
        can = hand & self.led or hand
        return can if self.limits is None else self.limits.narrow(can, hand, self.led, self.turn)

    def legal_names(self) -> tuple[str, ...]:
        """The same cards as texts, in deck order."""
        return self.cards.names(self.legal())

    def run(self, cards: Iterable[int], *, anything: bool = False) -> int:
        """Plays cards of one trick for as long as each of them is legal (or whatever they are); how many it played.

        The trick that is complete goes to its winner, who leads the next one.
        """
        hands, suits, limits, covers, trick = self.hands, self.cards.suits, self.limits, self.covers, self.trick
        turn, led, table, last = self.turn, self.led, self.played, len(hands) - 1
        bound = 0 if limits is None else limits.suit
        before = len(trick)
        for card in cards:
            hand = hands[turn]
            can = hand & led or hand
            if limits is not None and card & bound:  # a call forbids cards of its own suit alone
                can = limits.narrow(can, hand, led, turn)
            if not (card & can or anything):
                break
            hands[turn] = hand & ~card if covers is None else hand & ~card | covers.get(card, 0)
            if not led:
                self.leader, led = turn, suits[card]
            trick.append(card)
            table |= card
            turn = turn + 1 if turn < last else 0
        self.turn, self.led, self.played = turn, led, table
        if len(trick) <= last:
            return len(trick) - before
        self.gather()
        return last + 1 - before

    def play(self, card: int) -> None:
        """Plays a card, legal or not."""
        self.run((card,), anything=True)

    def gather(self) -> None:
        """Gives the cards on the table to who played the best of them; he leads the next trick."""
        winner = (self.leader + self.cards.best(self.trick, self.played, self.led)) % len(self.seats)
        self.winners.append(winner)
        self.taken[winner] |= self.played
        if self.limits is not None and self.led == self.limits.suit:
            self.limits = self.limits.after_lead()
        self.turn, self.led, self.played, self.trick = winner, 0, 0, []

    def can_play(self, card: str) -> bool:
        """Whether the player whose turn it is may play this card."""
        return bool(self.cards.bits.get(card, 0) & self.legal())
