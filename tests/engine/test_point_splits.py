"""Possible combinations of points and tricks, compared with every deal of a small deck."""

from itertools import combinations, product

from scorekeeper.engine.cards import CARDS, Deck, card_points
from scorekeeper.engine.payout.counts import can_split, can_split_somehow, possible_sums

SMALL = (11, 10, 3, 2, 0, 0)
COUNTERS = ((11, 1), (10, 1), (3, 1), (2, 1), (0, 2))


def dealt(sizes: tuple[int, ...], blind: int) -> set[tuple[int, ...]]:
    """Points by pile, for every way to deal the small pack into piles of these sizes, the blind into one of them."""
    found = set()
    for owners in product(range(len(sizes) + 1), repeat=len(SMALL)):
        counts = tuple(owners.count(pile) for pile in range(len(sizes) + 1))
        if counts != (*sizes, blind):
            continue
        points = [sum(p for p, own in zip(SMALL, owners, strict=True) if own == pile) for pile in range(len(sizes) + 1)]
        for taker in [pile for pile, size in enumerate(sizes) if size]:
            found.add(tuple(points[pile] + (points[-1] if pile == taker else 0) for pile in range(len(sizes))))
    return found


def test_splits_are_those_that_a_deal_can_give() -> None:
    for sizes, blind in (((2, 2), 2), ((4, 0), 2), ((2, 2, 2), 0)):
        there = dealt(sizes, blind)
        for points in product(range(27), repeat=len(sizes)):
            if sum(points) == 26:
                assert can_split(COUNTERS, tuple(zip(points, sizes, strict=True)), blind) == (points in there)


def test_splits_without_tricks_are_those_of_any_tricks() -> None:
    there = {tuple(sorted(points)) for sizes in ((2, 2), (4, 0), (0, 4)) for points in dealt(sizes, 2)}
    for points in product(range(27), repeat=2):
        if sum(points) == 26:
            assert can_split_somehow(COUNTERS, tuple(sorted(points)), 2, 2, (), 2) == (tuple(sorted(points)) in there)


def test_sums_are_those_of_all_sets_of_that_many_cards() -> None:
    values = [card_points(card) for card in CARDS[Deck.PIQUET_32]]
    assert possible_sums(Deck.PIQUET_32, 2) == {sum(pair) for pair in combinations(values, 2)}
    assert possible_sums(Deck.PIQUET_32, 32) == {120}
    assert max(possible_sums(Deck.DIAMONDS_26, 6)) == 64


def test_a_blind_in_pieces_lies_in_one_pile_or_in_several() -> None:
    pack = ((5, 2), (0, 2))
    assert can_split(pack, ((5, 1), (5, 1)), 1, pieces=2)
    assert can_split(pack, ((10, 1), (0, 1)), 1, pieces=2)
    assert not can_split(pack, ((15, 1), (0, 1)), 1, pieces=2)
    assert not can_split(pack, ((5, 1), (5, 1)), 3)
