"""The exact card points of a side under best play by both sides, with all hands open.

An alpha-beta search that only ever asks "at least so many points?" (a window of one point), with a table of the
positions between two tricks. Three facts keep it small:

- Of cards that follow each other in one suit, and count the same, it tries one.
- Positions are the same when each suit has the same owners and card points in the same order, whatever cards are gone.
- Whoever leads takes a trick with each of the highest trump, and with it at least the lowest cards of the others.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.state import HandState

OWNER = 4  # bits for the owner of a card; 0 is nobody
LED = 1  # flag of a position: the called suit was led. Above it, the card points of a bury that is not won yet
BURIED = ~LED  # all flags above
MOST = 1 << 10  # more card points than any deck has


class BuryClaim(NamedTuple):
    """The card points of the bury, and the places of whom one must take a trick for them to count; none: they do."""

    points: int = 0
    places: frozenset[int] = frozenset()


NO_BURY = BuryClaim()


class _Group(NamedTuple):
    """Cards that follow each other: their mask, and where their owners lie in the number that holds all owners."""

    mask: int
    shift: int
    owners: int
    classes: tuple[int, ...]
    known: dict[int, int]


class Solver:
    """Best play of one side against all others in the hand of a `HandState`; the table serves all its positions."""

    def __init__(self, state: HandState, side: Collection[int], bury: BuryClaim = NO_BURY) -> None:
        """Prepare for the hand in `state`, whoever is to play; `side` are places (from 0, the dealer's left)."""
        cards, self._limits = state.cards, state.limits
        self._suits, self._trump, self._moving = cards.suits, cards.trump, cards.moving
        self._bound = self._limits.suit if self._limits else 0
        self._points = {bit: card_points(name) for name, bit in cards.bits.items()}
        self._last = len(state.hands) - 1
        self._side = [place in side for place in range(len(state.hands))]
        self._wants = self._side  # the players who play for more points of the side
        self._bury = bury
        self._owner = [
            {bit: place + 1 << OWNER * (bit.bit_length() - 1) for bit in self._points}
            for place in range(self._last + 1)
        ]
        self._groups = [self._make_group(mask) for mask in sorted(set(cards.suits.values()) - {cards.blank})]
        self._hands: list[int] = []
        self._table: dict[tuple[int, ...], tuple[int, int, int]] = {}
        self._choices: dict[tuple[int, int], tuple[int, ...]] = {}
        self._lowest: dict[tuple[int, int], int] = {}
        self._good_leads = [dict.fromkeys(self._points, 0) for _ in state.hands]

    def change_bury(self, points: int) -> None:
        """Go on with a hand of the same players in which the bury counts so much; the table still serves."""
        self._bury = self._bury._replace(points=points)

    def value(self, state: HandState, at_least: int = 0, at_most: int = MOST) -> int:
        """Return the card points that the side has in the end, its bury included, under best play from here on.

        `state` is any state of the hand, also in the middle of a trick. The value is known to be `at_least` and
        `at_most` so much, which saves time.
        """
        won = self._won(state)
        low, high = max(at_least - won, 0), min(at_most - won, self._rest(state))
        while low < high:
            need = (low + high + 1) // 2
            found = self._ask(state, need)
            low, high = (found, high) if found >= need else (low, found)
        return won + low

    def keeping(self, state: HandState, value: int) -> int:
        """Return the cards (a mask) that may be played now and keep the value, which is that of the state."""
        legal, kept = state.legal(), 0
        tried, keeps = self._choose(legal, sum(state.hands) | state.played), False
        while legal:
            card = legal & -legal
            legal ^= card
            if card in tried:  # otherwise it is equal to the one above it
                keeps = self.keeps(state, card, value)
            if keeps:
                kept |= card
        return kept

    def keeps(self, state: HandState, card: int, value: int) -> bool:
        """Return whether playing this card keeps the value, which is that of the state."""
        after = state.copy()
        after.play(card)
        mine = self._wants[state.turn]
        missing = value - self._won(after) + (not mine)
        if not 0 < missing <= self._rest(after):
            return (missing <= 0) == mine
        return (self._ask(after, missing) >= missing) == mine

    def _make_group(self, mask: int) -> _Group:
        """Prepare a suit; cards of the called suit are told apart, because the call binds some of them."""
        low, width = (mask & -mask).bit_length() - 1, mask.bit_count()
        bits = [1 << place for place in range(low, low + width)]
        classes = tuple(
            place if mask == self._bound else 2 * self._points[bit] + bool(bit & self._trump)
            for place, bit in enumerate(bits)
        )
        return _Group(mask, OWNER * low, (1 << OWNER * width) - 1, classes, {})

    def _won(self, state: HandState) -> int:
        """Return what the side has for certain: its tricks, and the bury if that counts by now."""
        taken = sum(self._sum(mask) for mask, mine in zip(state.taken, self._side, strict=True) if mine)
        return taken if self._flags(state) & BURIED else taken + self._bury.points

    def _rest(self, state: HandState) -> int:
        """Return what can still be won: cards in hands and on the table, and a bury that nobody has won."""
        if state.is_over:
            return 0
        left = self._sum(sum(state.hands) | state.played)
        return left + self._bury.points if self._flags(state) & BURIED else left

    def _flags(self, state: HandState) -> int:
        claimed = not self._bury.places or any(winner in self._bury.places for winner in state.winners)
        return (0 if claimed else self._bury.points << 1) | (LED if state.limits and state.limits.was_led else 0)

    def _sum(self, mask: int) -> int:
        return sum(points for bit, points in self._points.items() if bit & mask)

    def _ask(self, state: HandState, need: int) -> int:
        """Return a bound of what the side still wins: at least `need`, and then no more than the value; or less, and
        then no less than the value."""
        self._hands = hands = state.hands[:]
        owners = sum(self._owner[place][bit] for place, hand in enumerate(hands) for bit in self._points if bit & hand)
        alive, rest, flags = sum(hands), self._rest(state), self._flags(state)
        if not state.trick:
            return self._lead(owners, alive, state.turn, flags, rest, need)
        top = state.cards.best(state.trick, state.played, state.led)
        winner, on_table = (state.leader + top) % len(hands), self._sum(state.played)
        left = self._last + 1 - len(state.trick)
        card = state.trick[top]
        return self._follow(
            owners, alive | state.played, alive, state.turn, left, state.led, card, winner, on_table, flags, rest, need
        )

    def _lead(self, owners: int, alive: int, leader: int, flags: int, rest: int, need: int) -> int:
        """Return a bound as `_ask` does, where `leader` leads and `rest` can still be won."""
        hand, mine = self._hands[leader], self._wants[leader]
        bound = self._sure_bound(hand, alive, leader, flags, rest)
        if (bound >= need) if mine else (bound < need):
            return bound
        key = (leader, flags, *[g.known.get(owners >> g.shift & g.owners) or _merge(owners, g) for g in self._groups])
        low, high, best_card = self._table.get(key, (0, rest, 0))
        if low >= need:
            return low
        if high < need:
            return high
        leads, good = self._choose(self._playable(hand, 0, leader, flags), alive), self._good_leads[leader]
        leads.sort(key=lambda card: (card == best_card, good[card]), reverse=True)
        following = leader + 1 if leader < self._last else 0
        best = -1 if mine else MOST
        for card in leads:
            self._hands[leader] = hand ^ card
            found = self._follow(
                owners ^ self._owner[leader][card], alive, alive ^ card, following, self._last,
                self._suits[card], card, leader, self._points[card], flags, rest, need,
            )  # fmt: skip
            if (found > best) if mine else (found < best):
                best, best_card = found, card
                if (found >= need) == mine:
                    good[card] += hand.bit_count() ** 2
                    break
        self._hands[leader] = hand
        self._table[key] = (best, high, best_card) if best >= need else (low, best, best_card)
        return best

    def _follow(
        self, owners: int, alive: int, after: int, turn: int, left: int, led: int, top: int, winner: int,
        on_table: int, flags: int, rest: int, need: int,
    ) -> int:  # fmt: skip
        """Return a bound as `_ask` does, in the middle of a trick.

        `alive` are the cards that are not gone, those of the trick included, and `after` those in the hands. `left`
        are to follow, `top` is the best card so far, `winner` has played it, and the trick counts `on_table`.
        """
        hand, mine, owner, points = self._hands[turn], self._wants[turn], self._owner[turn], self._points
        cards = self._choose(self._playable(hand, led, turn, flags), alive)
        if len(cards) > 1:
            cards = self._order(cards, led, top, ours=self._side[winner] == mine)
        following = turn + 1 if turn < self._last else 0
        best = -1 if mine else MOST
        for card in cards:
            self._hands[turn] = hand ^ card
            takes = self._beats(card, top, led)
            best_card, taker, count = card if takes else top, turn if takes else winner, on_table + points[card]
            if left > 1:
                found = self._follow(
                    owners ^ owner[card], alive, after ^ card, following, left - 1, led, best_card, taker, count,
                    flags, rest, need,
                )  # fmt: skip
            else:
                found = self._gather(owners ^ owner[card], after ^ card, taker, led, count, flags, rest, need)
            if (found > best) if mine else (found < best):
                best = found
                if (found >= need) == mine:
                    break
        self._hands[turn] = hand
        return best

    def _gather(
        self, owners: int, alive: int, winner: int, led: int, count: int, flags: int, rest: int, need: int
    ) -> int:
        """Return a bound as `_ask` does, where a trick that counts so much has just been taken."""
        rest -= count
        if led == self._bound:
            flags |= LED
        won = count if self._side[winner] else 0
        if flags & BURIED and winner in self._bury.places:
            flags &= LED
            won += self._bury.points
            rest -= self._bury.points
        if need <= won:
            return won
        if not alive or need > won + rest:
            return won + rest if alive else won
        return won + self._lead(owners, alive, winner, flags, rest, need - won)

    def _playable(self, hand: int, led: int, turn: int, flags: int) -> int:
        can = hand & led or hand
        if self._limits is None:
            return can
        limits = self._limits.after_lead() if flags & LED else self._limits
        return limits.narrow(can, hand, led, turn)

    def _choose(self, cards: int, alive: int) -> list[int]:
        """Return one card of each run of cards that are equal in all that follows."""
        chosen: list[int] = []
        for group in self._groups:
            if own := cards & group.mask:
                key = own, alive & group.mask
                chosen += self._choices.get(key) or self._find_choices(key, group)
        return chosen

    def _find_choices(self, key: tuple[int, int], group: _Group) -> tuple[int, ...]:
        own, alive = key
        chosen, before = [], -1
        for place, kind in enumerate(group.classes):
            bit = 1 << group.shift // OWNER + place
            if bit & own and kind != before:
                chosen.append(bit)
            if bit & alive:
                before = kind if bit & own else -1
        self._choices[key] = tuple(chosen)
        return self._choices[key]

    def _order(self, cards: list[int], led: int, top: int, *, ours: bool) -> list[int]:
        """Return the cards with those first that probably are best: points to one's own side, few to the others."""
        points = self._points.__getitem__
        if ours:
            return sorted(cards, key=points, reverse=True)
        taking = [card for card in cards if self._beats(card, top, led)]
        rest = sorted((card for card in cards if card not in taking), key=points)
        return sorted(taking, key=points, reverse=True) + rest

    def _beats(self, card: int, top: int, led: int) -> bool:
        """Return whether a card takes the trick from the best one so far; of moving sixes the later one does (I6)."""
        if not self._moving:
            return card < top and bool(card & (led | self._trump))
        if card & self._trump & ~led:
            return True
        return card < top and bool(card & led) and not top & self._trump & ~led

    def _sure_bound(self, hand: int, alive: int, leader: int, flags: int, rest: int) -> int:
        """Return a bound of what the side still wins by the highest trump in the leader's hand.

        The least where the leader is of the side, otherwise the most.
        """
        mine, trump, sure, tricks = self._side[leader], alive & self._trump, 0, 0
        while (highest := trump & -trump) & hand and not self._moving:
            sure += self._points[highest]
            tricks += 1
            trump ^= highest
        if tricks and tricks == hand.bit_count():
            lost = mine and flags & BURIED and leader not in self._bury.places
            sure = rest - self._bury.points if lost else rest
        elif tricks:
            sure += sum(self._least(held, tricks) for place, held in enumerate(self._hands) if place != leader)
        return sure if mine else rest - sure

    def _least(self, hand: int, cards: int) -> int:
        """Return the fewest card points that so many cards of a hand can have."""
        if (least := self._lowest.get((hand, cards))) is None:
            counts = sorted(points for bit, points in self._points.items() if bit & hand)
            least = self._lowest[hand, cards] = sum(counts[:cards])
        return least


def _merge(owners: int, group: _Group) -> int:
    """Return the number that stands for the owners of a suit's cards from high to low; it is remembered."""
    held, merged = owners >> group.shift & group.owners, 1
    for place, kind in enumerate(group.classes):
        if owner := held >> OWNER * place & (1 << OWNER) - 1:
            merged = (merged << OWNER | owner) << 6 | kind
    group.known[held] = merged
    return merged
