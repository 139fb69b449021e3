"""The transfer file of a game or a club: games for another installation, and everybody in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from scorekeeper.engine.errors import Phrase, Refused, refuse
from scorekeeper.engine.json_values import join_path
from scorekeeper.engine.rules.presets import rules_from_toml
from scorekeeper.ledger.texts import fold_name
from scorekeeper.ledger.transfer_format import (
    BOOLEAN,
    DAY,
    HASH,
    KEY,
    MOMENT,
    NAME,
    TEXT,
    UUID_TEXT,
    WHOLE,
    EntryFormat,
    FileFormat,
    JournalFormat,
    ObjectFormat,
    TransferEntry,
    Value,
    chain_head,
    nullable,
    several,
)

ROLES = ("owner", "keeper", "watcher")


@dataclass(frozen=True, slots=True)
class TransferPerson:
    """Somebody whom entries name by ``uuid``; ``counts_as`` is the UUID of the person they were merged into."""

    uuid: str
    name: str
    counts_as: str | None = None
    erased: bool = False


PERSON = ObjectFormat(
    TransferPerson, Phrase("a-person"), uuid=UUID_TEXT, name=NAME, counts_as=nullable(UUID_TEXT), erased=BOOLEAN
)


@dataclass(frozen=True, slots=True)
class TransferSeason:
    """A season of the club, both days included."""

    name: str
    first: date
    last: date


SEASON = ObjectFormat(TransferSeason, Phrase("a-season"), name=NAME, first=DAY, last=DAY)


@dataclass(frozen=True, slots=True)
class TransferGame:
    """A game: name and days, the chain of its journal, and its expected totals (units, by player)."""

    name: str
    played_on: date
    opened: datetime
    journal: str
    entries: tuple[TransferEntry, ...]
    totals: tuple[int, ...]
    pot: int
    house: int

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return chain_head(self.entries)


GAME = JournalFormat(
    TransferGame,
    Phrase("an-evening"),
    name=NAME,
    played_on=DAY,
    opened=MOMENT,
    journal=KEY,
    head=HASH,
    entries=several(EntryFormat(ROLES)),
    totals=several(WHOLE),
    pot=WHOLE,
    house=WHOLE,
)


@dataclass(frozen=True, slots=True)
class Transfer:
    """One game or all of a club, with everybody whom they name; ``rules`` are the club's house-rules files."""

    club: str
    seasons: tuple[TransferSeason, ...]
    persons: tuple[TransferPerson, ...]
    evenings: tuple[TransferGame, ...]
    rules: tuple[str, ...] = ()


def verify_different(values: Iterable[str], where: str, key: str) -> None:
    """Raise ``Refused`` (``same-name``) if a value occurs twice."""
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            raise refuse("same-name/file", {"where": where, "key": key}, f"{where}[{index}].{key}")
        seen.add(value)


def verify_persons(persons: Sequence[TransferPerson], path: str) -> None:
    """Raise ``Refused`` (``same-name``, ``bad-value``) for persons of a file who contradict each other."""
    where = join_path(path, "persons")
    verify_different((person.uuid for person in persons), where, "uuid")
    names = [fold_name(person.name) if not person.erased else person.uuid for person in persons]
    verify_different(names, where, "name")
    known = {person.uuid: person for person in persons}
    for index, person in enumerate(persons):
        other = known.get(person.counts_as or "")
        if person.counts_as is not None and (other is None or other.counts_as is not None or other is person):
            raise refuse("bad-value/counts-as", path=f"{where}[{index}].counts_as")


def _verify_transfer(transfer: Transfer, path: str) -> None:
    if not transfer.evenings:
        raise refuse("bad-value/no-evening", path=join_path(path, "evenings"))
    verify_persons(transfer.persons, path)
    verify_different((game.journal for game in transfer.evenings), join_path(path, "evenings"), "journal")


def _read_rules(value: object, path: str) -> str:
    """Return a house-rules file. Raises what reading it raises, at its place in the list."""
    text: str = TEXT.read(value, path)
    try:
        rules_from_toml(text)
    except Refused as refused:
        fault = refused.faults[0]
        raise Refused([replace(fault, path=path, details={})]) from None
    return text


TRANSFER_FILE = FileFormat(
    form="scorekeeper evenings",
    version=1,
    what="evenings",
    body=ObjectFormat(
        Transfer,
        Phrase("the-file"),
        defaulted=("rules",),  # files of one game, and older ones, have none
        club=NAME,
        seasons=several(SEASON),
        rules=several(Value(_read_rules)),
        persons=several(PERSON),
        evenings=several(GAME),
    ),
    verify=_verify_transfer,
)
