"""Paying a picked hand: who plays on which side, its bracket, stake, multiplier, split, pot, and money penalties."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.engine.cards import attainable_points
from scorekeeper.engine.errors import MinorUnits, OutcomeLabel, Phrase, Quoted, Refused, SeatNumber, refuse
from scorekeeper.engine.hand import Hand, Kind, Tricks, next_seat, seating, verify_dealt_in
from scorekeeper.engine.payout.counts import possible_sums
from scorekeeper.engine.payout.multipliers import count_marks
from scorekeeper.engine.payout.settlement import Lines, Settlement, defenders_wager, explain, pot_wager, share_wager
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import (
    Bury,
    Margin,
    MustPick,
    NoPick,
    OutcomeBracket,
    Partner,
    PotLoss,
    PotSplit,
    Sheepshead,
    Split,
)


class PickingSide(NamedTuple):
    """The players of a picked hand: seats at the table, the picking order, the picker, partners, a forced pick."""

    table: int
    order: tuple[int, ...]
    picker: int
    partners: tuple[int, ...]
    forced: bool


def side_of(rules: HouseRules, hand: Hand) -> PickingSide:
    """Return the picking side of a hand. Whoever has to pick as the first or the last makes a forced pick (000).

    Raises ``Refused``: ``bad-seat``, ``sits-out``, ``bad-partner``, ``bad-steal``, ``missing-key``, ``must-pick``.
    """
    table, order = seating(rules, hand)
    if hand.picker is None:
        raise refuse("missing-key/picker", path="picker")
    if (picker := hand.picker) not in order:
        verify_dealt_in(picker, table, order, "picker")
    if hand.partners or rules.always_partner:
        _verify_partners(rules, hand, table, order)
    if hand.stolen_from is not None:
        _verify_steal(rules, hand, table, order, picker, hand.stolen_from)
    first = rules.must_pick is MustPick.LEFT_OF_DEALER
    if first and picker != order[0]:
        raise refuse("must-pick", {"seat": SeatNumber(order[0])}, "picker")
    forced = first or (picker == order[-1] and rules.no_pick == (NoPick.FORCED_PICK,))
    return PickingSide(table, order, picker, hand.partners, forced)


def find_bracket(rules: HouseRules, hand: Hand) -> OutcomeBracket:
    """The bracket from points and tricks, or from the category's label (catalog A3, C8).

    Raises ``Refused``: ``bad-points`` for totals no cards make, ``bad-tricks`` where tricks and points disagree,
    ``bad-category`` for a label these rules do not have.
    """
    if hand.category is not None:
        if hand.category not in rules.brackets:
            params = {"there": list(rules.brackets), "value": Quoted(hand.category)}
            raise refuse("bad-category/unknown", params, "category")
        return rules.brackets[hand.category]
    points = hand.points
    if points is not None and points not in attainable_points(rules.deck):
        raise refuse("bad-points", {"points": points, "deck": rules.deck_total}, "points")
    if hand.tricks is None:
        if points is None:
            raise refuse("missing-key/points", path="points")
        return rules.bracket_of_points[points]
    return _bracket_of_tricks(rules, hand, hand.tricks, points)


def _bracket_of_tricks(rules: HouseRules, hand: Hand, tricks: Tricks, points: int | None) -> OutcomeBracket:
    everything = tricks is Tricks.ALL
    due = rules.deck_total if everything else 0
    if points not in (None, due) and abs(points - due) not in _buried_sums(rules, hand, tricks):
        raise refuse("bad-tricks/points-of-tricks", {"due": due, "points": points}, "tricks")
    return OutcomeBracket.ALL_TRICKS if everything else OutcomeBracket.NO_TRICKS


def _buried_sums(rules: HouseRules, hand: Hand, tricks: Tricks) -> frozenset[int]:
    """Card points that a bury may bring to the side that took no trick (A4, seven-handed 3-1)."""
    apart, whole = rules.buried_apart, rules.blind_size
    if tricks is Tricks.NONE:
        own = whole if apart or rules.bury is Bury.ALWAYS else 0
    else:
        own = whole if rules.bury is Bury.PICKER_TRICK and hand.partners else apart
    return possible_sums(rules.deck, own)


def _verify_partners(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> None:
    if len(hand.partners) > rules.most_partners:
        raise _refuse_partners(rules)
    if not hand.partners:
        raise refuse("bad-partner/needed", path="partner")
    for partner in hand.partners:
        if partner not in order:
            verify_dealt_in(partner, table, order, "partner")
        if partner == hand.picker:
            raise refuse("bad-partner/picker", {"partner": SeatNumber(partner)}, "partner")
    if (
        rules.always_partner
        and rules.partner is Partner.NEIGHBOUR
        and hand.partners != (behind := (next_seat(order, hand.picker),))
    ):
        raise refuse("bad-partner/behind", {"seat": SeatNumber(behind[0])}, "partner")


def _refuse_partners(rules: HouseRules) -> Refused:
    if rules.partner is Partner.NOBODY:
        return refuse("bad-partner/alone", path="partner")
    return refuse("bad-partner/one" if rules.most_partners == 1 else "bad-partner/two", path="partners")


def _verify_steal(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...], thief: int, first: int) -> None:
    if not rules.blind_stealing:
        raise refuse("bad-steal/not-in-rules", path="stolen_from")
    verify_dealt_in(first, table, order, "stolen_from")
    if hand.partners:
        raise refuse("bad-steal/alone", path="partner")
    if order.index(thief) <= order.index(first):
        raise refuse("bad-steal/had-chance", {"seat": SeatNumber(thief), "first": SeatNumber(first)}, "stolen_from")


def _verify_tricks(rules: HouseRules, hand: Hand, side: PickingSide, result: OutcomeBracket) -> None:
    """Raise ``Refused`` (``bad-tricks``) where they do not; tricks that nobody counted fit everything."""
    own, first = hand.picker_tricks, hand.stolen_from_tricks
    if (own or 0) + (first or 0) > rules.hand_size:
        raise refuse("bad-tricks/too-many", {"due": rules.hand_size}, "picker_tricks")
    if first is not None:
        _verify_first(rules, hand, first, result)
    if own is not None:
        _verify_own(rules, own, result)
        if not side.partners:
            _verify_alone(rules, hand, own, result)


def _verify_first(rules: HouseRules, hand: Hand, tricks: int, result: OutcomeBracket) -> None:
    """The first picker plays with the defense once their blind is stolen (H3)."""
    if hand.stolen_from is None:
        raise refuse("bad-tricks/no-theft", path="stolen_from_tricks")
    if tricks and result is OutcomeBracket.ALL_TRICKS:
        raise refuse("bad-tricks/side-took-all", path="stolen_from_tricks")
    if tricks == rules.hand_size and result is not OutcomeBracket.NO_TRICKS:
        raise refuse("bad-tricks/side-took-one", path="stolen_from_tricks")


def _verify_own(rules: HouseRules, tricks: int, result: OutcomeBracket) -> None:
    if tricks and result is OutcomeBracket.NO_TRICKS:
        raise refuse("bad-tricks/side-took-none", path="picker_tricks")
    if tricks == rules.hand_size and result is not OutcomeBracket.ALL_TRICKS:
        raise refuse("bad-tricks/picker-took-all", path="picker_tricks")


def _verify_alone(rules: HouseRules, hand: Hand, tricks: int, result: OutcomeBracket) -> None:
    if tricks == 0 and result is not OutcomeBracket.NO_TRICKS:
        raise refuse("bad-tricks/alone-one", path="picker_tricks")
    if tricks < rules.hand_size and result is OutcomeBracket.ALL_TRICKS:
        raise refuse("bad-tricks/alone-all", path="picker_tricks")
    cards = tricks * rules.players + rules.blind_size
    there = possible_sums(rules.deck, cards) | possible_sums(rules.deck, cards - rules.buried_apart)
    if tricks and hand.points is not None and hand.points not in there:
        raise refuse("bad-tricks/points", {"cards": cards, "tricks": tricks, "points": hand.points}, "picker_tricks")


LEVELS = {
    OutcomeBracket.ALL_TRICKS: 2,
    OutcomeBracket.WON_SCHNEIDER: 1,
    OutcomeBracket.WON: 0,
    OutcomeBracket.LOST: 0,
    OutcomeBracket.LOST_SCHNEIDER: 1,
    OutcomeBracket.NO_TRICKS: 2,
}
_WON_AT = ("side-won-with", "side-won-schneider", "side-took-all")  # by level
_LOST_AT = ("side-lost-with", "side-lost-schneider", "side-took-nothing")


def pay_picked(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """The settlement of a hand that was picked. Raises ``bad-tricks`` and what ``side_of`` and ``find_bracket`` do."""
    side, result = side_of(rules, hand), find_bracket(rules, hand)
    if hand.picker_tricks is not None or hand.stolen_from_tricks is not None:
        _verify_tricks(rules, hand, side, result)
    return pay_bracket(rules, hand, side, result, why)


def pay_bracket(
    rules: HouseRules,
    hand: Hand,
    side: PickingSide,
    result: OutcomeBracket,
    why: Lines | None,
    category: str | None = None,
) -> Settlement:
    """The settlement of a hand that the picking side ended in this bracket."""
    won = result.is_won
    stake = stake_of(rules, result, alone=not side.partners, forced=side.forced, why=why)
    multiplier = multiplier_of(rules, hand, side, LEVELS[result] if rules.margin is Margin.DOUBLING else 0, why)
    due = stake * multiplier
    if rules.max_total_multiplier:
        stake, multiplier = cap_price(rules, stake, multiplier, why)
    is_trickless = rules.trickless_picker and side.partners and hand.kind is Kind.PICKED and _own_tricks(hand) == 0
    off_hook = rules.partner_off_hook and result is OutcomeBracket.NO_TRICKS and not is_trickless
    weights = weights_of(rules, side, off_hook=off_hook, why=why)
    if is_trickless:
        weights = _without_picker(weights, won=won, why=why)
    capped = stake * multiplier < due
    payouts = _pay_sides(side, stake, multiplier, weights, won=won, capped=capped, why=why)
    wagered = _add_wager(rules, hand, side, weights, payouts, won=won, why=why) if hand.pot else 0
    fined = rules.no_trick_penalty or rules.no_trick_penalty_units
    penalty = _no_trick_penalty(rules, hand, side, payouts, why) if fined else ()
    label = rules.labels[result] if category is None else category
    return Settlement(tuple(payouts), -wagered, stake, multiplier, label, penalty, rules, hand)


def stake_of(rules: HouseRules, result: OutcomeBracket, *, alone: bool, forced: bool, why: Lines | None) -> int:
    """Return the amount that a defender pays or gets before doublings: the stake, bumped, times the alone factor (A1,
    C1, C2)."""
    level = LEVELS[result]
    stake = rules.stakes[level]
    bumped = rules.bump and not result.is_won and (rules.forced_pick_bump or not forced)
    if bumped:
        stake *= 2
    if why is not None:
        _explain_stake(rules, result, bumped=bumped, why=why)
    return stake * _alone_factor(rules, why) if alone else stake


def _alone_factor(rules: HouseRules, why: Lines | None) -> int:
    if rules.alone_factor > 1:
        explain(why, Phrase("alone-counts-times", {"factor": rules.alone_factor}))
    return rules.alone_factor


def multiplier_of(rules: HouseRules, hand: Hand, side: PickingSide, margin: int, why: Lines | None) -> int:
    """The product of all doublings: margin and alone where they double, marks, doublers; capped by the house rules."""
    count = margin
    start = starting_multiplier(rules, hand, why) if hand.doublers or hand.cut is not None else 1
    if hand.marks:
        count += count_marks(rules, side.order, side.picker, side.partners, hand.marks, why)
    if rules.alone_doubles and not side.partners:
        count += 1
        explain(why, Phrase("alone-doubles"))
    if margin and why is not None:
        why += (Phrase("no-schneider-doubles"), Phrase("no-trick-doubles"))[:margin]
    return cap_multiplier(rules, start << count, why) if rules.max_multiplier else start << count


def starting_multiplier(rules: HouseRules, hand: Hand, why: Lines | None) -> int:
    """The multiplier that the hand starts with: waiting doublers, and the king at the cut (C7, H1, H2).

    Raises ``Refused`` (``bad-cut``) for a cut without meaning.
    """
    if hand.cut is not None and (not rules.round_of_doubles or hand.cut != "KD"):
        raise refuse("bad-cut", path="cut")
    doublers = min(hand.doublers, 1) if rules.doubles_once else hand.doublers
    cut = hand.cut is not None and not (rules.doubles_once and doublers)
    multiplier: int = rules.doubler_factor**doublers << cut
    if multiplier > 1 and why is not None:
        once = rules.doubles_once and multiplier == 2
        why.append(Phrase("hand-of-doubles") if once else Phrase("doublers-multiply", {"multiplier": multiplier}))
    return multiplier


def doublers_multiplier(rules: HouseRules, hand: Hand, why: Lines | None) -> int:
    """The multiplier of a hand that nothing doubles but the doublers that it starts with; capped by the house rules."""
    multiplier = starting_multiplier(rules, hand, why)
    return cap_multiplier(rules, multiplier, why) if rules.max_multiplier else multiplier


def cap_multiplier(rules: HouseRules, multiplier: int, why: Lines | None) -> int:
    """The multiplier, or the most that the house rules allow (C6)."""
    most = rules.max_multiplier
    if multiplier <= most:
        return multiplier
    explain(why, Phrase("multiplier-capped", {"most": most, "multiplier": multiplier}))
    return most


def cap_price(rules: HouseRules, stake: int, multiplier: int, why: Lines | None) -> tuple[int, int]:
    """Return stake and multiplier, together at most so many times the stake of a game as the house rules allow."""
    most = rules.max_total_multiplier * rules.stakes[0]
    if stake * multiplier <= most:
        return stake, multiplier
    explain(why, Phrase("total-capped", {"most": rules.max_total_multiplier, "price": most}))
    return (most, 1) if most % stake else (stake, most // stake)


def weights_of(rules: HouseRules, side: PickingSide, *, off_hook: bool, why: Lines | None) -> tuple[int, ...]:
    """Return how many defenders' payments the picker and each partner get; their sum is the number of defenders."""
    partners = len(side.partners)
    defenders = len(side.order) - 1 - partners
    if off_hook and partners:
        explain(why, Phrase("picker-pays-for-partner"))
        return (defenders, *(0,) * partners)
    if rules.split is not Split.PICKER_REST:
        if rules.split is Split.WEIGHTS and len(rules.weights) == partners + 1:
            return rules.weights
        if rules.split is Split.EVEN and defenders % (partners + 1) == 0:
            return (defenders // (partners + 1),) * (partners + 1)
    return (defenders - partners, *(1,) * partners)


def _without_picker(weights: tuple[int, ...], *, won: bool, why: Lines | None) -> tuple[int, ...]:
    """The weights of a picker without a trick of their own and the partner: the win is the partner's, a loss the
    picker's (C8a)."""
    explain(why, Phrase("partner-takes-picker-share" if won else "trickless-picker-pays"))
    return (0, sum(weights)) if won else (sum(weights), 0)


def pay_sheepshead(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """Sheepshead called: twice the no-trick stake, won or lost, never bumped (C3).

    Raises ``Refused``: ``not-in-rules`` where it cannot be called, ``bad-partner`` where it is called alone.
    """
    side = side_of(rules, hand)
    if rules.sheepshead is Sheepshead.OFF:
        raise refuse("not-in-rules/sheepshead", path="kind")
    if side.partners and rules.sheepshead is not Sheepshead.WITH_PARTNER:
        raise refuse("bad-partner/sheepshead-alone", path="partner")
    won = hand.won is True
    stake = 2 * rules.stakes[2]
    explain(why, Phrase("sheepshead-won" if won else "sheepshead-lost", {"stake": stake}))
    if not side.partners:
        stake *= _alone_factor(rules, why)
    multiplier = multiplier_of(rules, hand, side, 2 if rules.margin is Margin.DOUBLING else 0, why)
    weights = weights_of(rules, side, off_hook=False, why=why)
    payouts = _pay_sides(side, stake, multiplier, weights, won=won, why=why)
    wagered = _add_wager(rules, hand, side, weights, payouts, won=won, why=why) if hand.pot else 0
    return Settlement(tuple(payouts), -wagered, stake, multiplier, hand.kind.value, (), rules, hand)


def _add_wager(
    rules: HouseRules,
    hand: Hand,
    side: PickingSide,
    weights: tuple[int, ...],
    payouts: list[int],
    *,
    won: bool,
    why: Lines | None,
) -> int:
    """Units out of the pot (+) or into it (-), shared into the payouts of the side that takes or pays it.

    Split evenly, those share alike who have a part in the hand's payout at all: not a partner who is off the hook.
    """
    if not won and rules.pot_loss is PotLoss.DEFENDERS:
        picking = (side.picker, *side.partners)
        taken = defenders_wager(rules, hand, side.order, picking, hand.dealer or side.table, why)
        for seat, part in taken.items():
            payouts[seat - 1] += part
        return sum(taken.values())
    units = pot_wager(rules, hand, won=won, players=len(side.order), why=why)
    if rules.pot_split is PotSplit.EVENLY:
        weights = tuple(min(weight, 1) for weight in weights)
    shares = share_wager(units, weights)
    if units and len(shares) > 1:
        explain(why, Phrase("pot-shares", {"picker": abs(shares[0]), "partners": [abs(share) for share in shares[1:]]}))
    for seat, part in zip((side.picker, *side.partners), shares, strict=True):
        payouts[seat - 1] += part
    return units


def _pay_sides(
    side: PickingSide,
    stake: int,
    multiplier: int,
    weights: tuple[int, ...],
    *,
    won: bool,
    capped: bool = False,
    why: Lines | None,
) -> list[int]:
    """Return payouts by seat: each defender pays or gets the stake times the multiplier, shared by the weights.

    Where the total is capped, the reason names only the total: no player would find its factors in the lines above.
    """
    price = stake * multiplier
    if why is not None:
        figures = {"stake": stake, "multiplier": 1 if capped else multiplier, "price": price}
        why.append(Phrase("defenders-pay" if won else "defenders-get", figures))
    if not won:
        price = -price
    payouts = [0] * side.table
    for seat in side.order:
        payouts[seat - 1] = -price
    payouts[side.picker - 1] = price * weights[0]
    for partner, weight in zip(side.partners, weights[1:], strict=True):
        payouts[partner - 1] = price * weight
    return payouts


def _no_trick_penalty(
    rules: HouseRules, hand: Hand, side: PickingSide, payouts: list[int], why: Lines | None
) -> tuple[int, ...]:
    """Money by seat for pickers without a trick of their own (G3); without a unit value, units into the payouts."""
    each = rules.no_trick_penalty if rules.unit_value else rules.no_trick_penalty_units
    if not each or hand.kind is not Kind.PICKED:
        return ()
    liable = _liable(hand, side)
    amount = MinorUnits(each, rules.currency) if rules.unit_value else each
    money = [0] * side.table
    for seat in liable:
        explain(why, Phrase("pays-for-no-trick", {"seat": SeatNumber(seat), "amount": amount}))
        for other in side.order:
            (money if rules.unit_value else payouts)[other - 1] += (
                each if other != seat else -each * (len(side.order) - 1)
            )
    return tuple(money) if liable and rules.unit_value else ()


def _liable(hand: Hand, side: PickingSide) -> tuple[int, ...]:
    """The picker, and after a steal the first picker too, who took no trick in person."""
    seats = (side.picker,) if _own_tricks(hand) == 0 else ()
    return (*seats, hand.stolen_from) if hand.stolen_from and hand.stolen_from_tricks == 0 else seats


def _own_tricks(hand: Hand) -> int | None:
    """Return the tricks that the picker took in person; None where nobody counted them."""
    none = hand.tricks is Tricks.NONE or hand.category == OutcomeBracket.NO_TRICKS.value
    return 0 if none else hand.picker_tricks


def _explain_stake(rules: HouseRules, result: OutcomeBracket, *, bumped: bool, why: Lines) -> None:
    level, won = LEVELS[result], result.is_won
    params = {"stake": rules.stakes[level], "bracket": OutcomeLabel(rules.labels[result])}
    if rules.margin is Margin.NONE:
        why.append(Phrase("side-won" if won else "side-lost", params))
    else:
        why.append(Phrase((_WON_AT if won else _LOST_AT)[level], params))
    if bumped:
        why.append(Phrase("bump"))
