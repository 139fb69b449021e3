"""Options of the house rules that were searched for: what each preset says of them, and where they are set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.engine.rules.presets import OPTIONS, load_preset, preset_slugs
from scorekeeper.web import rule_fields
from scorekeeper.wording import rule_search
from scorekeeper.wording import rules as rule_words

MOST_PRESETS = 4


@dataclass(frozen=True)
class Preset:
    """A preset to look at."""

    key: str
    title: str


@dataclass(frozen=True)
class Value:
    """A value of an option, with the first presets that have it; `more` is how many others do."""

    words: str
    presets: tuple[Preset, ...]
    more: int


@dataclass(frozen=True)
class Match:
    """An option that was searched for."""

    option: str
    section: str
    name: str
    text: str
    values: tuple[Value, ...] = ()


def matches(typed: str) -> tuple[Match, ...]:
    """Return the options that have what was typed, with what the presets say of them."""
    options = {option.name: option for option in OPTIONS if option.name != "title"}
    return tuple(_match(options[name], _values(name)) for name in rule_search.find_options(typed) if name in options)


def fields(typed: str) -> tuple[Match, ...]:
    """Return the options that have what was typed and stand in the form."""
    options = {option.name: option for option in rule_fields.options(seats=True)}
    return tuple(_match(options[name]) for name in rule_search.find_options(typed) if name in options)


def _match(option: Any, values: tuple[Value, ...] = ()) -> Match:
    name, about = option.name, option.metadata
    return Match(name, _(about["section"]), rule_words.name(name), _(about["text"]), values)


def _values(option: str) -> tuple[Value, ...]:
    having: dict[str, list[Preset]] = {}
    for slug in preset_slugs():
        rules = load_preset(slug)
        having.setdefault(rule_words.value_in_words(rules, option), []).append(Preset(slug, rules.title))
    return tuple(
        Value(words, tuple(presets[:MOST_PRESETS]), max(len(presets) - MOST_PRESETS, 0))
        for words, presets in having.items()
    )
