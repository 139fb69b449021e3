"""Import the games of a transfer file with their chains as they were: all of them or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from types import MappingProxyType

from django.utils import timezone

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger.book import Book
from scorekeeper.ledger.entries import clean_name, fold_name, free_name
from scorekeeper.ledger.folding import LineOutcome, account_kind, account_number
from scorekeeper.ledger.transfer_file import CheckedGame, Transfer, TransferPerson, TransferSeason, check_game
from scorekeeper.ledger.transfer_format import TransferEntry
from scorekeeper.models import Account, Club, ClubGame, Conflict, Entry, Game, Journal, Line, Person, Season, Seat
from scorekeeper.queries.transfer import (
    Arrival,
    ArrivalFate,
    Arriving,
    ArrivingGame,
    ArrivingPersons,
    Namesake,
    arrival,
    arriving_persons,
)
from scorekeeper.services import clubs, derived, journals, new_sheets
from scorekeeper.services import persons as people
from scorekeeper.services.journals import writing
from scorekeeper.services.new_sheets import NewSheet

AT_ONCE = 5_000  # values that one statement asks about


def _write_games(club: Club, coming: Sequence[tuple[CheckedGame, ArrivingGame]]) -> tuple[int, ...]:
    """Write the games that are new or have new entries; return their numbers in the order of the file.

    Persons are there already. Raises ``Refused``: ``used-key``, ``used-line``.
    """
    fresh = [checked for checked, arriving in coming if arriving.fate is ArrivalFate.NEW]
    longer = {each.game.journal: arriving.here for each, arriving in coming if arriving.fate is ArrivalFate.LONGER}
    club_games = _games(longer)
    _verify_keys(fresh)
    games = {journal: club_game.game_id for journal, club_game in club_games.items()}
    verify_lines(
        [(each.game.name, games.get(each.game.journal), each.book, each.outcomes) for each, _ in coming],
        "games",
    )
    numbers = dict(zip((each.game.journal for each in fresh), _begin_games(club, fresh), strict=True))
    for each, _ in coming:
        if club_game := club_games.get(each.game.journal):
            new = each.game.entries[longer[each.game.journal] :]
            game = club_game.game
            journals.insert_entries(game.journal_id, [(game.pk, entry.sealed, entry.hash) for entry in new])
            continue_game(game.pk, each.book, each.outcomes)
            numbers[each.game.journal] = club_game.pk
    return tuple(numbers[each.game.journal] for each, _ in coming)


def _games(longer: Iterable[str]) -> dict[str, ClubGame]:
    """Return the games that have new entries, by their journals' keys."""
    there = ClubGame.objects.filter(game__journal__key__in=list(longer)).select_related("game__journal")
    return {club_game.game.journal.key: club_game for club_game in there}


def _verify_keys(fresh: Sequence[CheckedGame]) -> None:
    keys = {checked.game.journal: checked.game.name for checked in fresh}
    taken = Journal.objects.filter(key__in=list(keys)).values_list("key", flat=True).first()
    if taken is not None:
        raise refuse("used-key/file", {"keys": keys[taken]}, "games")


def verify_lines(sheets: Sequence[tuple[str, int | None, Book, Sequence[LineOutcome]]], path: str) -> None:
    """Verify that sheets name no line of another sheet, which would be written over.

    A sheet is its name, its game where that is here, its book, and its outcomes. Raises ``Refused`` (``used-line``).
    """
    lines: dict[str, tuple[str, int | None]] = {}
    conflicts: dict[str, tuple[str, int | None]] = {}
    for name, game, book, outcomes in sheets:
        for owners, uids in (
            (lines, [outcome.line.uid for outcome in outcomes]),
            (conflicts, [conflict.uid for conflict in book.conflicts]),
        ):
            if not owners.keys().isdisjoint(uids):
                raise refuse("used-line", {"name": name}, path)
            owners.update(dict.fromkeys(uids, (name, game)))
    for model, owners in ((Line, lines), (Conflict, conflicts)):
        for uid, stored_game in _stored_lines(model, owners):
            name, game = owners[uid]
            if stored_game != game:
                raise refuse("used-line", {"name": name}, path)


