"""A hand card by card as a form or an address sends it: its text, its flaws, and a tap on a key."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.entering.answers import give_answer, next_question, skip_question, undo_answer, verify_answer
from scorekeeper.engine.entering.choices import add_mark, marks_now, remove_mark
from scorekeeper.engine.entering.questions import EnteredHand, EntryStage, Question
from scorekeeper.engine.entering.replacement import OF_CARDS, CardSpot, Replacement, replace_card, seat_of
from scorekeeper.engine.entering.side_calls import SideCall, side_calls, toggle_side_call
from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.hand import Mark
from scorekeeper.engine.notation.reading import only_hand, read_hands, try_replay
from scorekeeper.engine.notation.text import Flaw, FlawKind, TextPlace
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.progress import begin_hand
from scorekeeper.engine.play.transcript import Transcript, transcript_rules_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.web.forms import ChoiceField, Form, TextField
from scorekeeper.web.house_rules.starts import Starts, start_choices
from scorekeeper.wording.sentences import write_fault

LONGEST_TEXT = 8_000  # one hand, with comments
LONGEST_LINK = 6_000
# What most texts of hands have in them. Links that were sent around hang on every character of it.
_USUAL = (
    b"Option: no_pick = Scores: Doublers: Announced: Sheepshead: Steal: Blind to: Unknown: Marks: Title: Date: Pot: 1"
    b"Stack Hand Ann: Bob: Cy: Dan: Eve: Blind: 7C 8C 9C KC 10C AC 7S 8S 9S KS 10S AS 7H 8H 9H KH 10H AH 7D 8D 9D KD "
    b"10D AD JD JH JS JC QD QH QS QC Rules: standard-called-ace\nPlayers: Ann, Bob, Cy, Dan, Eve\nDealer: Eve\n\n"
    b"Picks: pass pass pick\nBury: 10H\nCall: alone\n\n1. 2. 3. 4. 5. 6. "
)


class ReplayStartForm(Form):
    """The rules and the players of a hand, with the field for a text of one."""

    rules = ChoiceField(
        label=gettext_lazy("House rules"), missing=gettext_lazy("Choose the rules."), widget=forms.Select
    )
    names: Any = TextField(  # hides the players by seat, of whom no refusal here speaks
        label=gettext_lazy("Players, clockwise"),
        help_text=gettext_lazy("Separate names with commas. Leave this empty to use seat numbers."),
        longest=600,
        widget=forms.TextInput(attrs={"placeholder": gettext_lazy("Ann, Bob, Cy, Dan, Eve")}),
    )
    deal = forms.BooleanField(required=False, widget=forms.CheckboxInput(attrs={"value": "1"}))
    text = forms.CharField(required=False, widget=forms.Textarea)
    file = forms.FileField(required=False, widget=forms.FileInput(attrs={"accept": ".hands,.txt,.json"}))

    def __init__(self, *args: Any, starts: Starts, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.starts = starts
        self.set_choices("rules", start_choices(starts))

    def clean(self) -> dict[str, Any]:
        """Seat the players; faults of the hand are errors of their names."""
        data = super().clean() or {}
        names = split_names(data["names"])
        if rules := self.starts.get(data.get("rules", "")):
            try:
                data["hand"] = WrittenHand(Transcript(rules, players=len(names) or None), names)
                begin_hand(data["hand"].transcript)
            except Refused as refused:
                self.add_error("names", [write_fault(fault) for fault in refused.faults])
                self.fields["names"].widget.attrs["autofocus"] = True
        return data


def split_names(text: str) -> tuple[str, ...]:
    """Return the players of a text with commas between them, clockwise."""
    return tuple(filter(None, (name.strip() for name in text.split(","))))


@dataclass(frozen=True)
class TextFlaw:
    """A flaw of a text: the number and the text of its line, its column, and a sentence."""

    line: int
    column: int
    stands: str
    sentence: str


@dataclass(frozen=True)
class ReadHand:
    """A text as it was typed, with the one hand in it, or its flaws."""

    text: str
    hand: WrittenHand | None
    wrong: tuple[TextFlaw, ...] = ()


def read_submitted(request: HttpRequest, rules: HouseRules | None = None, names: Sequence[str] = ()) -> ReadHand:
    """Return the hand in the file that was chosen, or else in the text that was typed.

    ``rules`` and ``names`` hold for a hand that does not state its own.
    """
    file = request.FILES.get("file")
    if file is None:
        return read_text(request.POST.get("text", ""), rules, names)
    try:
        return read_text(file.read(4 * LONGEST_TEXT + 1).decode("utf-8-sig"), rules, names)
    except UnicodeDecodeError:
        return ReadHand(
            "", None, (TextFlaw(1, 1, "", _("This isn't a text file. Choose a .hands, .txt, or .json file.")),)
        )


def read_text(text: str, rules: HouseRules | None = None, names: Sequence[str] = ()) -> ReadHand:
    """Return the hand in a text; a hand that no table can play counts as unreadable too."""
    if len(text) > LONGEST_TEXT:
        params = {"most": LONGEST_TEXT, "many": len(text)}
        sentence = _("This text is too long. One hand can have up to %(most)d characters.") % params
        return ReadHand(text[:LONGEST_TEXT], None, (TextFlaw(1, 1, "", sentence),))
    try:
        reading, hand = only_hand(read_hands(text, _rules_source(rules), names))
    except Refused as refused:
        return ReadHand(text, None, text_flaws(text, getattr(refused, "flaws", ())))
    checked, faults = try_replay(hand.transcript)
    if checked is None:
        flaws = [Flaw(FlawKind.UNREADABLE, reading.draft.place_of(fault.path), fault) for fault in faults]
        return ReadHand(text, None, text_flaws(text, flaws, hand.names))
    return ReadHand(text, hand)


def _rules_source(rules: HouseRules | None) -> dict[str, Any] | None:
    source = transcript_rules_as_json(rules) if rules else None
    return {"preset": source} if isinstance(source, str) else source


def text_flaws(text: str, flaws: Sequence[Flaw], names: Sequence[str] = ()) -> tuple[TextFlaw, ...]:
    """Return flaws with the lines of the text that they are in; seats become names where there are some."""
    lines = text.removeprefix("\ufeff").splitlines()
    return tuple(
        TextFlaw(flaw.place.line, flaw.place.column, _line_at(lines, flaw.place), write_fault(flaw.fault, names))
        for flaw in flaws
    )


def flaw_at(text: str, heading: str, sentence: str) -> TextFlaw:
    """Return a flaw of the line that begins with this heading; of the first one where none does."""
    lines = text.removeprefix("\ufeff").splitlines() or [""]
    at = next((at for at, line in enumerate(lines) if line.strip().casefold().startswith(f"{heading}:")), 0)
    return TextFlaw(at + 1, 1, lines[at][:120], sentence)


def pack_hand(hand: WrittenHand) -> str:
    """Return a hand as the `h` of an address."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _USUAL)
    squeezed = squeezer.compress(write_hands([hand]).encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack_hand(packed: str) -> ReadHand | None:
    """Return the hand in an address; None for a text that `pack_hand` did not make."""
    if len(packed) > LONGEST_LINK:
        return None
    try:
        squeezed = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        widener = zlib.decompressobj(-15, zdict=_USUAL)
        text = widener.decompress(squeezed, LONGEST_TEXT * 4).decode()
    except (binascii.Error, zlib.error, ValueError):
        return None
    return read_text(text) if widener.eof else None


def _line_at(lines: Sequence[str], place: TextPlace) -> str:
    return lines[place.line - 1][:120] if place.line <= len(lines) else ""


@dataclass(frozen=True)
class ReplayDraft:
    """A hand while it is entered.

    ``dimmed`` is the answer that was tapped although it is against the rules, ``fault`` why it was refused. ``spot``
    is the card to replace; ``change`` the effect of replacing it by ``card``, until it is confirmed.
    """

    hand: WrittenHand
    deal: bool = False
    skipped: frozenset[EntryStage] = frozenset()
    face_down: bool = False
    upper: str = ""
    dimmed: str = ""
    fault: Fault | None = None
    spot: CardSpot | None = None
    card: str = ""
    change: Replacement | None = None

    @property
    def text(self) -> str:
        """The hand in the notation."""
        return write_hands([self.hand])

    @property
    def entry(self) -> EnteredHand:
        """The hand as the engine's questions take it."""
        return EnteredHand(self.hand.transcript, self.deal, self.skipped, self.face_down, self.upper)

    @property
    def skips(self) -> str:
        """The parts that were skipped, as a form sends them."""
        return " ".join(sorted(self.skipped))

    @property
    def editing(self) -> str:
        """The card to replace, as a form sends it: `tricks-10S`."""
        return f"{self.spot.stage}-{self.spot.card}" if self.spot else ""


def open_draft(hand: WrittenHand) -> ReplayDraft:
    """Return the draft of a hand to continue; where some of the deal is there, the rest is asked for too."""
    return ReplayDraft(hand, deal=hand.transcript.hands is not None)


def read_draft(data: QueryDict, hand: WrittenHand) -> ReplayDraft:
    """Return the draft of a form whose text contains this hand."""
    parts = data.get("skipped", "").split()
    skipped = frozenset(stage for stage in EntryStage if stage in parts)
    upper = data.get("upper", "")
    upper = upper if upper in dict(begin_hand(hand.transcript).cards.listed) else ""
    draft = ReplayDraft(hand, data.get("deal") == "1", skipped, data.get("face_down") == "1", upper)
    spot = _parse_spot(data.get("editing", ""))
    is_there = spot is not None and seat_of(draft.entry, spot) is not None
    return replace(draft, spot=spot) if is_there else draft


def apply_tap(draft: ReplayDraft, action: str) -> ReplayDraft:
    """Return the draft after a tap; one that is refused leaves the draft unchanged, with the fault.

    Taps are `card-QC` (or any other answer), `anyway-QC`, `skip`, `undo`, `deal`, `mark-crack:3`, `unmark`,
    `side-steal:3`.
    `edit-tricks-QC` begins to replace a card, `cancel` ends that. Until then `card-8D` and `anyway-8D` name the new
    card, `replace-8D` and `reorder-8D` confirm it.
    """
    verb, _dash, value = action.partition("-")
    before = replace(draft, dimmed="", fault=None)
    try:
        if verb in ("edit", "cancel") or before.spot:
            return _start_editing(before, verb, value)
        return _with_entry(before, _apply_verb(before.entry, verb, value))
    except Refused as refused:
        fault = refused.faults[0]
        return replace(before, fault=fault, dimmed=value if fault.code == "not-allowed" else "")


def _start_editing(draft: ReplayDraft, verb: str, value: str) -> ReplayDraft:
    """Return the draft after a tap that begins, ends, or confirms the replacement of a card."""
    if verb == "cancel":
        return replace(draft, spot=None)
    if verb == "edit":
        spot = _parse_spot(value)
        if spot is None or seat_of(draft.entry, spot) is None:
            raise refuse("not-asked/gone")
        return replace(draft, spot=spot)
    if draft.spot is None or verb not in ("card", "anyway", "replace", "reorder"):
        raise refuse("not-asked/here")
    change = replace_card(draft.entry, draft.spot, value, anyway=verb != "card")
    if verb in ("card", "anyway") and not change.is_plain:
        return replace(draft, card=value, change=change)
    entry = change.in_order if verb == "reorder" and change.in_order else change.entry
    return _with_entry(replace(draft, spot=None), entry)


def _parse_spot(value: str) -> CardSpot | None:
    """Return the card that `tricks-10S` names."""
    stage, _dash, card = value.partition("-")
    return CardSpot(EntryStage(stage), card) if stage in map(str, OF_CARDS) and card else None


def _apply_verb(entry: EnteredHand, verb: str, value: str) -> EnteredHand:
    question = next_question(entry)
    match verb:
        case "undo":
            return undo_answer(entry)
        case "deal":
            return replace(entry, deal=True)
        case "mark":
            return add_mark(entry, _parse_mark(entry, value))
        case "unmark":
            return remove_mark(entry)
        case "side":
            return toggle_side_call(entry, _parse_side_call(entry, value))
    return _answer(entry, question, verb, value)


def _answer(entry: EnteredHand, question: Question | None, verb: str, value: str) -> EnteredHand:
    verify_answer(question, value, anyway=verb == "anyway") if verb != "skip" else None
    if question is None:
        raise refuse("not-asked/here")
    if verb == "skip":
        return skip_question(entry, question)
    return give_answer(entry, question, value, anyway=verb == "anyway")


def _parse_mark(entry: EnteredHand, value: str) -> Mark:
    choice = next((one for one in marks_now(entry) if mark_value(one.mark) == value), None)
    if choice is None:
        raise refuse("not-asked/here")
    if choice.fault:
        raise refuse("not-a-mark", {"fault": choice.fault})
    return choice.mark


def _parse_side_call(entry: EnteredHand, value: str) -> SideCall:
    call = next((call for call, _told in side_calls(entry) if side_call_value(call) == value), None)
    if call is None:
        raise refuse("not-asked/here")
    return call


def side_call_value(call: SideCall) -> str:
    """Return the text of a side call in a tap: `steal:3`, `calls:3:8D`."""
    return ":".join(filter(None, (call.stage.value, str(call.seat or ""), call.card)))


def mark_value(mark: Mark) -> str:
    """Return the text of a mark in a tap: `crack:3`, `blitz:4:QC+QS`."""
    return ":".join(filter(None, (mark.call.value, str(mark.seat), "+".join(mark.cards))))


def _with_entry(draft: ReplayDraft, entry: EnteredHand) -> ReplayDraft:
    """Return the draft with the hand of an entry, without the comments on tricks that are gone."""
    return replace(
        draft,
        hand=with_transcript(draft.hand, entry.transcript),
        deal=entry.deal,
        skipped=entry.skipped,
        face_down=entry.face_down,
        upper=entry.upper,
    )


def with_transcript(hand: WrittenHand, transcript: Transcript) -> WrittenHand:
    """Return the hand with another transcript, without the comments on tricks that it does not have."""
    comments = tuple(comment for comment in hand.comments if comment.trick <= len(transcript.tricks))
    return replace(hand, transcript=transcript, comments=comments)
