"""A position of a hand in an address: after which card, seen from which seat, and with which other cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, QueryDict

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.branching import branch_off
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.replay_table import TableAngle


@dataclass(frozen=True)
class ReplayPosition:
    """A moment of a hand. ``at`` is the number of cards played, None for the step at which a hand opens.

    ``seat`` sits at the bottom of the table; with ``alone`` only its cards lie face up. ``tried`` are cards that are
    tried after the first ``kept`` cards of the hand.
    """

    at: int | None = None
    seat: int = 1
    alone: bool = False
    kept: int = 0
    tried: tuple[str, ...] = ()

    @property
    def query(self) -> dict[str, str]:
        """The parameters of its address; what is as usual is left out."""
        parameters = {"at": "" if self.at is None else str(self.at)}
        parameters["seat"] = str(self.seat) if self.seat > 1 else ""
        parameters["only"] = "1" if self.alone else ""
        parameters["try"] = "-".join((str(self.kept), *self.tried)) if self.tried else ""
        return {key: value for key, value in parameters.items() if value}

    def line(self, checked: CheckedHand) -> CheckedHand:
        """Return the hand, or the branch of it whose cards are tried. Raises Http404 where one of them is not legal."""
        if not self.tried:
            return checked
        try:
            return branch_off(checked, self.kept, self.tried)
        except Refused as refused:
            raise Http404("branch") from refused

    def play(self, checked: CheckedHand, line: CheckedHand, at: int, card: str) -> ReplayPosition:
        """Return the position after this card, played after the first `at` cards of the line."""
        cards = tuple(play.name for play in line.plays)
        if cards[at : at + 1] != (card,):
            cards = (*cards[:at], card)
        own = tuple(play.name for play in checked.plays)
        if own[: at + 1] == cards[: at + 1] and cards[: len(own)] == own[: len(cards)]:
            return replace(self, at=at + 1, kept=0, tried=())
        kept = next((at for at, (old, new) in enumerate(zip(own, cards, strict=False)) if old != new), len(own))
        return replace(self, at=at + 1, kept=kept, tried=cards[kept:])

    def angle(self, table: int) -> TableAngle:
        """Return how the table is looked at."""
        return TableAngle(self.seat, (self.seat,) if self.alone else range(1, table + 1))


def read_position(data: QueryDict, table: int) -> ReplayPosition:
    """Return the position that an address names; what cannot be read counts as not named."""
    seat = parse_whole_number(data.get("seat", ""), digits=2) or 1
    kept, *tried = data.get("try", "").split("-")
    before = parse_whole_number(kept, digits=3)
    return ReplayPosition(
        at=parse_whole_number(data.get("at", ""), digits=3),
        seat=seat if seat <= table else 1,
        alone=data.get("only") == "1",
        kept=before or 0,
        tried=tuple(tried) if before is not None else (),
    )


@dataclass(frozen=True)
class StepAddress:
    """The address of the steps of a hand: its path, and what names the hand there besides the position.

    ``picture_path`` is that of their pictures, empty where none are offered.
    """

    path: str
    fixed: Mapping[str, str]
    picture_path: str = ""

    def of(self, position: ReplayPosition, **changes: Any) -> str:
        """Return the address of a position, with some of it changed."""
        return f"{self.path}?{self._query(replace(position, **changes))}"

    def picture(self, position: ReplayPosition) -> str:
        """Return the address of the picture of a position; empty where there is none."""
        return f"{self.picture_path}?{self._query(position)}" if self.picture_path else ""

    def _query(self, position: ReplayPosition) -> str:
        return urlencode({**self.fixed, **position.query})

    def before_step(self, position: ReplayPosition) -> str:
        """Return the address of the steps of the hand itself, seen alike, up to the number of the step."""
        parameters = {**self.fixed, **replace(position, at=None, kept=0, tried=()).query, "at": ""}
        return f"{self.path}?{urlencode(parameters)}"
