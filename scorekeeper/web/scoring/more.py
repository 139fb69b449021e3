"""The keys beside the three rows: those under More, and cracks and blitzes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.engine.entering.choices import blitz_card_sets, mark_choices, possible_first_pickers
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, call_kinds
from scorekeeper.engine.payout.hands import SETTLERS
from scorekeeper.engine.rules.values import Forfeit, NoPick, Renege, Sheepshead
from scorekeeper.web.scoring.forms import OFFENCES, PAIRED, UNUSUAL, PostedHand
from scorekeeper.web.scoring.rows import DealtTable, Key, bracket_label, seat_keys
from scorekeeper.web.scoring.sides import side_words
from scorekeeper.wording.glossary import BY_KEY
from scorekeeper.wording.hands import CALLS, KINDS, card_sign, impersonal_sentence, refusal_sentence


def hand_so_far(table: DealtTable, entered: PostedHand) -> Hand:
    """Return the hand as far as it was entered, for the questions that the engine answers about it."""
    return Hand(
        players=len(table.names),
        dealer=table.dealer,
        picker=table.seat_of(entered.picker),
        partners=tuple(seat for text in entered.partners if (seat := table.seat_of(text)) is not None),
        marks=tuple(_called_marks(table, entered)),
        stolen_from=table.seat_of(entered.stolen_from),
    )


def _called_marks(table: DealtTable, entered: PostedHand) -> Iterator[Mark]:
    for text in entered.marks:
        call, _colon, rest = text.partition("@")[0].partition(":")
        seat, _colon, cards = rest.partition(":")
        if call in tuple(Call) and (number := table.seat_of(seat)) is not None:
            yield Mark(number, Call(call), tuple(cards.split("+")) if cards else ())


def unusual_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the unusual ends of a hand that these rules have."""
    rules = table.rules
    missing = {
        Kind.MISPLAY: not rules.misplay_fee,
        Kind.SHEEPSHEAD: rules.sheepshead is Sheepshead.OFF,
    }
    there = {kind for kind in SETTLERS[rules.play] if not missing.get(kind)}
    shown = [kind for kind in UNUSUAL if kind in there or kind == entered.unusual]
    ordinary = Key("unusual", "", _("Normal"), not entered.unusual)
    return [ordinary, *(Key("unusual", kind, str(KINDS[kind]), entered.unusual == kind) for kind in shown)]


def category_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the brackets at which this offence can be settled, where the rules leave it to the table to name one."""
    rules, kind = table.rules, entered.kind
    forfeits = kind is Kind.FORFEIT or (kind is Kind.RENEGE and rules.renege is Renege.FORFEIT)
    if not forfeits or rules.forfeit is not Forfeit.NAMED:
        return []
    labels = reversed(rules.brackets)
    return [Key("category", label, bracket_label(rules, label), entered.category == label) for label in labels]


def thief_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return from whom the picker can have stolen the blind under rules that have it, and from nobody."""
    if entered.kind not in PAIRED:
        return []
    possible = possible_first_pickers(table.rules, hand_so_far(table, entered))
    reason = _("You can only steal the blind from a player who had an earlier turn.")
    reasons = {seat: reason for seat in range(1, len(table.names) + 1) if seat not in possible}
    nobody = Key("stolen_from", "", pgettext("stolen blind", "Nobody"), not entered.stolen_from)
    return [*seat_keys(table, "stolen_from", (entered.stolen_from,), reasons), nobody]


@dataclass(frozen=True)
class MoreKeys:
    """The keys under More: unusual ends of a hand, brackets for an offence, the stolen blind, doublers, dealer.

    ``asks_own_tricks`` says whether it matters that the picker took no trick. ``choices`` says in words what is set,
    ``help`` what the unusual end means.
    """

    choices: list[str]
    unusual: list[Key]
    help: str
    categories: list[Key]
    thieves: list[Key]
    asks_own_tricks: bool
    doublers: list[Key]
    dealers: list[Key]


