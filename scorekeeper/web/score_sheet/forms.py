"""The forms of a change: its requests in a hidden field, other house rules, and other seats."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, preset_slugs, read_rules, rules_as_json
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes, seating
from scorekeeper.services.requests import ChangeRules, Correct, Insert, Request, Reseat, Restore, Void
from scorekeeper.web.forms import ChoiceField, Hidden, ReasonForm, SeenField, TapField, TextField, add_refusal
from scorekeeper.web.games.forms import MoneyForm
from scorekeeper.web.house_rules import starts
from scorekeeper.web.house_rules.forms import (
    changed_options,
    form_sections,
    options_as_typed,
    read_options,
    typed_options,
)
from scorekeeper.web.house_rules.starts import Starts, get_preset
from scorekeeper.web.parsing import editable_amount
from scorekeeper.web.scoring.seating import SeatingState, SeatsForm
from scorekeeper.wording import refusals
from scorekeeper.wording import rules as rule_words

Requests = tuple[Request, ...]

NEW = "new"  # stands for the line that is inserted and has no name yet
RULES = "rules"  # stands for the house rules
SEATS = "seats"  # stands for the change of seats

READERS: dict[str, Callable[[Mapping[str, Any]], Request]] = {
    "correct": lambda said: Correct(_require_text(said["line"]), _require_record(said["record"])),
    "insert": lambda said: Insert(_require_record(said["record"]), before=_require_text(said["line"])),
    "void": lambda said: Void(_require_text(said["line"])),
    "restore": lambda said: Restore(_require_text(said["line"])),
    "seats": lambda said: Reseat(
        tuple(_require_text(person) for person in said["persons"]), before=_require_text(said["line"])
    ),
    "rules": lambda said: ChangeRules(
        _require_record(said["rules"]),
        None if said["line"] is None else _require_text(said["line"]),
        said["throughout"] is True,
    ),
}
NEXT, FIRST = "next", "first"
Texts = dict[str, tuple[str, ...]]


def dump_requests(requests: Sequence[Request]) -> str:
    """Return the requests as the text of a hidden field."""
    return json.dumps([_request_values(request) for request in requests])


def load_requests(text: str) -> Requests:
    """Return the requests of a hidden field. Raises SuspiciousOperation for any other text."""
    try:
        plain = json.loads(text or "[]")
        if not isinstance(plain, list):
            raise TypeError("the requests are a list")
        return tuple(READERS[said["do"]](said) for said in plain)
    except (ValueError, KeyError, TypeError) as error:
        raise SuspiciousOperation("The change in the form cannot be read.") from error


def changed_line(request: Request) -> str:
    """Return the line of a request; `new` for one that is inserted, `rules` or `seats` for a change of those."""
    if isinstance(request, (ChangeRules, Reseat)):
        return RULES if isinstance(request, ChangeRules) else SEATS
    return NEW if isinstance(request, Insert) else str(_request_values(request)["line"])


def drop_request(requests: Sequence[Request], line: str) -> Requests:
    """Return the requests without the one about a line."""
    return tuple(request for request in requests if changed_line(request) != line)


def put_request(requests: Sequence[Request], request: Request) -> Requests:
    """Return the requests with a new one in place of the one about the same line, or at the end."""
    line = changed_line(request)
    if line in map(changed_line, requests):
        return tuple(request if changed_line(other) == line else other for other in requests)
    return (*requests, request)


def _request_values(request: Request) -> dict[str, Any]:
    match request:
        case Correct(line, record):
            return {"do": "correct", "line": line, "record": record}
        case Insert(record, before):
            return {"do": "insert", "line": before, "record": record}
        case Void(line):
            return {"do": "void", "line": line}
        case Restore(line):
            return {"do": "restore", "line": line}
        case Reseat(persons, _, before):
            return {"do": "seats", "line": before, "persons": list(persons)}
        case ChangeRules(rules, before, throughout):
            return {"do": "rules", "rules": rules, "line": before, "throughout": throughout}
    raise TypeError(f"{type(request).__name__} is no change of a line")


def _require_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a line is named by a text")
    return value


def _require_record(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("a hand record is an object")
    return value


class RequestsField(forms.CharField):
    """The requests of a change so far, in a hidden field. Raises SuspiciousOperation for any other text."""

    widget = Hidden

    def prepare_value(self, value: Any) -> str:
        """Return the text of the requests."""
        return value if isinstance(value, str) else dump_requests(value)

    def clean(self, value: Any) -> Requests:
        """Return the requests; none for a form without the field."""
        return load_requests(value or "")


class ProgressForm(ReasonForm):
    """A change in progress, in the hidden fields of its pages: its requests, and the line that is edited."""

    requests = RequestsField(required=False)
    editing = forms.CharField(required=False, widget=Hidden)
    do = TapField()


class RulesForm(MoneyForm):
    """Other house rules; `since` is `next`, `first`, or the hand from which on they hold.

    ``changed`` are the options that differ from the preset, nothing for the defaults, as typed. The page draws them by
    section; what is wrong with one stands in ``option_errors``.
    """

    since = ChoiceField(
        label=gettext_lazy("They hold"), missing=gettext_lazy("Choose from when on they hold."), widget=forms.Select
    )
    title = TextField(label=gettext_lazy("What the table calls them"), longest=60)
    start = forms.ChoiceField(required=False, widget=forms.Select(attrs={"class": "grow"}))
    shown_preset = forms.CharField(required=False, widget=Hidden)
    options = forms.Field(required=False, widget=Hidden)

    def __init__(
        self, data: QueryDict | None = None, *, sheet: Sheet, preset: str, changed: Texts, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.table, self.preset, self.changed = sheet.rules.table, preset, changed
        self.option_errors: dict[str, str] = {}
        self.initial = {**self.initial, "shown_preset": preset}
        hands = [(line.uid, _("from hand %(number)s on") % {"number": line.number}) for line in sheet.hands]
        first = (FIRST, _("from the first hand on: it was meant so"))
        self.set_choices("since", [(NEXT, _("from the next hand on")), first, *hands])
        self.set_choices("start", [("", _("as they are")), *starts.start_choices(rule_starts_of(sheet))])

    def clean(self) -> dict[str, Any]:
        """Read the options and the worth of a point, and add the change to the cleaned data."""
        data = super().clean() or {}
        options, errors = read_options(self.changed)
        self._refuse_options(errors)
        try:
            money = self.money
            if self.errors:
                return data
            base = {"preset": self.preset} if self.preset else {}
            rules = read_rules({**base, **options, **money, "title": data["title"], "table": self.table})
        except Refused as refused:
            if refused.faults[0].path == "unit":
                add_refusal(self, refused)
            else:
                self._refuse_options(
                    {_rule_field(fault.path): refusals.sentence(fault) for fault in refused.faults[::-1]}
                )
            return data
        before = None if data["since"] in (NEXT, FIRST) else data["since"]
        data["change"] = ChangeRules(rules_as_json(rules), before=before, throughout=data["since"] == FIRST)
        return data

    def _refuse_options(self, errors: dict[str, str]) -> None:
        self.option_errors |= errors
        if errors:
            self.add_error("options", list(errors.values()))


def fill_rules(sheet: Sheet, rules: HouseRules, since: str = NEXT, **typed: str) -> RulesForm:
    """Return the form filled with `rules`, and with the ``typed`` values instead of theirs."""
    unit = editable_amount(rules.unit_value, rules.currency) if rules.unit_value else ""
    said = {"title": rules.title, "unit": unit, "currency": rules.currency if unit else "", "since": since}
    changed = changed_options(options_as_typed(rules), base_preset(rules))
    return RulesForm(sheet=sheet, preset=rules.preset, changed=changed, initial=said | typed)


def rules_form_of(sheet: Sheet, change: ChangeRules) -> RulesForm:
    """Return the form filled with a change."""
    return fill_rules(sheet, read_rules(change.rules), FIRST if change.throughout else change.before or NEXT)


def sent_rules(data: QueryDict, sheet: Sheet) -> RulesForm:
    """Return the form bound to the data that was sent."""
    preset, changed = _sent_options(data, sheet)
    return RulesForm(data, sheet=sheet, preset=preset, changed=changed)


def start_rules(data: QueryDict, sheet: Sheet) -> RulesForm:
    """Return the form filled with the rules to start from; as typed where none were chosen.

    The money stays: a unit is worth the same for the whole game.
    """
    typed = {name: data.get(name, "").strip() for name in ("since", "unit", "currency")}
    rules = rule_starts_of(sheet).get(data.get("start", ""))
    if rules:
        return fill_rules(sheet, rules, **typed)
    preset, changed = _sent_options(data, sheet)
    initial = typed | {"title": data.get("title", "")}
    return RulesForm(sheet=sheet, preset=preset, changed=changed, initial=initial)


def _sent_options(data: QueryDict, sheet: Sheet) -> tuple[str, Texts]:
    preset = data.get("shown_preset", sheet.rules.preset)
    preset = preset if preset in ("", *preset_slugs()) else sheet.rules.preset
    return preset, changed_options(typed_options(data), get_preset(preset))


def rule_starts_of(sheet: Sheet) -> Starts:
    """Return the rules that other ones can start from: the club's own, and the presets."""
    return starts.all_starts(rule_sets(sheet.club))


