"""The deal: whether it is the pack, as the rules divide it; or what play shows of one that nobody wrote down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.engine.cards import CARDS
from scorekeeper.engine.errors import Fault, Refused, SeatNumber, refuse
from scorekeeper.engine.play.partners import called_order
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.transcript import Cards, Transcript
from scorekeeper.engine.rules.values import BlindTo, CardLayout

IN_STACKS = {CardLayout.NONE: 0, CardLayout.BATTERY: 8, CardLayout.GRID: 16}


def deal_cards(hand: Progress) -> None:
    """Deals what was written; every fault of it is taken down, and the cards stay where they were written."""
    transcript, bits = hand.transcript, hand.cards.bits
    dealt, blind = cards_by_seat(hand.seats, transcript), transcript.blind or ()
    masks = _masks(hand, dealt, blind)
    if masks is None:
        masks = [hand.cards.mask(cards) for cards in dealt]
        if faults := _deal_faults(hand, dealt, blind):
            hand.note_refusal(Refused(faults), *hand.everybody)
    hand.dealt = masks
    hand.blind = [bits[card] for card in blind if card in bits]
    if transcript.stacks is not None and hand.rules.layout is not CardLayout.NONE:
        cover_stacks(hand, transcript.stacks)


def cards_by_seat(seats: tuple[int, ...], transcript: Transcript) -> list[Cards]:
    """All cards dealt to each place, those in its stacks among them."""
    held = transcript.hands or {}
    if transcript.stacks is None or transcript.rules.layout is CardLayout.NONE:
        return [held.get(seat, ()) for seat in seats]
    return [_with_stacks(held.get(seat, ()), transcript.stacks.get(seat, ())) for seat in seats]


def cover_stacks(hand: Progress, stacks: Mapping[int, tuple[tuple[str, str], ...]]) -> None:
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
        or len(hand.transcript.hands or ()) != len(dealt)
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


def _deal_faults(hand: Progress, dealt: list[Cards], blind: Cards) -> list[Fault]:
    return [*_deck_faults(hand, dealt, blind), *_count_faults(hand, dealt, blind), *_layout_faults(hand)]


def _deck_faults(hand: Progress, dealt: list[Cards], blind: Cards) -> Iterator[Fault]:
    pack = CARDS[hand.rules.deck]
    places = [(seat, f"hands.{seat}", cards) for seat, cards in zip(hand.seats, dealt, strict=True)]
    places.append((0, "blind", blind))
    # Cards of a seat that sits out are in the wrong place, but they are there.
    places += [
        (seat, f"hands.{seat}", cards)
        for seat, cards in (hand.transcript.hands or {}).items()
        if seat not in hand.seats
    ]
    seen: set[str] = set()
    for seat, path, cards in places:
        for card in cards:
            details: dict[str, object] = {"card": card} | ({"seat": seat} if seat else {})
            if card not in pack:
                yield Fault("wrong-deck/foreign", {"card": card}, path, details)
            elif card in seen:
                yield Fault("wrong-deck/dealt-twice", {"card": card}, path, details)
            seen.add(card)
    for card, _ in hand.cards.listed:
        if card not in seen:
            yield Fault("wrong-deck/missing", {"card": card}, "hands", {"card": card})


def _count_faults(hand: Progress, dealt: list[Cards], blind: Cards) -> Iterator[Fault]:
    size = hand.rules.hand_size
    for seat, cards in zip(hand.seats, dealt, strict=True):
        if len(cards) != size:
            yield Fault(
                "wrong-deal/hand-size",
                {"seat": SeatNumber(seat), "due": size, "many": len(cards)},
                f"hands.{seat}",
                {"seat": seat},
            )
    held = {**(hand.transcript.stacks or {}), **(hand.transcript.hands or {})}
    for seat in sorted(seat for seat, cards in held.items() if cards and seat not in hand.seats):
        path = f"hands.{seat}" if (hand.transcript.hands or {}).get(seat) else f"stacks.{seat}"
        yield Fault("wrong-deal/not-dealt-in", {"seat": SeatNumber(seat)}, path, {"seat": seat})
    if len(blind) != hand.rules.blind_size:
        yield Fault("wrong-deal/blind-size", {"due": hand.rules.blind_size, "many": len(blind)}, "blind")


def _layout_faults(hand: Progress) -> Iterator[Fault]:
    stacks, due = hand.transcript.stacks, IN_STACKS[hand.rules.layout] // 2
    if not due:
        return
    if stacks is None:
        yield Fault("wrong-deal/two-handed", {"due": due}, "stacks")
        return
    for seat in hand.seats:
        if (many := len(stacks.get(seat, ()))) != due:
            yield Fault(
                "wrong-deal/stacks",
                {"seat": SeatNumber(seat), "due": due, "many": many},
                f"stacks.{seat}",
                {"seat": seat},
            )
    yield from _stack_faults(hand.transcript, hand.seats)


def _stack_faults(transcript: Transcript, seats: Iterable[int]) -> Iterator[Fault]:
    """A card lies in one stack only, also where a hand was written with its stacks in it."""
    piled = Counter(card for seat in seats for stack in (transcript.stacks or {}).get(seat, ()) for card in stack)
    for card, times in piled.items():
        if times > 1:
            yield Fault("wrong-deck/dealt-twice", {"card": card}, "stacks", {"card": card})


def infer_deal(hand: Progress) -> None:
    """Give every seat the cards that it played, and the picker what they buried.

    A card that is missing in such a hand can only make a fault escape, never bring one about: whoever did not follow
    suit and played a card of it later is caught, just as at the table. Raises ``Refused`` (``missing-key``) two-handed
    without the stacks, for then nothing can be known.
    """
    hand.known = False
    if hand.rules.layout is not CardLayout.NONE and hand.transcript.stacks is None:
        raise refuse("missing-key/stacks", path="stacks")
    hand.dealt = _played_cards(hand)
    hand.whole = all(played.bit_count() == hand.rules.hand_size for played in hand.dealt)
    _add_bury(hand)
    if faults := tuple(_repeated_cards(hand)):
        hand.note_refusal(Refused(faults), *hand.everybody)
    blind = (
        hand.cards.names(_unplayed_cards(hand))
        if hand.transcript.blind is None and hand.picker is None
        else hand.transcript.blind
    )
    hand.blind = [hand.cards.bits[card] for card in blind or () if card in hand.cards.bits]
    if hand.transcript.stacks is not None and hand.rules.layout is not CardLayout.NONE:
        cover_stacks(hand, hand.transcript.stacks)


def _add_bury(hand: Progress) -> None:
    """Add the buried cards to the hands of those who took the blind.

    Once all tricks are played, what is left of the pack lies buried, where it is the picker alone who buries.
    """
    bury, picker = hand.transcript.bury, hand.picker
    if isinstance(bury, Mapping):
        for seat, cards in bury.items():
            if seat in hand.seats:
                hand.dealt[hand.seats.index(seat)] |= hand.cards.mask(cards)
    elif picker is not None:
        hand.left = _unplayed_cards(hand) if bury is None and hand.rules.blind_to is BlindTo.PICKER else 0
        hand.dealt[picker] |= hand.left | hand.cards.mask(bury or ())


def _unplayed_cards(hand: Progress) -> int:
    """The cards that nobody played, once they are as many as the blind."""
    left = hand.cards.full
    for played in hand.dealt:
        left &= ~played
    return left if left.bit_count() == hand.rules.blind_size else 0


def _played_cards(hand: Progress) -> list[int]:
    """The cards that each place played; who led depends on a called ten and on the unknown alone."""
    cards = hand.order if hand.order is not hand.cards else called_order(hand, hand.transcript.call)
    state = HandState(cards, hand.seats, [0] * len(hand.seats))
    played = [0] * len(hand.seats)
    for trick in hand.transcript.tricks:
        for card in trick[: len(hand.seats)]:
            bit = cards.bits.get(card, cards.blank)
            played[state.turn] |= hand.cards.bits.get(card, 0)
            state.play(bit)
        if state.trick:
            state.gather()
    return played


def _repeated_cards(hand: Progress) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, trick in enumerate(hand.transcript.tricks, 1):
        for place, card in enumerate(trick, 1):
            at = {"trick": number, "card": card}
            if card not in hand.cards.bits:
                yield Fault("wrong-deck/foreign", {"card": card}, f"tricks[{number - 1}]", at)
            elif card in seen:
                yield Fault("wrong-deck/played-twice", {"card": card}, f"tricks[{number - 1}][{place - 1}]", at)
            seen.add(card)
