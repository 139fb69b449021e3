"""Read house rules from sentences in table language. Nothing is guessed: what isn't read whole sets nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.interview.clauses import CONDITIONS, SOFT, Clause, Match, Pattern, read_clauses
from scorekeeper.engine.interview.questions import PLAYERS, QUESTIONS, Answers, InterviewQuestion, Options
from scorekeeper.engine.interview.sayings import all_sayings
from scorekeeper.engine.interview.sayings.saying import Saying
from scorekeeper.engine.interview.words import ENDS, SUITS, UNKNOWN, Token, tokenize
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME
from scorekeeper.engine.rules.values import Blitz

_Known = tuple[Saying, Pattern, frozenset[str]]
LEAST_LIKENESS, MOST_GUESSES = 0.5, 2  # of the phrases that are offered for a text that wasn't read
LONGEST_UNIT = 7  # pieces between breaks that one phrase may need
ADDED_UP = frozenset({"no_pick", "blitz", "blitz_when"})  # options of which a text may name several values
EXCLUSIVE = frozenset({"forced-pick", "next-deal"})  # what follows a passed deal where nothing else does
# Words that tie what follows to the clause before it: if that isn't read, the clause isn't either.
TYING = frozenset({"if", "unless", "only", "instead", "before", "after", "until"})
COMPANY = frozenset({"?we", "?are", "?there", "?is", "?us", "?of", "?just", "?usually", "?only"})  # “We are five”
# “We play for a dime” says what a point is worth, “A dime gets you in” doesn't.
AROUND_MONEY = frozenset(
    {"?" + word for word in ("a", "an", "for", "we", "play", "playing", "game", "now", "use", "it", "is")}
)
LEVELS = ("game", "schneider", "no tricks")
LEAST_SCHNEIDER = 20  # fewer card points are a stake: “2 for schneider”
MOST = defaultdict(lambda: 1000, players=MOST_SEATS, table=MOST_SEATS, hand_size=16, blind_size=8)
NAMING = frozenset({"suit", "named", "set", "queen", "jack", "ace", "king", "trump"})


@dataclass(frozen=True)
class UnderstoodPhrase:
    """A phrase as it was typed, and the options that it sets."""

    text: str
    options: Options


@dataclass(frozen=True)
class UnreadText:
    """A text that was not read, as it was typed, and the options that the phrases nearest to it set."""

    text: str
    nearest: tuple[Options, ...]


@dataclass(frozen=True)
class SentenceReading:
    """The reading of a text: phrases with their options, texts that were not read, and all options together.

    ``contradictions`` are options that the text sets to two different values; it sets none of these.
    """

    understood: tuple[UnderstoodPhrase, ...]
    unread: tuple[UnreadText, ...]
    sets: Options
    contradictions: tuple[str, ...]

    def is_settled(self, question: InterviewQuestion) -> bool:
        """Return whether the text says something about a question of the interview."""
        return not question.options.isdisjoint(self.sets)


@dataclass(frozen=True)
class _Unit:
    """A stretch of a sentence that was read as one clause, or wasn't read."""

    tokens: tuple[Token, ...]
    saying: Saying | None = None
    options: Options | None = None
    concepts: frozenset[str] = frozenset()

    @property
    def is_read(self) -> bool:
        return self.saying is not None

    @property
    def words(self) -> list[Token]:
        """The tokens that say something."""
        return [token for token in self.tokens if not token.is_free and not token.is_break]

    @property
    def first(self) -> Token:
        """The first token that says something."""
        return self.words[0] if self.words else self.tokens[0]

    @property
    def is_bare(self) -> bool:
        """Return whether it is one noun, which may belong to a list that begins before it."""
        return len(self.words) == 1 and self.tokens[0].concept != ":"

    @property
    def is_denied(self) -> bool:
        """Return whether it says no to something."""
        return any(token.concept == "not" for token in self.words)

    @property
    def says_no(self) -> bool:
        """Return whether it is an item of a list that begins with a no, and doesn't refer to the item before."""
        links = [token.concept for token in self.tokens[:2] if token.is_break]
        return links in ([","], [";"], ["-"]) and self.first.concept == "not"

    @property
    def names_cards(self) -> bool:
        """Return whether it names suits, cards, or numbers, and nothing about them."""
        words = [token for token in self.words if token.concept != "not"]
        return bool(words) and all(token.concept in NAMING for token in words)

    @property
    def ties_back(self) -> bool:
        """Return whether the clause before says something else without it: a condition, an exception, a choice."""
        links = {token.concept for token in self.tokens[:2] if token.is_break}
        is_exception = self.first.concept == "not" and "but" in links
        return (
            self.first.concept in TYING
            or is_exception
            or not links.isdisjoint({"or", "/", ")"})
            or ("and" in links and self.names_cards)
        )

    def follows_from(self, before: _Unit) -> bool:
        """Return whether it may be a part of a clause before it that wasn't read."""
        link = self.tokens[0].concept
        links = {token.concept for token in self.tokens[:2] if token.is_break}
        return (
            link in ("and", "or", "/", "(")
            or "or" in links
            or self.first.concept == "who"
            or (self.is_bare and not before.has_unknown_words)
        )

    @property
    def has_unknown_words(self) -> bool:
        """Return whether it speaks of something that the lexicon doesn't have."""
        return any(token.concept.startswith(UNKNOWN) for token in self.words)

    @property
    def end(self) -> int:
        return self.tokens[-1].end


