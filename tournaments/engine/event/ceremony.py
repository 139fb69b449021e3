"""The prize ceremony: results that are held back, and steps that the director reveals one by one.

The steps come from what was signed last, so that a correction doesn't change them on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from scorekeeper.engine.errors import refuse
from tournaments.engine.award import Contest, PrizeWon
from tournaments.engine.brackets.ranking import places
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import Ceremony, EventEntry, SignOff
from tournaments.engine.prize_table import SidePrizeKind
from tournaments.engine.prizes import best_session
from tournaments.engine.standings import EntrantStanding

ON_STAGE = 5  # places that are revealed one by one; prizes of later places come together before them
COUNTDOWNS = (0, 3, 5, 10)  # seconds


class StepKind(StrEnum):
    """The kinds of steps, by what they reveal."""

    PLACES = "places"  # several places together: from ``place`` to ``last``
    PLACE = "place"
    SESSION = "session"
    SIDE = "side"
    SECOND_CHANCE = "second-chance"


@dataclass(frozen=True, slots=True)
class Revealed:
    """A player on stage: ``rank`` in the standings, ``points`` (None: not told), ``amount`` won there in minor
    units."""

    entrant: int
    rank: int
    points: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class CeremonyStep:
    """A step: the players that it reveals, best first; several for one place are tied, listed as in the standings."""

    kind: StepKind
    players: tuple[Revealed, ...]
    place: int = 0
    last: int = 0
    session: int = 0
    side: SidePrizeKind | None = None


def holds_results(book: EventBook) -> bool:
    """Return whether everyone waits for the ceremony: no standings, prizes, or winners but on its own screen."""
    return book.ceremony is not None and book.ceremony.holds and not book.ceremony.over


def ceremony_steps(book: EventBook) -> tuple[CeremonyStep, ...]:
    """Return the steps of the signed results: sessions, side prizes, the second chance, later places, and fifth to
    first place, so that the winner comes last; empty before anything is signed.

    Places end with the last prize, if they have any: nobody comes on stage for nothing. A single
    session comes after first place, which it would give away.
    """
    if not book.signed:
        return ()
    signed = book.signed[-1]
    sessions = tuple(_sessions(book, signed))
    first, after = ((), sessions) if len(book.sessions) == 1 else (sessions, ())
    return (*first, *_sides(signed), *_second_chance(book, signed), *_places(book, signed), *after)


def _places(book: EventBook, signed: SignOff) -> Iterator[CeremonyStep]:
    by_rank: dict[int, list[Revealed]] = {}
    amounts = _amounts(signed, lambda won: won.prize.contest in (Contest.PLACE, Contest.LEFTOVER))
    for row in signed.standings:
        rank = row.number(ties_share=book.setup.ties_share)
        by_rank.setdefault(rank, []).append(Revealed(row.entrant, rank, row.points, amounts.get(row.entrant, 0)))
    later = [one for rank, tied in by_rank.items() if rank > ON_STAGE for one in tied if one.amount]
    if later:
        yield CeremonyStep(StepKind.PLACES, tuple(later), later[0].rank, later[-1].rank)
    last = max((rank for rank, tied in by_rank.items() if any(one.amount for one in tied)), default=ON_STAGE)
    for rank in sorted((rank for rank in by_rank if rank <= min(last, ON_STAGE)), reverse=True):
        yield CeremonyStep(StepKind.PLACE, tuple(by_rank[rank]), rank, rank)


def _sessions(book: EventBook, signed: SignOff) -> Iterator[CeremonyStep]:
    """Yield the best score of each session, and who else won a prize there.

    A session without prizes of its own is left out where others have some: nobody comes on stage for nothing. Of a
    single session the best score is the first place again.
    """
    has_prizes = bool(_amounts(signed, lambda _won: True))
    for index in range(len(book.sessions)):
        session = index + 1
        amounts = _amounts(signed, lambda won, session=session: won.prize.session == session)  # type: ignore[misc]
        scores = {
            row.entrant: score
            for row in signed.standings
            if index < len(row.sessions) and (score := row.sessions[index]) is not None
        }
        if not scores or (not amounts and (len(book.sessions) == 1 or has_prizes)):
            continue
        best = max(scores.values())
        rows = [row for row in signed.standings if scores.get(row.entrant) == best or row.entrant in amounts]
        rows.sort(key=lambda row: -(scores.get(row.entrant) or 0))
        shown = tuple(_revealed(row, scores.get(row.entrant), amounts) for row in rows)
        yield CeremonyStep(StepKind.SESSION, shown, session=session)


def _sides(signed: SignOff) -> Iterator[CeremonyStep]:
    kinds = dict.fromkeys(won.prize.side for won in signed.award.won if won.prize.contest is Contest.SIDE)
    for side in kinds:
        if side is None:
            continue
        amounts = _amounts(signed, lambda won, side=side: won.prize.side is side)  # type: ignore[misc]
        winners = [row for row in signed.standings if row.entrant in amounts]
        shown = tuple(_revealed(row, SIDE_FIGURES[side](row), amounts) for row in winners)
        yield CeremonyStep(StepKind.SIDE, shown, side=side)


def _second_chance(book: EventBook, signed: SignOff) -> Iterator[CeremonyStep]:
    second = book.bracket.second if book.bracket else None
    if second is None or not second.finished:
        return
    rows = {row.entrant: row for row in signed.standings}
    winner = places(second)[0].entrant
    if winner in rows:
        yield CeremonyStep(StepKind.SECOND_CHANCE, (_revealed(rows[winner], None, {}),))


SIDE_FIGURES: Mapping[SidePrizeKind, Callable[[EntrantStanding], int | None]] = {
    SidePrizeKind.BIGGEST_HAND: lambda row: row.best,
    SidePrizeKind.SESSION_HIGH: best_session,
    SidePrizeKind.MOST_LEASTERS: lambda row: row.leasters,
    SidePrizeKind.LOWEST_SCORE: lambda row: row.total,
}


def _revealed(row: EntrantStanding, points: int | None, amounts: Mapping[int, int]) -> Revealed:
    return Revealed(row.entrant, row.rank, points, amounts.get(row.entrant, 0))


def _amounts(signed: SignOff, counts: Callable[[PrizeWon], bool]) -> dict[int, int]:
    amounts: dict[int, int] = {}
    for won in signed.award.won:
        if counts(won):
            amounts[won.entrant] = amounts.get(won.entrant, 0) + won.amount
    return amounts


def _prepare(book: EventBook, entry: EventEntry) -> EventBook:
    """Set up the ceremony: ``holds`` results back, ``countdown`` seconds before each step, ``amounts`` shown."""
    if book.ceremony and book.ceremony.runs:
        raise refuse("ceremony-runs", path="holds")
    payload = entry.payload
    if payload["countdown"] not in COUNTDOWNS:
        raise refuse("bad-countdown", {"choices": list(COUNTDOWNS)}, "countdown")
    return replace(book, ceremony=Ceremony(bool(payload["holds"]), payload["countdown"], bool(payload["amounts"])))


def _step(book: EventBook, entry: EventEntry) -> EventBook:
    """Go ``from`` a step ``to`` the one after or before it; from None to 0, the title, when the ceremony begins.

    A step forward is revealed after the countdown, and there is no other one until then. How many steps there are is
    asked before an entry is written, not here: a journal stays readable when a later version shows fewer.
    """
    ceremony, before, now = book.ceremony, entry.payload["from"], entry.payload["to"]
    if ceremony is None or ceremony.over:
        raise refuse("no-ceremony", path="to")
    if not book.signed:
        raise refuse("not-signed/ceremony", path="to")
    if ceremony.step != before:
        raise refuse("taken/ceremony", path="to")
    follows = now == 0 if before is None else abs(now - before) == 1
    if not follows or now < 0:
        raise refuse("bad-step", path="to")
    forward = before is not None and now > before
    if forward and ceremony.reveals is not None and entry.at < ceremony.reveals:
        raise refuse("ceremony-counts", path="to")
    wait = ceremony.countdown if forward else 0
    return replace(book, ceremony=replace(ceremony, step=now, reveals=entry.at + timedelta(seconds=wait)))


def _end(book: EventBook, _entry: EventEntry) -> EventBook:
    """End the ceremony: what it held back may be seen. One that never began holds nothing back anymore."""
    if book.ceremony is None or book.ceremony.over:
        raise refuse("no-ceremony", path="end")
    return replace(book, ceremony=replace(book.ceremony, over=True))


def start_again(book: EventBook) -> EventBook:
    """Return the book with its ceremony back at the title, because other results were signed."""
    if book.ceremony is None or not book.ceremony.runs:
        return book
    return replace(book, ceremony=replace(book.ceremony, step=0))


def is_counting(ceremony: Ceremony, now: datetime) -> bool:
    """Return whether the countdown before a step still runs."""
    return ceremony.reveals is not None and now < ceremony.reveals


CEREMONY_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "ceremony": _prepare,
    "ceremony-step": _step,
    "ceremony-end": _end,
}
