"""What decides between entrants with the same score: questions, asked in order until nobody is tied any more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any, NamedTuple

from .seating.chance import Chance

_LOTS = 1 << 32


class TieBreak(StrEnum):
    """A question put to those who are tied; setups list them in the order they are asked."""

    BEST_SESSION = "best-session"  # the better best session
    HANDS_WON = "hands-won"  # more hands won as picker
    HANDS_LOST = "hands-lost"  # fewer hands lost as picker
    HEAD_TO_HEAD = "head-to-head"  # more points at the tables where all who are tied sat together
    DRAW = "draw"  # a lot, drawn from the event's seed

    @property
    def words(self) -> str:
        """What is asked, as a sentence has it: ``hands won``."""
        return self.value.replace("-", " ")


class Tied(NamedTuple):
    """What the questions ask of an entrant: his best session (None: played none), hands won and lost as picker
    (None: a table gave totals only), and his points at each table he sat at."""

    entrant: int
    best_session: int | None
    won: int | None
    lost: int | None
    tables: Mapping[Hashable, int]


@dataclass(frozen=True, slots=True)
class Part:
    """Entrants who are still tied, or a single one, better parts first.

    ``above`` is what parted them from the part before; ``lacks`` the question that could not be asked of them, because
    a table gave totals only.
    """

    entrants: tuple[int, ...]
    above: TieBreak | None = None
    lacks: TieBreak | None = None


def parted(tied: Sequence[Tied], questions: Sequence[TieBreak], seed: int) -> list[Part]:
    """Entrants with the same score in parts, best first, numbers rising within a part.

    A question that cannot be asked ends the asking, so that a later one does not decide in its place.
    """
    if len(tied) == 1 or not questions:
        return [Part(_numbers(tied))]
    answers = _ANSWERS[questions[0]](tied, seed)
    if None in answers:
        return [Part(_numbers(tied), lacks=questions[0])]
    found: list[Part] = []
    best_first = sorted(zip(answers, tied, strict=True), key=lambda pair: pair[0], reverse=True)
    for _, alike in groupby(best_first, key=lambda pair: pair[0]):
        first, *others = parted([entrant for _, entrant in alike], questions[1:], seed)
        found += [Part(first.entrants, questions[0] if found else None, first.lacks), *others]
    return found


def lot(seed: int, entrant: int) -> int:
    """An entrant's lot, the higher the better: the same for a seed on every machine, whoever else is entered."""
    return Chance(Chance(seed).below(_LOTS) * _LOTS + entrant).below(_LOTS)


def _numbers(tied: Sequence[Tied]) -> tuple[int, ...]:
    return tuple(sorted(each.entrant for each in tied))


def _best_sessions(tied: Sequence[Tied], seed: int) -> list[Any]:
    return [(each.best_session is not None, each.best_session or 0) for each in tied]


def _won(tied: Sequence[Tied], seed: int) -> list[Any]:
    return [each.won for each in tied]


def _lost(tied: Sequence[Tied], seed: int) -> list[Any]:
    return [None if each.lost is None else -each.lost for each in tied]


def _head_to_head(tied: Sequence[Tied], seed: int) -> list[Any]:
    together = set(tied[0].tables).intersection(*(each.tables for each in tied[1:]))
    return [sum(each.tables[table] for table in together) for each in tied]


def _lots(tied: Sequence[Tied], seed: int) -> list[Any]:
    return [(lot(seed, each.entrant), -each.entrant) for each in tied]


_ANSWERS: dict[TieBreak, Callable[[Sequence[Tied], int], list[Any]]] = {
    TieBreak.BEST_SESSION: _best_sessions,
    TieBreak.HANDS_WON: _won,
    TieBreak.HANDS_LOST: _lost,
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.DRAW: _lots,
}
