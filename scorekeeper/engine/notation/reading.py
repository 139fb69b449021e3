"""Texts of hands read and played out: each hand by itself, with everything that is wrong at its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from scorekeeper.engine.errors import Fault, Refused, unexpected_fault
from scorekeeper.engine.notation.headings import is_heading, key_of, spell_out_picks, take_heading
from scorekeeper.engine.notation.json_hands import json_drafts
from scorekeeper.engine.notation.text import (
    MOST_FLAWS,
    Flaw,
    FlawKind,
    HandDraft,
    TextLine,
    TextPlace,
    TextWord,
    ambiguous_flaw,
    collect_flaws,
    make_misread,
    quote_words,
    split_lines,
    unreadable_flaw,
)
from scorekeeper.engine.notation.words import is_card, is_short, join_ranks, read_cards, read_mark
from scorekeeper.engine.notation.written_hand import WrittenHand, read_written_hand
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import Cards, Transcript

_NUMBERED = re.compile(r"(\d{1,3})\.(.*)")
_BARE_NUMBER = re.compile(r"\d{1,2}")


def is_mark_line(line: TextLine) -> bool:
    """Return whether a line has marks in brackets alone."""
    inside = False
    for word in line.words:
        inside = inside or word.is_sign("(")
        if not inside:
            return False
        inside = not word.is_sign(")")
    return True


def is_trick_line(line: TextLine) -> bool:
    """Return whether something in a line looks like a card, or like the number of a trick."""
    return any(is_card(word) or is_short(word) or _NUMBERED.fullmatch(word.text) for word in line.words)


def take_mark_line(draft: HandDraft, words: Sequence[TextWord], when: Any) -> None:
    """Take a line of marks in brackets, called at the moment ``when``."""
    while words:
        words = _take_mark(draft, words, when)


def take_trick(draft: HandDraft, line: TextLine) -> None:
    """Take a line of cards, with marks at their moment between them."""
    tricks = draft.record.setdefault("tricks", [])
    words: Sequence[TextWord] = join_ranks(_skip_number(draft, join_ranks(line.words), len(tricks) + 1))
    path, played = f"tricks[{len(tricks)}]", list[str]()
    draft.places |= {path: line.place, "tricks": line.place}  # what the tricks lack is missed at the last of them
    tricks.append(played)
    while words and not draft.is_full_of_flaws:
        if words[0].is_sign("("):
            words = _take_mark(draft, words, {"trick": len(tricks), "card": len(played) + 1})
            continue
        for card, place in collect_flaws(read_cards(words[:1]), draft.flaws):
            draft.places[f"{path}[{len(played)}]"] = place
            played.append(card)
        words = words[1:]


def _take_mark(draft: HandDraft, words: Sequence[TextWord], when: Any) -> Sequence[TextWord]:
    """Take the mark that begins here; the words behind it."""
    end = next((index for index, word in enumerate(words) if word.is_sign(")")), len(words))
    if end == len(words):
        draft.add_flaw(words[0].place, Fault("open-bracket"))
        return ()
    mark = read_mark(words[1:end], draft.names, words[0].place, draft.flaws)
    draft.mark({"before": when} | mark, words[0].place)
    return words[end + 1 :]


def _skip_number(draft: HandDraft, words: Sequence[TextWord], expected: int) -> Sequence[TextWord]:
    """The words behind the number of the trick, which may be left out."""
    first = words[0]
    if len(words) > 1 and words[1].text in (".", ")") and not first.quoted:  # `1 .` and `1)` are `1.`
        first, words = replace(first, text=f"{first.text}."), words[1:]
    if _BARE_NUMBER.fullmatch(first.text) and not first.quoted and len(words) > 1:
        draft.flaws.append(ambiguous_flaw(first.place, Fault("bare-number", {"number": first.text})))
        return words[1:]
    if not (match := _NUMBERED.fullmatch(first.text)) or first.quoted:
        return words
    if int(match[1]) != expected:
        draft.add_flaw(first.place, Fault("wrong-number", {"trick": expected, "number": match[1]}))
    behind = TextWord(match[2], TextPlace(first.place.line, first.place.column + match.end(1) + 1))
    return [behind, *words[1:]] if behind.text else words[1:]


MOST_LINES = 300
_PICKED = ("picks", "picker", "bids")


def read_draft(
    lines: Sequence[TextLine | Flaw], rules: Mapping[str, Any] | None = None, names: Sequence[str] = ()
) -> HandDraft:
    """The draft of a hand, with these rules and names where the lines say nothing of them.

    What is wrong is among its flaws; after many of them the rest is left unread.
    """
    draft = HandDraft(_start_of(lines))
    content = [line for line in lines if isinstance(line, Flaw) or line.words or line.comment]
    read = [line for line in content[:MOST_LINES] if isinstance(line, TextLine)]
    draft.flaws += [line for line in content if isinstance(line, Flaw)]
    if len(content) > MOST_LINES:
        draft.add_flaw(content[MOST_LINES].place, Fault("long-hand", {"most": MOST_LINES}))
    if all(_line_key(line) != "players" for line in read):
        draft.names = tuple(names)
    picked = max((line.number for line in read if _line_key(line) in _PICKED), default=0)
    for line in sorted(read, key=lambda line: _line_key(line) != "players"):  # for others may speak of them by name
        if draft.is_full_of_flaws:
            break
        _take_line(draft, line, line.number < picked)
    if "rules.preset" not in draft.places:
        if rules is None:
            draft.add_flaw(draft.start, Fault("missing-key/rules-line"))
        draft.rules = {**(rules or {}), **draft.rules}
    spell_out_picks(draft)
    return draft


def _start_of(lines: Sequence[TextLine | Flaw]) -> TextPlace:
    """Return the place where the hand begins: its first line with a word."""
    return next((line.place for line in lines if isinstance(line, Flaw) or line.words), lines[0].place)


def _line_key(line: TextLine) -> str:
    return key_of(line) if line.words and is_heading(line) else ""


def _take_line(draft: HandDraft, line: TextLine, before_pick: bool) -> None:
    if line.words and is_heading(line):
        take_heading(draft, line)
    elif line.words and is_mark_line(line):
        take_mark_line(draft, line.words, _moment_of_line(draft, before_pick))
    elif line.words and is_trick_line(line):
        take_trick(draft, line)
    elif line.words:
        draft.add_flaw(line.place, Fault("unknown-line/no-key", {"words": quote_words(line.words)}))
    if line.comment:
        draft.comment(line.comment, TextPlace(line.number, len(line.text) + 1))


def _moment_of_line(draft: HandDraft, before_pick: bool) -> Any:
    tricks = len(draft.record.get("tricks", ()))
    if tricks:
        return {"trick": tricks + 1, "card": 1}
    return "pick" if before_pick else "first-card"


LONGEST_TEXT = 300_000
MOST_HANDS = 2_000
_DIVIDER = re.compile(r"\s*(?:[-–—=_*]{2,}|—)\s*")


@dataclass(frozen=True, slots=True)
class HandReading:
    """A hand of a text: where it begins, the hand (None where it could not be read), and what is wrong with it."""

    draft: HandDraft
    hand: WrittenHand | None
    flaws: tuple[Flaw, ...]

    @property
    def place(self) -> TextPlace:
        """Return the place where the hand begins."""
        return self.draft.start


def read_hands(text: str, rules: Mapping[str, Any] | None = None, names: Sequence[str] = ()) -> tuple[HandReading, ...]:
    """The hands of a text, in the notation or as JSON (an object, or several one behind the other).

    A hand that does not name its rules or its players has these ``rules`` (an object of the contract) and ``names``.

    Never raises: a hand that cannot be read is one without a value and with its flaws, beside the good ones. A text
    over 300,000 characters is not looked at, and hands after the two-thousandth are left unread.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > LONGEST_TEXT:
        fault = Fault("long-text", {"most": LONGEST_TEXT, "many": len(text)})
        return (_failed_reading(unreadable_flaw(TextPlace(1, 1), fault)),)
    drafts = _split_drafts(text, rules, names)
    readings = tuple(_finish_draft(draft) for draft in islice(drafts, MOST_HANDS))
    over = next(drafts, None)
    if over is None:
        return readings
    return (*readings, _failed_reading(unreadable_flaw(over.start, Fault("too-many-hands", {"most": MOST_HANDS}))))


