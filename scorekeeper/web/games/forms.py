"""The form of a new game while it is typed, in which lines can move; and the day of a game."""

from dataclasses import dataclass, field, replace
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import load_preset, read_rules, rules_as_json
from scorekeeper.web.forms import DayField, Form, TextField
from scorekeeper.web.house_rules.forms import changed_options, read_options, typed_options
from scorekeeper.web.house_rules.starts import OWN, Starts
from scorekeeper.web.parsing import editable_amount, parse_point_value, parse_whole_number
from scorekeeper.wording import refusals

FIRST_PRESET = "standard"
CURRENCIES = ("USD", "EUR", "GBP", "CHF", "CAD")
NO_MONEY = ""


class DayForm(Form):
    """The day on which a game was played."""

    day = DayField(
        label=gettext_lazy("When it was played"),
        help_text=gettext_lazy("The evening belongs to the season that holds this day."),
        required=True,
    )


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
        return {"unit_value": value} | ({"currency": self.cleaned_data["currency"]} if value else {})


@dataclass(frozen=True)
class GameDraft:
    """The contents of the form. `dealer` is a line's index; `unit` is typed; `currency` is empty without money.

    `club` is the number of the club as it was chosen, empty where there is none to choose.
    """

    title: str
    preset: str
    seats: tuple[str, ...]
    dealer: int
    unit: str
    currency: str
    changed: dict[str, tuple[str, ...]]
    key: str
    club: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seating order, empty lines left out."""
        return tuple(seat for seat in self.seats if seat)

    @property
    def first_dealer(self) -> int:
        """The seat (1..P, empty lines left out) that deals first, 0 for a line without a name."""
        if not self.seats[self.dealer]:
            return 0
        return sum(1 for seat in self.seats[: self.dealer + 1] if seat)


def blank_draft(title: str, key: str, club: str, starts: Starts, start: str) -> GameDraft:
    """Return the form as it is first shown, with the rules `start` or the first ones of the club."""
    chosen = start if start in starts else next(iter(starts)) if _has_own_rules(starts) else FIRST_PRESET
    unit, currency = default_money(starts[chosen])
    return GameDraft(title, chosen, ("",) * starts[chosen].table, 0, unit, currency, {}, key, club)


def read_draft(data: QueryDict, starts: Starts) -> GameDraft:
    """Return the form as it was sent; unknown rules become the first preset."""
    preset = data.get("preset", "")
    if preset not in starts:
        preset = FIRST_PRESET
    seats = tuple(name.strip() for name in data.getlist("seat")[:MOST_SEATS]) or ("",)
    changed = changed_options(typed_options(data), shown_preset(data, starts))
    unit, currency = read_money(data, preset, starts)
    dealer = int(text) if (text := data.get("dealer", "")) in map(str, range(len(seats))) else 0
    title, key, club = data.get("title", "").strip(), data.get("key", ""), data.get("club", "")
    return GameDraft(title, preset, seats, dealer, unit, currency, changed, key, club)


def shown_preset(data: QueryDict, starts: Starts) -> HouseRules:
    """Return the rules that the options in the form were filled from."""
    return starts.get(data.get("shown_preset", ""), load_preset(FIRST_PRESET))


def read_money(data: QueryDict, preset: str, starts: Starts) -> tuple[str, str]:
    """Return unit and currency as typed, or the rules' own where those of others were left as they stood."""
    typed = (data.get("unit", "").strip(), data.get("currency", NO_MONEY))
    if typed == default_money(shown_preset(data, starts)):
        return default_money(starts[preset])
    return typed


def default_money(rules: HouseRules) -> tuple[str, str]:
    """Return the unit's value and the currency of `rules` as texts of the form."""
    if not rules.unit_value:
        return "", NO_MONEY
    return editable_amount(rules.unit_value, rules.currency), rules.currency


def move_line(draft: GameDraft, action: str) -> GameDraft:
    """Return the draft after `add`, `remove-2`, `up-2` or `down-2` (lines count from 0); the dealer moves along."""
    verb, _dash, line = action.partition("-")
    if verb == "add" and len(draft.seats) < MOST_SEATS:
        return replace(draft, seats=(*draft.seats, ""))
    index = parse_whole_number(line)
    if index is None or index >= len(draft.seats):
        return draft
    if verb == "remove" and len(draft.seats) > 1:
        return _remove_line(draft, index)
    other = {"up": index - 1, "down": index + 1}.get(verb, -1)
    return _swap_lines(draft, index, other) if 0 <= other < len(draft.seats) else draft


def with_seats_of_preset(draft: GameDraft, starts: Starts) -> GameDraft:
    """Return the draft with as many lines as the preset has seats; every name stays, empty lines go from the end."""
    wanted = starts[draft.preset].table
    for index in [index for index, name in enumerate(draft.seats) if not name][::-1]:
        if len(draft.seats) > wanted:
            draft = _remove_line(draft, index)
    return replace(draft, seats=draft.seats + ("",) * (wanted - len(draft.seats)))


def draft_rules(draft: GameDraft, starts: Starts) -> tuple[HouseRules | None, dict[str, str]]:
    """Return the house rules of the draft, or None and a sentence for each field that is wrong."""
    options, errors = read_options(draft.changed)
    money, money_error = _money_options(draft)
    if money_error:
        errors["unit"] = money_error
    if errors:
        return None, errors
    try:
        start = starts[draft.preset]
        rules = read_rules({**rules_as_json(start), **options, **money, **_seat_numbers(draft, options, start)})
        return rules, {}
    except Refused as refused:
        return None, {_field_name(fault.path): refusals.sentence(fault) for fault in reversed(refused.faults)}


def _remove_line(draft: GameDraft, index: int) -> GameDraft:
    seats = draft.seats[:index] + draft.seats[index + 1 :]
    dealer = draft.dealer - 1 if draft.dealer > index else draft.dealer
    return replace(draft, seats=seats, dealer=min(dealer, len(seats) - 1))


def _swap_lines(draft: GameDraft, index: int, other: int) -> GameDraft:
    seats = list(draft.seats)
    seats[index], seats[other] = seats[other], seats[index]
    dealer = {index: other, other: index}.get(draft.dealer, draft.dealer)
    return replace(draft, seats=tuple(seats), dealer=dealer)


def _has_own_rules(starts: Starts) -> bool:
    return next(iter(starts)).startswith(OWN)


def _seat_numbers(draft: GameDraft, options: dict[str, Any], start: HouseRules) -> dict[str, int]:
    """A table seats those who came, when enough came to play; too few are refused where the names are."""
    players = options.get("players", start.players)
    return {"table": max(len(draft.names), players)}


def _money_options(draft: GameDraft) -> tuple[dict[str, Any], str]:
    try:
        value = parse_point_value(draft.unit, draft.currency)
    except ValueError as error:
        return {}, str(error)
    return {"unit_value": value} | ({"currency": draft.currency} if value else {}), ""


def _field_name(path: str) -> str:
    return path.removeprefix("rules.").partition("[")[0]
