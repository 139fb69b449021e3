"""The next question about a hand that is being entered, up to the first card, and its possible answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.errors import Fault, Phrase, Refused, SeatNumber
from scorekeeper.engine.hand import Kind, offered_answers
from scorekeeper.engine.play import bury
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.deal import IN_STACKS
from scorekeeper.engine.play.partners import (
    SOLOS,
    callable_jacks,
    can_call,
    fail_suits,
    suit_mask,
    verify_call,
    why_not_callable,
)
from scorekeeper.engine.play.picking import LEASTERS, can_call_jack_too, find_duty
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.transcript import ALONE, NOBODY, Bid, Cards, Pick, Transcript
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import (
    MADE_BY_CARDS,
    CallUp,
    CardLayout,
    LeasterBlind,
    LeasterTie,
    MosterTie,
    NoPick,
    Partner,
    Play,
)


class EntryStage(StrEnum):
    """The parts of a hand, in the order in which they are asked for; some are never asked for, only told."""

    DEALER = "dealer"
    REDEAL = "redeal"
    PICKS = "picks"
    BIDS = "bids"
    TRUMP = "trump"
    NO_PICK = "no-pick"
    STACKS = "stacks"
    HANDS = "hands"
    DIE = "die"
    BURY = "bury"
    ANNOUNCED = "announced"
    CALL = "call"
    CALLS = "calls"
    UNKNOWN = "unknown"
    SHEEPSHEAD = "sheepshead"
    STEAL = "steal"
    BLIND_TO = "blind-to"
    TRICKS = "tricks"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """An answer. With a ``fault`` it is against the rules; ``barred`` it cannot even be written, for the card is
    elsewhere. ``chosen`` was given before; giving it again removes it."""

    value: str
    fault: Fault | None = None
    barred: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a part of a hand, to a seat (None: to the table), with the number of answers still due.

    ``can_skip`` says whether the part may be left unknown, or unsaid.
    """

    stage: EntryStage
    seat: int | None
    choices: tuple[AnswerChoice, ...]
    left: int = 1
    can_skip: bool = False

    def choice(self, value: str) -> AnswerChoice | None:
        """The choice of that value."""
        return next((choice for choice in self.choices if choice.value == value), None)


@dataclass(frozen=True)
class EnteredHand:
    """A transcript on its way: whether the deal is to be entered too, and the parts that were left out.

    ``face_down`` is whether the ace was called with an unknown card, which is then asked for. ``upper`` is the upper
    card of a stack whose lower card is still to come.
    """

    transcript: Transcript
    deal: bool = False
    skipped: frozenset[EntryStage] = frozenset()
    face_down: bool = False
    upper: str = ""

    @cached_property
    def checked(self) -> CheckedHand:
        """The hand as far as it was told. Raises ``Refused`` where there is no table to play at."""
        return replay_hand(self.transcript)

    @property
    def hand(self) -> Progress:
        """Return the known answers."""
        return self.checked.hand

    @property
    def rules(self) -> HouseRules:
        """The house rules."""
        return self.transcript.rules

    @property
    def knows_deal(self) -> bool:
        """Return whether it was told who holds what; in a grid everything lies in stacks."""
        lies_open = self.transcript.stacks is not None and self.rules.layout is CardLayout.GRID
        return self.transcript.hands is not None or lies_open

    @property
    def first_picker(self) -> int | None:
        """Return the place of the picker who buried and called, also where the blind was stolen from them."""
        return self.hand.picker if self.hand.first is None else self.hand.first

    @property
    def is_played(self) -> bool:
        """Return whether a card has fallen."""
        return any(self.transcript.tricks)


Asker = Callable[[EnteredHand], Question | None]


NOBODY_PICKED = "nobody"
WITH_UNKNOWN = "-unknown"  # behind an ace that is called with a card laid face down
_NAMED = (LeasterBlind.NAMED_BY_DEALER, LeasterBlind.NAMED_BY_CALLER, LeasterBlind.SPLIT)


