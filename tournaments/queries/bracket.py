"""The field of a bracket, its next round, what ends the round that is played, and its picture."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.models import Entry
from scorekeeper.queries.sheet_lines import Signature, signature, with_authors
from tournaments.engine.brackets import fold
from tournaments.engine.brackets.fold import CutMoves, correct, cut_moves, moved_by_corrections
from tournaments.engine.brackets.picture import BracketPicture, bracket_picture, hide_points
from tournaments.engine.brackets.ranking import decision_at, extra_hands, places, rankings, tie_in_fault
from tournaments.engine.brackets.stage import BracketSetup, RoundStart, Seeds
from tournaments.engine.brackets.values import (
    NEXT_BEST,
    Bracket,
    BracketEntry,
    BracketSeed,
    CutCorrected,
    ExtraHands,
    Source,
    is_played,
)
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import require_bracket, require_bracket_setup, require_part, was_used
from tournaments.engine.event.draw_pool import present_entrants
from tournaments.engine.event.values import OFFICIAL, SessionTable
from tournaments.engine.seating.chance import Chance
from tournaments.engine.standings import DecidedTie, EntrantStanding, OpenTie, TableResult, cut_tie, entrants_after_cut
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.results import round_results, standings_at


@dataclass(frozen=True, slots=True)
class CutMade:
    """The entrants who go on and those who missed the cut, best first; ``tied`` more went on than were asked for."""

    field: tuple[BracketSeed, ...]
    reserve: tuple[BracketSeed, ...]
    tied: int = 0


def cut_made(event: Event, reading: EventReading, seed: int) -> CutMade:
    """The cut as the official standings make it now, of all who play on; ``seed`` orders a field at random.

    Raises ``Refused``: ``no-bracket``, ``cut-undecided``.
    """
    setup = require_bracket_setup(reading.book)
    rows = _rows(event, reading, setup, seed)
    most = len(rows) if setup.cut is None else setup.cut
    inside = set(entrants_after_cut(rows, most, setup.ties, reading.book.cut_decided))
    return _split(rows, inside, most)


def _split(rows: Sequence[EntrantStanding], inside: Container[int], most: int | None = None) -> CutMade:
    seeds = [(row.entrant in inside, BracketSeed(row.entrant, row.total)) for row in rows]
    field = tuple(one for goes_on, one in seeds if goes_on)
    tied = 0 if most is None else max(len(field) - most, 0)
    return CutMade(field, tuple(one for goes_on, one in seeds if not goes_on), tied)


def tie_at_cut(event: Event, reading: EventReading) -> OpenTie | None:
    """Return the tie at the cut that tie-breaks leave, decided or not; None where there is none, or no cut.

    Once the bracket is posted, it is the tie among its players by the scores now.
    """
    run, setup = reading.book.bracket, require_bracket_setup(reading.book)
    if setup.cut is None or setup.seeds is not Seeds.STANDING:
        return None
    rows = _rows_of(event, reading, run.main.entry) if run else _rows(event, reading, setup, 0)
    return cut_tie(rows, setup.cut, setup.ties)


def _rows_of(event: Event, reading: EventReading, entry: BracketEntry) -> list[EntrantStanding]:
    """Return the lines of those who are in a bracket or on its reserve list, best first."""
    return _ranked(event, reading, [seed.entrant for seed in (*entry.field, *entry.reserve)])


def _rows(event: Event, reading: EventReading, setup: BracketSetup, seed: int) -> Sequence[EntrantStanding]:
    """The lines of all who play on (where anyone is checked in for it, of those), best first; who has played no
    session comes last, by number, with nothing."""
    book = reading.book
    there = present_entrants(book, len(book.sessions) + 1)
    coming = sorted([*there.players, *there.asked])  # a no-show in the field is asked about before it is drawn
    if setup.seeds is Seeds.STANDING:
        return _ranked(event, reading, coming)
    if setup.seeds is Seeds.CHANCE:
        Chance(seed).shuffle(coming)
    return [_empty_standing(number, place) for place, number in enumerate(coming, 1)]


def _ranked(event: Event, reading: EventReading, coming: Collection[int]) -> list[EntrantStanding]:
    """Return the lines of these entrants by the official standings; who has played no session comes last, as given."""
    known = {row.entrant: row for row in standings_at(event, reading, official=True)}
    ranked = [row for number, row in known.items() if number in coming]
    return [*ranked, *(_empty_standing(number, len(known) + 1) for number in coming if number not in known)]


def seeding(event: Event, reading: EventReading) -> tuple[Sequence[EntrantStanding], list[int]]:
    """Return the standings that seeded the bracket, or would now, with its entrants by their seeds, best first.

    Nothing where seeds go by something else, or scores were corrected since. Raises ``Refused`` as ``cut_made`` does.
    """
    book, setup = reading.book, require_bracket_setup(reading.book)
    if setup.seeds is not Seeds.STANDING or not book.sessions:
        return (), []
    drawn = book.bracket.main if book.bracket else book.bracket_draft
    cut = drawn.entry if drawn else cut_made(event, reading, 0)
    seeds = (*cut.field, *cut.reserve)
    rows = _ranked(event, reading, [seed.entrant for seed in seeds])
    if any(_brought(cut)[row.entrant] != row.total for row in rows):
        return (), []
    return rows, [seed.entrant for seed in seeds]


def is_stale(event: Event, reading: EventReading, draft: Bracket) -> bool:
    """Return whether the cut would be another one now than when the draft was made."""
    try:
        made = cut_made(event, reading, draft.entry.seed)
    except Refused:
        return True
    return (made.field, made.reserve) != (draft.entry.field, draft.entry.reserve)


def gone_since(book: EventBook, draft: Bracket) -> bool:
    """Return whether someone in the draft has dropped out since."""
    first = len(book.sessions) + 1
    return not all(book.entrant(seed.entrant).plays(first) for seed in draft.entry.field)


def no_shows(book: EventBook, field: Sequence[BracketSeed]) -> list[int]:
    """Return the entrants in a bracket's field without a seat in the last session about whom nobody was asked."""
    undecided = present_entrants(book, len(book.sessions) + 1).asked
    return [seed.entrant for seed in field if seed.entrant in undecided]


