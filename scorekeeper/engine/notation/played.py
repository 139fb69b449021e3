"""Written hands played out: what breaks the rules of the game, at the line and column of the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import Fault, Refused
from ..play.checked import CheckedHand, replay
from ..play.transcript import Cards, Transcript
from .draft import Draft
from .flaws import Flaw, Trouble, misread
from .reading import Reading, read, the_only


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of a text played out (None where it could not be read, or no table fits it) and all its flaws."""

    reading: Reading
    checked: CheckedHand | None
    flaws: tuple[Flaw, ...]


def play(reading: Reading) -> Played:
    """Plays a hand of a text out. Illegal ones have a flaw for each fault, in the order of the hand."""
    if reading.hand is None:
        return Played(reading, None, reading.flaws)
    checked, faults = _checked(reading.hand.transcript)
    held = _held(reading.hand.transcript)
    return Played(reading, checked, tuple(_flaw(reading.draft, held, fault) for fault in faults))


def play_one(text: str) -> CheckedHand:
    """The one hand of a text played out. Raises ``Unreadable``, ``Ambiguous`` or ``Illegal`` with all its flaws."""
    played = play(the_only(read(text))[0])
    if played.flaws or played.checked is None:
        raise misread(played.flaws)
    return played.checked


def _checked(transcript: Transcript) -> tuple[CheckedHand | None, tuple[Fault, ...]]:
    try:
        checked = replay(transcript)
    except Refused as refused:
        return None, refused.faults
    try:
        checked.settlement  # noqa: B018  # it is refused with all that was wrong, or that it hangs on and is not written
    except Refused as refused:
        return checked, refused.faults
    return checked, ()


def _held(transcript: Transcript) -> dict[str, Cards]:
    """The cards of each part of a transcript that holds some, by its path."""
    by_seat = transcript.bury if isinstance(transcript.bury, Mapping) else {}
    held = {f"hands.{seat}": cards for seat, cards in (transcript.hands or {}).items()}
    held |= {f"bury.{seat}": cards for seat, cards in by_seat.items()}
    held["blind"] = transcript.blind or ()
    held["bury"] = () if isinstance(transcript.bury, Mapping) else transcript.bury or ()
    return held


def _flaw(draft: Draft, held: Mapping[str, Cards], fault: Fault) -> Flaw:
    """The fault at the last place in the part of its path where its card stands."""
    places = [at for at, card in enumerate(held.get(fault.path, ())) if card == fault.details.get("card")]
    path = f"{fault.path}[{places[-1]}]" if places else fault.path
    return Flaw(Trouble.ILLEGAL, draft.place_of(path), fault)
