"""The laws of an event: those of every step, and those that take longer and are checked now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db.models import Count
from django.utils import timezone

from scorekeeper.models import Entry, Line, Tally
from scorekeeper.services.audit import audit
from tests.machines import verify_sums
from tests.tournaments.figures import prizes_of
from tests.tournaments.seated import Seated
from tests.tournaments.surfaces import Screens, assert_prizes_alike, decided, disagreements, won
from tournaments.engine.award import Contest
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import apply_entry, open_event
from tournaments.engine.event.progress import has_begun, is_corrected
from tournaments.engine.event.values import OFFICIAL, TableState
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.book import _event_entry, read_book
from tournaments.queries.closing import closing
from tournaments.queries.desk import DeskStep, DirectorDesk, desk
from tournaments.queries.open_items import CORRECTIONS, OpenKind, is_ranked, open_items
from tournaments.queries.public import shows_standings
from tournaments.queries.results import ranking_now, standings_at
from tournaments.queries.tables import GameRow, games
from tournaments.services.audit import event_findings


@dataclass(frozen=True)
class Moment:
    """An event at a moment: its book, its games, by table the totals of the seats and the lines that stand, and its
    desk."""

    book: EventBook
    length: int
    games: Mapping[int, GameRow]
    units: Mapping[int, tuple[int, ...]]
    lines: Mapping[int, int]
    desk: DirectorDesk

    @property
    def official_units(self) -> dict[tuple[int, int], int]:
        """Return what each entrant scored at confirmed tables, by session and entrant."""
        return {
            (table.session, entrant): amount
            for number, table in self.book.tables.items()
            if table.state in OFFICIAL
            for entrant, amount in zip(table.seats, self.units[number], strict=True)
        }


def moment(event: Seated) -> Moment:
    """Return the event as it stands."""
    reading = read_book(event.event.journal_id)
    rows = games(event.event.pk) if reading.book.tables or reading.book.unpublished_tables else {}
    at = {row.game: number for number, row in rows.items()}
    units: dict[int, list[int]] = {number: [] for number in rows}
    tallies = Tally.objects.filter(seat__game__in=at).order_by("seat__game", "seat__number")
    for game, amount in tallies.values_list("seat__game", "units"):
        units[at[game]].append(amount)
    standing = Line.objects.filter(game__in=at, voided=False).values_list("game").annotate(Count("pk"))
    return Moment(
        reading.book,
        reading.length,
        rows,
        {number: tuple(each) for number, each in units.items()},
        {at[game]: lines for game, lines in standing},
        desk(event.event, reading, timezone.now()),
    )


def desk_of(event: Seated) -> DirectorDesk:
    """Return the director's desk."""
    return desk(event.event, read_book(event.event.journal_id), timezone.now())


def verify_step(event: Seated, before: Moment, now: Moment) -> None:
    """Assert what holds after every step."""
    verify_nothing_disappears(event, before, now)
    verify_fold(event, now)
    verify_sums(event.event.journal_id)
    verify_totals(event, now)
    verify_progress(now)
    verify_desk(event, now)


def verify_nothing_disappears(event: Seated, before: Moment, now: Moment) -> None:
    """Assert that what was begun, official, signed, or paid is still there, unless a step gave a reason."""
    written = Entry.objects.filter(journal=event.event.journal_id, seq__gt=before.length)
    reasons = any(written.values_list("why", flat=True))
    gone = []
    for number, table in before.book.tables.items():
        official = table.state in OFFICIAL
        after = now.book.tables.get(number)
        if after is None and (before.lines.get(number) or table.paper or table.state is not TableState.OPEN):
            gone.append(f"table {number} was played")
        if official and (after is None or after.state not in OFFICIAL or after.seats != table.seats):
            gone.append(f"table {number} was official")
        if official and now.units.get(number) != before.units.get(number):
            gone.append(f"the score of table {number} was official")
    if before.book.locked - now.book.locked:
        gone.append("a session was over")
    if before.book.closed > now.book.closed:
        gone.append("the event was closed")
    if Counter(map(_cash, before.book.cash)) - Counter(map(_cash, now.book.cash)):
        gone.append("a payment")
    assert reasons or not gone, (gone, list(written.values_list("kind", "payload", "why")))
    signed = [each.standings for each in before.book.signed]
    assert [each.standings for each in now.book.signed[: len(signed)]] == signed
    assert set(before.book.entrants) <= set(now.book.entrants)


def _cash(cash: object) -> str:
    return repr(cash)


def verify_fold(event: Seated, now: Moment) -> None:
    """Assert that the book that is kept is what its entries say, read from the first."""
    first, *others = Entry.objects.filter(journal=event.event.journal_id, game=None).order_by("seq")
    book = open_event(_event_entry(first))
    for entry in others:
        book = apply_entry(book, _event_entry(entry))
    assert book == now.book


def verify_totals(event: Seated, now: Moment) -> None:
    """Assert that the standings of sessions are the hands of confirmed tables and the penalties, added up anew."""
    book = now.book
    totals: Counter[int] = Counter()
    for (session, entrant), amount in now.official_units.items():
        totals[entrant] += amount * (session in book.sessions)
    for each in book.penalties:
        if not each.dropped and each.session in book.sessions:
            totals[each.entrant] -= each.points
            totals.update(dict(each.shared))
    rows = standings_at(event.event, read_book(event.event.journal_id), official=True)
    if book.setup.best_sessions is None:
        wrong = {row.entrant: (row.total, totals[row.entrant]) for row in rows if row.total != totals[row.entrant]}
        assert not wrong, wrong


