"""The forms of house rules: their options by section, the worth of a point, the editor, and a file of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass
from typing import Any, Literal, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import (
    OPTIONS,
    option_choices,
    read_rules,
    rules_as_json,
    rules_from_toml,
)
from scorekeeper.web.forms import DrawnByPage, Form, Hidden, TapForm, TextField, WholeNumberField, add_refusal
from scorekeeper.web.house_rules.starts import Starts, all_starts, preset_starts, start_choices
from scorekeeper.web.parsing import editable_amount, parse_amount, parse_point_value
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

CURRENCIES = ("USD", "EUR", "GBP", "CHF", "CAD")
NO_MONEY = ""

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
    options = {
        option.name: tuple(map(str.strip, data.getlist(PREFIX + option.name))) for option in form_options(seats=seats)
    }
    return {name: tuple(filter(None, texts)) if name in SHORTER else texts for name, texts in options.items()}


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
class FieldProblem:
    """A field to fix: the id to link to, the name of the field, and the error."""

    target: str
    label: str
    sentence: str


class MoneyForm(Form):
    """The worth of a point as typed; without a currency no money is played for."""

    currency = forms.CharField(label=gettext_lazy("Currency"), required=False, widget=forms.Select)
    unit = TextField(
        label=gettext_lazy("What a point is worth"),
        longest=20,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "placeholder": gettext_lazy("0.05 or 5¢")}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = dict.fromkeys((*CURRENCIES, self["currency"].value() or NO_MONEY))
        choices = [(currency, currency or _("no money")) for currency in (NO_MONEY, *filter(None, offered))]
        cast(forms.Select, self.fields["currency"].widget).choices = choices

    @property
    def money(self) -> dict[str, Any]:
        """The worth of a point as house rules state it. Raises Refused for anything that is no worth."""
        try:
            value = parse_point_value(self.cleaned_data["unit"], self.cleaned_data["currency"])
        except ValueError as error:
            raise refuse("bad-value/point-value", {"problem": str(error)}, "unit") from error
        return {UNIT: value} | ({CURRENCY: self.cleaned_data["currency"]} if value else {})


class OptionsForm(MoneyForm):
    """House rules: those to start from, and the options that differ from these. Cleans to ``rules``.

    ``base`` are the rules to start from, ``changed`` the texts of the options that differ. With other rules to start
    from, these options stay as typed, and so does the money unless it was that of the rules before.
    The page draws the options by section; the error of each stands in ``option_errors``.
    """

    refused_at: Mapping[str, str] = {"rules.title": "title", f"rules.{UNIT}": "unit", f"rules.{CURRENCY}": "currency"}
    targets: Mapping[str, str] = {}  # where a link to a field leads, if not to the field itself
    asks_table = False  # whether the number of players at the table is one of the options

    shown_preset = forms.CharField(required=False, widget=Hidden)
    options = forms.Field(required=False, widget=DrawnByPage)

    def __init__(
        self, data: Any = None, *, starts: Starts, first: str, changed: Texts | None = None, **kwargs: Any
    ) -> None:
        initial = kwargs.pop("initial", {})
        key = initial["preset"] if initial.get("preset") in starts else first
        self.starts, self.changed, self.option_errors = starts, changed or {}, dict[str, str]()
        if data is not None:
            shown = data.get("shown_preset") if data.get("shown_preset") in starts else first
            key = data.get("preset") if data.get("preset") in starts else shown
            self.changed = changed_options(typed_options(data, seats=self.asks_table), starts[shown])
            if (data.get("shown_preset"), data.get("preset")) != (key, key):
                data = self._start_from(data, shown, key)
        self.base = starts[key]
        unit, currency = self.money_texts(self.base)
        initial = {"unit": unit, CURRENCY: currency, **initial, "preset": key, "shown_preset": key}
        super().__init__(data, initial=initial, **kwargs)

    def _start_from(self, data: Any, shown: str, key: str) -> Any:
        """Return the data with other rules to start from than those ``shown``."""
        data = data.copy()
        data["preset"] = data["shown_preset"] = key
        if (data.get("unit", "").strip(), data.get("currency", "")) == self.money_texts(self.starts[shown]):
            data["unit"], data["currency"] = self.money_texts(self.starts[key])
        for name, texts in (options_as_typed(self.starts[key], seats=self.asks_table) | self.changed).items():
            data.setlist(PREFIX + name, list(texts))
        return data

    @staticmethod
    def money_texts(rules: HouseRules) -> tuple[str, str]:
        """Return the worth of a point and the currency of rules as texts of the form."""
        if not rules.unit_value:
            return "", NO_MONEY
        return editable_amount(rules.unit_value, rules.currency), rules.currency

    @property
    def top_fields(self) -> list[forms.BoundField]:
        """The fields above the options, whose errors are listed before theirs."""
        return []

    @property
    def problems(self) -> Iterator[FieldProblem]:
        """The first error of each field and option, in the order of the page."""
        yield from self._problems_of(self.top_fields)
        for name, sentence in self.option_errors.items():
            yield FieldProblem(f"rule-{name}", rule_words.name(name), sentence)
        yield from self._problems_of([self["currency"], self["unit"]])

    def _problems_of(self, fields: Iterable[forms.BoundField]) -> Iterator[FieldProblem]:
        for field in fields:
            if field.errors:
                target = self.targets.get(field.name, field.id_for_label)
                yield FieldProblem(target, str(field.label), str(field.errors[0]))

    @property
    def sections(self) -> tuple[RuleSection, ...]:
        """The options by section, with their errors."""
        return form_sections(self.base, self.changed, self.option_errors, seats=self.asks_table)

    def other_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of the rules that are stated elsewhere."""
        return {}

    def clean(self) -> dict[str, Any]:
        """Read the rules. The cleaned data have none where the options or the money are wrong."""
        data = super().clean() or {}
        if not {"unit", CURRENCY} <= data.keys():
            return data
        options, errors = read_options(self.changed)
        for name, sentence in errors.items():
            self._add_option_error(name, sentence)
        try:
            money = self.money
            if not errors:
                other = self.other_options(options)
                data["rules"] = read_rules({**rules_as_json(self.base), **options, **money, **other})
        except Refused as refused:
            add_refusal(self, refused)
        return data

    def add_fault(self, fault: Fault) -> None:
        """Add the sentence of a fault to its option, or to its field."""
        option = fault.path.removeprefix("rules.").partition("[")[0] if fault.path.startswith("rules.") else ""
        if option in {shown.name for shown in form_options(seats=self.asks_table)}:
            self._add_option_error(option, refusals.sentence(fault))
        else:
            super().add_fault(fault)

    def _add_option_error(self, name: str, sentence: str) -> None:
        self.option_errors.setdefault(name, sentence)
        self.add_error("options", sentence)


