"""Change a game: preview the effects, then make the change in one transaction.

A change is one or more requests in one entry. It is refused when a hand becomes impossible; a correction may bring
along those of the hands that it makes impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.game import GameState
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.answers import answer_to_change
from scorekeeper.ledger.book import Book, BookEntry, Json, LineKind, amend, verify_length
from scorekeeper.ledger.entries import clean_reason, require_reason
from scorekeeper.ledger.folding import LineOutcome, fold_book, opening_line
from scorekeeper.models import Entry
from scorekeeper.services import derived, journals
from scorekeeper.services.journals import Actor, Answer, LockedGame, writing
from scorekeeper.services.plans import asks_why, plan
from scorekeeper.services.requests import KINDS, Request


@dataclass(frozen=True, slots=True)
class StandingBefore:
    """The rules and the state that a hand at some place is paid with."""

    rules: HouseRules
    state: GameState


def standing_before(game: int, line: str, requests: Sequence[Request] = ()) -> StandingBefore:
    """Return the state of the game before a line, with `requests` applied; nothing is written. One statement.

    Raises ``Refused``: ``unknown-game``, ``unknown-line``, and what ``plans.plan`` raises.
    """
    entries = list(Entry.objects.filter(game=game).order_by("seq"))
    if not entries:
        raise refuse("unknown-game", path="game")
    book = journals.book_of(entries)
    for request in requests:
        book = amend(book, BookEntry(entries[-1].seq + 1, {"changes": plan(book, request)}))
    outcomes = fold_book(book)[: book.position(line)]
    paid = outcomes[-1].paid if outcomes else opening_line(book)
    return StandingBefore(paid.rules, paid.state)


_checks: list[Callable[[int], bool]] = []


def register_confirmation(check: Callable[[int], bool]) -> None:
    """Ask ``check``, which gets a game's number, from now on."""
    if check not in _checks:
        _checks.append(check)


def is_confirmed(game: int) -> bool:
    """Return whether someone has confirmed the score of a game."""
    return any(check(game) for check in _checks)


MOVED_ALONG = "reseat"  # what a change of seats does to hands that it does not speak of
CHANGING = frozenset(kind.value for kind in KINDS.values())


@dataclass(frozen=True, slots=True)
class Shift:
    """A line that a change touches or pays differently.

    Units by player, in a race what it scores; empty where the line is not there or void.
    """

    uid: str
    kind: LineKind
    number_before: int | None
    number_after: int | None
    payouts_before: tuple[int, ...]
    payouts_after: tuple[int, ...]
    totals_before: tuple[int, ...]
    totals_after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A line that a change makes impossible, and why; ``what`` is what it says, to be corrected in the same change.

    ``seating`` are the players on seats 1..P there, once the change is made.
    """

    uid: str
    kind: LineKind
    number: int | None
    what: Json
    faults: tuple[Fault, ...]
    seating: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnd:
    """A game of a race that a hand ends, and the players who win it."""

    game: int
    hand: int | None
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """The effects of a change: lines paid differently, lines that become impossible, the totals before and after.

    ``games_before`` and ``games_after`` are the games of races that end, in order. ``needs_reason`` says whether
    it must say why: money was paid in this game, or its score was confirmed.
    """

    shifts: tuple[Shift, ...]
    broken: tuple[Broken, ...]
    totals_before: tuple[int, ...]
    totals_after: tuple[int, ...]
    games_before: tuple[GameEnd, ...] = ()
    games_after: tuple[GameEnd, ...] = ()
    needs_reason: bool = False


class Impossible(Refused):
    """A change that makes other hands impossible; ``broken`` says which. Correct them in the same change."""

    def __init__(self, broken: tuple[Broken, ...]) -> None:
        self.broken = broken
        super().__init__(
            Fault(
                "impossible-hand/hand",
                {"number": line.number, "fault": fault},
                f"hands[{line.number}]",
                {"line": line.uid},
            )
            for line in broken
            for fault in line.faults
        )


def preview(game: int, requests: Sequence[Request]) -> ChangePreview:
    """Return the effect of a change on every line; nothing is written.

    Raises ``Refused`` for what is wrong with the change itself (see ``plans.plan``), ``unknown-game``.
    """
    entries = list(Entry.objects.filter(game=game).order_by("seq"))
    if not entries:
        raise refuse("unknown-game", path="game")
    book = journals.book_of(entries)
    then, now = fold_book(book), fold_book(_apply_requests(book, entries[-1].seq + 1, requests)[0])
    return replace(_preview(then, now), needs_reason=_needs_reason(game, book, requests))


def make(
    game: int, requests: Sequence[Request], *, key: str, actor: Actor, why: str = "", seen: int | None = None
) -> Answer:
    """Make a change as one entry. The same ``key`` gives the stored answer again.

    ``why`` must be there where ``Preview.needs_reason`` says so. ``seen`` is ``Sheet.last_entry`` of the page on which
    the change was decided; given, the change is refused (``taken``) when this game has changed since.
    Raises ``Refused`` for what is wrong with the change, and ``Impossible`` with the other hands that it breaks.
    """
    with writing():
        locked = journals.lock_game(game, key)
        entries = journals.entries_of(game)
        if (before := _written_before(locked, entries, key)) is not None:
            return journals.answer_from_entry(before, CHANGING)
        if seen is not None and entries[-1].seq != seen:
            raise journals.OutdatedWrite("taken/game-changed", path="seen")
        book = journals.book_of(entries)
        needed = _needs_reason(game, book, requests)
        reason = require_reason(why) if needed else clean_reason(why)
        after, changes = _apply_requests(book, locked.length + 1, requests)
        outcomes = fold_book(after)
        _verify(fold_book(book), outcomes)
        answer = answer_to_change(changes, outcomes)
        payload = {"changes": changes, "answer": answer}
        entry = journals.add_entry(locked, KINDS[type(requests[0])], payload, key=key, actor=actor, why=reason)
        rows = {known.seq: known.pk for known in entries} | {entry.seq: entry.row}
        derived.store(game, after, outcomes, rows)
        return journals.read_answer(answer, entry.seq)


def _written_before(locked: LockedGame, entries: list[Entry], key: str) -> Entry | None:
    """The entry of this game that the key has written. Raises ``Refused`` (``used-key``) when it is another game's."""
    before = next((entry for entry in entries if entry.key == key), None)
    if before is None and locked.written is not None:
        raise journals.used_key()
    return before


