"""The transfer file of a game or a club: games for another installation, and everyone in them.

A game that comes from one is checked: its chain, its entries folded, and its totals.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from scorekeeper.engine.errors import Phrase, Refused, refuse
from scorekeeper.engine.json_values import join_path
from scorekeeper.engine.play.agreement import canonical_transcript
from scorekeeper.engine.rules.presets import rules_from_toml
from scorekeeper.ledger.answers import MOST_FOLDED, wrong_answers
from scorekeeper.ledger.book import Book, BookEntry, Json, read_all
from scorekeeper.ledger.entries import BEGINNING, SealedEntry, canonical_json, digest, fold_name
from scorekeeper.ledger.folding import MOST_PLAYERS, LineOutcome, fold_book, opening_line
from scorekeeper.ledger.transfer_format import (
    BOOLEAN,
    DAY,
    HASH,
    KEY,
    MOMENT,
    MOST,
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

ROLES = ("owner", "scorer", "game-viewer")


@dataclass(frozen=True, slots=True)
class TransferPerson:
    """A person that entries name by ``uuid``; ``counts_as`` is the UUID of the person they were merged into."""

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
    Phrase("a-game"),
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
    """One game or all of a club, with everyone whom they name; ``rules`` are the club's house-rules files."""

    club: str
    seasons: tuple[TransferSeason, ...]
    persons: tuple[TransferPerson, ...]
    games: tuple[TransferGame, ...]
    rules: tuple[str, ...] = ()


def verify_different(values: Iterable[str], where: str, key: str) -> None:
    """Raise ``Refused`` (``same-name``) if a value occurs twice."""
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            raise refuse("same-name/file", path=f"{where}[{index}].{key}")
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
    if not transfer.games:
        raise refuse("bad-value/no-game", path=join_path(path, "games"))
    verify_persons(transfer.persons, path)
    verify_different((game.journal for game in transfer.games), join_path(path, "games"), "journal")


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
    form="scorekeeper games",
    version=1,
    what="games",
    body=ObjectFormat(
        Transfer,
        Phrase("the-file"),
        club=NAME,
        seasons=several(SEASON),
        rules=several(Value(_read_rules)),
        persons=several(PERSON),
        games=several(GAME),
    ),
    verify=_verify_transfer,
)


