"""The keys of the entry form: each says whether it is tapped, and where it cannot be, why not. Keys never move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.hand import Call, Hand, Mark, picking_order
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.web.entry import Entered

LONGEST_WORD = 9  # letters that a key has room for in its ordinary size


@dataclass(frozen=True)
class Table:
    """What the keys depend on: the house rules, the players' names by seat, the dealer and doublers of this hand."""

    rules: HouseRules
    names: tuple[str, ...]
    dealer: int
    doublers: int = 0

    @property
    def seats(self) -> range:
        """All seats, 1..P."""
        return range(1, len(self.names) + 1)

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats dealt in, the dealer's left first."""
        return picking_order(len(self.names), self.rules.players, self.dealer)

    @property
    def sitting_out(self) -> list[int]:
        """The seats that are not dealt in."""
        return [seat for seat in self.seats if seat not in self.dealt_in]

    def name(self, seat: int) -> str:
        """Return the name of the player at `seat`."""
        return self.names[seat - 1]

    def seat_of(self, text: str) -> int | None:
        """Return the seat that `text` names, None for anything else."""
        return int(text) if text in map(str, self.seats) else None


@dataclass(frozen=True)
class Key:
    """One key: the field it sets, to which value. With a reason it cannot be tapped, but a tapped one can be undone.

    A key with `rank` and `suit` is drawn as a card; `spoken` is what a screen reader says instead of the label.
    """

    field: str
    value: str
    label: str
    tapped: bool
    reason: str = ""
    tone: str = ""
    rank: str = ""
    suit: str = ""
    spoken: str = ""

    @property
    def off(self) -> bool:
        """Whether it cannot be tapped."""
        return bool(self.reason) and not self.tapped

    @property
    def is_long(self) -> bool:
        """Whether a word of it is wider than a key in letters of the ordinary size."""
        return any(len(word) > LONGEST_WORD for word in self.label.replace("-", "- ").split())

    @property
    def id(self) -> str:
        """A name for the key in the page."""
        return f"{self.field}-{self.value.partition('@')[0]}".replace(":", "-").replace("+", "-").replace(" ", "-")


def seat_keys(table: Table, field: str, tapped: Sequence[str], reasons: dict[int, str] | None = None) -> list[Key]:
    """Return a key for each seat in seating order; who sits out has that as the reason."""
    said = {seat: _("%(name)s sits out this hand.") % {"name": table.name(seat)} for seat in table.sitting_out}
    said |= reasons or {}
    return [Key(field, str(seat), table.name(seat), str(seat) in tapped, said.get(seat, "")) for seat in table.seats]


def hand_so_far(table: Table, entered: Entered) -> Hand:
    """Return the hand as far as it was entered, for the questions that the engine answers about it."""
    return Hand(
        players=len(table.names),
        dealer=table.dealer,
        picker=table.seat_of(entered.picker),
        partners=tuple(seat for text in entered.partners if (seat := table.seat_of(text)) is not None),
        marks=tuple(_marks(table, entered)),
        stolen_from=table.seat_of(entered.stolen_from),
    )


def _marks(table: Table, entered: Entered) -> Iterator[Mark]:
    for text in entered.marks:
        call, _colon, rest = text.partition("@")[0].partition(":")
        seat, _colon, cards = rest.partition(":")
        if call in tuple(Call) and (number := table.seat_of(seat)) is not None:
            yield Mark(number, Call(call), tuple(cards.split("+")) if cards else ())