def read_one_hand(text: str) -> WrittenHand:
    """The one hand of a text. Raises ``Unreadable`` or ``Ambiguous`` with all its flaws."""
    return only_hand(read_hands(text))[1]


def only_hand(readings: Sequence[HandReading]) -> tuple[HandReading, WrittenHand]:
    """The only one of some readings, with its hand. Raises as ``read_one_hand`` does."""
    if flaws := [flaw for reading in readings for flaw in reading.flaws]:
        raise make_misread(flaws)
    if len(readings) == 1 and readings[0].hand:
        return readings[0], readings[0].hand
    place = readings[1].place if readings else TextPlace(1, 1)
    fault = Fault("not-one-hand/several", {"many": len(readings)}) if readings else Fault("not-one-hand/none")
    raise make_misread([unreadable_flaw(place, fault)])


def _failed_reading(flaw: Flaw) -> HandReading:
    return HandReading(HandDraft(flaw.place), None, (flaw,))


def _split_drafts(text: str, rules: Mapping[str, Any] | None, names: Sequence[str]) -> Iterator[HandDraft]:
    if text.lstrip().startswith(("{", "[")):
        yield from json_drafts(text, rules, names)
        return
    gathered: list[TextLine | Flaw] = []
    for line in split_lines(text):
        divides = isinstance(line, TextLine) and _DIVIDER.fullmatch(line.text)
        if divides and any(map(_is_of_hand, gathered)):
            yield read_draft(gathered, rules, names)
            gathered = []
        gathered.append(replace(line, words=()) if divides and isinstance(line, TextLine) else line)
    if any(isinstance(line, Flaw) or line.words or line.comment for line in gathered):
        yield read_draft(gathered, rules, names)


