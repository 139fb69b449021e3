"""The scoring page's form as a whole: rows of keys, what the hand pays and why, or what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scorekeeper.engine import game
from scorekeeper.engine.entering.choices import blitz_card_sets, mark_choices, no_pick_kinds, possible_first_pickers
from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, call_kinds, read_hand
from scorekeeper.engine.payout.hands import SETTLERS, explain_hand, settle_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Forfeit, NoPick, Partner, Play, Renege, Sheepshead
from scorekeeper.queries.table import Player, TableView
from scorekeeper.web.scoring import forms
from scorekeeper.web.scoring.forms import (
    ALONE,
    BIDS,
    COUNT,
    COUNTED,
    NOBODY,
    OFFENCES,
    PAIRED,
    SCORED,
    SHOWN,
    UNUSUAL,
    PostedHand,
)
from scorekeeper.web.scoring.rows import (
    DealtTable,
    Key,
    KeyRow,
    alone_reason,
    bracket_label,
    next_seat_partner,
    outcome_row,
    partner_row,
    picker_row,
    seat_keys,
    sixty_all_key,
)
from scorekeeper.web.scoring.shown_cards import ShownHand, count_shown_cards, shown_hands, text_at
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.glossary import BY_KEY
from scorekeeper.wording.hands import CALLS, KINDS, card_sign, impersonal_sentence, refusal_sentence
from scorekeeper.wording.player_discs import PlayerDisc, assign_discs
from scorekeeper.wording.replays import with_signs
from scorekeeper.wording.sentences import write_reasons

MOST_ALIGNED = 5  # players whose payouts stand below their tiles; with more, each payout has a disc
# Whom to tap when nobody plays against the others.
WON_BY = {
    Kind.MOSTER: gettext_lazy("Tap who pays (most points)."),
    Kind.MITTLER: gettext_lazy("Tap the winner (points in the middle)."),
    Kind.SCHNEIDSTER: gettext_lazy("Tap the winner: closest to 30 points without going over."),
    Kind.TWO_HANDED: gettext_lazy("Tap the winner (more points)."),
}


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
    """Return the brackets at which this offense can be settled, where the rules leave it to the table to name one."""
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
    """The keys under More: unusual ends of a hand, brackets for an offense, the stolen blind, doublers, dealer.

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
        asks_own_tricks=entered.kind is Kind.PICKED and rules.counts_own_tricks,
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
    """Return why nobody can call the mark now, empty where someone can."""
    if hand.picker not in table.dealt_in:
        return str(hand_words.side_words(table.rules).mark_first)
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
        return {(seat, cards): str(hand_words.side_words(table.rules).mark_first) for seat in names for cards in shown}
    out = [seat for seat in names if seat not in dealt_in]
    reasons = {(seat, cards): sits_out % {"name": names[seat]} for seat in out for cards in shown}
    for choice in mark_choices(table.rules, hand, call):
        if choice.fault is not None:
            reasons[choice.mark.seat, choice.mark.cards] = refusal_sentence(choice.fault, table.names)
    return reasons


SeatCount = tuple[int, str, bool, str, str]  # seat, name, whether they play; points and tricks as typed


@dataclass(frozen=True)
class EntryOutcome:
    """The payouts of the hand as far as it is entered, with reasons; without `payouts`, the sentence that says what
    is missing.

    `payouts` have each player's units, or the score in a race; money in minor units, None where none is played for; and
    the disc that stands for the name where many sit at the table. `wins` names who wins the game, in a race; `asks` is
    the key of the record that is missing or wrong.
    """

    payouts: tuple[tuple[str, int, int | None, PlayerDisc | None], ...] = ()
    pot: int = 0
    multiplier: int = 1
    why: tuple[str, ...] = ()
    wins: tuple[str, ...] = ()
    problem: str = ""
    asks: str = ""


@dataclass(frozen=True)
class Screen:
    """Everything that the form shows."""

    entered: PostedHand
    table: DealtTable
    picked: KeyRow
    second: KeyRow
    third: KeyRow
    hands: tuple[ShownHand, ...]
    sixty_all: Key | None
    marks: tuple[MarkGroup, ...]
    counts: tuple[SeatCount, ...]
    more: MoreKeys
    proposed: int
    outcome: EntryOutcome

    @property
    def record(self) -> Mapping[str, Any]:
        """Return the hand record."""
        return forms.to_record(self.entered)

    @property
    def asks_tricks(self) -> bool:
        """Return whether the tricks of each decide, so that they are typed too."""
        return bool(self.entered.tricks_by_seat) or self.outcome.asks == "tricks_by_seat"