def read_sentence(text: str) -> SentenceReading:
    """Read a text. What isn't read whole is returned in ``unread`` as it was typed."""
    tokens = tokenize(text)
    said = [token.concept for token in tokens if not token.is_free and token.concept not in ENDS]
    says_how_many = said == ["number"] and all(token.concept in COMPANY for token in tokens if token.is_free)
    context = frozenset({"~" + PLAYERS}) if says_how_many else frozenset[str]()
    units: list[_Unit] = []
    for sentence, end in _sentences(tokens):
        question = _find_question(sentence) if end == "?" else None
        if question is not None:
            context = frozenset({"~" + question})
            continue
        is_unsure = any(token.concept == "unsure" for token in sentence)
        read = [_Unit(tuple(sentence))] if is_unsure else _read(sentence, context)
        units += read
        context = frozenset[str]().union(*(unit.concepts for unit in read))
    return _conclude(text, units)


def keep_answers(answers: Answers, before: SentenceReading, now: SentenceReading) -> Answers:
    """Return the answers that still hold after the sentence was changed: to questions that neither one settles."""
    settled = {question.key for question in QUESTIONS if before.is_settled(question) or now.is_settled(question)}
    return {key: answer for key, answer in answers.items() if key not in settled}


def _sentences(tokens: Iterable[Token]) -> Iterator[tuple[list[Token], str]]:
    """Yield the tokens of each sentence, without a number in front of it, and the sign that ends it."""
    sentence: list[Token] = []
    for token in [*tokens, Token("\n")]:
        if token.concept == ")" and [one.concept for one in sentence] == ["number"]:
            sentence = []
        elif token.concept in ENDS:
            if sentence:
                yield sentence, token.concept
            sentence = []
        else:
            sentence.append(token)


def _find_question(tokens: Sequence[Token]) -> str | None:
    for question in QUESTIONS:
        for pattern in question.patterns:
            if any(pattern.match(clause, frozenset()) for clause in read_clauses(tokens)):
                return question.key
    return None


def _pieces(tokens: Sequence[Token]) -> list[tuple[Token, ...]]:
    """Return a sentence in pieces, each with the break in front of it."""
    pieces: list[list[Token]] = [[]]
    for token in tokens:
        if token.is_break and any(not one.is_break for one in pieces[-1]):
            pieces.append([])
        pieces[-1].append(token)
    return [tuple(piece) for piece in pieces if any(not token.is_break for token in piece)]


def _read(tokens: Sequence[Token], context: frozenset[str]) -> list[_Unit]:
    """Return a sentence as units: as much of it read as can be, in few clauses that say much."""
    pieces = _pieces(tokens)
    best: list[tuple[tuple[int, int, int], list[_Unit]]] = [((0, 0, 0), [])]
    for end in range(1, len(pieces) + 1):
        options: list[tuple[tuple[int, int, int], list[_Unit]]] = []
        for start in range(max(0, end - LONGEST_UNIT), end):
            (missed, count, silent), before = best[start]
            stretch = tuple(token for piece in pieces[start:end] for token in piece)
            here = context.union(*(unit.concepts for unit in before))
            is_open = stretch[0].concept in CONDITIONS and end - start == 1 and end < len(pieces)
            unit = _read_unit(stretch, here, is_open=is_open)
            if unit.is_read and before and stretch[0].concept == "or" and before[-1].is_denied and not unit.is_denied:
                unit = _Unit(stretch, concepts=unit.concepts)  # “no cracks or blitzes” denies both
            if not unit.is_read and end - start > 1:
                continue
            words = 0 if unit.is_read else sum(not token.is_free and not token.is_break for token in stretch)
            options.append(((missed + words, count + 1, silent - len(unit.options or ())), [*before, unit]))
        best.append(min(options, key=lambda option: option[0]))
    return _untie(best[-1][1])


