"""The form of an event's setup, in steps."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.web.forms import (
    AmountField,
    CheckField,
    CurrencyField,
    Hidden,
    KeyedForm,
    WholeNumberField,
)
from scorekeeper.web.house_rules.forms import CURRENCIES
from scorekeeper.web.house_rules.starts import Starts
from scorekeeper.web.parsing import editable_amount, parse_amount, parse_whole_number
from scorekeeper.wording import rules as rule_words
from tournaments.engine import setup as setups
from tournaments.engine.prize_table import SidePrizeKind
from tournaments.engine.schedule import schedule_values
from tournaments.engine.seating.plan import MOST_SESSIONS, SMALLEST
from tournaments.engine.setup import MOST_TIERS, DrawMethod, SessionSetup, Setup
from tournaments.engine.standings import TieBreak
from tournaments.web.setup.day import ClockField, DetailsForm, SchedulePart
from tournaments.web.setup.fields import (
    AS_FIRST,
    Fields,
    NumberField,
    RulesField,
    SetupPathForm,
    WordsField,
    copy_row,
    fields_by_path,
    without_row,
)
from tournaments.web.setup.prize_fields import PrizesField, ShareField
from tournaments.wording import setup as setup_words

USUAL = range(SMALLEST, 8)  # sizes of tables that a field leads to
SPARE_PENALTIES = 2
OFFER = re.compile(r"(\d{1,4})\s*(?::|=|for)\s*(\S.*)", re.ASCII)
Json = dict[str, Any]


class RestoreForm(KeyedForm):
    """The entry whose setup is restored."""

    seq = WholeNumberField(widget=Hidden)


class OffersField(CurrencyField):
    """Offers of tickets, one a line: ``2: 5.00`` or ``2 for 5``. Cleans to prices by how many are bought at once."""

    widget = forms.Textarea(attrs={"rows": 6})

    def prepare_value(self, value: Any) -> Any:
        """Return offers as they are typed."""
        if not isinstance(value, Mapping):
            return value
        return "\n".join(f"{many}: {editable_amount(price, self.currency)}" for many, price in value.items())

    def parse(self, text: str) -> dict[str, int]:
        """Return the offers."""
        return dict(self._parse_offer(line.strip()) for line in text.splitlines() if line.strip())

    def _parse_offer(self, line: str) -> tuple[str, int]:
        match = OFFER.fullmatch(line)
        if match is None:
            sentence = _("Enter the number of tickets and the price, like 2: 5.00, not “%(line)s”.")
            raise ValueError(sentence % {"line": line})
        return str(int(match[1])), parse_amount(match[2], self.currency, 300)


class SessionPart(forms.Form):
    """A session, besides what its tables play."""

    table_size = forms.TypedChoiceField(
        choices=list(setup_words.TABLE_SIZES.items()), coerce=int, label=gettext_lazy("Table size")
    )
    draw = WordsField(setup_words.DRAWS, label=gettext_lazy("Draw"))
    minutes = NumberField(
        label=gettext_lazy("Time limit (minutes)"), help_text=gettext_lazy("Leave empty for no limit.")
    )


class PenaltyPart(forms.Form):
    """The penalty for one more breach."""

    points = NumberField()
    paid_to = WordsField(setup_words.PAID_TO, required=False)


class PrizesPart(forms.Form):
    """The prizes, besides side prizes."""

    places = PrizesField(
        label=gettext_lazy("Places"),
        help_text=gettext_lazy("One place per line, first place first. Enter a share like 30%, or an amount like 100."),
    )
    sessions = PrizesField(
        label=gettext_lazy("Prizes in each session"),
        help_text=gettext_lazy("Paid in every session."),
    )
    house = ShareField(
        label=gettext_lazy("House share"), help_text=gettext_lazy("All prizes and this share must add up to 100%.")
    )
    round_to = AmountField(label=gettext_lazy("Round prizes to"), required=True)
    leftover = WordsField(setup_words.LEFTOVERS, label=gettext_lazy("Money left by rounding and ties goes to"))
    vacant = WordsField(setup_words.VACANT, label=gettext_lazy("Unclaimed prizes"))
    sides_exclude_main = CheckField(label=gettext_lazy("Place winners can't win side prizes"))


class TicketsPart(forms.Form):
    """The tickets of an hourly day, which are sold instead of a fee."""

    offers = OffersField(
        label=gettext_lazy("Tickets"),
        help_text=gettext_lazy("One offer per line: number of tickets and price, like 1: 3.00 or 2: 5.00."),
    )
    prizes = PrizesField(
        label=gettext_lazy("Prizes in each round"),
        help_text=gettext_lazy(
            "One place per line, as a share of the round's ticket sales, like 30%. The rest goes to the day's prizes."
        ),
    )
    first = ClockField(
        label=gettext_lazy("First round starts at"), help_text=gettext_lazy("Leave empty for no timetable.")
    )
    every = NumberField(label=gettext_lazy("Minutes between round starts"), required=True)


@dataclass(frozen=True)
class SessionRow:
    """A session on the page, from 1: its fields, and those of its tables by size. A published one is ``fixed``."""

    number: int
    fixed: bool
    fields: Mapping[str, BoundField]
    tables: Mapping[int, Mapping[str, BoundField]]

    @property
    def is_open(self) -> bool:
        """Return whether what its tables play is shown at once: of the first one, and where something is wrong."""
        return self.number == 1 or any(field.errors for table in self.tables.values() for field in table.values())


class SetupForm(DetailsForm, SetupPathForm):
    """The setup of an event, in steps. Sessions in ``fixed`` (from 1) are published and have no fields.

    ``base`` is the setup as it stands: rules of tables are taken from it where none are chosen.
    """

    refused_at = {"prizes": "prizes.places"}

    money = CheckField(
        label=gettext_lazy("Entry fee and cash prizes"),
        help_text=gettext_lazy("If off, no page or printout shows money."),
    )
    fee = AmountField(label=gettext_lazy("Entry fee"), required=True)
    currency = forms.ChoiceField(label=gettext_lazy("Currency"))
    best_sessions = NumberField(
        label=gettext_lazy("Best sessions that count"), help_text=gettext_lazy("Leave empty to count all.")
    )
    standings = WordsField(setup_words.STANDINGS, label=gettext_lazy("Standings visibility"))
    confirm = CheckField(
        label=gettext_lazy("A second player must confirm each table's score"),
        help_text=gettext_lazy("They confirm with the PIN on their own ticket."),
    )
    checks_in_anew = CheckField(
        label=gettext_lazy("Players check in before each session"),
        help_text=gettext_lazy("Without it, a check-in carries over to the next session."),
    )
    ties_share = CheckField(
        label=gettext_lazy("Split prize money on ties"),
        help_text=gettext_lazy("Tie-breaks then decide only the order, cuts, and seeds."),
    )

    def __init__(self, *args: Any, base: Setup, starts: Starts, fixed: Collection[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.base, self.starts, self.fixed = base, starts, fixed
        offered = dict.fromkeys((*CURRENCIES, base.currency))
        self.set_choices("currency", [(each, rule_words.currency_name(each)) for each in offered])
        places = range(2, len(TieBreak) + 1)
        labels = [_("Tie-break 1"), *(_("Tie-break %(place)s") % {"place": place} for place in places)]
        self.add_tie_breaks("tie_breaks", setup_words.TIE_BREAKS, labels)
        for number in range(self._count_penalties()):
            self._add_penalty(number)
        self.add_part("schedule", SchedulePart)
        if base.hourly:
            self.fields["schedule.players"].label = _("Expected tickets")
            del self.fields["schedule.start"], self.fields["schedule.end"], self.fields["schedule.breaks"]
        self.add_part("prizes", PrizesPart)
        for kind in SidePrizeKind:
            self.fields[f"prizes.sides.{kind}"] = PrizesField(
                label=setup_words.SIDES[kind],
                help_text=setup_words.NEEDS_HANDS.get(kind, ""),
                widget=forms.TextInput(attrs={"maxlength": 20}),
            )
        if base.hourly:
            del self.fields["fee"], self.fields["prizes.sessions"]
            self.add_part("hourly", TicketsPart)
        elif (many := self.count_sessions()) > 1:
            params = {"many": many, "share": 5 * many}
            hint = _("Paid in every session: in %(many)s sessions, 5%% takes %(share)s%%.") % params
            self.fields["prizes.sessions"].help_text = hint
        for number in range(self.count_sessions()):
            if number + 1 not in fixed:
                self._add_session_fields(number)
        self.set_currency(str(self["currency"].value()))

    def _add_penalty(self, number: int) -> None:
        path, params = f"penalties[{number}]", {"number": number + 1}
        self.add_part(path, PenaltyPart)
        self.fields[f"{path}.points"].label = _("Penalty %(number)s: points") % params
        self.fields[f"{path}.paid_to"].label = _("Penalty %(number)s: points go") % params

    def _add_session_fields(self, number: int) -> None:
        path, current = f"sessions[{number}]", self._session_before(number)
        self.add_part(path, SessionPart)
        if not number:
            self.fields[f"{path}.draw"] = WordsField(
                {DrawMethod.CHANCE: setup_words.DRAWS[DrawMethod.CHANCE]}, label=_("Draw")
            )
        for size in offered_sizes(current):
            self._add_table_fields(f"{path}.tables.{size}", size, current)

    def _add_table_fields(self, path: str, size: int, session: SessionSetup) -> None:
        label, first = _("Hands at a table of %(size)s") % {"size": size}, self._session_before(0).tables
        self.fields[f"{path}.hands"] = NumberField(label=label)
        self.fields[f"{path}.hands"].widget.attrs["aria-label"] = label
        self.fields[f"{path}.rules"] = RulesField(
            size,
            self.starts,
            _("Choose the rules for a table of %(size)s.") % {"size": size},
            session.tables[size].rules if size in session.tables else None,
            first[size].rules if self.typed.get(f"{path}.rules") == AS_FIRST and size in first else None,
        )

    def _session_before(self, number: int) -> SessionSetup:
        """Return the session as it stands at a place (from 0), or the one that another session there begins as."""
        sessions = self.base.sessions or setups.load_format(setups.format_names()[0]).sessions
        return sessions[min(number, len(sessions) - 1)]

    def _count_penalties(self) -> int:
        """Return the number of lines for penalties: those there are, and two more."""
        name = "penalties[{}].points"
        sent = range(self.count_rows(name, range(MOST_TIERS)))
        return SPARE_PENALTIES + max((row + 1 for row in sent if self.typed[name.format(row)] != ""), default=0)

    def count_sessions(self) -> int:
        """Return the number of sessions in the form."""
        return self.count_rows("sessions[{}].table_size", range(max(self.fixed, default=0), MOST_SESSIONS))

    @property
    def sessions(self) -> list[SessionRow]:
        """The sessions, as they are laid out."""
        return [self._session_row(number) for number in range(self.count_sessions())]

    def _session_row(self, number: int) -> SessionRow:
        path = f"sessions[{number}]"
        tables = {size: self.get_part(f"{path}.tables.{size}") for size in self._sizes(number)}
        return SessionRow(number + 1, number + 1 in self.fixed, self.get_part(path), tables)

    @property
    def basics(self) -> list[BoundField]:
        """The fields of the name and the day."""
        return [self[name] for name in DetailsForm.base_fields]

    @property
    def schedule(self) -> dict[str, BoundField]:
        """The fields that the plan of the day begins from."""
        return self.get_part("schedule")

    @property
    def expected(self) -> int | None:
        """The number of players that is typed, None where there is none that can be read."""
        return parse_whole_number(str(self["schedule.players"].value() or ""), 5)

    @property
    def prizes(self) -> dict[str, BoundField]:
        """The fields of the prizes."""
        return self.get_part("prizes")

    @property
    def side_prizes(self) -> list[BoundField]:
        """The fields of the side prizes."""
        return list(self.get_part("prizes.sides").values())

    @property
    def has_more_prizes(self) -> bool:
        """Return whether the rarer options of prizes are shown at once: where one is set, or wrong."""
        rare = [*self.side_prizes, *(self.prizes[name] for name in ("leftover", "vacant", "sides_exclude_main"))]
        return any(field.errors for field in rare) or any(field.value() for field in self.side_prizes)

    @property
    def tickets(self) -> list[BoundField]:
        """The fields of an hourly day."""
        return list(self.get_part("hourly").values())

    @property
    def tie_breaks(self) -> list[BoundField]:
        """The fields of the tie-breaks."""
        return self.get_items("tie_breaks")

    @property
    def penalties(self) -> list[dict[str, BoundField]]:
        """The fields of the penalties, row by row."""
        return [self.get_part(f"penalties[{number}]") for number in range(self._count_penalties())]

    @property
    def has_wrong_penalty(self) -> bool:
        """Return whether something is wrong with a penalty, so that they are shown at once."""
        return any(field.errors for penalty in self.penalties for field in penalty.values())

    def clean(self) -> dict[str, Any]:
        """Ask for the rules of each size whose hands were typed."""
        data = super().clean() or {}
        for name, field in self.fields.items():
            hands = data.get(f"{name.removesuffix('.rules')}.hands")
            if isinstance(field, RulesField) and hands is not None and data.get(name, hands) is None:
                self.add_error(name, field.wrong)
        return data

    def read_setup(self) -> Setup:
        """Return the setup that was typed. Raises ``Refused``."""
        data, setup = self.cleaned_data, setups.setup_as_json(self.base)
        sides = self.read_part("prizes.sides")
        penalties = [self.read_part(f"penalties[{number}]") for number in range(self._count_penalties())]
        return setups.read_setup(
            setup
            | {name: data[name] for name in _PLAIN if name in data}
            | {
                "prizes": self.read_part("prizes")
                | {"sides": [{"kind": kind, **size} for kind, sizes in sides.items() for size in sizes]},
                "hourly": self.read_part("hourly") if self.base.hourly else None,
                "schedule": schedule_values(self.base.schedule) | self.read_part("schedule"),
                "tie_breaks": self.read_items("tie_breaks"),
                "penalties": [penalty for penalty in penalties if penalty["points"] is not None],
                "sessions": [
                    setup["sessions"][number] if number + 1 in self.fixed else self._read_session(number)
                    for number in range(self.count_sessions())
                ],
            }
        )

    def _read_session(self, number: int) -> Json:
        path = f"sessions[{number}]"
        tables = {size: self.read_part(f"{path}.tables.{size}") for size in self._sizes(number)}
        played = {str(size): table for size, table in tables.items() if table["hands"] is not None}
        return {**self.read_part(path), "tables": played}

    def _sizes(self, number: int) -> list[int]:
        return [] if number + 1 in self.fixed else offered_sizes(self._session_before(number))

    def with_another_session(self) -> Fields:
        """Return the values of the fields, with one more session that begins as the last one."""
        many = self.count_sessions()
        if many == MOST_SESSIONS:
            return dict(self.typed)
        if not many:
            begins = setup_fields(replace(self.base, sessions=(self._session_before(0),)))
            return {**self.typed, **copy_row(begins, "sessions", 0, 0)}
        return {**self.typed, **copy_row(self._with_published(), "sessions", many - 1, many)}

    def without_last_session(self) -> Fields:
        """Return the values of the fields without the last session; there is one at least, or a bracket."""
        many = self.count_sessions()
        least = 0 if self.base.bracket else 1
        return without_row(self.typed, "sessions", many - 1) if many > least else dict(self.typed)

    def with_equal_sessions(self) -> Fields:
        """Return the values of the fields, with all sessions playing what the first one plays; draws stay."""
        plays = copy_row(self._with_published(), "sessions", 0, 0)
        plays = {name: value for name, value in plays.items() if not name.endswith(".draw")}
        for size in self._session_before(0).tables:
            rules = f"sessions[0].tables.{size}.rules"
            plays[rules] = plays.get(rules) or AS_FIRST
        unpublished = [number for number in range(1, self.count_sessions()) if number + 1 not in self.fixed]
        return dict(ChainMap(*(copy_row(plays, "sessions", 0, number) for number in unpublished), dict(self.typed)))

    def _with_published(self) -> Fields:
        """Return the values of the fields with those of published sessions, which are not sent."""
        return {**setup_fields(self.base), **self.typed}


def offered_sizes(session: SessionSetup) -> list[int]:
    """Return the sizes of tables that the form of a session offers, as far as a table has seats for."""
    return sorted({*USUAL, *(size for size in session.tables if size <= MOST_SEATS)})


def setup_fields(setup: Setup) -> Fields:
    """Return the values of the fields for a setup; those of rules are empty, which leaves them as they are."""
    value = setups.setup_as_json(setup)
    sides = {f"prizes.sides.{side['kind']}": [side] for side in value["prizes"]["sides"]}
    for table in chain.from_iterable(session["tables"].values() for session in value["sessions"]):
        table["rules"] = ""
    schedule = schedule_values(setup.schedule)
    return dict(fields_by_path(value | {"schedule": schedule})) | sides


_PLAIN = ("money", "fee", "currency", "best_sessions", "standings", "confirm", "ties_share", "checks_in_anew")