def _is_of_hand(line: TextLine | Flaw) -> bool:
    """Return whether a line is of a hand. Comments before the first such line belong to the hand that follows."""
    return isinstance(line, Flaw) or bool(line.words)


def _finish_draft(draft: HandDraft) -> HandReading:
    """The hand of a draft; values that are wrong are told besides words that are, unless they stand in their lines."""
    try:
        hand = read_written_hand(draft.source())
        return HandReading(draft, None if draft.flaws else hand, _sort_flaws(draft.flaws))
    except Refused as refused:
        flawed_lines = {flaw.place.line for flaw in draft.flaws}
        flawed_lines |= {draft.start.line} if flawed_lines else set()
        flaws = [Flaw(FlawKind.UNREADABLE, draft.place_of(fault.path), fault) for fault in refused.faults[:MOST_FLAWS]]
        return HandReading(
            draft, None, _sort_flaws(draft.flaws + [flaw for flaw in flaws if flaw.place.line not in flawed_lines])
        )
    except Exception as error:  # the hands after this one are read all the same
        return HandReading(draft, None, (unreadable_flaw(draft.start, unexpected_fault(error)),))


def _sort_flaws(flaws: list[Flaw]) -> tuple[Flaw, ...]:
    return tuple(sorted(flaws, key=lambda flaw: flaw.place)[:MOST_FLAWS])


@dataclass(frozen=True, slots=True)
class PlayedReading:
    """A hand of a text played out (None where it could not be read, or no table fits it) and all its flaws."""

    reading: HandReading
    checked: CheckedHand | None
    flaws: tuple[Flaw, ...]


def play_out(reading: HandReading) -> PlayedReading:
    """Plays a hand of a text out. Illegal ones have a flaw for each fault, in the order of the hand."""
    if reading.hand is None:
        return PlayedReading(reading, None, reading.flaws)
    checked, faults = try_replay(reading.hand.transcript)
    held = _cards_by_path(reading.hand.transcript)
    return PlayedReading(reading, checked, tuple(_place_fault(reading.draft, held, fault) for fault in faults))


def try_replay(transcript: Transcript) -> tuple[CheckedHand | None, tuple[Fault, ...]]:
    """Return a transcript played out with its faults; None with the reason where that isn't possible at all."""
    checked = None
    try:
        checked = replay_hand(transcript)
        checked.settlement  # noqa: B018  # it is refused with all that was wrong, or that it hangs on and is not written
    except Refused as refused:
        return checked, refused.faults
    except Exception as error:  # a hand that the program stumbles over spoils no other, and no page
        return None, (unexpected_fault(error),)
    return checked, ()


def _cards_by_path(transcript: Transcript) -> dict[str, Cards]:
    """The cards of each part of a transcript that holds some, by its path."""
    by_seat = transcript.bury if isinstance(transcript.bury, Mapping) else {}
    held = {f"hands.{seat}": cards for seat, cards in (transcript.hands or {}).items()}
    held |= {f"bury.{seat}": cards for seat, cards in by_seat.items()}
    held["blind"] = transcript.blind or ()
    held["bury"] = () if isinstance(transcript.bury, Mapping) else transcript.bury or ()
    return held


def _place_fault(draft: HandDraft, held: Mapping[str, Cards], fault: Fault) -> Flaw:
    """The fault at the last place in the part of its path where its card stands."""
    places = [at for at, card in enumerate(held.get(fault.path, ())) if card == fault.details.get("card")]
    path = f"{fault.path}[{places[-1]}]" if places else fault.path
    return Flaw(FlawKind.ILLEGAL, draft.place_of(path), fault)
