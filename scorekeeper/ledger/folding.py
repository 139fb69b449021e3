"""The book folded: moves and postings of every line, the totals after it, and the races of the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any

from scorekeeper.engine import game
from scorekeeper.engine.errors import AnyOf, Fault, Refused, SeatNumber, refuse
from scorekeeper.engine.game import GameState, add_race_scores, amounts_by_player, first_state, total_changes
from scorekeeper.engine.game_events import (
    PaidTo,
    Penalty,
    PotDivided,
    RulesChange,
    Seating,
    apply_penalty,
    change_seats,
    divide_pot,
    fold_events,
)
from scorekeeper.engine.hand import Hand, hand_as_json, read_hand
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.engine.settle_up import score_differences
from scorekeeper.ledger.book import Book, BookLine, Json, LineKind

UNITS = "units"
SLOTS = 64  # accounts of a game have numbers from 64 times the game's on


class AccountKind(StrEnum):
    """The kinds of account owners."""

    POT = "pot"
    SEAT = "seat"
    HOUSE = "house"
    SUSPENSE = "suspense"


# Slots 1 to 61 are the players.
POT, HOUSE, SUSPENSE = 0, 62, 63
MOST_PLAYERS = HOUSE - 1


@dataclass(frozen=True, slots=True)
class Move:
    """A signed amount on an account: units, or minor units of the currency that ``commodity`` names."""

    slot: int
    commodity: str
    amount: int


def account_number(game: int, slot: int) -> int:
    """Return the number of an account. Game and slot determine it, so that no posting has to look it up."""
    return game * SLOTS + slot


def account_kind(slot: int) -> AccountKind:
    """Return the kind of account in a slot."""
    return {POT: AccountKind.POT, HOUSE: AccountKind.HOUSE, SUSPENSE: AccountKind.SUSPENSE}.get(slot, AccountKind.SEAT)


def account_slots(players: int) -> tuple[int, ...]:
    """Return the slots of a game with that many seats."""
    return (POT, *range(1, players + 1), HOUSE, SUSPENSE)


def moves_by_seat(of: Iterable[Move], players: int) -> list[int]:
    """Return the sum of the moves for each seat, seat 1 first."""
    amounts = [0] * players
    for move in of:
        if account_kind(move.slot) is AccountKind.SEAT:
            amounts[move.slot - 1] += move.amount
    return amounts


def make_moves(
    amounts: Sequence[int], commodity: str, *, pot: int = 0, house: int = 0, suspense: int = 0
) -> Iterator[Move]:
    """Return the moves of a line without those of 0. ``amounts`` begins with seat 1.

    Raises ``Refused`` (``too-much``) for more than a line may move.
    """
    for slot, amount in ((POT, pot), *enumerate(amounts, 1), (HOUSE, house), (SUSPENSE, suspense)):
        if abs(amount) > MOST:
            raise refuse("too-much/line", {"most": f"{MOST:,}"})
        if amount:
            yield Move(slot, commodity, amount)


@dataclass(frozen=True, slots=True)
class RaceMark:
    """A line's place in a race, by player. ``number`` counts the races of the game from 1.

    ``scores`` are those after the line, in the last hand of a game those that it ended with; ``scored`` is what a hand
    brought, or a paper, empty for what scores nothing; ``winners`` won the game with it.
    """

    number: int
    scores: tuple[int, ...]
    scored: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def as_json(self) -> Json:
        """Return the mark as it is stored."""
        plain = {"scored": self.scored, "winners": self.winners}
        return {"number": self.number, "scores": list(self.scores)} | {k: list(v) for k, v in plain.items() if v}


def race_games(marks: Iterable[RaceMark | None]) -> tuple[RaceMark, ...]:
    """Return the races that lines with these marks make, each as it ended or stands: unfinished, or given up."""
    runs = groupby(marks, lambda mark: mark and mark.number)
    last = [mark for _number, run in runs if (mark := [*run][-1])]
    return tuple(mark for mark in last if any(mark.scores))


def race_mark_from_json(stored: Json) -> RaceMark:
    """Return the mark that ``as_json`` wrote."""
    scores, scored, winners = (tuple(stored.get(name, ())) for name in ("scores", "scored", "winners"))
    return RaceMark(stored["number"], scores, scored, winners)


MOST = 10**12  # what one line may move; the columns hold a million times as much


@dataclass(frozen=True, slots=True)
class PaidLine:
    """The effect of a line: the state after it, the settlement of a hand, and its moves, which sum to zero.

    ``scored`` is what it scored in a race, by player.
    """

    state: GameState
    rules: HouseRules  # for the lines after it
    moves: tuple[Move, ...] = ()
    settlement: Settlement | None = None
    faults: tuple[Fault, ...] = ()
    scored: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LineOutcome:
    """A line of the book with its effect; ``number`` counts hands that are not void, ``place`` all lines, from 1.

    A hand ``in_doubt`` is settled and pays nobody, as another entry conflicts with it. Lines after it are
    ``provisional``: whether they can be is known when the doubt is over.
    """

    line: BookLine
    place: int
    number: int | None
    before: GameState
    paid: PaidLine
    in_doubt: bool = False
    provisional: bool = False

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the line; none while a conflict before it is undecided."""
        return () if self.provisional else self.paid.faults

    @property
    def payouts(self) -> tuple[int, ...]:
        """Units by player that the line moved."""
        return total_changes(self.before, self.paid.state)

    @property
    def amounts(self) -> tuple[int, ...]:
        """The line's amounts on the score sheet by player: scores in a race, else the units that it moved."""
        return self.paid.scored or self.payouts

    @property
    def race(self) -> RaceMark | None:
        """The race after the line, under the rules after it; None if there is none."""
        before, after, scored = self.before.races, self.paid.state, self.paid.scored
        if not self.paid.rules.race_to:
            return None
        if not scored:
            players = range(1, len(after.totals) + 1)
            return RaceMark(after.races.over + 1, tuple(map(after.races.score, players)))
        scores = tuple(before.score(player) + more for player, more in enumerate(scored, 1))
        return RaceMark(before.over + 1, scores, scored, after.races.winners)

    def as_json(self) -> Json:
        """Return the outcome as it is stored, enough to draw the score sheet."""
        state, settlement = self.paid.state, self.paid.settlement
        stored: Json = {"totals": list(state.totals), "pot": state.pot, "house": state.house}
        seating = self.line.adrift or state.seating
        if seating != tuple(range(1, len(state.totals) + 1)):
            stored["seating"] = list(seating)
        if not self.line.voided:
            stored["payouts"] = list(self.payouts)
        # What is no score: money, and units that someone paid back.
        beside = [move for move in self.paid.moves if move.commodity != UNITS or self.line.kind is LineKind.PAYMENT]
        if beside:
            stored["beside"] = [[move.slot, move.commodity, move.amount] for move in beside]
        if settlement is not None:
            stored |= {"stake": settlement.stake, "multiplier": settlement.multiplier}
            # The hand as it was paid: with its doublers, pot, and dealer.
            stored |= {"category": settlement.category, "paid": hand_as_json(settlement.hand)}
        if self.in_doubt:
            stored["in_doubt"] = True
        if race := self.race:
            stored["race"] = race.as_json()
        return stored


