"""Evenings that were kept on paper, taken in many at a time: the same journals, lines and postings, written in bulk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from uuid import uuid4

from django.utils import timezone

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger.book import BookEntry, Json, LineKind, read_all
from scorekeeper.ledger.chain import BEGINNING, canonical_json
from scorekeeper.ledger.folding import fold_book
from scorekeeper.ledger.texts import clean_key, clean_name, fold_name, verify_different_names
from scorekeeper.models import Club, Entry, Evening, Game, Journal, Person
from scorekeeper.services import clubs, journals, new_sheets
from scorekeeper.services.journals import Actor, Status
from scorekeeper.services.new_sheets import NewSheet

from .write_lock import writing

LEAST_PLAYERS, MOST_PLAYERS = 2, 16
MOST_HANDS = 500
MOST_EVENINGS = 5_000
MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class PaperEvening:
    """An evening as it stands on paper: units by player, a tuple for each hand or one with the totals."""

    title: str
    day: date
    names: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]

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
    """An evening on its way into the tables: what its two entries say, and what follows from them."""

    paper: PaperEvening
    opening: Json
    changes: Json
    sheet: NewSheet


def import_sheets(
    evenings: Sequence[PaperEvening], *, rules: object, key: str, actor: Actor, club: int | None = None, close: bool
) -> tuple[int, ...]:
    """Open an evening for each sheet of paper and return their numbers; the same ``key`` returns the same ones again.

    All or nothing. ``rules`` (anything ``read_rules`` takes) say what a unit is worth, and hold when an evening
    goes on with hands. ``close`` closes the evenings that add up to zero; those that are off stay open for a remedy.
    Raises ``Refused`` with a fault for everything that is wrong; paths are ``evenings[i].names[j]`` and the like.
    """
    verify(evenings)
    clean_key(_entry_key(_journal_key(key, len(evenings))))
    agreed = rules_as_json(read_rules(rules))
    with writing(), new_sheets.uncollected():
        if there := _there(key, len(evenings)):
            return there
        home = clubs.club_of(club)
        persons = _persons(home, evenings)
        _verify_persons(evenings, persons)
        return _write(
            home, [_import_evening(*each, key, persons, agreed, close) for each in enumerate(evenings, 1)], actor
        )


def key_of(evenings: Sequence[PaperEvening], club: int) -> str:
    """Return the key that these sheets have in a club: the same file again, in whatever format, has the same key."""
    content = [[each.title, each.day.isoformat(), each.names, each.hands] for each in evenings]
    return f"import-{sha256(canonical_json([club, content]).encode()).hexdigest()[:32]}"


def import_time(key: str) -> datetime | None:
    """Return when sheets were imported with this key, None when they were not. One statement."""
    return Entry.objects.filter(journal__key=_journal_key(key, 1), seq=1).values_list("at", flat=True).first()


def verify(evenings: Sequence[PaperEvening]) -> None:
    """Raise ``Refused`` with a fault for everything that is no evening."""
    if not 1 <= len(evenings) <= MOST_EVENINGS:
        raise refuse("too-large/evenings", {"most": f"{MOST_EVENINGS:,}", "many": f"{len(evenings):,}"}, "evenings")
    faults = [fault for index, evening in enumerate(evenings) for fault in _faults(evening, f"evenings[{index}]")]
    if faults:
        raise Refused(faults)


def _faults(evening: PaperEvening, path: str) -> Iterator[Fault]:
    yield from _refusals(clean_name, evening.title, f"{path}.title", "The evening's name")
    yield from _refusals(verify_different_names, evening.names, f"{path}.names")
    if not LEAST_PLAYERS <= len(evening.names) <= MOST_PLAYERS:
        yield Fault(
            "bad-players/evening",
            {"least": LEAST_PLAYERS, "most": MOST_PLAYERS, "many": len(evening.names)},
            f"{path}.names",
        )
    if not 1 <= len(evening.hands) <= MOST_HANDS:
        yield Fault("bad-hands/sheet", {"most": MOST_HANDS, "many": len(evening.hands)}, f"{path}.hands")
    for row, hand in enumerate(evening.hands):
        if len(hand) != len(evening.names):
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
    """Return the evenings that the key has opened before, in their order."""
    keys = [_journal_key(key, number) for number in range(1, count + 1)]
    if not Journal.objects.filter(key=keys[0]).exists():
        return ()
    existing = dict(
        Evening.objects.filter(game__journal__key__startswith=f"{key}-").values_list("game__journal__key", "pk")
    )
    if not set(keys) <= existing.keys():
        raise journals.used_key()
    return tuple(existing[each] for each in keys)


def _persons(club: Club, evenings: Sequence[PaperEvening]) -> dict[str, Person]:
    """Everybody on the sheets by folded name; who is new in the club is made, spelt as at first."""
    spelt: dict[str, str] = {}
    for evening in evenings:
        for name in evening.names:
            spelt.setdefault(fold_name(name), name)
    known = {person.folded: person for person in club.persons.filter(erased_at=None) if person.folded in spelt}
    new = [Person(club=club, name=name, folded=folded) for folded, name in spelt.items() if folded not in known]
    return known | {person.folded: person for person in Person.objects.bulk_create(new)}


def _verify_persons(evenings: Sequence[PaperEvening], persons: Mapping[str, Person]) -> None:
    """Raise ``Refused`` (``same-person``) for each name on a sheet that is another name of somebody else there."""
    faults = []
    for index, evening in enumerate(evenings):
        first: dict[int, str] = {}
        for column, name in enumerate(evening.names):
            person = persons[fold_name(name)]
            one = first.setdefault(person.merged_into_id or person.pk, name)
            if one != name:
                faults.append(
                    Fault("same-person/paper", {"one": one, "name": name}, f"evenings[{index}].names[{column}]")
                )
    if faults:
        raise Refused(faults)


def _import_evening(
    number: int, paper: PaperEvening, key: str, persons: dict[str, Person], rules: Json, close: bool
) -> _Taken:
    seated = tuple(persons[fold_name(name)] for name in paper.names)
    opening = {"seats": [str(person.uuid) for person in seated], "dealer": 1, "rules": rules, "paper": True}
    changes = [_added(hand) for hand in paper.hands]
    answer = {"status": Status.CHANGED, "line": changes[0]["line"], "number": None, "payouts": paper.hands[0]}
    if close and not paper.off:
        changes.append({"op": "close", "closed": True})
    written = {"changes": changes, "answer": answer}
    book = read_all(opening, [BookEntry(2, written)])
    sheet = NewSheet(_journal_key(key, number), book, fold_book(book), tuple(person.pk for person in seated))
    return _Taken(paper, opening, written, sheet)


def _added(hand: Sequence[int]) -> Json:
    return {"op": "add", "line": str(uuid4()), "kind": LineKind.PAPER, "what": {"amounts": list(hand)}}


def _write(club: Club, taken: Sequence[_Taken], actor: Actor) -> tuple[int, ...]:
    sheets = [each.sheet for each in taken]
    games = new_sheets.begin(sheets)
    rows = new_sheets.add_entries([_entries(game, each, actor) for game, each in zip(games, taken, strict=True)])
    new_sheets.add_lines(games, sheets, rows)
    now = timezone.now()
    evenings = Evening.objects.bulk_create(
        Evening(club=club, game=game, name=each.paper.title, opened=now, played_on=each.paper.day)
        for game, each in zip(games, taken, strict=True)
    )
    return tuple(evening.pk for evening in evenings)


def _entries(game: Game, taken: _Taken, actor: Actor) -> tuple[Entry, Entry]:
    """Return the request that opens the journal, and the one that imports the sheet."""
    key = taken.sheet.key
    opened = journals.next_entry(game, 1, Entry.Kind.OPEN, taken.opening, key=key, actor=actor, prev=BEGINNING)
    written = journals.next_entry(
        game, 2, Entry.Kind.PAPER, taken.changes, key=_entry_key(key), actor=actor, prev=opened.hash
    )
    return opened, written
