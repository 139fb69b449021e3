"""Games for a transfer file, and what importing such a file would bring."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from django.db.models import QuerySet

from scorekeeper.engine.game import GameState
from scorekeeper.ledger.entries import fold_name
from scorekeeper.ledger.transfer_file import Transfer, TransferGame, TransferPerson, TransferSeason
from scorekeeper.ledger.transfer_format import TransferEntry
from scorekeeper.models import Club, ClubGame, Entry, Person, Season
from scorekeeper.queries.club import rule_sets


class ArrivalFate(StrEnum):
    """The results of comparing a chain in a file with the one that is here."""

    NEW = "new"
    LONGER = "longer"  # it goes on where ours ends
    SAME = "same"
    SHORTER = "shorter"  # ours goes on where it ends
    PARTED = "parted"  # both went on, each in its own way
    ELSEWHERE = "elsewhere"  # it is here, in another club


@dataclass(frozen=True, slots=True)
class Arriving:
    """A game or an event in a file: ``entries`` in the file, ``here`` on this site, ``both`` alike from the first."""

    name: str
    fate: ArrivalFate
    entries: int
    here: int
    both: int

    @property
    def brings_entries(self) -> bool:
        """Return whether importing it would write anything."""
        return self.fate in (ArrivalFate.NEW, ArrivalFate.LONGER)

    @property
    def more(self) -> int:
        """The number of entries it would bring."""
        return self.entries - self.here

    @property
    def parts_at(self) -> int:
        """The number of the first entry that differs."""
        return self.both + 1


@dataclass(frozen=True, slots=True)
class ArrivingGame(Arriving):
    """A game in a file, and its day."""

    played_on: date


@dataclass(frozen=True, slots=True)
class Namesake:
    """A person in a file, unknown here by UUID, with the name of a ``person`` of the club."""

    uuid: str
    name: str
    person: int


@dataclass(frozen=True, slots=True)
class ArrivingPersons:
    """The persons of a file: how many are ``known`` by UUID, the names of new ones, and those whose name is in use.

    ``strangers`` are the names of persons here who belong to another club.
    """

    known: int
    new: tuple[str, ...]
    namesakes: tuple[Namesake, ...]
    strangers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """The games and players that a file would bring to a club."""

    games: tuple[ArrivingGame, ...]
    persons: ArrivingPersons


def export_game(club_game: int) -> Transfer | None:
    """Return a game with its players and those who stand for them; None where there is none. Four statements.

    A table of an event goes nowhere without its event.
    """
    game = ClubGame.objects.filter(pk=club_game, within=None).select_related("club", "game__journal").first()
    if game is None:
        return None
    return _transfer(game.club, (), Person.objects.filter(seats__game=game.game_id).distinct(), [game])


def export_club(club: int) -> Transfer | None:
    """All games, persons, seasons and house rules of a club, without tables of events; None where there is none.

    Six statements.
    """
    row = Club.objects.filter(pk=club).first()
    if row is None:
        return None
    games = ClubGame.objects.filter(club=club, within=None).select_related("game__journal").order_by("played_on", "pk")
    seasons = Season.objects.filter(club=club).order_by("first")
    transfer = _transfer(row, seasons, Person.objects.filter(club=club), games)
    return replace(transfer, rules=tuple(one.text for one in rule_sets(club)))


def arrival(transfer: Transfer, club: int) -> Arrival:
    """Return the changes that a file would make to a club. Four statements."""
    return Arrival(_arriving_games(transfer.games, club), arriving_persons(transfer.persons, club))


def arriving_persons(persons: Sequence[TransferPerson], club: int) -> ArrivingPersons:
    """Return the persons of a file: those the club knows, new ones, and those with a name in use. Two statements."""
    uuids = [person.uuid for person in persons]
    there = {str(uuid): home for uuid, home in Person.objects.filter(uuid__in=uuids).values_list("uuid", "club")}
    names = dict(Person.objects.filter(club=club, erased_at=None).values_list("folded", "pk"))
    missing = [person for person in persons if person.uuid not in there]
    own = [(person, fold_name(person.name)) for person in missing if person.counts_as is None and not person.erased]
    return ArrivingPersons(
        known=len(there),
        new=tuple(person.name for person, folded in own if folded not in names),
        namesakes=tuple(Namesake(person.uuid, person.name, names[folded]) for person, folded in own if folded in names),
        strangers=tuple(person.name for person in persons if there.get(person.uuid, club) != club),
    )


def _arriving_games(games: Sequence[TransferGame], club: int) -> tuple[ArrivingGame, ...]:
    journals = [game.journal for game in games]
    hashes: dict[str, list[str]] = defaultdict(list)
    for key, digest in (
        Entry.objects.filter(journal__key__in=journals).order_by("seq").values_list("journal__key", "hash")
    ):
        hashes[key].append(digest)
    homes = dict(ClubGame.objects.filter(game__journal__key__in=journals).values_list("game__journal__key", "club"))
    return tuple(_arriving_game(game, hashes[game.journal], homes.get(game.journal, club) == club) for game in games)


def _arriving_game(game: TransferGame, ours: list[str], at_home: bool) -> ArrivingGame:
    theirs = [entry.hash for entry in game.entries]
    fate, both = compare_chains(ours, theirs)
    fate = fate if at_home else ArrivalFate.ELSEWHERE
    return ArrivingGame(game.name, fate, len(theirs), len(ours), both, game.played_on)


def compare_chains(ours: Sequence[str], theirs: Sequence[str]) -> tuple[ArrivalFate, int]:
    """Return the comparison of a file's chain with ours, and the number of equal entries from the first on.

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


