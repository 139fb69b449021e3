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

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, read_rules, rules_as_json
from scorekeeper.queries.club import rule_sets
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes, seating
from scorekeeper.services.requests import ChangeRules, Correct, Insert, Request, Reseat, Restore, Void
from scorekeeper.web.forms import ChoiceField, Hidden, ReasonForm, SeenField, TapForm, TextField
from scorekeeper.web.house_rules import starts
from scorekeeper.web.house_rules.forms import OptionsForm
from scorekeeper.web.house_rules.options import changed_options, options_as_typed
from scorekeeper.web.house_rules.starts import Starts
from scorekeeper.web.scoring.seating import SeatingState, SeatsForm
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


def load_requests(text: str) -> Requests:
    """Return the requests of a hidden field. Raises SuspiciousOperation for any other text."""
    try:
        plain = json.loads(text or "[]")
        if not isinstance(plain, list):
            raise TypeError("the requests are a list")
        return tuple(READERS[item["do"]](item) for item in plain)
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
        return value if isinstance(value, str) else json.dumps([_request_values(request) for request in value])

    def clean(self, value: Any) -> Requests:
        """Return the requests; none for a form without the field."""
        return load_requests(value or "")


class ProgressForm(ReasonForm, TapForm):
    """A change in progress, in the hidden fields of its pages: its requests, and the line that is edited."""

    requests = RequestsField(required=False)
    editing = forms.CharField(required=False, widget=Hidden)


class RulesForm(OptionsForm):
    """Other house rules; `since` is `next`, `first`, or the hand from which on they hold. Cleans to a ``change``."""

    since = ChoiceField(
        label=gettext_lazy("New rules apply"),
        missing=gettext_lazy("Choose when the new rules start."),
        widget=forms.Select,
    )
    title = TextField(label=gettext_lazy("Name"), longest=60)
    start = forms.ChoiceField(required=False, widget=forms.Select(attrs={"class": "grow"}))

    def __init__(self, data: QueryDict | None = None, *, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(data, starts=starts.preset_starts(), first=sheet.rules.preset, **kwargs)
        self.sheet = sheet
        hands = [(line.uid, _("From hand %(number)s on") % {"number": line.number}) for line in sheet.hands]
        first = (FIRST, _("For the whole game"))
        self.set_choices("since", [(NEXT, _("From the next hand on")), first, *hands])
        self.set_choices("start", [("", _("The current rules")), *starts.start_choices(rule_starts_of(sheet))])

    def other_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the name of the rules, and the number of players at the table, which stays."""
        return {"title": self.cleaned_data.get("title", ""), "table": self.sheet.rules.table}

    def clean(self) -> dict[str, Any]:
        """Read the rules, and add the change to the cleaned data."""
        data = super().clean()
        if {"rules", "since"} <= data.keys():
            before = None if data["since"] in (NEXT, FIRST) else data["since"]
            rules = rules_as_json(data["rules"])
            data["change"] = ChangeRules(rules, before=before, throughout=data["since"] == FIRST)
        return data

    def restart(self) -> RulesForm:
        """Return the form filled with the rules to start from; as typed where none were chosen.

        The money stays: a unit is worth the same for the whole game.
        """
        typed = {name: self[name].value() or "" for name in ("since", "unit", "currency")}
        if rules := rule_starts_of(self.sheet).get(self["start"].value()):
            return fill_rules(self.sheet, rules, **typed)
        typed |= {"title": self["title"].value(), "preset": self["shown_preset"].value()}
        return RulesForm(sheet=self.sheet, changed=self.changed, initial=typed)


def fill_rules(sheet: Sheet, rules: HouseRules, since: str = NEXT, **typed: str) -> RulesForm:
    """Return the form filled with `rules`, and with the ``typed`` values instead of theirs."""
    unit, currency = RulesForm.money_texts(rules)
    initial = {"title": rules.title, "unit": unit, "currency": currency, "since": since, "preset": rules.preset}
    changed = changed_options(options_as_typed(rules), base_preset(rules))
    return RulesForm(sheet=sheet, changed=changed, initial=initial | typed)


def rules_form_of(sheet: Sheet, change: ChangeRules) -> RulesForm:
    """Return the form filled with a change."""
    return fill_rules(sheet, read_rules(change.rules), FIRST if change.throughout else change.before or NEXT)


def rule_starts_of(sheet: Sheet) -> Starts:
    """Return the rules that other ones can start from: the club's own, and the presets."""
    return starts.all_starts(rule_sets(sheet.club))


def announce_rules(change: ChangeRules, sheet: Sheet) -> tuple[str, tuple[str, ...]]:
    """Return the sentence that says when a change of rules takes effect, and the options that it changes."""
    line = sheet.line(change.before) if change.before else None
    number = line.number if line else sheet.next_number
    before = line.rules if line else sheet.rules
    if change.throughout:
        number, before = None, sheet.lines[0].rules if sheet.lines else sheet.rules
    since = _("New rules from hand %(number)s on") % {"number": number} if number else _("New rules for the whole game")
    return since, rule_words.list_changes(read_rules(change.rules), before)


class ConfirmForm(ReasonForm):
    """The confirmation of a change, with its reason."""

    seen = SeenField()

    def explain(self, example: str, *, needs_reason: bool, confirmed: bool) -> None:
        """Set the label of the reason, with an example: required with ``needs_reason``, else optional.

        ``confirmed`` says that the score was confirmed; a reason is needed after payments, too.
        """
        why = self["why"]
        why.label = _("Reason") if needs_reason else _("Reason (optional)")
        why.help_text = _("Everyone can see this note.")
        if needs_reason:
            past = _("This score was confirmed.") if confirmed else _("Money was already paid in this game.")
            why.help_text = f"{past} {_('Say why it changes. Everyone can see it.')}"
        why.field.widget.attrs |= {"placeholder": example, "autofocus": bool(why.errors)}


def seating_before(sheet: Sheet, line: str, others: Requests) -> SeatingState:
    """Return the state of the game before a line. Raises what `standing.before` raises."""
    before = changes.standing_before(sheet.game, line, others)
    return SeatingState(before.rules, before.state, sheet.names)


def fill_seats(there: SeatingState, sheet: Sheet, requests: Requests) -> SeatsForm:
    """Return the form filled with the seats of the change so far, or else with those of the game."""
    decided = next((each for each in requests if isinstance(each, Reseat)), None)
    return SeatsForm(there=there, initial={"seat": seating.as_seats(sheet.game, decided)} if decided else {})
