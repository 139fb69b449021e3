"""A hand on its way through a form: its text, what was left out, which card is being replaced; and one tap on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import QueryDict

from scorekeeper.engine.entering.answers import give_answer, next_question, skip_question, undo_answer, verify_answer
from scorekeeper.engine.entering.choices import add_mark, marks_now, remove_mark
from scorekeeper.engine.entering.questions import EntryStage, HandEntry, Question
from scorekeeper.engine.entering.replacement import OF_CARDS, CardSpot, Replacement, replace_card, seat_of
from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.hand import Mark
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.transcript import Transcript


@dataclass(frozen=True)
class Draft:
    """A hand that is being written down.

    ``dimmed`` is the answer that was tapped although it is against the rules, ``said`` why it was not taken. ``spot``
    is the card that is being replaced; ``change`` what replacing it by ``card`` brings about, until it is confirmed.
    """

    hand: WrittenHand
    deal: bool = False
    skipped: frozenset[EntryStage] = frozenset()
    face_down: bool = False
    dimmed: str = ""
    said: str = ""
    spot: CardSpot | None = None
    card: str = ""
    change: Replacement | None = None

    @property
    def text(self) -> str:
        """The hand in the notation."""
        return write_hands([self.hand])

    @property
    def entry(self) -> HandEntry:
        """The hand as the engine asks about it."""
        return HandEntry(self.hand.transcript, self.deal, self.skipped, self.face_down)

    @property
    def skips(self) -> str:
        """The parts that were left out, as a form carries them."""
        return " ".join(sorted(self.skipped))

    @property
    def editing(self) -> str:
        """The card that is being replaced, as a form carries it: `tricks-10S`."""
        return f"{self.spot.stage}-{self.spot.card}" if self.spot else ""


def opened(hand: WrittenHand) -> Draft:
    """Return the draft of a hand that is gone on with; where some of the deal is there, the rest is asked for too."""
    return Draft(hand, deal=hand.transcript.hands is not None)


def read(data: QueryDict, hand: WrittenHand) -> Draft:
    """Return the draft of a form whose text says this hand."""
    parts = data.get("skipped", "").split()
    skipped = frozenset(stage for stage in EntryStage if stage in parts)
    draft = Draft(hand, data.get("deal") == "1", skipped, data.get("face_down") == "1")
    spot = _spot(data.get("editing", ""))
    is_there = spot is not None and seat_of(draft.entry, spot) is not None
    return replace(draft, spot=spot) if is_there else draft


def tapped(draft: Draft, action: str) -> Draft:
    """Return the draft after a tap; one that cannot be taken leaves it as it was and says why.

    Taps are `card-QC` (or any other answer), `anyway-QC`, `skip`, `undo`, `deal`, `mark-crack:3`, `unmark`.
    `edit-tricks-QC` begins to replace a card, `cancel` ends that. Meanwhile `card-8D` and `anyway-8D` name the new
    card, `replace-8D` and `reorder-8D` confirm it.
    """
    verb, _dash, value = action.partition("-")
    before = replace(draft, dimmed="", said="")
    try:
        if verb in ("edit", "cancel") or before.spot:
            return _editing(before, verb, value)
        return _with(before, _after(before.entry, verb, value))
    except Refused as refused:
        fault = refused.faults[0]
        return replace(before, said=fault.message, dimmed=value if fault.code == "not-allowed" else "")


def _editing(draft: Draft, verb: str, value: str) -> Draft:
    """The draft after a tap that begins, ends or confirms the replacement of a card."""
    if verb == "cancel":
        return replace(draft, spot=None)
    if verb == "edit":
        spot = _spot(value)
        if spot is None or seat_of(draft.entry, spot) is None:
            raise refuse("not-asked", "That card is not there any more.")
        return replace(draft, spot=spot)
    if draft.spot is None or verb not in ("card", "anyway", "replace", "reorder"):
        raise refuse("not-asked", "That is not asked for here.")
    change = replace_card(draft.entry, draft.spot, value, anyway=verb != "card")
    if verb in ("card", "anyway") and not change.is_plain:
        return replace(draft, card=value, change=change)
    entry = change.in_order if verb == "reorder" and change.in_order else change.entry
    return _with(replace(draft, spot=None), entry)


def _spot(value: str) -> CardSpot | None:
    """Return the card that `tricks-10S` names."""
    stage, _dash, card = value.partition("-")
    return CardSpot(EntryStage(stage), card) if stage in map(str, OF_CARDS) and card else None


def _after(entry: HandEntry, verb: str, value: str) -> HandEntry:
    asked = next_question(entry)
    match verb:
        case "undo":
            return undo_answer(entry)
        case "deal":
            return replace(entry, deal=True)
        case "mark":
            return add_mark(entry, _mark(entry, value))
        case "unmark":
            return remove_mark(entry)
    return _answered(entry, asked, verb, value)


def _answered(entry: HandEntry, asked: Question | None, verb: str, value: str) -> HandEntry:
    verify_answer(asked, value, anyway=verb == "anyway") if verb != "skip" else None
    if asked is None:
        raise refuse("not-asked", "That is not asked for here.")
    if verb == "skip":
        return skip_question(entry, asked)
    return give_answer(entry, asked, value, anyway=verb == "anyway")


def _mark(entry: HandEntry, value: str) -> Mark:
    found = next((one for one in marks_now(entry) if mark_value(one.mark) == value), None)
    if found is None:
        raise refuse("not-asked", "That is not asked for here.")
    if found.fault:
        raise refuse("not-a-mark", found.fault.message)
    return found.mark


def mark_value(mark: Mark) -> str:
    """Return the mark as a tap names it: `crack:3`, `blitz:4:QC+QS`."""
    return ":".join(filter(None, (mark.call.value, str(mark.seat), "+".join(mark.cards))))


def _with(draft: Draft, entry: HandEntry) -> Draft:
    """The draft with what the entry says; comments behind tricks that are gone go with them."""
    return replace(
        draft,
        hand=with_transcript(draft.hand, entry.told),
        deal=entry.deal,
        skipped=entry.skipped,
        face_down=entry.face_down,
    )


def with_transcript(hand: WrittenHand, told: Transcript) -> WrittenHand:
    """Return the hand with another transcript in it."""
    kept = tuple(comment for comment in hand.comments if comment.trick <= len(told.tricks))
    return replace(hand, transcript=told, comments=kept)
