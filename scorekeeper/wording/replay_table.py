"""The picture of a table in the middle of a hand: the seats with their cards, the trick, and what everyone has taken.

Geometry and words only; a template and a PNG draw it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, copysign

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.tricks import CardPlay
from scorekeeper.queries.charts import places
from scorekeeper.wording.hands import card_sign
from scorekeeper.wording.score_sheet import SeatRole

WIDTH = 400
HEIGHT, HEIGHT_WITH_HANDS, HEIGHT_OF_MANY = 330, 480, 550  # without hands, with those of up to six, of more
MARGIN = 7
CARD_WIDTH, CARD_HEIGHT = 42, 59  # on the felt
HELD_WIDTH, HELD_HEIGHT = 34, 48  # in a hand
STEP_ACROSS, STEP_DOWN = HELD_WIDTH + 2, HELD_HEIGHT + 2
COVERED = 13  # how far the card below another one looks out
LABEL = 29  # the height of a name and of what its player has taken
_NAME, _TAKEN = 11, 25  # their baselines
_RING = (58, 72)  # from the middle of the trick to its cards, across and down
_RING_OF_MANY = (74, 98)
_RING_PLAIN = (74, 74)
MANY = 7  # players, who need more room
_SIDE_COLUMNS = {2: 8, 3: 5}  # by players; at larger tables three, and two for at most four cards
_OUTWARDS = 0.5  # aslant, seats stand further out than on a circle
_TAG_ASIDE = 49
DEALER = "D"
_RED = "HD"


@dataclass(frozen=True)
class PictureCard:
    """A card, its upper left corner at x and y; `hidden` shows its back, `legal` that it may be played next."""

    rank: str
    suit: str
    x: int
    y: int
    wins: bool = False
    wrong: bool = False
    hidden: bool = False
    legal: bool = False

    @property
    def is_red(self) -> bool:
        """Return whether its suit is red."""
        return self.suit in _RED

    @property
    def name(self) -> str:
        """The card as a text, empty for a hidden one."""
        return "" if self.hidden else self.rank + self.suit


@dataclass(frozen=True)
class PictureTag:
    """The sign at a seat of the dealer, the picker, or a partner; its middle at x and y."""

    sign: str
    x: int
    y: int


@dataclass(frozen=True)
class PictureSeat:
    """A player at the table, the baseline of the name at x and y; ``taken`` is empty for players who sit out.

    ``held`` are the cards still in the hand, ``card`` the one on the table.
    """

    seat: int
    name: str
    x: int
    y: int
    tags: tuple[PictureTag, ...]
    taken: str
    is_next: bool
    leads: bool
    sits_out: bool
    card: PictureCard | None
    held: tuple[PictureCard, ...] = ()

    @property
    def taken_y(self) -> int:
        """The baseline of what the player has taken."""
        return self.y + _TAKEN - _NAME


@dataclass(frozen=True)
class TablePicture:
    """The contents of the picture, and the same as a sentence; ``points`` are those of the trick on the table.

    ``winner`` is who takes the trick on the table, None while it is not complete.
    """

    width: int
    height: int
    seats: tuple[PictureSeat, ...]
    trick: str
    points: str
    sentence: str
    middle: int
    winner: PictureSeat | None


@dataclass(frozen=True)
class TableAngle:
    """How the table is looked at: the seat at the bottom, and the seats whose cards are seen.

    ``shown`` is None where no hand is drawn at all.
    """

    seat: int = 1
    shown: Collection[int] | None = None


@dataclass(frozen=True)
class _TableStep:
    """The hand after some of its cards: those on the table by seat, who led, and the seat of the next player."""

    trick: int
    table: dict[int, CardPlay]
    leader: int | None
    winner: int | None
    next_seat: int | None


@dataclass
class _Layout:
    """Places at a table. ``middle`` is the height of the middle of the trick."""

    angle: TableAngle
    seats: int
    height: int = field(init=False)

    def __post_init__(self) -> None:
        with_hands = HEIGHT_WITH_HANDS if self.seats < MANY else HEIGHT_OF_MANY
        self.height = HEIGHT if self.angle.shown is None else with_hands
        around = places(self.seats)
        turn = self.angle.seat - 1
        self.around = {seat + 1: around[(seat - turn) % self.seats] for seat in range(self.seats)}
        self.top = min(y for _x, y in around)

    @property
    def middle(self) -> int:
        # The upper hands of an odd number of players lie in two rows, the lower one in one.
        aside = 12 if self.angle.shown is not None and self.seats % 2 else 0
        return self.height // 2 + aside

    def columns(self, seat: int, cards: int, players: int) -> int:
        """Return how many cards of a hand lie beside each other."""
        is_aside = abs(self.around[seat][0]) > 0.1
        if not is_aside:
            return max(min(cards, 10), 1)
        return _SIDE_COLUMNS.get(players, 2 if cards <= 4 else 3)

    def block(self, seat: int, size: tuple[int, int]) -> tuple[int, int]:
        """Return the upper middle of the name and the cards of a seat, which take so much room across and down."""
        x, y = self.around[seat]
        room = max(size[0], 2 * _TAG_ASIDE + 16)
        across = WIDTH / 2 + copysign(abs(x) ** _OUTWARDS, x) * (WIDTH / 2 - MARGIN - room / 2) if abs(x) > 0.1 else 200
        down = (y - self.top) / (1 - self.top) * (self.height - 2 * MARGIN - size[1])
        return round(across), round(MARGIN + down)

    def on_felt(self, seat: int) -> tuple[int, int]:
        """Return the upper left corner of a card on the table."""
        x, y = self.around[seat]
        with_hands = _RING if self.seats < MANY else _RING_OF_MANY
        across, down = _RING_PLAIN if self.angle.shown is None else with_hands
        return round(WIDTH / 2 + x * across - CARD_WIDTH / 2), round(self.middle + y * down - CARD_HEIGHT / 2)


def last_step(checked: CheckedHand) -> int:
    """Return the number of cards played: the picture of a hand has a step for each, and one before the first."""
    return len(checked.plays)


def draw_picture(
    checked: CheckedHand,
    names: Sequence[str],
    played: int,
    show_partner: bool = True,
    angle: TableAngle = TableAngle(),  # a frozen value
) -> TablePicture:
    """Return the picture of the table after so many cards; a trick stays until the next card is led.

    ``names`` are by seat. Without ``show_partner`` the partner is not marked, as the table may not know them yet.
    """
    step = _table_step(checked, played)
    layout = _Layout(angle, len(names))
    so_far = checked.after(checked.complete(played))
    signs = _seat_signs(checked, show_partner)
    wrong = {violation.moment for violation in checked.violations}
    state = checked.state_after(played) if angle.shown is not None else None
    drawn = []
    for seat in layout.around:
        dealt_in = seat in checked.hand.seats
        held = list(_held_cards(state, checked, seat)) if state and dealt_in else []
        columns = layout.columns(seat, _piles(checked), len(checked.hand.seats))
        across, top = layout.block(seat, _block_size(checked, columns if dealt_in and state else 0))
        drawn.append(
            PictureSeat(
                seat=seat,
                name=names[seat - 1],
                x=across,
                y=top + _NAME,
                tags=_place_tags(signs.get(seat, ()), across, top + LABEL // 2 - 1),
                taken=_taken_words(so_far, seat) if dealt_in else "",
                is_next=seat == step.next_seat,
                leads=seat == step.leader,
                sits_out=not dealt_in,
                card=_picture_card(step, seat, layout.on_felt(seat), wrong),
                held=tuple(_place_held(held, columns, (across, top + LABEL), state, seat, angle.shown or ())),
            )
        )
    winner = next((seat for seat in drawn if seat.seat == step.winner), None)
    return TablePicture(
        WIDTH, layout.height, tuple(drawn), *_middle_words(step), _picture_sentence(step, names), layout.middle, winner
    )


def _piles(checked: CheckedHand) -> int:
    """Return how many cards lie side by side in a full hand; two-handed some lie below others."""
    return checked.hand.rules.hand_size - len(checked.hand.covers or ()) // 2


def _block_size(checked: CheckedHand, columns: int) -> tuple[int, int]:
    """Return the room of a player and a full hand, across and down, so that nothing moves as cards are played."""
    if not columns:
        return 0, LABEL
    below = COVERED if checked.hand.covers else 0
    return columns * STEP_ACROSS, LABEL + ceil(_piles(checked) / columns) * (STEP_DOWN + below)


def _held_cards(state: HandState, checked: CheckedHand, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the cards that a seat can still play, trump first, each with the card that lies below it."""
    held = state.hands[checked.hand.seats.index(seat)]
    covers = state.covers or {}
    for bit, card in ((state.cards.bits[card], card) for card in state.cards.cards):
        if bit & held:
            yield card, "".join(state.cards.names(covers.get(bit, 0)))


