"""Show what house rules pay, on hands: every bracket with partners and alone, doubled, nobody picks, offenses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import ANSWERS, Call, Hand, Kind, seating
from scorekeeper.engine.interview.example_hands import add_first_mark, add_picking_side, full_table_hand
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.payout.settlement import single_pot
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import (
    EvenMittler,
    Forfeit,
    NoPick,
    OutcomeBracket,
    Play,
    PotWhen,
    Renege,
    Sheepshead,
)
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.amounts import money, write_outcome
from scorekeeper.wording.presets import unstated_options

Units = tuple[int | None, ...]


@dataclass(frozen=True)
class ExampleRow:
    """An example: what happened, and what it brings each column; None where nobody is there.

    ``is_ours`` is whether the source of the rules doesn't say so, but this program does.
    """

    label: str
    units: Units
    is_ours: bool = False


@dataclass(frozen=True)
class ExampleColumns:
    """Columns that belong together, with a title above them; none where there is nothing to tell apart."""

    title: str
    heads: tuple[str, ...]


@dataclass(frozen=True)
class ExampleTable:
    """Examples of one kind, in units of score."""

    title: str
    groups: tuple[ExampleColumns, ...]
    rows: tuple[ExampleRow, ...]


def sides_of(rules: HouseRules, hand: Hand, partners: int) -> tuple[int, ...]:
    """Return the payouts of picker, each partner (where there are some), and each defender."""
    picked = add_picking_side(rules, hand, partners)
    payouts = settle_hand(rules, picked).payouts
    order = seating(rules, picked)[1]
    defender = next(seat for seat in order if seat != picked.picker and seat not in picked.partners)
    seats = (picked.picker or 0, *picked.partners[:1], defender)
    return tuple(payouts[seat - 1] for seat in seats)


def side_in_words(partners: int) -> str:
    """Return whether the picker is alone, or with how many."""
    if not partners:
        return _("Alone")
    return _("With a partner") if partners == 1 else _("With %(count)s partners") % {"count": partners}


def heads_of(partners: int) -> tuple[str, ...]:
    """Return the payouts of ``sides_of`` in words."""
    if not partners:
        return (_("Picker"), _("Defender"))
    return (_("Picker"), _("Partner") if partners == 1 else _("Partners"), _("Defender"))


def nobody_picks(rules: HouseRules) -> ExampleTable:
    """Return the payouts by answer: of the one who stands out, each other player, and the pot."""
    pot = rules.pot is not PotWhen.OFF
    loses = {NoPick.SCHWANZER, NoPick.MOSTER}.intersection(rules.no_pick)
    first = _("Winner") if not loses else _("Loser") if loses.issuperset(rules.no_pick) else _("Winner or loser")
    heads = (first, _("Everyone else"), *((_("Pot"),) if pot else ()))
    rows = [ExampleRow(_follows(rules, answer), _no_pick_units(rules, answer, pot=pot)) for answer in rules.no_pick]
    return ExampleTable(_("Nobody picks"), (ExampleColumns("", heads),), tuple(rows))


def _follows(rules: HouseRules, answer: NoPick) -> str:
    follows = {
        NoPick.DOUBLER: _("the next hand counts ×%(factor)s") % {"factor": rules.doubler_factor}
        if rules.doubler_factor != 2
        else _("the next hand counts double"),
        NoPick.POT: _("the pot grows"),
        NoPick.FORCED_PICK: _("the dealer must pick"),
        NoPick.NEXT_DEAL: _("the deal passes"),
    }
    if answer in follows:
        return follows[answer]
    title = hand_words.title(ANSWERS[answer], rules).lower()
    return _("%(kind)s, each of the two") % {"kind": title} if _two_collect(rules, answer) else title


def _two_collect(rules: HouseRules, answer: NoPick) -> bool:
    return answer is NoPick.MITTLER and rules.mittler_even is EvenMittler.BOTH


def _no_pick_units(rules: HouseRules, answer: NoPick, *, pot: bool) -> Units:
    """Return the payouts of the one who stands out, of each other player, and of the pot."""
    dealt = full_table_hand(rules)
    first, *others = seating(rules, dealt)[1]
    if answer is NoPick.FORCED_PICK:
        return (None,) * (3 if pot else 2)
    hand = replace(dealt, kind=ANSWERS[answer])
    if hand.kind is Kind.SCHWANZER:
        hand = replace(hand, loser=first)
    elif hand.kind is not Kind.PASSED:
        beside = others[:1] if _two_collect(rules, answer) else []
        hand = replace(hand, winners=tuple(others) if answer is NoPick.MOSTER else (first, *beside))
    settlement = settle_hand(rules, hand)
    units = (settlement.payouts[first - 1], settlement.payouts[others[-1] - 1])
    return (*units, settlement.pot) if pot else units


def offences(rules: HouseRules) -> ExampleTable:
    """Return the prices of a misplay, and of a renege that costs a fee."""
    first = seating(rules, full_table_hand(rules))[1][0]
    hands = []
    if rules.misplay_fee and rules.play is not Play.RACE:
        misplay = replace(full_table_hand(rules), kind=Kind.MISPLAY, offender=first)
        hands.append((_("Misplay, like a card out of turn"), misplay, "misplay_fee" in unstated_options(rules)))
    if rules.renege is Renege.FEE and rules.play is not Play.RACE:
        hands.append((_("Renege"), replace(full_table_hand(rules), kind=Kind.RENEGE, offender=first), False))
    rows = tuple(ExampleRow(label, _offence(rules, hand), is_ours) for label, hand, is_ours in hands)
    return ExampleTable(_("Penalties"), (ExampleColumns("", (_("Player at fault"), _("Everyone else"))),), rows)


def _offence(rules: HouseRules, hand: Hand) -> Units:
    first, other, *_others = seating(rules, hand)[1]
    payouts = settle_hand(rules, hand).payouts
    return (payouts[first - 1], payouts[other - 1])


def race(rules: HouseRules) -> ExampleTable:
    """Return the scores of bids; a best that is won is worth all that lacks, here from 0."""
    fresh = replace(full_table_hand(rules), scores=(0,) * rules.table)
    rows = [
        ExampleRow(write_outcome(label), sides_of(rules, replace(fresh, kind=Kind.CALL, category=label), 1))
        for label in rules.brackets
    ]
    for kind, won, label in (
        (Kind.SOLO, True, _("Solo or billy won")),
        (Kind.SOLO, False, _("Solo, billy, or best lost")),
        (Kind.BEST, True, _("Best won, from 0")),
    ):
        picker, opponent = sides_of(rules, replace(fresh, kind=kind, won=won), 0)
        rows.append(ExampleRow(label, (picker, None, opponent)))
    title = _("Points in the race to %(score)s") % {"score": rules.race_to}
    return ExampleTable(title, (ExampleColumns(_("Call"), (_("Picker"), _("Partner"), _("Opponent"))),), tuple(rows))


def two_handed(rules: HouseRules) -> ExampleTable:
    """Return the payouts of winner and loser by bracket."""
    half, total, ninety = rules.deck_total // 2, rules.deck_total, rules.deck_total - rules.schneider_defence
    rows = [
        _points_row(rules, write_outcome(rules.labels[OutcomeBracket.ALL_TRICKS]), [total]),
        _points_row(rules, write_outcome(rules.labels[OutcomeBracket.WON_SCHNEIDER]), range(ninety + 1, total)),
        _points_row(rules, write_outcome(rules.labels[OutcomeBracket.WON]), range(half + 1, ninety + 1)),
        _points_row(rules, f"{half}\N{EN DASH}{half}", [half]),
    ]
    heads = ExampleColumns("", (_("Winner"), _("Loser")))
    return ExampleTable(_("Points per hand"), (heads,), tuple(row for row in rows if row is not None))


def _points_row(rules: HouseRules, label: str, points: Iterable[int]) -> ExampleRow | None:
    """Return the first of these card points that a deal can bring the winner."""
    for taken in points:
        counts = (taken, rules.deck_total - taken)
        tricks = (rules.hand_size, 0) if not counts[1] else None
        seats = (0,) * (rules.table - 2)
        hand = replace(
            full_table_hand(rules),
            kind=Kind.TWO_HANDED,
            points_by_seat=(*counts, *seats),
            tricks_by_seat=(*tricks, *seats) if tricks else None,
        )
        try:
            payouts = settle_hand(rules, hand).payouts
        except Refused:  # no cards make such points
            continue
        return ExampleRow(label, payouts[:2])
    return None


MOST_COLUMNS = 5  # of numbers, so that a phone has room


@dataclass(frozen=True)
class Examples:
    """All that is shown of rules; ``short`` are the rows to keep in sight."""

    tables: tuple[ExampleTable, ...]
    short: tuple[ExampleRow, ...]
    notes: tuple[str, ...]


def examples(rules: HouseRules) -> Examples:
    """Examples under rules that can be played."""
    if rules.play is Play.RACE:
        tables = [race(rules)]
    elif rules.play is Play.TWO_HANDED:
        tables = [two_handed(rules)]
    else:
        tables = [*_picked_tables(rules), _doubled_table(rules)]
    tables += [nobody_picks(rules), offences(rules)]
    return Examples(tuple(table for table in tables if table.rows), _short(rules, tables[0]), tuple(_notes(rules)))


def _picked_tables(rules: HouseRules) -> list[ExampleTable]:
    """Return a row for each bracket, columns for each number of partners; a second table where that is too wide."""
    counts = range(rules.most_partners, -1 if not rules.always_partner else 0, -1)
    tables: list[list[int]] = [[]]
    for partners in counts:
        if sum(map(_width, [*tables[-1], partners])) > MOST_COLUMNS:
            tables.append([])
        tables[-1].append(partners)
    return [_payout_table(rules, partners) for partners in tables]


def _width(partners: int) -> int:
    return 3 if partners else 2


def _payout_table(rules: HouseRules, counts: list[int]) -> ExampleTable:
    groups = tuple(ExampleColumns(side_in_words(partners), heads_of(partners)) for partners in counts)
    rows = [
        ExampleRow(write_outcome(label), _units_of(rules, counts, replace(full_table_hand(rules), category=label)))
        for label in rules.brackets
    ]
    if rules.sheepshead is not Sheepshead.OFF and 0 in counts:
        rows += [_sheepshead_row(rules, counts, won=won) for won in (True, False)]
    return ExampleTable(_("Points per hand"), groups, tuple(rows))


def _sheepshead_row(rules: HouseRules, counts: list[int], *, won: bool) -> ExampleRow:
    label = _("Sheepshead made") if won else _("Sheepshead lost")
    there = [partners for partners in counts if not partners or rules.sheepshead is Sheepshead.WITH_PARTNER]
    hand = replace(full_table_hand(rules), kind=Kind.SHEEPSHEAD, won=won)
    units: list[int | None] = []
    for partners in counts:
        units += sides_of(rules, hand, partners) if partners in there else [None] * _width(partners)
    return ExampleRow(label, tuple(units))


def _units_of(rules: HouseRules, counts: Iterable[int], hand: Hand) -> Units:
    return tuple(units for partners in counts for units in sides_of(rules, hand, partners))


def _doubled_table(rules: HouseRules) -> ExampleTable:
    """Return the same hand, won with a game, with whatever these rules double it by, and with a pot."""
    partners = rules.most_partners
    won = replace(full_table_hand(rules), category=rules.labels[OutcomeBracket.WON])
    rows = [ExampleRow(label, sides_of(rules, hand, partners)) for label, hand in _doublings(rules, won, partners)]
    title = _("Multipliers (example: %(bracket)s)") % {"bracket": write_outcome(rules.labels[OutcomeBracket.WON])}
    return ExampleTable(title, (ExampleColumns("", heads_of(partners)),), tuple(rows))


def _doublings(rules: HouseRules, won: Hand, partners: int) -> Iterator[tuple[str, Hand]]:
    if NoPick.DOUBLER in rules.no_pick or rules.misdeal_doubles or rules.scheduled_doubler:
        yield _("Double hand"), replace(won, doublers=1)
    if rules.round_of_doubles:
        yield _("King of diamonds cut"), replace(won, cut="KD")
    cracked = picked = add_picking_side(rules, won, partners)
    for call, label in (
        (Call.CRACK, _("Crack")),
        (Call.RECRACK, _("and re-crack")),
        (Call.CASTRATE, _("and castrate")),
    ):
        if marked := add_first_mark(rules, cracked, call):
            cracked = marked
            yield label, marked
    for before in ((), cracked.marks[:1]):
        if marked := add_first_mark(rules, replace(picked, marks=before), Call.BLITZ):
            yield _("Crack and blitz") if before else _("Blitz"), marked
            break
    if rules.pot is not PotWhen.OFF:
        units = single_pot(rules, rules.players)
        if units:
            yield _("With %(units)s in the pot") % {"units": units}, replace(won, pot=units, pots=1)


def _short(rules: HouseRules, table: ExampleTable) -> tuple[ExampleRow, ...]:
    """Return a game won and a game lost, of the first columns."""
    shown = {write_outcome(rules.labels[bracket]) for bracket in (OutcomeBracket.WON, OutcomeBracket.LOST)}
    columns = len(table.groups[0].heads)
    return tuple(ExampleRow(row.label, row.units[:columns]) for row in table.rows if row.label in shown)


def _notes(rules: HouseRules) -> Iterator[str]:
    if rules.renege is Renege.FORFEIT and rules.play is not Play.RACE:
        yield _renege_in_words(rules)
    if rules.play is Play.PICK and not _doubled_table(rules).rows:
        yield _("No cracks, blitzes, or doublers.")
    if rules.unit_value:
        yield _("Each point is worth %(money)s.") % {"money": money(rules.unit_value, rules.currency)}
    if rules.unit_value and rules.no_trick_penalty:
        fee = money(rules.no_trick_penalty, rules.currency)
        yield _("A picker who takes no tricks pays each other player %(fee)s.") % {"fee": fee}
    if over := rules.table - rules.players:
        sentence = ngettext("%(over)d player sits out each hand.", "%(over)d players sit out each hand.", over)
        yield sentence % {"over": over}


def _renege_in_words(rules: HouseRules) -> str:
    if rules.forfeit is Forfeit.LOWEST:
        return _("A renege loses the hand for that player's side, at the lowest stake.")
    return _("A renege loses the hand for that player's side.")
