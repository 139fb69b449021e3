"""The base of all forms: fields for what people type here, a key against double submission, refusals at their field."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, cast

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms.renderers import TemplatesSetting
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.web.parsing import editable_amount, parse_amount, parse_day, parse_whole_number
from scorekeeper.wording import hands as hand_words


class FormRenderer(TemplatesSetting):
    """Renders fields with the templates in ``templates/forms``."""

    field_template_name = "forms/field.html"


class Form(forms.Form):
    """A form whose fields have their own names as ids.

    ``names`` are the players by seat, for refusals that speak of seats. ``refused_at`` maps the place that a refusal
    names to the field where it is shown, where the two differ. ``refused_for`` is the code of what was refused.
    ``shows_all`` says that all sentences are shown that belong to no field, not only the first.
    """

    use_required_attribute = False
    refused_at: Mapping[str, str] = {}
    refused_for = ""
    shows_all = False

    def __init__(self, *args: Any, names: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "%s", "label_suffix": "", **kwargs})
        self.names = names

    def refusal_sentence(self, fault: Fault) -> str:
        """Return the sentence of a refusal."""
        return hand_words.refusal_sentence(fault, self.names)

    def set_choices(self, name: str, choices: Iterable[tuple[object, object]], *, asks_always: bool = False) -> None:
        """Set the choices of a field; a single one is not shown, unless ``asks_always``."""
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices = [(str(value), label) for value, label in choices]
        if len(field.choices) == 1 and not asks_always:
            field.widget = Hidden()
            field.initial = field.choices[0][0]

    def add_fault(self, fault: Fault) -> None:
        """Add an error at the field of a fault, or above the form; only the first one of each place."""
        place = self.find_field(fault.path)
        field = place if place and not self.fields[place].widget.is_hidden else None
        if not self.has_error(field or NON_FIELD_ERRORS) or (self.shows_all and not field):
            self.add_error(field, self.refusal_sentence(fault))

    def set_currency(self, currency: str) -> None:
        """Set the currency of all amounts."""
        for field in self.fields.values():
            if isinstance(field, CurrencyField):
                field.currency = currency

    def find_field(self, path: str) -> str | None:
        """Return the field at which a refusal of that path is shown; None for above the form."""
        place = self.refused_at.get(path, path)
        return place if place in self.fields else None


class Hidden(forms.HiddenInput):
    """A field that is not shown. It has no id, as several forms of a page may have it."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"id": False, **(attrs or {})})


class KeyedForm(Form):
    """A form that is written once, however often it is sent: each page has a key of its own."""

    key = forms.CharField(widget=Hidden, required=False, initial=lambda: secrets.token_urlsafe(16))


def add_refusal(form: Form, refused: Refused) -> None:
    """Add a refusal to a form: the first sentence of each field at the field, all others above the form."""
    form.refused_for = refused.faults[0].code
    for fault in refused.faults:
        form.add_fault(fault)


class ChoiceField(forms.ChoiceField):
    """A choice of one of several values. ``missing`` is the error when none of them is chosen."""

    def __init__(self, *, missing: Any, widget: type[forms.Widget] | forms.Widget | None = None, **kwargs: Any) -> None:
        messages = {"required": missing, "invalid_choice": missing}
        super().__init__(widget=widget or Keys, error_messages=messages, **kwargs)


class TextField(forms.CharField):
    """A line of text. The services check it; ``longest`` is where the browser stops."""

    def __init__(self, *, longest: int = 200, **kwargs: Any) -> None:
        super().__init__(**{"required": False, **kwargs})
        self.widget.attrs["maxlength"] = longest


class WholeNumberField(forms.CharField):
    """A number in the digits 0 to 9. Cleans to an int, or to None where nothing was typed.

    ``wrong`` is what to say of anything else, with ``%(typed)s`` in it.
    """

    is_number = True

    def __init__(self, *, wrong: Any = "", digits: int = 9, **kwargs: Any) -> None:
        super().__init__(**{"required": False, **kwargs})
        self.wrong, self.digits = wrong, digits
        if not self.widget.is_hidden:
            self.widget.attrs |= {"inputmode": "numeric", "maxlength": digits}

    def clean(self, value: Any) -> Any:
        """Return the number. Raises ValidationError for anything else, and for an empty field where it is required."""
        text = str(value or "").strip()
        number = parse_whole_number(text, self.digits)
        if number is None and (text or self.required):
            raise ValidationError((self.wrong or _("Enter a whole number, like 5.")) % {"typed": text})
        return number


