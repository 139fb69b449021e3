"""The picture of a table in the middle of a hand: the seats, the cards on the table, and what everybody has taken.

Geometry and words only; the template draws it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import copysign

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.tricks import CardPlay
from scorekeeper.queries.charts import places
from scorekeeper.web.display import card_sign
from scorekeeper.wording.score_sheet import SeatRole

WIDTH, HEIGHT = 400, 380
FELT = 114  # from the middle to the rim
CARD_WIDTH, CARD_HEIGHT = 38, 52
_NAMES = (158, 152)  # how far from the middle the names stand, across and down
_CARDS = (86, 82)
_OUTWARDS = 0.75  # names are wide: aslant they stand further out than on a circle, and so off the rim
DEALER = "D"
_RED = "HD"


@dataclass(frozen=True)
class PictureCard:
    """A card on the table, its upper left corner at x and y."""

    rank: str
    suit: str
    x: int
    y: int
    wins: bool
    wrong: bool

    @property
    def is_red(self) -> bool:
        """Return whether its suit is red."""
        return self.suit in _RED


@dataclass(frozen=True)
class PictureTag:
    """The sign at a seat of the dealer, the picker, or a partner; its middle at x and y."""

    sign: str
    x: int
    y: int


@dataclass(frozen=True)
class PictureSeat:
    """A player at the table, the middle of the name at x and y; ``taken`` is empty for players who sit out."""

    name: str
    x: int
    y: int
    tags: tuple[PictureTag, ...]
    taken: str
    is_next: bool
    sits_out: bool
    card: PictureCard | None


@dataclass(frozen=True)
class TablePicture:
    """The contents of the picture, and the same as a sentence; ``points`` are those of the trick on the table."""

    width: int
    height: int
    felt: int
    seats: tuple[PictureSeat, ...]
    trick: str
    points: str
    sentence: str


@dataclass(frozen=True)
class _TableStep:
    """The hand after some of its cards: those on the table by seat, and the seat of the next player."""

    trick: int
    table: dict[int, CardPlay]
    winner: int | None
    next_seat: int | None


def last_step(checked: CheckedHand) -> int:
    """Return the number of cards played: the picture of a hand has a step for each, and one before the first."""
    return len(checked.plays)


def draw_picture(checked: CheckedHand, names: Sequence[str], played: int, show_partner: bool = True) -> TablePicture:
    """Return the picture of the table after so many cards; a trick stays until the next card is led.

    ``names`` are by seat. Without ``show_partner`` the partner is not marked, as the table may not know them yet.
    """
    step = _table_step(checked, played)
    so_far = checked.after(checked.complete(played))
    signs = _seat_signs(checked, show_partner)
    wrong = {violation.moment for violation in checked.violations}
    drawn = []
    for seat, (x, y) in enumerate(places(len(names)), start=1):
        across, down = _offset(_outwards(x), _outwards(y), _NAMES)
        dealt_in = seat in checked.hand.seats
        taken = _taken_words(so_far.points_by_seat[seat - 1], so_far.tricks_by_seat[seat - 1]) if dealt_in else ""
        tags = _place_tags(signs.get(seat, ()), across, down)
        card = _picture_card(step, seat, _offset(x, y, _CARDS), wrong)
        drawn.append(
            PictureSeat(names[seat - 1], across, down, tags, taken, seat == step.next_seat, not dealt_in, card)
        )
    return TablePicture(WIDTH, HEIGHT, FELT, tuple(drawn), *_middle_words(step), _picture_sentence(step, names))


def _table_step(checked: CheckedHand, played: int) -> _TableStep:
    seats = checked.hand.seats
    plays = checked.plays[:played]
    trick = plays[-1].trick if plays else 1
    table = {seats[play.place]: play for play in plays if play.trick == trick}
    last = plays[-1] if plays else None
    if last is None:
        return _TableStep(trick, table, None, seats[0] if checked.state else None)
    if len(table) < len(seats) or last.winner is None:
        return _TableStep(trick, table, None, seats[(last.place + 1) % len(seats)])
    over = trick == checked.hand.rules.hand_size
    return _TableStep(trick, table, seats[last.winner], None if over else seats[last.winner])


def _middle_words(step: _TableStep) -> tuple[str, str]:
    """Return the words for the trick on the table and its card points, both empty without cards."""
    if not step.table:
        return "", ""
    points = sum(card_points(play.name) for play in step.table.values())
    points_text = ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
    return _("Trick %(trick)d") % {"trick": step.trick}, points_text


def _outwards(part: float) -> float:
    return copysign(abs(part) ** _OUTWARDS, part)


def _offset(x: float, y: float, far: tuple[int, int]) -> tuple[int, int]:
    return round(WIDTH / 2 + x * far[0]), round(HEIGHT / 2 + y * far[1])


def _seat_signs(checked: CheckedHand, show_partner: bool) -> dict[int, tuple[str, ...]]:
    transcript = checked.hand.transcript
    signs: dict[int, tuple[str, ...]] = {transcript.dealer or checked.hand.table: (DEALER,)}
    if checked.picker is not None:
        signs[checked.picker] = (*signs.get(checked.picker, ()), SeatRole.PICKER.value)
    for partner in checked.partners if show_partner else ():
        signs[partner] = (*signs.get(partner, ()), SeatRole.PARTNER.value)
    return signs


def _place_tags(signs: Sequence[str], x: int, y: int) -> tuple[PictureTag, ...]:
    first = x - 9 * (len(signs) - 1)
    return tuple(PictureTag(sign, first + 18 * index, y - 21) for index, sign in enumerate(signs))


def _taken_words(points: int, tricks: int) -> str:
    if not tricks:
        return _("no tricks")
    params = {"points": points, "tricks": tricks}
    return ngettext("%(points)d in %(tricks)d trick", "%(points)d in %(tricks)d tricks", tricks) % params


def _picture_card(
    step: _TableStep, seat: int, middle: tuple[int, int], wrong: Collection[tuple[int, int]]
) -> PictureCard | None:
    play = step.table.get(seat)
    if play is None:
        return None
    x, y = middle[0] - CARD_WIDTH // 2, middle[1] - CARD_HEIGHT // 2
    return PictureCard(play.name[:-1], play.name[-1], x, y, seat == step.winner, (play.trick, play.card) in wrong)


def _picture_sentence(step: _TableStep, names: Sequence[str]) -> str:
    if not step.table:
        return _("Before the first card.")
    cards = ", ".join(f"{names[seat - 1]} {card_sign(play.name)}" for seat, play in step.table.items())
    sentence = _("Trick %(trick)d: %(cards)s.") % {"trick": step.trick, "cards": cards}
    if step.winner is None:
        return sentence
    return f"{sentence} {_('%(name)s takes it.') % {'name': names[step.winner - 1]}}"
