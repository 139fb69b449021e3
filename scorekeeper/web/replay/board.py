"""The board for entering a hand card by card: the question, its keys, the cards on the table, and Undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.engine.entering.answers import GivenAnswer, last_answer, next_question
from scorekeeper.engine.entering.cards import cards_played
from scorekeeper.engine.entering.choices import marks_now
from scorekeeper.engine.entering.questions import (
    NOBODY_PICKED,
    WITH_UNKNOWN,
    AnswerChoice,
    EnteredHand,
    EntryStage,
    Question,
    buried_by,
    tricks_of_blind,
)
from scorekeeper.engine.entering.replacement import NOT_YET, CardSpot, ask_replacement, seat_of
from scorekeeper.engine.entering.side_calls import side_calls
from scorekeeper.engine.errors import Fault
from scorekeeper.engine.hand import Mark, mark_as_json
from scorekeeper.engine.rules.values import CardLayout, LeasterBlind
from scorekeeper.web.replay.forms import ReplayDraft, mark_value, side_call_value
from scorekeeper.wording.hands import card_sign, refusal_sentence
from scorekeeper.wording.hands import marks as mark_words
from scorekeeper.wording.replay_table import TablePicture, draw_picture, last_step
from scorekeeper.wording.replays import with_signs
from scorekeeper.wording.rules import answer

MOST_NAMED = 5
_OPEN = {
    EntryStage.DEALER: gettext_lazy("dealer unknown"),
    EntryStage.BURY: gettext_lazy("buried cards unknown"),
    EntryStage.CALL: gettext_lazy("nothing called"),
    EntryStage.UNKNOWN: gettext_lazy("face-down card unknown"),
}
_ANSWERS = {
    EntryStage.DEALER: gettext_lazy("%(name)s dealt"),
    EntryStage.PICKS: gettext_lazy("%(name)s picked"),
    EntryStage.BIDS: gettext_lazy("%(name)s's bid"),
    EntryStage.TRUMP: gettext_lazy("trump"),
    EntryStage.DIE: gettext_lazy("die"),
    EntryStage.HANDS: gettext_lazy("%(name)s's %(card)s (dealt)"),
    EntryStage.BURY: gettext_lazy("%(name)s's %(card)s (buried)"),
    EntryStage.CALL: gettext_lazy("%(name)s calls %(card)s"),
    EntryStage.UNKNOWN: gettext_lazy("%(name)s's %(card)s (face down)"),
    EntryStage.BLIND_TO: gettext_lazy("who takes the blind"),
    EntryStage.TRICKS: gettext_lazy("%(name)s's %(card)s"),
    EntryStage.DRAWN: gettext_lazy("%(name)s (drawn)"),
    EntryStage.REDEAL: gettext_lazy("%(name)s asks for a redeal"),
    EntryStage.STACKS: gettext_lazy("%(card)s (stack)"),
    EntryStage.ANNOUNCED: gettext_lazy("%(card)s announced"),
    EntryStage.CALLS: gettext_lazy("%(name)s calls %(card)s"),
    EntryStage.SHEEPSHEAD: gettext_lazy("%(name)s calls Sheepshead"),
    EntryStage.STEAL: gettext_lazy("%(name)s steals the blind"),
}
_SIDE_CALLS = {
    EntryStage.REDEAL: gettext_lazy("%(name)s asks for a redeal"),
    EntryStage.ANNOUNCED: gettext_lazy("%(card)s was announced"),
    EntryStage.CALLS: gettext_lazy("%(name)s calls %(card)s"),
    EntryStage.SHEEPSHEAD: gettext_lazy("%(name)s calls Sheepshead"),
    EntryStage.STEAL: gettext_lazy("%(name)s steals the blind"),
}
_OF_CARDS = (EntryStage.STACKS, EntryStage.HANDS, EntryStage.BURY, EntryStage.UNKNOWN, EntryStage.TRICKS)
_COUNTED = (EntryStage.STACKS, EntryStage.HANDS, EntryStage.BURY)
_OF_SEATS = (EntryStage.DEALER, EntryStage.PICKS, EntryStage.DRAWN)
_ASKS = {
    EntryStage.DEALER: gettext_lazy("Who dealt?"),
    EntryStage.PICKS: gettext_lazy("Who picked?"),
    EntryStage.BIDS: gettext_lazy("What did %(name)s bid?"),
    EntryStage.TRUMP: gettext_lazy("Which suit is trump?"),
    EntryStage.NO_PICK: gettext_lazy("Nobody picked. What happened next?"),
    EntryStage.HANDS: gettext_lazy("Cards dealt to %(name)s"),
    EntryStage.DIE: gettext_lazy("What did the die show?"),
    EntryStage.BURY: gettext_lazy("Which cards did %(name)s bury?"),
    EntryStage.CALL: gettext_lazy("What did %(name)s call?"),
    EntryStage.UNKNOWN: gettext_lazy("Which card did %(name)s put face down as the unknown?"),
    EntryStage.BLIND_TO: gettext_lazy("Which trick got the blind?"),
    EntryStage.DRAWN: gettext_lazy("It's a tie. Who did the random draw pick?"),
}
_SKIPS = {
    EntryStage.DEALER: gettext_lazy("Don't know"),
    EntryStage.HANDS: gettext_lazy("Skip the deal"),
    EntryStage.BURY: gettext_lazy("Don't know"),
    EntryStage.CALL: gettext_lazy("Said nothing"),
    EntryStage.UNKNOWN: gettext_lazy("Don't know"),
}
_ASKS_INSTEAD = {
    EntryStage.HANDS: gettext_lazy("What was %(name)s dealt instead of %(card)s?"),
    EntryStage.BURY: gettext_lazy("What did %(name)s bury instead of %(card)s?"),
    EntryStage.UNKNOWN: gettext_lazy("What did %(name)s put face down instead of %(card)s?"),
    EntryStage.TRICKS: gettext_lazy("What did %(name)s play instead of %(card)s?"),
}


@dataclass(frozen=True)
class BoardKey:
    """A key: its action, its label (a card has a rank and a suit), and the reason why it cannot be tapped."""

    action: str
    label: str
    reason: str = ""
    barred: bool = False
    chosen: bool = False
    rank: str = ""
    suit: str = ""

    @property
    def is_red(self) -> bool:
        """Return whether it is a card of a red suit."""
        return self.suit in ("H", "D")

    @property
    def name(self) -> str:
        """The id of its element."""
        return self.action.replace(":", "-").replace("+", "")


@dataclass(frozen=True)
class EnteredCard:
    """A card that can be replaced by a tap on it."""

    name: str
    card: str
    action: str
    chosen: bool

    @property
    def is_red(self) -> bool:
        """Return whether its suit is red."""
        return self.card[-1:] in ("H", "D")


@dataclass(frozen=True)
class EnteredStep:
    """A row of cards that were entered: a hand, the bury, the face-down card or a trick.

    ``words`` are cards that only Undo removes: those of stacks, and of the blind.
    """

    label: str
    cards: tuple[EnteredCard, ...]
    words: str = ""


def undo_label(entry: EnteredHand, names: Sequence[str]) -> str:
    """Return the label of what Undo removes; empty where there is nothing."""
    last = last_answer(entry)
    if last is None:
        return ""
    words = _answer_words(entry, last, names)
    if not last.filled:
        return words
    more = ngettext("the last card", "the last %(many)d cards", last.filled) % {"many": last.filled}
    return _("%(answer)s and %(more)s") % {"answer": words, "more": more}


def entered_steps(draft: ReplayDraft, names: Sequence[str]) -> Iterator[EnteredStep]:
    """Yield the cards that were entered, in the order of the hand."""
    entry, transcript = draft.entry, draft.entry.transcript
    for seat, stacks in (transcript.stacks or {}).items():
        words = ", ".join(
            _("%(upper)s on %(under)s") % {"upper": card_sign(upper), "under": card_sign(under)}
            for under, upper in stacks
        )
        yield EnteredStep(_("%(name)s's stacks") % {"name": names[seat - 1]}, (), words)
    if transcript.blind:
        yield EnteredStep(_("Blind"), (), " ".join(map(card_sign, transcript.blind)))
    for seat, cards in (transcript.hands or {}).items():
        if cards:
            yield EnteredStep(
                _("%(name)s's cards") % {"name": names[seat - 1]}, _entered_cards(draft, EntryStage.HANDS, "", cards)
            )
    for seat in entry.hand.seats:
        if cards := buried_by(entry, seat):
            yield EnteredStep(
                _("%(name)s buried") % {"name": names[seat - 1]}, _entered_cards(draft, EntryStage.BURY, "", cards)
            )
    if transcript.unknown and entry.hand.picker is not None:
        yield EnteredStep(_("Face down"), _entered_cards(draft, EntryStage.UNKNOWN, "", (transcript.unknown,)))
    played = cards_played(entry)
    for trick in dict.fromkeys(play.trick for play in played):
        cells = (
            _entered_card(draft, EntryStage.TRICKS, names[play.seat - 1], play.name)
            for play in played
            if play.trick == trick
        )
        yield EnteredStep(_("Trick %(trick)d") % {"trick": trick}, tuple(cells))


def change_words(draft: ReplayDraft, names: Sequence[str]) -> Iterator[str]:
    """Yield the effects of replacing the card, a sentence each; none where nothing needs to be confirmed."""
    change = draft.change
    if change is None or draft.spot is None:
        return
    if change.other:
        yield _swap_words(draft.entry, change.other, names)
    if change.leads:
        trick, seat = change.leads
        yield _("Then %(name)s leads trick %(trick)d.") % {"name": names[seat - 1], "trick": trick}
    if change.removed:
        cards = [f"{names[play.seat - 1]} {card_sign(play.name)}" for play in change.removed[:MOST_NAMED]]
        more = len(change.removed) - len(cards)
        if more:
            cards.append(_("%(many)d more") % {"many": more})
        params = {"cards": ", ".join(cards), "trick": change.removed[0].trick}
        yield _("These cards no longer fit, starting with trick %(trick)d: %(cards)s.") % params


def change_keys(draft: ReplayDraft) -> Iterator[BoardKey]:
    """Yield the keys that confirm the replacement."""
    change = draft.change
    if change is None:
        return
    params = {"card": card_sign(draft.card), "many": len(change.removed)}
    if not change.removed:
        yield BoardKey(f"replace-{draft.card}", _("Swap the two cards"))
        return
    remove = ngettext(
        "Use %(card)s and remove %(many)d card", "Use %(card)s and remove %(many)d cards", len(change.removed)
    )
    yield BoardKey(f"replace-{draft.card}", remove % params)
    if change.in_order:
        yield BoardKey(f"reorder-{draft.card}", _("Use %(card)s and keep the card order") % params)


def _swap_words(entry: EnteredHand, other: CardSpot, names: Sequence[str]) -> str:
    seat = seat_of(entry, other)
    params = {"name": names[seat - 1] if seat else "", "card": card_sign(other.card)}
    if other.stage is EntryStage.BURY:
        return _("%(name)s buried %(card)s. The two cards will be swapped.") % params
    if other.stage is EntryStage.HANDS:
        return _("%(name)s was dealt %(card)s. The two cards will be swapped.") % params
    trick = next(play.trick for play in cards_played(entry) if play.name == other.card)
    return _("%(name)s played %(card)s in trick %(trick)d. The two cards will be swapped.") % (
        params | {"trick": trick}
    )


def _answer_words(entry: EnteredHand, last: GivenAnswer, names: Sequence[str]) -> str:
    if not last.value:
        return str(_OPEN.get(last.stage, ""))
    if last.value == NOBODY_PICKED:
        return _("nobody picked")
    if last.stage is EntryStage.NO_PICK:
        return answer(entry.rules, last.value)
    if last.stage is EntryStage.HANDS and not last.seat:
        return _("%(card)s (blind)") % {"card": card_sign(last.value)}
    name = names[last.seat - 1] if last.seat else ""
    card = _("alone") if last.value == "alone" else card_sign(last.value)
    return _ANSWERS[last.stage] % {"name": name, "card": card}


def _entered_cards(draft: ReplayDraft, stage: EntryStage, name: str, cards: Sequence[str]) -> tuple[EnteredCard, ...]:
    return tuple(_entered_card(draft, stage, name, card) for card in cards)


def _entered_card(draft: ReplayDraft, stage: EntryStage, name: str, card: str) -> EnteredCard:
    return EnteredCard(name, card, f"edit-{stage}-{card}", draft.spot == CardSpot(stage, card))


@dataclass(frozen=True)
class ReplayBoard:
    """The contents of the board. `cards` are rows of keys, trump first; `keys` those of an answer that is no card.

    `fallen` are the cards of the trick on the table, with who played them.
    """

    asks: str
    due: str
    cards: tuple[tuple[BoardKey, ...], ...]
    keys: tuple[BoardKey, ...]
    skip: str
    may_deal: bool
    fallen: tuple[tuple[str, str], ...]
    marks: tuple[BoardKey, ...]
    called: tuple[str, ...]
    side_calls: tuple[BoardKey, ...]
    faults: tuple[str, ...]
    problem: str
    anyway: BoardKey | None
    begun: bool
    picture: TablePicture | None
    is_whole: bool
    undo: str
    entered: tuple[EnteredStep, ...]
    editing: bool
    change: tuple[str, ...]
    change_keys: tuple[BoardKey, ...]

    @property
    def is_done(self) -> bool:
        """Return whether there is nothing left to enter."""
        return not self.asks and self.is_whole


def draft_names(draft: ReplayDraft) -> tuple[str, ...]:
    """Return the players by seat, as `Seat 1` and so on where they have no names."""
    seats = range(1, draft.entry.hand.table + 1)
    return draft.hand.names or tuple(_("Seat %(seat)d") % {"seat": seat} for seat in seats)


def build_board(draft: ReplayDraft) -> ReplayBoard:
    """Return the board of a draft."""
    entry, names = draft.entry, draft_names(draft)
    question = ask_replacement(entry, draft.spot) if draft.spot else next_question(entry)
    return ReplayBoard(
        asks=_edit_question(draft, question, names) if draft.spot else _question_words(entry, question, names),
        due="" if draft.spot else _due_hint(question),
        cards=tuple(_key_rows(entry, question, names)) if question and question.stage in _OF_CARDS else (),
        keys=tuple(_question_keys(entry, question, names)) if question and question.stage not in _OF_CARDS else (),
        skip=str(_SKIPS[question.stage]) if question and question.can_skip else "",
        may_deal=_may_deal(entry),
        fallen=tuple(_played_cards(entry, names)),
        marks=tuple(_mark_keys(entry, names)),
        called=tuple(_call_words(entry, names)),
        side_calls=tuple(_side_call_keys(entry, names)),
        faults=tuple(_fault_words(entry, question, names)),
        problem=fault_words(draft.fault, names),
        anyway=_skip_key(question, draft.dimmed),
        begun=bool(entry.transcript.picks or entry.transcript.bids or entry.transcript.hands or entry.is_played),
        picture=draw_picture(entry.checked, names, last_step(entry.checked)) if entry.is_played else None,
        is_whole=not any(violation.fault.code in NOT_YET for violation in entry.checked.violations),
        undo=undo_label(entry, names),
        entered=tuple(entered_steps(draft, names)),
        editing=draft.spot is not None,
        change=tuple(change_words(draft, names)),
        change_keys=tuple(change_keys(draft)),
    )


def fault_words(fault: Fault | None, names: Sequence[str]) -> str:
    """Return the sentence of a fault with names for seats and symbols for suits; empty for None."""
    return refusal_sentence(fault, names, with_signs) if fault else ""


def _question_words(entry: EnteredHand, question: Question | None, names: Sequence[str]) -> str:
    if question is None:
        return ""
    name = names[question.seat - 1] if question.seat else ""
    if question.stage is EntryStage.STACKS:
        params = {"name": name, "number": len((entry.transcript.stacks or {}).get(question.seat or 0, ())) + 1}
        if entry.upper:
            return _("Card below %(card)s") % {"card": card_sign(entry.upper)}
        return _("%(name)s's stack %(number)d: card on top") % params
    if question.stage is EntryStage.HANDS and question.seat is None:
        return _("Cards in the blind")
    if question.stage is EntryStage.BLIND_TO and entry.rules.leaster_blind is LeasterBlind.SPLIT:
        card = (entry.transcript.blind or ())[len(tricks_of_blind(entry)) :][:1]
        return _("Which trick got the %(card)s of the blind?") % {"card": "".join(map(card_sign, card))}
    if question.stage is not EntryStage.TRICKS:
        return _ASKS[question.stage] % {"name": name}
    size = len(entry.hand.seats)
    whole = [trick for trick in entry.transcript.tricks if len(trick) >= size]
    params = {"trick": len(whole) + 1, "name": name}
    if question.left == size:
        return _("Trick %(trick)d: %(name)s leads") % params
    return _("Trick %(trick)d: %(name)s plays") % params


def _edit_question(draft: ReplayDraft, question: Question | None, names: Sequence[str]) -> str:
    if question is None or question.seat is None or draft.spot is None:
        return ""
    params = {"name": names[question.seat - 1], "card": card_sign(draft.spot.card)}
    return _ASKS_INSTEAD[question.stage] % params


def _due_hint(question: Question | None) -> str:
    if question is None or question.stage not in _COUNTED:
        return ""
    return ngettext("%(left)d more card", "%(left)d more cards", question.left) % {"left": question.left}


def _key_rows(entry: EnteredHand, question: Question, names: Sequence[str]) -> Iterator[tuple[BoardKey, ...]]:
    """Yield the keys of the cards of the pack, a row a suit, trump first."""
    cards = entry.hand.order
    rows: dict[int, list[BoardKey]] = {}
    for choice in question.choices:
        bit = cards.bits.get(choice.value, 0)
        rows.setdefault(cards.suits.get(bit, 0), []).append(_card_key(choice, names))
    yield from (tuple(row) for row in rows.values())


def _card_key(choice: AnswerChoice, names: Sequence[str]) -> BoardKey:
    card = choice.value
    reason = fault_words(choice.fault, names)
    return BoardKey(f"card-{card}", card_sign(card), reason, choice.barred, choice.chosen, card[:-1], card[-1])


def _question_keys(entry: EnteredHand, question: Question, names: Sequence[str]) -> Iterator[BoardKey]:
    for choice in question.choices:
        label = _key_label(entry, question.stage, choice.value, names)
        yield BoardKey(f"card-{choice.value}", label, fault_words(choice.fault, names), choice.barred)


def _key_label(entry: EnteredHand, stage: EntryStage, value: str, names: Sequence[str]) -> str:
    if stage in _OF_SEATS:
        return _("Nobody") if value == NOBODY_PICKED else names[int(value) - 1]
    if stage is EntryStage.CALL:
        if value.endswith(WITH_UNKNOWN):
            return _("%(card)s with an unknown") % {"card": card_sign(value.removesuffix(WITH_UNKNOWN))}
        return _("Alone") if value == "alone" else card_sign(value)
    if stage is EntryStage.NO_PICK:
        return answer(entry.rules, value)
    if stage is EntryStage.BLIND_TO and value == "0":
        return _("none")
    return value if value.isdigit() else _(value)


def _may_deal(entry: EnteredHand) -> bool:
    is_laid_out = entry.rules.layout is CardLayout.GRID
    return (
        not is_laid_out
        and not entry.deal
        and not entry.knows_deal
        and not entry.is_played
        and entry.transcript.bury is None
    )


def _played_cards(entry: EnteredHand, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the cards of the trick that lies on the table; a full one until the next card is led."""
    played = entry.checked.plays
    for play in played:
        if play.trick == played[-1].trick:
            yield names[entry.hand.seats[play.place] - 1], play.name


