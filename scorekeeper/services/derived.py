"""Write what is derived from entries: lines, postings, shares, tallies, and where the game stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from uuid import UUID

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.analyses import outcome_digest
from scorekeeper.ledger.book import Book
from scorekeeper.ledger.entries import canonical_json
from scorekeeper.ledger.folding import LineOutcome, Move, PaidLine, account_number, fold_book, opening_line
from scorekeeper.ledger.tallies import PlayerTally as Figures
from scorekeeper.ledger.tallies import count_tallies, line_shares
from scorekeeper.models import Balance, Conflict, Game, Line, Posting, Seat, Share, StoredAnalysis, Tally
from scorekeeper.services import journals
from scorekeeper.services.journals import writing

LINE_COLUMNS = ("place", "kind", "number", "what", "voided", "outcome", "played", "made_by_id", "changed_by_id")
SHARE_COLUMNS = ("line_id", "person_id", "units", "part", "place", "category")
CONFLICT_COLUMNS = ("against", "what", "made_by", "decided_by", "decision")
TALLY_COLUMNS = tuple(column.name for column in fields(Figures))

Rows = Mapping[int, int]  # the row of each entry by its number in the journal


def store(game: int, book: Book, outcomes: list[LineOutcome], rows: Rows) -> None:
    """Bring the rows of a locked game to what its book says; lines that say it already are left alone."""
    there = {line.uid: line for line in Line.objects.filter(game=game)}
    wanted = [(line_row(game, outcome, rows), outcome) for outcome in outcomes]
    changed = [(row, outcome) for row, outcome in wanted if _differs(row, there.get(row.uid))]
    _store_lines([row for row, _ in changed])
    _forget_analyses({row.uid: outcome for row, outcome in changed if row.uid in there and there[row.uid].played})
    Posting.objects.filter(line__in=[row.uid for row, _ in changed]).delete()
    Posting.objects.bulk_create(
        [posting for row, outcome in changed for posting in posting_rows(game, row.uid, outcome.paid.moves)]
    )
    seats = seats_of(game)
    _store_shares(game, outcomes, {number: seat.person_id for number, seat in seats.items()})
    _store_tallies(outcomes, {number: seat.pk for number, seat in seats.items()})
    _store_conflicts(game, book, rows)
    Game.objects.filter(pk=game).update(**standing(book, outcomes))


def _erase(game: int) -> None:
    """Throw away every derived row of a game; its entries stay."""
    Game.objects.filter(pk=game).update(last_hand=None)
    Conflict.objects.filter(game=game).delete()
    Share.objects.filter(game=game).delete()
    Tally.objects.filter(seat__game=game).delete()
    Posting.objects.filter(line__game=game).delete()
    Balance.objects.filter(line__game=game).delete()
    StoredAnalysis.objects.filter(line__game=game).delete()
    Line.objects.filter(game=game).delete()


def line_row(game: int, outcome: LineOutcome, rows: Rows) -> Line:
    """Return the row of a line."""
    line = outcome.line
    return Line(
        uid=UUID(line.uid),
        game_id=game,
        place=outcome.place,
        kind=line.kind.value,
        number=outcome.number,
        what=canonical_json(line.what),
        voided=line.voided,
        outcome=canonical_json(outcome.as_json()),
        played=None if line.played is None else canonical_json(line.played),
        made_by_id=rows[line.made_by],
        changed_by_id=rows[line.changed_by],
    )


def posting_rows(game: int, line: UUID, moves: Iterable[Move]) -> list[Posting]:
    """Return the rows of a line's postings."""
    return [
        Posting(line_id=line, account_id=account_number(game, move.slot), commodity=move.commodity, amount=move.amount)
        for move in moves
    ]


def share_rows(game: int, outcome: LineOutcome, persons: Mapping[int, int]) -> list[Share]:
    """Return the rows of what a line brought each player; ``persons`` are the players by number."""
    return [
        Share(
            line_id=UUID(outcome.line.uid),
            game_id=game,
            person_id=persons[share.player],
            units=share.units,
            part=share.part,
            place=share.place,
            category=share.category,
        )
        for share in line_shares(outcome)
    ]


def tally_rows(seats: Mapping[int, int], outcomes: Iterable[LineOutcome]) -> list[Tally]:
    """Return the rows of how each player stands; ``seats`` are the rows of the players' seats by number."""
    tallies = count_tallies(outcomes, len(seats))
    return [Tally(seat_id=seats[number], **asdict(tally)) for number, tally in enumerate(tallies, 1)]


