"""Import the games of a transfer file with their chains as they were: all of them or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from types import MappingProxyType

from django.utils import timezone

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger.folding import account_kind, account_number
from scorekeeper.ledger.texts import clean_name, fold_name, free_name
from scorekeeper.ledger.transfer_check import CheckedGame, check_game
from scorekeeper.ledger.transfer_file import Transfer, TransferPerson, TransferSeason
from scorekeeper.ledger.transfer_format import TransferEntry
from scorekeeper.models import Account, Club, Entry, Evening, Game, Journal, Line, Person, Rival, Season, Seat
from scorekeeper.queries.transfer import Arrival, ArrivalFate, Arriving, Namesake, arrival
from scorekeeper.services import clubs, derived, new_sheets
from scorekeeper.services import persons as people
from scorekeeper.services.new_sheets import NewSheet
from scorekeeper.services.write_lock import writing

AT_ONCE = 5_000  # values that one statement asks about


def write_evenings(club: Club, coming: Sequence[tuple[CheckedGame, Arriving]]) -> tuple[int, ...]:
    """Write the evenings that are new or go on; returns their numbers in the order of the file.

    Persons are there already. Raises ``Refused``: ``used-key``, ``used-line``.
    """
    fresh = [game for game, arriving in coming if arriving.fate is ArrivalFate.NEW]
    longer = {game.evening.journal: arriving.here for game, arriving in coming if arriving.fate is ArrivalFate.LONGER}
    games = _games(longer)
    _verify_keys(fresh)
    _verify_lines([game for game, _ in coming], {key: evening.game_id for key, evening in games.items()})
    numbers = dict(zip((game.evening.journal for game in fresh), _begin_evenings(club, fresh), strict=True))
    for game, _ in coming:
        if evening := games.get(game.evening.journal):
            _go_on(evening.game, game, longer[game.evening.journal])
            numbers[game.evening.journal] = evening.pk
    return tuple(numbers[game.evening.journal] for game, _ in coming)


def _games(longer: Iterable[str]) -> dict[str, Evening]:
    """Return the evenings that go on, by their journals' keys."""
    there = Evening.objects.filter(game__journal__key__in=list(longer)).select_related("game__journal")
    return {evening.game.journal.key: evening for evening in there}


def _verify_keys(fresh: Sequence[CheckedGame]) -> None:
    keys = {game.evening.journal: game.evening.name for game in fresh}
    taken = Journal.objects.filter(key__in=list(keys)).values_list("key", flat=True).first()
    if taken is not None:
        raise refuse("used-key/file", {"keys": keys[taken]}, "evenings")


def _verify_lines(coming: Iterable[CheckedGame], games: Mapping[str, int]) -> None:
    """Lines have their identity from their chain; a line of another game would be written over."""
    lines: dict[str, CheckedGame] = {}
    rivals: dict[str, CheckedGame] = {}
    for checked_game in coming:
        for known, uids in (
            (lines, [outcome.line.uid for outcome in checked_game.outcomes]),
            (rivals, [rival.uid for rival in checked_game.book.rivals]),
        ):
            for uid in uids:
                if known.setdefault(uid, checked_game) is not checked_game:
                    raise _used(checked_game)
    for model, known in ((Line, lines), (Rival, rivals)):
        for uid, game in _places(model, known):
            if games.get(known[uid].evening.journal) != game:
                raise _used(known[uid])