def _place_held(
    held: Sequence[tuple[str, str]],
    columns: int,
    corner: tuple[int, int],
    state: HandState | None,
    seat: int,
    shown: Collection[int],
) -> Iterator[PictureCard]:
    """Yield the cards of a hand in rows, `corner` being the upper middle of the first one."""
    across, top = corner
    legal = state.legal() if state is not None and state.seat == seat else 0
    hidden = seat not in shown
    below = COVERED if any(under for _card, under in held) else 0
    for at, (card, under) in enumerate(held):
        row, column = divmod(at, columns)
        in_row = min(columns, len(held) - row * columns)
        x = across - in_row * STEP_ACROSS // 2 + column * STEP_ACROSS + 1
        y = top + row * (STEP_DOWN + below)
        if under:
            yield PictureCard(under[:-1], under[-1], x, y + below, hidden=hidden)
        is_legal = state is not None and bool(state.cards.bits[card] & legal) and not hidden
        yield PictureCard(card[:-1], card[-1], x, y, hidden=hidden, legal=is_legal)


def _table_step(checked: CheckedHand, played: int) -> _TableStep:
    seats = checked.hand.seats
    plays = checked.plays[:played]
    trick = plays[-1].trick if plays else 1
    table = {seats[play.place]: play for play in plays if play.trick == trick}
    last = plays[-1] if plays else None
    if last is None:
        first = seats[0] if checked.state else None
        return _TableStep(trick, table, first, None, first)
    leader = next(iter(table))
    if len(table) < len(seats) or last.winner is None:
        return _TableStep(trick, table, leader, None, seats[(last.place + 1) % len(seats)])
    over = trick == checked.hand.rules.hand_size
    return _TableStep(trick, table, leader, seats[last.winner], None if over else seats[last.winner])


