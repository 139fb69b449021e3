"""The options of the house rules as fields of a form, and what was typed in them as options again."""

import re
from collections.abc import Iterator
from dataclasses import Field, dataclass
from typing import Any, Literal

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import OPTIONS, option_choices, rules_as_json
from scorekeeper.wording import rules as rule_words

PREFIX = "rule."
# Said elsewhere in the form: what the rules are called, and what a unit is worth.
ELSEWHERE = frozenset({"title", "unit_value", "currency"})
# Where an evening is opened, those who came say it.
SEATED = "table"
# Lists whose order counts: each place is chosen on its own.
ORDERED = frozenset({"queen_order", "jack_order"})
# Lists of numbers that may be shorter than the places in the form.
SHORTER = frozenset({"weights"})
PLACES = 3
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)

Look = Literal["check", "choice", "several", "order", "number", "numbers"]
Texts = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Choice:
    """A value that an option can have."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class RuleField:
    """An option as it stands in the form.

    ``places`` are the values to choose from, once for each place of an order; ``preset`` is what the preset says in
    words, nothing where that is what stands here; ``counts`` says what a number is a number of.
    """

    name: str
    label: str
    text: str
    counts: str
    source: str
    source_text: str
    look: Look
    values: tuple[str, ...]
    places: tuple[tuple[Choice, ...], ...]
    preset: str
    error: str

    @property
    def changed(self) -> bool:
        """Whether it differs from the preset's."""
        return bool(self.preset)

    @property
    def value(self) -> str:
        """What is typed in a field that has one value."""
        return self.values[0] if self.values else ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen where there is one place."""
        return self.places[0] if self.places else ()

    @property
    def inputs(self) -> tuple[str, ...]:
        """What stands in the places of a list of numbers."""
        return (*self.values, *("",) * (PLACES - len(self.values)))


@dataclass(frozen=True)
class Section:
    """The fields of one section, and whether it is shown open."""

    title: str
    fields: tuple[RuleField, ...]
    is_open: bool

    @property
    def changes(self) -> int:
        """How many fields differ from the preset."""
        return sum(field.changed for field in self.fields)


@dataclass(frozen=True)
class Departure:
    """An option that says something else than the preset does, both in words."""

    name: str
    label: str
    value: str
    preset: str


def options(*, seats: bool = False) -> Iterator[Field[Any]]:
    """Yield the options that the form shows; how many sit at the table only with ``seats``."""
    hidden = ELSEWHERE if seats else ELSEWHERE | {SEATED}
    return (option for option in OPTIONS if option.name not in hidden)


def typed(data: QueryDict, *, seats: bool = False) -> Texts:
    """Return what was typed for each option; nothing for a form that did not show the options."""
    if "shown_preset" not in data:
        return {}
    found = {option.name: tuple(map(str.strip, data.getlist(PREFIX + option.name))) for option in options(seats=seats)}
    return {name: tuple(filter(None, texts)) if name in SHORTER else texts for name, texts in found.items()}


def as_typed(rules: HouseRules, *, seats: bool = False) -> Texts:
    """Return the options of `rules` the way a form sends them."""
    plain = rules_as_json(rules)
    return {option.name: _texts(plain[option.name]) for option in options(seats=seats)}


def changes(entered: Texts, shown: HouseRules) -> Texts:
    """Return what was typed in the fields that no longer say what `shown`, the preset they were filled from, says."""
    filled = as_typed(shown, seats=True)
    return {name: values for name, values in entered.items() if values != filled[name]}


def read(entered: Texts) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the options as house-rules values, and a sentence for each that cannot be read."""
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, texts in entered.items():
        try:
            values[name] = _value(name, texts)
        except ValueError as error:
            errors[name] = str(error)
    return values, errors


def sections(preset: HouseRules, changed: Texts, errors: dict[str, str], *, seats: bool = False) -> tuple[Section, ...]:
    """Return the form's sections: `preset` with what was `changed`; open where something is, or is wrong."""
    filled = as_typed(preset, seats=seats)
    fields: dict[str, list[RuleField]] = {}
    for option in options(seats=seats):
        name = option.name
        field = _field(option, changed.get(name, filled[name]), filled[name], errors.get(name, ""))
        fields.setdefault(option.metadata["section"], []).append(field)
    return tuple(
        Section(_(title), tuple(group), any(field.changed or field.error for field in group))
        for title, group in fields.items()
    )


def departures(preset: HouseRules, changed: Texts) -> tuple[Departure, ...]:
    """Return what was changed, in the form's order."""
    filled = as_typed(preset, seats=True)
    return tuple(
        Departure(name, rule_words.name(name), *(_in_words(name, texts[name]) for texts in (changed, filled)))
        for name in filled
        if name in changed and changed[name] != filled[name]
    )


def _field(option: Field[Any], values: tuple[str, ...], filled: tuple[str, ...], error: str) -> RuleField:
    name, look, source = option.name, _look(option.name), option.metadata["source"]
    preset = "" if values == filled else _in_words(name, filled)
    return RuleField(
        name=name,
        label=rule_words.name(name),
        text=_(option.metadata["text"]),
        counts=rule_words.counts(name),
        source=_(source),
        source_text=rule_words.source_in_words(source),
        look=look,
        values=values,
        places=_places(name, look, values),
        preset=preset,
        error=error,
    )


def _places(name: str, look: Look, values: tuple[str, ...]) -> tuple[tuple[Choice, ...], ...]:
    offered = option_choices(name)
    if look == "order":
        chosen = [{value} for value in (*values, *offered[len(values) :])]
    else:
        chosen = [set(values)] if look in ("choice", "several") else []
    return tuple(
        tuple(Choice(value, rule_words.words(name, value), value in here) for value in offered) for here in chosen
    )


def _in_words(name: str, texts: tuple[str, ...]) -> str:
    return rule_words.texts_in_words(name, texts)


def _look(name: str) -> Look:
    if name in ORDERED:
        return "order"
    default = next(option.default for option in OPTIONS if option.name == name)
    if isinstance(default, bool):
        return "check"
    if isinstance(default, tuple):
        return "several" if option_choices(name) else "numbers"
    return "choice" if option_choices(name) else "number"


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("true",) if value else ()
    return tuple(map(str, value)) if isinstance(value, list) else (str(value),)


def _value(name: str, texts: tuple[str, ...]) -> Any:
    match _look(name):
        case "check":
            return texts == ("true",)
        case "several" | "order":
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