def _stored_lines(model: type[Line] | type[Conflict], uids: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the lines that are stored here, each with its game."""
    rest = iter(uids)
    while some := list(islice(rest, AT_ONCE)):
        for uid, game in model._default_manager.filter(pk__in=some).values_list("pk", "game"):
            yield str(uid), game


def _begin_games(club: Club, fresh: Sequence[CheckedGame]) -> list[int]:
    """Write games that are new here; returns their numbers."""
    persons = person_numbers(uuid for checked in fresh for uuid in checked.book.persons)
    sheets = [
        NewSheet(
            checked_game.game.journal,
            checked_game.book,
            checked_game.outcomes,
            tuple(persons[uuid] for uuid in checked_game.book.persons),
        )
        for checked_game in fresh
    ]
    games = new_sheets.begin(sheets)
    entries = [
        [_entry_row(game, entry) for entry in checked_game.game.entries]
        for game, checked_game in zip(games, fresh, strict=True)
    ]
    new_sheets.add_lines(games, sheets, new_sheets.add_entries(entries))
    club_games = ClubGame.objects.bulk_create(
        ClubGame(club=club, game=game, name=each.name, opened=each.opened, played_on=each.played_on)
        for game, each in zip(games, (checked_game.game for checked_game in fresh), strict=True)
    )
    return [club_game.pk for club_game in club_games]


def continue_game(game: int, book: Book, outcomes: list[LineOutcome]) -> None:
    """Write what follows from new entries of a game: seats of new players, and all that is derived."""
    taken = Seat.objects.filter(game=game).count()
    numbers = person_numbers(book.persons[taken:])
    seats = Seat.objects.bulk_create(
        Seat(game_id=game, number=number, person_id=numbers[uuid])
        for number, uuid in enumerate(book.persons[taken:], taken + 1)
    )
    Account.objects.bulk_create(
        Account(id=account_number(game, seat.number), game_id=game, kind=account_kind(seat.number), seat=seat)
        for seat in seats
    )
    derived.store(game, book, outcomes, dict(Entry.objects.filter(game=game).values_list("seq", "pk")))
    journals.bump_slices(journals.game_slice(game))


def person_numbers(uuids: Iterable[str]) -> dict[str, int]:
    """Return the rows of persons by UUID."""
    there = Person.objects.filter(uuid__in=set(uuids)).values_list("uuid", "pk")
    return {str(uuid): number for uuid, number in there}


def _entry_row(game: Game, entry: TransferEntry) -> Entry:
    sealed = entry.sealed
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
        hash=entry.hash,
    )


SAME = "same"  # the choice for a namesake who is the person here; anything else is the name of someone else


def _make_persons(
    club: Club, persons: Sequence[TransferPerson], coming: ArrivingPersons, choices: Mapping[str, str]
) -> list[tuple[int, int]]:
    """Add the persons who are not known by UUID; return the rows of those to be merged, each with that of the other."""
    known = {str(person.uuid): person for person in Person.objects.filter(uuid__in=[one.uuid for one in persons])}
    missing = [person for person in persons if person.uuid not in known]
    names, merged = _chosen_names(club, coming, choices)
    for person in sorted(missing, key=lambda one: one.counts_as is not None):
        known[person.uuid] = _make_person(club, person, names.get(person.uuid, person.name), known)
    for person in missing:
        if person.counts_as is not None and not person.erased:
            merged[person.uuid] = known[person.counts_as].itself.pk
    return [(known[uuid].pk, into) for uuid, into in merged.items()]


def _chosen_names(
    club: Club, coming: ArrivingPersons, choices: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, int]]:
    """Return the names of namesakes here, and the numbers of those whom they count as."""
    if unchosen := [_unchosen(one) for one in coming.namesakes if not choices.get(one.uuid)]:
        raise Refused(unchosen)
    names: dict[str, str] = {}
    merged: dict[str, int] = {}
    for one in coming.namesakes:
        if choices[one.uuid] == SAME:
            names[one.uuid] = _free_name(club, one.name)
            merged[one.uuid] = Person.objects.select_related("merged_into").get(pk=one.person).itself.pk
        else:
            names[one.uuid] = clean_name(choices[one.uuid], f"choices[{one.uuid}]")
    return names, merged


def _unchosen(one: Namesake) -> Fault:
    return Fault("unchosen", {"name": one.name}, f"choices[{one.uuid}]")


def _make_person(club: Club, person: TransferPerson, name: str, known: Mapping[str, Person]) -> Person:
    if person.erased:
        stands = known.get(person.counts_as or "")
        former = people.former_name(club) if stands is None else stands.name
        gone = Person(uuid=person.uuid, club=club, name=former, erased_at=timezone.now(), merged_into=stands)
        gone.save(force_insert=True)
        return gone
    plain = _free_name(club, name) if person.counts_as else name
    if club.persons.filter(erased_at=None, folded=fold_name(plain)).exists():
        raise refuse("taken-name/choose", {"plain": plain}, "choices")
    return Person.objects.create(uuid=person.uuid, club=club, name=plain, folded=fold_name(plain))


def number_namesakes(club: int, namesakes: Iterable[Namesake], persons: Iterable[TransferPerson]) -> dict[str, str]:
    """Return names for namesakes who are someone else: with a number that nobody has, in the club or in the file."""
    taken = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    taken |= {fold_name(person.name) for person in persons}
    names = {}
    for one in namesakes:
        names[one.uuid] = free_name(one.name, taken)
        taken.add(fold_name(names[one.uuid]))
    return names


def _free_name(club: Club, name: str) -> str:
    """Return the name, with a number behind it where the club has it already."""
    taken = set(club.persons.filter(erased_at=None).values_list("folded", flat=True))
    return free_name(name, taken)


KINDS = frozenset(Entry.Kind.values)


def prove_games(transfer: Transfer) -> tuple[CheckedGame, ...]:
    """Check every game of a file: walk its chain and compare its totals. Raises what ``check_game`` raises."""
    known = {person.uuid for person in transfer.persons}
    return tuple(
        check_game(club_game, known, KINDS, f"games[{index}]") for index, club_game in enumerate(transfer.games)
    )


def import_games(
    transfer: Transfer, *, club: int, choices: Mapping[str, str] = MappingProxyType({})
) -> tuple[int, ...]:
    """Import games into a club and return the numbers of those that are new or have new entries.

    ``choices`` says of each namesake, by UUID, whether they are the ``same`` person as the one here, or another name
    of theirs. A game that is here goes on where the file's chain continues ours, and left alone where it is the same or
    shorter. Persons known by UUID keep their names here. Raises ``Refused``: what ``proven`` raises, ``unknown-club``,
    ``parted``, ``elsewhere``, ``nothing-new``, ``other-club``, ``unchosen``, ``used-line``, and what names, merges and
    seasons are refused for.
    """
    checked = prove_games(transfer)
    with writing(), new_sheets.without_garbage_collection():
        home = clubs.lock_club(club)
        keys = [game.journal for game in transfer.games]
        list(Game.objects.select_for_update(of=("self",)).filter(journal__key__in=keys).order_by("pk"))
        coming = arrival(transfer, club)
        verify_arrival(coming)
        merges = _make_persons(home, transfer.persons, coming.persons, choices)
        pairs = [pair for pair in zip(checked, coming.games, strict=True) if pair[1].brings_entries]
        numbers = _write_games(home, pairs)
        for person, into in merges:
            people.merge(person, into)
        _add_seasons(club, transfer.seasons)
        clubs.import_rules(club, transfer.rules)
        return numbers


def import_persons(club: Club, persons: Sequence[TransferPerson], choices: Mapping[str, str]) -> None:
    """Add the persons of a file who are not here yet.

    Raises ``Refused``: ``other-club``, ``unchosen``, what names and merges are refused for.
    """
    coming = arriving_persons(persons, club.pk)
    if faults := list(_strangers(coming)):
        raise Refused(faults)
    for person, into in _make_persons(club, persons, coming, choices):
        people.merge(person, into)


def _strangers(coming: ArrivingPersons) -> Iterator[Fault]:
    return (Fault("other-club/here", {"name": name}, "persons") for name in coming.strangers)


def verify_arrival(coming: Arrival) -> None:
    """Raise ``Refused`` when a file cannot be imported as it is, or has nothing new."""
    if faults := [*_diverged_games(coming.games), *_elsewhere(coming)]:
        raise Refused(faults)
    if not any(game.brings_entries for game in coming.games):
        raise Refused([_nothing_new(coming.games)])


def _diverged_games(games: Sequence[Arriving]) -> Iterator[Fault]:
    for index, club_game in enumerate(games):
        if club_game.fate is ArrivalFate.PARTED:
            params = {"name": club_game.name, "entry": club_game.parts_at}
            yield Fault("parted/game", params, f"games[{index}]")


def _elsewhere(coming: Arrival) -> Iterator[Fault]:
    """One sentence for all games of another club; persons of another one only where no game tells already."""
    names = [club_game.name for club_game in coming.games if club_game.fate is ArrivalFate.ELSEWHERE]
    if len(names) > 1:
        yield Fault("elsewhere/several", {"many": f"{len(names):,}", "name": names[0]}, "games")
    elif names:
        yield Fault("elsewhere/one", {"name": names[0]}, "games")
    else:
        yield from _strangers(coming.persons)


def _nothing_new(games: Sequence[Arriving]) -> Fault:
    one, further = games[0], sum(club_game.fate is ArrivalFate.SHORTER for club_game in games)
    if len(games) == 1 and further:
        params = {"name": one.name, "here": one.here, "entries": one.entries}
        return Fault("nothing-new/shorter", params, "games")
    if len(games) == 1:
        return Fault("nothing-new/same", {"name": one.name, "here": one.here}, "games")
    if further:
        params = {"many": f"{len(games):,}", "further": f"{further:,}"}
        return Fault("nothing-new/some-went-on", params, "games")
    return Fault("nothing-new/all", {"many": f"{len(games):,}"}, "games")


def _add_seasons(club: int, seasons: Iterable[TransferSeason]) -> None:
    """Add the seasons that the club has not, by name and days."""
    there: set[tuple[str, date, date]] = set(Season.objects.filter(club=club).values_list("folded", "first", "last"))
    for season in seasons:
        if (fold_name(season.name), season.first, season.last) not in there:
            clubs.add_season(club, season.name, season.first, season.last)
