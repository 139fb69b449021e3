"""The words of tables: a text becomes tokens, each a concept of the game with its number, its card, or its amount.

Whatever means the same is one concept, so a phrase is written once: “everyone passes”, “no one picks”, and “passed
out” are all ``nopick``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.engine.interview.concepts import CONCEPTS, FREE, IRREGULAR

ANY = "any"  # the value of a token in a phrase that stands for every number, card, suit, or amount
NEXT = "_"  # before a word of an entry that follows at once, without words in between
UNKNOWN = "?"  # before a word that no concept has
BREAKS = frozenset({",", ";", ":", "and", "or", "but", "(", ")", "-", "/"})
ENDS = frozenset({".", "!", "?", "\n"})
CONDITIONS = frozenset({"if", "unless"})
_NUMBERS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen twenty
"""
NUMBERS = tuple(_NUMBERS.split())
_DIGITS = {word: str(number) for number, word in enumerate(NUMBERS) if 1 < number < 20} | {
    "1": "one"
}  # “one” is a pronoun too
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
ONES = frozenset("123456789")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SUITS = {"club": "clubs", "spade": "spades", "heart": "hearts", "diamond": "diamonds"}
_SIGNS = {"♣": "club", "♠": "spade", "♥": "heart", "♦": "diamond"}
_RANKS = {"queen": "Q", "jack": "J", "ace": "A", "king": "K", "10": "10", "9": "9", "8": "8", "7": "7"}
_RANK_OF_LETTER = {"q": "queen", "j": "jack", "k": "king", "a": "ace"}
_SUIT_OF_LETTER = {"c": "club", "s": "spade", "h": "heart", "d": "diamond"}
COINS = {
    "penny": 1,
    "nickel": 5,
    "dime": 10,
    "quarter": 25,
    "dollar": 100,
    "buck": 100,
    "euro": 100,
    "cent": 1,
    "bit": 0,
}
RATES = {"hand": "perhand", "player": "perplayer", "round": "everyround", "point": "perpoint"}  # after “a”
_BITS = {2: 25, 4: 50, 6: 75}
CURRENCIES = {"$": "", "€": "EUR", "£": "GBP"}
_COUNTED = """
player card point crack recrack mark blitz trick hand deal pot share ace king doubler queen jack defender partner
"""
COUNTED = frozenset(_COUNTED.split())  # concepts that a number in front of them counts
_APOSTROPHES = "'\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}`"
_DASHES = "\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}-"
_SHOULD = re.compile(r"(?:(?<=^)|(?<=[.!?;,] ))should(?= )", re.IGNORECASE)  # “should everyone pass” is an “if”
_TOKEN = re.compile(
    rf"""
    (?P<plain>(?:[a-z]{{4,}}|if|no|not|pay|may|the|of|to|is)(?=\s|$))
    | (?P<money>[$€£]\s?\d*\.?\d+ | \d*\.?\d+\s?(?:¢|cts?\b|c\b) | \d*\.?\d+\s?€)
    | (?P<times>\d+\s?[x×](?!\w) | (?<!\w)[x×]\s?\d+)
    | (?P<sequence>\d+(?:\s?[/{_DASHES}]\s?\d+)+)
    | (?P<decimal>\d*\.\d+)
    | (?P<card>(?<!\w)(?:10|[AKQJ987akqj])\s?[♣♠♥♦]
        | (?<!\w)(?:10|[KQJ987kqj])(?:\s?o\s?)?[CSHDcshd](?!\w)
        | (?<!\w)[Jj]\.\s?[Dd]\.? | (?<!\w)A[CSHD](?!\w))
    | (?P<ordinal>\d+(?:st|nd|rd|th)\b)
    | (?P<number>\d{{1,3}}(?:,\d{{3}})+ | \d+)
    | (?P<slot>[#¤]|%[a-z]+|[@=][a-z]+|~[a-z-]+)
    | (?P<short>(?i:max|min|vs|pts?|cts?)\.(?=\s))
    | (?P<both>(?:s?he|him|his)/(?:s?he|hers?|his|him)\b | and/or\b | w/(?=\s))
    | (?P<word>[^\W\d_]+(?:[{_APOSTROPHES}][^\W\d_]+)*)
    | (?P<dash>\s[{_DASHES}]+\s | [–—])
    | (?P<sign>[,;.:!?()/&+\n])
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    """A concept of the game with its value (a number, a card, a suit, cents), and its place in the text."""

    concept: str
    value: Any = None
    start: int = 0
    end: int = 0
    is_free: bool = False
    currency: str = ""

    @property
    def is_break(self) -> bool:
        """Return whether a clause may end here."""
        return self.concept in BREAKS


class _Word(NamedTuple):
    """A word of the text in its basic form, or a token that is complete already."""

    text: str
    start: int
    end: int
    token: Token | None = None


_Meaning = tuple[str, Any]


@dataclass(slots=True)
class _Node:
    """The entries of the lexicon that begin alike."""

    next: dict[str, _Node] = field(default_factory=dict)
    meaning: _Meaning | None = None


def tokenize(text: str) -> list[Token]:
    """Return the tokens of a text, breaks and ends of sentences among them; words that say nothing are ``is_free``."""
    return list(_merge_counts(list(_find_concepts(list(_find_words(_SHOULD.sub("if    ", text)))))))


@cache
def base_form(word: str) -> str:
    """Return the basic form of a word that concepts use: ``crack`` for ``cracking``, ``3`` for ``three``."""
    basic = IRREGULAR.get(word) or _forms().get(word, word)
    return _DIGITS.get(basic, basic)


def _find_words(text: str) -> Iterator[_Word]:
    for match in _TOKEN.finditer(text):
        kind, typed, place = str(match.lastgroup), match[0], match.span()
        yield from _read_word(kind, typed, place)


def _read_word(kind: str, typed: str, place: tuple[int, int]) -> Iterator[_Word]:
    start, end = place
    if kind == "plain" and typed != "cannot":
        yield _Word(base_form(typed), start, end)
        return

    def complete(concept: str, value: Any = None, **more: Any) -> _Word:
        return _Word("" if value else concept, start, end, Token(concept, value, start, end, **more))

    if kind == "money":
        sign = next((sign for sign in CURRENCIES if sign in typed), "")
        amount = re.sub(r"[^\d.]", "", typed)
        yield complete("money", _cents(amount, 100 if sign else 1), currency=CURRENCIES.get(sign, ""))
    elif kind == "times":
        yield complete("times", int(re.sub(r"\D", "", typed)))
    elif kind == "sequence":
        numbers = tuple(map(int, re.findall(r"\d+", typed)))
        yield complete("sixtyall") if numbers == (60, 60) else complete("sequence", numbers)
    elif kind == "decimal":
        yield complete("money", _cents(typed, 100))
    elif kind == "card":
        yield complete("named", _card_code(typed))
    elif kind == "ordinal":
        yield complete("ordinal", int(re.sub(r"\D", "", typed)))
    elif kind == "number":
        yield _Word(base_form(str(int(typed.replace(",", "")))), start, end)
    elif kind == "slot":
        yield _read_slot(typed, start, end)
    elif kind == "short":
        yield from _split_word(typed[:-1], start, end)
    elif kind == "both":
        yield _Word({"and/or": "or", "w/": "and"}.get(typed, "they"), start, end)
    elif kind == "dash":
        yield complete("-")
    elif kind == "sign":
        yield complete({"&": "and", "+": "and"}.get(typed, typed))
    else:
        yield from _split_word(typed, start, end)


def _read_slot(typed: str, start: int, end: int) -> _Word:
    if typed == "#":
        return _Word("", start, end, Token("number", ANY, start, end))
    if typed == "¤":
        return _Word("", start, end, Token("money", ANY, start, end))
    if typed[0] == "%":
        return _Word("", start, end, Token(typed[1:], ANY, start, end))
    return _Word("", start, end, Token(typed, None, start, end))


def _split_word(typed: str, start: int, end: int) -> Iterator[_Word]:
    word = re.sub(f"[{_APOSTROPHES}]", "'", typed.casefold())
    if word.endswith("n't") or word == "cannot":
        stem = {"ca": "can", "wo": "will", "sha": "shall"}.get(word[:-3], word[:-3])
        yield _Word(base_form("can" if word == "cannot" else stem), start, end)
        yield _Word("not", start, end)
        return
    word = word.partition("'")[0] if "'" in word and word.partition("'")[0] else word
    yield _Word(base_form(word), start, end)


def _card_code(typed: str) -> str:
    letters = typed.upper()
    for sign, suit in _SIGNS.items():
        letters = letters.replace(sign, suit[0].upper())
    rank = re.match(r"10|[AKQJ987]", letters)
    return (rank[0] if rank else "") + letters.rstrip(". ")[-1]


def _cents(amount: str, factor: int) -> int | None:
    """Return an amount in cents; None if it isn't whole."""
    value = round(float(amount) * factor, 6)
    return int(value) if value == int(value) else None


def _find_concepts(words: list[_Word]) -> Iterator[Token]:
    """Yield the tokens of the longest entries of the lexicon, then numbers and cards, then words as they are."""
    place = 0
    while place < len(words):
        word = words[place]
        if word.token is not None and word.token.concept not in ("and", "or", "/"):
            yield word.token
            place += 1
            continue
        found = _card_at(words, place) or _entry_at(words, place) or _number_at(words, place)
        if found is None:
            concept = word.text if word.text in BREAKS or word.token else UNKNOWN + word.text
            found = (Token(concept, None, word.start, word.end, is_free=word.text in FREE), place + 1)
        yield found[0]
        place = found[1]


def _entry_at(words: list[_Word], place: int) -> tuple[Token, int] | None:
    """Return the longest entry of the lexicon that starts at a word, and where it ends."""
    best = _longest(words, place, _lexicon())
    if best is None:
        return None
    end, (concept, value) = best
    return Token(concept, value, words[place].start, words[end - 1].end), end


def _longest(words: list[_Word], place: int, node: _Node, end: int = 0) -> tuple[int, _Meaning] | None:
    """Return where the longest entry in a part of the lexicon ends, and its meaning; free words may be in between."""
    best = (end, node.meaning) if node.meaning else None
    if place >= len(words) or not node.next:
        return best
    text = words[place].text
    found = [best]
    for key in (text, NEXT + text) if place == end else (text,):
        after = node.next.get(key)
        found.append(_longest(words, place + 1, after, place + 1) if after else None)
    if end and text in FREE:
        found.append(_longest(words, place + 1, node, end))
    return max(filter(None, found), key=lambda one: one[0], default=None)


def _number_at(words: list[_Word], place: int) -> tuple[Token, int] | None:
    text, start = words[place].text, words[place].start
    following = words[place + 1].text if place + 1 < len(words) else ""
    digits = {"one": "1"}.get(text, text)
    ones = {"one": "1"}.get(following, following)
    if text in TENS and ones in ONES:
        return Token("number", TENS[text] + int(ones), start, words[place + 1].end), place + 2
    value = TENS.get(text, int(digits) if digits.isdecimal() else 0 if text == "zero" else None)
    if text in ORDINALS:
        return Token("ordinal", ORDINALS.index(text) + 1, start, words[place].end), place + 1
    return None if value is None else (Token("number", value, start, words[place].end), place + 1)


def _card_at(words: list[_Word], place: int) -> tuple[Token, int] | None:
    """Return a card in words, such as “jack of diamonds” or “7 of diamonds”."""
    rank = words[place].text
    at = place + 1
    if rank not in _RANKS:
        return None
    while at < len(words) and words[at].text in ("of", "o", "the"):
        at += 1
    if at >= len(words) or words[at].text not in SUITS:
        return None
    code = _RANKS[rank] + words[at].text[0].upper()
    return Token("named", code, words[place].start, words[at].end), at + 1


def _merge_counts(tokens: list[Token]) -> Iterator[Token]:
    """Yield tokens with each number in the concept next to it: “two cracks” is ``crack`` with 2."""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        place += 1
        following = next((at for at in range(place, len(tokens)) if not tokens[at].is_free), len(tokens))
        merged = None
        if token.concept in ("number", UNKNOWN + "a") and following < len(tokens):
            number = token if token.concept == "number" else token._replace(value=1)
            merged = _merge(number, tokens[following])
        if merged is not None:
            place, token = following + 1, merged
        elif token.concept == "coin" and token.value:
            token = token._replace(concept="money")
        yield token
        rate = _rate_at(tokens, place) if token.concept in COUNTED | {"times", "money"} else None
        if rate is not None:
            yield rate
            place += 2


def _rate_at(tokens: list[Token], place: int) -> Token | None:
    """Return “a hand” or “a player” after a number as what it is: per hand, per player."""
    if place + 1 >= len(tokens) or tokens[place].concept != UNKNOWN + "a":
        return None
    rate = RATES.get(tokens[place + 1].concept)
    return Token(rate, None, tokens[place].start, tokens[place + 1].end) if rate else None


def _merge(number: Token, counted: Token) -> Token | None:
    start, end, value = number.start, counted.end, number.value
    if counted.concept == "coin":
        cents = _BITS.get(value) if counted.value == 0 else ANY if value == ANY else value * counted.value
        return Token("money", cents, start, end)
    if counted.concept == "time":
        return Token("times", value, start, end)
    if counted.concept == "set":
        return counted._replace(start=start)
    if counted.concept in COUNTED and counted.value is None:
        return counted._replace(value=value, start=start)
    return None


def inflect(word: str) -> Iterator[str]:
    """Yield the regular forms of a word: plural, past, and -ing."""
    if len(word) < 3 or not word.isalpha():
        return
    stem = word.removesuffix("e")
    yield from (word + "s", word + "es", word + "ed", word + "d", word + "ing", stem + "ing")
    if word.endswith("y"):
        yield from (word[:-1] + "ies", word[:-1] + "ied")
    yield from (word + word[-1] + "ing", word + word[-1] + "ed")


@cache
def _forms() -> dict[str, str]:
    """Return the basic form of each inflected word: of several, the shortest."""
    words = {word.lstrip(NEXT) for entry, _concept, _value in _entries() for word in entry} | FREE
    forms: dict[str, str] = {}
    for word in sorted(words, key=lambda word: (len(word), word)):
        for form in inflect(forms.get(word, word)):
            if form not in FREE and IRREGULAR.get(form) is None:
                forms.setdefault(form, forms.get(word, word))
    return forms


def _entries() -> Iterator[tuple[tuple[str, ...], str, Any]]:
    for key, texts in CONCEPTS.items():
        concept, _, value = key.partition("=")
        for text in texts.split("|"):
            words = tuple(IRREGULAR.get(word, word) for word in text.replace("_", " " + NEXT).split())
            yield words, concept, int(value) if value.isdecimal() else value or None
        if not value:
            yield (concept,), concept, None
    for suit, name in SUITS.items():
        yield (suit,), "suit", name
    for coin, cents in COINS.items():
        yield (coin,), "coin", cents


@cache
def _lexicon() -> _Node:
    root = _Node()
    for entry, concept, value in _entries():
        node = root
        for word in entry:
            key = NEXT + base_form(word[1:]) if word[0] == NEXT else base_form(word)
            node = node.next.setdefault(key, _Node())
        node.meaning = node.meaning or (concept, value)
    return root
