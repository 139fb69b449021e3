"""The form of a new game, whose lines can move; and the day of a game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from django import forms
from django.http import QueryDict
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.cards import FirstDealerDraw, draw_first_dealer
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.ledger.entries import verify_different_names
from scorekeeper.queries.access import ClubName
from scorekeeper.web.forms import (
    DayField,
    DrawnByPage,
    Form,
    Hidden,
    KeyedForm,
    NthInput,
    TapField,
    TapForm,
    TextField,
    add_refusal,
)
from scorekeeper.web.games.again import NO_CLUB
from scorekeeper.web.house_rules.forms import OptionsForm
from scorekeeper.web.house_rules.starts import FIRST_PRESET, Starts, start_choices, usual_start
from scorekeeper.web.parsing import parse_whole_number


class DayForm(Form):
    """The day on which a game was played."""

    day = DayField(
        label=gettext_lazy("Date"),
        help_text=gettext_lazy("Counts toward the season that includes this date."),
        required=True,
    )


@dataclass(frozen=True)
class SeatLines:
    """The names as typed, in seating order, and the index of the line that deals first."""

    names: tuple[str, ...]
    dealer: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names without empty lines."""
        return tuple(filter(None, self.names))

    @property
    def first_dealer(self) -> int:
        """The seat (1..P, empty lines left out) that deals first, 0 for a line without a name."""
        return len(list(filter(None, self.names[: self.dealer + 1]))) if self.names[self.dealer] else 0

    @property
    def first_empty(self) -> int:
        """The first line without a name, the last line where all have one."""
        return next((index for index, name in enumerate(self.names) if not name), len(self.names) - 1)

    def seated_line(self, seat: int) -> int:
        """Return the index of the line of a seat (1..P); lines without a name have none, unless no line has a name."""
        named = [index for index, name in enumerate(self.names) if name] or list(range(len(self.names)))
        return named[seat - 1]

    def move(self, action: str, line: str) -> SeatLines:
        """Return the lines after `add`, or after `remove`, `up`, or `down` of a line; the dealer moves along."""
        if action == "add" and len(self.names) < MOST_SEATS:
            return replace(self, names=(*self.names, ""))
        index = parse_whole_number(line)
        if index is None or index >= len(self.names):
            return self
        if action == "remove" and len(self.names) > 1:
            return self._remove(index)
        other = {"up": index - 1, "down": index + 1}.get(action, -1)
        return self._swap(index, other) if 0 <= other < len(self.names) else self

    def fit(self, seats: int) -> SeatLines:
        """Return so many lines; every name stays, empty lines go from the end."""
        lines = self
        for index in reversed(range(len(self.names))):
            if not self.names[index] and len(lines.names) > seats:
                lines = lines._remove(index)
        return replace(lines, names=lines.names + ("",) * (seats - len(lines.names)))

    def _remove(self, index: int) -> SeatLines:
        names = self.names[:index] + self.names[index + 1 :]
        dealer = self.dealer - 1 if self.dealer > index else self.dealer
        return SeatLines(names, min(dealer, len(names) - 1))

    def _swap(self, index: int, other: int) -> SeatLines:
        names = list(self.names)
        names[index], names[other] = names[other], names[index]
        return SeatLines(tuple(names), {index: other, other: index}.get(self.dealer, self.dealer))


@dataclass(frozen=True)
class GameChoices:
    """The choices of the form: clubs, whether a game needs a club, and the rules of the chosen ``club``.

    ``lines`` are the players to begin with, None for empty lines, but for the name of the ``first_player``.
    """

    clubs: Sequence[ClubName]
    may_have_none: bool
    club: str
    starts: Starts
    lines: SeatLines | None = None
    first_player: str = ""