def _transfer(club: Club, seasons: Iterable[Season], persons: QuerySet[Person], games: Iterable[ClubGame]) -> Transfer:
    club_games = list(games)
    entries = _entries(club_games)
    return Transfer(
        club=club.name,
        seasons=tuple(TransferSeason(season.name, season.first, season.last) for season in seasons),
        persons=transfer_persons(persons),
        games=tuple(_game(club_game, entries[club_game.game_id]) for club_game in club_games),
    )


def transfer_persons(persons: QuerySet[Person]) -> tuple[TransferPerson, ...]:
    """Return persons for a file, by name, and those into whom they were merged. One statement."""
    pairs = [(person, person.merged_into) for person in persons.select_related("merged_into")]
    rows = {person.pk: person for pair in pairs for person in pair if person is not None}
    return tuple(
        TransferPerson(
            str(person.uuid),
            person.name,
            None if person.merged_into_id is None else str(rows[person.merged_into_id].uuid),
            person.erased_at is not None,
        )
        for person in sorted(rows.values(), key=lambda one: (one.name, str(one.uuid)))
    )


def _entries(club_games: list[ClubGame]) -> dict[int, tuple[TransferEntry, ...]]:
    games = {club_game.game_id: club_game.game for club_game in club_games}
    by_journal: dict[int, list[TransferEntry]] = defaultdict(list)
    for entry in Entry.objects.filter(game__club_game__in=club_games).order_by("seq"):
        game = games[entry.game_id or 0]
        by_journal[game.pk].append(TransferEntry(entry.seal(game.journal.key, game.number), entry.hash))
    return defaultdict(tuple, {game: tuple(entries) for game, entries in by_journal.items()})


def _game(club_game: ClubGame, entries: tuple[TransferEntry, ...]) -> TransferGame:
    state = GameState.from_json(json.loads(club_game.game.state))
    return TransferGame(
        name=club_game.name,
        played_on=club_game.played_on,
        opened=club_game.opened,
        journal=club_game.game.journal.key,
        entries=entries,
        totals=state.totals,
        pot=state.pot,
        house=state.house,
    )