def ask_dealer(entry: EnteredHand) -> Question | None:
    """Return the question who dealt; None after the first pick. Unanswered, it was the last seat."""
    transcript = entry.transcript
    if transcript.dealer is not None or transcript.picks or transcript.bids or transcript.hands or entry.is_played:
        return None
    if EntryStage.DEALER in entry.skipped:
        return None
    return Question(
        EntryStage.DEALER, None, tuple(AnswerChoice(str(seat + 1)) for seat in range(entry.hand.table)), can_skip=True
    )


def ask_picks(entry: EnteredHand) -> Question | None:
    """Return the question who picked."""
    transcript, rules = entry.transcript, entry.rules
    if rules.play is not Play.PICK or rules.partner in MADE_BY_CARDS or transcript.redeal is not None:
        return None
    picks = transcript.picks or ()
    if Pick.PICK in picks or len(picks) >= len(entry.hand.seats):
        return None
    choices = (*map(str, sorted(entry.hand.seats)), NOBODY_PICKED)
    return Question(EntryStage.PICKS, None, tuple(AnswerChoice(value, _must_pick(entry, value)) for value in choices))


def _must_pick(entry: EnteredHand, value: str) -> Fault | None:
    """Return the fault of passing by a seat that has to pick, where this seat or nobody picked."""
    seats, duty = entry.hand.seats, find_duty(entry.hand)
    if duty is None or (value != NOBODY_PICKED and seats.index(int(value)) <= duty):
        return None
    return Fault("must-pick", {"seat": SeatNumber(seats[duty])}, "picks")


def ask_bids(entry: EnteredHand) -> Question | None:
    """Return the question for the next bid in a race; nobody is asked after the highest bid."""
    bids, seats = entry.transcript.bids or (), entry.hand.seats
    if entry.rules.play is not Play.RACE or len(bids) >= len(seats) or Bid.BEST in bids:
        return None
    return Question(EntryStage.BIDS, seats[len(bids)], tuple(map(AnswerChoice, Bid)), len(seats) - len(bids))


def ask_trump(entry: EnteredHand) -> Question | None:
    """The suit of a solo."""
    bids = entry.transcript.bids or ()
    if entry.transcript.trump is not None or Bid.SOLO not in bids or {Bid.BILLY, Bid.BEST} & set(bids):
        return None
    return Question(
        EntryStage.TRUMP, None, tuple(AnswerChoice(suit) for suit in Suit if suit is not entry.rules.trump_suit)
    )


def ask_no_pick(entry: EnteredHand) -> Question | None:
    """Return the question for the kind of hand that followed, where the rules allow several."""
    answers = offered_answers(entry.rules, entry.transcript.doublers)
    if entry.transcript.no_pick is not None or not _is_unpicked(entry) or len(answers) < 2:
        return None
    return Question(EntryStage.NO_PICK, None, tuple(map(AnswerChoice, answers)))


def ask_stacks(entry: EnteredHand) -> Question | None:
    """Return the question for the stacks of a two-handed game, the upper card of each one first.

    The seat is that of the dealer's left first. The last card of a pack that lies in stacks alone fills itself in.
    """
    due = IN_STACKS[entry.rules.layout] // 2
    stacks = entry.transcript.stacks or {}
    seat = next((seat for seat in entry.hand.seats if len(stacks.get(seat, ())) < due), None)
    if seat is None:
        return None
    gone = {card for mine in stacks.values() for pair in mine for card in pair} | {entry.upper}
    gone |= {card for mine in (entry.transcript.hands or {}).values() for card in mine}
    choices = tuple(
        AnswerChoice(card, Fault("not-out/in-stack"), barred=True) if card in gone else AnswerChoice(card)
        for card, _ in entry.hand.cards.listed
    )
    return Question(EntryStage.STACKS, seat, choices, 2 * (due - len(stacks.get(seat, ()))) - bool(entry.upper))


