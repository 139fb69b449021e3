"""The forms of house rules: the worth of a point, all options, the editor, and a file of rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, read_rules, rules_as_json, rules_from_toml
from scorekeeper.web.forms import DrawnByPage, Form, Hidden, TapForm, TextField, WholeNumberField, add_refusal
from scorekeeper.web.house_rules.options import (
    PREFIX,
    Departure,
    RuleSection,
    Texts,
    changed_options,
    form_options,
    form_sections,
    option_departures,
    options_as_typed,
    read_options,
    typed_options,
)
from scorekeeper.web.house_rules.starts import Starts, all_starts, preset_starts, start_choices
from scorekeeper.web.parsing import editable_amount, parse_amount, parse_point_value
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import money
from scorekeeper.wording.sentences import write_fault

MOST_BYTES = 64_000  # of a house-rules file
MOST_FAULTS = 20
CURRENCIES = ("USD", "EUR", "GBP", "CHF", "CAD")
NO_MONEY = ""
UNIT, CURRENCY, NAME = "unit_value", "currency", "name"


class MoneyForm(Form):
    """The worth of a point as typed; without a currency no money is played for."""

    currency = forms.CharField(label=gettext_lazy("Currency"), required=False, widget=forms.Select)
    unit = TextField(
        label=gettext_lazy("Per point"),
        longest=20,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "placeholder": gettext_lazy("0.05 or 5¢")}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = dict.fromkeys((*CURRENCIES, self["currency"].value() or NO_MONEY))
        choices = [(NO_MONEY, _("No money")), *((each, rule_words.currency_name(each)) for each in offered if each)]
        cast(forms.Select, self.fields["currency"].widget).choices = choices

    @property
    def money(self) -> dict[str, Any]:
        """The worth of a point as house rules state it. Raises Refused for anything that is no worth."""
        try:
            value = parse_point_value(self.cleaned_data["unit"], self.cleaned_data["currency"])
        except ValueError as error:
            raise refuse("bad-value/point-value", {"problem": str(error)}, "unit") from error
        return {UNIT: value} | ({CURRENCY: self.cleaned_data["currency"]} if value else {})

    @staticmethod
    def money_texts(rules: HouseRules) -> tuple[str, str]:
        """Return the worth of a point and the currency of rules as texts of the form."""
        if not rules.unit_value:
            return "", NO_MONEY
        return editable_amount(rules.unit_value, rules.currency), rules.currency


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
            preset = data.get("shown_preset") if data.get("shown_preset") in starts else first
            key = data.get("preset") if data.get("preset") in starts else preset
            self.changed = changed_options(typed_options(data, seats=self.asks_table), starts[preset])
            if (data.get("shown_preset"), data.get("preset")) != (key, key):
                data = self._start_from(data, preset, key)
        self.base = starts[key]
        unit, currency = self.money_texts(self.base)
        initial = {"unit": unit, CURRENCY: currency, **initial, "preset": key, "shown_preset": key}
        super().__init__(data, initial=initial, **kwargs)

    def _start_from(self, data: Any, preset: str, key: str) -> Any:
        """Return the data with other rules to start from than those of ``preset``."""
        data = data.copy()
        data["preset"] = data["shown_preset"] = key
        if (data.get("unit", "").strip(), data.get("currency", "")) == self.money_texts(self.starts[preset]):
            data["unit"], data["currency"] = self.money_texts(self.starts[key])
        for name, texts in (options_as_typed(self.starts[key], seats=self.asks_table) | self.changed).items():
            data.setlist(PREFIX + name, list(texts))
        return data

    @property
    def top_fields(self) -> list[forms.BoundField]:
        """The fields above the options, whose errors are listed before theirs."""
        return []

    @property
    def problems(self) -> Iterator[tuple[str, str, str]]:
        """The first error of each field and option, in the order of the page."""
        yield from self._problems_of(self.top_fields)
        for name, sentence in self.option_errors.items():
            yield f"rule-{name}", rule_words.name(name), sentence
        yield from self._problems_of([self["currency"], self["unit"]])

    def _problems_of(self, fields: Iterable[forms.BoundField]) -> Iterator[tuple[str, str, str]]:
        for field in fields:
            if field.errors:
                target = self.targets.get(field.name, field.id_for_label)
                yield target, str(field.label), str(field.errors[0])

    @property
    def sections(self) -> tuple[RuleSection, ...]:
        """The options by section, with their errors."""
        return form_sections(self.base, self.changed, self.option_errors, seats=self.asks_table)

    def other_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of the rules that are stated elsewhere.

        A name of their own is that of the rules to start from; once changed, they are named after their preset again.
        """
        return {"title": base_preset(self.base).title} if options else {}

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
        if option in {form_option.name for form_option in form_options(seats=self.asks_table)}:
            label = rule_words.name(option)
            params = {name: label if value == option else value for name, value in fault.params.items()}
            self._add_option_error(option, write_fault(replace(fault, params=params)))
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
    def departures(self) -> list[Departure]:
        """Every option that differs from the preset, in words."""
        unit, currency = ((self[name].value() or "").strip() for name in ("unit", CURRENCY))
        preset_unit, preset_currency = self.money_texts(self.base)
        departures = option_departures(self.base, self.changed)
        if unit != preset_unit:
            worth = _typed_unit_in_words(unit, currency)
            departures.append((UNIT, rule_words.name(UNIT), worth, _unit_in_words(self.base)))
        if currency != preset_currency:
            name = rule_words.currency_name
            departures.append((CURRENCY, rule_words.name(CURRENCY), name(currency), name(preset_currency)))
        return departures


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


def _typed_unit_in_words(unit: str, currency: str) -> str:
    """Return the worth of a point as typed, as money where it can be read as that."""
    try:
        return money(parse_amount(unit, currency), currency) if unit else _no_money()
    except ValueError:
        return unit


def _no_money() -> str:
    return _("no money")


class RulesFileForm(Form):
    """A house-rules file, chosen or pasted; cleans to the ``rules`` that it states."""

    file = forms.FileField(
        label=gettext_lazy("House-rules file (TOML)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".toml,.txt"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "placeholder": 'extends = "walleye"'}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the rules; each fault of the file is a sentence above the form."""
        data = super().clean() or {}
        text = _uploaded_text(data.get("file")) or data.get("text", "")
        if not text.strip():
            raise ValidationError(_("Choose a file or paste its text."))
        try:
            return data | {"rules": rules_from_toml(text)}
        except Refused as refused:
            raise ValidationError([_file_fault(fault, text) for fault in refused.faults[:MOST_FAULTS]]) from None


def _uploaded_text(file: UploadedFile[Any] | None) -> str:
    """Return the text of the file that was chosen, empty for none. Raises ValidationError for a file without text."""
    content = file.read(MOST_BYTES + 1) if file else b""
    if len(content) > MOST_BYTES:
        raise ValidationError(_("This file is too large. A house-rules file can be up to 64 kB."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValidationError(_("This isn't a house-rules file. Choose one that ends in .toml.")) from None


def _file_fault(fault: Fault, text: str) -> str:
    """Return the error of a file, with its line and its option."""
    option = fault.path.removeprefix("rules").removeprefix(".").partition("[")[0]
    where = re.search(rf"^[ \t]*{re.escape(option)}[ \t]*=", text, re.MULTILINE) if option else None
    sentence = write_fault(fault)
    if where is None:
        return f"{option}: {sentence}" if option else sentence
    line = text.count("\n", 0, where.start()) + 1
    return _("Line %(line)s, %(option)s: %(fault)s") % {"line": line, "option": option, "fault": sentence}
