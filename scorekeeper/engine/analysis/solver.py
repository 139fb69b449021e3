"""The exact card points of a side under best play by both sides, with all hands open.

An alpha-beta search that only ever asks "at least so many points?" (a window of one point), with a table of the
positions between two tricks. Four facts keep it small:

- Of cards that follow each other in one suit, and count the same, it tries one. If they count differently, the value
  of one is no further from that of the other than their points.
- Positions are the same when each suit has the same owners and card points in the same order, whatever cards are gone,
  and whatever the suits are called.
- A side takes a trick with each of the highest trump, and with it at least the lowest cards of the others.
- So it does with the highest cards of a suit once it leads, and the others are out of trump.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.state import HandState

OWNER = 4  # bits for the owner of a card; 0 is nobody
LED = 1  # flag of a position: the called suit was led. Above it, the card points of a bury that is not won yet
BURIED = ~LED  # all flags above
SHAPE = 16  # bits for who leads, and for the flags
MOST_KEPT = 300_000  # of what is found again at once
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


_Replies = tuple[tuple[int, bool, int, int], ...]  # cards: whether each takes, its owner's bits, its points


class Solver:
    """Best play of one side against all others in the hand of a `HandState`; the table serves all its positions."""

    def __init__(self, state: HandState, side: Collection[int], bury: BuryClaim = NO_BURY) -> None:
        """Prepare for the hand in `state`, whoever is to play; `side` are places (from 0, the dealer's left)."""
        cards, limits = state.cards, state.limits
        self._limits = (limits, limits and limits.after_lead())
        self._suits, self._trump, self._moving = cards.suits, cards.trump, cards.moving
        self._bound = limits.suit if limits else 0
        self._points = {bit: card_points(name) for name, bit in cards.bits.items()}
        self._last = len(state.hands) - 1
        places = range(len(state.hands))
        self._side = [place in side for place in places]
        self._wants = self._side  # the players who play for more points of the side
        self._sides = tuple(tuple(place for place in places if (place in side) == ours) for ours in (False, True))
        self._bury = bury
        self._extra = [0] * (max(map(int.bit_count, state.hands)) + 1)  # what a trick counts besides, by tricks left
        self._owner = [{bit: place + 1 << OWNER * (bit.bit_length() - 1) for bit in self._points} for place in places]
        groups = sorted(set(cards.suits.values()) - {cards.blank})
        self._groups = [self._make_group(mask) for mask in groups]
        self._fail = [group for group in self._groups if group.mask not in (self._trump, self._bound)]
        self._special = [group for group in self._groups if group.mask in (self._trump, self._bound)]
        self._hands: list[int] = []
        self._table: dict[int, tuple[int, int, int]] = {}
        self._shapes: dict[int, int] = {}  # by the owners of all cards
        self._numbers: dict[tuple[int, ...], int] = {}
        self._runs: dict[tuple[int, int], tuple[int, ...]] = {}
        self._replies: dict[tuple[int, ...], _Replies] = {}
        self._lowest: dict[tuple[int, int], int] = {}
        self._sums: dict[int, int] = {}
        self._good_leads = [dict.fromkeys(self._points, 0) for _ in places]

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
        if (found := self._sums.get(mask)) is None:
            found = self._sums[mask] = sum(points for bit, points in self._points.items() if bit & mask)
        return found

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
        if not hand & hand - 1:
            return self._last_trick(leader, flags, rest, need)
        if (shape := self._shapes.get(owners)) is None:
            shape = self._find_shape(owners)
        key = shape << SHAPE | flags << OWNER | leader
        if (entry := self._table.get(key)) is None:
            entry = self._table[key] = (*self._sure_bounds(alive, leader, flags, rest), 0)
        low, high, best_card = entry
        if low >= need:
            return low
        if high < need:
            return high
        leads, good = self._choose(self._playable(hand, 0, leader, flags), alive), self._good_leads[leader]
        leads.sort(key=lambda card: (card == best_card, good[card]), reverse=True)
        following = leader + 1 if leader < self._last else 0
        best = -1 if mine else MOST
        tried: list[tuple[int, int]] = []
        for card in leads:
            if tried and (near := self._near_bound(tried, card, alive & ~hand, need, mine=mine)) is not None:
                best = max(best, near) if mine else min(best, near)
                continue
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
            tried.append((card, found))
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
        hands, mine, hand = self._hands, self._wants[turn], self._hands[turn]
        if can := hand & led:
            scope = alive & led
        else:
            can, scope = hand, alive
        if hand & self._bound:
            can = self._playable(hand, led, turn, flags)
        key = (can, scope, led, top, turn, self._side[winner])
        if (replies := self._replies.get(key)) is None:
            replies = self._find_replies(key)
        following = turn + 1 if turn < self._last else 0
        best = -1 if mine else MOST
        tried: list[tuple[int, int]] = []
        for card, takes, owner, points in replies:
            if tried and (near := self._near_bound(tried, card, alive & ~hand, need, mine=mine)) is not None:
                best = max(best, near) if mine else min(best, near)
                continue
            hands[turn] = hand ^ card
            if left > 1:
                found = self._follow(
                    owners ^ owner, alive, after ^ card, following, left - 1, led, card if takes else top,
                    turn if takes else winner, on_table + points, flags, rest, need,
                )  # fmt: skip
            else:
                found = self._gather(
                    owners ^ owner, after ^ card, turn if takes else winner, led, on_table + points, flags, rest, need
                )
            if (found > best) if mine else (found < best):
                best = found
                if (found >= need) == mine:
                    break
            if len(replies) > 1:
                tried.append((card, found))
        hands[turn] = hand
        return best

    def _gather(
        self, owners: int, alive: int, winner: int, led: int, count: int, flags: int, rest: int, need: int
    ) -> int:
        """Return a bound as `_ask` does, where a trick that counts so much has just been taken."""
        count += self._extra[alive.bit_count() // (self._last + 1)]
        rest -= count
        if led == self._bound:
            flags |= LED
        won = count if self._side[winner] else 0
        if flags & BURIED and winner in self._bury.places:
            rest -= flags >> 1
            won += self._claimed(flags)
            flags &= LED
        if need <= won:
            return won
        if not alive:
            return won + self._unclaimed(rest)
        if need > won + rest:
            return won + rest
        return won + self._lead(owners, alive, winner, flags, rest, need - won)

    def _claimed(self, flags: int) -> int:
        """Return what the side wins with the first trick that its bury needs."""
        return flags >> 1

    def _unclaimed(self, rest: int) -> int:
        """Return what the side has in the end of a bury that nobody has won."""
        return 0

    def _last_trick(self, leader: int, flags: int, rest: int, need: int) -> int:
        """Return what the side wins where everyone has one card."""
        hands, winner, top = self._hands, leader, self._hands[leader]
        led, count, turn = self._suits[top], self._points[top], leader
        for _ in range(self._last):
            turn = turn + 1 if turn < self._last else 0
            card = hands[turn]
            count += self._points[card]
            if self._beats(card, top, led):
                winner, top = turn, card
        return self._gather(0, 0, winner, led, count, flags, rest, need)

    def _near_bound(self, tried: list[tuple[int, int]], card: int, others: int, need: int, *, mine: bool) -> int | None:
        """Return a bound of a card that differs from one that was tried in its points only, if that is enough."""
        suit = self._suits[card]
        if suit == self._bound or self._moving:
            return None
        points = self._points
        for other, found in tried:
            if other & suit and not (card - 1 ^ other - 1) & ~card & ~other & others:
                apart = abs(points[card] - points[other])
                near = found + apart if mine else found - apart
                if (near < need) == mine:
                    return near
        return None

    def _find_shape(self, owners: int) -> int:
        """Return the number of the positions in which the cards have these owners, for all that follows."""
        special = [g.known.get(owners >> g.shift & g.owners) or _merge(owners, g) for g in self._special]
        fail = sorted([g.known.get(owners >> g.shift & g.owners) or _merge(owners, g) for g in self._fail])
        shape = self._numbers.setdefault((*special, *fail), len(self._numbers))
        if len(self._shapes) > MOST_KEPT:
            self._shapes.clear()
        self._shapes[owners] = shape
        return shape

    def _playable(self, hand: int, led: int, turn: int, flags: int) -> int:
        can = hand & led or hand
        if not hand & self._bound:  # a call forbids cards of its own suit alone
            return can
        limits = self._limits[flags & LED]
        return limits.narrow(can, hand, led, turn) if limits else can

    def _choose(self, cards: int, alive: int) -> list[int]:
        """Return one card of each run of cards that are equal in all that follows."""
        chosen: list[int] = []
        for group in self._groups:
            if own := cards & group.mask:
                key = own, alive & group.mask
                chosen += self._runs.get(key) or self._find_runs(key, group)
        return chosen

    def _find_runs(self, key: tuple[int, int], group: _Group) -> tuple[int, ...]:
        own, alive = key
        chosen, before = [], -1
        for place, kind in enumerate(group.classes):
            bit = 1 << group.shift // OWNER + place
            if bit & own and kind != before:
                chosen.append(bit)
            if bit & alive:
                before = kind if bit & own else -1
        self._runs[key] = tuple(chosen)
        return self._runs[key]

    def _find_replies(self, key: tuple[int, int, int, int, int, bool]) -> _Replies:
        """Return the cards to try, those first that probably are best: points to one's own side, few to the others."""
        can, alive, led, top, turn, wins = key
        cards, points = self._choose(can, alive), self._points.__getitem__
        takes = {card: self._beats(card, top, led) for card in cards}
        if wins == self._wants[turn]:
            cards.sort(key=points, reverse=True)
        else:
            cards.sort(key=lambda card: (not takes[card], -points(card) if takes[card] else points(card)))
        if len(self._replies) > MOST_KEPT:
            self._replies.clear()
        replies = tuple((card, takes[card], self._owner[turn][card], points(card)) for card in cards)
        self._replies[key] = replies
        return replies

    def _beats(self, card: int, top: int, led: int) -> bool:
        """Return whether a card takes the trick from the best one so far; of moving sixes the later one does (I6)."""
        if not self._moving:
            return card < top and bool(card & (led | self._trump))
        if card & self._trump & ~led:
            return True
        return card < top and bool(card & led) and not top & self._trump & ~led

    def _sure_bounds(self, alive: int, leader: int, flags: int, rest: int) -> tuple[int, int]:
        """Return the least and the most that the side still wins, by cards that take a trick whatever is played."""
        if self._moving or not alive:
            return 0, rest
        low, high = 0, rest
        trump = alive & self._trump
        for ours, own in enumerate(self._sides):
            held = sum([self._hands[place] for place in own])
            sure = 0
            if trump & -trump & held:
                sure = self._by_trump(trump, held, own, rest)
            if leader in own and self._wants is self._side and not trump & ~held:
                sure = max(sure, self._by_leads(alive, leader, rest))
            if ours:
                low = sure - (flags >> 1) if sure == rest else sure  # the bury may be lost
            else:
                high = rest - sure if sure < rest else self._unclaimed(flags >> 1)
        return low, high

    def _by_trump(self, trump: int, held: int, own: tuple[int, ...], rest: int) -> int:
        """Return the least that a side wins which holds the highest trump."""
        run = 0
        while (highest := trump & -trump) & held:
            run |= highest
            trump ^= highest
        best, most = max(((place, (self._hands[place] & run).bit_count()) for place in own), key=lambda at: at[1])
        if most == self._hands[best].bit_count():
            return rest
        sure = self._sum(run)
        for place, hand in enumerate(self._hands):
            if place != best and (many := most - (hand & run).bit_count()) > 0:
                sure += self._least(hand & ~run, many)
        return sure

    def _by_leads(self, alive: int, leader: int, rest: int) -> int:
        """Return the least that the leader's side wins where the others have no trump."""
        hand, sure = self._hands[leader], 0
        for group in self._groups:
            suit = alive & group.mask & ~self._bound  # which may not be free to lead
            while (highest := suit & -suit) & hand:
                sure |= highest
                suit ^= highest
        if sure == hand:
            return rest
        many = sure.bit_count()
        return self._sum(sure) + sum([self._least(held, many) for held in self._hands if held != hand])

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