def ask_hands(entry: EnteredHand) -> Question | None:
    """Return the question for the cards dealt, to the dealer's left first; in a schwanzer they are shown.

    The blind is asked for before the last hand (a question to no seat), which is what is left then. Without the deal
    it is asked for where each of its cards goes to a trick of its own.
    """
    if _needs_blind_alone(entry):
        blind = entry.transcript.blind or ()
        choices = tuple(_deal_choice(entry, None, card) for card, _ in entry.hand.cards.listed)
        return Question(EntryStage.HANDS, None, choices, entry.rules.blind_size - len(blind))
    if not (entry.deal or _is_schwanzer(entry)) or entry.rules.layout is CardLayout.GRID:
        return None
    held, size, blind = entry.transcript.hands or {}, dealt_size(entry), entry.transcript.blind or ()
    seat = next((seat for seat in entry.hand.seats if len(held.get(seat, ())) < size), None)
    if seat is None:
        return None
    asks_blind = seat == entry.hand.seats[-1] and not held.get(seat) and len(blind) < entry.rules.blind_size
    mine = blind if asks_blind else held.get(seat, ())
    choices = tuple(_deal_choice(entry, None if asks_blind else seat, card) for card, _ in entry.hand.cards.listed)
    left = (entry.rules.blind_size if asks_blind else size) - len(mine)
    can_skip = not _is_schwanzer(entry)
    return Question(EntryStage.HANDS, None if asks_blind else seat, choices, left, can_skip)


def dealt_size(entry: EnteredHand) -> int:
    """Return how many cards a hand has beside its stacks."""
    return entry.rules.hand_size - IN_STACKS[entry.rules.layout]


def ask_die(entry: EnteredHand) -> Question | None:
    """The die that names the partner."""
    if entry.rules.partner is not Partner.DIE or entry.hand.picker is None or entry.transcript.die is not None:
        return None
    return Question(EntryStage.DIE, None, tuple(AnswerChoice(str(number)) for number in range(1, 7)))


def ask_bury(entry: EnteredHand) -> Question | None:
    """Return the question for the buried cards; without the deal they may stay unknown."""
    picker = entry.first_picker
    if picker is None or not entry.rules.blind_size or entry.is_played or EntryStage.BURY in entry.skipped:
        return None
    try:
        takers = bury.takers(entry.hand, picker)
    except Refused:
        return None
    for place, many in takers:
        mine = buried_by(entry, entry.hand.seats[place])
        if len(mine) < many:
            choices = tuple(_bury_choice(entry, place, card, mine) for card, _ in entry.hand.cards.listed)
            seat = entry.hand.seats[place]
            return Question(EntryStage.BURY, seat, choices, many - len(mine), can_skip=not entry.knows_deal)
    return None


def buried_by(entry: EnteredHand, seat: int) -> Cards:
    """Return the cards that a seat has buried so far."""
    bury = entry.transcript.bury
    if bury is None or isinstance(bury, tuple):
        picker = entry.first_picker
        return bury or () if picker is not None and entry.hand.seats[picker] == seat else ()
    return bury.get(seat, ())


def ask_call(entry: EnteredHand) -> Question | None:
    """Return the question for the picker's call; a picker who says nothing is skipped over."""
    picker, transcript = entry.first_picker, entry.transcript
    if picker is None or transcript.call is not None or entry.is_played or EntryStage.CALL in entry.skipped:
        return None
    if entry.hand.kind in SOLOS or entry.rules.partner in MADE_BY_CARDS:
        return None
    choices = tuple(_call_choice(entry, picker, card) for card in _callable_cards(entry))
    if not choices or (entry.knows_deal and all(choice.fault for choice in choices)):
        return None
    return Question(EntryStage.CALL, entry.hand.seats[picker], choices, can_skip=not _why_no_call(entry, picker, None))


def ask_unknown(entry: EnteredHand) -> Question | None:
    """The card that is laid face down for the suit of a called ace.

    Asked only when the call needs one: the deal shows it, or the ace was called with one.
    """
    picker, transcript = entry.first_picker, entry.transcript
    if picker is None or not entry.rules.unknown or transcript.unknown is not None or entry.is_played:
        return None
    if transcript.call is None or transcript.call[0] != "A" or EntryStage.UNKNOWN in entry.skipped:
        return None
    needs_one = not can_call(entry.hand, picker, transcript.call) if entry.knows_deal else entry.face_down
    if not needs_one:
        return None
    choices = tuple(_unknown_choice(entry, picker, transcript.call, card) for card, _ in entry.hand.cards.listed)
    return Question(EntryStage.UNKNOWN, entry.hand.seats[picker], choices, can_skip=not entry.knows_deal)


