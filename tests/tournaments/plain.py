"""An event and a game as lists and numbers, with nothing of the site: what its totals must come to."""

from __future__ import annotations

from dataclasses import dataclass, field

STAKES = {75: 1, 95: 2, 50: -2, 25: -4}  # card points of the picker's side -> units a defender pays; bumped below 61
FIVE = 5
LIMIT = 3  # hands that a table of the event plays


@dataclass
class Hand:
    """A hand on a sheet. ``dealer`` sits out where six sit; ``conflict`` is a conflicting hand without a decision."""

    picker: int
    partner: int
    points: int
    dealer: int = 0
    void: bool = False
    conflict: Hand | None = None

    def pays(self, seats: int) -> dict[int, int]:
        """Units by seat: the picker two stakes, the partner one; the defenders pay one each."""
        stake, dealt = (
            STAKES[self.points],
            [seat for seat in range(1, seats + 1) if seats == FIVE or seat != self.dealer],
        )
        return {seat: stake * {self.picker: 2, self.partner: 1}.get(seat, -1) for seat in dealt}

    @property
    def record(self) -> dict[str, int]:
        """The hand as it is typed."""
        return {"picker": self.picker, "partner": self.partner, "points": self.points}


@dataclass
class Sheet:
    """A table of the event or a game (``limit`` None). ``seats`` are entrants by seat."""

    club_game: int
    game: int
    seats: tuple[int, ...]
    limit: int | None = LIMIT
    table: int = 0
    hands: list[Hand] = field(default_factory=list)
    state: str = "open"
    dispute: int = 0

    @property
    def counted(self) -> list[Hand]:
        """The hands that are not void, in their order: hand 1, hand 2 and so on."""
        return [hand for hand in self.hands if not hand.void]

    @property
    def waits(self) -> bool:
        """Return whether two opinions wait for somebody to choose."""
        return any(hand.conflict for hand in self.hands)

    @property
    def has_room(self) -> bool:
        """Return whether one hand more may be played."""
        return self.limit is None or len(self.counted) < self.limit

    @property
    def is_official(self) -> bool:
        """Return whether the event counts it."""
        return self.state == "confirmed"

    def totals(self) -> tuple[int, ...]:
        """Units by seat. At an event a hand with two opinions pays nobody."""
        sums = dict.fromkeys(range(1, len(self.seats) + 1), 0)
        for hand in self.counted:
            if hand.conflict is None or self.limit is None:
                for seat, units in hand.pays(len(self.seats)).items():
                    sums[seat] += units
        return tuple(sums.values())


def official(sheets: list[Sheet]) -> dict[int, int]:
    """Return what every entrant of a confirmed table has."""
    return {
        entrant: units
        for sheet in sheets
        if sheet.is_official
        for entrant, units in zip(sheet.seats, sheet.totals(), strict=True)
    }
