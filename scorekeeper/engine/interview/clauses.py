"""Clauses and phrases as sets of concepts: a phrase reads a clause if nothing in the clause is left over.

The order of the words is free: “the picker pays double if he loses” and “losing costs the picker double” are one
phrase. What is denied, and under which condition, has to agree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from scorekeeper.engine.interview.words import ANY, BREAKS, UNKNOWN, Token, tokenize

# Concepts that a clause may have besides those of a phrase.
LISTED = frozenset({"named", "set", "suit"})  # of which a phrase takes as many as a clause has
SOFT = frozenset({"who", "player", "may", "hand", "then", "yes", "versus"})
ROLES = frozenset({"picker", "partner", "dealer"})  # “if the picker loses, he pays”: named in either part
REPEATABLE = SOFT | {"picker", "partner", "pickside", "dealer", "defender", "everyone", "anyone", "not"}
CONDITIONS = {"if": False, "unless": True}  # by their concept, whether they deny what follows
_PAY_TIMES = re.compile(r"(?<!\[)\bpay times(?=\d|#)")
_TIMES = re.compile(r"\btimes(\d+|#)")  # as “times2”, so that phrases are short
_UNIT = re.compile(r"# \[([a-z]+)\]")  # a number with or without its unit
_MARK = re.compile(r"\bmark\b")  # cracks and blitzes, with or without re-cracks
_CHOICE = re.compile(r"\(([^()]*\|[^()]*)\)")


@dataclass(frozen=True)
class Part:
    """The concepts of a main clause, or of its condition, and whether they are denied."""

    tokens: tuple[Token, ...] = ()
    is_denied: bool = False


@dataclass(frozen=True)
class Clause:
    """A main clause and its condition; None without one."""

    main: Part
    condition: Part | None = None

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All concepts, the condition's last."""
        return self.main.tokens + (self.condition.tokens if self.condition else ())

    def joined(self) -> Clause | None:
        """Return the clause with its condition in the main clause; None for a condition that is denied."""
        if self.condition is None or self.condition.is_denied:
            return None if self.condition else self
        return Clause(Part(self.tokens, self.main.is_denied))


def read_clauses(tokens: Sequence[Token]) -> Iterator[Clause]:
    """Yield the ways to understand tokens as one clause: where a condition in front may end, it may end at any word."""
    words = [token for token in tokens if not token.is_free and token.concept not in BREAKS]
    marks = [at for at, token in enumerate(words) if token.concept in CONDITIONS]
    if marks and all(token.concept in SOFT for token in words[marks[-1] + 1 :]):  # “if you want”
        words, marks = words[: marks[-1]], marks[:-1]
    if len(marks) > 1:
        return
    if not marks:
        main = _part(words)
        if main is not None:
            yield Clause(main)
        return
    (mark,) = marks
    denies = CONDITIONS[words[mark].concept]
    before, after = words[:mark], words[mark + 1 :]
    splits = [(before + after[at:], after[:at]) for at in range(len(after), 0, -1) if before or at < len(after)]
    for main_words, condition_words in splits:
        main, condition = _part(main_words), _part(condition_words, denies=denies)
        if main is not None and condition is not None and any(word.concept not in SOFT for word in main.tokens):
            yield Clause(main, condition)


def _part(words: Iterable[Token], *, denies: bool = False) -> Part | None:
    words = tuple(words)
    nots = sum(word.concept == "not" for word in words)
    if nots > 1:
        return None
    return Part(tuple(word for word in words if word.concept != "not"), (nots == 1) is not denies)


class Item(NamedTuple):
    """A concept that a phrase asks for; ``from_context`` if the sentence before may have said it."""

    token: Token
    is_needed: bool
    from_context: bool = False

    @property
    def is_open(self) -> bool:
        """Return whether it stands for any number."""
        is_any: bool = self.token.value == ANY
        return is_any

    def accepts(self, token: Token) -> bool:
        """Return whether a token of a clause is this concept, with its value."""
        mine, value = self.token.value, token.value
        if token.concept != self.token.concept:
            return False
        if self.is_open:
            return value is not None
        is_same: bool = mine == value or {mine, value} == {None, 1}
        return is_same


