"""A series as its pages and files show it: its events, the ranking, the players, what is due.

A series adds up what everyone has from the confirmed tables of its events, by person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.engine.names import natural_order
from scorekeeper.ledger.entries import canonical_json
from scorekeeper.models import Entry, Person
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries.reading import VersionedCache
from tournaments.engine.event.book import EventBook
from tournaments.engine.series.book import JOIN, LEAVE, DuesAccount, DuesPayment, SeriesBook, dues_accounts
from tournaments.engine.series.ranking import RankingChange, SeriesRow, SeriesScore, ranking_changes, series_ranking
from tournaments.models import Event, Series
from tournaments.queries.book import EventReading, read_book, series_book_of
from tournaments.queries.events import reached
from tournaments.queries.public import shows_standings
from tournaments.queries.results import counted_results


def series_around(event: Event) -> list[Series]:
    """The series that an event belongs to now, by name. One statement, one more where it ever joined any."""
    entries = Entry.objects.filter(kind__in=(JOIN, LEAVE), payload=canonical_json({"event": event.journal.key}))
    last = dict(entries.filter(journal__series__club=event.club_id).order_by("seq").values_list("journal", "kind"))
    joined = [journal for journal, kind in last.items() if kind == JOIN]
    return list(Series.objects.filter(journal__in=joined).order_by("name", "pk")) if joined else []


MOST = 400  # events whose scores a process keeps: some hundred bytes for each player and session


@dataclass(frozen=True, slots=True)
class EventScores:
    """The official scores of an event, persons by UUID as its entries name them.

    ``best`` is how many best sessions count there (None: all). ``over``: all its sessions are, or it is closed.
    ``is_shown``: everyone may see its standings. ``bracket``: one is played there too, which counts nowhere;
    ``counts``: it is not the whole event.
    """

    scores: tuple[SeriesScore, ...]
    best: int | None
    over: bool
    is_shown: bool
    bracket: bool
    counts: bool


_SCORES_KEPT: VersionedCache[int, tuple[int, str], EventScores] = VersionedCache(MOST)


def scores_of(event: Event) -> EventScores:
    """The scores of an event whose journal was read along with it.

    No statement where nothing has happened at it since they were asked last, at most five otherwise.
    """
    version = (event.journal.length, event.journal.head)
    return _SCORES_KEPT.at_version(event.pk, version, lambda: _read_scores(event))


def _read_scores(event: Event) -> EventScores:
    now = read_book(event.journal_id)
    book = now.book
    scores = tuple(_scores(event, now))
    bracket = book.setup.bracket is not None
    best, counts = book.setup.best_sessions, bool(book.sessions) or not bracket
    return EventScores(scores, best, is_over(book), shows_standings(book), bracket, counts)


def is_over(book: EventBook) -> bool:
    """Return whether nothing more is played that a series counts."""
    return book.closed or (bool(book.sessions) and all(number in book.locked for number in book.sessions))


def _scores(event: Event, reading: EventReading) -> Iterator[SeriesScore]:
    """Points of a session go to who played on the line in it, a penalty to who is on the line in its session."""
    key = event.journal.key
    for result in counted_results(event, reading):
        person = reading.book.entrant(result.entrant).person(result.session)
        yield SeriesScore(
            key, result.session, person, result.units, result.table, result.won, result.lost, result.penalty
        )


MOST_OFFERED = 50  # events of the club that could join


@dataclass(frozen=True, slots=True)
class Site:
    """An event of a series: whether anything official was played at it, whether all of it is over, whether everyone
    may see it and its standings, whether it has a bracket, which does not count, and whether anything of it does."""

    event: Event
    key: str
    played: bool
    over: bool
    is_shown: bool
    bracket: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class Who:
    """A person who stands for themselves: their row's number and what they are called."""

    uuid: str
    person: int
    name: str


@dataclass(frozen=True, slots=True)
class SeriesPayment:
    """Dues that someone paid (minor units), the entry's number, and whether it was dropped."""

    id: int
    who: Who
    amount: int
    at: datetime
    why: str
    dropped: bool
    dropped_why: str


@dataclass(frozen=True, slots=True)
class SeriesView:
    """A series as it stands. ``sites`` are its events by day, ``rows`` the ranking: once closed, as it was then.

    ``left_out`` are events that were not asked for: those that still run, or whose standings are hidden. ``missing``
    counts events that entries name and that are not here. ``moved`` are the lines that are not anymore as they were
    when the series was closed. ``people`` has everyone in rows and payments by any UUID that is theirs.
    """

    series: Series
    book: SeriesBook
    sites: tuple[Site, ...]
    left_out: tuple[Site, ...]
    missing: int
    rows: tuple[SeriesRow, ...]
    moved: tuple[RankingChange, ...]
    people: Mapping[str, Who]

    @property
    def running(self) -> tuple[Site, ...]:
        """The events whose figures may change yet: what is a bracket alone has none."""
        return tuple(site for site in (*self.sites, *self.left_out) if site.counts and not site.over)

    @property
    def brackets(self) -> bool:
        """Return whether a bracket is played at any of its events."""
        return any(site.bracket for site in self.sites)

    @property
    def provisional(self) -> bool:
        """Return whether an event that still runs is counted."""
        return self.book.closed is None and any(site.played and not site.over for site in self.sites)