def _empty_standing(number: int, place: int) -> EntrantStanding:
    return EntrantStanding(number, place, place, 0, (), 0, None, None, None, None, None, None)


def next_round(
    event: Event,
    reading: EventReading,
    second: bool = False,
    extras: Sequence[ExtraHands] = (),
    returning: int | None = None,
) -> Bracket:
    """The bracket, or its second chance, as it would be once the round that is played is over: by its tables now.

    Raises ``Refused``: ``no-bracket``, ``extra-hand-needed``, ``tie-lacks-counts``, ``missing-result``,
    ``bad-returning``, ``finished``.
    """
    run, part = require_bracket(reading.book), require_part(reading.book, second)
    results = round_results(event, reading, run.session(second, len(part.seats)))
    after = fold.advance(part, results, extras, returning=winner_of_second(reading.book, second, returning))
    verify_winner(reading.book, second, after, len(part.seats))
    return after


def verify_winner(book: EventBook, second: bool, part: Bracket, number: int) -> None:
    """Raise ``Refused`` (``tie-lacks-counts``) where a round that is over leaves it open who won, and one must have.

    Nobody goes on from a final table: a tie matters only where ties don't share prizes, or its winner comes back.
    """
    chance = require_bracket(book).main.entry.stage.second_chance
    if number == len(part.plan):
        rankings(part, number, one_winner=not book.setup.ties_share or bool(second and chance and chance.returns))


def winner_of_second(book: EventBook, second: bool, named: int | None) -> int | None:
    """Return the entrant who comes back next round: whoever is named, else the winner of the second chance, where the
    next round waits for them."""
    run, part = require_bracket(book), require_part(book, second)
    waits = not second and len(part.seats) < len(part.plan) and part.plan[len(part.seats)].returning
    if named is not None or not waits or run.second is None or not run.second.finished:
        return named
    return winner(run.second)


