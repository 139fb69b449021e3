"""The audit: every chain walked, every hand derived again, every sum asked; what does not fit is said in a sentence."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.db import IntegrityError, connection
from django.db.models import Sum

from scorekeeper.engine.errors import Fault, Phrase, collect_faults
from scorekeeper.ledger.answers import wrong_answers
from scorekeeper.ledger.book import Book, BookEntry, LineKind
from scorekeeper.ledger.days import verify_day, verify_moment
from scorekeeper.ledger.entries import BEGINNING, clean_reason, digest
from scorekeeper.ledger.folding import SUSPENSE, LineOutcome, account_number, account_slots, fold_book, surplus
from scorekeeper.models import (
    Account,
    Balance,
    ClubGame,
    Conflict,
    Entry,
    Game,
    Journal,
    Line,
    Posting,
    Seat,
    Share,
    Slice,
    Tally,
    guards,
)
from scorekeeper.services import derived
from scorekeeper.services import journals as services_journals
from scorekeeper.services.journals import writing


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: where, and what."""

    where: str
    sentence: Phrase | Fault


@dataclass(frozen=True, slots=True)
class AuditReport:
    """An audit: the games, hands, and entries that were looked at, and what was found."""

    games: int
    hands: int
    entries: int
    findings: tuple[Finding, ...]


def audit() -> AuditReport:
    """Look at everything. Each journal is looked at while nobody writes into it."""
    findings = [*_guards(), *_references()]
    for journal in Journal.objects.order_by("pk").values_list("pk", flat=True):
        with writing():
            findings += _journal(Journal.objects.select_for_update().get(pk=journal))
    return AuditReport(
        games=Game.objects.count(),
        hands=Line.objects.filter(kind=LineKind.HAND, voided=False).count(),
        entries=Entry.objects.count(),
        findings=tuple(findings),
    )


def heads_of(heads: Sequence[str]) -> tuple[list[str], list[Finding]]:
    """Look up hashes from printed sheets, or their first digits. Return a line for each entry, a finding for the rest.

    An entry's hash covers all that was written before it, so where ``audit`` finds the chain whole, a head that is
    found says that nothing up to it was changed. A chain that was made again is whole, too; its heads are others.
    """
    known, gone = [], []
    for head in heads:
        entry = Entry.objects.filter(hash__startswith=head.lower()).order_by("pk").first()
        if entry is None:
            gone.append(Finding(f"history code {head}", Phrase("head-of-no-entry")))
        else:
            known.append(f"history code {head}: found, entry {entry.seq}.")
    return known, gone


def _guards() -> Iterator[Finding]:
    for name in guards.missing():
        yield Finding("database", Phrase("guard-missing", {"name": name}))


def _references() -> Iterator[Finding]:
    try:
        connection.check_constraints()
    except IntegrityError as error:
        yield Finding("database", Phrase("row-points-nowhere", {"error": error}))