OPENING = "open"
# Whatever a payload that nobody here has written can make the fold stumble over; Refused is a ValueError.
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game with a valid chain, its book, and the outcomes of its lines."""

    game: TransferGame
    book: Book
    outcomes: list[LineOutcome]


def check_game(game: TransferGame, persons: Collection[str], kinds: Collection[str], path: str) -> CheckedGame:
    """Check a game. ``persons`` are the UUIDs of those in the file, ``kinds`` the kinds of entries there are.

    Raises ``Refused`` at the first thing that does not hold: ``bad-chain``, ``bad-entry``, ``unknown-person``,
    ``impossible-hand``, ``other-totals``.
    """
    verify_chain(
        game.entries,
        f"{path}.",
        lambda sealed: sealed.game == 1 and sealed.kind in kinds and (sealed.kind == OPENING) == (sealed.seq == 1),
    )
    book, outcomes = fold_entries(game.entries, f"{path}.")
    verify_players(book, persons, f"{path}.")
    if book.contested or book.hands is not None:
        raise refuse("bad-entry/table-of-event", path=f"{path}.entries[0]")
    _verify_totals(game, book, outcomes, path)
    verify_answers(game.entries, f"{path}.")
    return CheckedGame(game, book, outcomes)


def verify_chain(entries: Sequence[TransferEntry], path: str, fits: Callable[[SealedEntry], bool]) -> None:
    """Verify a chain. ``fits`` returns whether an entry of that kind may stand at its place.

    Raises ``Refused``: ``bad-chain``, ``bad-entry``.
    """
    if not entries:
        raise refuse("bad-chain/empty", path=f"{path}entries")
    head, keys = BEGINNING, set[str]()
    for number, entry in enumerate(entries, 1):
        sealed, place = entry.sealed, f"{path}entries[{number - 1}]"
        if sealed.seq != number or sealed.prev != head:
            raise refuse("bad-chain/order", {"number": number}, place)
        if _digest(entry.sealed, place) != entry.hash:
            raise refuse("bad-chain/changed", {"number": number}, place)
        if not fits(sealed):
            raise refuse("bad-entry/kind", {"number": number}, place)
        if sealed.key in keys:
            raise refuse("bad-entry/repeated-key", {"number": number}, f"{place}.key")
        keys.add(sealed.key)
        head = entry.hash


def _digest(sealed: SealedEntry, place: str) -> str:
    try:
        return digest(sealed)
    except UnicodeEncodeError:
        raise refuse("bad-entry/character", path=place) from None


def fold_entries(entries: Sequence[TransferEntry], path: str) -> tuple[Book, list[LineOutcome]]:
    """Return the book of a game from its entries, and the outcomes of its lines.

    Raises ``Refused``: ``bad-entry`` for what cannot be read, ``impossible-hand``.
    """
    try:
        book, outcomes = _fold_entries(entries)
    except UNREADABLE as error:
        raise refuse_unreadable(error, path) from None
    _verify_outcomes(outcomes, path)
    return book, outcomes


def verify_answers(entries: Sequence[TransferEntry], path: str) -> None:
    """Raise ``Refused`` (``bad-entry``) unless each entry of a game answered what the fold gave then."""
    try:
        wrong = next(wrong_answers(*_opening_and_rest(entries), most=MOST_FOLDED), None)
    except UNREADABLE as error:
        raise refuse_unreadable(error, path) from None
    if wrong is not None:
        raise refuse("bad-entry/answer", {"number": wrong}, f"{path}entries[{wrong - 1}].payload")


def refuse_unreadable(error: Exception, path: str) -> Refused:
    """Return the refusal of entries that cannot be folded."""
    if isinstance(error, Refused):
        return refuse("bad-entry/unreadable", {"error": error}, f"{path}entries")
    return refuse("bad-entry/other-form", path=f"{path}entries")


def _opening_and_rest(entries: Sequence[TransferEntry]) -> tuple[Json, list[tuple[str, BookEntry]]]:
    """Return the payload of the opening entry, and the others with their kinds."""
    read = [(entry.sealed.kind, BookEntry(entry.sealed.seq, parse_payload(entry.sealed.payload))) for entry in entries]
    return read[0][1].payload, read[1:]


def _fold_entries(entries: Sequence[TransferEntry]) -> tuple[Book, list[LineOutcome]]:
    opening, events = _opening_and_rest(entries)
    book = read_all(opening, [entry for _kind, entry in events])
    if len(book.lines) + len(book.conflicts) > MOST:
        raise refuse("too-large/lines", {"most": f"{MOST:,}"})
    outcomes = fold_book(book)
    for outcome in outcomes:
        _verify_plain(outcome.line.uid)
        _verify_cards(outcome.line.played)
        canonical_json(outcome.as_json())
    for conflict in book.conflicts:
        _verify_plain(conflict.uid)
    return book, outcomes


def parse_payload(text: str) -> Json:
    """Return an entry's payload. Raises ``ValueError`` if it is not in the one form in which it is written."""
    payload = json.loads(text)
    if not isinstance(payload, dict) or canonical_json(payload) != text or "\\u0000" in text:
        raise ValueError(text)
    return payload


def _verify_plain(uid: str) -> None:
    if str(UUID(uid)) != uid:
        raise ValueError(uid)


def _verify_cards(played: Json | None) -> None:
    """Raise ``Refused`` unless the cards of a hand are in the one form in which they are stored."""
    if played is not None and canonical_transcript(played) != played:
        raise ValueError(played)


def verify_players(book: Book, persons: Collection[str], path: str) -> None:
    """Raise ``Refused``: ``unknown-person`` for someone who is not among ``persons``, ``bad-entry``."""
    for uuid in book.persons:
        if not isinstance(uuid, str) or uuid not in persons:
            raise refuse("unknown-person/file", path=f"{path}entries")
    if len(set(book.persons)) < len(book.persons) or not 1 <= len(book.persons) <= MOST_PLAYERS:
        raise refuse("bad-entry/players", {"most": MOST_PLAYERS}, f"{path}entries")
    if type(book.dealer) is not int or not 1 <= book.dealer <= book.players:
        raise refuse("bad-entry/dealer", path=f"{path}entries[0]")


def _verify_outcomes(outcomes: list[LineOutcome], path: str) -> None:
    for outcome in outcomes:
        for fault in outcome.faults:
            wrong = {"line": outcome.place, "fault": fault}
            raise refuse("impossible-hand/line", wrong, f"{path}entries[{outcome.line.changed_by - 1}]")


def _verify_totals(game: TransferGame, book: Book, outcomes: list[LineOutcome], path: str) -> None:
    state = (outcomes[-1].paid if outcomes else opening_line(book)).state
    for name, total, claimed in (
        ("totals", state.totals, game.totals),
        ("pot", state.pot, game.pot),
        ("house", state.house, game.house),
    ):
        if total != claimed:
            raise refuse("other-totals", {"found": total, "claimed": claimed}, f"{path}.{name}")
