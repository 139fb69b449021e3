"""Draw PNG pictures: surfaces with round corners and text in any script, smooth and in small files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from threading import Lock

from PIL import Image, ImageDraw, ImageFont
from pymupdf_fonts import fontbuffers

from scorekeeper.exports.pdf.typeface import FONT_PREFIX, runs

INK = "#1d1b16"
RADIUS = 36
OVERSAMPLED = 2  # drawn larger and scaled down, which smooths circles
COLORS = 192  # in the file: enough for smooth edges, a third of the size
SMALLEST = 0.6  # of the size of letters; a longer text is cut

DRAWING = Lock()  # a font draws for one thread at a time


@cache
def _font(family: str, size: int) -> ImageFont.FreeTypeFont:
    # The other engine would order and shape once more what is ordered and shaped, and is not on every system.
    return ImageFont.truetype(BytesIO(fontbuffers[family]()), size, layout_engine=ImageFont.Layout.BASIC)


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text in a size, each stretch with the font that has its characters."""

    stretches: tuple[tuple[ImageFont.FreeTypeFont, str], ...]

    @classmethod
    def of(cls, text: str, size: float, bold: bool) -> DrawnText:
        """Return the text in the size."""
        return cls(
            tuple(
                (_font(run.font.fontName.removeprefix(FONT_PREFIX), round(size * OVERSAMPLED)), run.shown)
                for run in runs(text, bold)
            )
        )

    @classmethod
    def fit(cls, text: str, size: float, room: float, bold: bool) -> DrawnText:
        """Return the text in the size or a smaller one that fits into the room, and cut where that is not enough."""
        whole = cls.of(text, size, bold)
        if whole.width <= room:
            return whole
        smaller = max(size * room / whole.width, size * SMALLEST)
        cut = text
        while (fitted := cls.of(cut, smaller, bold)).width > room and len(cut) > 1:
            cut = cut.removesuffix("…")[:-1].rstrip() + "…"
        return fitted

    @property
    def width(self) -> float:
        """The width in pixels of the finished picture."""
        return sum(font.getlength(text) for font, text in self.stretches) / OVERSAMPLED


class Drawing:
    """A picture in the making. Places and sizes are pixels of the finished picture. Draw under the lock ``DRAWING``."""

    def __init__(self, width: int, height: int, color: str) -> None:
        self.size = (width, height)
        self.image = Image.new("RGB", (width * OVERSAMPLED, height * OVERSAMPLED), color)
        self.draw = ImageDraw.Draw(self.image)

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        file = BytesIO()
        finished = self.image.resize(self.size, Image.Resampling.LANCZOS)
        finished.quantize(COLORS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        return file.getvalue()

    def text(
        self, x: float, y: float, text: str, size: float, *, room: float,
        bold: bool = False, color: str = INK, centered: bool = False,
    ) -> None:  # fmt: skip
        """Draw a text on the base line `y`, from `x` on or centered on it."""
        fitted = DrawnText.fit(text, size, room, bold)
        x -= fitted.width / 2 if centered else 0
        for font, stretch in fitted.stretches:
            self.draw.text((x * OVERSAMPLED, y * OVERSAMPLED), stretch, color, font, "ls")
            x += font.getlength(stretch) / OVERSAMPLED

    def box(
        self, x: float, y: float, width: float, height: float, color: str,
        radius: float = RADIUS, edge: str | None = None, edge_width: float = 1,
    ) -> None:  # fmt: skip
        """Draw a surface with round corners, and with an edge where that has a color."""
        corners = scaled(x, y, x + width, y + height)
        self.draw.rounded_rectangle(corners, radius * OVERSAMPLED, color, edge, round(edge_width * OVERSAMPLED))


def scaled(*places: float) -> Sequence[float]:
    """Return places in pixels of the picture as it is drawn."""
    return [place * OVERSAMPLED for place in places]
