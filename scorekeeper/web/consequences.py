"""What a change would do, told before it is done: hands paid differently, hands that become impossible, the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext as _

from scorekeeper.ledger.book import LineKind
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services.changes import Broken, ChangePreview, Shift
from scorekeeper.web.sheet_rows import TITLES, said
from scorekeeper.wording.hands import EN_DASH, insert_names

Figures = tuple[int | None, ...]


@dataclass(frozen=True)
class Moved:
    """A line or the totals before and after: a name and two figures a player, None where the line is not or is void."""

    title: str
    cells: tuple[tuple[str, int | None, int | None], ...]


@dataclass(frozen=True)
class Problem:
    """A hand that the change makes impossible: what it says, and why it cannot be."""

    uid: str
    title: str
    words: str
    faults: tuple[str, ...]
    is_hand: bool


@dataclass(frozen=True)
class Consequences:
    """All that follows from a change; `games` says which games of a race end elsewhere, in a sentence each.

    `names` are those of the columns: all on the sheet, and who comes with the change.
    """

    names: tuple[str, ...]
    moved: tuple[Moved, ...]
    totals: Moved
    problems: tuple[Problem, ...]
    games: tuple[str, ...] = ()


def consequences(sheet: Sheet, preview: ChangePreview, newcomers: Sequence[str] = ()) -> Consequences:
    """Return in words and figures what the change would do to the sheet, to which it may bring newcomers."""
    names = (*sheet.names, *newcomers)
    players = max(len(preview.totals_before), len(preview.totals_after), len(names))
    columns = (*names, *("",) * (players - len(names)))
    before, after = (_figures(totals, players) for totals in (preview.totals_before, preview.totals_after))
    return Consequences(
        names=names,
        moved=tuple(_moved(shift, columns) for shift in preview.shifts if _moves(shift)),
        totals=Moved(_("To settle") if sheet.raced else _("Total"), tuple(zip(columns, before, after, strict=True))),
        problems=tuple(_problem(sheet, names, broken) for broken in preview.broken),
        games=tuple(_games(names, preview)),
    )


def _games(names: Sequence[str], preview: ChangePreview) -> Iterator[str]:
    """Say of each game that ends with another hand or for others how it would end."""
    for before, after in zip_longest(preview.games_before, preview.games_after):
        if after is None:
            yield _("Game %(game)s would not be over.") % {"game": before.game}
        elif before is None or (before.hand, before.winners) != (after.hand, after.winners):
            won = ", ".join(names[player - 1] for player in after.winners)
            told = {"game": after.game, "hand": after.hand, "names": won}
            yield _("Game %(game)s would end with hand %(hand)s, won by %(names)s.") % told


def _moves(shift: Shift) -> bool:
    """Whether a line is a hand that stood or stands, or pays something by itself, as a newcomer's seat may."""
    numbered = shift.number_before is not None or shift.number_after is not None
    return numbered or any((*shift.payouts_before, *shift.payouts_after))


def _moved(shift: Shift, names: Sequence[str]) -> Moved:
    then, now = (_figures(payouts, len(names)) for payouts in (shift.payouts_before, shift.payouts_after))
    return Moved(_shift_title(shift), tuple(zip(names, then, now, strict=True)))


def _figures(amounts: tuple[int, ...], players: int) -> Figures:
    """The amounts of all players, None for who came later."""
    return (*amounts, *(None,) * (players - len(amounts)))


def _shift_title(shift: Shift) -> str:
    if shift.kind is not LineKind.HAND:
        return str(TITLES[shift.kind])
    numbers = {"before": shift.number_before or EN_DASH, "after": shift.number_after or EN_DASH}
    if shift.number_before is None and shift.number_after is not None:
        return _("New hand %(after)s") % numbers
    if shift.number_after is None:
        return _("Hand %(before)s, void") % numbers
    return (
        _("Hand %(before)s") % numbers
        if shift.number_before == shift.number_after
        else _("Hand %(before)s, now %(after)s") % numbers
    )


def _problem(sheet: Sheet, names: Sequence[str], broken: Broken) -> Problem:
    is_hand = broken.kind is LineKind.HAND
    title = _("Hand %(number)s") % {"number": broken.number} if is_hand else str(TITLES[broken.kind])
    line = sheet.line(broken.uid)
    seated = tuple(names[player - 1] for player in broken.seating)
    words = said(broken.kind, broken.what, names, seated, line.rules if line else sheet.rules)
    faults = tuple(insert_names(_(fault.message), seated) for fault in broken.faults)
    return Problem(broken.uid, title, words, faults, is_hand)
