"""The rounds of a bracket as its page shows them: each table with who sits there, how it stands, who goes on."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from tournaments.engine.brackets.picture import BYE, Column, Fate, Node, Picture, Slot, State
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import OFFICIAL, Table
from tournaments.queries.tables import GameRow, corrected_after

from .bracket_words import coming_words, plan_words, round_title
from .tables_words import Said, said

OVER = {Fate.ON: lazy("goes on"), Fate.OUT: lazy("out"), Fate.LEFT: lazy("has left")}
WOULD = {Fate.ON: lazy("would go on"), Fate.TIED: pgettext_lazy("in points", "tied"), Fate.OUT: ""}


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a table: his seed, what ranks him there, and what becomes of him (``look`` is its class)."""

    number: int
    name: str
    seed: int
    place: int | None
    points: int | None
    fate: str
    look: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A table: itself, its ``game`` and ``state`` once it can be played at; ``extra`` are parted by an extra hand."""

    number: int
    sitters: tuple[Sitter, ...]
    empty: int
    table: Table | None = None
    game: GameRow | None = None
    state: Said | None = None
    corrected: bool = False
    extra: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round: its ``session`` once it is seated. ``provisional`` are scores of which some are not confirmed."""

    number: int
    title: str
    coming: str
    says: tuple[str, ...]
    state: str
    tiles: tuple[Tile, ...]
    byes: tuple[Sitter, ...]
    session: int | None
    provisional: bool

    @property
    def is_over(self) -> bool:
        """Whether it was played."""
        return self.state == State.PLAYED


@dataclass(frozen=True, slots=True)
class Seen:
    """What the tables of a bracket are shown with: names, the book (None: a draft), how far its games are, and which
    tables need an extra hand, by whom."""

    names: Mapping[int, str]
    book: EventBook | None = None
    games: Mapping[int, GameRow] | None = None
    extra: Mapping[int, tuple[int, ...]] | None = None


def rounds(shown: Picture, seen: Seen, sessions: Sequence[int] = ()) -> list[RoundShown]:
    """Return the rounds of a bracket; ``sessions`` are those that are seated."""
    numbers = (*sessions, *(None for _ in range(len(shown.columns) - len(sessions))))
    return [round_shown(column, shown, seen, session) for column, session in zip(shown.columns, numbers, strict=True)]


def round_shown(column: Column, shown: Picture, seen: Seen, session: int | None = None) -> RoundShown:
    """Return a round of a bracket."""
    book, plan = seen.book, column.plan
    tables = {table.number: table for table in book.tables_of(session)} if book and session else {}
    seated = column.state is not State.TO_COME
    final = shown.winner if column.final else None
    return RoundShown(
        plan.number,
        round_title(plan.number, len(shown.columns)),
        coming_words(plan),
        tuple(plan_words(plan, column.final)),
        column.state.value,
        tuple(_tiles(column.nodes, shown, seen, tables, final)) if seated else (),
        tuple(_byes(column.nodes, shown, seen)) if seated else (),
        session,
        bool(book) and any(book.state_of(table) not in OFFICIAL for table in tables.values() if book),
    )


def _tiles(
    nodes: Iterable[Node], shown: Picture, seen: Seen, tables: Mapping[int, Table], winner: int | None
) -> Iterator[Tile]:
    for node in nodes:
        if node.table == BYE:
            continue
        sitters = tuple(_sitter(slot, node.state, shown, seen, winner) for slot in node.slots if slot.entrant)
        bare = Tile(node.table, sitters, len(node.slots) - len(sitters))
        yield _played(bare, tables[node.table], seen) if node.table in tables else bare


def _played(tile: Tile, table: Table, seen: Seen) -> Tile:
    """The tile of a table that can be played at."""
    game = (seen.games or {}).get(table.id)
    state = said(seen.book.state_of(table)) if seen.book else None
    corrected = game is not None and corrected_after(table, game)
    extra = (seen.extra or {}).get(tile.number, ())
    return Tile(tile.number, tile.sitters, tile.empty, table, game, state, corrected, extra)


def _byes(nodes: Iterable[Node], shown: Picture, seen: Seen) -> Iterator[Sitter]:
    for node in nodes:
        if node.table == BYE:
            yield from (_sitter(slot, node.state, shown, seen, None) for slot in node.slots if slot.entrant)


def _sitter(slot: Slot, state: State, shown: Picture, seen: Seen, winner: int | None) -> Sitter:
    number = slot.entrant or 0
    fates = OVER if state is State.PLAYED else WOULD
    fate, look = str(fates.get(slot.fate, "")), slot.fate.value
    if number == winner:
        fate, look = _("has won"), Fate.ON.value
    return Sitter(number, seen.names[number], shown.seeds[number], slot.place, slot.points, fate, look)


def together(tables: Iterable[Sequence[int]], apart: Iterable[Container[Hashable]]) -> int:
    """Return how many pairs that are to be kept apart sit at one table."""
    pairs = 0
    for table, group in ((table, group) for group in apart for table in tables):
        here = sum(entrant in group for entrant in table)
        pairs += here * (here - 1) // 2
    return pairs