def _mark_keys(entry: EnteredHand, names: Sequence[str]) -> Iterator[BoardKey]:
    for choice in marks_now(entry):
        (label,) = mark_words(_mark_record((choice.mark,)), names)
        yield BoardKey(f"mark-{mark_value(choice.mark)}", label, fault_words(choice.fault, names))


def _side_call_keys(entry: EnteredHand, names: Sequence[str]) -> Iterator[BoardKey]:
    for call, told in side_calls(entry):
        params = {"name": names[call.seat - 1] if call.seat else "", "card": card_sign(call.card)}
        yield BoardKey(f"side-{side_call_value(call)}", _SIDE_CALLS[call.stage] % params, chosen=told)


def _call_words(entry: EnteredHand, names: Sequence[str]) -> Iterator[str]:
    yield from mark_words(_mark_record(entry.transcript.marks), names)


def _mark_record(marks: Sequence[Mark]) -> dict[str, object]:
    return {"marks": [mark_as_json(mark) for mark in marks]}


def _fault_words(entry: EnteredHand, question: Question | None, names: Sequence[str]) -> Iterator[str]:
    """Yield the faults so far. While a hand goes on, what is only missing yet is no fault."""
    for violation in entry.checked.violations:
        early = question is not None and (
            violation.fault.code in NOT_YET
            or not (entry.knows_deal or violation.moment.trick)
            or (question.stage is EntryStage.HANDS and _is_still_dealt(violation.fault))
        )
        if not (early or violation.follows):
            yield fault_words(violation.fault, names)


def _is_still_dealt(fault: Fault) -> bool:
    """Return whether a fault only says that cards of the deal aren't entered yet."""
    if fault.key in ("wrong-deal/blind-size", "wrong-deal/hand-size"):
        due, many = fault.params["due"], fault.params["many"]
        return isinstance(due, int) and isinstance(many, int) and many < due
    return fault.key == "wrong-deck/missing"


def _skip_key(question: Question | None, dimmed: str) -> BoardKey | None:
    """Return the key that records an answer against the rules that happened all the same; None without one."""
    if question is None or not dimmed or question.choice(dimmed) is None:
        return None
    if question.stage is EntryStage.TRICKS:
        return BoardKey(f"anyway-{dimmed}", _("%(card)s was played anyway") % {"card": card_sign(dimmed)})
    return BoardKey(f"anyway-{dimmed}", _("It happened anyway"))