@dataclass(frozen=True)
class Pattern:
    """A phrase as concepts. Its text has ``[words]`` that may be left out and ``(one|other)`` to choose from.

    ``#`` is any number, ``¤`` any amount, ``%named`` any card, ``@leaster`` a concept that the context may give.
    """

    text: str
    main: tuple[Item, ...]
    condition: tuple[Item, ...] | None
    is_denied: bool
    denies_condition: bool
    is_ordered: bool = False

    @property
    def items(self) -> tuple[Item, ...]:
        """All concepts."""
        return self.main + (self.condition or ())

    @property
    def offers_choice(self) -> bool:
        """Return whether it names alternatives, as a clause with an “or” does."""
        has_or = " or " in self.text or " nor " in self.text
        return has_or or any(item.token.concept in LISTED and item.is_open for item in self.items)

    @property
    def weight(self) -> int:
        """The number of concepts that it needs: of two phrases that fit, the one with more says more."""
        return sum(2 if item.token.value in (None, ANY) else 3 for item in self.items if item.is_needed)

    def match(self, clause: Clause, context: frozenset[str], *, says_once: bool = False) -> Match | None:
        """Return the match with a clause, all of it; None if a word is left over or something is missing.

        ``says_once`` refuses a clause that names one concept oftener than the phrase.
        """
        is_alike = (self.condition is None) == (clause.condition is None)
        if is_alike:
            pairs = [(self.main, clause.main)]
            if self.condition is not None and clause.condition is not None:
                pairs.append((self.condition, clause.condition))
                if clause.condition.is_denied is not self.denies_condition:
                    return None
        elif clause.condition is not None:
            joined = clause.joined()
            if joined is None:
                return None
            pairs = [(self.main, joined.main)]
        elif self.denies_condition:
            return None
        else:
            pairs = [(self.items, clause.main)]
        taken: list[Token] = []
        shared = self._shared(clause) if len(pairs) > 1 else frozenset()
        for items, part in pairs:
            if not _covers(items, part.tokens, context, shared):
                return None
            taken += part.tokens
        if not taken and any(item.is_needed and not item.from_context for item in self.items):
            return None
        if says_once and not self._says_as_much(taken):
            return None
        if self.is_ordered and not self._keeps_order(taken, shared):
            return None
        return Match(self, tuple(taken), clause.main.is_denied is not self.is_denied, is_alike)

    def _shared(self, clause: Clause) -> frozenset[str]:
        """Return the concepts that count for both parts of a clause: topics, and who is “he” in the other part."""
        mine = {item.token.concept for item in self.items if item.from_context or item.token.concept in ROLES}
        return frozenset(mine & {token.concept for token in clause.tokens})

    def _says_as_much(self, tokens: Sequence[Token]) -> bool:
        known = Counter(item.token.concept for item in self.items)
        said = Counter(token.concept for token in tokens)
        return all(many <= known[concept] or concept in REPEATABLE | LISTED for concept, many in said.items())

    def _keeps_order(self, tokens: Sequence[Token], shared: frozenset[str]) -> bool:
        place = 0
        for item in self.items:
            if item.is_needed and not item.from_context and item.token.concept not in shared:
                found = next((at for at in range(place, len(tokens)) if item.accepts(tokens[at])), None)
                if found is None:
                    return False
                place = found + 1
        return True


def _covers(
    items: Sequence[Item], tokens: Sequence[Token], context: frozenset[str], shared: frozenset[str] = frozenset()
) -> bool:
    for token in tokens:
        if (
            token.concept not in shared
            and not any(item.accepts(token) for item in items)
            and not (token.concept in SOFT and token.value in (None, 1))
        ):
            return False
    if not all(
        any(item.accepts(token) for token in tokens)
        or item.token.concept in shared
        or (item.from_context and item.token.concept in context)
        for item in items
        if item.is_needed
    ):
        return False
    needed = Counter(
        item.token.concept
        for item in items
        if item.is_needed and not item.from_context and item.token.concept not in shared
    )
    given = Counter(token.concept for token in tokens)
    if any(given[concept] < many for concept, many in needed.items()):
        return False
    return all(_fits_once(concept, items, tokens) for concept in {i.token.concept for i in items if i.is_open})