class ReasonForm(KeyedForm):
    """A change that may need a reason."""

    why = TextField()


class ParsedField(forms.CharField):
    """A text that ``parse`` turns into the value of the field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, **kwargs})

    def parse(self, text: str) -> Any:
        """Return the value of a text without spaces around it. Raises ValueError with a sentence."""
        raise NotImplementedError

    def clean(self, value: Any) -> Any:
        """Return the value of what was typed. Raises ValidationError with the sentence of the parser."""
        try:
            return self.parse(str(value or "").strip())
        except ValueError as error:
            raise ValidationError(str(error)) from None


class CurrencyField(ParsedField):
    """A text with amounts of money in it, in minor units of ``currency``."""

    currency = "USD"


class AmountField(CurrencyField):
    """An amount of money. Cleans to minor units, or to None where nothing was typed and nothing is required."""

    is_number = True
    usual = 20_00  # the example for people who type something else

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "maxlength": 12}

    def prepare_value(self, value: Any) -> Any:
        """Return minor units as an amount to edit."""
        return editable_amount(value, self.currency) if isinstance(value, int) else value

    def parse(self, text: str) -> int | None:
        """Return the amount."""
        return parse_amount(text, self.currency, self.usual) if text or self.required else None


class CheckField(forms.BooleanField):
    """A box to tick in front of its label."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "template_name": "forms/check.html", **kwargs})


class DrawnByPage(forms.Widget):
    """An input that the page draws itself: a button, a line of a list, options by section."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return nothing."""
        return SafeString()


class TapField(forms.CharField):
    """The button that was tapped. Cleans to its action and the subject of that: ``("up", "3")`` for `up-3`.

    ``usual`` is the action of a form that was sent without a button.
    """

    widget = DrawnByPage

    def __init__(self, *, usual: str = "") -> None:
        super().__init__(required=False)
        self.usual = usual

    def clean(self, value: Any) -> tuple[str, str]:
        """Return the action and its subject."""
        action, _dash, subject = (value or self.usual).partition("-")
        return action, subject


class TapForm(Form):
    """A form with buttons that change what it shows, besides the one that saves it."""

    do = TapField()

    @property
    def tap(self) -> tuple[str, str]:
        """The action of the button that sent the form, and its subject; whatever else was sent."""
        return cast(TapField, self.fields["do"]).clean(self["do"].value())


class SeenField(WholeNumberField):
    """The version that the page shows, such as the last entry of the journal; a page that is shown again has the
    newest one."""

    widget = Hidden

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return the value of the page as it is now, not the one that was sent."""
        return initial


class NthInput(forms.TextInput):
    """One of several inputs of the same name: the field ``total-2`` is the second ``total`` of the page."""

    def __init__(self, number: int, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.number = number

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return the text of the input, None where fewer were sent."""
        return dict(enumerate(data.getlist(name.partition("-")[0]), 1)).get(self.number)

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        """Return the template variables of the input, under the name that it shares."""
        return super().get_context(name.partition("-")[0], value, attrs)


class DayField(ParsedField):
    """A day. Cleans to a date, or to None where nothing was typed and nothing is required."""

    widget = forms.DateInput(attrs={"type": "date"})

    def prepare_value(self, value: Any) -> Any:
        """Return a day in the format of the browser's own field."""
        return value.isoformat() if isinstance(value, date) else value

    def parse(self, text: str) -> date | None:
        """Return the day."""
        return parse_day(text) if text or self.required else None


class Keys(forms.RadioSelect):
    """A choice between keys as large as on the scoring page."""

    template_name = "forms/keys.html"


class Chips(forms.RadioSelect):
    """A choice between a few chips."""

    template_name = "forms/chips.html"


class Checks(forms.RadioSelect):
    """A choice between whole lines, one below the other."""

    template_name = "forms/checks.html"


class ManyChecks(forms.CheckboxSelectMultiple):
    """Several of a few whole lines, one below the other."""

    template_name = "forms/checks.html"
