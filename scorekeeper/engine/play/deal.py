"""The deal: whether the hands, the blind and the stacks are the cards of the pack, and as many as the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.engine.cards import CARDS
from scorekeeper.engine.rules.values import CardLayout

from ..errors import Fault, Refused
from .progress import Progress
from .transcript import Cards, Transcript

IN_STACKS = {CardLayout.NONE: 0, CardLayout.BATTERY: 8, CardLayout.GRID: 16}


def do(hand: Progress) -> None:
    """Deals what was written; every fault of it is taken down, and the cards stay where they were written."""
    told, bits = hand.told, hand.cards.bits
    dealt, blind = cards_by_seat(hand.seats, told), told.blind or ()
    masks = _masks(hand, dealt, blind)
    if masks is None:
        masks = [hand.cards.mask(cards) for cards in dealt]
        if faults := _faults(hand, dealt, blind):
            hand.refused(Refused(faults), *hand.everybody)
    hand.dealt = masks
    hand.blind = [bits[card] for card in blind if card in bits]
    if told.stacks is not None and hand.rules.layout is not CardLayout.NONE:
        uncover(hand, told.stacks)


def cards_by_seat(seats: tuple[int, ...], told: Transcript) -> list[Cards]:
    """All cards dealt to each place, those in its stacks among them."""
    held = told.hands or {}
    if told.stacks is None or told.rules.layout is CardLayout.NONE:
        return [held.get(seat, ()) for seat in seats]
    return [_with_stacks(held.get(seat, ()), told.stacks.get(seat, ())) for seat in seats]


def uncover(hand: Progress, stacks: Mapping[int, tuple[tuple[str, str], ...]]) -> None:
    """Turns the cards below the others face down: they can be played once those on them have been (000)."""
    bits = hand.cards.bits
    pairs = [pair for seat in hand.seats for pair in stacks.get(seat, ()) if pair[0] in bits and pair[1] in bits]
    hand.covers = {bits[top]: bits[under] for under, top in pairs}
    below = sum(set(hand.covers.values()))
    hand.dealt = [held & ~below for held in hand.dealt]


def _with_stacks(held: Cards, stacks: tuple[tuple[str, str], ...]) -> Cards:
    """A hand that was written with its stacks in it holds their cards once."""
    piled = tuple(card for stack in stacks for card in stack)
    return held if piled and set(piled) <= set(held) else held + piled


def _masks(hand: Progress, dealt: list[Cards], blind: Cards) -> list[int] | None:
    """The hands as masks, when it is seen at once that every card of the pack is there, and all counts are right.

    So many powers of two can add up to that many ones in one way only.
    """
    rules, bits = hand.rules, hand.cards.bits
    if (
        rules.layout is not CardLayout.NONE
        or len(hand.told.hands or ()) != len(dealt)
        or len(blind) != rules.blind_size
    ):
        return None
    masks = []
    try:
        for cards in dealt:
            if len(cards) != rules.hand_size:
                return None
            masks.append(sum(map(bits.__getitem__, cards)))
        return masks if sum(masks) + sum(map(bits.__getitem__, blind)) == hand.cards.full else None
    except KeyError:
        return None


def _faults(hand: Progress, dealt: list[Cards], blind: Cards) -> list[Fault]:
    return [*_of_deck(hand, dealt, blind), *_of_counts(hand, dealt, blind), *_of_layout(hand)]


def _of_deck(hand: Progress, dealt: list[Cards], blind: Cards) -> Iterator[Fault]:
    pack = CARDS[hand.rules.deck]
    places = [(seat, f"hands.{seat}", cards) for seat, cards in zip(hand.seats, dealt, strict=True)]
    places.append((0, "blind", blind))
    # Cards of a seat that sits out are in the wrong place, but they are there.
    places += [
        (seat, f"hands.{seat}", cards) for seat, cards in (hand.told.hands or {}).items() if seat not in hand.seats
    ]
    seen: set[str] = set()
    for seat, path, cards in places:
        for card in cards:
            if card not in pack:
                yield _wrong_deck(f"{card} is no card of this pack.", card, path, seat)
            elif card in seen:
                yield _wrong_deck(f"{card} was dealt twice.", card, path, seat)
            seen.add(card)
    for card, _ in hand.cards.listed:
        if card not in seen:
            yield _wrong_deck(f"{card} is missing.", card, "hands")


def _wrong_deck(sentence: str, card: str, path: str, seat: int = 0) -> Fault:
    return Fault("wrong-deck", sentence, path, {"card": card} | ({"seat": seat} if seat else {}))


def _of_counts(hand: Progress, dealt: list[Cards], blind: Cards) -> Iterator[Fault]:
    size = hand.rules.hand_size
    for seat, cards in zip(hand.seats, dealt, strict=True):
        if len(cards) != size:
            sentence = f"Seat {seat} is dealt {size} cards, not {len(cards)}."
            yield Fault("wrong-deal", sentence, f"hands.{seat}", {"seat": seat})
    held = {**(hand.told.stacks or {}), **(hand.told.hands or {})}
    for seat in sorted(seat for seat, cards in held.items() if cards and seat not in hand.seats):
        path = f"hands.{seat}" if (hand.told.hands or {}).get(seat) else f"stacks.{seat}"
        yield Fault("wrong-deal", f"Seat {seat} is dealt no cards in this hand.", path, {"seat": seat})
    if len(blind) != hand.rules.blind_size:
        yield Fault("wrong-deal", f"The blind has {hand.rules.blind_size} cards, not {len(blind)}.", "blind")


def _of_layout(hand: Progress) -> Iterator[Fault]:
    stacks, due = hand.told.stacks, IN_STACKS[hand.rules.layout] // 2
    if not due:
        return
    if stacks is None:
        yield Fault("wrong-deal", f"Two-handed each seat has {due} stacks of two cards.", "stacks")
        return
    for seat in hand.seats:
        if (many := len(stacks.get(seat, ()))) != due:
            yield Fault("wrong-deal", f"Seat {seat} has {due} stacks, not {many}.", f"stacks.{seat}", {"seat": seat})
    yield from _apart(hand.told, hand.seats)


def _apart(told: Transcript, seats: Iterable[int]) -> Iterator[Fault]:
    """A card lies in one stack only, also where a hand was written with its stacks in it."""
    piled = Counter(card for seat in seats for stack in (told.stacks or {}).get(seat, ()) for card in stack)
    for card, times in piled.items():
        if times > 1:
            yield _wrong_deck(f"{card} was dealt twice.", card, "stacks")
