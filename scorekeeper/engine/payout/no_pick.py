"""Hands that nobody picks: leasters and their relatives, schwanzer (002), passed deals, misdeals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.engine.cards import CARDS, Deck, shown_strength
from scorekeeper.engine.errors import AllOf, Fault, Phrase, Refused, SeatNumber, refuse
from scorekeeper.engine.hand import ANSWERS, Hand, Kind, offered_answers, seating, verify_dealt_in
from scorekeeper.engine.payout.counts import Counters, HandCounts, can_split, read_counts
from scorekeeper.engine.payout.picked import doublers_multiplier
from scorekeeper.engine.payout.settlement import Lines, Settlement, pot_antes
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import EvenMittler, LeasterTie, MosterTie, NoPick, SchwanzerTie


def schwanzer_losers(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that pay: the highest strength, of those tied the one with the highest trump, or all of them (E4).

    Raises ``Refused``: ``bad-counts`` for strengths that no deal gives, ``missing-key`` where a tie needs the tops.
    """
    if hand.loser is not None:
        return (verify_dealt_in(hand.loser, table, order, "loser"),)
    strengths = _strengths(rules, hand, table, order)
    tops = _tops(rules, hand, table, strengths)
    most = max(strengths.values())
    strongest = [seat for seat in order if strengths[seat] == most]
    if len(strongest) == 1 or rules.schwanzer_tie is SchwanzerTie.ALL_PAY:
        return tuple(strongest)
    if not tops.keys() >= set(strongest):
        raise refuse("missing-key/top-trump", path="top_trump_by_seat")
    ranks = rules.trump
    return (min(strongest, key=lambda seat: ranks.index(tops[seat])),)


