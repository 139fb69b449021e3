"""Brackets as folds of their events: published, played round by round, changed, and recomputed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.errors import Fault, Quoted, Refused, refuse
from tournaments.engine.brackets.plan import plan_rounds
from tournaments.engine.brackets.ranking import best_out, rankings
from tournaments.engine.brackets.slots import remove_entrant, seat_next_round, seated_sources
from tournaments.engine.brackets.stage import BracketStage, StageKind
from tournaments.engine.brackets.tree import tree_rounds
from tournaments.engine.brackets.values import (
    Bracket,
    BracketEntry,
    BracketEvent,
    BracketSeed,
    CutCorrected,
    EntrantWithdrawn,
    ExtraHands,
    FromBestOut,
    FromPlace,
    Leaving,
    Person,
    PersonReplaced,
    RoundCorrected,
    RoundPlayed,
    Source,
    TieDecided,
    is_played,
)
from tournaments.engine.seating.plan import verify_player_number
from tournaments.engine.standings import TableResult


def verify_entry(entry: BracketEntry) -> None:
    """Raise ``Refused`` unless a bracket can be made of an entry: ``entrant-twice``, ``too-many-players``."""
    verify_player_number(len(entry.field))
    seeds = Counter(seed.entrant for seed in (*entry.field, *entry.reserve))
    if twice := [entrant for entrant, times in seeds.items() if times > 1]:
        raise refuse("entrant-twice", {"twice": twice[0], "seeds": seeds[twice[0]]}, "field")


def verify_still_in(bracket: Bracket, entrant: int) -> None:
    """Raise ``Refused`` unless an entrant is still in: ``finished``, ``unknown-entrant``, ``withdrawn``."""
    _verify_unfinished(bracket)
    if entrant not in bracket.seeds():
        raise refuse("unknown-entrant/bracket", {"value": Quoted(entrant)}, "entrant")
    if entrant in bracket.withdrawn:
        raise refuse("withdrawn/bracket", {"entrant": entrant}, "entrant")


def verify_played(bracket: Bracket, event: RoundPlayed) -> None:
    """Raise ``Refused`` unless a round can end so: ``finished``, ``bad-returning``, and as ``verify_results`` does."""
    _verify_unfinished(bracket)
    verify_results(bracket, len(bracket.seats), event.results, event.extras)
    _verify_returning(bracket, event.returning)


def verify_results(bracket: Bracket, number: int, results: Sequence[TableResult], extras: Sequence[ExtraHands]) -> None:
    """Raise ``Refused`` unless a round has these results: ``not-played``, ``bad-result``, ``missing-result``."""
    if not 1 <= number <= len(bracket.seats):
        raise refuse("not-played/round", {"number": number}, "round")
    here = _tables_of_players(bracket, number)
    if faults := [
        *_wrong_results(here, number, results),
        *_missing_results(here, results),
        *_wrong_extras(here, extras),
    ]:
        raise Refused(faults)


def _verify_unfinished(bracket: Bracket) -> None:
    if bracket.finished:
        raise refuse("finished", path="round")


def _verify_returning(bracket: Bracket, returning: int | None) -> None:
    played = len(bracket.seats)
    waits = played < len(bracket.plan) and bracket.plan[played].returning
    if waits and returning is None:
        raise refuse("bad-returning/missing", path="returning")
    if returning is None:
        return
    if not waits:
        raise refuse("bad-returning/nobody", path="returning")
    verify_still_in(bracket, returning)
    if returning in set(bracket.seats[-1].everybody()):
        raise refuse("bad-returning/was-in", {"returning": returning}, "returning")


def _tables_of_players(bracket: Bracket, number: int) -> dict[int, int]:
    """Return the table number of each entrant who plays in a round."""
    rounds = zip(bracket.rounds[number - 1].tables, bracket.seats[number - 1].tables, strict=True)
    played = ((table.number, seats) for table, seats in rounds if is_played(seats))
    return {entrant: table for table, seats in played for entrant in seats if entrant is not None}


def _wrong_results(here: dict[int, int], number: int, results: Sequence[TableResult]) -> Iterator[Fault]:
    for place, result in enumerate(results):
        if here.get(result.entrant) != result.table or result.session != number:
            params = {
                "entrant": result.entrant,
                "table": Quoted(result.table),
                "round": result.session,
                "number": number,
            }
            yield Fault("bad-result/other-round", params, f"results[{place}]")
    for entrant, times in Counter(result.entrant for result in results).items():
        if times > 1:
            yield Fault("bad-result/twice", {"entrant": entrant, "times": times}, "results")


def _missing_results(here: dict[int, int], results: Sequence[TableResult]) -> Iterator[Fault]:
    reported = {result.entrant for result in results if result.units is not None}
    for entrant, table in here.items():
        if entrant not in reported:
            yield Fault("missing-result", {"entrant": entrant, "table": table}, "results")


def _wrong_extras(here: dict[int, int], extras: Sequence[ExtraHands]) -> Iterator[Fault]:
    for place, extra in enumerate(extras):
        if extra.entrant not in here:
            yield Fault("bad-result/not-played", {"entrant": extra.entrant}, f"extras[{place}]")


def publish(
    field: Sequence[BracketSeed],
    stage: BracketStage,
    seed: int = 1,
    *,
    reserve: Sequence[BracketSeed] = (),
    apart: Iterable[frozenset[Person]] = (),
) -> Bracket:
    """Return a published bracket with its first round seated.

    ``field`` and ``reserve`` (who did not make the cut) are best first.

    Raises ``Refused``: ``entrant-twice``, and what ``plan`` raises.
    """
    return _publish_entry(BracketEntry(stage, tuple(field), tuple(reserve), tuple(apart), seed))


def advance(
    bracket: Bracket, results: Iterable[TableResult], extras: Iterable[ExtraHands] = (), *, returning: int | None = None
) -> Bracket:
    """Return the bracket after the seated round was played. The next is seated, unless it was the final table.

    A result for everyone at every table that plays (``session`` the round, ``table`` the table's number); ``extras``
    for ties that extra hands decided; ``returning`` won the second chance, where the next round waits for its winner.
    Raises ``Refused``: ``finished``, ``bad-result``, ``missing-result``, ``bad-returning``, what ``rankings`` raises.
    """
    return apply_bracket_event(bracket, RoundPlayed(tuple(results), tuple(extras), returning))


def correct(
    bracket: Bracket, number: int, results: Iterable[TableResult], extras: Iterable[ExtraHands] = (), why: str = ""
) -> Bracket:
    """Return the bracket with corrected results of a played round. Seats that were filled stay.

    ``moved_by_corrections`` returns the seats that would be filled differently.

    Raises ``Refused``: ``not-played``, and as ``advance`` does.
    """
    return apply_bracket_event(bracket, RoundCorrected(number, tuple(results), tuple(extras), why))


def withdraw(bracket: Bracket, entrant: int, *, played: bool = False) -> Bracket:
    """Return the bracket after an entrant withdrew.

    Their slot in the seated round goes to the best who did not advance, or stays empty, as the round's setting says.
    Where their table was ``played`` already it keeps them, and the slot that they won is filled or left empty when the
    next round is seated.

    Raises ``Refused``: ``unknown-entrant``, ``withdrawn``, ``finished``.
    """
    return apply_bracket_event(bracket, EntrantWithdrawn(entrant, played))


def replace_person(bracket: Bracket, entrant: int, person: Person) -> Bracket:
    """Return the bracket after another person took over an entrant's line, from the seated round on.

    Avoidances and meetings go by person.

    Raises ``Refused``: ``unknown-entrant``, ``withdrawn``, ``finished``.
    """
    return apply_bracket_event(bracket, PersonReplaced(entrant, person))


def recompute(entry: BracketEntry, log: Iterable[BracketEvent]) -> Bracket:
    """Return the bracket computed again from its entry and its log of events.

    It equals the bracket that was stored, unless that is not what its tables say.
    """
    bracket = _publish_entry(entry)
    for event in log:
        bracket = apply_bracket_event(bracket, event)
    return bracket


def as_posted(bracket: Bracket, number: int) -> Bracket:
    """Return the bracket as it was when a played round (from 1) ended, before later corrections."""
    ends = [at for at, event in enumerate(bracket.log, 1) if isinstance(event, RoundPlayed)]
    return recompute(bracket.entry, bracket.log[: ends[number - 1]])


def seated_as_posted(bracket: Bracket, number: int) -> set[int | None]:
    """Return who advanced from a played round (from 1) when it ended, or is seated where corrected scores put others.

    Nobody unless scores were corrected.
    """
    if not any(isinstance(event, (RoundCorrected, CutCorrected)) for event in bracket.log):
        return set()
    return {sits for sits, _ in _moved_after(bracket, number).values()} | _advanced_as_posted(bracket, number)


def _advanced_as_posted(bracket: Bracket, number: int) -> set[int]:
    """Return who advanced from a played round (from 1) when it ended."""
    advance, posted = bracket.plan[number - 1].setup.advance, rankings(as_posted(bracket, number), number)
    return {line.entrant for lines in posted.values() for line in lines[:advance]}


def moved_by_corrections(bracket: Bracket) -> dict[Source, tuple[int | None, int]]:
    """Return the slots that corrections would fill differently: by source, who sits there and who would."""
    moved: dict[Source, tuple[int | None, int]] = {}
    for number in range(1, len(bracket.seats)):
        moved |= _moved_after(bracket, number)
    return moved


def _moved_after(bracket: Bracket, number: int) -> dict[Source, tuple[int | None, int]]:
    """Return the slots after a round (from 1) that corrections would fill differently."""
    moved: dict[Source, tuple[int | None, int]] = {}
    fed = seated_sources(bracket, number + 1)
    for table, lines in rankings(bracket, number).items():
        for line in lines[: bracket.plan[number - 1].setup.advance]:
            source = FromPlace(line.place, table)
            if fed[source] != line.entrant and line.entrant not in bracket.withdrawn:
                moved[source] = (fed[source], line.entrant)
    return moved | dict(_moved_fills(bracket, number, fed))


def _moved_fills(
    bracket: Bracket, number: int, fed: Mapping[Source, int | None]
) -> Iterator[tuple[Source, tuple[int | None, int]]]:
    """Yield the slots that another of those would fill who did not advance from a round.

    Who took the slot of a player who advanced and left since has their own already.
    """
    fills = [source for source in fed if isinstance(source, FromBestOut)]
    sit, inside = {fed[source] for source in fills}, set[int]()
    if fills and bracket.withdrawn:
        inside = {who for who in fed.values() if who is not None} - sit - _advanced_as_posted(bracket, number)
    would = best_out(bracket, number, inside=inside, first=sit)[: len(fills)]
    others = (source for source in fills if fed[source] not in (*would, *bracket.withdrawn))
    for source, entrant in zip(others, (who for who in would if who not in sit), strict=False):
        yield source, (fed[source], entrant)


@dataclass(frozen=True, slots=True)
class CutMoves:
    """The changes that corrected scores make to a cut: who is ``out`` of it by them, and who is ``inside``.

    ``seeds`` are those who sit in the first round and would have another seed: entrant, seed, and the seed now.
    """

    out: tuple[int, ...] = ()
    inside: tuple[int, ...] = ()
    seeds: tuple[tuple[int, int, int], ...] = ()

    def __bool__(self) -> bool:
        """Return whether anything changes."""
        return bool(self.out or self.inside or self.seeds)


def cut_moves(bracket: Bracket, before: BracketEntry | CutCorrected, now: CutCorrected) -> CutMoves:
    """Return who would qualify, or have another seed in the first round of a bracket, by another cut."""
    did, would = ([seed.entrant for seed in cut.field] for cut in (before, now))
    numbers = {seed.entrant: number for number, seed in enumerate((*now.field, *now.reserve), 1)}
    seated = [*did, *(seed.entrant for seed in before.reserve)][: len(did) + bracket.plan[0].fills]
    return CutMoves(
        tuple(who for who in did if who not in would),
        tuple(who for who in would if who not in did),
        tuple((who, seed, numbers[who]) for seed, who in enumerate(seated, 1) if numbers[who] != seed),
    )


def moved_by_cut(bracket: Bracket) -> CutMoves:
    """Return the changes to the cut that corrected scores make, as far as these were applied; nobody moved."""
    return cut_moves(bracket, bracket.entry, bracket.cut) if bracket.cut else CutMoves()


def apply_bracket_event(bracket: Bracket, event: BracketEvent) -> Bracket:
    """Return the bracket after an event, which its log has last. Raises ``Refused`` as the functions above do."""
    match event:
        case RoundPlayed():
            after = _apply_played(bracket, event)
        case RoundCorrected():
            after = _apply_correction(bracket, event)
        case EntrantWithdrawn():
            after = _apply_withdrawal(bracket, event)
        case CutCorrected():
            after = _verify_ranked(replace(bracket, cut=event), 1)
        case TieDecided():
            after = _decide_tie(bracket, event)
        case PersonReplaced():
            verify_still_in(bracket, event.entrant)
            after = bracket
    return replace(after, log=(*bracket.log, event))


def _publish_entry(entry: BracketEntry) -> Bracket:
    verify_entry(entry)
    planned = plan_rounds(len(entry.field), entry.stage, len(entry.reserve))
    rounds = tree_rounds(entry, planned) if entry.stage.kind is StageKind.TREE else ()
    return seat_next_round(Bracket(entry, planned, rounds))


def _apply_played(bracket: Bracket, event: RoundPlayed) -> Bracket:
    verify_played(bracket, event)
    after = replace(bracket, results=(*bracket.results, event.results), extras=(*bracket.extras, event.extras))
    rankings(after, len(after.results))
    if after.finished:
        return after
    return seat_next_round(replace(after, log=(*after.log, event)), event.returning)


def _apply_correction(bracket: Bracket, event: RoundCorrected) -> Bracket:
    if event.round > len(bracket.results):
        raise refuse("not-played/round", {"number": event.round}, "round")
    verify_results(bracket, event.round, event.results, event.extras)
    here = event.round - 1
    results = (*bracket.results[:here], event.results, *bracket.results[here + 1 :])
    extras = (*bracket.extras[:here], event.extras, *bracket.extras[here + 1 :])
    return _verify_ranked(replace(bracket, results=results, extras=extras), event.round)


def _verify_ranked(bracket: Bracket, first: int) -> Bracket:
    """Return a bracket whose rounds from the ``first`` on can be ranked. Raises ``Refused`` as ``rankings`` does."""
    for number in range(first, len(bracket.results) + 1):
        rankings(bracket, number)
    return bracket


def _decide_tie(bracket: Bracket, event: TieDecided) -> Bracket:
    if event.decision:
        return replace(bracket, decided=(*bracket.decided, (event.round, event.table, event.decision)))
    last = max(at for at, (*place, _) in enumerate(bracket.decided) if place == [event.round, event.table])
    return replace(bracket, decided=(*bracket.decided[:last], *bracket.decided[last + 1 :]))


def _apply_withdrawal(bracket: Bracket, event: EntrantWithdrawn) -> Bracket:
    verify_still_in(bracket, event.entrant)
    if event.played:
        return replace(bracket, left=(*bracket.left, Leaving(event.entrant, len(bracket.seats))))
    return remove_entrant(bracket, event.entrant)
