"""A saying: phrases with one meaning, and the options of the house rules that they set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.interview.clauses import Match, Pattern, compile_patterns

NUMBER = "#"  # as a value: the number (or amount) of the clause; "#2" is its second number
# As a value: all cards of the clause, all pairs to blitz with, or all suits.
EACH_CARD, EACH_SET, EACH_SUIT = "%named", "%set", "%suit"


@dataclass(frozen=True)
class Saying:
    """Phrases with one meaning, and the options that they set.

    ``denied`` are the options that the opposite sets; None where the opposite says nothing that an option has.
    ``implied`` are options that tables mean with it, as long as they don't say anything else about them. ``extras``
    are concepts that may be said besides.
    """

    phrases: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    denied: Mapping[str, Any] | None = None
    implied: Mapping[str, Any] = field(default_factory=dict)
    extras: tuple[str, ...] = ()

    @property
    def patterns(self) -> Iterator[Pattern]:
        """The patterns of all phrases."""
        for phrase in self.phrases:
            yield from compile_patterns(phrase, self.extras)

    def read(self, match: Match) -> dict[str, Any] | None:
        """Return the options that a match sets; None for an opposite, or an amount, that no option has."""
        options = self.denied if match.is_reversed else self.options
        if options is None:
            return None
        values = {name: _fill(value, match) for name, value in options.items()}
        return None if None in values.values() else values


def _fill(value: Any, match: Match) -> Any:
    if isinstance(value, str) and value in (EACH_CARD, EACH_SET, EACH_SUIT):
        return match.values(value[1:])
    if isinstance(value, str) and value.startswith(NUMBER):
        number = match.numbers[int(value[1:] or 1) - 1]
        return list(number) if isinstance(number, tuple) else number
    if isinstance(value, list):
        return [_fill(one, match) for one in value]
    return value


def flag(option: str, *phrases: str, **implied: Any) -> Saying:
    """Return a saying that switches an option on; its opposite switches it off."""
    return Saying(phrases, {option: True}, {option: False}, implied)


def choice(option: str, phrases: Mapping[Any, Sequence[str]], *extras: str) -> tuple[Saying, ...]:
    """Return the sayings of an option by its values; ``extras`` are concepts that may be said besides."""
    return tuple(
        Saying(tuple(texts), {option: list(value) if isinstance(value, tuple) else value}, extras=extras)
        for value, texts in phrases.items()
    )


def number(option: str, *phrases: str, **also: Any) -> Saying:
    """Return a saying that sets an option to the number in it."""
    return Saying(phrases, {option: NUMBER} | also)
