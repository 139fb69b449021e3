"""Read house rules from a sentence in table language: what is understood, what it sets, and what is not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from scorekeeper.engine.interview.questions import QUESTIONS, Answers, InterviewQuestion, Options
from scorekeeper.engine.interview.vocabulary import ADDED_UP, NUMBER, VOCABULARY, TablePhrase

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NEGATIONS = frozenset(
    {"no", "not", "without", "never", "dont", "doesnt", "isnt", "arent", "cant", "off", "forbidden", "nobody"}
)
_FILLERS = """
a all allowed also always am an any are as at be by can could do does every for from get gets goes had has have i if in
into is it its just like may my of on only or our out per play played playing plays rule rules so table that the their
them then there they this to use used uses using we when where which who with you your
"""
# Words that say nothing by themselves; between the words of a phrase they may be left out or said.
FILLERS = frozenset(_FILLERS.split())
# Words that are part of a phrase or say nothing.
SUBJECTS = frozenset({"dealer", "partner", "picker", "player", "players"})
BREAKS = frozenset(",;.:!?\n") | {"but", "and"}  # a "no" ends here
ENDINGS = ("ers", "ing", "er", "ed", "es", "ies", "s", "y")
SHORTEST_STEM = 4
_TOKEN = re.compile(r"[^\W_]+(?:['\N{RIGHT SINGLE QUOTATION MARK}][^\W_]+)?|[,;.:!?\n]")
_HYPHENATED = re.compile(r"\bre-(?=[a-z])", re.IGNORECASE)


def stem_word(word: str) -> str:
    """Return a word without its ending: ``crack`` for ``cracks``, ``cracking``, and ``cracked``."""
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST_STEM), "")
    return word.removesuffix(ending)


@dataclass(frozen=True)
class UnderstoodPhrase:
    """A phrase of the sentence as it was typed, and the options that it sets."""

    text: str
    options: Options


@dataclass(frozen=True)
class SentenceReading:
    """The reading of a sentence: phrases with their options, texts that are not understood, and all options together.

    ``contradictions`` are options that the sentence sets to two different values; it sets none of these.
    """

    understood: tuple[UnderstoodPhrase, ...]
    unknown: tuple[str, ...]
    options: Options
    contradictions: tuple[str, ...]

    def is_settled(self, question: InterviewQuestion) -> bool:
        """Return whether the sentence says something about a question of the interview."""
        return not question.options.isdisjoint(self.options)


@dataclass(frozen=True)
class _Token:
    """A word or a mark of the sentence, and its place in it."""

    word: str  # as it is compared
    start: int
    end: int

    @property
    def is_break(self) -> bool:
        return self.word in BREAKS

    @property
    def is_negation(self) -> bool:
        return self.word in NEGATIONS


@dataclass(frozen=True)
class _Match:
    """A phrase of the vocabulary in the tokens from ``start`` to ``end``, the number in it, and the "no" that holds."""

    phrase: TablePhrase
    start: int
    end: int
    number: int | None
    negation: _Token | None = None

    @property
    def options(self) -> Options | None:
        """The options that it sets; None for a "no" or a number that nobody understands here."""
        if self.negation:
            return self.phrase.negated
        if self.phrase.by_number:
            return self.phrase.by_number.get(self.number or 0)
        return {name: self.number if value == NUMBER else value for name, value in self.phrase.options.items()}


def read_sentence(text: str) -> SentenceReading:
    """Read a sentence. Anything that is not in the vocabulary is returned as unknown; nothing is guessed."""
    text = _HYPHENATED.sub("re", text)
    tokens = [_Token(_normalize_word(match[0]), match.start(), match.end()) for match in _TOKEN.finditer(text)]
    understood: list[UnderstoodPhrase] = []
    unknown: list[tuple[int, int]] = []
    for clause in _clauses(tokens):
        _read_clause(text, clause, understood, unknown)
    options, contradictions = _combine(understood)
    return SentenceReading(tuple(understood), tuple(_join_unknown(text, tokens, unknown)), options, contradictions)


def keep_answers(answers: Answers, before: SentenceReading, now: SentenceReading) -> Answers:
    """Return the answers that still hold after the sentence was changed: to questions that neither one settles."""
    settled = {question.key for question in QUESTIONS if before.is_settled(question) or now.is_settled(question)}
    return {key: answer for key, answer in answers.items() if key not in settled}


def _normalize_word(word: str) -> str:
    """Return a word as it is compared: in lower case, without apostrophes, a number in digits."""
    word = re.sub(r"['\N{RIGHT SINGLE QUOTATION MARK}]", "", word.casefold())
    return str(NUMBER_WORDS.index(word)) if word in NUMBER_WORDS else word


def _clauses(tokens: Sequence[_Token]) -> Iterator[list[_Token]]:
    """Yield the tokens between breaks: neither a phrase nor a "no" reaches over one."""
    clause: list[_Token] = []
    for token in tokens:
        if token.is_break:
            yield clause
            clause = []
        else:
            clause.append(token)
    yield clause


def _read_clause(
    text: str, tokens: list[_Token], understood: list[UnderstoodPhrase], unknown: list[tuple[int, int]]
) -> None:
    """Add the phrases of a clause, and the places of the words in it that no phrase has."""
    matches, unknown_words = _find_phrases(tokens)
    unknown += [(token.start, token.end) for token in unknown_words]
    for match in matches:
        first, last = tokens[match.start], tokens[match.end - 1]
        phrase, negation = text[first.start : last.end], match.negation
        if match.options is None:
            unknown.append((min(first.start, (negation or first).start), max(last.end, (negation or last).end)))
        elif negation:
            no = text[negation.start : negation.end]
            quote = f"{no} {phrase}" if negation.start < first.start else f"{phrase} {no}"
            understood.append(UnderstoodPhrase(quote, match.options))
        elif match.options:
            understood.append(UnderstoodPhrase(phrase, match.options))


def _find_phrases(tokens: list[_Token]) -> tuple[list[_Match], list[_Token]]:
    """Return the phrases of a clause, and the words that are neither in a phrase nor fillers.

    A "no" holds for all phrases behind it; at the end of a clause, for the one before it.
    """
    matches: list[_Match] = []
    unknown_words: list[_Token] = []
    place, negation, is_pending = 0, None, False
    while place < len(tokens):
        token = tokens[place]
        if match := _longest_match(tokens, place):
            matches.append(replace(match, negation=negation))
            place, is_pending = match.end, False
            continue
        if token.is_negation:
            negation, is_pending = token, True
        elif token.word not in FILLERS | SUBJECTS:
            unknown_words.append(token)
        place += 1
    if negation and is_pending:
        if matches and matches[-1].negation is None:
            matches[-1] = replace(matches[-1], negation=negation)
        else:
            unknown_words.append(negation)
    return matches, unknown_words


def _combine(understood: Sequence[UnderstoodPhrase]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the options of all phrases, lists united, and the options that have two values.

    Phrases that contradict each other set nothing.
    """
    values: dict[str, Any] = {}
    contradictions: dict[str, None] = {}
    for phrase in understood:
        for name, value in phrase.options.items():
            claim = bool(value) if name in ADDED_UP else value
            if values.setdefault(name, claim) != claim:
                contradictions[name] = None
    options: dict[str, Any] = {}
    for phrase in understood:
        if phrase.options.keys().isdisjoint(contradictions):
            for name, value in phrase.options.items():
                earlier = options.get(name, []) if name in ADDED_UP else []
                options[name] = [*earlier, *(one for one in value if one not in earlier)] if earlier else value
    return options, tuple(contradictions)