def more_keys(table: DealtTable, entered: PostedHand) -> MoreKeys:
    """Return the keys under More. Doublers are those that the table declared beyond those that wait."""
    rules, declared = table.rules, entered.doublers or "0"
    others = {
        _("Blind stolen"): entered.stolen_from,
        _("Picker took no tricks"): entered.picker_tricks,
        _("Round of doubles"): entered.cut,
        _("Extra doublers: %(count)s") % {"count": declared}: declared != "0",
    }
    by_rules = NoPick.DOUBLER in rules.no_pick or rules.scheduled_doubler or rules.round_of_doubles
    has_doublers = by_rules or declared != "0"
    numbers = "0123" if declared in "0123" else ("0", "1", "2", declared)
    unusual = unusual_keys(table, entered)
    meaning = str(BY_KEY[entered.unusual].meaning) if entered.unusual in BY_KEY else ""
    is_offence = entered.kind in OFFENCES
    return MoreKeys(
        choices=[
            *(key.label for key in unusual if key.tapped and key.value),
            *(words for words, is_set in others.items() if is_set),
        ],
        unusual=unusual,
        help=f"{meaning} {_('This ends the hand: record it instead of the points.')}" if is_offence else meaning,
        categories=category_keys(table, entered) if entered.unusual else [],
        thieves=thief_keys(table, entered) if rules.blind_stealing else [],
        asks_own_tricks=entered.kind is Kind.PICKED and bool(rules.no_trick_penalty or rules.no_trick_penalty_units),
        doublers=[Key("doublers", number, number, number == declared) for number in numbers] if has_doublers else [],
        dealers=[Key("dealer", str(seat), name, seat == table.dealer) for seat, name in enumerate(table.names, 1)],
    )


@dataclass(frozen=True)
class MarkGroup:
    """The keys of one kind of mark; a blitz has a row for each set of cards. ``reason`` says why nobody can call it."""

    call: str
    label: str
    rows: tuple[tuple[str, tuple[Key, ...]], ...]
    reason: str = ""

    @property
    def tapped(self) -> list[Key]:
        """The marks that were called."""
        return [key for _title, keys in self.rows for key in keys if key.tapped]


def mark_groups(table: DealtTable, entered: PostedHand) -> list[MarkGroup]:
    """Return the marks that these rules have, each with who may call it now and, where not, why."""
    calls = call_kinds(table.rules)
    if not calls:
        return []
    hand = hand_so_far(table, entered)
    groups = []
    for call in calls:
        rows = tuple(_mark_rows(table, entered, hand, call))
        groups.append(MarkGroup(call.value, str(CALLS[call]), rows, _reason_for_all(table, hand, call)))
    return groups


def _reason_for_all(table: DealtTable, hand: Hand, call: Call) -> str:
    """Return why nobody can call the mark now, empty where somebody can."""
    if hand.picker not in table.dealt_in:
        return str(side_words(table.rules).mark_first)
    faults = [choice.fault for choice in mark_choices(table.rules, hand, call)]
    if None in faults:
        return ""
    reasons = dict.fromkeys(impersonal_sentence(fault, table.names) for fault in faults if fault)
    return " ".join([_("Nobody can call it now."), *reasons])


def _mark_rows(table: DealtTable, entered: PostedHand, hand: Hand, call: Call) -> Iterator[tuple[str, tuple[Key, ...]]]:
    reasons = _mark_reasons(table, hand, call)
    colors = [disc.color for disc in table.discs] or [0] * len(table.names)
    for cards in blitz_card_sets(table.rules) if call is Call.BLITZ else ((),):
        values = [_mark_value(entered, call, seat, cards) for seat in range(1, len(table.names) + 1)]
        keys = tuple(
            Key("marks", value, name, value in entered.marks, reasons.get((seat, cards), ""), color=color)
            for seat, (name, value, color) in enumerate(zip(table.names, values, colors, strict=True), 1)
        )
        yield " ".join(map(card_sign, cards)), keys


def _mark_value(entered: PostedHand, call: Call, seat: int, cards: tuple[str, ...]) -> str:
    """The mark as it was called, its moment with it; or as it is called by a tap."""
    value = ":".join(filter(None, (call.value, str(seat), "+".join(cards))))
    return next((mark for mark in entered.marks if mark.partition("@")[0] == value), value)


def _mark_reasons(table: DealtTable, hand: Hand, call: Call) -> dict[tuple[int, tuple[str, ...]], str]:
    sits_out = _("%(name)s sits out this hand.")
    shown = blitz_card_sets(table.rules) if call is Call.BLITZ else ((),)
    names, dealt_in = dict(enumerate(table.names, 1)), table.dealt_in
    if hand.picker is None or hand.picker not in dealt_in:
        return {(seat, cards): str(side_words(table.rules).mark_first) for seat in names for cards in shown}
    out = [seat for seat in names if seat not in dealt_in]
    reasons = {(seat, cards): sits_out % {"name": names[seat]} for seat in out for cards in shown}
    for choice in mark_choices(table.rules, hand, call):
        if choice.fault is not None:
            reasons[choice.mark.seat, choice.mark.cards] = refusal_sentence(choice.fault, table.names)
    return reasons
