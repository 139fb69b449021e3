"""The options of house rules as form fields, the draft of a club's house rules, and the form for a file of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import Field, dataclass, field, replace
from typing import Any, Literal

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import (
    OPTIONS,
    base_preset,
    option_choices,
    preset_slugs,
    read_rules,
    rules_as_json,
    rules_from_toml,
)
from scorekeeper.web.forms import Form
from scorekeeper.web.house_rules.starts import get_preset
from scorekeeper.web.parsing import editable_amount, parse_amount
from scorekeeper.wording import refusals
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import money

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
MOST_BYTES = 64_000  # of a house-rules file
MOST_FAULTS = 20
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)

Look = Literal["check", "choice", "several", "order", "number", "numbers"]
Texts = dict[str, tuple[str, ...]]
UNIT, CURRENCY, NAME = "unit_value", "currency", "name"


@dataclass(frozen=True)
class RuleChoice:
    """A value that an option can have."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class RuleField:
    """An option as a field of the form.

    ``places`` are the values to choose from, once for each place of an order; ``preset`` is the preset's value in
    words, empty where the field has the same; ``counts`` is the unit of a number.
    """

    name: str
    label: str
    text: str
    counts: str
    source: str
    source_text: str
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


@dataclass(frozen=True)
class Departure:
    """An option whose value differs from the preset's, both in words."""

    name: str
    label: str
    value: str
    preset: str


def form_options(*, seats: bool = False) -> Iterator[Field[Any]]:
    """Yield the options that the form shows; the number of players at the table only with ``seats``."""
    hidden = ELSEWHERE if seats else ELSEWHERE | {SEATED}
    return (option for option in OPTIONS if option.name not in hidden)


def typed_options(data: QueryDict, *, seats: bool = False) -> Texts:
    """Return the text of each option that was sent; empty for a form that did not show the options."""
    if "shown_preset" not in data:
        return {}
    found = {
        option.name: tuple(map(str.strip, data.getlist(PREFIX + option.name))) for option in form_options(seats=seats)
    }
    return {name: tuple(filter(None, texts)) if name in SHORTER else texts for name, texts in found.items()}


def options_as_typed(rules: HouseRules, *, seats: bool = False) -> Texts:
    """Return the options of `rules` as texts, as a form sends them."""
    plain = rules_as_json(rules)
    return {option.name: _texts(plain[option.name]) for option in form_options(seats=seats)}


def changed_options(entered: Texts, shown: HouseRules) -> Texts:
    """Return the texts that differ from `shown`, the preset that the fields were filled from."""
    filled = options_as_typed(shown, seats=True)
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
        fields.setdefault(option.metadata["section"], []).append(field)
    return tuple(
        RuleSection(_(title), tuple(group), any(field.changed or field.error for field in group))
        for title, group in fields.items()
    )


def option_departures(preset: HouseRules, changed: Texts) -> tuple[Departure, ...]:
    """Return the options that were changed, in the form's order."""
    filled = options_as_typed(preset, seats=True)
    return tuple(
        Departure(name, rule_words.name(name), *(_in_words(name, texts[name]) for texts in (changed, filled)))
        for name in filled
        if name in changed and changed[name] != filled[name]
    )


def _rule_field(option: Field[Any], values: tuple[str, ...], filled: tuple[str, ...], error: str) -> RuleField:
    name, look, source = option.name, _field_look(option.name), option.metadata["source"]
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


def _places(name: str, look: Look, values: tuple[str, ...]) -> tuple[tuple[RuleChoice, ...], ...]:
    offered = option_choices(name)
    if look == "order":
        chosen = [{value} for value in (*values, *offered[len(values) :])]
    else:
        chosen = [set(values)] if look in ("choice", "several") else []
    return tuple(
        tuple(RuleChoice(value, rule_words.words(name, value), value in here) for value in offered) for here in chosen
    )


def _in_words(name: str, texts: tuple[str, ...]) -> str:
    return rule_words.texts_in_words(name, texts)


def _field_look(name: str) -> Look:
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


def _option_value(name: str, texts: tuple[str, ...]) -> Any:
    match _field_look(name):
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
        raise ValueError(_("This is a whole number, not “%(typed)s”.") % {"typed": text})
    return int(text)


@dataclass(frozen=True)
class RulesDraft:
    """The contents of the form; `preset` is a slug, empty for the defaults; `unit` is typed, empty without money."""

    name: str
    preset: str
    changed: Texts
    unit: str
    currency: str
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def base(self) -> HouseRules:
        """The rules from which the changes are counted."""
        return get_preset(self.preset)


def draft_from_rules(rules: HouseRules, name: str) -> RulesDraft:
    """Return the form filled with `rules`."""
    changed = changed_options(options_as_typed(rules, seats=True), base_preset(rules))
    return RulesDraft(name, rules.preset, changed, *_money_fields(rules))


