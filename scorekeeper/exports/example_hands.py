"""The hands that examples of house rules are made of: who picks, who helps, and what each side gets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.engine import choices
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.payout import settle
from scorekeeper.engine.rules import HouseRules
from scorekeeper.engine.seats import seating

Units = tuple[int | None, ...]


@dataclass(frozen=True)
class Row:
    """An example: what happened, and what it brings each column; None where nobody is there.

    ``is_ours`` is whether the source of the rules doesn't say so, but this program does.
    """

    label: str
    units: Units
    is_ours: bool = False


@dataclass(frozen=True)
class Group:
    """Columns that belong together, with a title above them; none where there is nothing to tell apart."""

    title: str
    heads: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Examples of one kind, in units of score."""

    title: str
    groups: tuple[Group, ...]
    rows: tuple[Row, ...]


def bracket_in_words(label: str) -> str:
    """What the table calls a bracket: ``61-90`` with a dash between numbers, ``all tricks``."""
    return label.replace("-", "\N{EN DASH}") if label[:1].isdigit() else _(label.replace("-", " "))


def sides_of(rules: HouseRules, hand: Hand, partners: int) -> tuple[int, ...]:
    """What picker, each partner (where there are some) and each defender get."""
    picked = with_side(rules, hand, partners)
    payouts = settle(rules, picked).payouts
    order = seating(rules, picked)[1]
    defender = next(seat for seat in order if seat != picked.picker and seat not in picked.partners)
    seats = (picked.picker or 0, *picked.partners[:1], defender)
    return tuple(payouts[seat - 1] for seat in seats)


def deal(rules: HouseRules) -> Hand:
    """A hand at a full table, the last seat dealing, of which nothing else is known yet."""
    return Hand(players=rules.table, dealer=rules.table)


def with_side(rules: HouseRules, hand: Hand, partners: int) -> Hand:
    """The first to speak picks; his partners are the last in order, or the only one there can be."""
    order = seating(rules, hand)[1]
    alone = replace(hand, picker=order[0])
    able = choices.partners(rules, alone)
    return replace(alone, partners=able[len(able) - partners :])


def side_in_words(partners: int) -> str:
    """Whether the picker is alone, or with how many."""
    if not partners:
        return _("Alone")
    return _("With a partner") if partners == 1 else _("With %(count)s partners") % {"count": partners}


def heads_of(partners: int) -> tuple[str, ...]:
    """Who gets what ``sides_of`` says."""
    if not partners:
        return (_("Picker"), _("Defender"))
    return (_("Picker"), _("Partner") if partners == 1 else _("Partners"), _("Defender"))
