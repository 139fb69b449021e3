"""The evenings of a carried file, written: those that are new all at once, those that go on one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.carried import CarriedEntry
from scorekeeper.ledger.carried_proof import Proven
from scorekeeper.ledger.postings import account_number, kind_of
from scorekeeper.models import Account, Club, Entry, Evening, Game, Journal, Line, Person, Rival, Seat
from scorekeeper.queries.carry import Arriving, Fate

from . import derived, new_sheets
from .new_sheets import NewSheet

AT_ONCE = 5_000  # values that one statement asks about


def write(club: Club, coming: Sequence[tuple[Proven, Arriving]]) -> tuple[int, ...]:
    """Write the evenings that are new or go on; returns their numbers in the order of the file.

    Persons are there already. Raises ``Refused``: ``used-key``, ``used-line``.
    """
    fresh = [found for found, arriving in coming if arriving.fate is Fate.NEW]
    longer = {found.evening.journal: arriving.here for found, arriving in coming if arriving.fate is Fate.LONGER}
    games = _games(longer)
    _verify_keys(fresh)
    _verify_lines([found for found, _ in coming], {key: evening.game_id for key, evening in games.items()})
    numbers = dict(zip((found.evening.journal for found in fresh), _begin(club, fresh), strict=True))
    for found, _ in coming:
        if evening := games.get(found.evening.journal):
            _go_on(evening.game, found, longer[found.evening.journal])
            numbers[found.evening.journal] = evening.pk
    return tuple(numbers[found.evening.journal] for found, _ in coming)


def _games(longer: Iterable[str]) -> dict[str, Evening]:
    """The evenings that go on, by their journals' keys."""
    there = Evening.objects.filter(game__journal__key__in=list(longer)).select_related("game__journal")
    return {evening.game.journal.key: evening for evening in there}


def _verify_keys(fresh: Sequence[Proven]) -> None:
    keys = {found.evening.journal: found.evening.name for found in fresh}
    taken = Journal.objects.filter(key__in=list(keys)).values_list("key", flat=True).first()
    if taken is not None:
        raise refuse("used-key", f"Something else here has the key of {keys[taken]}.", "evenings")


def _verify_lines(coming: Iterable[Proven], games: Mapping[str, int]) -> None:
    """Lines have their identity from their chain; a line of another game would be written over."""
    lines: dict[str, Proven] = {}
    rivals: dict[str, Proven] = {}
    for found in coming:
        for known, uids in (
            (lines, [outcome.line.uid for outcome in found.outcomes]),
            (rivals, [rival.uid for rival in found.book.rivals]),
        ):
            for uid in uids:
                if known.setdefault(uid, found) is not found:
                    raise _used(found)
    for model, known in ((Line, lines), (Rival, rivals)):
        for uid, game in _places(model, known):
            if games.get(known[uid].evening.journal) != game:
                raise _used(known[uid])


def _places(model: type[Line] | type[Rival], uids: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Those that are here, with the games that they are of."""
    rest = iter(uids)
    while asked := list(islice(rest, AT_ONCE)):
        for uid, game in model._default_manager.filter(pk__in=asked).values_list("pk", "game"):
            yield str(uid), game


def _used(found: Proven) -> Exception:
    return refuse("used-line", f"{found.evening.name} speaks of lines that stand on another sheet.", "evenings")


def _begin(club: Club, fresh: Sequence[Proven]) -> list[int]:
    """Write evenings that are new here; returns their numbers."""
    persons = _numbers(uuid for found in fresh for uuid in found.book.persons)
    sheets = [
        NewSheet(found.evening.journal, found.book, found.outcomes, tuple(persons[uuid] for uuid in found.book.persons))
        for found in fresh
    ]
    games = new_sheets.begin(sheets)
    entries = [[_row(game, entry) for entry in found.evening.entries] for game, found in zip(games, fresh, strict=True)]
    new_sheets.add_lines(games, sheets, new_sheets.add_entries(entries))
    evenings = Evening.objects.bulk_create(
        Evening(club=club, game=game, name=each.name, opened=each.opened, played_on=each.played_on)
        for game, each in zip(games, (found.evening for found in fresh), strict=True)
    )
    return [evening.pk for evening in evenings]


def _go_on(game: Game, found: Proven, here: int) -> None:
    """Write what an evening that is here has more."""
    _seat(game.pk, found.book.persons)
    for entry in found.evening.entries[here:]:
        _row(game, entry).save(force_insert=True)
    rows = dict(Entry.objects.filter(game=game).values_list("seq", "pk"))
    derived.store(game.pk, found.book, found.outcomes, rows)


def _seat(game: int, persons: Sequence[str]) -> None:
    """Seats and accounts for those who have none yet."""
    there = Seat.objects.filter(game=game).count()
    numbers = _numbers(persons[there:])
    seats = Seat.objects.bulk_create(
        Seat(game_id=game, number=number, person_id=numbers[uuid])
        for number, uuid in enumerate(persons[there:], there + 1)
    )
    Account.objects.bulk_create(
        Account(id=account_number(game, seat.number), game_id=game, kind=kind_of(seat.number), seat=seat)
        for seat in seats
    )


def _numbers(uuids: Iterable[str]) -> dict[str, int]:
    there = Person.objects.filter(uuid__in=set(uuids)).values_list("uuid", "pk")
    return {str(uuid): number for uuid, number in there}


def _row(game: Game, carried: CarriedEntry) -> Entry:
    sealed = carried.sealed
    return Entry(
        journal=game.journal,
        game=game,
        seq=sealed.seq,
        kind=sealed.kind,
        payload=sealed.payload,
        key=sealed.key,
        grant=sealed.grant,
        role=sealed.role,
        at=sealed.at,
        address=sealed.address,
        device=sealed.device,
        why=sealed.why,
        prev=sealed.prev,
        hash=carried.hash,
    )