def ask_blind_to(entry: EnteredHand) -> Question | None:
    """The trick that takes the blind when nobody picked, where the table says which; card by card where it is split."""
    if not _needs_trick_of_blind(entry):
        return None
    choices = [AnswerChoice(str(trick)) for trick in range(1, entry.rules.hand_size + 1)]
    if entry.rules.leaster_blind is not LeasterBlind.SPLIT:
        return Question(EntryStage.BLIND_TO, None, tuple(choices))
    choices.append(AnswerChoice(str(NOBODY)))
    return Question(EntryStage.BLIND_TO, None, tuple(choices), entry.rules.blind_size - len(tricks_of_blind(entry)))


def tricks_of_blind(entry: EnteredHand) -> tuple[int, ...]:
    """Return the tricks that were told for the cards of a blind that is split, in the order of the cards."""
    told = entry.transcript.blind_to
    return told if isinstance(told, tuple) else (told,) * entry.rules.blind_size if told is not None else ()


def ask_drawn(entry: EnteredHand) -> Question | None:
    """The seat that a random draw picked of those tied, once all cards are played (E1, E7a)."""
    rules, drawn = entry.rules, (LeasterTie.RANDOM_DRAW, MosterTie.RANDOM_DRAW)
    if not {rules.leaster_tie, rules.moster_tie}.intersection(drawn) or not entry.checked.is_right:
        return None
    try:
        entry.checked.settlement  # noqa: B018
    except Refused as refused:
        tied = refused.faults[0].details.get("tied", ())
        seats = tuple(AnswerChoice(str(seat)) for seat in tied) if isinstance(tied, tuple) else ()
        return Question(EntryStage.DRAWN, None, seats) if seats else None
    return None


def _needs_blind_alone(entry: EnteredHand) -> bool:
    is_split = entry.rules.leaster_blind is LeasterBlind.SPLIT and _is_leaster(entry)
    is_told = entry.deal or entry.knows_deal or entry.is_played or entry.transcript.blind_to is not None
    return is_split and not is_told and len(entry.transcript.blind or ()) < entry.rules.blind_size


def _needs_trick_of_blind(entry: EnteredHand) -> bool:
    named = entry.rules.leaster_blind in _NAMED and len(tricks_of_blind(entry)) < entry.rules.blind_size
    return named and _is_leaster(entry)


def _is_leaster(entry: EnteredHand) -> bool:
    follows = _no_pick_answer(entry)
    return _is_unpicked(entry) and follows is not None and any(follows.value == kind.value for kind in LEASTERS)


def _is_unpicked(entry: EnteredHand) -> bool:
    rules, many = entry.rules, len(entry.hand.seats)
    if rules.play is Play.RACE:
        bids = entry.transcript.bids or ()
        return len(bids) >= many and set(bids) == {Bid.PASS}
    picks = entry.transcript.picks or ()
    return rules.play is Play.PICK and len(picks) >= many and Pick.PICK not in picks


def _is_schwanzer(entry: EnteredHand) -> bool:
    return _no_pick_answer(entry) is NoPick.SCHWANZER and _is_unpicked(entry)


def _no_pick_answer(entry: EnteredHand) -> NoPick | None:
    """Return the kind of hand when nobody picks, as far as it is known."""
    answers = offered_answers(entry.rules, entry.transcript.doublers)
    return entry.transcript.no_pick or (answers[0] if len(answers) == 1 else None)


def _deal_choice(entry: EnteredHand, seat: int | None, card: str) -> AnswerChoice:
    """Return a card as one of a seat, or of the blind without one."""
    held, blind = entry.transcript.hands or {}, entry.transcript.blind or ()
    if any(card in pair for stacks in (entry.transcript.stacks or {}).values() for pair in stacks):
        return AnswerChoice(card, Fault("not-out/in-stack"), barred=True)
    owner = next((other for other, cards in held.items() if card in cards), None)
    if owner is None and card not in blind:
        return AnswerChoice(card)
    if owner == seat:
        return AnswerChoice(card, chosen=True)
    fault = Fault("not-out/held", {"seat": SeatNumber(owner)}) if owner else Fault("not-out/in-blind")
    return AnswerChoice(card, fault, barred=True)