def _read_unit(tokens: tuple[Token, ...], context: frozenset[str], *, is_open: bool) -> _Unit:
    missing = _Unit(tokens, concepts=_concepts(tokens))
    words = [token for token in tokens if not token.is_free and not token.is_break]
    if not words:
        return _Unit(tokens, Saying(()), {})
    if words[0].concept == "comment":
        return _Unit(tokens, Saying(()), {})
    if any(token.concept.startswith(UNKNOWN) or token.concept == "advice" for token in words):
        return missing
    says_amount = [token.concept for token in words] == ["money"]
    if says_amount and any(token.is_free and token.concept not in AROUND_MONEY for token in tokens):
        return missing
    inner = tokens[tokens.index(words[0]) :]
    is_joined = sum(token.is_break and token.concept != ":" for token in inner) > sum(
        token.concept in CONDITIONS for token in tokens
    )
    is_list = is_joined and not any(token.concept == "and" for token in inner)
    is_enumeration = not {"(", ":"} & {token.concept for token in inner}
    says_no_apart = is_list and is_enumeration and any(_Unit(piece).says_no for piece in _pieces(tokens)[1:])
    if says_no_apart and words[0].concept not in TYING:
        return missing
    names_apart = is_joined and is_enumeration and any(_Unit(piece).names_cards for piece in _pieces(tokens))
    has_choice = any(token.concept == "or" for token in inner)
    found: list[tuple[int, Saying, dict[str, Any]]] = []
    for clause in read_clauses(tokens):
        for saying, pattern in _candidates(clause, context):
            if (
                (has_choice and not pattern.offers_choice)
                or (is_list and " and " in pattern.text)
                or (is_list and is_enumeration and " or " in pattern.text and not has_choice)
                or (names_apart and not (pattern.offers_choice or " and " in pattern.text))
            ):
                continue
            match = pattern.match(clause, context, says_once=is_joined)
            options = saying.read(match) if match and not _is_far(match, is_joined, is_open) else None
            if match is not None and options is not None and _is_in_range(options):
                found.append((match.weight, saying, options))
    if not found:
        return missing
    weight = max(one[0] for one in found)
    readings = sorted((one for one in found if one[0] == weight), key=lambda one: -len(one[2]))
    saying, options = readings[0][1:]
    if any(not options.items() >= others.items() for _weight, _saying, others in readings):
        return missing
    return _Unit(tokens, saying, options, _concepts(tokens))


def _is_far(match: Match, is_joined: bool, is_open: bool) -> bool:
    """Return whether a match takes pieces, or a condition that more may follow, for something they may not be."""
    is_other = not match.is_alike or (is_open and match.pattern.condition is None)
    return (is_joined and match.is_reversed) or ((is_joined or is_open) and is_other)


def _is_in_range(options: Options) -> bool:
    """Return whether each number, each order, and each list of stakes is one that tables have."""
    return options.get("partner_cards") != ["JD"] and all(
        MOST[name] >= value >= (LEAST_SCHNEIDER if name.startswith("schneider") else OPTION_BY_NAME[name].lowest)
        if type(value) is int
        else len(value) == len(SUITS)
        if OPTION_BY_NAME[name].is_order
        else name != "stakes" or (len(value) == len(LEVELS) and 0 < value[0] <= value[1] <= value[2])
        for name, value in options.items()
    )


def _concepts(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.concept for token in tokens if not token.is_free and not token.is_break)


def _untie(units: list[_Unit]) -> list[_Unit]:
    """Return the units, those read no longer that stand or fall with one that isn't read."""
    for place in range(len(units) - 1, -1, -1):
        if units[place].is_read:
            continue
        if place and units[place].ties_back:
            units[place - 1 : place + 1] = [_join(units[place - 1], units[place])]
        elif place + 1 < len(units) and (
            units[place].first.concept in TYING or units[place + 1].follows_from(units[place])
        ):
            units[place:] = _untie([_join(units[place], units[place + 1]), *units[place + 2 :]])
    return units


def _join(first: _Unit, second: _Unit) -> _Unit:
    return _Unit(first.tokens + second.tokens, concepts=first.concepts | second.concepts)


def _candidates(clause: Clause, context: frozenset[str]) -> Iterator[tuple[Saying, Pattern]]:
    """Yield the phrases whose concepts a clause, or what was said before it, has."""
    concepts = {token.concept for token in clause.tokens} | context
    index = _index()
    for concept in concepts:
        for saying, pattern, needed in index.get(concept, ()):
            if needed <= concepts:
                yield saying, pattern


