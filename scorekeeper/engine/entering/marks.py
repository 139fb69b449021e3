"""Marks called while a hand is written down: each at the moment that the hand has come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .. import choices
from ..choices import MarkChoice
from ..hand import BEFORE_FIRST_CARD, Hand, Mark, Moment
from .question import Entry


def marks(entry: Entry) -> Iterator[MarkChoice]:
    """The marks that these rules have, each with what keeps its seat from calling it now; none before the pick."""
    hand = entry.hand
    if hand.picker is None:
        return
    seats = [hand.seats[place] for place in hand.partners]
    so_far = Hand(
        players=hand.table, dealer=entry.told.dealer, picker=hand.seats[hand.picker], partners=tuple(seats),
        marks=entry.told.marks,
    )  # fmt: skip
    for call in choices.calls(entry.rules):
        yield from (_at(choice, now(entry), entry) for choice in choices.marks(entry.rules, so_far, call))


def now(entry: Entry) -> Moment:
    """The moment that the hand has come to: before the first card, or before a card of a trick."""
    tricks, size = entry.told.tricks, len(entry.hand.seats)
    if not entry.is_played:
        return BEFORE_FIRST_CARD
    if len(tricks[-1]) < size:
        return Moment(len(tricks), len(tricks[-1]) + 1)
    return Moment(len(tricks) + 1, 1)


def called(entry: Entry, mark: Mark) -> Entry:
    """The hand with the mark in it."""
    return replace(entry, told=replace(entry.told, marks=(*entry.told.marks, mark)))


def uncalled(entry: Entry) -> Entry:
    """The hand without the last mark."""
    return replace(entry, told=replace(entry.told, marks=entry.told.marks[:-1]))


def _at(choice: MarkChoice, moment: Moment, entry: Entry) -> MarkChoice:
    """The choice at this moment: what only the time forbids is found by calling it."""
    mark = replace(choice.mark, before=moment)
    if choice.fault is not None:
        return MarkChoice(mark, choice.fault)
    index = len(entry.told.marks)
    faults = called(entry, mark).checked.faults
    return MarkChoice(mark, next((fault for fault in faults if fault.path == f"marks[{index}]"), None))