def _journal(journal: Journal) -> Iterator[Finding]:
    entries = list(journal.entries.order_by("seq"))
    finding = partial(Finding, f"journal {journal.pk}")
    games = list(Game.objects.filter(journal=journal).order_by("number"))
    yield from map(finding, _chain(journal, entries, {game.pk: game.number for game in games}))
    by_game: dict[int | None, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_game[entry.game_id].append(entry)
    for game in games:
        finding = partial(Finding, f"journal {journal.pk}, game {game.pk}")
        yield from map(finding, _days(game))
        yield from map(finding, _game(game, by_game[game.pk]))


def _values(entry: Entry) -> Iterator[Phrase]:
    """Yield what no form and no file could have brought here."""
    for fault in _faults_of(partial(verify_moment, entry.at), partial(clean_reason, entry.why)):
        yield Phrase("entry-value", {"number": entry.seq, "fault": fault})


def _faults_of(*checks: Callable[[], object]) -> list[Fault]:
    faults: list[Fault] = []
    for check in checks:
        with collect_faults(faults):
            check()
    return faults


def _chain(journal: Journal, entries: list[Entry], numbers: dict[int, int]) -> Iterator[Phrase | Fault]:
    head = BEGINNING
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            yield Phrase("entry-missing", {"number": number, "next": entry.seq})
            return
        if entry.prev != head:
            yield Phrase("entry-out-of-chain", {"number": number})
        if digest(entry.seal(journal.key, _number(entry, numbers))) != entry.hash:
            yield Phrase("entry-altered", {"number": number})
        yield from _values(entry)
        head = entry.hash
    if (journal.length, journal.head) != (len(entries), head):
        yield Phrase("head-not-last-entry")


def _number(entry: Entry, numbers: dict[int, int]) -> int | None:
    return None if entry.game_id is None else numbers.get(entry.game_id)


def _days(game: Game) -> Iterator[Fault]:
    for row in ClubGame.objects.filter(game=game):
        yield from _faults_of(partial(verify_moment, row.opened), partial(verify_day, row.played_on))


def _game(game: Game, entries: list[Entry]) -> Iterator[Phrase | Fault]:
    if not entries:
        yield Phrase("game-without-entries")
        return
    try:
        book = services_journals.book_of(entries)
        outcomes = fold_book(book)
    except (ValueError, LookupError, TypeError, AttributeError) as error:  # Refused is a ValueError
        yield Fault("bad-entry/unreadable", {"error": error})
        return
    rows = {entry.seq: entry.pk for entry in entries}
    yield from _faults(outcomes)
    yield from _seats(game, book.persons)
    yield from _lines(game, outcomes, rows)
    yield from _postings(game, outcomes)
    yield from _shares(game, outcomes)
    yield from _tallies(game, outcomes)
    yield from _conflicts(game, book, rows)
    yield from _standing(game, book, outcomes)
    yield from _answers(entries)


def _answers(entries: list[Entry]) -> Iterator[Fault]:
    rest = [(entry.kind, BookEntry(entry.seq, json.loads(entry.payload))) for entry in entries[1:]]
    for number in wrong_answers(json.loads(entries[0].payload), rest):
        yield Fault("bad-entry/answer", {"number": number})


def _faults(outcomes: list[LineOutcome]) -> Iterator[Phrase | Fault]:
    suspended = 0
    for outcome in outcomes:
        for fault in outcome.faults:
            yield Fault("impossible-hand/line", {"line": outcome.place, "fault": fault})
        suspended += sum(move.amount for move in outcome.paid.moves if move.slot == SUSPENSE)
        if surplus(outcome.paid.state) + suspended:
            yield Phrase("totals-not-zero", {"line": outcome.place})


def _seats(game: Game, persons: tuple[str, ...]) -> Iterator[Phrase]:
    seated = Seat.objects.filter(game=game).order_by("number").values_list("person__uuid", flat=True)
    if tuple(map(str, seated)) != persons:
        yield Phrase("others-on-sheet")
    numbers = {account_number(game.pk, slot) for slot in account_slots(len(persons))}
    if set(Account.objects.filter(game=game).values_list("pk", flat=True)) != numbers:
        yield Phrase("accounts-differ")
    if not Slice.objects.filter(name=services_journals.game_slice(game.pk)).exists():
        yield Phrase("versions-not-counted")


def _lines(game: Game, outcomes: list[LineOutcome], rows: derived.Rows) -> Iterator[Phrase]:
    stored = {line.uid: line for line in Line.objects.filter(game=game)}
    for outcome in outcomes:
        wanted = derived.line_row(game.pk, outcome, rows)
        there = stored.pop(wanted.uid, None)
        if there is None:
            yield Phrase("line-missing", {"line": outcome.place})
        else:
            for column in _off(wanted, there):
                yield Phrase("line-differs", {"line": outcome.place, "column": column})
    for line in stored.values():
        yield Phrase("line-of-no-entry", {"line": line.place, "uid": line.uid})


def _off(wanted: Line, there: Line) -> list[str]:
    return [column for column in derived.LINE_COLUMNS if getattr(wanted, column) != getattr(there, column)]


def _postings(game: Game, outcomes: list[LineOutcome]) -> Iterator[Phrase]:
    places = {outcome.line.uid: outcome.place for outcome in outcomes}
    wanted = {
        (outcome.line.uid, account_number(game.pk, move.slot), move.commodity, move.amount)
        for outcome in outcomes
        for move in outcome.paid.moves
    }
    postings = Posting.objects.filter(line__game=game)
    rows = postings.values_list("line", "account", "commodity", "amount")
    stored = {(str(line), account, commodity, amount) for line, account, commodity, amount in rows}
    for line in sorted({posting[0] for posting in wanted ^ stored}, key=lambda uid: places.get(uid, 0)):
        yield Phrase("line-posts-otherwise", {"line": places.get(line, line)})
    sums = postings.values("line", "commodity").annotate(sum=Sum("amount"))
    for row in sums.exclude(sum=0):
        place, amount = places.get(str(row["line"]), row["line"]), f"{row['sum']:+}"
        yield Phrase("line-not-balanced", {"line": place, "amount": amount, "commodity": row["commodity"]})
    if Balance.objects.filter(line__game=game).exclude(amount=0).exists():
        yield Phrase("balance-not-zero")


def _shares(game: Game, outcomes: list[LineOutcome]) -> Iterator[Phrase]:
    places = {UUID(outcome.line.uid): outcome.place for outcome in outcomes}
    persons = {number: seat.person_id for number, seat in derived.seats_of(game.pk).items()}
    rows = [share for outcome in outcomes for share in derived.share_rows(game.pk, outcome, persons)]
    wanted = {derived.plain_share(share) for share in rows}
    stored = {derived.plain_share(share) for share in Share.objects.filter(game=game)}
    for line in sorted({UUID(str(share[0])) for share in wanted ^ stored}, key=lambda uid: places.get(uid, 0)):
        yield Phrase("line-shares-differ", {"line": places.get(line, line)})


def _tallies(game: Game, outcomes: list[LineOutcome]) -> Iterator[Phrase]:
    seats = {number: seat.pk for number, seat in derived.seats_of(game.pk).items()}
    wanted = {derived.plain_tally(row) for row in derived.tally_rows(seats, outcomes)}
    if wanted != {derived.plain_tally(row) for row in Tally.objects.filter(seat__game=game)}:
        yield Phrase("tallies-differ")


def _conflicts(game: Game, book: Book, rows: derived.Rows) -> Iterator[Phrase]:
    wanted = {conflict.uid: _plain(conflict) for conflict in derived.conflict_rows(game.pk, book, rows)}
    if wanted != {conflict.uid: _plain(conflict) for conflict in Conflict.objects.filter(game=game)}:
        yield Phrase("conflicts-differ")


def _plain(conflict: Conflict) -> tuple[object, ...]:
    return (conflict.against_id, conflict.what, conflict.made_by_id, conflict.decided_by_id, conflict.decision)


def _standing(game: Game, book: Book, outcomes: list[LineOutcome]) -> Iterator[Phrase]:
    if (game.players, game.dealer) != (book.players, book.dealer):
        yield Phrase("opening-differs")
    for column, value in derived.standing(book, outcomes).items():
        if getattr(game, column) != value:
            yield Phrase("state-differs", {"column": column})
