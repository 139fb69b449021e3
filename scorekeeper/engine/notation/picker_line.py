"""``Picker: Cy``, short for what the seats before him said: ``Picks: pass pass pick``."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.hand import Hand, seating, verify_dealt_in
from scorekeeper.engine.rules.presets import read_rules

from ..errors import Refused
from .draft import Draft
from .flaws import Flaw, Place, Trouble, sound
from .seat_names import seat
from .words import Word

NOBODY = "nobody"


def take_picker(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """Who picked, or ``nobody``; spelled out when the whole hand is read."""
    if len(words) == 1 and words[0].text.casefold() == NOBODY and not words[0].quoted:
        draft.picker = 0
    for number in sound([seat(words, draft.names, place)] if draft.picker is None else (), draft.flaws):
        draft.picker, draft.places[key] = number, words[0].place


def spell_out(draft: Draft) -> None:
    """Puts in what each seat said when it was asked to pick."""
    place = draft.places.get("picker", draft.start)
    if draft.picker is None or draft.flaws:
        return
    if "picks" in draft.record:
        draft.wrong(place, "said-twice", "Picks and Picker say the same; leave one out.")
        return
    try:
        draft.put("picks", place, _picks(draft))
    except Refused as refused:
        draft.flaws += [Flaw(Trouble.UNREADABLE, draft.place_of(fault.path), fault) for fault in refused.faults]


def _picks(draft: Draft) -> list[str]:
    """Raises ``Refused`` for rules that cannot be read, and for a picker who is not dealt in."""
    hand = Hand(players=draft.record.get("players"), dealer=draft.record.get("dealer"))
    table, order = seating(read_rules(draft.rules), hand)
    if not draft.picker:
        return ["pass"] * len(order)
    return ["pass"] * order.index(verify_dealt_in(draft.picker, table, order, "picker")) + ["pick"]