def series_of(pairs: Iterable[GrantPair]) -> list[Series]:
    """The series that a holder of these grants runs, by name. Three statements at most."""
    return list(Series.objects.filter(reached(pairs)).select_related("club").order_by("name", "pk"))


def series_of_journal(journal: int) -> int | None:
    """Return the number of a journal's series; None where the journal is of something else. One statement."""
    return Series.objects.filter(journal=journal).values_list("pk", flat=True).first()


def series_view(series: Series, *, running: bool = True, public: bool = False) -> SeriesView:
    """A series as it stands. Three statements, and those of events at which something has happened since.

    ``running`` false leaves out events that are not over, ``public`` those that are not public yet or whose standings
    are hidden. A series that is closed shows what it was closed with; what would be others now is nobody's business
    where standings are hidden.
    """
    book = series_book_of(series.journal_id)
    events = _events(book)
    scores = {event.journal.key: scores_of(event) for event in events}
    sites = tuple(_site(event, scores[event.journal.key]) for event in events)
    counted = tuple(site for site in sites if book.closed or ((running or site.over) and (site.is_shown or not public)))
    people = _people(book, scores)
    now = _ranking(book, [scores[site.key] for site in counted], counted, people)
    return SeriesView(
        series=series,
        book=book,
        sites=counted,
        left_out=tuple(site for site in sites if site not in counted),
        missing=len(book.events) - len(events),
        rows=book.final if book.closed else now,
        moved=ranking_changes(book.final, now)
        if book.closed and (not public or all(site.is_shown for site in sites))
        else (),
        people=people,
    )


def could_join(view: SeriesView) -> list[Event]:
    """The latest events of the club that lie in the days of a series and are none of its own yet. One statement."""
    setup = view.book.setup
    candidates = Event.objects.filter(club=view.series.club_id).exclude(journal__key__in=view.book.events)
    if setup.first:
        candidates = candidates.filter(played_on__gte=setup.first)
    if setup.last:
        candidates = candidates.filter(played_on__lte=setup.last)
    return list(candidates.order_by("-played_on", "-pk")[:MOST_OFFERED])


def accounts(view: SeriesView) -> tuple[DuesAccount, ...]:
    """Return everyone's dues and payments, by name. No statement."""
    people = view.people
    events: dict[str, set[str]] = defaultdict(set)  # two lines of a closed series may be one person's by now
    for row in view.rows:
        events[people[row.person].uuid] |= row.events
    played = {person: len(attended) for person, attended in events.items()}
    paid = [_as(people, each) for each in view.book.paid]
    accounts = dues_accounts(view.book.setup, played, paid)
    by_name = {person: natural_order(who.name.casefold()) for person, who in people.items()}
    return tuple(sorted(accounts, key=lambda account: (by_name[account.person], account.person)))


def payments(view: SeriesView) -> tuple[SeriesPayment, ...]:
    """All payments, the latest first. No statement."""
    return tuple(
        SeriesPayment(each.id, view.people[each.person], each.amount, each.at, each.why, each.dropped, each.dropped_why)
        for each in reversed(view.book.paid)
    )


def _as(people: Mapping[str, Who], paid: DuesPayment) -> DuesPayment:
    return replace(paid, person=people[paid.person].uuid)


def _events(book: SeriesBook) -> list[Event]:
    events = Event.objects.filter(journal__key__in=book.events).select_related("journal")
    return list(events.order_by("played_on", "pk"))


def _site(event: Event, scores: EventScores) -> Site:
    played = any(score.units is not None for score in scores.scores)
    is_shown = scores.is_shown and event.is_public
    return Site(event, event.journal.key, played, scores.over, is_shown, scores.bracket, scores.counts)


def _ranking(
    book: SeriesBook, event_scores: Iterable[EventScores], sites: Iterable[Site], people: Mapping[str, Who]
) -> tuple[SeriesRow, ...]:
    scores: list[SeriesScore] = []
    best: dict[str, int | None] = {}
    for each, site in zip(event_scores, sites, strict=True):
        best[site.key] = each.best
        scores += [score._replace(person=people[score.person].uuid) for score in each.scores]
    return series_ranking(scores, book.setup, best, book.seed)


def _people(book: SeriesBook, scores: Mapping[str, EventScores]) -> dict[str, Who]:
    """Return the persons by each of their UUIDs; one merged into another counts as that one."""
    named = {score.person for each in scores.values() for score in each.scores}
    named |= {each.person for each in book.paid} | {row.person for row in book.final}
    columns = ("uuid", "pk", "name", "merged_into__uuid", "merged_into__pk", "merged_into__name")
    rows = Person.objects.filter(uuid__in=named).values_list(*columns)
    return {
        str(uuid): Who(str(into), into_pk or pk, into_name or name) if into else Who(str(uuid), pk, name)
        for uuid, pk, name, into, into_pk, into_name in rows
    }