def build_screen(
    rules: HouseRules, state: GameState, names: Sequence[str], entered: PostedHand, discs: Sequence[PlayerDisc] = ()
) -> Screen:
    """Return the screen of a hand that comes next in `state`, as far as it was entered; `discs` color the players."""
    table = replace(dealt_table(rules, state, names, entered), discs=tuple(discs))
    entered = complete_entry(table, entered)
    rows = tuple(choose(table, entered) for choose in (picker_row, partner_row, outcome_row))
    hands = shown_hands(table, entered) if entered.loser == SHOWN else ()
    keys = [key for row in rows for key in row.keys] + [key for hand in hands for key in hand.keys]
    wrong = next((key.reason for key in keys if key.tapped and key.reason), "")
    return Screen(
        entered=entered,
        table=table,
        picked=rows[0],
        second=rows[1],
        third=rows[2],
        hands=hands,
        sixty_all=sixty_all_key(table, entered) if rules.round_of_doubles else None,
        marks=tuple(mark_groups(table, entered)) if entered.kind in PAIRED and entered.picker != NOBODY else (),
        counts=seat_counts(table, entered) if entered.kind in (*COUNTED, Kind.TWO_HANDED) else (),
        more=more_keys(table, entered),
        proposed=state.dealer,
        outcome=EntryOutcome(problem=wrong) if wrong else _hand_outcome(table, state, entered),
    )


def seat_counts(table: DealtTable, entered: PostedHand) -> tuple[SeatCount, ...]:
    """Return the points and tricks typed so far by seat, where all hands are counted; else nothing."""
    if not entered.is_counted:
        return ()
    points, tricks, dealt_in = entered.points_by_seat, entered.tricks_by_seat, table.dealt_in
    return tuple(
        (seat, name, seat in dealt_in, text_at(points, seat), text_at(tricks, seat))
        for seat, name in enumerate(table.names, 1)
    )


def dealt_table(rules: HouseRules, state: GameState, names: Sequence[str], entered: PostedHand) -> DealtTable:
    """Return the table at which the hand is played: dealt by whom it says, or by who comes next."""
    chosen = entered.dealer in map(str, range(1, len(names) + 1))
    dealer = int(entered.dealer) if chosen else state.dealer
    declared = int(entered.doublers) if entered.doublers.isdecimal() else 0
    return DealtTable(rules, tuple(names), dealer, state.doublers(rules) + declared)


def complete_entry(table: DealtTable, entered: PostedHand) -> PostedHand:
    """Return the entered hand, completed where the rules leave no choice: the one answer to Nobody, a picker alone.

    A winner beside everyone's points stays only where the points leave a tie open.
    """
    if COUNT in entered.winners and entered.named_winners:
        counted = complete_entry(table, replace(entered, winners=(COUNT,)))
        tied = _open_tie(table, counted)
        winners = [seat for seat in entered.named_winners if tied is None or seat in tied]
        return replace(counted, winners=(COUNT, *winners)) if tied is None or len(winners) == 1 else counted
    rules = table.rules
    entered = replace(entered, play=rules.play.value)
    if entered.loser == SHOWN:
        entered = count_shown_cards(table, entered)
    if entered.picker == NOBODY:
        offered = no_pick_kinds(rules, table.doublers)
        if entered.answer not in offered:
            return replace(entered, answer=offered[0].value if len(offered) == 1 else "")
    elif not rules.most_partners:
        return replace(entered, partner=ALONE)
    elif rules.partner is Partner.NEIGHBOUR and (neighbour := next_seat_partner(table, entered)) is not None:
        return replace(entered, partner=str(neighbour))
    elif alone_reason(rules, entered):
        return replace(entered, partner=entered.partner or ALONE)
    return entered


def _open_tie(table: DealtTable, counted: PostedHand) -> tuple[str, ...] | None:
    """Return the seats among which points leave the winner open; None as long as the points are not complete."""
    seats = len(table.names)
    try:
        hand = read_hand(forms.to_record(counted))
        settle_hand(table.rules, replace(hand, players=seats, dealer=table.dealer, scores=(0,) * seats))
    except Refused as refused:
        fault = refused.faults[0]
        tied = fault.details.get("tied", ())
        return tuple(map(str, tied if isinstance(tied, tuple) else ())) if fault.path == "winners" else None
    return ()