def _places(model: type[Line] | type[Rival], uids: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Return those that are here, with the games that they are of."""
    rest = iter(uids)
    while asked := list(islice(rest, AT_ONCE)):
        for uid, game in model._default_manager.filter(pk__in=asked).values_list("pk", "game"):
            yield str(uid), game


def _used(game: CheckedGame) -> Exception:
    return refuse("used-line", {"name": game.evening.name}, "evenings")


def _begin_evenings(club: Club, fresh: Sequence[CheckedGame]) -> list[int]:
    """Write evenings that are new here; returns their numbers."""
    persons = _numbers(uuid for checked_game in fresh for uuid in checked_game.book.persons)
    sheets = [
        NewSheet(
            checked_game.evening.journal,
            checked_game.book,
            checked_game.outcomes,
            tuple(persons[uuid] for uuid in checked_game.book.persons),
        )
        for checked_game in fresh
    ]
    games = new_sheets.begin(sheets)
    entries = [
        [_entry_row(game, entry) for entry in checked_game.evening.entries]
        for game, checked_game in zip(games, fresh, strict=True)
    ]
    new_sheets.add_lines(games, sheets, new_sheets.add_entries(entries))
    evenings = Evening.objects.bulk_create(
        Evening(club=club, game=game, name=each.name, opened=each.opened, played_on=each.played_on)
        for game, each in zip(games, (checked_game.evening for checked_game in fresh), strict=True)
    )
    return [evening.pk for evening in evenings]


def _go_on(game: Game, checked_game: CheckedGame, here: int) -> None:
    """Write what an evening that is here has more."""
    _seat(game.pk, checked_game.book.persons)
    for entry in checked_game.evening.entries[here:]:
        _entry_row(game, entry).save(force_insert=True)
    rows = dict(Entry.objects.filter(game=game).values_list("seq", "pk"))
    derived.store(game.pk, checked_game.book, checked_game.outcomes, rows)


def _seat(game: int, persons: Sequence[str]) -> None:
    """Seats and accounts for those who have none yet."""
    there = Seat.objects.filter(game=game).count()
    numbers = _numbers(persons[there:])
    seats = Seat.objects.bulk_create(
        Seat(game_id=game, number=number, person_id=numbers[uuid])
        for number, uuid in enumerate(persons[there:], there + 1)
    )
    Account.objects.bulk_create(
        Account(id=account_number(game, seat.number), game_id=game, kind=account_kind(seat.number), seat=seat)
        for seat in seats
    )


def _numbers(uuids: Iterable[str]) -> dict[str, int]:
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


SAME = "same"  # the choice for a namesake who is the person here; anything else is the name of somebody else


def make_persons(
    club: Club, persons: Sequence[TransferPerson], coming: Arrival, choices: Mapping[str, str]
) -> list[tuple[int, int]]:
    """Rows for those who are not known by UUID; returns who of them counts as whom."""
    known = {str(person.uuid): person for person in Person.objects.filter(uuid__in=[one.uuid for one in persons])}
    missing = [person for person in persons if person.uuid not in known]
    names, merged = _chosen_names(club, coming, choices)
    for person in sorted(missing, key=lambda one: one.counts_as is not None):
        known[person.uuid] = _make_person(club, person, names.get(person.uuid, person.name), known)
    for person in missing:
        if person.counts_as is not None and not person.erased:
            merged[person.uuid] = known[person.counts_as].itself.pk
    return [(known[uuid].pk, into) for uuid, into in merged.items()]


def _chosen_names(club: Club, coming: Arrival, choices: Mapping[str, str]) -> tuple[dict[str, str], dict[str, int]]:
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


def _free_name(club: Club, name: str) -> str:
    """Return the name, with a number behind it where the club has it already."""
    taken = set(club.persons.filter(erased_at=None).values_list("folded", flat=True))
    return free_name(name, taken)


KINDS = frozenset(Entry.Kind.values)
PARTED = "{name}: from entry {parts_at} on, this site and the file say different things; neither is changed."
NOTHING_NEW = {
    ArrivalFate.SAME: "{name} is here already, with all of its {here} entries.",
    ArrivalFate.SHORTER: "{name} is here already and goes on: {here} entries here, {entries} in the file.",
}


def prove_games(transfer: Transfer) -> tuple[CheckedGame, ...]:
    """Every evening of a file with its chain walked and its totals compared. Raises what ``carried_proof`` raises."""
    known = {person.uuid for person in transfer.persons}
    return tuple(
        check_game(evening, known, KINDS, f"evenings[{index}]") for index, evening in enumerate(transfer.evenings)
    )


def import_games(
    transfer: Transfer, *, club: int, choices: Mapping[str, str] = MappingProxyType({})
) -> tuple[int, ...]:
    """Import games into a club and return the numbers of those that are new or have new entries.

    ``choices`` says of each namesake, by UUID, whether he is the ``same`` person as the one here, or his other name.
    A game that is here goes on where the file's chain continues ours, and left alone where it is the same or
    shorter. Persons known by UUID keep their names here. Raises ``Refused``: what ``proven`` raises, ``unknown-club``,
    ``parted``, ``elsewhere``, ``nothing-new``, ``other-club``, ``unchosen``, ``used-line``, and what names, merges and
    seasons are refused for.
    """
    found = prove_games(transfer)
    with writing(), new_sheets.uncollected():
        home = clubs.club_of(club)
        _lock(club, transfer)
        coming = arrival(transfer, club)
        verify_arrival(coming)
        counted_as = make_persons(home, transfer.persons, coming, choices)
        pairs = [pair for pair in zip(found, coming.evenings, strict=True) if pair[1].comes]
        numbers = write_evenings(home, pairs)
        for person, into in counted_as:
            people.merge(person, into)
        _add_seasons(club, transfer.seasons)
        clubs.import_rules(club, transfer.rules)
        return numbers


def _lock(club: int, transfer: Transfer) -> None:
    """Nobody else carries into the club meanwhile, nor writes on the evenings that are here already."""
    list(Club.objects.select_for_update().filter(pk=club))
    journals_here = [evening.journal for evening in transfer.evenings]
    list(Game.objects.select_for_update(of=("self",)).filter(journal__key__in=journals_here).order_by("pk"))


def verify_arrival(coming: Arrival) -> None:
    """Raise ``Refused`` when a file cannot be taken in as it is, or has nothing new."""
    if faults := [*_parted(coming.evenings), *_elsewhere(coming)]:
        raise Refused(faults)
    if not any(evening.comes for evening in coming.evenings):
        raise Refused([Fault("nothing-new", _nothing_new(coming.evenings), "evenings")])


def _parted(evenings: Sequence[Arriving]) -> Iterator[Fault]:
    for index, evening in enumerate(evenings):
        if evening.fate is ArrivalFate.PARTED:
            yield Fault(evening.fate, _sentence(PARTED, evening), f"evenings[{index}]")


def _elsewhere(coming: Arrival) -> Iterator[Fault]:
    """One sentence for all evenings of another club; persons of another one only where no evening tells already."""
    if names := [evening.name for evening in coming.evenings if evening.fate is ArrivalFate.ELSEWHERE]:
        said = f"{names[0]} is" if len(names) == 1 else f"{len(names):,} of these evenings, {names[0]} the first, are"
        yield Fault(ArrivalFate.ELSEWHERE, f"{said} in another club here.", "evenings")
        return
    for name in coming.strangers:
        yield Fault("other-club/here", {"name": name}, "persons")


def _nothing_new(evenings: Sequence[Arriving]) -> str:
    if len(evenings) == 1:
        return _sentence(NOTHING_NEW[evenings[0].fate], evenings[0])
    further = sum(evening.fate is ArrivalFate.SHORTER for evening in evenings)
    said = f"All {len(evenings):,} evenings of this file are here already"
    return f"{said}; {further:,} of them went on here." if further else f"{said}, with all of their entries."


def _sentence(sentence: str, evening: Arriving) -> str:
    return sentence.format(name=evening.name, parts_at=evening.parts_at, here=evening.here, entries=evening.entries)


def _add_seasons(club: int, seasons: Iterable[TransferSeason]) -> None:
    """Add the seasons that the club has not, by name and days."""
    there: set[tuple[str, date, date]] = set(Season.objects.filter(club=club).values_list("folded", "first", "last"))
    for season in seasons:
        if (fold_name(season.name), season.first, season.last) not in there:
            clubs.add_season(club, season.name, season.first, season.last)