def _bury_choice(entry: EnteredHand, place: int, card: str, mine: Cards) -> AnswerChoice:
    if card in mine:
        return AnswerChoice(card, chosen=True)
    if any(card in buried_by(entry, seat) for seat in entry.hand.seats):
        return AnswerChoice(card, Fault("not-out/buried"), barred=True)
    if not entry.knows_deal:
        return AnswerChoice(card)
    fault = next(bury.bury_faults(entry.hand, place, 1, (card,)), None)
    absent = not entry.hand.cards.bits[card] & entry.hand.held[place]
    return AnswerChoice(card, fault, barred=absent)


def _callable_cards(entry: EnteredHand) -> Iterator[str]:
    """All that these rules have a picker call, whatever the picker holds."""
    rules = entry.rules
    if rules.partner_rule.calls_ace or rules.ace_for_jack or entry.hand.kind is Kind.CALL:
        aces = tuple("A" + suit for suit in fail_suits(rules))
        yield from aces
        if rules.call_ten:
            yield from ("10" + suit for suit in fail_suits(rules))
        if rules.call_king:
            yield from ("K" + suit for suit in fail_suits(rules))
        if rules.unknown and not entry.knows_deal:
            yield from (ace + WITH_UNKNOWN for ace in aces)
    if rules.call_down:
        yield "JS"
    elif rules.call_up is not CallUp.OFF and not can_call_jack_too(entry.transcript):
        yield from callable_jacks(rules)
    announced = rules.partner_rule.calls_ace and entry.hand.kind is not Kind.CALL
    if announced or (rules.call_alone and not rules.always_partner):
        yield ALONE


def _call_choice(entry: EnteredHand, picker: int, card: str) -> AnswerChoice:
    ace = card.removesuffix(WITH_UNKNOWN)
    if ace in buried_by(entry, entry.hand.seats[picker]) and not entry.rules.call_buried_ace:
        return AnswerChoice(card, Fault("not-out/buried"), barred=True)
    return AnswerChoice(card, _why_no_call(entry, picker, card))


def _why_no_call(entry: EnteredHand, picker: int, card: str | None) -> Fault | None:
    """Return why the picker may not call this (None: say nothing), with what they hold; None where that is not
    known."""
    if not entry.knows_deal:
        return None
    hand = replace(entry.hand, transcript=replace(entry.transcript, call=card))
    try:
        verify_call(hand, picker)
    except Refused as refused:
        return None if card and _can_call_with_unknown(entry, picker, card) else refused.faults[0]
    return None


def _can_call_with_unknown(entry: EnteredHand, picker: int, card: str) -> bool:
    if card[0] != "A" or not entry.rules.unknown:
        return False
    held = entry.hand.cards.names(entry.hand.hands[picker])
    return any(can_call(entry.hand, picker, card, down) for down in held)


def _unknown_choice(entry: EnteredHand, picker: int, called: str, card: str) -> AnswerChoice:
    seat = entry.hand.seats[picker]
    if any(card in buried_by(entry, other) for other in entry.hand.seats):
        return AnswerChoice(card, Fault("not-out/buried"), barred=True)
    if card == called:
        return AnswerChoice(card, Fault("not-out/called-by", {"seat": SeatNumber(seat)}), barred=True)
    if entry.knows_deal:
        reason = why_not_callable(entry.hand, picker, called, card)
        absent = not entry.hand.cards.bits[card] & entry.hand.hands[picker]
    else:
        is_suit = entry.hand.cards.bits[card] & suit_mask(entry.hand, called[-1])
        reason, absent = Phrase("ace-without-unknown", {"card": called}) if is_suit else None, False
    params = {"seat": SeatNumber(seat), "card": card, "reason": reason}
    return AnswerChoice(card, Fault("bad-call/unknown", params) if reason else None, barred=absent)