def _hand_outcome(table: DealtTable, state: GameState, entered: PostedHand) -> EntryOutcome:
    """Return the payouts of the hand, or the sentence about what is missing or wrong."""
    if sentence := missing_sentence(entered, hand_words.side_words(table.rules)):
        return EntryOutcome(problem=sentence)
    try:
        after, settlement = game.apply(table.rules, state, read_hand(forms.to_record(entered)))
    except Refused as refused:
        return EntryOutcome(problem=entry_refusal_sentence(refused, entered, table.names), asks=refused.faults[0].path)
    money = settlement.money or (None,) * len(table.names)
    discs = table.discs if len(table.names) > MOST_ALIGNED and table.discs else (None,) * len(table.names)
    return EntryOutcome(
        payouts=tuple(zip(table.names, settlement.payouts, money, discs, strict=True)),
        pot=settlement.pot,
        multiplier=settlement.multiplier,
        why=tuple(write_reasons(explain_hand(settlement.rules, settlement.hand), table.names, with_signs)),
        wins=tuple(table.names[after.seating.index(player)] for player in after.races.winners),
    )


def entry_refusal_sentence(refused: Refused, entered: PostedHand, names: Sequence[str] = ()) -> str:
    """Return the sentence about a fault of a hand, with the players' names where they are given."""
    return refusal_sentence(screen_fault(refused, entered), names)


def screen_fault(refused: Refused, entered: PostedHand) -> Fault:
    """Return the fault of a hand; where the screen asks in another way, one in the screen's words."""
    fault: Fault = refused.faults[0]
    if fault.path == "strength_by_seat" and entered.shown:
        return Fault("bad-counts/trump-missing", path=fault.path)
    if fault.path == "tricks_by_seat" and fault.code == "missing-key":
        return Fault("missing-key/tricks-or-winner", path=fault.path)
    return fault


def missing_sentence(entered: PostedHand, words: hand_words.SideWords = hand_words.ORDINARY) -> str:
    """Return the prompt for the next tap, empty when the hand is complete; a solo has to be entered as such."""
    kind = entered.kind
    if kind in forms.ANSWERS or kind is Kind.TWO_HANDED:
        return _missing_answer(entered, words)
    if kind in OFFENCES and not entered.offender:  # its row is beside the key of the offense
        return _("Tap a name beside “Who broke the rule?”.")
    if kind is Kind.MISDEAL or (kind in OFFENCES and (entered.play == Play.TWO_HANDED or entered.picker == NOBODY)):
        return ""
    if not entered.picker:
        needless = kind is Kind.MISPLAY or (kind is Kind.RENEGE and not words.asks_at_renege)
        return "" if needless else str(words.tap_picker)
    if entered.picker == NOBODY:
        return _("Nobody picked. Tap what happens next.")
    if entered.partners and ALONE in entered.partner.split():
        return _("Choose either Alone or a partner. Tap one again to remove it.")
    return "" if entered.partner or kind in BIDS else str(words.tap_partner)


def _missing_answer(entered: PostedHand, words: hand_words.SideWords) -> str:
    kind = entered.kind
    if kind is Kind.PASSED:
        return ""
    if kind is Kind.SCHWANZER and entered.loser == SHOWN:
        return "" if any(entered.strength_by_seat) else _("Tap the trump each player shows.")
    if kind is Kind.SCHWANZER:
        return "" if entered.loser else _("Tap who pays.")
    if entered.is_counted:
        return "" if any(entered.points_by_seat) else _("Enter everyone's points.")
    if not entered.named_winners:
        return str(WON_BY.get(kind, words.tap_leaster))
    if kind is Kind.LEASTER and words.asks_scored and SCORED not in entered.winners:
        return _("Did the winner take any points? Tap Some points, or Enter points.")
    unsaid = kind is Kind.TWO_HANDED and not entered.bracket and entered.winners[0].isdigit()
    return _("Tap the winner's points.") if unsaid else ""


@dataclass(frozen=True, slots=True)
class SeatTile:
    """A seat on the strip. ``change`` is what the last hand moved, ``money`` the total in minor units.

    Both are None where there is none: no hand yet, no stake. ``leads`` says whether nobody has more.
    """

    player: Player
    disc: PlayerDisc
    change: int | None
    money: int | None
    leads: bool


def seat_tiles(view: TableView) -> Iterator[SeatTile]:
    """Yield the tiles of the seats, seat 1 first; the score sheet gives each player the same disc."""
    discs = assign_discs(list(zip(view.persons, view.roster, strict=True)))
    last = view.last
    changes = dict(zip(last.names, last.payouts, strict=True)) if last else {}
    unit = 0 if view.race else view.rules.unit_value
    most = max((player.score if view.race else player.total for player in view.players), default=0)
    for player in view.players:
        points = player.score if view.race else player.total
        yield SeatTile(
            player=player,
            disc=discs[player.number - 1],
            change=changes.get(player.name),
            money=player.total * unit if unit else None,
            leads=points == most > 0,
        )