class RulesEditorForm(OptionsForm, TapForm):
    """A club's house rules in the editor. ``edition`` is the one that is changed."""

    refused_at = {**OptionsForm.refused_at, "title": NAME, "rules.title": NAME}
    targets = {NAME: "rules-name", "unit": "rule-unit", CURRENCY: "rule-currency"}
    asks_table = True

    name = TextField(label=gettext_lazy("Name"), longest=120)
    preset = forms.ChoiceField(required=False, widget=forms.Select(attrs={"aria-describedby": "preset-hint"}))
    edition = WholeNumberField(widget=Hidden)
    undo = forms.CharField(required=False, widget=DrawnByPage)

    def __init__(self, data: QueryDict, **kwargs: Any) -> None:
        super().__init__(data, starts=preset_starts(), first="", **kwargs)
        none = [] if self.base.preset else [("", _("none"))]
        self.set_choices("preset", [*none, *start_choices(all_starts())], asks_always=True)
        currency = cast(forms.Select, self.fields[CURRENCY].widget)
        currency.choices = [choice for choice in currency.choices if choice[0] != NO_MONEY]
        self.fields["unit"].label = rule_words.name(UNIT)
        self.fields["unit"].widget.attrs["placeholder"] = "0.10"
        self.full_clean()  # the page says while one types what is wrong, and what a hand pays

    @staticmethod
    def money_texts(rules: HouseRules) -> tuple[str, str]:
        """Return the worth of a point and the currency of rules as texts of the form."""
        return editable_amount(rules.unit_value, rules.currency) if rules.unit_value else "", rules.currency

    @property
    def money(self) -> dict[str, Any]:
        """The worth of a point and the currency. Raises Refused for anything that is no worth."""
        unit, currency = self.cleaned_data["unit"], self.cleaned_data[CURRENCY]
        try:
            return {UNIT: parse_amount(unit, currency) if unit else 0, CURRENCY: currency}
        except ValueError as error:
            raise refuse("bad-value/point-value", {"problem": str(error)}, "unit") from error

    def other_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the name; that of the preset while there is none, as it is asked for when the rules are saved."""
        return {"title": self.cleaned_data.get(NAME) or self.base.title}

    @property
    def top_fields(self) -> list[forms.BoundField]:
        """The fields above the options."""
        return [self[NAME]]

    def undo_option(self) -> RulesEditorForm:
        """Return the form with the preset's value of the option whose undo button was tapped."""
        data = cast(QueryDict, self.data).copy()
        unit, currency = self.money_texts(self.base)
        filled = {PREFIX + name: texts for name, texts in options_as_typed(self.base, seats=True).items()}
        filled |= {"unit": (unit,), CURRENCY: (currency,)}
        option = self["undo"].value()
        field = {UNIT: "unit", CURRENCY: CURRENCY}.get(option, PREFIX + option)
        data.setlist(field, list(filled.get(field, ())))
        return RulesEditorForm(data)

    @property
    def departures(self) -> tuple[Departure, ...]:
        """Every option that differs from the preset, in words."""
        unit, currency = ((self[name].value() or "").strip() for name in ("unit", CURRENCY))
        preset_unit, preset_currency = self.money_texts(self.base)
        departures = list(option_departures(self.base, self.changed))
        if unit != preset_unit:
            departures.append(Departure(UNIT, rule_words.name(UNIT), unit or _no_money(), _unit_in_words(self.base)))
        if currency != preset_currency:
            departures.append(Departure(CURRENCY, rule_words.name(CURRENCY), currency, preset_currency))
        return tuple(departures)


def fill_editor(rules: HouseRules, name: str, edition: int | None = None) -> RulesEditorForm:
    """Return the form filled with rules, in the edition that is changed."""
    data = QueryDict(mutable=True)
    unit, currency = RulesEditorForm.money_texts(rules)
    data.update({NAME: name, "preset": rules.preset, "shown_preset": rules.preset, "unit": unit, CURRENCY: currency})
    data["edition"] = "" if edition is None else str(edition)
    for option, texts in options_as_typed(rules, seats=True).items():
        data.setlist(PREFIX + option, list(texts))
    return RulesEditorForm(data)


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