def rules_context(form: RulesForm) -> dict[str, Any]:
    """Return the template variables of the page besides the fields."""
    errors = form.option_errors if form.errors else {}
    sections = form_sections(get_preset(form.preset), form.changed, errors)
    known = {option.name for section in sections for option in section.fields}
    return {
        "sections": sections,
        "other_errors": [sentence for name, sentence in errors.items() if name not in known],
    }


def announce_rules(change: ChangeRules, sheet: Sheet) -> tuple[str, tuple[str, ...]]:
    """Return the sentence that says when a change of rules takes effect, and the options that it changes."""
    line = sheet.line(change.before) if change.before else None
    number = line.number if line else sheet.next_number
    before = line.rules if line else sheet.rules
    if change.throughout:
        number, before = None, sheet.lines[0].rules if sheet.lines else sheet.rules
    since = (
        _("New rules from hand %(number)s on") % {"number": number} if number else _("New rules from the first hand on")
    )
    return since, rule_words.list_changes(read_rules(change.rules), before)


def _rule_field(path: str) -> str:
    return path.removeprefix("rules.").partition("[")[0]


class ConfirmForm(ReasonForm):
    """The confirmation of a change, with its reason."""

    seen = SeenField()

    def explain(self, example: str, *, needs_reason: bool) -> None:
        """Set the label of the reason, with an example: required with ``needs_reason``, else optional."""
        why = self["why"]
        why.label = _("Reason") if needs_reason else _("Reason (optional)")
        why.help_text = (
            _("Money was paid or this score was confirmed, so the score sheet shows why it changes.")
            if needs_reason
            else _("The score sheet shows it with your role and the time.")
        )
        why.field.widget.attrs |= {"placeholder": example, "autofocus": bool(why.errors)}


def seating_before(sheet: Sheet, line: str, others: Requests) -> SeatingState:
    """Return the state of the game before a line. Raises what `standing.before` raises."""
    found = changes.standing_before(sheet.game, line, others)
    return SeatingState(found.rules, found.state, sheet.names)


def fill_seats(there: SeatingState, sheet: Sheet, requests: Requests) -> SeatsForm:
    """Return the form filled with the seats of the change so far, or else with those of the game."""
    decided = next((asked for asked in requests if isinstance(asked, Reseat)), None)
    return SeatsForm(there=there, initial={"seat": seating.as_seats(sheet.game, decided)} if decided else {})
