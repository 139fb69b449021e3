"""Draw a position of a hand as a PNG picture to share: the table with every card that is seen."""

from __future__ import annotations

from scorekeeper.exports.drawing import DRAWING, INK, Drawing
from scorekeeper.wording.hands import card_sign
from scorekeeper.wording.replay_table import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DEALER,
    HELD_HEIGHT,
    HELD_WIDTH,
    PictureCard,
    PictureSeat,
    TablePicture,
)
from scorekeeper.wording.score_sheet import SeatRole

# The light theme of tokens.css.
PAPER, SOFT, HERO, ON_HERO = "#f7f3ea", "#655f52", "#1f5c41", "#fffdf8"
CARD_FACE, CARD_EDGE, CARD_BACK, CARD_GOLD = "#fffdf8", "#d5ccb8", "#1f5c41", "#c9971f"
CARD_BLACK, CARD_RED, DANGER = "#1d1b16", "#b3261e", "#a3261d"

SCALE = 2.7  # pixels per unit of the table
WIDTH = 1080
TOP = 170  # above the table: title and facts
BOTTOM = 110  # below it: the last card in words
MARGIN = 36


def draw_position(picture: TablePicture, title: str, facts: str, told: str) -> bytes:
    """Return a PNG file, 1080 pixels wide: the table with a title and facts above it, and a sentence below it."""
    with DRAWING:
        drawing = _Drawing(WIDTH, TOP + round(picture.height * SCALE) + BOTTOM, PAPER)
        drawing.write(title, facts, told)
        drawing.table(picture)
        return drawing.png()


class _Drawing(Drawing):
    """The picture in the making."""

    def write(self, title: str, facts: str, told: str) -> None:
        room = WIDTH - 2 * MARGIN
        self.text(MARGIN, 78, title, 48, room=room, bold=True)
        self.text(MARGIN, 134, facts, 32, room=room, color=SOFT)
        self.text(WIDTH / 2, self.size[1] - 42, told, 34, room=room, centered=True)

    def table(self, picture: TablePicture) -> None:
        self.box(0, TOP, WIDTH, picture.height * SCALE, HERO, radius=44 * SCALE)
        middle = TOP + picture.middle * SCALE
        self.text(WIDTH / 2, middle - 8, picture.trick, 35, room=220, bold=True, color=ON_HERO, centered=True)
        self.text(WIDTH / 2, middle + 38, picture.points, 31, room=220, color=ON_HERO, centered=True)
        for seat in picture.seats:
            self.player(seat)
            for card in seat.held:
                self.card(card, HELD_WIDTH, HELD_HEIGHT)
        for seat in picture.seats:
            if seat.card:
                self.card(seat.card, CARD_WIDTH, CARD_HEIGHT)

    def player(self, seat: PictureSeat) -> None:
        x, y = seat.x * SCALE, TOP + seat.y * SCALE
        for tag in seat.tags:
            radius = 8 * SCALE
            color = CARD_GOLD if tag.sign == SeatRole.PICKER.value else CARD_FACE
            edge = None if tag.sign in (DEALER, SeatRole.PICKER.value) else CARD_GOLD
            left, top = tag.x * SCALE - radius, TOP + tag.y * SCALE - radius
            self.box(left, top, 2 * radius, 2 * radius, color, radius=radius, edge=edge, edge_width=7)
            self.text(tag.x * SCALE, top + radius + 9, tag.sign, 27, room=60, bold=True, color=INK, centered=True)
        name = f"› {seat.name}" if seat.leads else seat.name
        self.text(x, y, name, 35, room=230, bold=True, color=ON_HERO, centered=True)
        self.text(x, TOP + seat.taken_y * SCALE, seat.taken, 30, room=260, color=ON_HERO, centered=True)

    def card(self, card: PictureCard, width: int, height: int) -> None:
        x, y = card.x * SCALE, TOP + card.y * SCALE
        across, down = width * SCALE, height * SCALE
        middle, size = x + across / 2, across * 0.58
        edge = CARD_GOLD if card.wins else DANGER if card.wrong else CARD_EDGE
        edge_width = 8 if card.wins or card.wrong else 2
        self.box(x, y, across, down, CARD_FACE, radius=across / 9, edge=edge, edge_width=edge_width)
        if card.hidden:
            self.box(x + 7, y + 7, across - 14, down - 14, CARD_BACK, radius=across / 14)
            self.text(middle, y + down * 0.6, card_sign("D"), size, room=across, color=CARD_GOLD, centered=True)
            return
        color = CARD_RED if card.is_red else CARD_BLACK
        self.text(middle, y + down * 0.48, card.rank, size, room=across, bold=True, color=color, centered=True)
        mark = card_sign(card.name)[-1]
        self.text(middle, y + down * 0.9, mark, size * 1.1, room=across, color=color, centered=True)