@cache
def _patterns() -> tuple[_Known, ...]:
    """Return all phrases with their sayings and the concepts that they need."""
    sayings = [*all_sayings(), *(saying for question in QUESTIONS for saying in question.sayings)]
    return tuple(
        (saying, pattern, frozenset(item.token.concept for item in pattern.items if item.is_needed))
        for saying in sayings
        for pattern in saying.patterns
    )


@cache
def _index() -> Mapping[str, list[_Known]]:
    """Return the phrases by the rarest of the concepts that they need."""
    often = Counter(concept for _saying, _pattern, needed in _patterns() for concept in needed)
    index: dict[str, list[_Known]] = {}
    for known in _patterns():
        if known[2]:
            index.setdefault(min(known[2], key=lambda concept: (often[concept], concept)), []).append(known)
    return index


def _conclude(text: str, units: Sequence[_Unit]) -> SentenceReading:
    sets, contradictions, silent = _combine([unit for unit in units if unit.is_read])
    understood: list[UnderstoodPhrase] = []
    unread: list[UnreadText] = []
    for unit in units:
        typed = text[_first(unit.tokens).start : unit.end].strip()
        if not unit.is_read or unit in silent:
            unread.append(UnreadText(typed, _nearest_options(unit)))
        elif options := {name: value for name, value in (unit.options or {}).items() if name not in contradictions}:
            understood.append(UnderstoodPhrase(typed, options))
    return SentenceReading(tuple(understood), tuple(unread), sets, contradictions)


def _is_nested(some: Sequence[Any], others: Sequence[Any]) -> bool:
    return set(some) <= set(others) or set(others) <= set(some)


def _nearest_options(unit: _Unit) -> tuple[Options, ...]:
    """Return the options of the phrases that share most concepts with a text, at most two; none that share too few."""
    said = frozenset(one for one in unit.concepts if one not in SOFT | {"not", "number", "pay"} and one[0] != UNKNOWN)
    scores: list[tuple[float, int, Options]] = []
    for order, (saying, _pattern, needed) in enumerate(_patterns()):
        score = 2 * len(needed & said) / (len(needed) + len(said)) if needed & said else 0
        if score >= LEAST_LIKENESS and not any(isinstance(value, tuple) for value in saying.options.values()):
            scores.append((-score, order, saying.options))
    nearest: list[Options] = []
    for _score, _order, options in sorted(scores, key=lambda one: one[:2]):
        if options not in nearest and not _has_slot(options):
            nearest.append(options)
    return tuple(nearest[:MOST_GUESSES])


def _has_slot(options: Options) -> bool:
    """Return whether options need a number or cards that the text doesn't have."""
    return any("#" in str(value) or "%" in str(value) for value in options.values())


def _first(tokens: Sequence[Token]) -> Token:
    return next((token for token in tokens if not token.is_break), tokens[0])


def _combine(units: Sequence[_Unit]) -> tuple[dict[str, Any], tuple[str, ...], list[_Unit]]:
    """Return the options of all units, those with two values, and the units that come to nothing.

    A unit says no to a value of a list with ``{"no_pick": ("not", value)}``: it's read if another unit names one.
    """
    values: dict[str, Any] = {}
    contradictions: dict[str, None] = {}
    silent: list[_Unit] = []
    excluded = {
        (name, value[1]) for unit in units for name, value in (unit.options or {}).items() if isinstance(value, tuple)
    }
    for unit in units:
        for name, value in (unit.options or {}).items():
            if isinstance(value, tuple):
                continue
            if name in ADDED_UP and name in values and values[name] and value:
                if name == "no_pick" and not _is_nested(values[name], value) and EXCLUSIVE & {*values[name], *value}:
                    contradictions[name] = None
                values[name] = [*values[name], *(one for one in value if one not in values[name])]
            elif values.setdefault(name, value) != value:
                contradictions[name] = None
    for name, value in excluded:
        if name not in values:
            silent += [unit for unit in units if (unit.options or {}).get(name) == ("not", value)]
        elif value in values[name]:
            contradictions[name] = None
    if "blitz" in values:
        values["blitz"] = [one for one in map(str, Blitz) if one in values["blitz"]]
    sets = {name: value for name, value in values.items() if name not in contradictions}
    for unit in units:
        for name, value in (unit.saying.implied if unit.saying else {}).items():
            if name not in values and not set(unit.options or {}) & set(contradictions):
                sets.setdefault(name, value)
    return sets, tuple(contradictions), silent