def fold_book(book: Book) -> list[LineOutcome]:
    """Return the outcomes of all lines in order. A line with faults pays nobody, and the fold goes on."""
    return list(_outcomes(book))


def refold(book: Book, known: list[LineOutcome]) -> tuple[list[LineOutcome], int]:
    """Do what `fold_book` does, and return how many lines were settled: those before the first that isn't as it was.

    ``known`` are the outcomes of the same game before some entries.
    """
    doubts, same = book.in_doubt, 0
    for line, outcome in zip(book.lines, known, strict=False):
        if outcome.line is not line or outcome.in_doubt != (outcome.number is not None and line.uid in doubts):
            break
        same += 1
    return known[:same] + list(_outcomes(book, known[:same])), len(book.lines) - same


def folded_before(book: Book, position: int) -> PaidLine:
    """Return the effect of the last line before a position (from 0), or the opening of the game."""
    before = fold_book(replace(book, lines=book.lines[:position]))
    return before[-1].paid if before else opening_line(book)


def opening_line(book: Book) -> PaidLine:
    """Return the state and rules before the first line. Raises ``Refused`` for rules that do not fit the seats.

    A sheet of paper may have any number of players: its rules are asked when a hand is recorded on it.
    """
    rules = read_rules(book.rules)
    if book.paper:
        return PaidLine(first_state(book.players, book.dealer), rules)
    return PaidLine(game.start(rules, book.players, book.dealer), rules)