def verify_progress(now: Moment) -> None:
    """Assert that a table where anything stands on the score sheet has begun, a card with totals alone too."""
    for number, table in now.book.tables.items():
        assert not now.lines.get(number) or has_begun(now.book, table, now.games[number]), table


def verify_desk(event: Seated, now: Moment) -> None:
    """Assert that the desk doesn't say to close while something is open: by its own list, and by what it goes back to.

    What is signed is the ranking and the prizes by the scores now, unless the director kept it. The results of the
    bracket are those of its tables.
    """
    if now.desk.step is not DeskStep.CLOSE:
        return
    reading = read_book(event.event.journal_id)
    items = open_items(event.event, reading)
    assert not items, items
    assert all(table.state in OFFICIAL for table in now.book.tables.values())
    for signed in now.book.signed[-1:]:
        result = prizes_of(event.event)
        same = _ranks(signed.standings) == _ranks(result.rows) and signed.award == result.award
        assert same or signed.kept == result.digest
    for second, part in now.book.bracket.parts() if now.book.bracket else ():
        assert now.book.bracket
        for number, results in enumerate(part.results, 1):
            session = now.book.bracket.session(second, number)
            played = {(result.entrant, result.units) for result in results if result.units is not None}
            scored = {(who, amount) for (at, who), amount in now.official_units.items() if at == session}
            assert played == scored, (session, played ^ scored)


def _ranks(rows: Iterable[EntrantStanding]) -> list[tuple[int, int, int, int]]:
    return [(row.entrant, row.rank, row.place, row.points) for row in rows]


def verify_ties(event: Seated) -> None:
    """Assert that those who share a rank win the same with their places, where ties share prizes."""
    book = event.book
    if not book.setup.ties_share or book.decided:
        return
    for standings, award in [(each.standings, each.award) for each in book.signed[-1:]]:
        amounts: Counter[int] = Counter()
        for each in award.won:
            amounts[each.entrant] += each.amount * (each.prize.contest is Contest.PLACE)
        by_rank: dict[int, set[int]] = {}
        for row in standings:
            by_rank.setdefault(row.rank, set()).add(amounts[row.entrant])
        unequal = {rank: shares for rank, shares in by_rank.items() if len(shares) > 1}
        assert not unequal, unequal


def stages_of(event: Seated, now: Moment) -> Iterator[str]:
    """Yield the names of the stages at which an event stands."""
    book = now.book
    yield f"desk: {now.desk.step.value}"
    facts = {
        "bracket posted": book.bracket is not None,
        "bracket over": book.bracket is not None and book.bracket.main.finished,
        "signed": bool(book.signed),
        "signed again": len(book.signed) > 1,
        "signed ones kept": any(each.kept for each in book.signed),
        "round of a day signed": bool(book.hours),
        "prize paid": any(cash.kind == "prize" for cash in book.cash),
        "closed": book.closed,
        "card of totals": any(table.paper for table in book.tables.values()),
        "conflict": any(row.open_conflicts for row in now.games.values()),
        "dispute": any(call.dispute for call in book.open_calls()),
        "penalty": any(not each.dropped for each in book.penalties),
        "draw undone": bool(book.unpublished_tables),
        "drop-out": any(not entrant.plays(book.current) for entrant in book.entrants.values()),
        "substitute": any(len(entrant.persons) > 1 for entrant in book.entrants.values()),
        "corrected since confirmed": any(is_corrected(book.tables[at], row) for at, row in now.games.items()
                                         if at in book.tables),
        "more than 16 players": len(book.entrants) > 16,
    }  # fmt: skip
    yield from (name for name, holds in facts.items() if holds)
    if book.signed or book.bracket or book.locked:
        kinds = {item.kind.value for item in open_items(event.event, read_book(event.event.journal_id))}
        yield from (f"open: {kind}" for kind in kinds)
        if book.signed:
            yield from (f"open after signing: {kind.value}" for kind in CORRECTIONS if kind.value in kinds)


def verify_everything(event: Seated, folder: Path) -> None:
    """Assert that the audit finds nothing, and that all pages, files, and papers agree."""
    findings = [*event_findings(), *audit().findings]
    assert not findings, findings
    reading = read_book(event.event.journal_id)
    rows = ranking_now(event.event, reading).rows
    assert max(Counter(row.entrant for row in rows).values(), default=1) == 1
    verify_ties(event)
    screens = Screens(event)
    if not decided(event) or not shows_standings(reading.book):
        return  # nobody is ranked, or the public sees nothing yet
    items = open_items(event.event, reading)
    differ = disagreements(screens, folder, papers=is_ranked(reading.book, items))
    assert not differ, {surface: next(iter(lines.items())) for surface, lines in differ.items()}
    kinds = {item.kind for item in items}
    setup = reading.book.setup
    partly = any(payout.paid and payout.due for payout in closing(event.event, reading).payouts)
    if (
        reading.book.signed
        and setup.money
        and not kinds & {OpenKind.CHANGED, OpenKind.UNDECIDED}
        and not setup.hourly
        and not partly
        and won(event)
    ):
        assert_prizes_alike(screens)