class GameForm(OptionsForm, TapForm, KeyedForm):
    """A new game: its players in ``lines``, and its house rules."""

    title = TextField(label=gettext_lazy("Name"), longest=120)
    club = forms.ChoiceField(
        label=gettext_lazy("Club"),
        required=False,
        widget=forms.Select(
            attrs={"hx-post": reverse_lazy("new-game"), "hx-trigger": "change", "hx-vals": '{"do": "club"}'}
        ),
    )
    dealer = forms.Field(label=gettext_lazy("First dealer"), required=False, widget=DrawnByPage)
    preset = forms.ChoiceField(
        label=gettext_lazy("House rules"),
        widget=forms.Select(
            attrs={
                "class": "grow",
                "hx-post": reverse_lazy("new-game"),
                "hx-trigger": "change",
                "hx-vals": '{"do": "preset"}',
            }
        ),
    )
    seed = forms.CharField(required=False, max_length=32, widget=Hidden)
    do = TapField(usual="open")

    def __init__(
        self, data: QueryDict | None = None, *, offer: GameChoices, lines: SeatLines | None = None, **kwargs: Any
    ) -> None:
        first = usual_start(offer.starts) if data is None else FIRST_PRESET
        self.has_new_rules = data is not None and data.get("preset") != data.get("shown_preset")
        super().__init__(data, starts=offer.starts, first=first, **kwargs)
        self.offer = offer
        if lines is None:
            lines = _sent_lines(data) if data is not None else offer.lines or self._first_lines(offer)
        self.lines = lines
        self.initial["club"] = offer.club
        self.fields["unit"].label = _("Per point")
        self._set_choices()
        self._add_seats()

    def _first_lines(self, offer: GameChoices) -> SeatLines:
        return SeatLines((offer.first_player, *("",) * (self.base.table - 1)))

    def _set_choices(self) -> None:
        none = [(NO_CLUB, _("No club, no statistics"))] if self.offer.may_have_none else []
        clubs = [(str(one.club), one.name) for one in self.offer.clubs]
        self.set_choices("club", [*clubs, *none] or [("", "")])
        self.set_choices("preset", start_choices(self.starts), asks_always=True)

    def _add_seats(self) -> None:
        for index, name in enumerate(self.lines.names):
            label = {"aria-label": _("Name for seat %(number)s") % {"number": index + 1}}
            widget = NthInput(index + 1, attrs={"list": "known-names", "enterkeyhint": "next", **label})
            if index == 1 and self.offer.first_player:
                widget.attrs["autofocus"] = True
            named = _("Seat %(seat)s") % {"seat": index + 1}
            self.fields[f"seat-{index}"] = TextField(label=named, longest=120, initial=name, widget=widget)
        self.targets = {"dealer": f"deals-{self.lines.dealer}"}
        there = [index for index, name in enumerate(self.lines.names) if name]
        seats = f"seat-{self.lines.first_empty}"
        self.refused_at = {
            **OptionsForm.refused_at,
            **{f"names[{place}]": f"seat-{index}" for place, index in enumerate(there)},
            "name": "title",
            "names": seats,
            "players": seats,
            **dict.fromkeys(("key", "club", "rules", "rules.table", "rules.title"), "preset"),
        }

    @property
    def draw(self) -> FirstDealerDraw | None:
        """The draw for the first dealer; None where there was none, or the players or the dealer changed after it."""
        seed = self["seed"].value()
        players = len(self.lines.players) or len(self.lines.names)
        draw = draw_first_dealer(seed, players) if seed else None
        return draw if draw and self.lines.seated_line(draw.dealer) == self.lines.dealer else None

    @property
    def dealt(self) -> list[tuple[str, str]]:
        """Return each card of the draw with the name or the seat of who got it."""
        draw = self.draw
        if draw is None:
            return []
        names = self.lines.players or [_("Seat %(seat)s") % {"seat": seat + 1} for seat in range(draw.players)]
        return [(names[seat - 1], card) for seat, card in draw.dealt]

    @property
    def drawn_name(self) -> str:
        """The name or the seat of who was drawn; empty without a draw."""
        return self.dealt[-1][0] if self.dealt else ""

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields of the names."""
        return [self[f"seat-{index}"] for index in range(len(self.lines.names))]

    @property
    def top_fields(self) -> list[forms.BoundField]:
        """The fields above the options."""
        return [self["title"], *self.seats, self["dealer"], self["preset"]]

    def other_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the size of the table: it seats those who came, when enough came to play."""
        table = max(len(self.lines.players), options.get("players", self.base.players))
        return super().other_options(options) | {"table": table}

    def clean(self) -> dict[str, Any]:
        """Read the rules, and check the names."""
        data = super().clean()
        players, needed = self.lines.players, data.get("rules", self.base).players
        if not players:
            self._refuse_players(_("Enter the names of the players."))
        elif len(players) < needed:
            sentence = _("These rules need at least %(players)s players. Add more names.")
            self._refuse_players(sentence % {"players": needed})
        else:
            try:
                verify_different_names(players)
            except Refused as refused:
                add_refusal(self, refused)
        return data

    def _refuse_players(self, sentence: str) -> None:
        name = f"seat-{self.lines.first_empty}"
        self[name].label = _("Players")
        self.add_error(name, sentence)

    def after_tap(self) -> Self:
        """Return the form after a tap on a button that moves a line, or a choice of other rules or another club."""
        lines, values = self.lines.move(*self.tap), dict(self.data.items())
        if self.tap[0] == "preset" or self.has_new_rules:
            lines = lines.fit(self.base.table)
        if self.tap[0] == "draw":
            values["seed"] = secrets.token_hex(8)
            draw = draw_first_dealer(values["seed"], len(lines.players) or len(lines.names))
            lines = replace(lines, dealer=lines.seated_line(draw.dealer))
        return type(self)(offer=self.offer, lines=lines, changed=self.changed, initial=values)


def _sent_lines(data: QueryDict) -> SeatLines:
    names = tuple(name.strip() for name in data.getlist("seat")[:MOST_SEATS]) or ("",)
    dealer = parse_whole_number(data.get("dealer", "")) or 0
    return SeatLines(names, dealer if dealer < len(names) else 0)
