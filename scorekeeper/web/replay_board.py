"""The board on which a hand is entered card by card: what is asked, the keys, what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.engine.entering.answers import next_question
from scorekeeper.engine.entering.choices import marks_now
from scorekeeper.engine.entering.questions import (
    NOBODY_PICKED,
    WITH_UNKNOWN,
    AnswerChoice,
    EntryStage,
    HandEntry,
    Question,
)
from scorekeeper.engine.entering.replacement import NOT_YET, ask_replacement
from scorekeeper.engine.rules.values import CardLayout
from scorekeeper.web.display import card_sign
from scorekeeper.web.replay_changes import Entered, change_keys, change_words, entered, undo_label
from scorekeeper.web.replay_draft import Draft, mark_value
from scorekeeper.web.replay_keys import Key
from scorekeeper.web.replay_picture import Picture, last_step, picture
from scorekeeper.wording.hands import CALLS, insert_names
from scorekeeper.wording.replays import with_signs
from scorekeeper.wording.rules import answer

_OF_CARDS = (EntryStage.HANDS, EntryStage.BURY, EntryStage.UNKNOWN, EntryStage.TRICKS)
_OF_SEATS = (EntryStage.DEALER, EntryStage.PICKS)
_ASKS = {
    EntryStage.DEALER: gettext_lazy("Who dealt?"),
    EntryStage.PICKS: gettext_lazy("Who picked?"),
    EntryStage.BIDS: gettext_lazy("What does %(name)s bid?"),
    EntryStage.TRUMP: gettext_lazy("Which suit is trump?"),
    EntryStage.NO_PICK: gettext_lazy("Nobody picked. What followed?"),
    EntryStage.HANDS: gettext_lazy("%(name)s was dealt"),
    EntryStage.DIE: gettext_lazy("What did the die show?"),
    EntryStage.BURY: gettext_lazy("%(name)s buries"),
    EntryStage.CALL: gettext_lazy("What does %(name)s call?"),
    EntryStage.UNKNOWN: gettext_lazy("Which card does %(name)s lay face down as the unknown?"),
    EntryStage.BLIND_TO: gettext_lazy("Which trick takes the blind?"),
}
_SKIPS = {
    EntryStage.DEALER: gettext_lazy("Not known"),
    EntryStage.HANDS: gettext_lazy("Leave the deal out"),
    EntryStage.BURY: gettext_lazy("Not known"),
    EntryStage.CALL: gettext_lazy("Nothing"),
    EntryStage.UNKNOWN: gettext_lazy("Not known"),
}
_ASKS_INSTEAD = {
    EntryStage.HANDS: gettext_lazy("What was %(name)s dealt instead of %(card)s?"),
    EntryStage.BURY: gettext_lazy("What did %(name)s bury instead of %(card)s?"),
    EntryStage.UNKNOWN: gettext_lazy("What did %(name)s lay face down instead of %(card)s?"),
    EntryStage.TRICKS: gettext_lazy("What did %(name)s play instead of %(card)s?"),
}


@dataclass(frozen=True)
class Fallen:
    """A card of the trick on the table."""

    name: str
    card: str


@dataclass(frozen=True)
class Board:
    """All that the board shows. `cards` are rows of keys, trump first; `keys` those of an answer that is no card."""

    asks: str
    due: str
    cards: tuple[tuple[Key, ...], ...]
    keys: tuple[Key, ...]
    skip: str
    may_deal: bool
    fallen: tuple[Fallen, ...]
    marks: tuple[Key, ...]
    called: tuple[str, ...]
    faults: tuple[str, ...]
    said: str
    anyway: Key | None
    begun: bool
    picture: Picture | None
    is_whole: bool
    undo: str
    entered: tuple[Entered, ...]
    editing: bool
    change: tuple[str, ...]
    change_keys: tuple[Key, ...]

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to enter."""
        return not self.asks and self.is_whole


def names_of(draft: Draft) -> tuple[str, ...]:
    """Return the players by seat, numbered where they have no names."""
    seats = range(1, draft.entry.hand.table + 1)
    return draft.hand.names or tuple(_("Seat %(seat)d") % {"seat": seat} for seat in seats)


def board(draft: Draft) -> Board:
    """Return what the board shows of a draft."""
    entry, names = draft.entry, names_of(draft)
    asked = ask_replacement(entry, draft.spot) if draft.spot else next_question(entry)
    return Board(
        asks=_asks_instead(draft, asked, names) if draft.spot else _asks(entry, asked, names),
        due="" if draft.spot else _due(asked),
        cards=tuple(_rows(entry, asked, names)) if asked and asked.stage in _OF_CARDS else (),
        keys=tuple(_keys(entry, asked, names)) if asked and asked.stage not in _OF_CARDS else (),
        skip=str(_SKIPS[asked.stage]) if asked and asked.can_skip else "",
        may_deal=_may_deal(entry),
        fallen=tuple(_fallen(entry, names)),
        marks=tuple(_mark_keys(entry, names)),
        called=tuple(_called(entry, names)),
        faults=tuple(_faults(entry, asked, names)),
        said=in_words(draft.said, names),
        anyway=_anyway(asked, draft.dimmed),
        begun=bool(entry.told.picks or entry.told.bids or entry.told.hands or entry.is_played),
        picture=picture(entry.checked, names, last_step(entry.checked)) if entry.is_played else None,
        is_whole=not any(violation.fault.code in NOT_YET for violation in entry.checked.violations),
        undo=undo_label(entry, names),
        entered=tuple(entered(draft, names)),
        editing=draft.spot is not None,
        change=tuple(change_words(draft, names)),
        change_keys=tuple(change_keys(draft)),
    )


