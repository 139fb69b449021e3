"""The marks of the entry form: who may call what now, and where not, why."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.entering.choices import blitz_card_sets, call_kinds, mark_choices
from scorekeeper.engine.hand import Call, Hand
from scorekeeper.web.entry import Entered
from scorekeeper.web.entry_keys import Key, Table, hand_so_far
from scorekeeper.web.entry_sides import words
from scorekeeper.web.suits import card_sign
from scorekeeper.wording.hands import CALLS, insert_names


@dataclass(frozen=True)
class MarkGroup:
    """The keys of one kind of mark; a blitz has a row for each set of cards."""

    call: str
    label: str
    rows: tuple[tuple[str, tuple[Key, ...]], ...]

    @property
    def tapped(self) -> list[Key]:
        """The marks that were called."""
        return [key for _title, keys in self.rows for key in keys if key.tapped]


def mark_groups(table: Table, entered: Entered) -> list[MarkGroup]:
    """Return the marks that these rules have, each with who may call it now and, where not, why."""
    hand = hand_so_far(table, entered)
    return [
        MarkGroup(call.value, str(CALLS[call]), tuple(_mark_rows(table, entered, hand, call)))
        for call in call_kinds(table.rules)
    ]


def _mark_rows(table: Table, entered: Entered, hand: Hand, call: Call) -> Iterator[tuple[str, tuple[Key, ...]]]:
    reasons = _mark_reasons(table, hand, call)
    for cards in blitz_card_sets(table.rules) if call is Call.BLITZ else ((),):
        values = {seat: _value(entered, call, seat, cards) for seat in table.seats}
        keys = tuple(
            Key("marks", value, table.name(seat), value in entered.marks, reasons.get((seat, cards), ""))
            for seat, value in values.items()
        )
        yield " ".join(map(card_sign, cards)), keys


def _value(entered: Entered, call: Call, seat: int, cards: tuple[str, ...]) -> str:
    """The mark as it was called, its moment with it; or as it is called by a tap."""
    value = ":".join(filter(None, (call.value, str(seat), "+".join(cards))))
    return next((mark for mark in entered.marks if mark.partition("@")[0] == value), value)


def _mark_reasons(table: Table, hand: Hand, call: Call) -> dict[tuple[int, tuple[str, ...]], str]:
    sits_out = _("%(name)s sits out this hand.")
    shown = blitz_card_sets(table.rules) if call is Call.BLITZ else ((),)
    reasons = {(seat, cards): sits_out % {"name": table.name(seat)} for seat in table.sitting_out for cards in shown}
    if hand.picker is None or hand.picker not in table.dealt_in:
        return {(seat, cards): str(words(table.rules).mark_first) for seat in table.seats for cards in shown}
    for choice in mark_choices(table.rules, hand, call):
        if choice.fault is not None:
            reasons[choice.mark.seat, choice.mark.cards] = insert_names(_(choice.fault.message), table.names)
    return reasons
