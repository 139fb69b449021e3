"""Find options of the house rules by what players call them: labels, help, values, and synonyms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import Field
from functools import cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.engine import house_rules

from .rule_synonyms import SYNONYMS
from .rule_words import name, words

# Words that say nothing about which rule is meant: "no cracking" asks about cracking.
SMALL = frozenset(
    "a all an and are by for if in is no not of on or the to with without".split()  # noqa: SIM905
)
ENDINGS = ("ers", "ing", "er", "ed", "es", "ies", "s", "y")
SHORTEST_STEM = 4
_WORD = re.compile(r"[^\W_]+")


def found(typed: str) -> tuple[str, ...]:
    """Return the names of the options that have every word that was typed; those that are called so come first."""
    asked = stems(typed)
    if not asked:
        return ()
    names = [option.name for option in house_rules.OPTIONS if has(_words_of(option), asked)]
    return tuple(sorted(names, key=lambda one: not has(split(" ".join((name(one), *SYNONYMS.get(one, ())))), asked)))


def stems(typed: str) -> tuple[str, ...]:
    """Return what the words that were typed begin with; small words only where there are no others."""
    said = _WORD.findall(typed.casefold())
    return tuple(_stem(word) for word in said if word not in SMALL) or tuple(said)


def has(words_there: Iterable[str], asked: Iterable[str]) -> bool:
    """Whether each of these stems begins one of the words."""
    there = tuple(words_there)
    return all(any(word.startswith(stem) for word in there) for stem in asked)


def split(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(_WORD.findall(text.casefold()))


def _words_of(option: Field[Any]) -> tuple[str, ...]:
    return _words_in(option.name, get_language() or "")


@cache
def _words_in(option_name: str, _language: str) -> tuple[str, ...]:
    option = next(option for option in house_rules.OPTIONS if option.name == option_name)
    texts = [option_name, name(option_name), _(option.metadata["text"]), _(option.metadata["section"])]
    texts += [f"{value} {words(option_name, value)}" for value in house_rules.choices(option_name)]
    return split(" ".join((*texts, *SYNONYMS.get(option_name, ()))))


def _stem(word: str) -> str:
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST_STEM), "")
    return word.removesuffix(ending)
