"""Hands as text in forms and in addresses: read with every flaw beside its line, packed into a link."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.notation.reading import only_hand, read_hands
from scorekeeper.engine.notation.text import Flaw, TextPlace, unreadable_flaw
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.progress import begin_hand
from scorekeeper.engine.play.transcript import transcript_rules_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.wording.hands import insert_names

LONGEST_TEXT = 8_000  # one hand, with comments
LONGEST_LINK = 6_000
# What most texts of hands have in them. Links that were sent around hang on every character of it.
_USUAL = (
    b"Option: no_pick = Scores: Doublers: Announced: Sheepshead: Steal: Blind to: Unknown: Marks: Title: Date: Pot: 1"
    b"Stack Hand Ann: Bob: Cy: Dan: Eve: Blind: 7C 8C 9C KC 10C AC 7S 8S 9S KS 10S AS 7H 8H 9H KH 10H AH 7D 8D 9D KD "
    b"10D AD JD JH JS JC QD QH QS QC Rules: standard-called-ace\nPlayers: Ann, Bob, Cy, Dan, Eve\nDealer: Eve\n\n"
    b"Picks: pass pass pick\nBury: 10H\nCall: alone\n\n1. 2. 3. 4. 5. 6. "
)


@dataclass(frozen=True)
class Wrong:
    """A flaw of a text: its line with what stands there, its column, and a sentence."""

    line: int
    column: int
    stands: str
    sentence: str


@dataclass(frozen=True)
class Typed:
    """A text as it was typed: the one hand in it, or everything that is wrong."""

    text: str
    hand: WrittenHand | None
    wrong: tuple[Wrong, ...] = ()


def sent(request: HttpRequest, rules: HouseRules | None = None, names: Sequence[str] = ()) -> Typed:
    """Return what the file that was chosen says, or else the text that was typed.

    A hand that does not name its rules or its players has these.
    """
    file = request.FILES.get("file")
    if file is None:
        return typed(request.POST.get("text", ""), rules, names)
    try:
        return typed(file.read(4 * LONGEST_TEXT + 1).decode("utf-8-sig"), rules, names)
    except UnicodeDecodeError:
        return Typed("", None, (Wrong(1, 1, "", _("The file is no text in UTF-8.")),))


def typed(text: str, rules: HouseRules | None = None, names: Sequence[str] = ()) -> Typed:
    """Return what a text says; a hand that no table can play counts as unreadable too."""
    if len(text) > LONGEST_TEXT:
        told = {"most": LONGEST_TEXT, "many": len(text)}
        sentence = _("One hand takes at most %(most)d characters, not %(many)d.") % told
        return Typed(text[:LONGEST_TEXT], None, (Wrong(1, 1, "", sentence),))
    try:
        reading, hand = only_hand(read_hands(text, _as_source(rules), names))
    except Refused as refused:
        return Typed(text, None, wrongs(text, getattr(refused, "flaws", ())))
    try:
        begin_hand(hand.transcript)
    except Refused as refused:
        flaws = [
            unreadable_flaw(reading.draft.place_of(fault.path), fault.code, fault.message) for fault in refused.faults
        ]
        return Typed(text, None, wrongs(text, flaws, hand.names))
    return Typed(text, hand)


def _as_source(rules: HouseRules | None) -> dict[str, Any] | None:
    source = transcript_rules_as_json(rules) if rules else None
    return {"preset": source} if isinstance(source, str) else source


def wrongs(text: str, flaws: Sequence[Flaw], names: Sequence[str] = ()) -> tuple[Wrong, ...]:
    """Return flaws with the lines they stand in; seats are called by their names where there are some."""
    lines = text.removeprefix("\ufeff").splitlines()
    return tuple(
        Wrong(flaw.place.line, flaw.place.column, _line(lines, flaw.place), insert_names(_(flaw.fault.message), names))
        for flaw in flaws
    )


def wrong_at(text: str, heading: str, sentence: str) -> Wrong:
    """Return a flaw of the line that begins with this heading; of the first one where none does."""
    lines = text.removeprefix("\ufeff").splitlines() or [""]
    at = next((at for at, line in enumerate(lines) if line.strip().casefold().startswith(f"{heading}:")), 0)
    return Wrong(at + 1, 1, lines[at][:120], sentence)


def pack(hand: WrittenHand) -> str:
    """Return a hand as the `h` of an address."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _USUAL)
    squeezed = squeezer.compress(write_hands([hand]).encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack(packed: str) -> Typed | None:
    """Return the hand of an address; None for one that `pack` did not make."""
    if len(packed) > LONGEST_LINK:
        return None
    try:
        squeezed = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        widener = zlib.decompressobj(-15, zdict=_USUAL)
        text = widener.decompress(squeezed, LONGEST_TEXT * 4).decode()
    except (binascii.Error, zlib.error, ValueError):
        return None
    return typed(text) if widener.eof else None


def _line(lines: Sequence[str], place: TextPlace) -> str:
    return lines[place.line - 1][:120] if place.line <= len(lines) else ""
