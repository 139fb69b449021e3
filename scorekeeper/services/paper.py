"""Import games kept on paper, many at a time: the same journals, lines and postings, written in bulk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from uuid import uuid4

from django.utils import timezone

from scorekeeper.engine.errors import Fault, Phrase, Refused, refuse
from scorekeeper.engine.hand import hand_as_json, read_hand
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger.answers import answer_to_change
from scorekeeper.ledger.book import BookEntry, Json, LineKind, read_all
from scorekeeper.ledger.entries import (
    BEGINNING,
    canonical_json,
    clean_key,
    clean_name,
    fold_name,
    verify_different_names,
)
from scorekeeper.ledger.folding import LineOutcome, fold_book
from scorekeeper.models import Club, ClubGame, Entry, Game, Journal, Person
from scorekeeper.services import clubs, journals, new_sheets
from scorekeeper.services.journals import Actor, writing
from scorekeeper.services.new_sheets import NewSheet

LEAST_PLAYERS, MOST_PLAYERS = 2, 16
MOST_HANDS = 500
MOST_GAMES = 5_000
MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A game as it stands on paper: units by player, a tuple for each hand or one with the totals.

    ``records`` has the record of each hand of which more than the units is known, else None; it may be left out.
    """

    title: str
    day: date
    names: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    records: tuple[Json | None, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Units by player over all hands."""
        return tuple(map(sum, zip(*self.hands, strict=True))) if self.hands else (0,) * len(self.names)

    @property
    def standing(self) -> tuple[tuple[str, int], ...]:
        """Each player with their total."""
        return tuple(zip(self.names, self.totals, strict=True))

    @property
    def off(self) -> int:
        """Units too many (+) or too few (-); 0 on a sheet that adds up."""
        return sum(self.totals)


@dataclass(frozen=True, slots=True)
class _Taken:
    """A game on its way into the tables: what its two entries say, and what follows from them."""

    paper: PaperGame
    opening: Json
    changes: Json
    sheet: NewSheet


def import_sheets(
    games: Sequence[PaperGame], *, rules: object, key: str, actor: Actor, club: int | None = None, close: bool
) -> tuple[int, ...]:
    """Open a game for each sheet of paper and return their numbers; the same ``key`` returns the same ones again.

    All or nothing. ``rules`` (anything ``read_rules`` takes) say what a unit is worth, and hold when a game
    goes on with hands. ``close`` closes the games that add up to zero; those that are off stay open for a remedy.
    Raises ``Refused`` with a fault for everything that is wrong; paths are ``games[i].names[j]`` and the like.
    """
    verify(games)
    clean_key(_entry_key(_journal_key(key, len(games))))
    agreed = rules_as_json(read_rules(rules))
    with writing(), new_sheets.without_garbage_collection():
        if there := _there(key, len(games)):
            return there
        home = clubs.club_of(club)
        persons = _persons(home, games)
        _verify_persons(games, persons)
        return _write(home, [_import_game(*each, key, persons, agreed, close) for each in enumerate(games, 1)], actor)


def key_of(games: Sequence[PaperGame], club: int) -> str:
    """Return the key that these sheets have in a club: the same file again, in whatever format, has the same key."""
    content = [[each.title, each.day.isoformat(), each.names, each.hands] for each in games]
    return f"import-{sha256(canonical_json([club, content]).encode()).hexdigest()[:32]}"


def import_time(key: str) -> datetime | None:
    """Return when sheets were imported with this key, None when they were not. One statement."""
    return Entry.objects.filter(journal__key=_journal_key(key, 1), seq=1).values_list("at", flat=True).first()


def settle_rows(
    players: int, rules: object, hands: Sequence[tuple[int, ...]], records: Sequence[Json | None]
) -> list[LineOutcome]:
    """Return the outcome of each row of a sheet: of its record, or of its units without one.

    A row with faults pays nobody. Raises ``Refused`` for rules that do not fit the number of players.
    """
    agreed = rules_as_json(read_rules(rules))
    changes = [_line_change(*row) for row in zip(hands, records, strict=True)]
    seats = [str(seat) for seat in range(players)]
    return fold_book(read_all(_opening(seats, agreed, records), [BookEntry(2, {"changes": changes})]))


def verify(games: Sequence[PaperGame]) -> None:
    """Raise ``Refused`` with a fault for everything that is no game."""
    if not 1 <= len(games) <= MOST_GAMES:
        raise refuse("too-large/games", {"most": f"{MOST_GAMES:,}", "many": f"{len(games):,}"}, "games")
    faults = [fault for index, game in enumerate(games) for fault in _faults(game, f"games[{index}]")]
    if faults:
        raise Refused(faults)


def _faults(game: PaperGame, path: str) -> Iterator[Fault]:
    yield from _refusals(clean_name, game.title, f"{path}.title", Phrase("the-games-name"))
    yield from _refusals(verify_different_names, game.names, f"{path}.names")
    if not LEAST_PLAYERS <= len(game.names) <= MOST_PLAYERS:
        yield Fault(
            "bad-players/game",
            {"least": LEAST_PLAYERS, "most": MOST_PLAYERS, "many": len(game.names)},
            f"{path}.names",
        )
    if not 1 <= len(game.hands) <= MOST_HANDS:
        yield Fault("bad-hands/sheet", {"most": MOST_HANDS, "many": len(game.hands)}, f"{path}.hands")
    for row, hand in enumerate(game.hands):
        if len(hand) != len(game.names):
            yield Fault("bad-value/scores", path=f"{path}.hands[{row}]")
        elif max(map(abs, hand), default=0) > MOST_POINTS:
            yield Fault("too-much/score", {"most": f"{MOST_POINTS:,}"}, f"{path}.hands[{row}]")


def _refusals(check: Callable[..., object], *arguments: object) -> tuple[Fault, ...]:
    try:
        check(*arguments)
    except Refused as refused:
        return refused.faults
    return ()


def _journal_key(key: str, number: int) -> str:
    return f"{key}-{number}"


def _entry_key(journal: str) -> str:
    return f"{journal}-sheet"


def _there(key: str, count: int) -> tuple[int, ...]:
    """Return the games that the key has opened before, in their order."""
    keys = [_journal_key(key, number) for number in range(1, count + 1)]
    if not Journal.objects.filter(key=keys[0]).exists():
        return ()
    existing = dict(
        ClubGame.objects.filter(game__journal__key__startswith=f"{key}-").values_list("game__journal__key", "pk")
    )
    if not set(keys) <= existing.keys():
        raise journals.used_key()
    return tuple(existing[each] for each in keys)


def _persons(club: Club, games: Sequence[PaperGame]) -> dict[str, Person]:
    """Return the persons on the sheets by folded name, creating those new in the club as first spelled."""
    spelt: dict[str, str] = {}
    for game in games:
        for name in game.names:
            spelt.setdefault(fold_name(name), name)
    known = {person.folded: person for person in club.persons.filter(erased_at=None) if person.folded in spelt}
    new = [Person(club=club, name=name, folded=folded) for folded, name in spelt.items() if folded not in known]
    return known | {person.folded: person for person in Person.objects.bulk_create(new)}


def _verify_persons(games: Sequence[PaperGame], persons: Mapping[str, Person]) -> None:
    """Raise ``Refused`` (``same-person``) for each name on a sheet that is another name of someone else there."""
    faults = []
    for index, game in enumerate(games):
        first: dict[int, str] = {}
        for column, name in enumerate(game.names):
            person = persons[fold_name(name)]
            one = first.setdefault(person.merged_into_id or person.pk, name)
            if one != name:
                faults.append(Fault("same-person/paper", {"one": one, "name": name}, f"games[{index}].names[{column}]"))
    if faults:
        raise Refused(faults)


def _import_game(
    number: int, paper: PaperGame, key: str, persons: dict[str, Person], rules: Json, close: bool
) -> _Taken:
    seated = tuple(persons[fold_name(name)] for name in paper.names)
    records = paper.records or (None,) * len(paper.hands)
    opening = _opening([str(person.uuid) for person in seated], rules, records)
    changes = [
        _line_change(hand, record) for hand, record in zip(paper.hands, _with_dealers(paper, rules), strict=True)
    ]
    if close and not paper.off:
        changes.append({"op": "close", "closed": True})
    book = read_all(opening, [BookEntry(2, {"changes": changes})])
    outcomes = fold_book(book)
    written = {"changes": changes, "answer": answer_to_change(changes, outcomes)}
    sheet = NewSheet(_journal_key(key, number), book, outcomes, tuple(person.pk for person in seated))
    return _Taken(paper, opening, written, sheet)


def _opening(seats: Sequence[str], rules: Json, records: Sequence[Json | None]) -> Json:
    """Return the entry that opens a sheet: a game of its rules where all hands are known, else any number of players.

    Nobody wrote down who dealt. Where hands are known, the last player deals first.
    """
    if records and all(records):
        return {"seats": list(seats), "dealer": len(seats), "rules": rules}
    return {"seats": list(seats), "dealer": len(seats) if any(records) else 1, "rules": rules, "paper": True}


def _with_dealers(paper: PaperGame, rules: Json) -> list[Json | None]:
    """Return the records of a game, each with its dealer, as a recorded hand has. Raises ``Refused`` for a bad one."""
    if not any(paper.records):
        return [None] * len(paper.hands)
    outcomes = settle_rows(len(paper.names), rules, paper.hands, paper.records)
    if faults := [fault for outcome in outcomes for fault in outcome.faults]:
        raise Refused(faults)
    return [
        record and {"dealer": outcome.before.dealer} | record
        for record, outcome in zip(paper.records, outcomes, strict=True)
    ]


def _line_change(hand: Sequence[int], record: Json | None) -> Json:
    change = {"op": "add", "line": str(uuid4())}
    if record is None:
        return change | {"kind": LineKind.PAPER, "what": {"amounts": list(hand)}}
    return change | {"kind": LineKind.HAND, "what": hand_as_json(read_hand(record))}


def _write(club: Club, taken: Sequence[_Taken], actor: Actor) -> tuple[int, ...]:
    sheets = [each.sheet for each in taken]
    games = new_sheets.begin(sheets)
    rows = new_sheets.add_entries([_entries(game, each, actor) for game, each in zip(games, taken, strict=True)])
    new_sheets.add_lines(games, sheets, rows)
    now = timezone.now()
    club_games = ClubGame.objects.bulk_create(
        ClubGame(club=club, game=game, name=each.paper.title, opened=now, played_on=each.paper.day)
        for game, each in zip(games, taken, strict=True)
    )
    return tuple(club_game.pk for club_game in club_games)


def _entries(game: Game, taken: _Taken, actor: Actor) -> tuple[Entry, Entry]:
    """Return the request that opens the journal, and the one that imports the sheet."""
    key = taken.sheet.key
    journal = journals.LockedJournal(game.journal_id, key, length=0, head=BEGINNING, written=None)
    opened = journals.next_row(journal, game, Entry.Kind.OPEN, taken.opening, key=key, actor=actor)
    written = journals.next_row(journal, game, Entry.Kind.PAPER, taken.changes, key=_entry_key(key), actor=actor)
    return opened, written
