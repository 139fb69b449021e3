"""The search for an option of the house rules, by its label, its help, its values, and what players call it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import OPTIONS
from scorekeeper.engine.rules.options.option import Option
from scorekeeper.wording.rules import words

# Words that say nothing about which rule is meant: "no cracking" asks about cracking.
SMALL = frozenset(
    "a all an and are by for if in is no not of on or the to with without".split()  # noqa: SIM905
)
_WORD = re.compile(r"[^\W_]+")
ENDINGS = ("ers", "ing", "er", "ed", "es", "ies", "s", "y")
SHORTEST_STEM = 4


def options_named(typed: str) -> tuple[str, ...]:
    """Return the names of the options that have every word that was typed; those that are called so come first."""
    asked = stems(typed)
    if not asked:
        return ()
    language = get_language() or ""
    there = [option for option in OPTIONS if has(_words_of(option, language), asked)]
    there.sort(key=lambda option: not has(split_words(f"{_(option.label)} {option.search}"), asked))
    return tuple(option.name for option in there)


def stems(typed: str) -> tuple[str, ...]:
    """Return the terms that a typed search looks for; small words only where there are no others."""
    words = _WORD.findall(typed.casefold())
    return tuple(stem_word(word) for word in words if word not in SMALL) or tuple(words)


def stem_word(word: str) -> str:
    """Return a word without its ending: ``crack`` for ``cracks``, ``cracking``, and ``cracked``."""
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST_STEM), "")
    return word.removesuffix(ending)


def has(words_there: Iterable[str], asked: Iterable[str]) -> bool:
    """Return whether each of these stems begins one of the words."""
    there = tuple(words_there)
    return all(any(word.startswith(stem) for word in there) for stem in asked)


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(_WORD.findall(text.casefold()))


@cache
def _words_of(option: Option, _language: str) -> tuple[str, ...]:
    """Return the words by which an option is found, in the current language, which is part of the cache's key."""
    texts = [option.name, _(option.label), _(option.help), _(option.section)]
    texts += [f"{value} {words(option.name, value)}" for value in option.choices]
    return split_words(" ".join([*texts, option.search]))
