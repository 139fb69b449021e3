"""Games for a transfer file, and what importing such a file would bring."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from django.db.models import Q

from scorekeeper.engine.game_state import GameState
from scorekeeper.ledger.chain import SealedEntry, parse_json
from scorekeeper.ledger.texts import fold_name
from scorekeeper.ledger.transfer_file import Transfer, TransferGame, TransferPerson, TransferSeason
from scorekeeper.ledger.transfer_format import TransferEntry
from scorekeeper.models import Club, Entry, Evening, Person, Season
from scorekeeper.queries.club import rule_sets


class ArrivalFate(StrEnum):
    """How a game in a file compares with the one that is here."""

    NEW = "new"
    LONGER = "longer"  # it goes on where ours ends
    SAME = "same"
    SHORTER = "shorter"  # ours goes on where it ends
    PARTED = "parted"  # both went on, each in its own way
    ELSEWHERE = "elsewhere"  # it is here, in another club


@dataclass(frozen=True, slots=True)
class Arriving:
    """A game in a file: ``entries`` in the file, ``here`` those that this site has, ``both`` those alike."""

    name: str
    played_on: date
    fate: ArrivalFate
    entries: int
    here: int
    both: int

    @property
    def comes(self) -> bool:
        """Return whether taking it in would write anything."""
        return self.fate in (ArrivalFate.NEW, ArrivalFate.LONGER)

    @property
    def more(self) -> int:
        """How many entries it would bring."""
        return self.entries - self.here

    @property
    def parts_at(self) -> int:
        """The first entry that is another one."""
        return self.both + 1


@dataclass(frozen=True, slots=True)
class Namesake:
    """Somebody in the file, unknown here by his UUID, who is called like a ``person`` of the club."""

    uuid: str
    name: str
    person: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """What a file would bring to a club; ``strangers`` are the names of persons here who belong to another club."""

    evenings: tuple[Arriving, ...]
    known: int
    new: tuple[str, ...]
    namesakes: tuple[Namesake, ...]
    strangers: tuple[str, ...]


def export_game(evening: int) -> Transfer | None:
    """Return an evening with its players and those who stand for them; None where there is none. Four statements.

    A table of an event goes nowhere without its event.
    """
    found = Evening.objects.filter(pk=evening, within=None).select_related("club", "game__journal").first()
    if found is None:
        return None
    persons = Person.objects.filter(Q(seats__game=found.game_id) | Q(entries_merged__seats__game=found.game_id))
    return _transfer(found.club, (), persons.distinct(), [found])


def export_club(club: int) -> Transfer | None:
    """All evenings, persons, seasons and house rules of a club, without tables of events; None where there is none.

    Six statements.
    """
    found = Club.objects.filter(pk=club).first()
    if found is None:
        return None
    evenings = (
        Evening.objects.filter(club=club, within=None).select_related("game__journal").order_by("played_on", "pk")
    )
    seasons = Season.objects.filter(club=club).order_by("first")
    transfer = _transfer(found, seasons, Person.objects.filter(club=club), evenings)
    return replace(transfer, rules=tuple(one.text for one in rule_sets(club)))


def arrival(transfer: Transfer, club: int) -> Arrival:
    """What a file would bring to a club. Four statements."""
    uuids = [person.uuid for person in transfer.persons]
    there = {str(uuid): home for uuid, home in Person.objects.filter(uuid__in=uuids).values_list("uuid", "club")}
    names = dict(Person.objects.filter(club=club, erased_at=None).values_list("folded", "pk"))
    missing = [person for person in transfer.persons if person.uuid not in there]
    own = [person for person in missing if person.counts_as is None and not person.erased]
    return Arrival(
        evenings=_arriving(transfer.evenings, club),
        known=len(there),
        new=tuple(person.name for person in own if fold_name(person.name) not in names),
        namesakes=tuple(
            Namesake(person.uuid, person.name, names[fold_name(person.name)])
            for person in own
            if fold_name(person.name) in names
        ),
        strangers=tuple(person.name for person in transfer.persons if there.get(person.uuid, club) != club),
    )


def _arriving(evenings: Iterable[TransferGame], club: int) -> tuple[Arriving, ...]:
    journals = [evening.journal for evening in evenings]
    hashes: dict[str, list[str]] = defaultdict(list)
    for key, digest in (
        Entry.objects.filter(journal__key__in=journals).order_by("seq").values_list("journal__key", "hash")
    ):
        hashes[key].append(digest)
    homes = dict(Evening.objects.filter(game__journal__key__in=journals).values_list("game__journal__key", "club"))
    return tuple(
        _compare_game(evening, hashes[evening.journal], homes.get(evening.journal, club) == club)
        for evening in evenings
    )


def _compare_game(evening: TransferGame, ours: list[str], at_home: bool) -> Arriving:
    theirs = [entry.hash for entry in evening.entries]
    fate, both = compare_chains(ours, theirs)
    here = fate if at_home else ArrivalFate.ELSEWHERE
    return Arriving(evening.name, evening.played_on, here, len(theirs), len(ours), both)


def compare_chains(ours: Sequence[str], theirs: Sequence[str]) -> tuple[ArrivalFate, int]:
    """Return how a chain in a file compares with ours, and how many entries from the first on are alike.

    Both are given by the hashes of their entries.
    """
    shorter = min(len(ours), len(theirs))
    pairs = enumerate(zip(ours, theirs, strict=False))
    both = next((at for at, (one, other) in pairs if one != other), shorter)
    if not ours:
        return ArrivalFate.NEW, both
    if both < shorter:
        return ArrivalFate.PARTED, both
    if len(ours) == len(theirs):
        return ArrivalFate.SAME, both
    return (ArrivalFate.LONGER if len(ours) < len(theirs) else ArrivalFate.SHORTER), both


def _transfer(club: Club, seasons: Iterable[Season], persons: Iterable[Person], found: Iterable[Evening]) -> Transfer:
    evenings = list(found)
    entries = _entries(evenings)
    return Transfer(
        club=club.name,
        seasons=tuple(TransferSeason(season.name, season.first, season.last) for season in seasons),
        persons=transfer_persons(persons),
        evenings=tuple(_evening(evening, entries[evening.game_id]) for evening in evenings),
    )


def transfer_persons(people: Iterable[Person]) -> tuple[TransferPerson, ...]:
    """Persons by name; those who stand for them are among them."""
    in_order = sorted(people, key=lambda one: (one.name, str(one.uuid)))
    uuids = {person.pk: str(person.uuid) for person in in_order}
    return tuple(_person(person, uuids) for person in in_order)


def _person(person: Person, uuids: dict[int, str]) -> TransferPerson:
    counts_as = None if person.merged_into_id is None else uuids[person.merged_into_id]
    return TransferPerson(str(person.uuid), person.name, counts_as, person.erased_at is not None)


def _entries(evenings: list[Evening]) -> dict[int, tuple[TransferEntry, ...]]:
    games = {evening.game_id: evening.game for evening in evenings}
    found: dict[int, list[TransferEntry]] = defaultdict(list)
    for entry in Entry.objects.filter(game__evening__in=evenings).order_by("seq"):
        game = games[entry.game_id or 0]
        found[game.pk].append(transfer_entry(entry, game.journal.key, game.number))
    return defaultdict(tuple, {game: tuple(entries) for game, entries in found.items()})


def transfer_entry(entry: Entry, journal: str, game: int | None) -> TransferEntry:
    """Return an entry with its hash; the journal's key and the game's number in it come along."""
    grant = None if entry.grant is None else str(entry.grant)
    sealed = SealedEntry(
        journal, game, entry.seq, entry.kind, entry.payload, entry.key, grant, entry.role, entry.at, entry.address,
        entry.device, entry.why, entry.prev,
    )  # fmt: skip
    return TransferEntry(sealed, entry.hash)


def _evening(evening: Evening, entries: tuple[TransferEntry, ...]) -> TransferGame:
    state = GameState.from_json(parse_json(evening.game.state))
    return TransferGame(
        name=evening.name,
        played_on=evening.played_on,
        opened=evening.opened,
        journal=evening.game.journal.key,
        entries=entries,
        totals=state.totals,
        pot=state.pot,
        house=state.house,
    )