def _outcomes(book: Book, known: Sequence[LineOutcome] = ()) -> Iterator[LineOutcome]:
    """Yield the outcomes after those that are known."""
    paid = known[-1].paid if known else opening_line(book)
    hands = next((outcome.number for outcome in reversed(known) if outcome.number is not None), 0)
    provisional = bool(known) and (known[-1].provisional or known[-1].in_doubt)
    doubts = book.in_doubt
    for place, line in enumerate(book.lines[len(known) :], len(known) + 1):
        before = paid.state
        paid = PaidLine(before, paid.rules) if line.voided else pay_line(paid.rules, before, line.kind, line.what)
        stands = line.kind is LineKind.HAND and not line.voided
        in_doubt = stands and line.uid in doubts
        if in_doubt:
            paid = _leave_unpaid(before, paid)
        hands += stands
        yield LineOutcome(line, place, hands if stands else None, before, paid, in_doubt, provisional)
        provisional = provisional or in_doubt


def _leave_unpaid(before: GameState, paid: PaidLine) -> PaidLine:
    """Return the effect of a hand that pays nobody yet. It was dealt in any case, so the deal moves on."""
    after = paid.state
    left = replace(before, dealer=after.dealer, deals=after.deals, passed=after.passed)
    return replace(paid, state=left, moves=(), scored=())


def pay_line(rules: HouseRules, state: GameState, kind: LineKind, what: Json) -> PaidLine:
    """Return the effect of a line of that kind. A line with faults leaves the state as it was."""
    try:
        return PAYERS[kind](rules, state, what)
    except Refused as refused:
        return PaidLine(state, rules, faults=refused.faults)


def pay_hand(rules: HouseRules, state: GameState, hand: Hand) -> PaidLine:
    """Return the effect of a hand. Raises ``Refused`` for a hand that breaks the rules."""
    after, settlement = game.apply(rules, state, hand)
    money = make_moves(amounts_by_player(state, settlement.penalty) if settlement.penalty else (), rules.currency)
    scored = tuple(amounts_by_player(state, settlement.payouts)) if rules.race_to else ()
    return PaidLine(after, rules, (*unit_moves(state, after), *money), settlement, scored=scored)


def unit_moves(before: GameState, after: GameState) -> Iterator[Move]:
    """Return the moves in units between two states; a remainder goes to suspense."""
    units = total_changes(before, after)
    pot, house = after.pot - before.pot, after.house - before.house
    return make_moves(units, UNITS, pot=pot, house=house, suspense=-(sum(units) + pot + house))


def surplus(state: GameState) -> int:
    """Return the units too many (+) or too few (-) on the score sheet: 0 but for a paper that does not add up (003)."""
    return sum(state.totals) + state.pot + state.house


def _pay_penalty(rules: HouseRules, state: GameState, what: Json) -> PaidLine:
    _verify_player(state, what["seat"], "seat")
    if what["paid_to"] not in tuple(PaidTo):
        params = {"options": AnyOf(tuple(PaidTo)), "what": f"{what['paid_to']!r}"}
        raise refuse("bad-value/penalty-to", params, "paid_to")
    penalty = Penalty(what["seat"], what["amount"], PaidTo(what["paid_to"]))
    after, shares = apply_penalty(state, penalty)
    if what["commodity"] == UNITS:
        return PaidLine(after, rules, tuple(unit_moves(state, after)))
    # The engine shares out whole numbers; minor units of money are shared in the same way and move no score.
    _verify_currency(rules, what["commodity"])
    return PaidLine(state, rules, tuple(make_moves(shares, what["commodity"], house=after.house - state.house)))


def _pay_pot(rules: HouseRules, state: GameState, what: Json) -> PaidLine:
    if state.pot == 0:
        raise refuse("empty-pot", path="pot")
    event = PotDivided(tuple(what.get("winners", ())), what.get("single", False))
    after, _ = divide_pot(rules, state, event)
    return PaidLine(after, rules, tuple(unit_moves(state, after)))


def _pay_rules(rules: HouseRules, state: GameState, what: Json) -> PaidLine:
    changed = read_rules(what)
    if (changed.unit_value, changed.currency) != (rules.unit_value, rules.currency):
        raise refuse("bad-value/unit", path="rules.unit_value")
    (step,) = fold_events(rules, state, [RulesChange(changed)])
    if step.faults:
        raise Refused(step.faults)
    return PaidLine(step.state, changed)


