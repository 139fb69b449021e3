"""The stream of numbers that a seed fixes."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.seating.chance import Chance


def test_the_numbers_of_a_seed_are_these_for_good() -> None:
    chance = Chance(1)
    assert [chance.below(1000) for _ in range(8)] == [66, 229, 999, 694, 722, 645, 813, 275]


@given(st.integers(), st.integers(1, 1 << 32))
def test_numbers_stay_below_the_end(seed: int, end: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(end) < end for _ in range(20))


def test_all_numbers_come_about_equally_often() -> None:
    chance = Chance(7)
    counts = [0] * 10
    for _ in range(10_000):
        counts[chance.below(10)] += 1
    assert all(900 < count < 1100 for count in counts)


@given(st.integers(), st.lists(st.integers()))
def test_shuffling_loses_nothing(seed: int, things: list[int]) -> None:
    shuffled = list(things)
    Chance(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(things)


def test_neighbouring_seeds_go_apart() -> None:
    begins = {tuple(chance.below(100) for _ in range(4)) for chance in map(Chance, range(200))}
    assert len(begins) == 200
    assert len({first for first, *_ in begins}) > 60