def winner(part: Bracket) -> int:
    """Return who won a finished bracket, after all that decides ties: one comes back from a second chance."""
    return places(part)[0].entrant


@dataclass(frozen=True, slots=True)
class RoundAhead:
    """The round that is played: the tables it ``waits`` for; then who needs an ``extra`` hand, by table; then the
    bracket ``after`` it, or the ``fault`` that is in the way."""

    waits: tuple[SessionTable, ...]
    extra: dict[int, tuple[int, ...]]
    after: Bracket | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class BracketChange:
    """A round that is over whose tables say something else now: whose results ``before`` are ``now`` others, who would
    have gone on (by the slot: who sits there, and who would), or the ``fault`` that keeps it from being imported.

    Of a final that is over, ``final`` has each player's rank as it was and as it would be; empty for any other round.
    """

    number: int
    before: tuple[TableResult | None, ...]
    now: tuple[TableResult, ...]
    would: dict[Source, tuple[int | None, int]]
    extra: dict[int, tuple[int, ...]]
    fault: Fault | None = None
    final: tuple[tuple[int, int, int], ...] = ()


def round_ahead(
    event: Event,
    reading: EventReading,
    second: bool = False,
    extras: Sequence[ExtraHands] = (),
    returning: int | None = None,
) -> RoundAhead:
    """Return the facts needed to end the seated round, and what comes after it. Raises ``Refused``: ``no-bracket``."""
    book, part = reading.book, require_part(reading.book, second)
    session = require_bracket(book).session(second, len(part.seats))
    waits = tuple(table for table in book.tables_of(session) if book.state_of(table) not in OFFICIAL)
    if waits or part.finished:
        return RoundAhead(waits, {})
    results = tuple(round_results(event, reading, session))
    extra = extra_hands(replace(part, results=(*part.results, results)), len(part.seats))
    try:
        return RoundAhead((), extra, next_round(event, reading, second, extras, returning))
    except Refused as refused:
        return RoundAhead((), extra, fault=refused.faults[0])


def bracket_changes(
    event: Event, reading: EventReading, second: bool = False, extras: Sequence[ExtraHands] = ()
) -> list[BracketChange]:
    """The rounds that are over and whose confirmed tables say something else than was taken from them, the first one
    first. ``extras`` are further extra hands. Raises ``Refused``: ``no-bracket``."""
    run, part = require_bracket(reading.book), require_part(reading.book, second)
    rounds = enumerate(part.results, 1)
    results = ((number, old, round_results(event, reading, run.session(second, number))) for number, old in rounds)
    return [
        _change(reading.book, second, number, tuple(now), extras) for number, old, now in results if _differs(old, now)
    ]


def extras_of(part: Bracket, number: int, extras: Sequence[ExtraHands]) -> tuple[ExtraHands, ...]:
    """The extra hands of a round, those said now in place of those said before, if it is over."""
    entrants = {extra.entrant for extra in extras}
    before = part.extras[number - 1] if 1 <= number <= len(part.extras) else ()
    return (*(extra for extra in before if extra.entrant not in entrants), *extras)


def _differs(old: Sequence[TableResult], now: Sequence[TableResult]) -> bool:
    """Only what is there can be compared: a table that was opened again says nothing until it is confirmed."""
    known = {result.entrant: result for result in old}
    return any(known.get(result.entrant) != result for result in now)


def _change(
    book: EventBook, second: bool, number: int, now: tuple[TableResult, ...], extras: Sequence[ExtraHands]
) -> BracketChange:
    part = require_part(book, second)
    before = {result.entrant: result for result in part.results[number - 1]}
    other = tuple(result for result in now if before.get(result.entrant) != result)
    old = tuple(before.get(result.entrant) for result in other)
    here = (*part.results[: number - 1], now, *part.results[number:])
    extra = extra_hands(replace(part, results=here), number)
    try:
        needed = [one for one in extras if any(one.entrant in tied for tied in extra.values())]
        after = correct(part, number, now, extras_of(part, number, needed))
        verify_winner(book, second, after, number)
    except Refused as refused:
        return BracketChange(number, old, other, {}, extra, refused.faults[0])
    standing = moved_by_corrections(part)
    would = {source: who for source, who in moved_by_corrections(after).items() if standing.get(source) != who}
    final = tuple(_final_ranks(part, after)) if number == len(part.plan) else ()
    return BracketChange(number, old, other, would, extra, final=final)