def _strengths(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> dict[int, int]:
    values = hand.strength_by_seat
    if values is None or len(values) != table:
        raise refuse("bad-counts/strengths-length", {"table": table}, "strength_by_seat")
    for seat, value in enumerate(values, 1):
        if value and seat not in order:
            raise refuse("bad-counts/no-strength", {"seat": SeatNumber(seat)}, "strength_by_seat")
    strengths = {seat: values[seat - 1] for seat in order}
    counters = _cards_by_strength(rules.deck, rules.trump)
    trump = sum(value * count for value, count in counters)
    hands = sorted(((value, rules.hand_size) for value in strengths.values()), reverse=True)
    if not can_split(counters, (*hands, (trump - sum(values), rules.blind_size))):
        raise refuse("bad-counts/strengths", {"trump": trump}, "strength_by_seat")
    return strengths


@cache
def _cards_by_strength(deck: Deck, ranks: tuple[str, ...]) -> Counters:
    """Return the values of cards in a shown hand with the number of cards of each, strongest first."""
    values = [shown_strength(card) if card in ranks else 0 for card in CARDS[deck]]
    return tuple((value, values.count(value)) for value in sorted(set(values), reverse=True))


def _tops(rules: HouseRules, hand: Hand, table: int, strengths: dict[int, int]) -> dict[int, str]:
    """The highest trump by seat, of the seats that named theirs."""
    tops = hand.top_trump_by_seat
    if tops is None:
        return {}
    if len(tops) != table:
        raise refuse("bad-counts/top-trump-length", {"table": table}, "top_trump_by_seat")
    held = {seat: top for seat, top in enumerate(tops, 1) if top is not None}
    for seat, top in held.items():
        _verify_top(rules, seat, top, strengths.get(seat, 0))
    if len(set(held.values())) != len(held):
        raise refuse("bad-counts/same-card", path="top_trump_by_seat")
    return held


def _verify_top(rules: HouseRules, seat: int, top: str, value: int) -> None:
    ranks = rules.trump
    if top not in ranks:
        raise refuse("bad-counts/no-trump", {"top": top}, "top_trump_by_seat")
    below = sorted(map(shown_strength, ranks[ranks.index(top) + 1 :]), reverse=True)
    most = shown_strength(top) + sum(below[: rules.hand_size - 1])
    if not shown_strength(top) <= value <= most:
        raise refuse(
            "bad-counts/strength-of-top",
            {"top": top, "seat": SeatNumber(seat), "least": shown_strength(top), "most": most, "value": value},
            "top_trump_by_seat",
        )


class NoPickResult(NamedTuple):
    """The winners, who each collect from each loser; none where nobody pays. ``reason`` makes the phrase.

    ``stakes`` are what each winner collects from a loser, in their order: one point each where there are none.
    """

    winners: tuple[int, ...]
    reason: Callable[[], Phrase]
    stakes: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()  # who neither collects nor pays
    shared: bool = False  # each loser pays once, the largest of the stakes, and the winners share it
    names_losers: bool = False  # the reason names who pays, not who collects
    notes: tuple[Phrase, ...] = ()  # why a stake is more than a point

    @property
    def stake(self) -> int:
        """The most that a winner collects from a loser."""
        return max(self.stakes, default=1)

    @property
    def by_winner(self) -> dict[int, int]:
        """Return what each winner collects from a loser."""
        return dict(zip(self.winners, self.stakes or (1,) * len(self.winners), strict=True))


def _pay_from(winners: tuple[int, ...], reason: Callable[[], Phrase]) -> NoPickResult:
    """Return the result of a hand whose reason names the losers, who pay a unit to everyone else."""
    return NoPickResult(winners, reason, names_losers=True)


Chooser = Callable[[HouseRules, Hand, HandCounts], NoPickResult]

_LEADING_TO = {kind: frozenset(answer for answer in ANSWERS if ANSWERS[answer] is kind) for kind in ANSWERS.values()}


def pay_leaster(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """Fewest points win a unit from each other player (E1). Raises what ``_pay_collectors`` raises."""
    return _pay_collectors(rules, hand, why, _fewest)


def pay_moster(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """Most points pay a unit to each other player (E7a)."""
    return _pay_collectors(rules, hand, why, _all_but_most)


def pay_mittler(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """The middle score collects a unit from each other player (E7a)."""
    return _pay_collectors(rules, hand, why, _middle)


def pay_schneidster(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """Return the payouts of a mittler: the player nearest to 30, not above, collects a unit from each other (E7a)."""
    return _pay_collectors(rules, hand, why, _nearest_30)


def pay_schwanzer(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """The strongest shown hand pays a unit to each other player (E4, 002). Where all tied hands pay and nobody is left
    to collect, nobody pays. Raises ``Refused``."""
    _verify_offered(rules, hand)
    table, order = seating(rules, hand)
    losers = schwanzer_losers(rules, hand, table, order)
    winners = tuple(seat for seat in order if seat not in losers)
    return _pay(rules, hand, _pay_from(winners, lambda: _explain_schwanzer(losers, len(order))), why)


def _explain_schwanzer(losers: tuple[int, ...], players: int) -> Phrase:
    if len(losers) == players:
        return _push(Kind.SCHWANZER, losers).reason()
    if len(losers) > 1:
        return Phrase("schwanzer-tied-pay", {"seats": _seats(losers)})
    return Phrase("schwanzer-pays", {"seat": SeatNumber(losers[0])})


def pay_passed(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """Return the settlement of a hand that nobody picked: the pot may grow (E2, E5, E6, F1).

    Raises ``Refused`` (``not-in-rules``).
    """
    _verify_offered(rules, hand)
    table, order = seating(rules, hand)
    if why is not None:
        why.append(Phrase("nobody-picked"))
    return _with_ante(rules, hand, [0] * table, order, (), 0, 1, why)


def pay_misdeal(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """Return the settlement of a misdeal: nobody pays, and the hand is dealt again (E5, G4)."""
    table, _ = seating(rules, hand)
    if why is not None:
        why.append(Phrase("misdeal-nobody-pays"))
    return Settlement((0,) * table, 0, 0, 1, hand.kind.value, (), rules, hand)


def _pay_collectors(rules: HouseRules, hand: Hand, why: Lines | None, choose: Chooser) -> Settlement:
    """Raise ``Refused``: ``not-in-rules``, ``bad-seat``, ``sits-out``, and what reading the counts raises."""
    _verify_offered(rules, hand)
    table, order = seating(rules, hand)
    if hand.winners is None or hand.points_by_seat is not None:
        result = _counted_result(rules, hand, table, order, choose)
    else:
        result = _named_result(rules, hand, table, order)
    return _pay(rules, hand, result, why)


def _counted_result(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...], choose: Chooser) -> NoPickResult:
    """Return the result by the counts. A winner beside them is for a tie that the counts leave open, and for no other.

    Raises ``Refused`` (``conflicting-keys``) for a winner where the counts decide.
    """
    count = read_counts(rules, hand, table, order)
    if hand.winners is None:
        return choose(rules, hand, count)
    winners = tuple(verify_dealt_in(seat, table, order, "winners") for seat in hand.winners)
    try:
        choose(rules, hand, count)
    except Refused as refused:
        tied = refused.faults[0].details.get("tied", ())
        if len(winners) == 1 and isinstance(tied, tuple) and winners[0] in tied:
            return _with_stakes(rules, _win(hand.kind, winners), count)
    raise refuse("conflicting-keys/two", {"one": "winners", "other": "points_by_seat"}, "points_by_seat")


def _verify_offered(rules: HouseRules, hand: Hand) -> None:
    leading = _LEADING_TO[hand.kind]
    if leading.isdisjoint(rules.no_pick):
        answers = list(rules.no_pick) or Phrase("every-deal-played")
        if hand.kind is Kind.PASSED:
            raise refuse("not-in-rules/passed", {"answers": answers}, "kind")
        raise refuse("not-in-rules/no-pick", {"answers": answers, "named": hand.kind}, "kind")
    if leading.isdisjoint(offered_answers(rules, hand.doublers)):
        can_play_leaster = NoPick.LEASTER in rules.no_pick
        raise refuse("not-in-rules/doubler" if can_play_leaster else "not-in-rules/doubler-must-pick", path="kind")


def _named_result(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> NoPickResult:
    winners = tuple(verify_dealt_in(seat, table, order, "winners") for seat in hand.winners or ())
    if hand.kind is Kind.MOSTER:
        if rules.moster_all_tricks and len(winners) == 1:
            return NoPickResult(winners, lambda: Phrase("moster-all-tricks", {"seat": SeatNumber(winners[0])}))
        if len(winners) != len(order) - 1:
            raise refuse("bad-winners/moster", path="winners")
        (loser,) = (seat for seat in order if seat not in winners)
        return _pay_from(winners, lambda: Phrase("moster-pays", {"seat": SeatNumber(loser)}))
    if len(winners) > 1 and hand.kind is Kind.LEASTER and rules.leaster_jack_wins:
        raise refuse("bad-winners/jack", path="winners")
    if hand.kind is Kind.MITTLER and rules.mittler_even is EvenMittler.BOTH:
        return _both_in_the_middle(rules, hand, winners, None)
    return _break_tie(rules, hand, winners, None)


def _pay(rules: HouseRules, hand: Hand, result: NoPickResult, why: Lines | None) -> Settlement:
    table, order = seating(rules, hand)
    if result.winners and len(result.winners) == len(order):
        result = _push(hand.kind, result.winners)
    if why is not None:
        why.append(result.reason())
    multiplier = doublers_multiplier(rules, hand, why)
    pays = rules.leaster_pays_winner or hand.kind is not Kind.LEASTER
    stake = result.stake if pays else 0
    price = stake * multiplier
    losers = [seat for seat in order if seat not in result.winners and seat not in result.spared]
    prices = {seat: each * multiplier * pays for seat, each in result.by_winner.items()}
    payouts = [0] * table
    if result.shared:
        shares = _share(price * len(losers), sorted(result.winners, key=order.index))
        for seat in losers:
            payouts[seat - 1] = -price
    else:
        shares = {seat: each * len(losers) for seat, each in prices.items()}
        for seat in losers:
            payouts[seat - 1] = -sum(prices.values())
    for seat, share in shares.items():
        payouts[seat - 1] = share
    if why is not None and result.winners:
        paid = (*result.notes, *_explain_paid(result, losers, shares, multiplier))
        why.extend(paid if pays else [Phrase("winner-not-paid")])
    return _with_ante(rules, hand, payouts, order, losers if result.winners else (), stake, multiplier, why)


def _share(units: int, winners: Sequence[int]) -> dict[int, int]:
    """Return the units evenly by seat; odd ones go to the first of the winners, who are in order from the dealer's
    left."""
    each, over = divmod(units, len(winners))
    return {seat: each + (place < over) for place, seat in enumerate(winners)}


def _explain_paid(
    result: NoPickResult, losers: Sequence[int], shares: dict[int, int], multiplier: int
) -> Iterator[Phrase]:
    """Yield who pays what to whom."""
    stakes = {result.stake} if result.shared else set(result.by_winner.values())
    for stake in sorted(stakes, reverse=True):
        figures: dict[str, object] = {"stake": stake, "multiplier": multiplier, "price": stake * multiplier}
        if result.names_losers:
            yield Phrase("payer-pays" if len(losers) == 1 else "payers-pay", figures)
        elif result.spared:
            yield Phrase("loser-pays", {**figures, "seat": SeatNumber(losers[0])})
        elif result.shared:
            yield Phrase("winners-share", {**figures, "total": sum(shares.values())})
            yield from _explain_shares(shares)
        elif len(stakes) == 1:
            yield Phrase("winners-paid", figures)
        else:
            paid = [seat for seat, each in result.by_winner.items() if each == stake]
            yield Phrase("some-winners-paid", {**figures, "seats": _all_of(paid)})


def _explain_shares(shares: dict[int, int]) -> Iterator[Phrase]:
    most, least = max(shares.values()), min(shares.values())
    if most == least:
        yield Phrase("even-shares", {"each": most})
        return
    larger = [seat for seat, share in shares.items() if share == most]
    smaller = [seat for seat in shares if seat not in larger]
    shared = {"most": most, "larger": _all_of(larger), "least": least, "smaller": _all_of(smaller)}
    yield Phrase("uneven-shares", shared)


def _with_ante(
    rules: HouseRules,
    hand: Hand,
    payouts: list[int],
    order: Sequence[int],
    losers: Sequence[int],
    stake: int,
    multiplier: int,
    why: Lines | None,
) -> Settlement:
    antes = pot_antes(rules, order, losers, leaster=hand.kind is not Kind.PASSED)
    for seat, units in antes.items():
        payouts[seat - 1] -= units
    if why is not None and antes:
        why.extend(_explain_antes(antes, everybody=len(antes) == len(order)))
    return Settlement(tuple(payouts), sum(antes.values()), stake, multiplier, hand.kind.value, (), rules, hand)


def _explain_antes(antes: dict[int, int], *, everybody: bool) -> Iterator[Phrase]:
    amounts = set(antes.values())
    if len(amounts) == 1:
        yield Phrase("each-player-antes" if everybody else "each-loser-antes", {"units": amounts.pop()})
    else:
        for seat, units in antes.items():
            if units:
                yield Phrase("seat-antes", {"seat": SeatNumber(seat), "units": units})


def _fewest(rules: HouseRules, hand: Hand, count: HandCounts) -> NoPickResult:
    if rules.leaster_all_tricks > 1:
        _verify_counted(count)
    alone = count.took_all()
    if rules.leaster_jack_wins and not alone:
        raise refuse("missing-key/winners", path="winners")
    needs_trick = rules.leaster_needs_trick and not rules.leaster_no_trick_wins
    if alone and (needs_trick or rules.leaster_all_tricks > 1 or rules.leaster_jack_wins):
        reason, stake = Phrase("leaster-all-tricks", {"seat": SeatNumber(alone)}), rules.leaster_all_tricks
        notes = (Phrase("took-all-tricks", {"seats": _all_of([alone]), "stake": stake}),) if stake > 1 else ()
        return NoPickResult((alone,), lambda: reason, (stake,), notes=notes)
    if rules.leaster_no_trick_wins and (without := tuple(seat for seat in count.points if not count.has_trick(seat))):
        return _with_stakes(rules, _break_tie(rules, hand, without, count), count)
    able = [seat for seat in count.points if not rules.leaster_needs_trick or count.has_trick(seat)]
    least = min(count.points[seat] for seat in able)
    tied = tuple(seat for seat in able if count.points[seat] == least)
    return _with_stakes(rules, _break_tie(rules, hand, tied, count), count)


def _verify_counted(count: HandCounts) -> None:
    """Raise ``Refused`` (``missing-key``) where one has all points: the tricks say whether they have them all too."""
    without = [seat for seat, points in count.points.items() if not points]
    if len(without) == len(count.points) - 1:
        count.tricks_of(without[0])


def _break_tie(rules: HouseRules, hand: Hand, winners: tuple[int, ...], count: HandCounts | None) -> NoPickResult:
    """One winner collects; several go by the house rule for ties."""
    if len(winners) == 2 and rules.leaster_tie is LeasterTie.LOWER_SCORE:
        return _break_tie_by_score(hand, winners)
    tied = winners
    if len(tied) > 1 and count is not None and rules.leaster_tie is LeasterTie.FEWEST_TRICKS:
        fewest = min(count.tricks_of(seat) for seat in tied)
        winners = tuple(seat for seat in tied if count.tricks_of(seat) == fewest)
    if len(tied) > 1 and count is not None and rules.leaster_tie is LeasterTie.FIRST_TRICK:
        winners = tuple(seat for seat in tied if count.has_trick(seat))
    if len(winners) > 1 and rules.leaster_tie in _UNDECIDED:
        raise _refuse_tie(_UNDECIDED[rules.leaster_tie], winners)
    if len(winners) > 1 and rules.leaster_tie is LeasterTie.FIRST_SEAT:
        winners = _first_seat(rules, hand, winners)
    if not winners or (len(winners) > 1 and rules.leaster_tie not in (LeasterTie.EACH_COLLECTS, LeasterTie.SHARE)):
        return _push(hand.kind, winners or tied)
    return _win(hand.kind, winners)._replace(shared=len(winners) > 1 and rules.leaster_tie is LeasterTie.SHARE)


_UNDECIDED = {
    LeasterTie.FIRST_TRICK: "tie-undecided/first-trick",
    LeasterTie.RANDOM_DRAW: "tie-undecided/random-draw",
}


def _win(kind: Kind, winners: tuple[int, ...]) -> NoPickResult:
    params = {"kind": kind.value, "seats": _seats(winners)}
    return NoPickResult(winners, lambda: Phrase("no-pick-winners" if len(winners) > 1 else "no-pick-winner", params))


def _push(kind: Kind, tied: tuple[int, ...]) -> NoPickResult:
    """Return a tie in which nobody pays."""
    return NoPickResult((), lambda: Phrase("tie-nobody-pays", {"kind": kind.value, "seats": _seats(tied)}))


def _refuse_tie(key: str, tied: Sequence[int]) -> Refused:
    return Refused([Fault(key, path="winners", details={"tied": tuple(tied)})])


def _first_seat(rules: HouseRules, hand: Hand, tied: Sequence[int]) -> tuple[int, ...]:
    """Return the first of the tied seats from the dealer's left."""
    _, order = seating(rules, hand)
    return (min(tied, key=order.index),)


def _break_tie_by_score(hand: Hand, tied: tuple[int, ...]) -> NoPickResult:
    """Of two tied the one with the lower score so far collects and the other is spared; equal scores push (J2)."""
    if hand.scores is None:
        raise refuse("missing-key/scores", {"seats": [SeatNumber(seat) for seat in sorted(tied)]}, "scores")
    low, high = sorted(tied, key=lambda seat: hand.scores[seat - 1] if hand.scores else 0)
    if hand.scores[low - 1] == hand.scores[high - 1]:
        return NoPickResult((), lambda: Phrase("tie-equal-scores", {"seats": _seats(tied)}))
    return NoPickResult(
        (low,), lambda: Phrase("tie-lower-score", {"seats": _seats(tied), "low": SeatNumber(low)}), spared=(high,)
    )


def _with_stakes(rules: HouseRules, result: NoPickResult, count: HandCounts) -> NoPickResult:
    """Return the result with what each winner collects from each loser: more without card points (000).

    One without a trick has no card points either, and collects the same unless the rules name an amount for no tricks.
    """
    named = rules.leaster_no_trick > 1 and rules.leaster_no_trick != rules.leaster_no_points
    stakes, by_note = [], dict[tuple[str, int], list[int]]()
    for seat in result.winners:
        key, stake = "", 1
        if count.points[seat] == 0:
            key, stake = "took-no-points", rules.leaster_no_points
            if named and not count.has_trick(seat):
                key, stake = "took-no-tricks", rules.leaster_no_trick
        stakes.append(stake)
        if stake > 1:
            by_note.setdefault((key, stake), []).append(seat)
    notes = tuple(Phrase(key, {"seats": _all_of(seats), "stake": stake}) for (key, stake), seats in by_note.items())
    return result._replace(stakes=tuple(stakes), notes=notes)


def _all_but_most(rules: HouseRules, hand: Hand, count: HandCounts) -> NoPickResult:
    if rules.moster_all_tricks:
        _verify_counted(count)
        if alone := count.took_all():
            return NoPickResult((alone,), lambda: Phrase("moster-all-tricks", {"seat": SeatNumber(alone)}))
    most = max(count.points.values())
    losers = tuple(seat for seat, points in count.points.items() if points == most)
    if len(losers) > 1 and rules.moster_tie is MosterTie.RANDOM_DRAW:
        raise _refuse_tie("tie-undecided/moster", losers)
    if len(losers) > 1 and rules.moster_tie is MosterTie.FIRST_SEAT:
        losers = _first_seat(rules, hand, losers)
    if len(losers) > 1:
        return _push(hand.kind, losers)
    winners = tuple(seat for seat in count.points if seat not in losers)
    return _pay_from(winners, lambda: Phrase("moster-pays", {"seat": SeatNumber(losers[0])}))


def _middle(rules: HouseRules, hand: Hand, count: HandCounts) -> NoPickResult:
    """An even number of players has two middle scores; the house rules say which of them collect (E7a)."""
    ranked, half = sorted(count.points.values()), len(count.points) // 2
    middle = {ranked[half]} if rules.mittler_even is not EvenMittler.LOWER else {ranked[half - 1]}
    if rules.mittler_even is EvenMittler.BOTH:
        middle.add(ranked[half - 1])
    winners = tuple(seat for seat, points in count.points.items() if points in middle)
    if rules.mittler_even is EvenMittler.BOTH:
        return _both_in_the_middle(rules, hand, winners, count)
    return _break_tie(rules, hand, winners, count)


def _both_in_the_middle(
    rules: HouseRules, hand: Hand, winners: tuple[int, ...], count: HandCounts | None
) -> NoPickResult:
    """Two in the middle both collect; more of them are tied. Raises ``Refused`` (``bad-winners``) for one alone."""
    if len(winners) == 1:
        raise refuse("bad-winners/middle", path="winners")
    if len(winners) == 2:
        return _win(hand.kind, winners)
    return _break_tie(rules, hand, winners, count)


_SCHNEIDSTER = 30  # whatever a defense needs to make schneider


def _nearest_30(rules: HouseRules, hand: Hand, count: HandCounts) -> NoPickResult:
    near = [points for points in count.points.values() if points <= _SCHNEIDSTER]
    if not near:
        return NoPickResult((), lambda: Phrase("schneidster-nobody", {"most": _SCHNEIDSTER}))
    best = max(near)
    return _break_tie(rules, hand, tuple(seat for seat, points in count.points.items() if points == best), count)


def _all_of(seats: Sequence[int]) -> AllOf:
    return AllOf(tuple(map(SeatNumber, seats)))


def _seats(seats: Sequence[int]) -> list[SeatNumber]:
    return [SeatNumber(seat) for seat in sorted(seats)]