def read_draft(data: QueryDict) -> RulesDraft:
    """Return the form as it was sent; an unknown preset becomes the one that was shown."""
    shown = _known_slug(data.get("shown_preset", ""))
    preset = _known_slug(data.get("preset", shown), shown)
    changed = changed_options(typed_options(data, seats=True), get_preset(shown))
    unit, currency = data.get("unit", "").strip(), data.get("currency", "")
    if (unit, currency) == _money_fields(get_preset(shown)):
        unit, currency = _money_fields(get_preset(preset))
    return RulesDraft(data.get("name", "").strip(), preset, changed, unit, currency)


def undo_option(draft: RulesDraft, option: str) -> RulesDraft:
    """Return the draft with the preset's value of an option."""
    unit, currency = _money_fields(draft.base)
    if option == UNIT:
        return replace(draft, unit=unit)
    if option == CURRENCY:
        return replace(draft, currency=currency)
    return replace(draft, changed={name: texts for name, texts in draft.changed.items() if name != option})


def list_departures(draft: RulesDraft) -> tuple[Departure, ...]:
    """Return every option that differs from the preset, in words."""
    unit, currency = _money_fields(draft.base)
    found = list(option_departures(draft.base, draft.changed))
    if draft.unit != unit:
        found.append(Departure(UNIT, rule_words.name(UNIT), draft.unit or _no_money(), _unit_in_words(draft.base)))
    if draft.currency != currency:
        found.append(Departure(CURRENCY, rule_words.name(CURRENCY), draft.currency, currency))
    return tuple(found)


def draft_rules(draft: RulesDraft) -> tuple[HouseRules | None, dict[str, str]]:
    """Return the house rules of the draft, or None and a sentence for each field that is wrong.

    A name that is missing is none of them; it is asked for when the rules are kept.
    """
    options, errors = read_options(draft.changed)
    try:
        worth = parse_amount(draft.unit, draft.currency) if draft.unit else 0
    except ValueError as error:
        errors["unit"] = str(error)
    if errors:
        return None, errors
    stated: dict[str, Any] = {**options, UNIT: worth, CURRENCY: draft.currency, "title": draft.name or draft.base.title}
    try:
        return read_rules({**rules_as_json(draft.base), **stated}), {}
    except Refused as refused:
        return None, fault_sentences(refused.faults)


def fault_sentences(faults: tuple[Fault, ...]) -> dict[str, str]:
    """Return the first sentence for each field of the form."""
    return {fault_field(fault): refusals.sentence(fault) for fault in reversed(faults)}


def fault_field(fault: Fault) -> str:
    """Return the field of the form at which a fault happened."""
    name = fault.path.removeprefix("rules.").partition("[")[0]
    return {"title": NAME, UNIT: "unit"}.get(name, name)


def _known_slug(typed: str, otherwise: str = "") -> str:
    return typed if typed in ("", *preset_slugs()) else otherwise


def _money_fields(rules: HouseRules) -> tuple[str, str]:
    return editable_amount(rules.unit_value, rules.currency) if rules.unit_value else "", rules.currency


def _unit_in_words(rules: HouseRules) -> str:
    return money(rules.unit_value, rules.currency) if rules.unit_value else _no_money()


def _no_money() -> str:
    return _("no money")


class RulesFileForm(Form):
    """A house-rules file, chosen or pasted; cleans to the ``rules`` that it states."""

    file = forms.FileField(
        label=gettext_lazy("A file (TOML) that somebody sent"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".toml,.txt"}),
    )
    text = forms.CharField(
        label=gettext_lazy("or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "placeholder": 'extends = "walleye"'}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the rules; each fault of the file is a sentence above the form."""
        data = super().clean() or {}
        text = _uploaded_text(data.get("file")) or data.get("text", "")
        if not text.strip():
            raise ValidationError(_("Choose a file, or paste its text."))
        try:
            return data | {"rules": rules_from_toml(text)}
        except Refused as refused:
            raise ValidationError([_file_fault(fault, text) for fault in refused.faults[:MOST_FAULTS]]) from None


def _uploaded_text(file: UploadedFile[Any] | None) -> str:
    """Return the text of the file that was chosen, empty for none. Raises ValidationError for a file without text."""
    content = file.read(MOST_BYTES + 1) if file else b""
    if len(content) > MOST_BYTES:
        raise ValidationError(_("This is no house-rules file: it is larger than 64 kB."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValidationError(_("This is no house-rules file: it is no text in UTF-8.")) from None


def _file_fault(fault: Fault, text: str) -> str:
    """Return the error of a file, with its line and its option."""
    option = fault.path.removeprefix("rules").removeprefix(".").partition("[")[0]
    where = re.search(rf"^[ \t]*{re.escape(option)}[ \t]*=", text, re.MULTILINE) if option else None
    sentence = refusals.sentence(fault)
    if where is None:
        return f"{option}: {sentence}" if option else sentence
    line = text.count("\n", 0, where.start()) + 1
    return _("Line %(line)s, %(option)s: %(fault)s") % {"line": line, "option": option, "fault": sentence}
