"""Which two values of options can stand in one rule set: found by search, or refuted by what bars them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from random import Random
from types import MappingProxyType

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs

from .barred import LISTS, Feature, Left, Search, Value, Wish, all_bars, barred_by, domains, features, played, possible

Pair = tuple[Feature, Feature]
Sentences = tuple[str, ...]


class Pairs:
    """Every pair of values of two options: ``sets`` of rules have the ones, ``impossible`` says what bars the others.

    ``known`` are reasons to be tried first: they are proved all the same.
    """

    def __init__(self, known: Mapping[Pair, Sentences] = MappingProxyType({}), *, decide: bool = True) -> None:
        self.holders: dict[Feature, list[Value]] = {}
        for name, values in domains().items():
            for value in values:
                for feature in features(name, value):
                    self.holders.setdefault(feature, []).append(value)
        self.order = {feature: number for number, feature in enumerate(self.holders)}
        self.open = dict.fromkeys(self.holders, 0)  # by value, a bit for each other one of a pair in no rule set yet
        self.count = 0
        for one, other in combinations(self.holders, 2):
            if _two(one, other):
                self.open[one] |= 1 << self.order[other]
                self.open[other] |= 1 << self.order[one]
                self.count += 1
        self.sets: list[dict[str, Value]] = []
        self.seen: set[Feature] = set()
        self.impossible: dict[Pair, Sentences] = {}
        self.known = known
        self._cover()
        if decide:
            self._decide()

    def _cover(self) -> None:
        """The presets, a rule set for each value that none of them has, and more while each brings pairs of its own."""
        random = Random(1)
        for rules in map(load_preset, preset_slugs()):
            self._take({name: getattr(rules, name) for name in domains()})
        for feature, values in self.holders.items():
            if feature not in self.seen:
                self._take(Search(all_bars(), self._wishing(random)).run(domains() | {feature[0]: tuple(values)}) or {})
        while self._take(Search(all_bars(), self._wishing(random)).run(domains()) or {}):
            pass

    def _decide(self) -> None:
        """The pairs that are over, one by one."""
        for pair in combinations(self.holders, 2):
            if self._count_open(pair[:1], self._bits(pair[1:])):
                self._find(pair, domains() | {feature[0]: self.holding(pair, feature) for feature in pair})

    def holding(self, pair: Pair, feature: Feature) -> tuple[Value, ...]:
        """The values of a feature's option that have it, and the other one where it is of the same option."""
        wanted = [self.holders[one] for one in pair if one[0] == feature[0]]
        return tuple(value for value in wanted[0] if all(value in values for values in wanted))

    def _find(self, pair: Pair, left: Left) -> None:
        if pair in self.known and not possible(barred_by(self.known[pair]), left):
            self.impossible[pair] = self.known[pair]
            return
        search = Search(all_bars(), self._wishing(Random(1)))
        if found := search.run(left):
            self._take(found)
        else:
            self.impossible[pair] = self._reasons(pair, left, tuple(sorted(search.why)))

    def _reasons(self, pair: Pair, left: Left, sentences: Sentences) -> Sentences:
        """As few of the sentences as bar the pair; the same as for another pair, if these will do."""
        for there in sorted(set(self.impossible.values()), key=len):
            barred = barred_by(there)
            if all(name in barred.options for name, _ in pair) and not possible(barred, left):
                return there
        for one in sentences:
            fewer = tuple(sentence for sentence in sentences if sentence != one)
            if not possible(barred_by(fewer), left):
                sentences = fewer
        return sentences

    def _take(self, values: dict[str, Value]) -> bool:
        """Keeps a rule set; whether it has pairs that none before had."""
        there = [feature for name, value in values.items() for feature in features(name, value)]
        bits = self._bits(there)
        new = self._count_open(there, bits)
        for feature in there:
            self.open[feature] &= ~bits
        self.seen.update(there)
        self.sets.append(values)
        return bool(new)

    def _wishing(self, random: Random) -> Wish:
        """Values first that make many open pairs with those given."""

        def wish(name: str, values: tuple[Value, ...], given: dict[str, Value]) -> list[Value]:
            bits = self._bits(feature for other, value in given.items() for feature in features(other, value))
            some = random.sample(values, len(values))
            return sorted(some, key=lambda value: -self._count_open(features(name, value), bits))

        return wish

    def _bits(self, some: Iterable[Feature]) -> int:
        bits = 0
        for feature in some:
            bits |= 1 << self.order[feature]
        return bits

    def _count_open(self, some: Iterable[Feature], bits: int) -> int:
        """Return how many pairs of one of these values and one of those of the bits are in no rule set yet."""
        return sum((self.open[feature] & bits).bit_count() for feature in some)


def _two(one: Feature, other: Feature) -> bool:
    """Return whether two values can be asked for at once: of two options, or members of the same list."""
    return one[0] != other[0] or (one[0] in LISTS and "none" not in (one[1], other[1]))


@cache
def undecided() -> Pairs:
    """The rule sets that mix all options; the pairs that none of them has may be possible or not."""
    return Pairs(decide=False)


@cache
def mixed() -> tuple[HouseRules, ...]:
    """Rule sets that mix all options: each value of each option is in some, and nearly every pair that can be."""
    return tuple(map(played, undecided().sets))