def in_words(sentence: str, names: Sequence[str]) -> str:
    """Return a sentence of the engine with names for seats and signs for suits."""
    return insert_names(with_signs(_(sentence)), names) if sentence else ""


def _asks(entry: HandEntry, asked: Question | None, names: Sequence[str]) -> str:
    if asked is None:
        return ""
    name = names[asked.seat - 1] if asked.seat else ""
    if asked.stage is not EntryStage.TRICKS:
        return _ASKS[asked.stage] % {"name": name}
    size = len(entry.hand.seats)
    whole = [trick for trick in entry.told.tricks if len(trick) >= size]
    told = {"trick": len(whole) + 1, "name": name}
    if asked.left == size:
        return _("Trick %(trick)d: %(name)s leads") % told
    return _("Trick %(trick)d: %(name)s plays") % told


def _asks_instead(draft: Draft, asked: Question | None, names: Sequence[str]) -> str:
    if asked is None or asked.seat is None or draft.spot is None:
        return ""
    told = {"name": names[asked.seat - 1], "card": card_sign(draft.spot.card)}
    return _ASKS_INSTEAD[asked.stage] % told


def _due(asked: Question | None) -> str:
    if asked is None or asked.stage not in (EntryStage.HANDS, EntryStage.BURY):
        return ""
    return ngettext("%(left)d card more", "%(left)d cards more", asked.left) % {"left": asked.left}


def _rows(entry: HandEntry, asked: Question, names: Sequence[str]) -> Iterator[tuple[Key, ...]]:
    """The cards of the pack, trump first, then a row a suit."""
    cards = entry.hand.order
    rows: dict[int, list[Key]] = {}
    for choice in asked.choices:
        bit = cards.bits.get(choice.value, 0)
        rows.setdefault(cards.suits.get(bit, 0), []).append(_card(choice, names))
    yield from (tuple(row) for row in rows.values())


def _card(choice: AnswerChoice, names: Sequence[str]) -> Key:
    card = choice.value
    reason = in_words(choice.reason, names)
    return Key(f"card-{card}", card_sign(card), reason, choice.barred, choice.chosen, card[:-1], card[-1])


def _keys(entry: HandEntry, asked: Question, names: Sequence[str]) -> Iterator[Key]:
    for choice in asked.choices:
        label = _label(entry, asked.stage, choice.value, names)
        yield Key(f"card-{choice.value}", label, in_words(choice.reason, names), choice.barred)


def _label(entry: HandEntry, stage: EntryStage, value: str, names: Sequence[str]) -> str:
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


def _may_deal(entry: HandEntry) -> bool:
    is_laid_out = entry.rules.layout is not CardLayout.NONE
    return (
        not is_laid_out and not entry.deal and not entry.knows_deal and not entry.is_played and entry.told.bury is None
    )


def _fallen(entry: HandEntry, names: Sequence[str]) -> Iterator[Fallen]:
    """The cards of the trick that lies on the table; a full one until the next card is led."""
    played = entry.checked.plays
    for play in played:
        if play.trick == played[-1].trick:
            yield Fallen(names[entry.hand.seats[play.place] - 1], play.name)


def _mark_keys(entry: HandEntry, names: Sequence[str]) -> Iterator[Key]:
    for found in marks_now(entry):
        mark, fault = found.mark, found.fault
        shown = " ".join(map(card_sign, mark.cards))
        label = " ".join(filter(None, (names[mark.seat - 1], str(CALLS[mark.call]), shown)))
        yield Key(f"mark-{mark_value(mark)}", label, in_words(fault.message, names) if fault else "")


def _called(entry: HandEntry, names: Sequence[str]) -> Iterator[str]:
    for mark in entry.told.marks:
        shown = " ".join(map(card_sign, mark.cards))
        yield " ".join(filter(None, (f"{names[mark.seat - 1]}:", str(CALLS[mark.call]), shown)))


def _faults(entry: HandEntry, asked: Question | None, names: Sequence[str]) -> Iterator[str]:
    """What was wrong so far. Of a hand that goes on, what is only missing yet is no fault."""
    for violation in entry.checked.violations:
        early = asked is not None and (
            violation.fault.code in NOT_YET or not (entry.knows_deal or violation.moment.trick)
        )
        if not (early or violation.follows):
            yield in_words(violation.fault.message, names)


def _anyway(asked: Question | None, dimmed: str) -> Key | None:
    """The key that writes down what is against the rules and happened all the same."""
    if asked is None or not dimmed or asked.choice(dimmed) is None:
        return None
    if asked.stage is EntryStage.TRICKS:
        return Key(f"anyway-{dimmed}", _("%(card)s was played all the same") % {"card": card_sign(dimmed)})
    return Key(f"anyway-{dimmed}", _("It was so all the same"))