def _fits_once(concept: str, items: Sequence[Item], tokens: Sequence[Token]) -> bool:
    """Return whether a clause has as many different numbers of a concept as a phrase has places for them."""
    if concept in LISTED:
        return True
    open_items = [item for item in items if item.is_open and item.token.concept == concept]
    values = [token.value for token in tokens if token.concept == concept and token.value is not None]
    return len(values) <= len(open_items) or len(set(values)) == 1 == len(open_items)


@dataclass(frozen=True)
class Match:
    """A phrase that reads a clause; ``is_reversed`` if the clause denies what the phrase says, or the other way."""

    pattern: Pattern
    tokens: tuple[Token, ...]
    is_reversed: bool
    is_alike: bool

    @property
    def weight(self) -> int:
        """How much it says: a phrase with more concepts more, one that says it the other way round less."""
        return 2 * self.pattern.weight - 2 * self.is_reversed - (not self.is_alike)

    def values(self, concept: str) -> list[Any]:
        """Return the values of a concept in the clause, each once, in their order."""
        return list(dict.fromkeys(token.value for token in self.tokens if token.concept == concept))

    @property
    def numbers(self) -> list[Any]:
        """The numbers of the clause in the places that the phrase leaves open, in their order."""
        left: dict[str, list[Any]] = {}
        for token in self.tokens:
            left.setdefault(token.concept, []).append(token.value)
        numbers = []
        for item in self.pattern.items:
            if item.is_open:
                values = [value for value in left.get(item.token.concept, []) if value is not None]
                numbers.append(values[0] if values else None)
                left[item.token.concept] = values[1:]
        return numbers


def compile_patterns(phrase: str, extras: Sequence[str] = ()) -> Iterator[Pattern]:
    """Yield the patterns of a phrase, one for each choice in it. A phrase that begins with ``>`` keeps its order.

    ``extras`` are concepts that a clause may have besides.
    """
    is_ordered = phrase.startswith(">")
    spelled = _MARK.sub("(mark|allmark)", _UNIT.sub(r"(# \1|#)", phrase.removeprefix(">")))
    pieces = _CHOICE.split(spelled)
    for chosen in product(*(piece.split("|") if at % 2 else [piece] for at, piece in enumerate(pieces))):
        yield _compile("".join(chosen), extras, is_ordered=is_ordered)


def _compile(text: str, extras: Sequence[str], *, is_ordered: bool) -> Pattern:
    if "times" in text:
        text = _TIMES.sub(r"\1 time", _PAY_TIMES.sub("[pay] times", text))
    plain = text.replace("[", " ").replace("]", " ")
    optional: list[tuple[int, int]] = [(match.start(), match.end()) for match in re.finditer(r"\[[^\]]*\]", text)]
    tokens = tokenize(text.replace("[", " ").replace("]", " "))
    clause = next(read_clauses(tokens), None)
    if clause is None or any(token.concept.startswith(UNKNOWN) and not token.is_free for token in clause.tokens):
        raise ValueError(f"Not a phrase of known words: {text}")

    def items(part: Part) -> tuple[Item, ...]:
        return tuple(
            Item(
                token._replace(concept=token.concept.lstrip("@=")) if token.concept[0] in "@=" else token,
                is_needed=not (token.concept in SOFT and token.value is None)
                and not any(start <= token.start and token.end <= end for start, end in optional),
                from_context=token.concept[0] in "@~",
            )
            for token in part.tokens
        )

    more = tuple(Item(Token(concept), is_needed=False) for concept in extras)
    return Pattern(
        plain,
        items(clause.main) + more,
        items(clause.condition) + more if clause.condition else None,
        clause.main.is_denied,
        clause.condition is not None and clause.condition.is_denied,
        is_ordered,
    )
