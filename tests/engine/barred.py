"""Values of options that the checks of house rules bar from standing together, and a search for some that may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import combinations
from typing import Any

from scorekeeper.engine.cards import SUITS_DOWN
from scorekeeper.engine.errors import NO_PARAMS, Fault
from scorekeeper.engine.rules.check import CHECK_PARAMS, CHECKS
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs
from scorekeeper.engine.rules.values import PartnerCard
from scorekeeper.wording.sentences import write_fault

# They name things.
NAMES = frozenset({"title", "currency"})
# Numbers beside the default and those of the presets.
NUMBERS: dict[str, tuple[int, ...]] = {
    "table": (8, 10), "schneider_picker": (18,), "schneider_defence": (17,), "alone_factor": (2,),
    "max_multiplier": (4,), "max_total_multiplier": (4,), "max_blitzes": (1,), "doubler_factor": (6,),
    "scheduled_doubler": (1,), "leaster_no_points": (3,), "leaster_all_tricks": (3,),
    "leaster_no_trick": (2,), "pot_ante": (2,), "renege_fee": (2,), "misplay_fee": (0, 2), "solo_won": (20,),
    "solo_lost": (5,), "race_to": (30,),
}  # fmt: skip
LISTS = ("blitz", "blitz_when", "no_pick")
FITTING = "fitting"  # weights that fit the number of defenders and partners, whatever these are

Value = Any
Literal = tuple[str, Value]
Feature = tuple[str, str]  # an option and what a rule set has there, a member where the option is a list of names


@cache
def domains() -> dict[str, tuple[Value, ...]]:
    """Each option with the values that are tried."""
    return {option.name: _domain(option.name) for option in OPTIONS if option.name not in NAMES}


def _domain(name: str) -> tuple[Value, ...]:
    default, offered = getattr(HouseRules(), name), OPTION_BY_NAME[name].choices
    if name in ("queen_order", "jack_order"):
        return (SUITS_DOWN, SUITS_DOWN[::-1])
    if name == "weights":
        return ((), FITTING)
    if name == "partner_cards":
        return ((), (PartnerCard.JC,), (PartnerCard.QC, PartnerCard.SEVEN))
    if isinstance(default, bool):
        return (default, not default)
    if isinstance(default, tuple) and offered:
        return ((), *((one,) for one in offered), *combinations(offered, 2))
    if offered:
        return offered
    presets = (getattr(load_preset(slug), name) for slug in preset_slugs())
    return tuple(dict.fromkeys((default, *presets, *NUMBERS.get(name, ()))))


@cache
def features(name: str, value: Value) -> tuple[Feature, ...]:
    """Return what a rule set with that value has."""
    if name in ("queen_order", "jack_order"):
        return ((name, "standard" if value == SUITS_DOWN else "another"),)
    if isinstance(value, tuple) and OPTION_BY_NAME[name].choices and name != "partner_cards":
        return tuple((name, str(member)) for member in value) or ((name, "none"),)
    if isinstance(value, tuple):
        return ((name, ", ".join(map(str, value)) or "none"),)
    return ((name, str(value).lower()),)


class _Unread(Exception):
    """An option that a check reads and that has no value yet."""


@dataclass
class _Partial:
    """House rules of which a check sees only the options that have a value."""

    values: dict[str, Value]

    def __getattr__(self, name: str) -> Value:
        derived = getattr(HouseRules, name, None)
        if isinstance(derived, property) and derived.fget is not None:
            return derived.fget(self)
        if isinstance(derived, cached_property):
            return derived.func(self)
        if name not in self.values:
            raise _Unread(name)
        return weights(self) if self.values[name] == FITTING else self.values[name]


def played(values: Mapping[str, Value]) -> HouseRules:
    """The house rules of these values, unchecked."""
    rules = replace(HouseRules(), **values)
    return replace(rules, weights=weights(rules)) if values["weights"] == FITTING else rules


def weights(rules: Any) -> tuple[int, ...]:
    """Weights that fit the rules: the picker has all the stakes."""
    return (max(rules.players - 1 - rules.most_partners, 0), *(0,) * rules.most_partners)


@dataclass(frozen=True)
class Bar:
    """Values that cannot stand together, and the check that says why."""

    values: frozenset[Literal]
    sentence: str

    @cached_property
    def alone(self) -> tuple[tuple[Literal, tuple[Value]], ...]:
        """Each value, and what is left of its option where it is the only one."""
        return tuple((literal, (literal[1],)) for literal in self.values)


@cache
def bars() -> tuple[Bar, ...]:
    """Every combination of values that a check refuses, no value too many: the check read them all."""
    there = [(check_sentence(key), fails) for name, key, fails in CHECKS if name not in NAMES]
    return tuple(Bar(values, sentence) for sentence, fails in there for values in _refused(fails))


def check_sentence(key: str) -> str:
    """Return what a check of house rules says."""
    return write_fault(Fault(key, CHECK_PARAMS.get(key, NO_PARAMS)))


def _refused(fails: Callable[[Any], bool]) -> Iterator[frozenset[Literal]]:
    waiting: list[dict[str, Value]] = [{}]
    while waiting:
        values = waiting.pop()
        try:
            if fails(_Partial(values)):
                yield frozenset(values.items())
        except _Unread as unread:
            name = str(unread)
            waiting += [{**values, name: value} for value in domains()[name]]


Left = dict[str, tuple[Value, ...]]
Wish = Callable[[str, tuple[Value, ...], dict[str, Value]], Iterable[Value]]


class Barred(dict[Literal, list[Bar]]):
    """Bars by the values that stand in them."""

    def __init__(self, there: Iterable[Bar]) -> None:
        super().__init__()
        self.options: Counter[str] = Counter()
        for bar in there:
            for literal in bar.values:
                self.setdefault(literal, []).append(bar)
                self.options[literal[0]] += 1


@dataclass
class Search:
    """Values for all options of the bars that none of them forbids: values are tried, and what has no room is struck.

    ``why`` has the sentences of the bars that struck something.
    """

    barred: Barred
    wish: Wish
    why: set[str] = field(default_factory=set)
    blame: Counter[str] = field(default_factory=Counter)  # how often an option stood in the way: it is tried early

    def run(self, left: Left) -> dict[str, Value] | None:
        """The values, or None where there are none."""
        self.blame.update(self.barred.options)
        struck = self._struck(dict(left), list(left))
        return None if struck is None else self._tried(struck)

    def _tried(self, left: Left) -> dict[str, Value] | None:
        given = {name: values[0] for name, values in left.items() if len(values) == 1}
        name = max((name for name in left if name not in given), key=self.blame.__getitem__, default=None)
        if name is None:
            return given
        for value in self.wish(name, left[name], given):
            struck = self._struck(left | {name: (value,)}, [name])
            if struck is not None and (found := self._tried(struck)) is not None:
                return found
        return None

    def _struck(self, left: Left, changed: list[str]) -> Left | None:
        """Return what is left after the bars that options with one value complete.

        None where nothing is left of an option.
        """
        while changed:
            name = changed.pop()
            there = self.barred.get((name, left[name][0]), ()) if len(left[name]) == 1 else ()
            for bar in there:
                free: Literal | None = None
                for literal, alone in bar.alone:
                    if left[literal[0]] != alone:
                        if free or literal[1] not in left[literal[0]]:
                            break
                        free = literal
                else:
                    self.why.add(bar.sentence)
                    other, value = free or (name, left[name][0])
                    left[other] = tuple(one for one in left[other] if one != value)
                    changed.append(other)
                    if not left[other]:
                        self.blame.update(dict.fromkeys((name for name, _ in bar.values), len(bars())))
                        return None
        return left


@cache
def all_bars() -> Barred:
    """All bars there are."""
    return Barred(bars())


def possible(barred: Barred, left: Left) -> bool:
    """Return whether some values are not barred."""
    there = {name: values for name, values in left.items() if name in barred.options}
    return Search(barred, lambda name, values, given: values).run(there) is not None


@cache
def barred_by(sentences: tuple[str, ...]) -> Barred:
    """The bars that these sentences explain."""
    return Barred(bar for bar in bars() if bar.sentence in sentences)
