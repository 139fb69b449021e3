"""What house rules pay, shown on hands: every bracket with partners and alone, doubled, nobody picks, offences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine import choices, pot
from scorekeeper.engine.hand import Call, Hand, Kind, Mark
from scorekeeper.engine.rules import Bracket, HouseRules, NoPick, Play, PotWhen, Sheepshead

from .amounts import money
from .example_hands import (
    Group,
    Row,
    Table,
    Units,
    bracket_in_words,
    deal,
    heads_of,
    side_in_words,
    sides_of,
    with_side,
)
from .example_others import nobody_picks, offences, race, two_handed

MOST_COLUMNS = 5  # of numbers, so that a phone has room


@dataclass(frozen=True)
class Examples:
    """All that is shown of rules; ``short`` are the rows to keep in sight."""

    tables: tuple[Table, ...]
    short: tuple[Row, ...]
    notes: tuple[str, ...]


def examples(rules: HouseRules) -> Examples:
    """Examples under rules that can be played."""
    if rules.play is Play.RACE:
        tables = [race(rules)]
    elif rules.play is Play.TWO_HANDED:
        tables = [two_handed(rules)]
    else:
        tables = [*_picked(rules), _doubled(rules)]
    tables += [nobody_picks(rules), offences(rules)]
    return Examples(tuple(table for table in tables if table.rows), _short(rules, tables[0]), tuple(_notes(rules)))


def _picked(rules: HouseRules) -> list[Table]:
    """A row for each bracket, columns for each number of partners; a second table where that is too wide."""
    counts = range(rules.most_partners, -1 if not rules.always_partner else 0, -1)
    tables: list[list[int]] = [[]]
    for partners in counts:
        if sum(map(_width, [*tables[-1], partners])) > MOST_COLUMNS:
            tables.append([])
        tables[-1].append(partners)
    return [_paid(rules, partners) for partners in tables]


def _width(partners: int) -> int:
    return 3 if partners else 2


def _paid(rules: HouseRules, counts: list[int]) -> Table:
    groups = tuple(Group(side_in_words(partners), heads_of(partners)) for partners in counts)
    rows = [
        Row(bracket_in_words(label), _units_of(rules, counts, replace(deal(rules), category=label)))
        for label in rules.brackets
    ]
    if rules.sheepshead is not Sheepshead.OFF and 0 in counts:
        rows += [_sheepshead(rules, counts, won=won) for won in (True, False)]
    return Table(_("A hand pays"), groups, tuple(rows))


def _sheepshead(rules: HouseRules, counts: list[int], *, won: bool) -> Row:
    label = _("Sheepshead made") if won else _("Sheepshead lost")
    there = [partners for partners in counts if not partners or rules.sheepshead is Sheepshead.WITH_PARTNER]
    hand = replace(deal(rules), kind=Kind.SHEEPSHEAD, won=won)
    units: list[int | None] = []
    for partners in counts:
        units += sides_of(rules, hand, partners) if partners in there else [None] * _width(partners)
    return Row(label, tuple(units))


def _units_of(rules: HouseRules, counts: Iterable[int], hand: Hand) -> Units:
    return tuple(units for partners in counts for units in sides_of(rules, hand, partners))


def _doubled(rules: HouseRules) -> Table:
    """The same hand, won with a game, with whatever these rules double it by, and with a pot."""
    partners = rules.most_partners
    won = replace(deal(rules), category=rules.labels[Bracket.WON])
    rows = [Row(label, sides_of(rules, hand, partners)) for label, hand in _doublings(rules, won, partners)]
    title = _("Doubled: %(bracket)s") % {"bracket": bracket_in_words(rules.labels[Bracket.WON])}
    return Table(title, (Group("", heads_of(partners)),), tuple(rows))


def _doublings(rules: HouseRules, won: Hand, partners: int) -> Iterator[tuple[str, Hand]]:
    if NoPick.DOUBLER in rules.no_pick or rules.misdeal_doubles or rules.scheduled_doubler:
        yield _("A doubler"), replace(won, doublers=1)
    if rules.round_of_doubles:
        yield _("King of diamonds cut"), replace(won, cut="KD")
    marks: tuple[Mark, ...] = ()
    for call, label in (
        (Call.CRACK, _("Crack")),
        (Call.RECRACK, _("and re-crack")),
        (Call.CASTRATE, _("and castrate")),
    ):
        if mark := _mark(rules, replace(won, marks=marks), partners, call):
            marks = (*marks, mark)
            yield label, replace(won, marks=marks)
    for before in ((), marks[:1]):
        if mark := _mark(rules, replace(won, marks=before), partners, Call.BLITZ):
            yield _("Crack and blitz") if before else _("Blitz"), replace(won, marks=(*before, mark))
            break
    if rules.pot is not PotWhen.OFF:
        units = pot.single(rules, rules.players)
        if units:
            yield _("With a pot of %(units)s") % {"units": units}, replace(won, pot=units, pots=1)


def _mark(rules: HouseRules, hand: Hand, partners: int, call: Call) -> Mark | None:
    """The first mark of that kind that may be called in the hand."""
    if call not in choices.calls(rules):
        return None
    offered = choices.marks(rules, with_side(rules, hand, partners), call)
    return next((choice.mark for choice in offered if choice.fault is None), None)


def _short(rules: HouseRules, table: Table) -> tuple[Row, ...]:
    """A game won and a game lost, of the first columns."""
    shown = {bracket_in_words(rules.labels[bracket]) for bracket in (Bracket.WON, Bracket.LOST)}
    columns = len(table.groups[0].heads)
    return tuple(Row(row.label, row.units[:columns]) for row in table.rows if row.label in shown)


def _notes(rules: HouseRules) -> Iterator[str]:
    if rules.play is Play.PICK and not _doubled(rules).rows:
        yield _("Nothing doubles a hand.")
    if rules.unit_value:
        yield _("A unit is worth %(money)s.") % {"money": money(rules.unit_value, rules.currency)}
    if rules.unit_value and rules.no_trick_penalty:
        fee = money(rules.no_trick_penalty, rules.currency)
        yield _("A picker without a trick of his own pays every other player %(fee)s.") % {"fee": fee}
    if over := rules.table - rules.players:
        sentence = ngettext("%(over)d sits out in turn.", "%(over)d sit out in turn.", over)
        yield sentence % {"over": over}
