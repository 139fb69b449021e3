"""A table seen from above, on paper: who sits where, who deals, picks, helps."""

from __future__ import annotations

from reportlab.lib.colors import white
from reportlab.platypus import Flowable

from . import typeface
from .cells import ELLIPSIS, FADED, INK, RULE
from .evening_paper import Role
from .replay_paper import ReplayPaper
from .table_places import places

DEALER = "D"


class SeatCircle(Flowable):  # type: ignore[misc]
    """The circle with the names round it, ``side`` points high and half as wide again."""

    WIDE = 1.5

    def __init__(self, hand: ReplayPaper, side: float, size: float) -> None:
        super().__init__()
        self.hand, self.side, self.size = hand, side, size

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Take the drawing's own size."""
        self.width, self.height = self.side * self.WIDE, self.side
        return self.width, self.height

    def draw(self) -> None:
        """Draw the table, then each seat's name with its signs."""
        middle, radius = (self.width / 2, self.height / 2), self.side * 0.27
        self.canv.setStrokeColor(RULE)
        self.canv.setFillColor(white)
        self.canv.ellipse(middle[0] - radius * 1.3, middle[1] - radius, middle[0] + radius * 1.3, middle[1] + radius)
        for seat, (x, y) in enumerate(places(len(self.hand.names)), start=1):
            self._seat(seat, middle[0] + x * radius * 2, middle[1] - y * radius * 1.5)

    def _seat(self, seat: int, x: float, y: float) -> None:
        signs = "".join(self._signs(seat))
        name = self._fitted(self.hand.names[seat - 1], self.width - 2 * abs(x - self.width / 2))
        self.canv.setFillColor(INK if seat in self.hand.checked.hand.seats else FADED)
        typeface.draw(self.canv, x - typeface.width(name, self.size, True) / 2, y, name, self.size, True)
        below = signs if seat in self.hand.checked.hand.seats else Role.OUT.value
        self.canv.setFillColor(FADED)
        typeface.draw(self.canv, x - typeface.width(below, self.size) / 2, y - self.size * 1.15, below, self.size)

    def _signs(self, seat: int) -> list[str]:
        checked = self.hand.checked
        signs = [DEALER] if seat == (checked.hand.told.dealer or checked.hand.table) else []
        signs += [Role.PICKER.value] if seat == checked.picker else []
        return signs + ([Role.PARTNER.value] if seat in checked.partners else [])

    def _fitted(self, name: str, room: float) -> str:
        """The name, or as much of it as there is room for."""
        if typeface.width(name, self.size, True) <= room:
            return name
        while name and typeface.width(name + ELLIPSIS, self.size, True) > room:
            name = name[:-1]
        return name + ELLIPSIS