def _final_ranks(part: Bracket, after: Bracket) -> Iterator[tuple[int, int, int]]:
    """Yield the players at the final table that was played, best first, with their rank before and now."""
    before = {each.entrant: each.rank for each in places(part)}
    for each in places(after):
        if each.round == len(part.plan):
            yield each.entrant, before[each.entrant], each.rank


def tie_at_table(event: Event, reading: EventReading, table: int, *, second: bool = False) -> OpenTie | None:
    """Return the tie at a table of the bracket that waits for the director (``NEXT_BEST``: for the seats of the next
    best); None where none does.

    It is one of the seated round, or of a round that is over whose scores were corrected. Raises ``Refused``:
    ``no-bracket``.
    """
    faults = [change.fault for change in bracket_changes(event, reading, second)]
    if not second and (cut := cut_change(event, reading)):
        faults.append(cut.fault)
    for fault in (round_ahead(event, reading, second).fault, *faults):
        if (found := tie_in_fault(fault)) and found[0] == table:
            return found[1]
    return None


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """A tie that the director decided: at a ``table`` in a ``round`` of the bracket (``NEXT_BEST``: for the
    seats of the next best), without one at the cut.

    ``counts``: just these are tied there now. ``is_used``: what follows from it is posted, so that it can't be undone.
    ``kept``: by scores that were corrected since others are tied, or nobody; whom it chose stay where they were posted.
    """

    decision: DecidedTie
    counts: bool
    is_used: bool
    table: int | None = None
    round: int = 0
    second: bool = False
    kept: bool = False


def decisions_made(event: Event, reading: EventReading) -> list[DecisionMade]:
    """Return the ties that the director decided, at the cut and at tables of the bracket."""
    book, made = reading.book, list[DecisionMade]()
    drawn, decided = book.bracket.main if book.bracket else book.bracket_draft, book.cut_decided
    if decided:
        fields = [cut.field for cut in (drawn.entry, drawn.cut) if cut] if drawn else []
        counts = any({seed.entrant for seed in field} & decided.tied == decided.chosen for field in fields)
        tie = None if counts else tie_at_cut(event, reading)
        counts = counts or bool(tie and decided.fits(tie.tied, tie.spots))
        made.append(DecisionMade(decided, counts, is_used=book.bracket is not None))
    for second, part in book.bracket.parts() if book.bracket else ():
        made += _decisions_at_tables(event, reading, second, part)
    return made


def _with_cut_now(event: Event, reading: EventReading, part: Bracket) -> Bracket:
    """Return the bracket with the points that its players bring by the scores now."""
    change = cut_change(event, reading)
    return replace(part, cut=change.made) if change and change.made.field else part


def _decisions_at_tables(event: Event, reading: EventReading, second: bool, part: Bracket) -> Iterator[DecisionMade]:
    """Yield the decisions about tables: those of rounds that are over, and the last one that isn't used yet."""
    now: dict[int, Bracket] = {}
    for number, table, decision in part.decided:
        is_used = number <= len(part.results) and decision_at(part, number, table) == decision
        if not is_used and number not in now:
            session = require_bracket(reading.book).session(second, number)
            brought = part if second else _with_cut_now(event, reading, part)
            now[number] = _with_results(brought, number, tuple(round_results(event, reading, session)))
        counts = is_used or _is_decided(now[number], number, table, decision)
        kept = not counts and was_used(part, number, table, decision)
        yield DecisionMade(decision, counts, is_used or kept, table, number, second, kept)