def _needs_reason(game: int, book: Book, requests: Sequence[Request]) -> bool:
    confirmed = book.contested and book.closed and is_confirmed(game)
    return any(asks_why(book, request, confirmed=confirmed) for request in requests)


def _apply_requests(book: Book, seq: int, requests: Sequence[Request]) -> tuple[Book, list[Json]]:
    """The book with all requests in it, and their changes. Raises ``Refused`` when the first of them cannot be."""
    changes: list[Json] = []
    for request in requests:
        planned = plan(book, request)
        book = amend(book, BookEntry(seq, {"changes": planned}))
        changes += planned
        if request is requests[0]:
            _verify_own(book, planned)
    verify_length(book)
    return book, changes


def _verify_own(book: Book, changes: list[Json]) -> None:
    """Refuse what is wrong with the lines that a request itself writes, in their own words."""
    own = {change.get("line") for change in changes if change["op"] != MOVED_ALONG}
    for outcome in fold_book(book):
        if outcome.line.uid in own and outcome.paid.faults:
            raise Refused(outcome.paid.faults)


def _verify(then: list[LineOutcome], now: list[LineOutcome]) -> None:
    if broken := _preview(then, now).broken:
        raise Impossible(broken)


def _preview(then: list[LineOutcome], now: list[LineOutcome]) -> ChangePreview:
    before, after = ({outcome.line.uid: outcome for outcome in outcomes} for outcomes in (then, now))
    pairs = [(before.get(uid), outcome) for uid, outcome in after.items()]
    return ChangePreview(
        shifts=tuple(_shift(old, new) for old, new in pairs if old is None or _differ(old, new)),
        broken=tuple(_broken_line(new) for new in now if new.faults),
        totals_before=_totals(then, now),
        totals_after=_totals(now, now),
        games_before=tuple(_games(then)),
        games_after=tuple(_games(now)),
    )


def _games(outcomes: list[LineOutcome]) -> Iterator[GameEnd]:
    for outcome in outcomes:
        if (race := outcome.race) and race.winners:
            yield GameEnd(race.number, outcome.number, race.winners)


def _totals(outcomes: list[LineOutcome], others: list[LineOutcome]) -> tuple[int, ...]:
    if outcomes:
        return outcomes[-1].paid.state.totals
    return (0,) * len(others[-1].paid.state.totals) if others else ()


def _differ(old: LineOutcome, new: LineOutcome) -> bool:
    return (old.line, old.amounts, old.paid.moves) != (new.line, new.amounts, new.paid.moves)


def _shift(old: LineOutcome | None, new: LineOutcome) -> Shift:
    return Shift(
        uid=new.line.uid,
        kind=new.line.kind,
        number_before=old.number if old else None,
        number_after=new.number,
        payouts_before=old.amounts if old and not old.line.voided else (),
        payouts_after=new.amounts if not new.line.voided else (),
        totals_before=old.paid.state.totals if old else (),
        totals_after=new.paid.state.totals,
    )


def _broken_line(outcome: LineOutcome) -> Broken:
    line = outcome.line
    return Broken(line.uid, line.kind, outcome.number, line.what, outcome.paid.faults, outcome.before.seating)
