"""The options of the house rules as fields of a form, and what was typed in them as options again."""

import re
from collections.abc import Iterator
from dataclasses import Field, dataclass
from typing import Any, Literal

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine import house_rules
from scorekeeper.engine.rules import HouseRules

PREFIX = "rule."
# Said elsewhere in the form: how many sit down, and what a unit is worth.
ELSEWHERE = frozenset({"title", "table", "unit_value", "currency"})
# Lists whose order counts, which boxes to tick do not have: a file says them.
ORDERED = frozenset({"queen_order", "jack_order"})
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)

Look = Literal["check", "choice", "several", "number", "numbers"]


@dataclass(frozen=True)
class Choice:
    """A value that an option can have."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class RuleField:
    """An option as it stands in the form; `values` are what is typed, `changed` tells it from the preset's."""

    name: str
    label: str
    look: Look
    values: tuple[str, ...]
    choices: tuple[Choice, ...]
    changed: bool
    error: str

    @property
    def value(self) -> str:
        """What is typed in a field that has one value."""
        return self.values[0] if self.values else ""


@dataclass(frozen=True)
class Section:
    """The fields of one section, and whether it is shown open."""

    title: str
    fields: tuple[RuleField, ...]
    is_open: bool


def options() -> Iterator[Field[Any]]:
    """Yield the options that the form shows."""
    return (option for option in house_rules.OPTIONS if option.name not in ELSEWHERE | ORDERED)


def typed(data: QueryDict) -> dict[str, tuple[str, ...]]:
    """Return what was typed for each option; nothing for a form that did not show the options."""
    if "shown_preset" not in data:
        return {}
    return {option.name: tuple(text.strip() for text in data.getlist(PREFIX + option.name)) for option in options()}


def as_typed(rules: HouseRules) -> dict[str, tuple[str, ...]]:
    """Return the options of `rules` the way a form sends them."""
    plain = house_rules.as_json(rules)
    return {option.name: _texts(plain[option.name]) for option in options()}


def changes(entered: dict[str, tuple[str, ...]], shown: HouseRules) -> dict[str, tuple[str, ...]]:
    """Return what was typed in the fields that no longer say what `shown`, the preset they were filled from, says."""
    filled = as_typed(shown)
    return {name: values for name, values in entered.items() if values != filled[name]}


def read(entered: dict[str, tuple[str, ...]]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the options as house-rules values, and a sentence for each that cannot be read."""
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, texts in entered.items():
        try:
            values[name] = _value(name, texts)
        except ValueError as error:
            errors[name] = str(error)
    return values, errors


def sections(preset: HouseRules, changed: dict[str, tuple[str, ...]], errors: dict[str, str]) -> tuple[Section, ...]:
    """Return the form's sections: `preset` with what was `changed`; open where something is, or is wrong."""
    values = as_typed(preset) | changed
    fields: dict[str, list[RuleField]] = {}
    for option in options():
        name = option.name
        field = _field(option, values[name], name in changed, errors.get(name, ""))
        fields.setdefault(option.metadata["section"], []).append(field)
    return tuple(
        Section(_(title), tuple(group), any(field.changed or field.error for field in group))
        for title, group in fields.items()
    )


def words(value: str) -> str:
    """Return an option's value as words: `no-chance-to-pick` as `no chance to pick`."""
    return _(value.replace("-", " "))


def _field(option: Field[Any], values: tuple[str, ...], changed: bool, error: str) -> RuleField:
    look = _look(option.name)
    offered = house_rules.choices(option.name) if look in ("choice", "several") else ()
    choices = tuple(Choice(value, words(value), value in values) for value in offered)
    return RuleField(option.name, _(option.metadata["text"]), look, values, choices, changed, error)


def _look(name: str) -> Look:
    default = next(option.default for option in house_rules.OPTIONS if option.name == name)
    if isinstance(default, bool):
        return "check"
    if isinstance(default, tuple):
        return "several" if house_rules.choices(name) else "numbers"
    return "choice" if house_rules.choices(name) else "number"


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("true",) if value else ()
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)


def _value(name: str, texts: tuple[str, ...]) -> Any:
    match _look(name):
        case "check":
            return texts == ("true",)
        case "several":
            return list(texts)
        case "numbers":
            return [_number(text) for text in texts]
        case "number":
            return _number(texts[0] if texts else "")
        case "choice":
            return texts[0] if texts else ""


def _number(text: str) -> int:
    if not WHOLE_NUMBER.fullmatch(text):
        raise ValueError(_("This is a whole number, not “%(typed)s”.") % {"typed": text})
    return int(text)