def _middle_words(step: _TableStep) -> tuple[str, str]:
    """Return the words for the trick on the table and its card points, both empty without cards."""
    if not step.table:
        return "", ""
    points = sum(card_points(play.name) for play in step.table.values())
    points_text = ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
    return _("Trick %(trick)d") % {"trick": step.trick}, points_text


def _seat_signs(checked: CheckedHand, show_partner: bool) -> dict[int, tuple[str, ...]]:
    transcript = checked.hand.transcript
    signs: dict[int, tuple[str, ...]] = {transcript.dealer or checked.hand.table: (DEALER,)}
    if checked.picker is not None:
        signs[checked.picker] = (*signs.get(checked.picker, ()), SeatRole.PICKER.value)
    for partner in checked.partners if show_partner else ():
        signs[partner] = (*signs.get(partner, ()), SeatRole.PARTNER.value)
    return signs


def _place_tags(signs: Sequence[str], x: int, y: int) -> tuple[PictureTag, ...]:
    """Return the signs of a seat: the first one to the left of the name, the second one to its right."""
    asides = (-_TAG_ASIDE, _TAG_ASIDE)
    return tuple(PictureTag(sign, x + aside, y) for sign, aside in zip(signs, asides, strict=False))


def _taken_words(so_far: CheckedHand, seat: int) -> str:
    points, tricks = so_far.points_by_seat[seat - 1], so_far.tricks_by_seat[seat - 1]
    if not tricks:
        return _("no tricks")
    params = {"points": points, "tricks": tricks}
    return ngettext("%(points)d in %(tricks)d trick", "%(points)d in %(tricks)d tricks", tricks) % params


def _picture_card(
    step: _TableStep, seat: int, corner: tuple[int, int], wrong: Collection[tuple[int, int]]
) -> PictureCard | None:
    play = step.table.get(seat)
    if play is None:
        return None
    return PictureCard(play.name[:-1], play.name[-1], *corner, seat == step.winner, (play.trick, play.card) in wrong)


def _picture_sentence(step: _TableStep, names: Sequence[str]) -> str:
    if not step.table:
        return _("Before the first card.")
    cards = ", ".join(f"{names[seat - 1]} {card_sign(play.name)}" for seat, play in step.table.items())
    sentence = _("Trick %(trick)d: %(cards)s.") % {"trick": step.trick, "cards": cards}
    if step.winner is None:
        return sentence
    return f"{sentence} {_('%(name)s takes it.') % {'name': names[step.winner - 1]}}"