def plain_tally(tally: Tally) -> tuple[int, ...]:
    """Return the numbers of a tally, for comparing."""
    return (tally.pk, *(getattr(tally, column) for column in TALLY_COLUMNS))


def seats_of(game: int) -> dict[int, Seat]:
    """Return the seat of each player, by the player's number."""
    return {seat.number: seat for seat in Seat.objects.filter(game=game)}


def plain_share(share: Share) -> tuple[object, ...]:
    """Return the values of a share, for comparing."""
    return tuple(getattr(share, column) for column in SHARE_COLUMNS)


def standing(book: Book, outcomes: list[LineOutcome]) -> dict[str, object]:
    """Return the columns of a game that say where it stands, but for the last hand."""
    paid: PaidLine = outcomes[-1].paid if outcomes else opening_line(book)
    return {
        "opening_rules": canonical_json(book.rules),
        "rules": canonical_json(book.rules_now),
        "state": canonical_json(paid.state.as_json()),
        "next_number": sum(outcome.number is not None for outcome in outcomes) + 1,
        "next_place": len(outcomes) + 1,
        "last_hand_id": next((UUID(o.line.uid) for o in reversed(outcomes) if o.number is not None), None),
        "open_conflicts": sum(conflict.decision is None for conflict in book.conflicts),
        "closed": book.closed,
        "hands": book.hands,
    }


def conflict_rows(game: int, book: Book, rows: Rows) -> list[Conflict]:
    """Return the rows of all conflicting hands."""
    return [
        Conflict(
            uid=UUID(conflict.uid),
            game_id=game,
            against_id=UUID(conflict.against),
            what=canonical_json(conflict.what),
            made_by_id=rows[conflict.made_by],
            decided_by_id=conflict.decided_by and rows[conflict.decided_by],
            decision=conflict.decision or "",
        )
        for conflict in book.conflicts
    ]


def _differs(row: Line, there: Line | None) -> bool:
    return there is None or any(getattr(row, column) != getattr(there, column) for column in LINE_COLUMNS)


def _store_lines(rows: list[Line]) -> None:
    fields = [column.removesuffix("_id") for column in LINE_COLUMNS]
    Line.objects.bulk_create(rows, update_conflicts=True, unique_fields=["uid"], update_fields=fields)


def _forget_analyses(changed: Mapping[UUID, LineOutcome]) -> None:
    """Delete the analyses of hands whose cards or rules are others now; one that is under way ends with its row."""
    if changed:
        kept = [digest for digest in map(outcome_digest, changed.values()) if digest]
        StoredAnalysis.objects.filter(line__in=changed).exclude(digest__in=kept).delete()


def _store_shares(game: int, outcomes: list[LineOutcome], persons: Mapping[int, int]) -> None:
    """Write the shares that differ: a change of seats can move a share of a line that itself says what it said."""
    wanted = {plain_share(row): row for outcome in outcomes for row in share_rows(game, outcome, persons)}
    there = {plain_share(row): row.pk for row in Share.objects.filter(game=game)}
    Share.objects.filter(pk__in=[there[share] for share in there.keys() - wanted.keys()]).delete()
    Share.objects.bulk_create([row for share, row in wanted.items() if share not in there])


def _store_tallies(outcomes: list[LineOutcome], seats: Mapping[int, int]) -> None:
    rows = tally_rows(seats, outcomes)
    Tally.objects.bulk_create(rows, update_conflicts=True, unique_fields=["seat"], update_fields=TALLY_COLUMNS)


def _store_conflicts(game: int, book: Book, rows: Rows) -> None:
    if book.conflicts:
        Conflict.objects.bulk_create(
            conflict_rows(game, book, rows),
            update_conflicts=True,
            unique_fields=["uid"],
            update_fields=CONFLICT_COLUMNS,
        )


def rebuild(game: int) -> None:
    """Throw away every derived row of a game and make them again from its entries.

    Raises ``Refused`` (``unknown-game``, and what the book refuses when entries speak of lines that are not there).
    """
    with writing():
        if not Game.objects.select_for_update(of=("self",)).filter(pk=game):
            raise refuse("unknown-game", path="game")
        entries = journals.entries_of(game)
        book = journals.book_of(entries)
        _erase(game)
        store(game, book, fold_book(book), {entry.seq: entry.pk for entry in entries})
        journals.bump_slices(journals.game_slice(game))
