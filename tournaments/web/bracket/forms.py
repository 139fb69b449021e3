"""The forms of the bracket's page and of its setup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorekeeper.web.forms import CheckField, Hidden, KeyedForm, ParsedField, SeenField, TextField, WholeNumberField
from scorekeeper.web.house_rules.starts import Starts
from scorekeeper.web.parsing import parse_score, parse_whole_number, score_problem
from tournaments.engine.brackets.stage import (
    MOST_ROUNDS,
    BracketSetup,
    BracketStage,
    Fill,
    bracket_setup_as_json,
    read_bracket_setup,
    stage_as_json,
)
from tournaments.engine.brackets.values import ExtraHands
from tournaments.engine.seating.plan import LARGEST, SMALLEST
from tournaments.engine.standings import TieBreak
from tournaments.web.results.forms import EntrantsField
from tournaments.web.setup.fields import (
    Fields,
    NumberField,
    RulesField,
    SetupPathForm,
    WordsField,
    copy_row,
    fields_by_path,
    without_row,
)
from tournaments.wording import setup as setup_words

EXTRA = "extra-"
SECOND = "stage.second_chance"
ROUNDS, SECOND_ROUNDS = "stage.rounds", f"{SECOND}.stage.rounds"
SIZES = range(SMALLEST, LARGEST + 2)
ASKED = (TieBreak.HANDS_WON, TieBreak.HANDS_LOST, TieBreak.DRAW)  # what one table alone can tell
FIRST_SECOND_CHANCE = {"rounds": 1, "stage": {"rounds": [{"table_size": 5, "hands": 10, "fill": Fill.BYES}]}}


class PartForm(KeyedForm):
    """A form of the bracket (``part`` is ``main``), or of its second chance (``second``)."""

    part = forms.CharField(required=False, widget=Hidden)

    def is_about(self, part: str) -> bool:
        """Return whether it was sent from that part of the page."""
        return self.is_bound and self.data.get("part") == part

    def put_at(self, part: str, place: str = "", **initial: int | None) -> Self:
        """Return the form as one of a part of the page; ``place`` tells its ids from those of other forms there."""
        self.auto_id, self.initial = f"%s-{part}{place}", {"part": part, **initial}
        return self


class SeedForm(PartForm):
    """The seed that a bracket is drawn from, at random without one."""

    seed = WholeNumberField(
        label=gettext_lazy("Number"),
        help_text=gettext_lazy(
            "The same number always gives the same bracket. Roll dice in front of everyone, or leave "
            "it empty for a random number."
        ),
        wrong=gettext_lazy("Enter the seed as a whole number, like 42."),
        digits=15,
    )


class TieForm(PartForm):
    """A tie at a ``table`` of the bracket, or at the cut without one."""

    table = WholeNumberField(widget=Hidden)


class DecideTieForm(TieForm):
    """Those who go on of the players who are tied, and why."""

    chosen = EntrantsField()
    why = TextField(label=gettext_lazy("Reason"))


class ExtraHandsField(ParsedField):
    """The units of a player from extra hands, separated by spaces. Cleans to units by hand."""

    def __init__(self, entrant: int) -> None:
        super().__init__()
        self.entrant = entrant

    def parse(self, text: str) -> tuple[int, ...]:
        """Return the units of each hand."""
        hands = text.replace(";", " ").replace(",", " ").split()
        for hand in hands:
            if problem := score_problem(hand):
                raise ValueError(_("#%(number)s: %(problem)s") % {"number": self.entrant, "problem": problem})
        return tuple(parse_score(hand) or 0 for hand in hands)


class RoundForm(PartForm):
    """The end of a round, or its correction: extra hands, and who comes back from the second chance instead of its
    winner."""

    round = SeenField()
    returning = WholeNumberField(label=gettext_lazy("Returning from second chance"), widget=Hidden)
    why = TextField(label=pgettext_lazy("reason for a deed", "Reason (optional)"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = (parse_whole_number(name.removeprefix(EXTRA)) for name in self.data if name.startswith(EXTRA))
        for number in numbers:
            if number is not None:
                self.fields[f"{EXTRA}{number}"] = ExtraHandsField(number)

    def read(self, name: str, otherwise: Any = None) -> Any:
        """Return the cleaned value of a field; ``otherwise`` where nothing was sent that can be read."""
        return self.cleaned_data.get(name, otherwise) if self.is_bound else otherwise

    def get_extra_field(self, number: int, name: str) -> BoundField:
        """Return the field for the extra hands of a player."""
        self.fields.setdefault(f"{EXTRA}{number}", ExtraHandsField(number))
        field = self[f"{EXTRA}{number}"]
        field.label = name
        return field

    def clean(self) -> dict[str, Any]:
        """Gather the ``extras``, by entrant."""
        data = super().clean() or {}
        typed = {
            field.entrant: data.get(name) for name, field in self.fields.items() if isinstance(field, ExtraHandsField)
        }
        data["extras"] = () if self.errors else tuple(ExtraHands(who, hands) for who, hands in typed.items() if hands)
        return data


class UndoRoundForm(PartForm):
    """The text that confirms undoing a round, and the reason."""

    typed = TextField()
    why = TextField()


class RoundPart(forms.Form):
    """A round of a bracket."""

    table_size = forms.TypedChoiceField(
        choices=list(setup_words.TABLE_SIZES.items()), coerce=int, label=gettext_lazy("Table size")
    )
    hands = NumberField(label=gettext_lazy("Hands"), required=True)
    advance = NumberField(label=gettext_lazy("Advance per table"), required=True)
    seeding = WordsField(setup_words.SEEDING, label=gettext_lazy("Seeding"))
    start = WordsField(setup_words.START, label=gettext_lazy("Starting points"))
    fill = WordsField(setup_words.FILL, label=gettext_lazy("Empty seats"))


class FirstRoundPart(RoundPart):
    """The first round of a bracket."""

    start = WordsField(setup_words.FIRST_START, label=gettext_lazy("Starting points"))


class StagePart(forms.Form):
    """The fields that decide who goes on, besides tie-breaks."""

    kind = WordsField(setup_words.KINDS, label=gettext_lazy("Bracket type"))
    rank_by = WordsField(setup_words.RANK_BY, label=gettext_lazy("Rank a table's players by"))
    at_tie = WordsField(setup_words.AT_TIE, label=gettext_lazy("Tie for the last spot"))


class SecondChancePart(forms.Form):
    """The second chance, besides its rounds."""

    rounds = NumberField(label=gettext_lazy("Open to losers through round"), required=True)
    returns = CheckField(label=gettext_lazy("Winner returns to the final table"))


@dataclass(frozen=True)
class RoundRow:
    """A round on the page, from 1; the ``final`` one lets nobody go on."""

    number: int
    final: bool
    fields: Mapping[str, BoundField]


class BracketSetupForm(SetupPathForm):
    """The setup of a bracket. ``base`` is the one that stands; rules that are not chosen are taken from it.

    ``entrants`` is how many the plan is for.
    """

    entrants = forms.CharField(required=False, widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 5}))
    cut = NumberField(
        label=gettext_lazy("Players who qualify"),
        help_text=gettext_lazy("Leave empty for everyone."),
        widget=forms.TextInput(attrs={"placeholder": " "}),  # the style sheet asks whether it is empty
    )
    ties = WordsField(setup_words.TIES, label=gettext_lazy("Tie at the cut"))
    seeds = WordsField(setup_words.SEEDS, label=gettext_lazy("Seeded by"))
    minutes = NumberField(label=gettext_lazy("Minutes per round"), help_text=gettext_lazy("Leave empty for no limit."))
    second = CheckField(label=gettext_lazy("Second-chance bracket"))

    def __init__(self, *args: Any, base: BracketSetup, starts: Starts, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.base = base
        self.add_part("stage", StagePart)
        labels = [_("Table tie-break %(number)s") % {"number": number + 1} for number in range(len(ASKED))]
        self.add_tie_breaks("stage.tie_breaks", {each: setup_words.TIE_BREAKS[each] for each in ASKED}, labels)
        self.add_part(SECOND, SecondChancePart)
        for path in (ROUNDS, SECOND_ROUNDS):
            self._add_rounds(path)
        for size in SIZES:
            wrong = _("Choose the rules for this table.")
            self.fields[f"rules.{size}"] = RulesField(size, starts, wrong, base.rules.get(size))

    def count_entrants(self) -> int | None:
        """Return the number of entrants that the preview is for, None where nothing is typed that can be read."""
        return parse_whole_number(str(self["entrants"].value() or ""), 5)

    def _add_rounds(self, path: str) -> None:
        last = self._count_rounds(path) - 1
        for place in range(last + 1):
            self.add_part(f"{path}[{place}]", RoundPart if place else FirstRoundPart)
        if last >= 0:
            del self.fields[f"{path}[{last}].advance"], self.fields[f"{path}[{last}].seeding"]
            label = self.fields[f"{path}[{last}].fill"].label
            self.fields[f"{path}[{last}].fill"] = WordsField(setup_words.FINAL_FILL, label=label)

    def _count_rounds(self, path: str) -> int:
        return self.count_rows(path + "[{}].table_size", range(MOST_ROUNDS))

    @property
    def removes(self) -> bool:
        """Return whether the bracket is taken out of the event, whatever else is typed."""
        return self.typed.get("do") == "remove"

    @property
    def stage(self) -> list[BoundField]:
        """The fields of what decides who goes on."""
        return [*self.get_part("stage").values(), *self.get_items("stage.tie_breaks"), self["minutes"]]

    @property
    def second_chance(self) -> list[BoundField]:
        """The fields of the second chance."""
        return [self["second"], *self.get_part(SECOND).values()]

    @property
    def rounds(self) -> list[RoundRow]:
        """The rounds, as they are laid out."""
        return self._round_rows(ROUNDS)

    @property
    def second_rounds(self) -> list[RoundRow]:
        """The rounds of the second chance, as they are laid out."""
        return self._round_rows(SECOND_ROUNDS)

    @property
    def rules(self) -> dict[str, BoundField]:
        """The fields of the rules, by the size of a table."""
        return self.get_part("rules")

    def _round_rows(self, path: str) -> list[RoundRow]:
        many = self._count_rounds(path)
        rows = (self.get_part(f"{path}[{place}]") for place in range(many))
        return [RoundRow(number, number == many, fields) for number, fields in enumerate(rows, 1)]

    def clean(self) -> dict[str, Any]:
        """Pass over what is wrong with a second chance that there is not, or with a bracket that is taken out."""
        data = super().clean() or {}
        for name in list(self.errors):
            if self.removes or (name.startswith(SECOND) and not data.get("second")):
                del self.errors[name]
        return data

    def read_setup(self) -> BracketSetup:
        """Return the setup that was typed. Raises ``Refused``."""
        data = self.cleaned_data
        stage = self._read_stage(ROUNDS)
        if data["second"]:
            stage["second_chance"] = self.read_part(SECOND) | {"stage": self._read_stage(SECOND_ROUNDS)}
        value = {name: data[name] for name in ("cut", "ties", "seeds", "minutes")}
        rules = {size: rules for size, rules in self.read_part("rules").items() if rules}
        return read_bracket_setup({**value, "stage": stage, "rules": rules}, "")

    def _read_stage(self, path: str) -> dict[str, Any]:
        rounds = [self.read_part(f"{path}[{place}]") for place in range(self._count_rounds(path))]
        return self.read_part("stage") | {"tie_breaks": self.read_items("stage.tie_breaks"), "rounds": rounds}

    def with_another_round(self, path: str) -> Fields:
        """Return the values of the fields, with one more round before the final table, as the one before it."""
        many = self._count_rounds(path)
        if not 0 < many < MOST_ROUNDS:
            return dict(self.typed)
        final, advance = many - 1, f"{path}[{many - 1}].advance"
        fields = copy_row(self.typed, path, max(final - 1, 0), final) | copy_row(self.typed, path, final, many)
        if fields.get(advance, "") in ("", "0"):
            fields[advance] = "2"
        return {**self.typed, **fields}

    def with_one_round_less(self, path: str) -> Fields:
        """Return the values of the fields, without the round before the final table."""
        final = self._count_rounds(path) - 1
        if final < 1:
            return dict(self.typed)
        others = without_row(without_row(self.typed, path, final), path, final - 1)
        return others | copy_row(self.typed, path, final, final - 1)

    def with_rounds(self, stage: BracketStage) -> Fields:
        """Return the values of the fields, with other rounds."""
        others = {name: value for name, value in self.typed.items() if not name.startswith(f"{ROUNDS}[")}
        return others | dict(fields_by_path(stage_as_json(stage)["rounds"], ROUNDS))


def setup_fields(setup: BracketSetup) -> Fields:
    """Return the values of the fields for a setup; those of rules are empty, which leaves them as they are."""
    value = bracket_setup_as_json(setup) | {"rules": {}}
    second = value["stage"]["second_chance"]
    value["stage"]["second_chance"] = second or FIRST_SECOND_CHANCE
    return dict(fields_by_path(value)) | {"second": bool(second)}
