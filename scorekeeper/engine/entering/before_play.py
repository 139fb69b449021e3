"""What is asked before the first card: who dealt, who picked, what else if nobody did, the deal, the bury, the call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.payout.no_pick import offered_answers
from scorekeeper.engine.rules.values import MADE_BY_CARDS, CallUp, CardLayout, LeasterBlind, NoPick, Partner, Play

from ..errors import Refused
from ..play import bury, calls
from ..play.partners import SOLOS
from ..play.picking import LEASTERS
from ..play.transcript import ALONE, NOBODY, Bid, Cards, Pick
from .question import Choice, Entry, Question, Stage

NOBODY_PICKED = "nobody"
WITH_UNKNOWN = "-unknown"  # behind an ace that is called with a card laid face down
_NAMED = (LeasterBlind.NAMED_BY_DEALER, LeasterBlind.NAMED_BY_CALLER, LeasterBlind.SPLIT)


def dealer(entry: Entry) -> Question | None:
    """Who dealt; where nobody says so it was the last seat."""
    told = entry.told
    if told.dealer is not None or told.picks or told.bids or told.hands or entry.is_played:
        return None
    if Stage.DEALER in entry.skipped:
        return None
    return Question(Stage.DEALER, None, tuple(Choice(str(seat + 1)) for seat in range(entry.hand.table)), can_skip=True)


def picks(entry: Entry) -> Question | None:
    """Who picked."""
    told, rules = entry.told, entry.rules
    if rules.play is not Play.PICK or rules.partner in MADE_BY_CARDS or told.redeal is not None:
        return None
    said = told.picks or ()
    if Pick.PICK in said or len(said) >= len(entry.hand.seats):
        return None
    return Question(Stage.PICKS, None, (*map(Choice, map(str, sorted(entry.hand.seats))), Choice(NOBODY_PICKED)))


def bids(entry: Entry) -> Question | None:
    """What each seat bids in a race; nobody is asked after the highest bid."""
    said, seats = entry.told.bids or (), entry.hand.seats
    if entry.rules.play is not Play.RACE or len(said) >= len(seats) or Bid.BEST in said:
        return None
    return Question(Stage.BIDS, seats[len(said)], tuple(map(Choice, Bid)), len(seats) - len(said))


def trump(entry: Entry) -> Question | None:
    """The suit of a solo."""
    said = entry.told.bids or ()
    if entry.told.trump is not None or Bid.SOLO not in said or {Bid.BILLY, Bid.BEST} & set(said):
        return None
    return Question(Stage.TRUMP, None, tuple(Choice(suit) for suit in Suit if suit is not entry.rules.trump_suit))


def no_pick(entry: Entry) -> Question | None:
    """What followed, where the rules have several answers."""
    answers = offered_answers(entry.rules, entry.told.doublers)
    if entry.told.no_pick is not None or not _nobody_picked(entry) or len(answers) < 2:
        return None
    return Question(Stage.NO_PICK, None, tuple(map(Choice, answers)))


def hands(entry: Entry) -> Question | None:
    """The hands that were dealt, the dealer's left first; in a schwanzer they are shown.

    Two-handed the cards lie in stacks, which are told all at once.
    """
    if not (entry.deal or _is_shown(entry)) or entry.rules.layout is not CardLayout.NONE:
        return None
    held, size = entry.told.hands or {}, entry.rules.hand_size
    seat = next((seat for seat in entry.hand.seats if len(held.get(seat, ())) < size), None)
    if seat is None:
        return None
    mine = held.get(seat, ())
    choices = tuple(_dealt(entry, seat, card) for card, _ in entry.hand.cards.listed)
    return Question(Stage.HANDS, seat, choices, size - len(mine), can_skip=not _is_shown(entry))


def die(entry: Entry) -> Question | None:
    """The die that names the partner."""
    if entry.rules.partner is not Partner.DIE or entry.hand.picker is None or entry.told.die is not None:
        return None
    return Question(Stage.DIE, None, tuple(Choice(str(number)) for number in range(1, 7)))


def buried(entry: Entry) -> Question | None:
    """What was buried; without the deal it may stay unknown."""
    picker = entry.hand.picker
    if picker is None or not entry.rules.blind_size or entry.is_played or Stage.BURY in entry.skipped:
        return None
    try:
        takers = bury.takers(entry.hand, picker)
    except Refused:
        return None
    for place, many in takers:
        mine = buried_by(entry, entry.hand.seats[place])
        if len(mine) < many:
            choices = tuple(_buried(entry, place, card, mine) for card, _ in entry.hand.cards.listed)
            seat = entry.hand.seats[place]
            return Question(Stage.BURY, seat, choices, many - len(mine), can_skip=not entry.knows_deal)
    return None


def buried_by(entry: Entry, seat: int) -> Cards:
    """What a seat has buried so far."""
    told = entry.told.bury
    if told is None or isinstance(told, tuple):
        picker = entry.hand.picker
        return told or () if picker is not None and entry.hand.seats[picker] == seat else ()
    return told.get(seat, ())


def call(entry: Entry) -> Question | None:
    """What the picker calls; a picker who says nothing is skipped over."""
    picker, told = entry.hand.picker, entry.told
    if picker is None or told.call is not None or entry.is_played or Stage.CALL in entry.skipped:
        return None
    if entry.hand.kind in SOLOS or entry.rules.partner in MADE_BY_CARDS:
        return None
    choices = tuple(_called(entry, picker, card) for card in _callable(entry))
    if not choices or (entry.knows_deal and all(choice.reason for choice in choices)):
        return None
    return Question(Stage.CALL, entry.hand.seats[picker], choices, can_skip=not _why_no_call(entry, picker, None))


def unknown(entry: Entry) -> Question | None:
    """The card that is laid face down for the suit of a called ace.

    Asked only when the call needs one: the deal shows it, or the ace was called with one.
    """
    picker, told = entry.hand.picker, entry.told
    if picker is None or not entry.rules.unknown or told.unknown is not None or entry.is_played:
        return None
    if told.call is None or told.call[0] != "A" or Stage.UNKNOWN in entry.skipped:
        return None
    needs_one = not calls.can(entry.hand, picker, told.call) if entry.knows_deal else entry.face_down
    if not needs_one:
        return None
    choices = tuple(_laid_down(entry, picker, told.call, card) for card, _ in entry.hand.cards.listed)
    return Question(Stage.UNKNOWN, entry.hand.seats[picker], choices, can_skip=not entry.knows_deal)


def blind_to(entry: Entry) -> Question | None:
    """The trick that takes the blind when nobody picked, where the table says which."""
    if not _needs_trick_of_blind(entry):
        return None
    choices = [Choice(str(trick)) for trick in range(1, entry.rules.hand_size + 1)]
    if entry.rules.leaster_blind is LeasterBlind.SPLIT:
        choices.append(Choice(str(NOBODY)))
    return Question(Stage.BLIND_TO, None, tuple(choices))


def _needs_trick_of_blind(entry: Entry) -> bool:
    rules, told = entry.rules, entry.told
    follows = _follows(entry)
    is_leaster = follows is not None and any(follows.value == kind.value for kind in LEASTERS)
    named = rules.leaster_blind in _NAMED and rules.blind_size > 0
    return named and told.blind_to is None and _nobody_picked(entry) and is_leaster


def _nobody_picked(entry: Entry) -> bool:
    rules, many = entry.rules, len(entry.hand.seats)
    if rules.play is Play.RACE:
        said = entry.told.bids or ()
        return len(said) >= many and set(said) == {Bid.PASS}
    picks = entry.told.picks or ()
    return rules.play is Play.PICK and len(picks) >= many and Pick.PICK not in picks


def _is_shown(entry: Entry) -> bool:
    return _follows(entry) is NoPick.SCHWANZER and _nobody_picked(entry)


def _follows(entry: Entry) -> NoPick | None:
    """What follows when nobody picks, as far as it is known."""
    answers = offered_answers(entry.rules, entry.told.doublers)
    return entry.told.no_pick or (answers[0] if len(answers) == 1 else None)


def _dealt(entry: Entry, seat: int, card: str) -> Choice:
    held = entry.told.hands or {}
    owner = next((other for other, cards in held.items() if card in cards), None)
    if owner == seat:
        return Choice(card, chosen=True)
    return Choice(card) if owner is None else Choice(card, f"Seat {owner} holds that card.", barred=True)


def _buried(entry: Entry, place: int, card: str, mine: Cards) -> Choice:
    if card in mine:
        return Choice(card, chosen=True)
    if any(card in buried_by(entry, seat) for seat in entry.hand.seats):
        return Choice(card, "That card lies buried.", barred=True)
    if not entry.knows_deal:
        return Choice(card)
    fault = next(bury.why_not(entry.hand, place, 1, (card,)), None)
    absent = not entry.hand.cards.bits[card] & entry.hand.held[place]
    return Choice(card, fault.message if fault else "", barred=absent)


def _callable(entry: Entry) -> Iterator[str]:
    """All that these rules have a picker call, whatever the picker holds."""
    rules = entry.rules
    if rules.partner in calls.ACES or rules.ace_for_jack or entry.hand.kind is Kind.CALL:
        aces = tuple("A" + suit for suit in calls.fail_suits(rules))
        yield from aces
        if rules.call_ten:
            yield from ("10" + suit for suit in calls.fail_suits(rules))
        if rules.unknown and not entry.knows_deal:
            yield from (ace + WITH_UNKNOWN for ace in aces)
    if rules.call_down:
        yield "JS"
    elif rules.call_up is not CallUp.OFF:
        yield from calls.callable_jacks(rules)
    announced = rules.partner in calls.ACES and entry.hand.kind is not Kind.CALL
    if announced or (rules.call_alone and not rules.always_partner):
        yield ALONE


def _called(entry: Entry, picker: int, card: str) -> Choice:
    if card.removesuffix(WITH_UNKNOWN) in buried_by(entry, entry.hand.seats[picker]):
        return Choice(card, "That card lies buried.", barred=True)
    return Choice(card, _why_no_call(entry, picker, card))


def _why_no_call(entry: Entry, picker: int, card: str | None) -> str:
    """Why the picker may not call this (None: say nothing), with what he holds; empty where that is not known."""
    if not entry.knows_deal:
        return ""
    hand = replace(entry.hand, told=replace(entry.told, call=card))
    try:
        calls.verify(hand, picker)
    except Refused as refused:
        return "" if card and _with_some_unknown(entry, picker, card) else refused.faults[0].message
    return ""


def _with_some_unknown(entry: Entry, picker: int, card: str) -> bool:
    if card[0] != "A" or not entry.rules.unknown:
        return False
    held = entry.hand.cards.names(entry.hand.hands[picker])
    return any(calls.can(entry.hand, picker, card, down) for down in held)


def _laid_down(entry: Entry, picker: int, called: str, card: str) -> Choice:
    seat = entry.hand.seats[picker]
    if any(card in buried_by(entry, other) for other in entry.hand.seats):
        return Choice(card, "That card lies buried.", barred=True)
    if card == called:
        return Choice(card, f"Seat {seat} called that card.", barred=True)
    if entry.knows_deal:
        reason = calls.why_not(entry.hand, picker, called, card)
        absent = not entry.hand.cards.bits[card] & entry.hand.hands[picker]
    else:
        is_suit = entry.hand.cards.bits[card] & calls.suit_mask(entry.hand, called[-1])
        reason, absent = f"with that card {called} is called without an unknown" if is_suit else None, False
    return Choice(card, f"Seat {seat} cannot lay {card} down: {reason}." if reason else "", barred=absent)
