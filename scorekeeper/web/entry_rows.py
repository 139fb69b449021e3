"""The three rows of keys on the entry form, in their places: who picked, with whom, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.engine.entering.choices import no_pick_kinds
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Partner, Play
from scorekeeper.web import entry_outcomes, entry_sides
from scorekeeper.web.entry import BIDS, COUNTED, NOBODY, OFFENCES, Entered
from scorekeeper.web.entry_keys import Key, Table, seat_keys
from scorekeeper.wording.hands import KINDS

FEW, MANY = 4, 5


@dataclass(frozen=True)
class Row:
    """A row of keys, its name at the left; `look`: `seats`, `brackets`, `words`, `said`, `empty` or `gone`.

    `several` allows many; `said` stands in place of the keys, where there is nothing to choose; `exact` adds exact
    points to the brackets.
    """

    name: str
    label: str
    keys: tuple[Key, ...]
    look: str = "seats"
    several: bool = False
    columns: str = ""
    said: str = ""
    exact: bool = False


GONE = Row("", "", (), "gone")


def first(table: Table, entered: Entered) -> Row:
    """Return who picked; two-handed who won."""
    if table.rules.play is not Play.TWO_HANDED:
        label = str(entry_sides.words(table.rules).picker)
        return _row(table, "picker", label, entry_sides.picker_keys(table, entered))
    if entered.kind in OFFENCES:
        return _offender(table, entered)
    if entered.kind is Kind.MISDEAL:
        return Row("winners", "", (), "empty")
    return _row(table, "winners", _("Won by"), entry_outcomes.two_handed_keys(table, entered))


def second(table: Table, entered: Entered) -> Row:
    """Return who helped, or what follows when nobody picks; nothing where the rules leave no choice."""
    if table.rules.play is Play.TWO_HANDED:
        return GONE
    if entered.kind is Kind.MISDEAL:
        return _nothing(table)
    if entered.picker == NOBODY:
        return _nothing(table) if entered.kind in OFFENCES else _answers(table, entered)
    if table.rules.partner is Partner.NOBODY:
        return _nothing(table)
    label = str(entry_sides.words(table.rules).partner)
    if table.rules.partner is Partner.NEIGHBOUR:
        return Row("partner", label, (), "said", said=_next_seat(table, entered))
    several = entry_sides.has_several(table.rules)
    return _row(table, "partner", label, entry_sides.partner_keys(table, entered), several=several)


def third(table: Table, entered: Entered) -> Row:
    """Return how it ended: brackets, won or lost, who won or who pays without a picker, who offended."""
    kind = entered.kind
    if table.rules.play is Play.TWO_HANDED:
        return _two_handed(table, entered)
    if kind in OFFENCES:
        return _offender(table, entered)
    if kind is Kind.SHEEPSHEAD:
        return Row("won", _("Tricks"), tuple(entry_outcomes.sheepshead_keys(entered)), "words")
    if kind in BIDS:
        return Row("won", str(KINDS[kind]), tuple(entry_outcomes.bid_keys(entered)), "words")
    if kind is Kind.SCHWANZER:
        return _row(table, "loser", pgettext("loser", "Pays"), entry_outcomes.loser_keys(table, entered))
    if kind is Kind.MOSTER:
        return _row(table, "winners", pgettext("loser", "Pays"), entry_outcomes.most_keys(table, entered))
    if kind in COUNTED:
        keys = entry_outcomes.winner_keys(table, entered)
        return _row(table, "winners", _("Won by"), keys, several=True)
    if kind in (Kind.PICKED, Kind.CALL) and entered.picker != NOBODY:
        return _brackets(table, entered)
    return Row("bracket", "", (), "empty")


def _row(table: Table, name: str, label: str, keys: list[Key], *, several: bool = False) -> Row:
    columns = "many" if len(table.names) > MANY else "four" if _fits_four(table) else ""
    return Row(name, label, tuple(keys), several=several, columns=columns)


def _fits_four(table: Table) -> bool:
    """Whether names and one key more stand in a line; in a race, where bids follow the names, at any rate."""
    return table.rules.play is Play.RACE or len(table.names) < FEW


def _nothing(table: Table) -> Row:
    """An empty place where the rules can ask for something, no place where they cannot."""
    given = table.rules.partner in (Partner.NOBODY, Partner.NEIGHBOUR)
    return GONE if given and len(no_pick_kinds(table.rules, table.doublers)) < 2 else Row("answer", "", (), "empty")


def _answers(table: Table, entered: Entered) -> Row:
    keys = entry_outcomes.answer_keys(table, entered)
    label = pgettext("nobody picked", "Then")
    if len(keys) == 1 and table.rules.partner is Partner.NOBODY:
        return GONE
    if len(keys) == 1 and table.rules.partner is Partner.NEIGHBOUR:
        return Row("answer", label, (), "said", said=keys[0].label)
    return Row("answer", label, tuple(keys), "words")


def _next_seat(table: Table, entered: Entered) -> str:
    seat = entry_sides.neighbour(table, entered)
    if seat is None:
        return _("The next seat is the partner.")
    return _("%(name)s, the next seat.") % {"name": table.name(seat)}


def _offender(table: Table, entered: Entered) -> Row:
    return _row(table, "offender", _("Offender"), seat_keys(table, "offender", (entered.offender,)))


def _two_handed(table: Table, entered: Entered) -> Row:
    if entered.is_counted and entered.kind is Kind.TWO_HANDED:
        return GONE
    both = any(" " in seats for seats in entered.winners)
    return Row("bracket", "", (), "empty") if both or entered.kind is not Kind.TWO_HANDED else _brackets(table, entered)


def _brackets(table: Table, entered: Entered) -> Row:
    keys = tuple(entry_outcomes.bracket_keys(table, entered))
    columns, exact = ("seven" if len(keys) > FEW else ""), table.rules.play is not Play.TWO_HANDED
    return Row("bracket", _("Points"), keys, "brackets", columns=columns, exact=exact)