def _with_results(part: Bracket, number: int, results: tuple[TableResult, ...]) -> Bracket:
    """Return a bracket with other results of a round, which may be the seated one."""
    extras = (*part.extras[: number - 1], part.extras[number - 1] if number <= len(part.extras) else ())
    return replace(part, results=(*part.results[: number - 1], results), extras=extras)


def _is_decided(part: Bracket, number: int, table: int, decision: DecidedTie) -> bool:
    """Return whether a decision is the one that counts at a table by a round's results, as far as they are known."""
    known = {result.entrant for result in part.results[number - 1] if result.units is not None}
    tables = (each for each in part.seats[number - 1].tables if table == NEXT_BEST and is_played(each))
    needed = decision.tied.union(*({who for who in each if who is not None} for each in tables))
    return needed <= known and decision_at(part, number, table) == decision


@dataclass(frozen=True, slots=True)
class CutChange:
    """The cut of a posted bracket as scores ``made`` it now, and what ``moves`` by it.

    ``fault`` is what keeps it from being applied: a tie at the cut, or at a table with the points that players bring.
    """

    made: CutCorrected
    moves: CutMoves
    fault: Fault | None = None


def cut_change(event: Event, reading: EventReading) -> CutChange | None:
    """Return what corrected scores change about the cut of the published bracket, as far as that was not applied.

    None where nothing changes: who qualifies, their seeds, and the points that they bring, if these count. Statements
    as ``standings_at``.
    """
    run = reading.book.bracket
    if run is None or run.setup.seeds is not Seeds.STANDING or not reading.book.sessions:
        return None
    known, rows = run.main.cut or run.main.entry, _rows_of(event, reading, run.main.entry)
    most = len(rows) if run.setup.cut is None else run.setup.cut
    try:
        inside = set(entrants_after_cut(rows, most, run.setup.ties, reading.book.cut_decided))
    except Refused as refused:
        return CutChange(CutCorrected((), ()), CutMoves(), refused.faults[0])
    split = _split(rows, inside)
    made = CutCorrected(split.field, split.reserve)
    moves = cut_moves(run.main, known, made)
    if not moves and (run.main.plan[0].setup.start is RoundStart.FRESH or _brought(made) == _brought(known)):
        return None
    try:
        fold.apply_bracket_event(run.main, made)
    except Refused as refused:
        return CutChange(made, moves, refused.faults[0])
    return CutChange(made, moves)


def cut_kept(event: Event, book: EventBook) -> Signature | None:
    """Return who kept the posted bracket after scores before the cut were corrected, when, and why; None: nobody."""
    if book.bracket is None or book.bracket.main.cut is None:
        return None
    entry = with_authors(Entry.objects.filter(journal=event.journal_id, kind="correct-cut")).order_by("seq").last()
    return signature(entry) if entry else None


def _brought(cut: CutMade | CutCorrected | BracketEntry) -> dict[int, int]:
    return {seed.entrant: seed.points for seed in (*cut.field, *cut.reserve)}


def pictures(
    event: Event, reading: EventReading, *, points: bool = True, signed: bool = True
) -> tuple[BracketPicture, ...]:
    """The bracket, and its second chance where it is published; without what is hidden unless ``points``.

    Once results are ``signed``, it is the one that they were signed with. Statements as ``results``. Raises ``Refused``
    (``no-bracket``).
    """
    run = (reading.book.signed_run if signed else None) or require_bracket(reading.book)
    with_points = tuple(
        bracket_picture(
            part,
            _live(event, reading, run.session(second, len(part.seats))) if points and not part.finished else {},
            ties_share=reading.book.setup.ties_share,
        )
        for second, part in run.parts()
    )
    return with_points if points else tuple(map(hide_points, with_points))


def _live(event: Event, reading: EventReading, session: int) -> dict[int, int]:
    """Return the score of everyone who has begun to play a round: units, penalties with them."""
    results = round_results(event, reading, session, official=False)
    return {result.entrant: (result.units or 0) + result.penalty for result in results}
