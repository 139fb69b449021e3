"""Parts shared by the forms of an event's setup and its bracket: fields named by paths, and the rules of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.functional import Promise, cached_property, lazystr
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.json_values import join_path
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.web.forms import Hidden, KeyedForm, TextField, WholeNumberField
from scorekeeper.web.house_rules.starts import Starts, start_choices
from scorekeeper.wording.rules import rules_name

AS_FIRST = "as-first"  # the rules that session 1 plays at tables of that size
Fields = dict[str, Any]  # what stands in the fields of a form, by their names


def fields_by_path(value: object, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value within a JSON value, with its path: ``sessions[0].minutes``."""
    inside: list[tuple[str, object]] = []
    if isinstance(value, Mapping):
        inside = [(join_path(path, key), each) for key, each in value.items()]
    elif isinstance(value, list):
        inside = [(f"{path}[{number}]", each) for number, each in enumerate(value)]
    for name, each in inside:
        yield name, each
        yield from fields_by_path(each, name)


def copy_row(values: Mapping[str, Any], path: str, source: int, target: int) -> Fields:
    """Return the fields of a row as fields of another row at the same path."""
    start = f"{path}[{source}]."
    return {f"{path}[{target}].{name.removeprefix(start)}": values[name] for name in values if name.startswith(start)}


def without_row(values: Mapping[str, Any], path: str, number: int) -> Fields:
    """Return all fields but those of a row."""
    return {name: value for name, value in values.items() if not name.startswith(f"{path}[{number}].")}


class NumberField(WholeNumberField):
    """A whole number of a setup."""

    def __init__(self, **kwargs: Any) -> None:
        wrong = gettext_lazy("Enter a whole number, like 20, not “%(typed)s”.")
        super().__init__(**{"wrong": wrong, "digits": 6, **kwargs})


class WordsField(forms.ChoiceField):
    """A choice of a value by its words; ``nothing`` are the words of an empty choice."""

    def __init__(self, words: Mapping[str, str | Promise], nothing: str | Promise = "", **kwargs: Any) -> None:
        empty = {"": nothing} if nothing else {}
        choices = [(value, capfirst(lazystr(called))) for value, called in {**empty, **words}.items()]
        super().__init__(choices=choices, **{"required": not nothing, **kwargs})


class RulesSelect(forms.Select):
    """A list of rules in their groups, written by one template instead of one an option."""

    template_name = "setup/rules.html"


class RulesField(forms.ChoiceField):
    """The rules that tables of one size play. Cleans to house rules as JSON, or to None where none are chosen.

    ``current`` are the rules of the setup as it stands, chosen by leaving the field as it is. ``first`` are those of
    session 1, where they are offered.
    """

    widget = RulesSelect

    def __init__(
        self,
        size: int,
        starts: Starts,
        wrong: str,
        current: HouseRules | None = None,
        first: HouseRules | None = None,
    ) -> None:
        fitting = {key: rules for key, rules in starts.items() if rules.players <= size}
        choices: list[tuple[str, Any]] = [("", rules_name(current) if current else _("none chosen"))]
        if first:
            choices.append((AS_FIRST, _("same as session 1: %(rules)s") % {"rules": rules_name(first)}))
        label = _("Rules for a table of %(size)s") % {"size": size}
        super().__init__(choices=[*choices, *start_choices(fitting)], label=label, required=False)
        self.widget.attrs["aria-label"] = label
        self.wrong = wrong
        self.rules: dict[str, HouseRules | None] = {**starts, AS_FIRST: first, "": current}

    def clean(self, value: Any) -> dict[str, Any] | None:
        """Return the rules. Raises ValidationError for a choice that is not offered."""
        rules = self.rules.get(value or "")
        if rules is None and value:
            raise ValidationError(self.wrong)
        return rules_as_json(rules) if rules else None


class SetupPathForm(KeyedForm):
    """A form whose fields are named by their paths in a setup: ``sessions[0].minutes``.

    ``seen`` is the entry of the setup that the form was opened over.
    """

    shows_all = True

    seen = WholeNumberField(widget=Hidden)
    why = TextField(label=gettext_lazy("Reason for the change (optional)"))

    @cached_property
    def typed(self) -> Fields:
        """Return the values of the fields: what was sent, or what they begin with."""
        return dict((self.data if self.is_bound else self.initial).items())

    def add_part(self, path: str, part: type[forms.Form]) -> None:
        """Add the fields of a form as the fields of a part of the setup."""
        self.fields |= {f"{path}.{name}": deepcopy(field) for name, field in part.base_fields.items()}

    def get_part(self, path: str) -> dict[str, BoundField]:
        """Return the fields of a part, by their names within it."""
        names = (name.removeprefix(f"{path}.") for name in self.fields if name.startswith(f"{path}."))
        return {name: self[f"{path}.{name}"] for name in names if not {".", "["} & set(name)}

    def read_part(self, path: str) -> dict[str, Any]:
        """Return the cleaned values of a part, by their names within it."""
        return {name: self.cleaned_data[f"{path}.{name}"] for name in self.get_part(path)}

    def add_tie_breaks(self, path: str, words: Mapping[str, str | Promise], labels: Iterable[str]) -> None:
        """Add a list of tie-breaks, each asked where those before it leave a tie."""
        for place, label in enumerate(labels):
            self.fields[f"{path}[{place}]"] = WordsField(words, _("none"), label=label)

    def get_items(self, path: str) -> list[BoundField]:
        """Return the fields of a list of plain values."""
        return [self[name] for name in self.fields if name.startswith(f"{path}[") and name.endswith("]")]

    def read_items(self, path: str) -> list[Any]:
        """Return the cleaned values of a list, without empty ones."""
        return [value for field in self.get_items(path) if (value := self.cleaned_data[field.name])]

    def count_rows(self, name: str, rows: range) -> int:
        """Return the first of the rows that has no field of that name, which has ``{}`` for the number of the row."""
        return next((number for number in rows if name.format(number) not in self.typed), rows.stop)

    def find_field(self, path: str) -> str | None:
        """Return the field of a path, else the first one within it, else the longest one around it."""
        within = (name for name in self.fields if path and name.startswith((f"{path}.", f"{path}[")))
        around = sorted((name for name in self.fields if path.startswith(name)), key=len)
        return super().find_field(path) or next(within, around[-1] if around else None)

    def verify_seen(self, current: int) -> None:
        """Raise ``Refused`` (``stale``) where the form was opened over another setup than the one of that entry."""
        if self.cleaned_data.get("seen") != current:
            raise refuse("stale")