def _join_unknown(text: str, tokens: Sequence[_Token], spans: list[tuple[int, int]]) -> Iterator[str]:
    """Yield the texts that are not understood; those with nothing but fillers in between as one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        between = [token.word for token in tokens if joined and joined[-1][1] <= token.start and token.end <= start]
        if joined and all(word in FILLERS and word not in BREAKS for word in between):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return (text[start:end] for start, end in joined)


def _longest_match(tokens: Sequence[_Token], place: int) -> _Match | None:
    """Return the longest phrase of the vocabulary that starts at a token."""
    matches = (_match_words(tokens, place, words, phrase) for words, phrase in _phrases().get(_stem(tokens[place]), ()))
    return max(filter(None, matches), key=lambda match: match.end, default=None)


def _match_words(tokens: Sequence[_Token], place: int, words: tuple[str, ...], phrase: TablePhrase) -> _Match | None:
    """Match the words of a phrase, with fillers in between."""
    at, number = place, None
    for word in words:
        while at < len(tokens) and at > place and not _is_word(tokens[at], word) and tokens[at].word in FILLERS:
            at += 1
        if at >= len(tokens) or not _is_word(tokens[at], word):
            return None
        number = int(tokens[at].word) if word == NUMBER else number
        at += 1
    return _Match(phrase, place, at, number)


def _is_word(token: _Token, word: str) -> bool:
    return token.word.isascii() and token.word.isdigit() if word == NUMBER else stem_word(token.word) == word


def _stem(token: _Token) -> str:
    return NUMBER if token.word.isdigit() else stem_word(token.word)


@cache
def _phrases() -> Mapping[str, tuple[tuple[tuple[str, ...], TablePhrase], ...]]:
    """Return the phrases as words to compare, by the first of them; words that say nothing are left out."""
    by_first: dict[str, list[tuple[tuple[str, ...], TablePhrase]]] = {}
    for phrase in VOCABULARY:
        for text in phrase.phrases:
            words = tuple(
                word if word == NUMBER else stem_word(_normalize_word(word))
                for word in text.split()
                if word not in FILLERS
            ) or tuple(map(stem_word, text.split()))
            by_first.setdefault(NUMBER if words[0].isdigit() else words[0], []).append((words, phrase))
    return {word: tuple(phrases) for word, phrases in by_first.items()}
