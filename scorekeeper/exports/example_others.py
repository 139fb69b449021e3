"""Examples of hands that nobody picked, of offences, of bids in a race, and two-handed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.no_pick import ANSWERS
from scorekeeper.engine.payout import settle
from scorekeeper.engine.rules import Bracket, HouseRules, NoPick, Play, PotWhen, Renege
from scorekeeper.engine.seats import seating

from . import hand_words
from .example_hands import Group, Row, Table, Units, bracket_in_words, deal, sides_of
from .our_defaults import ours


def nobody_picks(rules: HouseRules) -> Table:
    """What each answer brings the one who stands out, each other player, and the pot."""
    pot = rules.pot is not PotWhen.OFF
    heads = (_("One"), _("Each other"), *((_("Pot"),) if pot else ()))
    rows = [Row(_follows(rules, answer), _unpicked(rules, answer, pot=pot)) for answer in rules.no_pick]
    return Table(_("Nobody picks"), (Group("", heads),), tuple(rows))


def _follows(rules: HouseRules, answer: NoPick) -> str:
    follows = {
        NoPick.DOUBLER: _("the next hand counts double"),
        NoPick.POT: _("the pot grows"),
        NoPick.FORCED_PICK: _("the dealer must pick"),
        NoPick.NEXT_DEAL: _("the deal passes"),
    }
    return follows[answer] if answer in follows else hand_words.title(ANSWERS[answer], rules).lower()


def _unpicked(rules: HouseRules, answer: NoPick, *, pot: bool) -> Units:
    """What the one who stands out gets, what each other player does, and the pot."""
    dealt = deal(rules)
    first, *others = seating(rules, dealt)[1]
    if answer is NoPick.FORCED_PICK:
        return (None,) * (3 if pot else 2)
    hand = replace(dealt, kind=ANSWERS[answer])
    if hand.kind is Kind.SCHWANZER:
        hand = replace(hand, loser=first)
    elif hand.kind is not Kind.PASSED:
        hand = replace(hand, winners=tuple(others) if answer is NoPick.MOSTER else (first,))
    settlement = settle(rules, hand)
    units = (settlement.payouts[first - 1], settlement.payouts[others[0] - 1])
    return (*units, settlement.pot) if pot else units


def offences(rules: HouseRules) -> Table:
    """What a misplay, and a renege that costs a fee, are paid with."""
    first = seating(rules, deal(rules))[1][0]
    hands = []
    if rules.misplay_fee and rules.play is not Play.RACE:
        misplay = replace(deal(rules), kind=Kind.MISPLAY, offender=first)
        hands.append((_("Misplay"), misplay, "misplay_fee" in ours(rules)))
    if rules.renege is Renege.FEE and rules.play is not Play.RACE:
        hands.append((_("Renege"), replace(deal(rules), kind=Kind.RENEGE, offender=first), False))
    rows = tuple(Row(label, _offence(rules, hand), is_ours) for label, hand, is_ours in hands)
    return Table(_("Offences"), (Group("", (_("Offender"), _("Each other"))),), rows)


def _offence(rules: HouseRules, hand: Hand) -> Units:
    first, other, *_others = seating(rules, hand)[1]
    payouts = settle(rules, hand).payouts
    return (payouts[first - 1], payouts[other - 1])


def race(rules: HouseRules) -> Table:
    """What bids score; a best that is won is worth all that lacks, here from 0."""
    fresh = replace(deal(rules), scores=(0,) * rules.table)
    rows = [
        Row(bracket_in_words(label), sides_of(rules, replace(fresh, kind=Kind.CALL, category=label), 1))
        for label in rules.brackets
    ]
    for kind, won, label in (
        (Kind.SOLO, True, _("Solo or billy won")),
        (Kind.SOLO, False, _("Solo, billy or best lost")),
        (Kind.BEST, True, _("Best won, from 0")),
    ):
        picker, opponent = sides_of(rules, replace(fresh, kind=kind, won=won), 0)
        rows.append(Row(label, (picker, None, opponent)))
    title = _("Scored in the race to %(score)s") % {"score": rules.race_to}
    return Table(title, (Group(_("Call"), (_("Picker"), _("Partner"), _("Opponent"))),), tuple(rows))


def two_handed(rules: HouseRules) -> Table:
    """What each bracket brings the winner and the loser."""
    half, total, ninety = rules.deck_total // 2, rules.deck_total, rules.deck_total - rules.schneider_defence
    rows = [
        _counted(rules, bracket_in_words(rules.labels[Bracket.ALL_TRICKS]), [total]),
        _counted(rules, bracket_in_words(rules.labels[Bracket.WON_SCHNEIDER]), range(ninety + 1, total)),
        _counted(rules, bracket_in_words(rules.labels[Bracket.WON]), range(half + 1, ninety + 1)),
        _counted(rules, f"{half}\N{EN DASH}{half}", [half]),
    ]
    heads = Group("", (_("Winner"), _("Loser")))
    return Table(_("A hand pays"), (heads,), tuple(row for row in rows if row is not None))


def _counted(rules: HouseRules, label: str, points: Iterable[int]) -> Row | None:
    """The first of these card points that a deal can bring the winner."""
    for taken in points:
        counts = (taken, rules.deck_total - taken)
        tricks = (rules.hand_size, 0) if not counts[1] else None
        seats = (0,) * (rules.table - 2)
        hand = replace(
            deal(rules),
            kind=Kind.TWO_HANDED,
            points_by_seat=(*counts, *seats),
            tricks_by_seat=(*tricks, *seats) if tricks else None,
        )
        try:
            payouts = settle(rules, hand).payouts
        except Refused:  # no cards make such points
            continue
        return Row(label, payouts[:2])
    return None
