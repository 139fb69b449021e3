"""Draw the result of a game as a PNG picture to share: places, totals in points, and highlights. No money."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.exports.drawing import DRAWING, INK, OVERSAMPLED, Drawing, DrawnText, scaled
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.highlights import HighlightCard
from scorekeeper.wording.player_discs import PlayerDisc

# The light theme of tokens.css.
PAPER, CARD, SOFT, FELT = "#f7f3ea", "#fffdf8", "#655f52", "#1f5c41"
GAIN, LOSS, LINE, ON_PLAYER = "#1c6b45", "#a3261d", "#e6dfcf", "#ffffff"
PLAYERS = ("#bf4922", "#205bf7", "#9f39b5", "#2e686a", "#604a0c", "#711e40", "#240762", "#2a3900")

WIDTH = 1080  # pixels
MARGIN, GAP = 60, 24
STEPS = {1: 420, 2: 370, 3: 340}  # height of a podium's step by place
ROW, TILE = 96, 190


@dataclass(frozen=True, slots=True)
class PicturePlayer:
    """A player on the picture; ``total`` in points."""

    name: str
    disc: PlayerDisc
    rank: int
    total: int


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """The content of the picture: the game, when it was played and how long, its players best first, and highlights."""

    title: str
    subtitle: str
    players: tuple[PicturePlayer, ...]
    awards: tuple[HighlightCard, ...]


def draw_result(result: ResultPicture) -> bytes:
    """Return the picture as a PNG file, 1080 pixels wide and as high as its content."""
    with DRAWING:
        return _Drawing(result).finish()


class _Drawing(Drawing):
    """The picture in the making."""

    def __init__(self, result: ResultPicture) -> None:
        self.result = result
        self.podium, self.others = result.players[:3], result.players[3:]
        tile_rows = (len(result.awards) + 1) // 2
        height = (
            MARGIN + 150 + STEPS[1] + GAP
            + (len(self.others) * ROW + GAP if self.others else 0)
            + tile_rows * (TILE + GAP) + 60 + MARGIN // 2
        )  # fmt: skip
        super().__init__(WIDTH, height, PAPER)

    def finish(self) -> bytes:
        """Draw everything from the top down and return the file."""
        room = WIDTH - 2 * MARGIN
        self.text(MARGIN, MARGIN + 50, self.result.title, 60, room=room, bold=True)
        self.text(MARGIN, MARGIN + 108, self.result.subtitle, 34, room=room, color=SOFT)
        y = self.draw_podium(MARGIN + 150) + GAP
        y = self.draw_others(y)
        y = self.draw_awards(y)
        self.text(WIDTH / 2, y + 40, "Sheepshead", 30, room=room, bold=True, color=FELT, centered=True)
        return self.png()

    def draw_podium(self, top: int) -> int:
        """Draw the first three, the winner in the middle, and return where the podium ends."""
        width = (WIDTH - 2 * MARGIN - 2 * GAP) / 3
        bottom = top + STEPS[1]
        for column, place in zip((1, 0, 2), self.podium, strict=False):
            left, height = MARGIN + column * (width + GAP), STEPS[min(place.rank, 3)]
            center = left + width / 2
            color = PLAYERS[place.disc.color - 1]
            self.box(left, bottom - height, width, height, _mix(color, CARD, 0.16))
            self.circle(center, bottom - height + 95, 65, place.disc, 52)
            name, is_winner = place.name, place.rank == 1
            self.text(center, bottom - height + 218, name, 38, room=width - 24, centered=True, bold=is_winner)
            self.total(center, bottom - height + 298, place.total, 68)
        return bottom

    def draw_others(self, top: int) -> int:
        """Draw a line for everyone else and return where the next part begins."""
        if not self.others:
            return top
        self.box(MARGIN, top, WIDTH - 2 * MARGIN, len(self.others) * ROW, CARD)
        for index, place in enumerate(self.others):
            middle = top + index * ROW + ROW / 2
            if index:
                self.line(MARGIN, top + index * ROW)
            self.circle(MARGIN + 64, middle, 32, place.disc, 28)
            self.text(MARGIN + 120, middle + 14, place.name, 38, room=560)
            width = DrawnText.of(signed(place.total), 44, True).width
            self.total(WIDTH - MARGIN - 32 - width / 2, middle + 16, place.total, 44)
        return top + len(self.others) * ROW + GAP

    def draw_awards(self, top: int) -> int:
        """Draw the highlights in two columns and return where they end."""
        width = (WIDTH - 2 * MARGIN - GAP) / 2
        for index, award in enumerate(self.result.awards):
            row, column = divmod(index, 2)
            left, y = MARGIN + column * (width + GAP), top + row * (TILE + GAP)
            is_alone = column == 0 and award is self.result.awards[-1]
            wide = WIDTH - 2 * MARGIN if is_alone else width
            self.box(left, y, wide, TILE, CARD)
            room = wide - 64
            self.text(left + 32, y + 54, award.title, 30, room=room, color=SOFT)
            self.text(left + 32, y + 106, award.text, 42, room=room, bold=True)
            self.text(left + 32, y + 152, award.detail, 30, room=room, color=SOFT)
        return top + (len(self.result.awards) + 1) // 2 * (TILE + GAP)

    def total(self, center: float, y: float, total: int, size: float) -> None:
        """Draw a total, gains and losses in their colors."""
        color = GAIN if total > 0 else LOSS if total < 0 else INK
        self.text(center, y, signed(total), size, room=WIDTH, bold=True, color=color, centered=True)

    def circle(self, x: float, y: float, radius: float, disc: PlayerDisc, size: float) -> None:
        """Draw a player's disc around a point."""
        self.draw.ellipse(scaled(x - radius, y - radius, x + radius, y + radius), PLAYERS[disc.color - 1])
        self.text(x, y + size * 0.36, disc.initials, size, room=2 * radius, bold=True, color=ON_PLAYER, centered=True)

    def line(self, x: float, y: float) -> None:
        """Draw a hairline from `x` to the same distance from the other side."""
        self.draw.line(scaled(x, y, WIDTH - x, y), LINE, OVERSAMPLED)


def _mix(color: str, ground: str, share: float) -> str:
    """Return a share of a color over a ground, all as `#rrggbb`."""
    pairs = zip(bytes.fromhex(color[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + bytes(round(one * share + other * (1 - share)) for one, other in pairs).hex()
