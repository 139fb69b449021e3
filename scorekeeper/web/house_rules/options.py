"""The options of house rules in a form: their fields by section, what was typed, and their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import Option
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.wording import rules as rule_words

PREFIX = "rule."  # before an option's name in the name of its input
# Options with fields of their own above or below the sections: the name of the rules, and the worth of a point.
ELSEWHERE = frozenset({"title", "unit_value", "currency"})
# The size of the table, which a new game derives from its players.
SEATED = "table"
PLACES = 3
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)

Look = Literal["check", "choice", "several", "order", "number", "numbers"]
RuleChoice = tuple[str, str, bool]  # a value, its words, and whether it is chosen
Departure = tuple[str, str, str, str]  # an option, its name in words, its value, and the preset's, both in words
Texts = dict[str, tuple[str, ...]]  # of each option by name, as an input sends them


@dataclass(frozen=True)
class RuleField:
    """An option as a field of the form.

    ``places`` are the values to choose from, once for each place of an order; ``preset`` is the preset's value in
    words, empty where the field has the same; ``counts`` is the unit of a number, empty where
    ``text`` says it.
    """

    name: str
    label: str
    text: str
    example: str
    counts: str
    look: Look
    values: tuple[str, ...]
    places: tuple[tuple[RuleChoice, ...], ...]
    preset: str
    error: str

    @property
    def changed(self) -> bool:
        """Return whether it differs from the preset's."""
        return bool(self.preset)

    @property
    def value(self) -> str:
        """The text of a field that has one value."""
        return self.values[0] if self.values else ""

    @property
    def choices(self) -> tuple[RuleChoice, ...]:
        """The choices of a field that has one place."""
        return self.places[0] if self.places else ()

    @property
    def inputs(self) -> tuple[str, ...]:
        """The texts of a list of numbers, with empty ones up to the number of places."""
        return (*self.values, *("",) * (PLACES - len(self.values)))


@dataclass(frozen=True)
class RuleSection:
    """The fields of one section, and whether it is shown open."""

    title: str
    fields: tuple[RuleField, ...]
    is_open: bool

    @property
    def changes(self) -> int:
        """The number of fields that differ from the preset."""
        return sum(field.changed for field in self.fields)


def form_options(*, seats: bool = False) -> Iterator[Option]:
    """Yield the options that the form shows; the number of players at the table only with ``seats``."""
    hidden = ELSEWHERE if seats else ELSEWHERE | {SEATED}
    return (option for option in OPTIONS if option.name not in hidden)


def typed_options(data: QueryDict, *, seats: bool = False) -> Texts:
    """Return the text of each option that was sent; empty for a form that did not show the options."""
    if "shown_preset" not in data:
        return {}
    return {option.name: tuple(_typed_texts(option, data)) for option in form_options(seats=seats)}


def _typed_texts(option: Option, data: QueryDict) -> Iterator[str]:
    """Yield the texts of an option; of a list of numbers that may be shorter than its places only those typed."""
    texts = map(str.strip, data.getlist(PREFIX + option.name))
    return filter(None, texts) if _field_look(option) == "numbers" and not option.length else texts


def options_as_typed(rules: HouseRules, *, seats: bool = False) -> Texts:
    """Return the options of `rules` as texts, as a form sends them."""
    plain = rules_as_json(rules)
    return {option.name: _texts(plain[option.name]) for option in form_options(seats=seats)}


def changed_options(entered: Texts, rules: HouseRules) -> Texts:
    """Return the texts that differ from `rules`, the preset that the fields were filled from."""
    filled = options_as_typed(rules, seats=True)
    return {name: values for name, values in entered.items() if values != filled[name]}


def read_options(entered: Texts) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the options as house-rules values, and a sentence for each that cannot be read."""
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, texts in entered.items():
        try:
            values[name] = _option_value(name, texts)
        except ValueError as error:
            errors[name] = str(error)
    return values, errors


def form_sections(
    preset: HouseRules, changed: Texts, errors: dict[str, str], *, seats: bool = False
) -> tuple[RuleSection, ...]:
    """Return the form's sections: `preset` with the `changed` texts; open where a field is changed or wrong."""
    filled = options_as_typed(preset, seats=seats)
    fields: dict[str, list[RuleField]] = {}
    for option in form_options(seats=seats):
        name = option.name
        field = _rule_field(option, changed.get(name, filled[name]), filled[name], errors.get(name, ""))
        fields.setdefault(option.section, []).append(field)
    return tuple(
        RuleSection(_(title), tuple(group), any(field.changed or field.error for field in group))
        for title, group in fields.items()
    )


def option_departures(preset: HouseRules, changed: Texts) -> list[Departure]:
    """Return the options that were changed, in the form's order."""
    filled = options_as_typed(preset, seats=True)
    return [
        (name, rule_words.name(name), _in_words(name, changed[name]), _in_words(name, filled[name]))
        for name in filled
        if name in changed and changed[name] != filled[name]
    ]


def _rule_field(option: Option, values: tuple[str, ...], filled: tuple[str, ...], error: str) -> RuleField:
    name, look = option.name, _field_look(option)
    preset = "" if values == filled else _in_words(name, filled)
    text, counts = _(option.help), rule_words.counts(name)
    return RuleField(
        name=name,
        label=_(option.label),
        text=text,
        example=_(option.example),
        counts="" if f"({counts})" in text else counts,
        look=look,
        values=values,
        places=_places(option, look, values),
        preset=preset,
        error=error,
    )


def _places(option: Option, look: Look, values: tuple[str, ...]) -> tuple[tuple[RuleChoice, ...], ...]:
    offered = option.choices
    if look == "order":
        chosen = [{value} for value in (*values, *offered[len(values) :])]
    else:
        chosen = [set(values)] if look in ("choice", "several") else []
    return tuple(
        tuple((value, rule_words.words(option.name, value), value in here) for value in offered) for here in chosen
    )


def _in_words(name: str, texts: tuple[str, ...]) -> str:
    return rule_words.texts_in_words(name, texts)


def _field_look(option: Option) -> Look:
    if option.is_order:
        return "order"
    if option.kind is bool:
        return "check"
    if option.is_list:
        return "several" if option.choices else "numbers"
    return "choice" if option.choices else "number"


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("true",) if value else ()
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)


def _option_value(name: str, texts: tuple[str, ...]) -> Any:
    match _field_look(OPTION_BY_NAME[name]):
        case "check":
            return texts == ("true",)
        case "several" | "order":
            return list(texts)
        case "numbers":
            return [_parse_number(text) for text in texts]
        case "number":
            return _parse_number(texts[0] if texts else "")
        case "choice":
            return texts[0] if texts else ""


def _parse_number(text: str) -> int:
    if not WHOLE_NUMBER.fullmatch(text):
        raise ValueError(_("Enter a whole number, like 3."))
    return int(text)
