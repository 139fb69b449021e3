"""A hand on its way through a form: its text, whether the deal is entered too, what was left out; and one tap on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import QueryDict

from scorekeeper.engine.entering import answers, marks
from scorekeeper.engine.entering.question import Entry, Question, Stage
from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.hand import Mark
from scorekeeper.engine.notation.writing import write
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.transcript import Transcript


@dataclass(frozen=True)
class Draft:
    """A hand that is being written down. ``dimmed`` is the answer that was tapped although it is against the rules,
    ``said`` why it was not taken."""

    hand: WrittenHand
    deal: bool = False
    skipped: frozenset[Stage] = frozenset()
    dimmed: str = ""
    said: str = ""

    @property
    def text(self) -> str:
        """The hand in the notation."""
        return write([self.hand])

    @property
    def entry(self) -> Entry:
        """The hand as the engine asks about it."""
        return Entry(self.hand.transcript, self.deal, self.skipped)

    @property
    def skips(self) -> str:
        """The parts that were left out, as a form carries them."""
        return " ".join(sorted(self.skipped))


def opened(hand: WrittenHand) -> Draft:
    """Return the draft of a hand that is gone on with; where some of the deal is there, the rest is asked for too."""
    return Draft(hand, deal=hand.transcript.hands is not None)


def read(data: QueryDict, hand: WrittenHand) -> Draft:
    """Return the draft of a form whose text says this hand."""
    parts = data.get("skipped", "").split()
    return Draft(hand, data.get("deal") == "1", frozenset(stage for stage in Stage if stage in parts))


def tapped(draft: Draft, action: str) -> Draft:
    """Return the draft after a tap; one that cannot be taken leaves it as it was and says why.

    Taps are `card-QC` (or any other answer), `anyway-QC`, `skip`, `undo`, `deal`, `mark-crack:3`, `unmark`.
    """
    verb, _dash, value = action.partition("-")
    before = replace(draft, dimmed="", said="")
    try:
        return _with(before, _after(before.entry, verb, value))
    except Refused as refused:
        fault = refused.faults[0]
        return replace(before, said=fault.message, dimmed=value if fault.code == "not-allowed" else "")


def _after(entry: Entry, verb: str, value: str) -> Entry:
    asked = answers.question(entry)
    match verb:
        case "undo":
            return answers.undone(entry)
        case "deal":
            return replace(entry, deal=True)
        case "mark":
            return marks.called(entry, _mark(entry, value))
        case "unmark":
            return marks.uncalled(entry)
    return _answered(entry, asked, verb, value)


def _answered(entry: Entry, asked: Question | None, verb: str, value: str) -> Entry:
    answers.verify(asked, value, anyway=verb == "anyway") if verb != "skip" else None
    if asked is None:
        raise refuse("not-asked", "That is not asked for here.")
    if verb == "skip":
        return answers.skipped(entry, asked)
    return answers.answered(entry, asked, value, anyway=verb == "anyway")


def _mark(entry: Entry, value: str) -> Mark:
    found = next((one for one in marks.marks(entry) if mark_value(one.mark) == value), None)
    if found is None:
        raise refuse("not-asked", "That is not asked for here.")
    if found.fault:
        raise refuse("not-a-mark", found.fault.message)
    return found.mark


def mark_value(mark: Mark) -> str:
    """Return the mark as a tap names it: `crack:3`, `blitz:4:QC+QS`."""
    return ":".join(filter(None, (mark.call.value, str(mark.seat), "+".join(mark.cards))))


def _with(draft: Draft, entry: Entry) -> Draft:
    """The draft with what the entry says; comments behind tricks that are gone go with them."""
    return replace(draft, hand=with_transcript(draft.hand, entry.told), deal=entry.deal, skipped=entry.skipped)


def with_transcript(hand: WrittenHand, told: Transcript) -> WrittenHand:
    """Return the hand with another transcript in it."""
    kept = tuple(comment for comment in hand.comments if comment.trick <= len(told.tricks))
    return replace(hand, transcript=told, comments=kept)