def _pay_payment(rules: HouseRules, state: GameState, what: Json) -> PaidLine:
    payer, payee, amount = what["payer"], what["payee"], what["amount"]
    if what["commodity"] != UNITS:
        _verify_currency(rules, what["commodity"])
    for slot, path in ((payer, "payer"), (payee, "payee")):
        if slot != HOUSE:
            _verify_player(state, slot, path)
    if payer == payee:
        raise refuse("bad-payment/same", path="payee")
    if amount < 1:
        raise refuse("bad-payment/nothing", path="amount")
    return PaidLine(state, rules, (Move(payer, what["commodity"], amount), Move(payee, what["commodity"], -amount)))


def _pay_paper(rules: HouseRules, state: GameState, what: Json) -> PaidLine:
    if len(what["amounts"]) != len(state.totals):
        raise refuse("bad-value/totals", {"many": len(state.totals)}, "amounts")
    if rules.race_to:
        return _pay_paper_scores(rules, state, tuple(what["amounts"]))
    after = replace(state, totals=tuple(map(sum, zip(state.totals, what["amounts"], strict=True))))
    return PaidLine(after, rules, tuple(unit_moves(state, after)))


def _pay_paper_scores(rules: HouseRules, state: GameState, scores: tuple[int, ...]) -> PaidLine:
    """Add scores to those of the race under way; everyone settles the differences."""
    if min(scores) < 0:
        raise refuse("bad-value/race-score", path="amounts")
    races = add_race_scores(rules, state.races, scores)
    if races.winners:
        raise refuse("game-over/paper", {"points": rules.race_to}, "amounts")
    units = score_differences(scores)
    after = replace(state, totals=tuple(map(sum, zip(state.totals, units, strict=True))), races=races)
    return PaidLine(after, rules, tuple(unit_moves(state, after)), scored=scores)


def _pay_remedy(rules: HouseRules, state: GameState, what: Json) -> PaidLine:
    """Balance a sheet that is off (003)."""
    over, scorer = surplus(state), what["scorer"]
    if over == 0:
        raise refuse("nothing-changes/sum", path="scorer")
    _verify_player(state, scorer, "scorer")
    others = [player for player in state.came if player != scorer]
    each = remedy_share(over, len(others), shared=what["shared"])
    shares = [each if player in others else 0 for player in range(1, len(state.totals) + 1)]
    shares[scorer - 1] = over - each * len(others)
    after = replace(state, totals=tuple(total - share for total, share in zip(state.totals, shares, strict=True)))
    return PaidLine(after, rules, tuple(unit_moves(state, after)))


def remedy_share(over: int, others: int, *, shared: bool) -> int:
    """Return the amount that each player but the scorekeeper pays (+) or gets (-) to balance a sheet that is off (003).

    The scorekeeper pays ``over - others * share``, which is never below zero. Raises ``Refused`` (``bad-remedy``) for
    the remedy that would pay the scorekeeper.
    """
    if shared:
        return over // others  # rounds down: toward 0 for a surplus, away from 0 for a deficit
    if over < 0:
        raise refuse("bad-remedy", path="shared")
    return 0


def _pay_seating(rules: HouseRules, state: GameState, what: Json) -> PaidLine:
    after, _ = change_seats(rules, state, Seating(tuple(what["players"])))
    return PaidLine(after, rules, tuple(unit_moves(state, after)))


def _verify_player(state: GameState, player: int, path: str) -> None:
    if player not in state.came:
        raise refuse("bad-seat/came", {"player": SeatNumber(player), "many": len(state.came)}, path)


def _verify_currency(rules: HouseRules, commodity: str) -> None:
    if commodity != rules.currency:
        raise refuse("bad-commodity/other", {"currency": rules.currency, "commodity": commodity}, "commodity")


PAYERS: dict[LineKind, Callable[[HouseRules, GameState, dict[str, Any]], PaidLine]] = {
    LineKind.HAND: lambda rules, state, what: pay_hand(rules, state, read_hand(what)),
    LineKind.PENALTY: _pay_penalty,
    LineKind.POT: _pay_pot,
    LineKind.RULES: _pay_rules,
    LineKind.PAYMENT: _pay_payment,
    LineKind.PAPER: _pay_paper,
    LineKind.REMEDY: _pay_remedy,
    LineKind.SEATING: _pay_seating,
}
